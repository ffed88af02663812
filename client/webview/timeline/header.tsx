import type { InstanceReference } from "../../../server/protocol/methods.ts";
import type { Location } from "../../../server/protocol/place.ts";
import type { Timeline, TimelineHeader, TimelineLink, TimelineStage } from "../../../server/protocol/timeline.ts";
import { ActionSymbol, Bars, Icon } from "../shared/icons.tsx";
import { LinkButton } from "../shared/linkButton.tsx";
import { Comparison } from "./comparison.tsx";
import { EarlierRuns } from "./earlierRuns.tsx";
import { LABELS } from "./labels.ts";
import type { FromPage, Visits } from "./messages.ts";
import { Offers } from "./offers.tsx";
import { Recorded } from "./recorded.tsx";
import { RehearsalLine } from "./rehearsal.tsx";
import { RunLine } from "./runLine.tsx";
import { anchorOf } from "./tracks/anchors.ts";
import { Strip } from "./tracks/strip.tsx";
import type { Event } from "./update.ts";

interface Props {
  readonly timeline: Timeline;
  readonly visits: Visits;
  readonly dispatch: (event: Event) => void;
  readonly open: (location: Location) => void;
  readonly show: (instance: InstanceReference) => void;
  readonly post: (message: FromPage) => void;
}

/** The header: the action of the instance, its reason and its certainty. */
export const Header = ({ timeline, visits, dispatch, open, show }: Omit<Props, "post">) => {
  const { address, header, source } = timeline;
  return (
    <header class="head">
      <div class="title">
        <History visits={visits} dispatch={dispatch} />
        <h1 id="instance">
          {header.symbol && <ActionSymbol text={header.symbol} />}
          <span>{address}</span>
        </h1>
        {source && (
          <button type="button" class="icon-button" aria-label={LABELS.openSource} onClick={() => open(source)}>
            <Icon name="source" />
          </button>
        )}
      </div>
      <Strip timeline={timeline} show={show} />
      <div class="sentences">
        <p>
          <strong class={header.tone} title={header.activatedBy && LABELS.decidedBy.replace("{0}", header.activatedBy)}>
            {header.words}
          </strong>
          {header.notes.map((note) => (
            <span key={note} class="dim">
              {" · "}
              {note}
            </span>
          ))}
        </p>
        {header.sentence && <p>{header.sentence}</p>}
        {header.danger && (
          <p class="danger">
            <Icon name="warning" />
            <span>{header.danger}</span>
          </p>
        )}
      </div>
      {header.chain.length > 0 && <Chain links={header.chain} open={open} />}
    </header>
  );
};

/** The part beside the values: how sure they are, the run, and the things to show and try. */
export const Aside = ({ timeline, dispatch, show, post }: Omit<Props, "visits" | "open">) => {
  const { header } = timeline;
  return (
    <section class="aside">
      <HowSure header={header} dispatch={dispatch} />
      <RunLine timeline={timeline} post={post} />
      <Offers timeline={timeline} post={post} />
      {timeline.rehearsal && <RehearsalLine rehearsal={timeline.rehearsal} {...{ timeline, show, post }} />}
      {timeline.recorded && <Recorded run={timeline.recorded} isInTable={runsIn(timeline, "run") > 0} post={post} />}
      {timeline.comparison && <Comparison comparison={timeline.comparison} post={post} />}
      {timeline.earlier && <EarlierRuns runs={timeline.earlier} shownStates={runsIn(timeline, "state")} post={post} />}
    </section>
  );
};

/** Returns the number of runs beside the plan in the table: kept states, or logs and finished plans. */
const runsIn = ({ stages }: Timeline, kind: TimelineStage["kind"]): number =>
  stages.filter((stage) => stage.run && stage.kind === kind).length;

/** The buttons to the instances that were visited before and after. */
export const History = ({ visits, dispatch }: Pick<Props, "visits" | "dispatch">) => {
  if (visits.instances.length < 2) return null;
  const step = (name: "back" | "forward", by: -1 | 1, keys: string) => {
    const instance = visits.instances[visits.at + by];
    return (
      <button
        type="button"
        class="icon-button"
        aria-label={LABELS[name]}
        aria-disabled={!instance}
        aria-keyshortcuts={keys}
        title={instance ? `${LABELS[name]}: ${instance.address} (${keys})` : LABELS[name]}
        onClick={() => dispatch({ kind: "visited", step: by })}
      >
        <Icon name={name} />
      </button>
    );
  };
  return (
    <span class="history">
      {step("back", -1, "Alt+ArrowLeft")}
      {step("forward", 1, "Alt+ArrowRight")}
    </span>
  );
};

/** The confidence in words. Its word opens the legend of the bars. */
const HowSure = ({ header: { confidence, provider }, dispatch }: HowSureProps) => (
  <div class="labelled how-sure">
    <span class="label">{LABELS.howSure}</span>
    <span>
      <LinkButton
        title={LABELS.legend}
        data-anchor={anchorOf({ of: "legend" })}
        onClick={() => dispatch({ kind: "popoverOpened", popover: { of: "legend" } })}
      >
        <Bars level={confidence.level} /> {confidence.word}
      </LinkButton>
      {`: ${confidence.tooltip}`}
      {provider && <span class="dim"> · {provider}</span>}
    </span>
  </div>
);

interface HowSureProps {
  readonly header: TimelineHeader;
  readonly dispatch: Props["dispatch"];
}

/** The causes, from the first one to the action; each link opens its source text. */
const Chain = ({ links, open }: { links: readonly TimelineLink[]; open: Props["open"] }) => (
  <div class="labelled">
    <span class="label" id="why">
      {LABELS.why}
    </span>
    <ol class="chain" aria-labelledby="why">
      {links.map((link, index) => (
        <li key={`${index} ${link.text}`} title={link.rule}>
          <ChainText link={link} open={open} />
          {link.note && <span class="dim note"> {link.note}</span>}
        </li>
      ))}
    </ol>
  </div>
);

const ChainText = ({ link: { text, location }, open }: { link: TimelineLink; open: Props["open"] }) =>
  location ? <LinkButton onClick={() => open(location)}>{text}</LinkButton> : <span>{text}</span>;
