import { LANE_COLUMNS, type LaneDrawing } from "../../protocol/planOverview.ts";

const CONFIGURATION = LANE_COLUMNS.indexOf("configuration");

/** Returns what a lane shows beyond the action, in words for a screen reader; empty if everything is known and certain. */
export function laneRemarks({ tracks, configuration }: LaneDrawing): readonly string[] {
  const planned = tracks.flatMap(({ nodes }) => nodes).filter(({ column }) => column > CONFIGURATION);
  const holdsUnknowns = planned.at(-1)?.shape === "hollow" || configuration?.hollow;
  return [
    ...(holdsUnknowns ? ["with unknown values"] : []),
    ...(planned.some(({ line }) => line === "uncertain") ? ["not certain"] : []),
  ];
}
