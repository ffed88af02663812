import type { InstanceReference } from "../../../server/protocol/methods.ts";
import type {
  Timeline,
  TimelineFailure,
  TimelineNeighbours,
  TimelineOrder,
} from "../../../server/protocol/timeline.ts";
import { ActionSymbol } from "../shared/icons.tsx";
import { LinkButton } from "../shared/linkButton.tsx";
import { LABELS } from "./labels.ts";

type Show = (instance: InstanceReference) => void;

interface FailureProps {
  readonly timeline: Timeline;
  readonly failure: TimelineFailure;
  readonly show: Show;
  readonly play: (name: string | undefined) => void;
}

/** A played failure: what it leaves, what is not started, and what is planned next. */
export const Failure = ({ timeline, failure, show, play }: FailureProps) => {
  const { title, sentence, notStarted, next, nextMore, nextSentence, name } = failure;
  const others = (timeline.run ?? [])
    .filter(({ failures }) => failures.some((each) => each.name === name))
    .flatMap(({ failures }) => failures.filter((each) => each.name !== name));
  return (
    <div class="failure">
      <p>
        <strong class="destroy">{title}.</strong> {sentence}{" "}
        <LinkButton aria-keyshortcuts="Escape" onClick={() => play(undefined)}>
          {LABELS.dropWhatIf}
        </LinkButton>
      </p>
      {others.length > 0 && (
        <details>
          <summary>{`${LABELS.otherEndings} ${others.length}`}</summary>
          <ul>
            {others.map((other) => (
              <li key={other.name}>
                <LinkButton onClick={() => play(other.name)}>{other.title}</LinkButton>
              </li>
            ))}
          </ul>
        </details>
      )}
      {notStarted.shown.length > 0 && (
        <Neighbours label={LABELS.notStarted} root={timeline.root} neighbours={notStarted} show={show} />
      )}
      <p id="next">{LABELS.nextPlan}</p>
      <ul aria-labelledby="next">
        {next.map(({ symbol, tone, words }) => (
          <li key={words} class={tone}>
            {symbol && <ActionSymbol text={symbol} />} {words}
          </li>
        ))}
        {nextMore > 0 && <li>{`${LABELS.and} ${nextMore} ${LABELS.more}`}</li>}
        {nextSentence && <li>{nextSentence}</li>}
      </ul>
    </div>
  );
};

/** The place of the instance in the order of the apply. */
export const Order = ({ timeline, order, show }: { timeline: Timeline; order: TimelineOrder; show: Show }) => (
  <div class="order">
    <span>{`${LABELS.order} ${order.step}`}</span>
    <Neighbours label={LABELS.waitsFor} root={timeline.root} neighbours={order.waitsFor} show={show} />
    <Neighbours label={LABELS.waitedFor} root={timeline.root} neighbours={order.waitedFor} show={show} />
  </div>
);

interface NeighboursProps {
  readonly label: string;
  readonly root: string;
  readonly neighbours: TimelineNeighbours;
  readonly show: Show;
}

/** The number of other instances, which opens to their list. */
const Neighbours = ({ label, root, neighbours: { shown, more }, show }: NeighboursProps) =>
  shown.length === 0 ? (
    <span class="dim">{`${label} ${LABELS.nothing}`}</span>
  ) : (
    <details>
      <summary>{`${label} ${shown.length + more}`}</summary>
      <ul>
        {shown.map(({ address, deposed, symbol, tone, label: name }) => (
          <li key={`${symbol} ${name}`}>
            <span class={tone} aria-hidden="true">
              {symbol}
            </span>{" "}
            <LinkButton onClick={() => show({ root, address, ...(deposed !== undefined && { deposed }) })}>
              {name}
            </LinkButton>
          </li>
        ))}
        {more > 0 && <li class="dim">{`${LABELS.and} ${more} ${LABELS.more}`}</li>}
      </ul>
    </details>
  );
