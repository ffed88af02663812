import { expect, test } from "vitest";
import type { StageName, TimelineRow } from "../../../server/protocol/timeline.ts";
import { row, stage, timeline } from "../../../test/support/timeline.ts";
import { columnsOf } from "./columns.ts";

const stages = [stage("upgradedState", { folded: true }), stage("priorState"), stage("newState")];

const columns = (rows: readonly TimelineRow[], width: number, unfolded: readonly StageName[] = []) =>
  columnsOf(timeline({ stages, rows }), width, {
    unfolded: new Set(unfolded),
    closed: new Set(),
    revealed: new Set(),
  });

const short = row("id", ["x", "=", "y"]);

test("folded stages are narrow, the others share the remaining width", () => {
  const { head, stages: shown, total } = columns([short], 1000);
  expect(head).toBe(88);
  expect(shown.map(({ x, width, folded }) => [x, width, folded])).toEqual([
    [88, 32, true],
    [120, 433, false],
    [553, 433, false],
  ]);
  expect(total).toBe(986);
});

test("the user opens a folded stage", () =>
  expect(columns([short], 1000, ["upgradedState"]).stages.map(({ width }) => width)).toEqual([299, 299, 299]));

test("the first column fits the names of its rows, within bounds", () => {
  const head = (label: string, width = 1000) => columns([row("a", ["x", "=", "y"], { label })], width).head;
  expect(head("x".repeat(30))).toBe(267);
  expect(head("x".repeat(90))).toBe(320);
  // Beside values that need the room, a part of the page; beside short ones, what they leave.
  const besideLong = columns([row("a", ["x".repeat(90), "=", "y"], { label: "x".repeat(90) })], 480);
  expect([besideLong.head, head("x".repeat(90), 480)]).toEqual([173, 226]);
  const forcing = row("a", ["x", "=", "y"], { label: "ami", remark: "# forces replacement" });
  expect([1000, 770, 480].map((width) => columns([forcing], width).head)).toEqual([202, 180, 88]);
});

test("a stage without an object is narrow, and long values get the room", () => {
  const long = "x".repeat(60);
  const gone = { kind: "absent", text: "", continues: false, changed: false } as const;
  const destroyed = row("a", [long, "="]);
  expect(columns([{ ...destroyed, cells: [...destroyed.cells, gone] }], 770).stages.map(({ width }) => width)).toEqual([
    32, 532, 104,
  ]);
  expect(columns([row("a", ["=", long, "y"])], 480).stages.map(({ width }) => width)).toEqual([32, 242, 104]);
});
