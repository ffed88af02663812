import { expect, test } from "vitest";
import { cell, stage } from "../../../../test/support/timeline.ts";
import { spansOf } from "./spans.ts";

const stages = [
  stage("previousRunState"),
  stage("priorState"),
  stage("configuration"),
  stage("proposedNewState"),
  stage("initialPlannedState"),
  stage("newState"),
];

/** Returns each span as `1-2 text`, or as `1-2 …` if its value began further left. */
const spans = (cells: string[], folded: number[] = []) =>
  spansOf(
    stages,
    cells.map(cell),
    stages.map((_, index) => folded.includes(index)),
  ).map(({ from, to, cell: { text }, continues }) => `${from}-${to} ${continues ? "…" : text}`);

test("a value has one span over its stages, and the configuration is separate", () =>
  expect(spans(["1", "=", "2", "~2", "=", "="])).toEqual(["0-1 1", "2-2 2", "3-5 2"]));

test("a value that continues after the configuration is drawn as a line", () =>
  expect(spans(["1", "=", "1", "=", "=", "="])).toEqual(["0-1 1", "2-2 1", "3-5 …"]));

test("a folded stage shows the value of the stage that it folds into", () =>
  expect(spans(["1", "=", "x", "null", "?", "end"], [3])).toEqual([
    "0-1 1",
    "2-2 x",
    "3-4 (known after apply)",
    "5-5 end",
  ]));

test("a folded stage that continues a value from the left keeps it", () =>
  expect(spans(["1", "=", "x", "=", "?", "="], [3])).toEqual(["0-1 1", "2-2 x", "3-3 …", "4-5 (known after apply)"]));
