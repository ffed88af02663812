import { expect, test } from "vitest";
import { operation, row, stage, timeline } from "../../../test/support/timeline.ts";
import { fittingTimeline } from "./compact.ts";

const stages = [
  stage("previousRunState", { folded: true }),
  stage("priorState"),
  stage("configuration"),
  stage("proposedNewState"),
  stage("initialPlannedState"),
];

const whole = timeline({
  stages,
  tracks: [{ tone: "update", stages: stages.map(({ name }) => name), end: "object", label: "" }],
  rows: [
    row("size", ["1", "=", "2", "~2", "="]),
    row("id", ["x", "=", "", "=", "="]),
    row("arn", ["a", "=", "", "=", "?"]),
  ],
  operations: [
    operation("previousRunState", "priorState", { label: "Read" }),
    operation("configuration", "proposedNewState", { label: "Merge" }),
    operation("proposedNewState", "initialPlannedState", { label: "Plan" }),
  ],
});

const cells = (width: number) =>
  fittingTimeline(whole, width, new Set()).rows.map(({ cells }) =>
    cells.map(({ kind, text, continues, changed }) => (continues ? "=" : `${changed ? "~" : ""}${text || kind}`)),
  );

test("with room, every stage has a column", () => expect(fittingTimeline(whole, 640, new Set())).toBe(whole));

test("without room, the stages that another one repeats are left out", () => {
  const fitting = fittingTimeline(whole, 480, new Set());
  expect(fitting.stages.map(({ name }) => name)).toEqual(["priorState", "configuration", "initialPlannedState"]);
  expect(fitting.tracks[0]?.stages).toEqual(["priorState", "configuration", "initialPlannedState"]);
  expect(fitting.operations.map(({ label, from, to }) => [label, from, to])).toEqual([
    ["Plan", "configuration", "initialPlannedState"],
  ]);
});

test("a value that begins or changes at a stage left out does so at the next one", () =>
  expect(cells(480)).toEqual([
    ["value", "2", "~value"],
    ["value", "value", "="],
    ["value", "value", "~(known after apply)"],
  ]));

test("what the user unfolds has a column", () =>
  expect(fittingTimeline(whole, 480, new Set(["proposedNewState", "previousRunState"])).stages).toEqual(stages));
