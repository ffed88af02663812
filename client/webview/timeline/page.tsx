import type { InstanceReference } from "../../../server/protocol/methods.ts";
import type { Location } from "../../../server/protocol/place.ts";
import type { Timeline } from "../../../server/protocol/timeline.ts";
import { LinkButton } from "../shared/linkButton.tsx";
import { Outage } from "../shared/outage.tsx";
import { columnsOf } from "./columns.ts";
import { shownTimeline } from "./compact.ts";
import { Aside, Header, History } from "./header.tsx";
import { LABELS } from "./labels.ts";
import type { FromPage, GoneInstance, Visits } from "./messages.ts";
import { isWide, type Model, type Navigation } from "./model.ts";
import { Narrow } from "./narrow.tsx";
import { Popover } from "./popover.tsx";
import { Recorded } from "./recorded.tsx";
import { Table } from "./table.tsx";
import { StageTrack } from "./tracks/stageTrack.tsx";
import type { Event } from "./update.ts";

interface Props {
  readonly model: Model;
  readonly dispatch: (event: Event) => void;
  readonly post: (message: FromPage) => void;
}

/** The page: empty, a removed instance, or a timeline. */
export const Page = ({ model, dispatch, post }: Props) => (
  <>
    {model.outage && <Outage words={model.outage} run={(command) => post({ kind: "run", command })} />}
    <Content model={model} dispatch={dispatch} post={post} />
    <div class="sr" aria-live="polite">
      {model.announcement}
    </div>
  </>
);

/** The page of an instance that the plan does not have: links to the instance at its place and to the plan. */
const Gone = ({ gone: { instance, instanceAtSource, recorded }, visits, dispatch, post }: GoneProps) => (
  <div class="empty">
    <div class="title">
      <History visits={visits} dispatch={dispatch} />
      <h1>{instance.address}</h1>
    </div>
    <p>{LABELS.gone}</p>
    {instanceAtSource && (
      <p>
        {LABELS.goneOther}{" "}
        <LinkButton onClick={() => post({ kind: "show", instance: instanceAtSource })}>
          {instanceAtSource.address}
        </LinkButton>
      </p>
    )}
    <p>
      <LinkButton onClick={() => post({ kind: "run", command: "explorer" })}>{LABELS.showPlan}</LinkButton>
    </p>
    {recorded && <Recorded run={recorded} post={post} />}
  </div>
);

interface GoneProps {
  readonly gone: GoneInstance;
  readonly visits: Visits;
  readonly dispatch: Props["dispatch"];
  readonly post: Props["post"];
}

/** Below this width, in pixels, everything else follows the values. */
const VALUES_FIRST = 600;

const Content = ({ model, dispatch, post }: Props) => {
  const { content, navigation, visits } = model;
  if (content.kind === "nothing") return <p class="empty">{LABELS.loading}</p>;
  if (content.kind === "gone") return <Gone gone={content} {...{ visits, dispatch, post }} />;
  const timeline = shownTimeline(model) ?? content.timeline;
  const show = (instance: InstanceReference) => post({ kind: "show", instance });
  const open = (location: Location) => post({ kind: "open", location, take: true });
  const copy = (text: string) => post({ kind: "copy", text });
  const aside = <Aside {...{ timeline, dispatch, show, post }} />;
  // A failure that the user plays is what the page is about.
  const hasValuesFirst = model.width < VALUES_FIRST && timeline.rehearsal?.failure === undefined;
  return (
    <article class={isWide(model) ? "instance wide" : "instance narrow"}>
      <Header {...{ timeline, visits, dispatch, open, show }} />
      {!hasValuesFirst && aside}
      {isWide(model) ? (
        <Wide
          timeline={timeline}
          whole={content.timeline}
          navigation={navigation}
          width={model.width}
          dispatch={dispatch}
          show={show}
        />
      ) : (
        <Narrow timeline={timeline} navigation={navigation} dispatch={dispatch} show={show} />
      )}
      {hasValuesFirst && aside}
      {navigation.popover && (
        <Popover subject={navigation.popover} {...{ timeline, navigation, dispatch, open, copy, post }} />
      )}
    </article>
  );
};

interface WideProps {
  readonly timeline: Timeline;
  /** The timeline with the stages that do not fit. */
  readonly whole: Timeline;
  readonly navigation: Navigation;
  readonly width: number;
  readonly dispatch: Props["dispatch"];
  readonly show: (instance: InstanceReference) => void;
}

/** The height of the track, which stays above the rows while they scroll: what gets the focus is not to be covered by it. */
const COVERED = 110;

const Wide = ({ timeline, whole, navigation, width, dispatch, show }: WideProps) => {
  const columns = columnsOf(timeline, width, navigation);
  return (
    <div class="scroll" style={{ scrollPadding: `${COVERED}px 0 0 ${columns.head}px` }}>
      <div class="sticky">
        <StageTrack
          timeline={timeline}
          columns={columns}
          show={show}
          leftOut={whole.stages.filter((stage) => !timeline.stages.includes(stage)).map(({ title }) => title)}
          unfold={() => dispatch({ kind: "stagesUnfolded" })}
          chooseStage={(name) => {
            const folded = columns.stages[timeline.stages.findIndex((stage) => stage.name === name)]?.folded;
            dispatch(
              folded ? { kind: "stageToggled", name } : { kind: "popoverOpened", popover: { of: "stage", name } },
            );
          }}
          chooseOperation={(index) => dispatch({ kind: "popoverOpened", popover: { of: "operation", index } })}
        />
      </div>
      <Table timeline={timeline} navigation={navigation} columns={columns} dispatch={dispatch} />
    </div>
  );
};
