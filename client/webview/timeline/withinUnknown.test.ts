import { expect, test } from "vitest";
import { row } from "../../../test/support/timeline.ts";
import { withinUnknown } from "./withinUnknown.ts";

const rows = [
  row("input", ["1", "2"]),
  row("input.size", ["1", "?"], { depth: 1 }),
  row("output", ["1", "?"]),
  row("output.size", ["1", ""], { depth: 1 }),
  row("output.size.unit", ["1", ""], { depth: 2 }),
  row("output.name", ["1", ""], { depth: 1 }),
  row("id", ["1", "?"]),
  row("tags", ["1", "2"]),
];

test("the rows inside an unknown value, at any depth, and no others", () => {
  expect([...withinUnknown(rows, 1)]).toEqual(["output.size", "output.size.unit", "output.name"]);
  expect([...withinUnknown(rows, 0)]).toEqual([]);
});
