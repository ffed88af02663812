import type { Tone } from "../../../../server/protocol/explorer.ts";
import type {
  ColumnName,
  Timeline,
  TimelineDeposed,
  TimelineStage,
  TimelineTrack,
} from "../../../../server/protocol/timeline.ts";
import type { Paint } from "../../shared/paint.ts";

/** The drawing over the table's columns as plain data: lines of objects, and the nodes on them. */
export interface Rail {
  readonly height: number;
  readonly segments: readonly Segment[];
  readonly nodes: readonly RailNode[];
  readonly ends: readonly End[];
}

export interface Segment {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly paint: Paint;
  /** Whether the line is dashed: it leads to unknown values, the object is forgotten, or the call to its stage is not made. */
  readonly dashed: boolean;
}

export interface RailNode {
  readonly x: number;
  readonly y: number;
  readonly shape: "circle" | "square" | "cross" | "diamond";
  readonly hollow: boolean;
  readonly paint: Paint;
}

/** The text at the end of a line. */
export interface End {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly tone: Tone;
}

const UPPER = 37;
const LOWER = 62;

/** Returns the drawing; `xs` are the positions of the stage nodes. */
export function railOf(
  {
    stages,
    tracks,
    deposedObjects = [],
    operations = [],
  }: Pick<Timeline, "stages" | "tracks" | "deposedObjects"> & Partial<Pick<Timeline, "operations">>,
  xs: readonly number[],
): Rail {
  const place = new Map(stages.map((stage, index) => [stage.name, { stage, x: xs[index]!, index }]));
  const configurations = [...stages.keys()].filter((index) => stages[index]!.kind === "configuration");
  const [configuration = -1] = configurations;
  const instanceRails = tracks.map((track, index) => {
    const y = trackLine(index);
    const states = track.stages.flatMap((name) => place.get(name) ?? []).filter(({ stage }) => stage.kind === "state");
    const points = [...states, ...endPoint(track, states, xs)];
    const paints = segmentPaints(track, points, configuration >= 0 && tracks.length === 1);
    const skipped = new Set(
      operations.flatMap((operation) =>
        operation.notCalled !== undefined && operation.track === index ? [operation.to] : [],
      ),
    );
    const joining = configurationTrack(tracks) === index ? configurations : [];
    const configurationParts = joining.flatMap((at) => {
      const first = points.find((point) => point.index > at);
      return first ? [configurationLine(xs[at]!, configurationY(tracks), first.x, y, stages[at]!.hasUnknown)] : [];
    });
    return {
      segments: [...segmentsOf(track, points, paints, y, skipped), ...configurationParts.map(({ segment }) => segment)],
      nodes: [...configurationParts.map(({ node }) => node), ...nodesOf(track, points, y)],
      ends: endsOf(track, points.at(-1)?.x, y),
    };
  });
  const rails = [
    ...instanceRails,
    ...deposedObjects.map((deposed, index) => deposedRail(deposed, stages, xs, deposedLine(index))),
  ];
  return {
    height: LOWER + 14 + deposedObjects.length * DEPOSED,
    segments: rails.flatMap(({ segments }) => segments),
    nodes: rails.flatMap(({ nodes }) => nodes),
    ends: rails.flatMap(({ ends }) => ends),
  };
}

/** The height of the track of a deposed object. */
const DEPOSED = 25;

/** Returns the vertical position of the track of a deposed object, below those of the instance. */
export const deposedLine = (index: number): number => LOWER + (index + 1) * DEPOSED;

/** Returns the positions of the stages of a deposed object; the first column if none of them is shown. */
export function deposedPoints(
  names: TimelineDeposed["stages"],
  stages: readonly TimelineStage[],
  xs: readonly number[],
): readonly number[] {
  const shown = stages.flatMap(({ name }, index) => (names.includes(name) ? [xs[index]!] : []));
  return shown.length > 0 ? shown : xs.slice(0, 1);
}

/** Returns the track of a deposed object: from its stages, or the first column, to its end in the last column. */
function deposedRail(
  { stages: names, end, tone }: TimelineDeposed,
  stages: readonly TimelineStage[],
  xs: readonly number[],
  y: number,
): Omit<Rail, "height"> {
  const points = deposedPoints(names, stages, xs);
  const [last, to] = [points.at(-1) ?? 0, xs.at(-1) ?? 0];
  const paint: Paint = end === "object" || tone === "none" ? "object" : tone;
  const line = (x1: number, x2: number, of: Paint): Segment => ({
    x1,
    y1: y,
    x2,
    y2: y,
    paint: of,
    dashed: end === "forgotten",
  });
  const shape = end === "destroyed" ? ("cross" as const) : ("circle" as const);
  return {
    segments: [...points.slice(1).map((x, index) => line(points[index]!, x, "object")), line(last, to, paint)],
    nodes: [
      ...points.map((x): RailNode => ({ x, y, shape: "circle", hollow: false, paint: "object" })),
      ...(to > last ? [{ x: to, y, shape, hollow: end === "forgotten", paint }] : []),
    ],
    ends: [],
  };
}

