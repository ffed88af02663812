import type { Timeline, TimelineOperation } from "../../../server/protocol/timeline.ts";
import { configurationY, trackLine } from "./tracks/rail.ts";

/** An operation at its place on a line, above the boundary between its stages; in pixels. */
export interface PlacedOperation {
  readonly operation: TimelineOperation;
  /** The index in `timeline.operations`. */
  readonly index: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Whether the text, only its sign or nothing is shown, depending on the space between the stages. */
  readonly form: "text" | "sign" | "none";
}

/** Returns the class that an operation is drawn with: dashed if its call is not made, in the colour of errors if it failed. */
export const operationClass = ({ notCalled, failed, confidence }: TimelineOperation): string =>
  failed ? "failed" : notCalled !== undefined ? "not-called" : confidence.level === 0 ? "off" : "";

interface Stretch {
  readonly operation: TimelineOperation;
  readonly index: number;
  readonly from: number;
  readonly to: number;
  readonly y: number;
}

const NODE = 9;
const SIGN = 24;

/**
 * Returns the operations at their places; `xs` are the positions of the stage nodes. Operations on the same stretch share it
 * evenly.
 */
export function placeOperations(timeline: Timeline, xs: readonly number[]): readonly PlacedOperation[] {
  const stretches = timeline.operations.map((operation, index) => stretchOf(timeline, operation, index, xs));
  return stretches.map((stretch) => {
    const rivals = stretches.filter((other) => other === stretch || (other.y === stretch.y && overlap(other, stretch)));
    const part = (stretch.to - stretch.from) / rivals.length;
    return placed(stretch, stretch.from + part * rivals.indexOf(stretch), part);
  });
}

function stretchOf(timeline: Timeline, operation: TimelineOperation, index: number, xs: readonly number[]): Stretch {
  const { stages, tracks } = timeline;
  const stage = (name: string) => stages.findIndex((candidate) => candidate.name === name);
  const configuration = stages.findIndex(({ kind }) => kind === "configuration");
  // The first stage of the operation can be absent: a new object has no prior state.
  const begin = stage(operation.from) < 0 ? Math.max(configuration, 0) : stage(operation.from);
  const isInput = stages[begin]?.kind === "configuration";
  const y = isInput ? configurationY(tracks) : trackLine(operation.track);
  const end = endStage(timeline, operation, begin, stage(operation.to));
  return { operation, index, from: xs[begin]! + NODE, to: xs[end]! - NODE, y };
}

/**
 * Returns the end stage of an operation: the next stage if the operation only validates, the last stage if it ends the object.
 */
function endStage({ stages, tracks }: Timeline, operation: TimelineOperation, begin: number, to: number): number {
  const last = stages.length - 1;
  if (begin === to) return Math.min(to + 1, last);
  const track = tracks[operation.track];
  const ends = track !== undefined && track.end !== "object" && track.stages.at(-1) === operation.from;
  return ends || to < 0 ? last : to;
}

const overlap = (a: Stretch, b: Stretch) => a.from < b.to && b.from < a.to;

function placed({ operation, index, y }: Stretch, x: number, room: number): PlacedOperation {
  if (room < 12 && operation.failed) return { operation, index, x: x + NODE, y, width: SIGN, form: "sign" };
  if (room < 12) return { operation, index, x, y, width: 0, form: "none" };
  const wanted = SIGN + 7 * operation.label.length;
  if (room < Math.min(58, wanted)) return { operation, index, x: x + (room - SIGN) / 2, y, width: SIGN, form: "sign" };
  const width = Math.min(room, wanted);
  return { operation, index, x: x + (room - width) / 2, y, width, form: "text" };
}
