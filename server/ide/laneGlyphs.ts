import { LANE_COLUMNS, type LaneDrawing, type LaneNode, type LaneTrack } from "../protocol/planOverview.ts";

const CONFIGURATION = LANE_COLUMNS.indexOf("configuration");
/** The columns that repeat their neighbour in most plans, so a line of text leaves them out. */
const LEFT_OUT: ReadonlySet<number> = new Set([LANE_COLUMNS.indexOf("upgraded"), LANE_COLUMNS.indexOf("proposed")]);

/** Returns a lane in one line of text: `●─●━✕ ■╌○` is a replacement whose new object has unknown values. */
export const laneGlyphs = ({ tracks, configuration }: LaneDrawing): string =>
  tracks
    .map((track, at) => trackGlyphs(track, configuration?.track === at ? configuration : undefined))
    .filter((glyphs) => glyphs !== "")
    .join(" ");

function trackGlyphs({ nodes }: LaneTrack, configuration: LaneDrawing["configuration"]): string {
  const shown = nodes.filter(({ column }) => !LEFT_OUT.has(column));
  const existing = shown.filter(({ column }) => column < CONFIGURATION);
  const planned = shown.filter(({ column }) => column > CONFIGURATION);
  const square = configuration && (configuration.hollow ? "□" : "■");
  const before = existing.map(({ shape }) => SHAPES[shape]).join(LINES.object);
  const beginning = [before, square].filter((glyph) => glyph).join(LINES.object);
  return planned.reduce((text, { line, shape }) => `${text}${text && LINES[line]}${SHAPES[shape]}`, beginning);
}

const SHAPES: Readonly<Record<LaneNode["shape"], string>> = { circle: "●", hollow: "○", cross: "✕" };
const LINES: Readonly<Record<LaneNode["line"], string>> = { object: "─", action: "━", uncertain: "╌" };

/** Returns what a lane shows beyond the action, in words for a screen reader; empty if everything is known and certain. */
export function laneRemarks({ tracks, configuration }: LaneDrawing): readonly string[] {
  const planned = tracks.flatMap(({ nodes }) => nodes).filter(({ column }) => column > CONFIGURATION);
  const holdsUnknowns = planned.at(-1)?.shape === "hollow" || configuration?.hollow;
  return [
    ...(holdsUnknowns ? ["with unknown values"] : []),
    ...(planned.some(({ line }) => line === "uncertain") ? ["not certain"] : []),
  ];
}
