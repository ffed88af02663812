import type { Location } from "../../../server/protocol/place.ts";
import type { Timeline } from "../../../server/protocol/timeline.ts";
import { columnsOf } from "./columns.ts";
import { Header } from "./header.tsx";
import { LABELS } from "./labels.ts";
import type { FromPage } from "./messages.ts";
import { isWide, type Model, type Navigation } from "./model.ts";
import { Narrow } from "./narrow.tsx";
import { Popover } from "./popover.tsx";
import { StageTrack } from "./stageTrack.tsx";
import { Table } from "./table.tsx";
import type { Event } from "./update.ts";

interface Props {
  readonly model: Model;
  readonly dispatch: (event: Event) => void;
  readonly post: (message: FromPage) => void;
}

/** The page: nothing yet, an instance that is gone, or a timeline. */
export const Page = ({ model, dispatch, post }: Props) => (
  <>
    <Content model={model} dispatch={dispatch} post={post} />
    <div class="sr" aria-live="polite">
      {model.announcement}
    </div>
  </>
);

const Content = ({ model, dispatch, post }: Props) => {
  const { content, navigation } = model;
  if (content.kind === "nothing") return <p class="empty">{LABELS.loading}</p>;
  if (content.kind === "gone")
    return (
      <div class="empty">
        <h1>{content.instance.address}</h1>
        <p>{LABELS.gone}</p>
      </div>
    );
  const { timeline } = content;
  const open = (location: Location) => post({ kind: "open", location, take: true });
  const copy = (text: string) => post({ kind: "copy", text });
  return (
    <article class={isWide(model) ? "instance wide" : "instance narrow"}>
      <Header timeline={timeline} open={open} />
      {isWide(model) ? (
        <Wide timeline={timeline} navigation={navigation} width={model.width} dispatch={dispatch} />
      ) : (
        <Narrow timeline={timeline} navigation={navigation} dispatch={dispatch} />
      )}
      {navigation.popover && <Popover what={navigation.popover} {...{ timeline, navigation, dispatch, open, copy }} />}
    </article>
  );
};

interface WideProps {
  readonly timeline: Timeline;
  readonly navigation: Navigation;
  readonly width: number;
  readonly dispatch: Props["dispatch"];
}

const Wide = ({ timeline, navigation, width, dispatch }: WideProps) => {
  const columns = columnsOf(timeline, width, navigation.unfolded);
  return (
    <div class="scroll">
      <div class="sticky">
        <StageTrack
          timeline={timeline}
          columns={columns}
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
