import type { LaneDrawing, LaneNode, LaneTrack } from "../../../server/protocol/planOverview.ts";
import type { Paint } from "../shared/paint.ts";

/** The picture of a lane as plain data. */
export interface LanePicture {
  readonly segments: readonly LaneSegment[];
  readonly marks: readonly LaneMark[];
}

export interface LaneSegment {
  /** The path of an SVG. */
  readonly path: string;
  readonly paint: Paint;
  readonly dashed: boolean;
}

export interface LaneMark {
  readonly x: number;
  readonly y: number;
  readonly shape: "circle" | "square" | "cross";
  readonly hollow: boolean;
  readonly paint: Paint;
}

export const LANE_HEIGHT = 24;
const CONFIGURATION = 3;
const [SINGLE, UPPER, LOWER] = [10, 7, 17];

/** Returns the picture of a lane; `xs` are the positions of the columns. */
export function lanePicture({ tracks, configuration }: LaneDrawing, xs: readonly number[]): LanePicture {
  const lineY = (track: number) => (tracks.length > 1 ? [UPPER, LOWER][track]! : SINGLE);
  const pictures = tracks.map((track, at) => trackPicture(track, xs, lineY(at)));
  const track = configuration && tracks[configuration.track];
  if (!track) return merged(pictures);
  const y = lineY(configuration.track);
  const squareY = tracks.length > 1 || track.nodes.length === 0 ? y : LOWER;
  return merged([...pictures, configurationPicture(track, xs, squareY, y, configuration.hollow)]);
}

const merged = (pictures: readonly LanePicture[]): LanePicture => ({
  segments: pictures.flatMap(({ segments }) => segments),
  marks: pictures.flatMap(({ marks }) => marks),
});

function trackPicture({ nodes, tone }: LaneTrack, xs: readonly number[], y: number): LanePicture {
  const actionPaint: Paint = tone === "none" ? "object" : tone;
  const segments = nodes.slice(1).map((node, at): LaneSegment => {
    const path = `M${xs[nodes[at]!.column]} ${y}H${xs[node.column]}`;
    return { path, paint: node.line === "object" ? "object" : actionPaint, dashed: node.line === "uncertain" };
  });
  return { segments, marks: nodes.map((node) => markOf(node, xs[node.column]!, y, actionPaint)) };
}

const markOf = ({ column, shape }: LaneNode, x: number, y: number, actionPaint: Paint): LaneMark => ({
  x,
  y,
  shape: shape === "cross" ? "cross" : "circle",
  hollow: shape === "hollow",
  paint: column < CONFIGURATION ? "object" : actionPaint,
});

/** Returns the configuration, and the line on which it joins its track. */
function configurationPicture(
  { nodes }: LaneTrack,
  xs: readonly number[],
  squareY: number,
  y: number,
  hollow: boolean,
): LanePicture {
  const x = xs[CONFIGURATION]!;
  const join = nodes.find(({ column }) => column > CONFIGURATION);
  const paint = "configuration" as const;
  const path = join && joinPath(x, squareY, xs[join.column]!, y);
  return {
    segments: path === undefined ? [] : [{ path, paint, dashed: false }],
    marks: [{ x, y: squareY, shape: "square", hollow, paint }],
  };
}

function joinPath(x: number, squareY: number, joinX: number, y: number): string {
  if (squareY === y) return `M${x} ${y}H${joinX}`;
  const bend = joinX - Math.min(14, (joinX - x) / 2);
  return `M${x} ${squareY}H${bend}C${joinX - 4} ${squareY} ${joinX - 9} ${y} ${joinX} ${y}`;
}

/** Returns the outline of a mark as the path of an SVG. */
export function markPath({ x, y, shape }: Pick<LaneMark, "x" | "y" | "shape">): string {
  if (shape === "square") return `M${x - 3} ${y - 3}h6v6h-6z`;
  if (shape === "cross") return `M${x - 3} ${y - 3}l6 6M${x + 3} ${y - 3}l-6 6`;
  return `M${x - 3.5} ${y}a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z`;
}

/** Returns the classes of a mark. A cross is a line, the other marks are nodes. */
export const markClasses = ({ shape, paint, hollow }: Omit<LaneMark, "x" | "y">): string =>
  shape === "cross" ? `line cross ${paint}` : `node ${paint}${hollow ? " hollow" : ""}`;

/** Returns the classes of a line. */
export const segmentClasses = ({ paint, dashed }: Pick<LaneSegment, "paint" | "dashed">): string =>
  `line ${paint}${dashed ? " dashed" : ""}`;

/** Returns the positions of the columns, so that marks stay whole at both ends. */
export function laneColumns(width: number): readonly number[] {
  const step = (width - 12) / 5;
  return Array.from({ length: 6 }, (_, column) => Math.round(6 + column * step));
}
