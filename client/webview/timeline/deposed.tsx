import type { InstanceReference } from "../../../server/protocol/methods.ts";
import type { Timeline, TimelineDeposed } from "../../../server/protocol/timeline.ts";
import { LinkButton } from "../shared/linkButton.tsx";
import { LABELS } from "./labels.ts";
import { deposedLine, deposedPoints } from "./tracks/rail.ts";

interface Props {
  readonly timeline: Timeline;
  readonly show: (instance: InstanceReference) => void;
  /** The positions of the stages, beside which the tracks are drawn; absent in the vertical layout, where each track is a step. */
  readonly xs?: readonly number[];
}

/** The deposed objects of the instance: a button for each, beside its track, which shows the timeline of the object. */
export const DeposedTracks = ({ timeline, show, xs }: Props) => {
  const { root, address, stages, deposedObjects } = timeline;
  if (!deposedObjects) return null;
  return (
    <ul class={xs ? "deposed-tracks" : "deposed-tracks upright"} aria-label={LABELS.deposed}>
      {deposedObjects.map((object, index) => {
        const noteLeft = xs && (deposedPoints(object.stages, stages, xs).at(-1) ?? 0) + NODE;
        return (
          <li
            key={object.key}
            class={xs ? "" : `step ${object.end === "destroyed" ? "ends crossed" : "ends"} ${object.tone}`}
            style={xs ? { top: `${deposedLine(index) - 12}px` } : undefined}
          >
            <LinkButton
              aria-label={object.label}
              title={titleOf(object)}
              onClick={() => show({ root, address, deposed: object.key })}
            >
              {xs ? object.key : object.label}
            </LinkButton>
            <span class={`note ${object.tone}`} style={noteLeft === undefined ? undefined : { left: `${noteLeft}px` }}>
              {xs ? `${LABELS.deposedObject} · ${textOf(object)}` : textOf(object)}
            </span>
          </li>
        );
      })}
    </ul>
  );
};

/** The space that a node takes on its line, in pixels. */
const NODE = 14;

const textOf = ({ words, order }: TimelineDeposed): string => (order ? `${words} · ${order.step}` : words);

const titleOf = ({ sentence, order }: TimelineDeposed): string => {
  const names = order?.waitsFor.shown.map(({ label }) => label) ?? [];
  const place = order && `${order.step}, ${LABELS.waitsFor} ${names.join(", ") || LABELS.nothing}`;
  return [sentence, place].filter(Boolean).join("\n");
};
