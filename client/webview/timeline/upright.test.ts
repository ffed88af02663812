import { expect, test } from "vitest";
import type { Timeline } from "../../../server/protocol/timeline.ts";
import { operation, stage, timeline } from "../../../test/support/timeline.ts";
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
    if (item.kind === "begin") return item.text;
    const operations = item.operations.map(({ operation: { label } }) => label).join(", ");
    return `${item.kind === "end" ? item.text : `${item.stage.title} ${item.paint}`} [${operations}]`;
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

test("the header shows the two objects of a replacement in order of time", () => {
  const ends = { tone: "destroy", stages: [], end: "destroyed", label: "destroy" } as const;
  const begins = { tone: "add", stages: [], end: "object", label: "create" } as const;
  const operations = [
    operation("upgradedState", "priorState", { label: "Read" }),
    operation("priorState", "newState", { label: "Destroy" }),
    operation("initialPlannedState", "newState", { label: "Create", track: 1 }),
  ];
  expect(read(timeline({ stages, tracks: [ends, begins], operations }))).toEqual([
    "= previousRunState, upgradedState",
    "priorState object [Read]",
    "destroy [Destroy]",
    "create",
    "configuration configuration []",
    "initialPlannedState add []",
    "newState add [Create]",
  ]);
  const swapped = operations.map((some) => ({ ...some, track: some.label === "Create" ? 0 : 1 }));
  expect(read(timeline({ stages, tracks: [begins, ends], operations: swapped }))).toEqual([
    "= previousRunState, upgradedState",
    "priorState object [Read]",
    "create",
    "configuration configuration []",
    "initialPlannedState add []",
    "newState add [Create]",
    "destroy [Destroy]",
  ]);
});
