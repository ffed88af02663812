import { expect, test } from "vitest";
import { row, stage, timeline } from "../../../test/support/timeline.ts";
import { columnsOf } from "./columns.ts";

const stages = [stage("upgradedState", { folded: true }), stage("priorState"), stage("newState")];

test("folded stages are narrow, the others share the remaining width", () => {
  const { head, stages: columns, total } = columnsOf(timeline({ stages }), 1000, new Set());
  expect(head).toBe(220);
  expect(columns.map(({ x, width, folded }) => [x, width, folded])).toEqual([
    [220, 32, true],
    [252, 367, false],
    [619, 367, false],
  ]);
  expect(total).toBe(986);
});

test("the user opens a folded stage", () =>
  expect(columnsOf(timeline({ stages }), 1000, new Set(["upgradedState"])).stages.map(({ width }) => width)).toEqual([
    255, 255, 255,
  ]));

test("the first column fits the names of changed rows, within bounds", () => {
  const wide = (label: string, changed = true) =>
    columnsOf(timeline({ stages, rows: [row("a", [], { label, changed })] }), 1000, new Set()).head;
  expect(wide("x".repeat(30))).toBe(282);
  expect(wide("x".repeat(90))).toBe(320);
  expect(wide("x".repeat(90), false)).toBe(220);
});
