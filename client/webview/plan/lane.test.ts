import { expect, test } from "vitest";
import type { LaneNode } from "../../../server/protocol/planOverview.ts";
import { laneColumns, lanePicture } from "./lane.ts";

const xs = [0, 10, 20, 30, 40, 50];

const node = (column: number, shape: LaneNode["shape"] = "circle", line: LaneNode["line"] = "object"): LaneNode => ({
  column,
  shape,
  line,
});

const existing = [node(0), node(1), node(2)];

test("an update takes the colour of the action after the configuration joins", () => {
  const { segments, marks } = lanePicture(
    {
      tracks: [{ tone: "update", nodes: [...existing, node(4), node(5, "hollow", "action")] }],
      configuration: { track: 0, hollow: false },
    },
    xs,
  );
  expect(segments.map(({ path, paint }) => `${paint} ${path}`)).toEqual([
    "object M0 10H10",
    "object M10 10H20",
    "object M20 10H40",
    "update M40 10H50",
    "configuration M30 17H35C36 17 31 10 40 10",
  ]);
  expect(
    marks.map(({ x, y, shape, hollow, paint }) => `${paint} ${shape}${hollow ? " hollow" : ""} ${x} ${y}`),
  ).toEqual([
    "object circle 0 10",
    "object circle 10 10",
    "object circle 20 10",
    "update circle 40 10",
    "update circle hollow 50 10",
    "configuration square 30 17",
  ]);
});

test("a configuration without a line stands in the middle of its lane", () => {
  const drawing = { tracks: [{ tone: "none" as const, nodes: [] }], configuration: { track: 0, hollow: true } };
  expect(lanePicture(drawing, xs).marks.map(({ x, y }) => [x, y])).toEqual([[30, 10]]);
});

test("a replacement has two lines, the one that ends with a cross, and dashes where it is not certain", () => {
  const { segments, marks } = lanePicture(
    {
      tracks: [
        { tone: "destroy", nodes: [node(2), node(5, "cross", "uncertain")] },
        { tone: "add", nodes: [node(4), node(5, "hollow", "uncertain")] },
      ],
      configuration: { track: 1, hollow: true },
    },
    xs,
  );
  expect(segments.map(({ path, paint, dashed }) => `${paint} ${path}${dashed ? " dashed" : ""}`)).toEqual([
    "destroy M20 7H50 dashed",
    "add M40 17H50 dashed",
    "configuration M30 17H40",
  ]);
  expect(marks.map(({ shape, hollow }) => `${shape}${hollow ? " hollow" : ""}`)).toEqual([
    "circle",
    "cross",
    "circle",
    "circle hollow",
    "square hollow",
  ]);
});

test("without a plan only the configuration is drawn", () => {
  const { segments, marks } = lanePicture(
    { tracks: [{ tone: "none", nodes: [] }], configuration: { track: 0, hollow: false } },
    xs,
  );
  expect(segments).toEqual([]);
  expect(marks.map(({ shape, x }) => [shape, x])).toEqual([["square", 30]]);
});

test("the columns leave room for the marks at both ends", () => {
  expect(laneColumns(112)).toEqual([6, 26, 46, 66, 86, 106]);
});
