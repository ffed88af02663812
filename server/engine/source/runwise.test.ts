import { expect, test } from "vitest";
import { runwise } from "./runwise.ts";

const item = (run: string, name: string) => ({ run, name });
const names = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name).join("");

test("a run is computed again only if an item of it changed", () => {
  const made: string[] = [];
  const runs = runwise(
    (first: ReturnType<typeof item>, other) => first.run === other.run,
    (items) => {
      made.push(names(items));
      return names(items);
    },
  );
  const [a, b, c, d] = [item("x", "a"), item("x", "b"), item("y", "c"), item("x", "d")];
  expect(runs([a, b, c, d])).toEqual(["ab", "c", "d"]);
  expect(runs([a, b, c, d])).toEqual(["ab", "c", "d"]);
  expect(made).toEqual(["ab", "c", "d"]);
  expect(runs([a, item("x", "B"), c])).toEqual(["aB", "c"]);
  expect(runs([a])).toEqual(["a"]);
  expect(made).toEqual(["ab", "c", "d", "aB", "a"]);
  expect(runs([])).toEqual([]);
});
