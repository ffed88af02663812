import { expect, test } from "vitest";
import type { Timeline } from "../../../../server/protocol/timeline.ts";
import { operation, stage, timeline } from "../../../../test/support/timeline.ts";
import { uprightTrack } from "./upright.ts";

const stages = [
  stage("previousRunState", { folded: true }),
  stage("upgradedState", { folded: true }),
  stage("priorState"),
  stage("configuration"),
  stage("initialPlannedState"),
  stage("newState"),
];

const read = (some: Timeline) =>
  uprightTrack(
    some,
    some.stages.map(({ folded }) => folded),
  ).map((item) => {
    if (item.kind === "folded") return `= ${item.titles.join(", ")}`;
    const operations = item.operations.map(({ operation: { label } }) => label).join(", ");
    if (item.kind === "end") return `${item.text} [${operations}]`;
    const ends = [item.begins?.text ?? "", item.isEnd ? "ends" : ""].filter(Boolean);
    return [item.stage.title, item.paint, ...ends, `[${operations}]`].join(" ");
  });

test("the stages from top to bottom, with adjacent folded ones together", () => {
  const track = { tone: "update", stages: [], end: "object", label: "" } as const;
  const operations = [operation("configuration", "initialPlannedState")];
  expect(read(timeline({ stages, tracks: [track], operations }))).toEqual([
    "= previousRunState, upgradedState",
    "priorState object []",
    "configuration configuration []",
    "initialPlannedState update [Plan]",
    "newState update []",
  ]);
});

test("the end of the old object and the new object are in order of time", () => {
  const ends = { tone: "destroy", stages: [], end: "destroyed", label: "1 destroy" } as const;
  const begins = { tone: "add", stages: [], end: "object", label: "2 create" } as const;
  const operations = [
    operation("upgradedState", "priorState", { label: "Read" }),
    operation("priorState", "configuration", { label: "Plan: replace ami" }),
    operation("configuration", "configuration", { label: "Validate", track: 1 }),
    operation("configuration", "initialPlannedState", { label: "Plan", track: 1 }),
  ];
  const planned = stages.slice(0, -1);
  expect(read(timeline({ stages: planned, tracks: [ends, begins], operations }))).toEqual([
    "= previousRunState, upgradedState",
    "priorState object [Read]",
    "1 destroy [Plan: replace ami]",
    "configuration configuration [Validate]",
    "initialPlannedState add 2 create [Plan]",
  ]);
  const swapped = operations.map((some) => ({ ...some, track: 1 - some.track }));
  const tracks = [
    { ...begins, label: "1 create" },
    { ...ends, label: "2 destroy" },
  ];
  expect(read(timeline({ stages: planned, tracks, operations: swapped }))).toEqual([
    "= previousRunState, upgradedState",
    "priorState object [Read]",
    "configuration configuration [Validate]",
    "initialPlannedState add 1 create [Plan]",
    "2 destroy [Plan: replace ami]",
  ]);
});

test("a destroyed object ends at its last stage, and has its own colour before", () => {
  const track = { tone: "destroy", stages: [], end: "destroyed", label: "" } as const;
  const destroyed = [stage("priorState"), stage("initialPlannedState")];
  expect(read(timeline({ stages: destroyed, tracks: [track] }))).toEqual([
    "priorState object []",
    "initialPlannedState destroy ends []",
  ]);
});
