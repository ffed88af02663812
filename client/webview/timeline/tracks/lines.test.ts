import { expect, test } from "vitest";
import { row, timeline } from "../../../../test/support/timeline.ts";
import { type Line, linesOf } from "./lines.ts";

const rows = [
  row("input", [], { hasChildren: true, unchangedLabel: "# (1 unchanged element hidden)" }),
  row("input.size", [], { depth: 1 }),
  row("input.name", [], { depth: 1, changed: false }),
  row("id", [], { changed: false }),
  row("output", []),
];

const textOf = (line: Line) => (line.kind === "row" ? line.row.path : line.kind === "hidden" ? line.label : line.text);

const shown = (rest: { closed?: string[]; revealed?: string[] } = {}, unchangedLabel?: string) =>
  linesOf(timeline({ rows, unchangedLabel }), { closed: new Set(rest.closed), revealed: new Set(rest.revealed) }).map(
    (line) => `${"  ".repeat(line.level - 1)}${textOf(line)}`,
  );

test("unchanged rows are collapsed into one line per level", () =>
  expect(shown({}, "# (1 unchanged attribute hidden)")).toEqual([
    "input",
    "  input.size",
    "  # (1 unchanged element hidden)",
    "output",
    "# (1 unchanged attribute hidden)",
  ]));

test("opening the line of unchanged rows shows them below", () =>
  expect(shown({ revealed: ["input", ""] }, "# (1 unchanged attribute hidden)")).toEqual([
    "input",
    "  input.size",
    "  # (1 unchanged element hidden)",
    "  input.name",
    "output",
    "# (1 unchanged attribute hidden)",
    "id",
  ]));

test("a closed row hides its children", () => expect(shown({ closed: ["input"] })).toEqual(["input", "id", "output"]));

test("without changes, all rows are shown", () => {
  const unchanged = rows.map((some) => ({ ...some, changed: false }));
  const lines = linesOf(timeline({ rows: unchanged, unchangedLabel: "# (3 unchanged attributes hidden)" }), {
    closed: new Set(),
    revealed: new Set(),
  });
  expect(lines.map(({ key }) => key)).toEqual(["input", "input.size", "input.name", "id", "output"]);
});

test("lines say what the timeline has no rows of", () => {
  const [input, ...otherRows] = rows;
  const lines = linesOf(
    timeline({
      rows: [{ ...input!, moreLabel: "# (and 5 more elements)" }, ...otherRows],
      unknownRowsLabel: "# (attributes of the provider are not known)",
    }),
    { closed: new Set(), revealed: new Set() },
  );
  expect(lines.map(textOf)).toEqual([
    "input",
    "input.size",
    "# (1 unchanged element hidden)",
    "# (and 5 more elements)",
    "id",
    "output",
    "# (attributes of the provider are not known)",
  ]);
});
