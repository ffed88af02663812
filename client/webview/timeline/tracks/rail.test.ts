import { expect, test } from "vitest";
import type { StageName, TimelineTrack } from "../../../../server/protocol/timeline.ts";
import { stage } from "../../../../test/support/timeline.ts";
import { railOf } from "./rail.ts";

const names: StageName[] = ["priorState", "configuration", "proposedNewState", "initialPlannedState", "newState"];
const xs = [100, 200, 300, 400, 500];

const track = (overrides: Partial<TimelineTrack>): TimelineTrack => ({
  tone: "update",
  stages: names,
  end: "object",
  label: "",
  ...overrides,
});

const draw = (tracks: TimelineTrack[], unknown: StageName[] = []) => {
  const stages = names.map((name) => stage(name, { hasUnknown: unknown.includes(name) }));
  const { segments, nodes, ends } = railOf({ stages, tracks }, xs);
  return {
    lines: segments.map(
      ({ x1, y1, x2, y2, paint, dashed }) => `${x1},${y1} ${x2},${y2} ${paint}${dashed ? " dashed" : ""}`,
    ),
    nodes: nodes.map(({ x, y, shape, hollow, paint }) => `${x},${y} ${shape}${hollow ? " hollow" : ""} ${paint}`),
    ends: ends.map(({ x, text }) => `${x} ${text}`),
  };
};

test("an update takes its colour where the configuration joins, from a line of its own", () =>
  expect(draw([track({})])).toEqual({
    lines: ["100,37 300,37 object", "300,37 400,37 update", "400,37 500,37 update", "200,62 300,37 configuration"],
    nodes: [
      "200,62 square configuration",
      "100,37 circle object",
      "300,37 circle update",
      "400,37 circle update",
      "500,37 circle update",
    ],
    ends: [],
  }));

test("unknown values make the line dashed and the nodes hollow", () => {
  const { lines, nodes } = draw([track({ tone: "add", stages: names.slice(1) })], ["initialPlannedState", "newState"]);
  expect(lines).toEqual(["300,37 400,37 add dashed", "400,37 500,37 add dashed", "200,62 300,37 configuration"]);
  expect(nodes).toContain("300,37 circle add");
  expect(nodes).toContain("500,37 circle hollow add");
});

test("a replacement has two lines in order of time; the configuration starts the line of the new object", () => {
  const ends = track({ tone: "destroy", stages: ["priorState", "newState"], end: "destroyed", label: "1 destroy" });
  const begins = track({ tone: "add", stages: names.slice(2), label: "2 create" });
  expect(draw([ends, begins], ["newState"])).toEqual({
    lines: ["100,37 500,37 destroy", "300,62 400,62 add", "400,62 500,62 add dashed", "200,62 300,62 configuration"],
    nodes: [
      "100,37 circle object",
      "500,37 cross destroy",
      "200,62 square configuration",
      "300,62 circle add",
      "400,62 circle add",
      "500,62 circle hollow add",
    ],
    ends: ["500 1 destroy", "500 2 create"],
  });
  expect(draw([begins, ends]).nodes).toContain("200,37 square configuration");
});

test("a forgotten object has a dashed line to a hollow end", () => {
  const stages: StageName[] = ["priorState", "newState"];
  const { lines, nodes } = draw([track({ tone: "destroy", stages, end: "forgotten" })]);
  expect(lines).toContain("100,37 500,37 destroy dashed");
  expect(nodes).toContain("500,37 circle hollow destroy");
});

test("an object whose stages are all before the action ends in the last column", () => {
  const stages: StageName[] = ["priorState"];
  const { lines, nodes } = draw([track({ tone: "destroy", stages, end: "destroyed" })]);
  expect(lines).toContain("100,37 500,37 destroy");
  expect(nodes).toContain("500,37 cross destroy");
});

test("without a change, everything has the colour of the object", () =>
  expect(draw([track({ tone: "none" })]).lines).toEqual([
    "100,37 300,37 object",
    "300,37 400,37 object",
    "400,37 500,37 object",
    "200,62 300,37 configuration",
  ]));

test("an imported object begins at its ID, and takes the colour of its change where the configuration joins", () => {
  const stages = (["importId", "importStubState", "priorState", "configuration", "initialPlannedState"] as const).map(
    (name) => stage(name),
  );
  const tracks = [track({ stages: stages.map(({ name }) => name) })];
  const { segments, nodes } = railOf({ stages, tracks }, xs);
  expect(segments.map(({ x1, x2, paint }) => `${x1} ${x2} ${paint}`)).toEqual([
    "100 200 object",
    "200 300 object",
    "300 500 object",
    "400 500 configuration",
  ]);
  expect(nodes.map(({ x, shape, paint }) => `${x} ${shape} ${paint}`).slice(0, 2)).toEqual([
    "400 square configuration",
    "100 circle object",
  ]);
});

test("a configuration with unknown values is hollow", () =>
  expect(draw([track({})], ["configuration"]).nodes[0]).toBe("200,62 square hollow configuration"));

test("drift is a diamond at the Prior State", () => {
  const stages = names.map((name) => stage(name, name === "priorState" ? { hasDrift: true } : {}));
  const { nodes } = railOf({ stages, tracks: [track({})] }, xs);
  expect(nodes.filter(({ shape }) => shape === "diamond")).toEqual([
    { x: 100, y: 37, shape: "diamond", hollow: false, paint: "update" },
  ]);
});

test("a deposed object has a line below the others, from its stages or the first column to its end in the last", () => {
  const stages = names.map((name) => stage(name));
  const deposed = { key: "a", label: "deposed a", words: "", sentence: "", tone: "destroy", end: "destroyed" } as const;
  const { height, segments, nodes } = railOf(
    {
      stages,
      tracks: [],
      deposedObjects: [
        { ...deposed, stages: ["priorState"] },
        { ...deposed, stages: [], end: "forgotten" },
      ],
    },
    xs,
  );
  expect(height).toBe(126);
  expect(segments.map(({ x1, y1, x2, paint, dashed }) => [x1, y1, x2, paint, dashed])).toEqual([
    [100, 87, 500, "destroy", false],
    [100, 112, 500, "destroy", true],
  ]);
  expect(nodes.map(({ x, y, shape, hollow }) => [x, y, shape, hollow])).toEqual([
    [100, 87, "circle", false],
    [500, 87, "cross", false],
    [100, 112, "circle", false],
    [500, 112, "circle", true],
  ]);
});