/** Returns the vertical position of a track's line. */
export const trackLine = (index: number): number => (index === 0 ? UPPER : LOWER);

/** Returns the vertical position of the configuration: a line of its own, or in a replacement the line of the new object. */
export const configurationY = (tracks: readonly TimelineTrack[]): number =>
  tracks.length > 1 ? trackLine(configurationTrack(tracks)) : LOWER;

/** Returns the track that the configuration leads to: that of the object that stays. */
export function configurationTrack(tracks: readonly TimelineTrack[]): number {
  const stays = tracks.findLastIndex(({ end }) => end === "object");
  return stays < 0 ? tracks.length - 1 : stays;
}

interface Point {
  readonly stage: Pick<TimelineStage, "name" | "hasUnknown" | "hasDrift" | "hasFailed">;
  readonly x: number;
  readonly index: number;
}

/** The stages of the object before any action. */
export const BEFORE: ReadonlySet<ColumnName> = new Set([
  "previousRunState",
  "upgradedState",
  "importId",
  "importStubState",
  "priorState",
]);

/** Returns the end of an object whose last stage is before any action: in the last column. Empty for other objects. */
function endPoint({ end }: TimelineTrack, states: readonly Point[], xs: readonly number[]): Point[] {
  const last = states.at(-1);
  if (end === "object" || !last || !BEFORE.has(last.stage.name)) return [];
  return [{ stage: { name: "newState", hasUnknown: false }, x: xs.at(-1) ?? last.x, index: xs.length - 1 }];
}

/**
 * Returns the colours of the segments. The colour of the action begins where the configuration joins, or where the object ends.
 */
function segmentPaints(track: TimelineTrack, points: readonly Point[], joins: boolean): readonly Paint[] {
  const tone: Paint = track.tone === "none" ? "object" : track.tone;
  return points.slice(1).map(({ stage }, index) => {
    const from = points[index]!;
    if (BEFORE.has(stage.name)) return "object";
    return track.end === "object" && joins && BEFORE.has(from.stage.name) ? "object" : tone;
  });
}

function segmentsOf(
  { end }: TimelineTrack,
  points: readonly Point[],
  paints: readonly Paint[],
  y: number,
  skipped: ReadonlySet<ColumnName>,
): Segment[] {
  return paints.map((paint, index) => {
    const [from, to] = [points[index]!, points[index + 1]!];
    const unsettled = end === "forgotten" || (end === "object" && to.stage.hasUnknown);
    const dashed = (paint !== "object" && unsettled) || skipped.has(to.stage.name);
    return { x1: from.x, y1: y, x2: to.x, y2: y, paint, dashed };
  });
}

function configurationLine(x: number, y: number, toX: number, toY: number, hollow: boolean) {
  const paint = "configuration" as const;
  const segment: Segment = { x1: x, y1: y, x2: toX, y2: toY, paint, dashed: false };
  const node: RailNode = { x, y, shape: "square", hollow, paint };
  return { segment, node };
}

function nodesOf(track: TimelineTrack, points: readonly Point[], y: number): RailNode[] {
  const tone: Paint = track.tone === "none" ? "object" : track.tone;
  const ends = track.end !== "object";
  return points.flatMap(({ stage, x }, index): RailNode[] => {
    if (stage.hasFailed) return [{ x, y, shape: "cross", hollow: false, paint: "destroy" }];
    if (stage.hasDrift) return [{ x, y, shape: "diamond", hollow: false, paint: "update" }];
    if (BEFORE.has(stage.name)) return [{ x, y, shape: "circle", hollow: stage.hasUnknown, paint: "object" }];
    const last = index === points.length - 1;
    if (ends && !last) return [];
    if (track.end === "destroyed") return [{ x, y, shape: "cross", hollow: false, paint: tone }];
    return [{ x, y, shape: "circle", hollow: ends || stage.hasUnknown, paint: tone }];
  });
}

function endsOf({ label, tone }: TimelineTrack, x: number | undefined, y: number): End[] {
  return label && x !== undefined ? [{ x, y, text: label, tone }] : [];
}
