import type { Tone } from "../../../../server/protocol/explorer.ts";
import type { Timeline, TimelineOperation, TimelineStage } from "../../../../server/protocol/timeline.ts";
import type { Paint } from "../../shared/paint.ts";
import { BEFORE, configurationTrack } from "./rail.ts";

/** A step of the vertical track. */
export type UprightItem =
  | {
      readonly kind: "stage";
      readonly stage: TimelineStage;
      readonly paint: Paint;
      readonly operations: readonly Numbered[];
      /** The planned object of a replacement: `2 create`. */
      /** Whether the object ends here, by its destruction. */
      readonly isEnd: boolean;
      readonly begins?: { readonly text: string; readonly tone: Tone };
    }
  | { readonly kind: "folded"; readonly titles: readonly string[] }
  /** The end of an object: `1 destroy`. */
  | { readonly kind: "end"; readonly text: string; readonly tone: Tone; readonly operations: readonly Numbered[] };

export interface Numbered {
  readonly operation: TimelineOperation;
  /** The index in `timeline.operations`. */
  readonly index: number;
}

/**
 * Returns the steps of the vertical track. Adjacent folded stages share a step; the two objects of a replacement are in order
 * of time.
 */
export function uprightTrack(timeline: Timeline, folded: readonly boolean[]): readonly UprightItem[] {
  const { stages, tracks } = timeline;
  const staying = configurationTrack(tracks);
  const ending = tracks.findIndex((_, index) => index !== staying);
  const stays = tracks[staying];
  const ends = tracks[ending];
  const split = Math.max(0, configurationIndex(stages));
  const firstSteps = steps(timeline, folded, 0, split, ending);
  const lastSteps = steps(timeline, folded, split, stages.length, ending);
  if (!stays || !ends) return [...firstSteps, ...lastSteps];
  const end: UprightItem = {
    kind: "end",
    text: ends.label,
    tone: ends.tone,
    operations: operationsOf(timeline, ending),
  };
  const planned = lastSteps.findLastIndex(({ kind }) => kind === "stage");
  const begun = lastSteps.map((item, index) =>
    index === planned && item.kind === "stage" ? { ...item, begins: { text: stays.label, tone: stays.tone } } : item,
  );
  return ending < staying ? [...firstSteps, end, ...begun] : [...firstSteps, ...begun, end];
}

/** Returns the stages of an interval with their operations, without those that end the other object. */
function steps(
  timeline: Timeline,
  folded: readonly boolean[],
  from: number,
  to: number,
  ending: number,
): readonly UprightItem[] {
  const items: UprightItem[] = [];
  for (let index = from; index < to; index++) {
    const stage = timeline.stages[index]!;
    const last = items.at(-1);
    if (folded[index] && last?.kind === "folded")
      items[items.length - 1] = { kind: "folded", titles: [...last.titles, stage.title] };
    else if (folded[index]) items.push({ kind: "folded", titles: [stage.title] });
    else
      items.push({
        kind: "stage",
        stage,
        paint: paintOf(timeline, index),
        operations: ledTo(timeline, stage, ending),
        isEnd: isEnd(timeline, index),
      });
  }
  return items;
}

const numbered = ({ operations }: Timeline): readonly Numbered[] =>
  operations.map((operation, index) => ({ operation, index }));

const endsObject = ({ operation }: Numbered, { stages }: Timeline, ending: number) =>
  operation.track === ending && stages.findIndex(({ name }) => name === operation.to) >= configurationIndex(stages);

const ledTo = (timeline: Timeline, stage: TimelineStage, ending: number) =>
  numbered(timeline).filter((item) => item.operation.to === stage.name && !endsObject(item, timeline, ending));

const operationsOf = (timeline: Timeline, ending: number) =>
  numbered(timeline).filter((item) => endsObject(item, timeline, ending));

const configurationIndex = (stages: readonly TimelineStage[]) =>
  stages.findIndex(({ kind }) => kind === "configuration");

/** Whether a stage is the last one of the only object, which is destroyed. */
const isEnd = ({ stages, tracks }: Timeline, index: number): boolean =>
  index === stages.length - 1 && tracks.length === 1 && tracks[0]?.end === "destroyed";

function paintOf({ stages, tracks }: Timeline, index: number): Paint {
  const track = tracks[configurationTrack(tracks)];
  const stage = stages[index];
  if (stage?.kind === "configuration") return "configuration";
  const planned = index > configurationIndex(stages) && stage !== undefined && !BEFORE.has(stage.name);
  return planned && track && track.tone !== "none" ? track.tone : "object";
}
