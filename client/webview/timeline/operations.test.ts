import { expect, test } from "vitest";
import type { TimelineTrack } from "../../../server/protocol/timeline.ts";
import { operation, stage, timeline } from "../../../test/support/timeline.ts";
import { placeOperations } from "./operations.ts";

const stages = [stage("priorState"), stage("configuration"), stage("proposedNewState"), stage("newState")];
const xs = [0, 200, 400, 450];
const track: TimelineTrack = { tone: "update", stages: [], end: "object", label: "" };

const place = (operations: ReturnType<typeof operation>[], tracks = [track]) =>
  placeOperations(timeline({ stages, operations, tracks }), xs).map(
    ({ operation: { label }, x, y, width, form }) => `${label} ${x}+${width} ${y} ${form}`,
  );

test("an operation is in the middle of its stretch of the line", () =>
  expect(place([operation("priorState", "proposedNewState", { label: "Merge" })])).toEqual(["Merge 170.5+59 37 text"]));

test("an operation from the configuration is on its line", () =>
  expect(place([operation("configuration", "proposedNewState", { label: "Validate" })])).toEqual([
    "Validate 260+80 62 text",
  ]));

test("two operations on one stretch share it", () => {
  const labels = ["Validate", "Merge"].map((label) => operation("configuration", "proposedNewState", { label }));
  expect(place(labels)).toEqual(["Validate 214.5+80 62 text", "Merge 316+59 62 text"]);
});

test("if stages are close, only the sign is shown", () =>
  expect(place([operation("proposedNewState", "newState", { label: "Apply" })])).toEqual(["Apply 413+24 37 sign"]));

test("an operation from an absent stage starts from the configuration", () =>
  expect(place([operation("upgradedState", "proposedNewState", { label: "Merge" })])).toEqual([
    "Merge 270.5+59 62 text",
  ]));

test("an operation that only reads the configuration is after it", () =>
  expect(place([operation("configuration", "configuration", { label: "Validate" })])).toEqual([
    "Validate 260+80 62 text",
  ]));

test("in a replacement, the deciding operation is on the line of the old object", () => {
  const ends: TimelineTrack = { tone: "destroy", stages: ["priorState"], end: "destroyed", label: "1 destroy" };
  const operations = [
    operation("priorState", "configuration", { label: "Plan: replace ami" }),
    operation("configuration", "proposedNewState", { label: "Merge", track: 1 }),
  ];
  expect(place(operations, [ends, track])).toEqual(["Plan: replace ami 153.5+143 37 text", "Merge 270.5+59 62 text"]);
});

test("the sign of a call that fails in the only stage is after its node", () => {
  const failing = operation("configuration", "configuration", { label: "Validate", failed: true });
  const only = timeline({ stages: [stage("configuration")], operations: [failing], tracks: [track] });
  expect(placeOperations(only, [90]).map(({ x, form }) => [x, form])).toEqual([[108, "sign"]]);
});
