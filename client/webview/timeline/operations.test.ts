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

test("an operation stands in the middle of its stretch of the line", () =>
  expect(place([operation("priorState", "proposedNewState", { label: "Merge" })])).toEqual(["Merge 170.5+59 37 text"]));

test("what starts from the configuration stands on the configuration's line", () =>
  expect(place([operation("configuration", "proposedNewState", { label: "Validate" })])).toEqual([
    "Validate 260+80 62 text",
  ]));

test("two on one stretch share it", () => {
  const labels = ["Validate", "Merge"].map((label) => operation("configuration", "proposedNewState", { label }));
  expect(place(labels)).toEqual(["Validate 214.5+80 62 text", "Merge 316+59 62 text"]);
});

test("where the stages stand close only the sign is left", () =>
  expect(place([operation("proposedNewState", "newState", { label: "Apply" })])).toEqual(["Apply 413+24 37 sign"]));

test("what starts from a stage that took no part starts from the configuration", () =>
  expect(place([operation("upgradedState", "proposedNewState", { label: "Merge" })])).toEqual([
    "Merge 270.5+59 62 text",
  ]));

test("what only looks at the configuration stands behind it", () =>
  expect(place([operation("configuration", "configuration", { label: "Validate" })])).toEqual([
    "Validate 260+80 62 text",
  ]));

test("in a replacement what decides stands on the line of the object that ends", () => {
  const ends: TimelineTrack = { tone: "destroy", stages: ["priorState"], end: "destroyed", label: "1 destroy" };
  const operations = [
    operation("priorState", "configuration", { label: "Plan: replace ami" }),
    operation("configuration", "proposedNewState", { label: "Merge", track: 1 }),
  ];
  expect(place(operations, [ends, track])).toEqual(["Plan: replace ami 153.5+143 37 text", "Merge 270.5+59 62 text"]);
});
