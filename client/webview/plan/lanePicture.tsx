import type { LaneDrawing } from "../../../server/protocol/planOverview.ts";
import { LANE_HEIGHT, type LaneMark, laneColumns, lanePicture, markClasses, markPath, segmentClasses } from "./lane.ts";

/** The line of an instance. It is decoration: the lane has the same content as text. */
export const LanePicture = ({ drawing, width }: { drawing: LaneDrawing; width: number }) => {
  const { segments, marks } = lanePicture(drawing, laneColumns(width));
  return (
    <svg class="lane-picture" width={width} height={LANE_HEIGHT} aria-hidden="true">
      {segments.map((segment) => (
        <path key={segment.path} class={segmentClasses(segment)} d={segment.path} />
      ))}
      {marks.map((mark) => (
        <Mark key={`${mark.x} ${mark.y}`} mark={mark} />
      ))}
    </svg>
  );
};

export const Mark = ({ mark }: { mark: LaneMark }) => <path class={markClasses(mark)} d={markPath(mark)} />;
