import type { LaneDrawing } from "../../../server/protocol/planOverview.ts";
import { LANE_HEIGHT, type LaneMark, laneColumns, lanePicture } from "./lane.ts";

/** The line of an instance. It is decoration: the lane has the same content as text. */
export const LanePicture = ({ drawing, width }: { drawing: LaneDrawing; width: number }) => {
  const { segments, marks } = lanePicture(drawing, laneColumns(width));
  return (
    <svg class="lane-picture" width={width} height={LANE_HEIGHT} aria-hidden="true">
      {segments.map(({ path, paint, dashed }) => (
        <path key={path} class={`line ${paint}${dashed ? " dashed" : ""}`} d={path} />
      ))}
      {marks.map((mark) => (
        <Mark key={`${mark.x} ${mark.y}`} mark={mark} />
      ))}
    </svg>
  );
};

export const Mark = ({ mark: { x, y, shape, hollow, paint } }: { mark: LaneMark }) => {
  const [radius, looks] = [3.5, `${paint}${hollow ? " hollow" : ""}`];
  if (shape === "square") return <rect class={`node ${looks}`} x={x - 3} y={y - 3} width={6} height={6} />;
  if (shape === "cross")
    return <path class={`line cross ${paint}`} d={`M${x - 3} ${y - 3}l6 6M${x + 3} ${y - 3}l-6 6`} />;
  return <circle class={`node ${looks}`} cx={x} cy={y} r={radius} />;
};
