import { expect, test } from "vitest";
import { type RailUnit, railsOf } from "./unitRails.ts";

const unit = (folder: string, ...waitsFor: readonly string[]): RailUnit => ({
  folder,
  waitsFor,
  tone: "none",
  isHollow: false,
});

/** Returns the rails of units as text: each node with the rails that lead into it, and those that pass. */
const drawn = (...units: readonly RailUnit[]): readonly string[] =>
  railsOf(units).rails.map(({ own: { node, through }, below }, at) =>
    [
      units[at]!.folder,
      node ? `${node.column}<${node.from}${node.goesOn ? "|" : ""}` : "-",
      through,
      below.through,
    ].join(" "),
  );

test("the rail of a unit goes to the last unit that waits for it, in a column that is free", () => {
  expect(drawn(unit("vpc"), unit("db", "vpc"), unit("app", "vpc", "db"), unit("dns", "app"), unit("logs"))).toEqual([
    "vpc 0<|  0",
    "db 1<0| 0 0,1",
    "app 0<0,1|  0",
    "dns 0<0  ",
    "logs 0<  ",
  ]);
});

test("a unit that waits for a later one has no rail from it, and one without a column none at all", () => {
  expect(drawn(unit("a", "b"), unit("b", "a"))).toEqual(["a 0<|  0", "b 0<0  "]);
  const many = Array.from({ length: 20 }, (_, at) => unit(`u${at}`));
  const { columns, rails } = railsOf([...many, unit("last", ...many.map(({ folder }) => folder))]);
  expect(columns).toBe(12);
  expect(rails[15]!.own).toEqual({ through: Array.from({ length: 12 }, (_, at) => at) });
  expect(rails[20]!.own.node?.from.length).toBe(12);
});
