import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Location } from "../../../server/protocol/place.ts";
import type { Timeline, TimelineCell, TimelineRow } from "../../../server/protocol/timeline.ts";
import { Bars, CellIcon, Icon } from "../shared/icons.tsx";
import { LinkButton } from "../shared/linkButton.tsx";
import { foldedStages } from "./columns.ts";
import { LABELS } from "./labels.ts";
import type { FromPage } from "./messages.ts";
import type { Navigation, Popover as Subject } from "./model.ts";
import { rehearsalWith, WhatIfField, withValue } from "./rehearsal.tsx";
import { anchorElement } from "./tracks/anchors.ts";
import { type Span, spansOf } from "./tracks/spans.ts";
import type { Event } from "./update.ts";

interface Props {
  readonly timeline: Timeline;
  readonly navigation: Navigation;
  readonly subject: Subject;
  readonly dispatch: (event: Event) => void;
  readonly open: (location: Location) => void;
  readonly copy: (text: string) => void;
  readonly post: (message: FromPage) => void;
}

/** The full value of a cell with its reasons, or the description of an operation or a stage. */
export const Popover = (props: Props) => {
  const { subject, dispatch } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: "0px", top: "0px" });
  useLayoutEffect(() => {
    if (!frame.current) return;
    setPlace(placeBeside(frame.current, subject));
    frame.current.focus();
    return () => anchorElement(subject)?.focus();
  }, [subject]);
  const close = () => dispatch({ kind: "popoverClosed" });
  useEffect(() => onClickOutside(close), []);
  return (
    <div
      ref={frame}
      class="popover"
      role="dialog"
      aria-labelledby="popover-title"
      tabIndex={-1}
      style={place}
      onKeyDown={(event) => {
        if (event.key === "Escape" || (event.key === "Tab" && leaves(event))) close();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <Content {...props} />
    </div>
  );
};

const Content = (props: Props) => {
  const { timeline, subject } = props;
  if (subject.of === "legend") return <LegendContent {...props} />;
  if (subject.of === "operation") return <OperationContent {...props} index={subject.index} />;
  if (subject.of === "stage") return <StageContent {...props} name={subject.name} />;
  const row = timeline.rows.find(({ path }) => path === subject.path);
  return row ? <CellContent {...props} row={row} column={subject.column} /> : null;
};

const Title = ({ text, side }: { text: string; side?: string }) => (
  <div class="popover-head">
    <strong id="popover-title">{text}</strong>
    {side && <span class="dim">{side}</span>}
  </div>
);

const CellContent = ({
  timeline,
  navigation,
  row,
  column,
  dispatch,
  open,
  copy,
  post,
}: Props & { row: TimelineRow; column: number }) => {
  const { stages } = timeline;
  const spans = spansOf(stages, row.cells, foldedStages(stages, navigation.unfolded));
  const span = spans.find(({ from, to }) => from <= column && column <= to);
  const titles = span && [...new Set([stages[span.begins]?.title, stages[span.to]?.title])].join(" – ");
  const lost = lostCell(row, span);
  const value = lost ?? span?.cell;
  const { location } = row;
  return (
    <>
      <Title text={row.isOfRuns ? row.label : row.path} side={lost ? LABELS.lost : titles} />
      {value && <WholeValue cell={value} />}
      {row.remark && <p class={`remark ${row.remarkTone}`}>{row.remark}</p>}
      {row.reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {value?.kind === "placeholder" && (
        <WhatIfField
          timeline={timeline}
          path={row.path}
          give={(text) => {
            post(rehearsalWith(withValue(timeline, row.path, text)));
            dispatch({ kind: "popoverClosed" });
          }}
        />
      )}
      <Actions>
        {value?.kind === "unknown" && !timeline.rehearsal && (
          <LinkButton onClick={() => post(rehearsalWith([]))}>{LABELS.rehearse}</LinkButton>
        )}
        {location && (
          <LinkButton onClick={() => open(location)}>
            <Icon name="source" />
            {LABELS.openSource}
          </LinkButton>
        )}
        {value?.kind === "value" && (
          <LinkButton onClick={() => copy(value.full ?? value.text)}>
            <Icon name="copy" />
            {LABELS.copyValue}
          </LinkButton>
        )}
      </Actions>
    </>
  );
};

/** Returns the last value of what a stage has no more; undefined if nothing is lost there. */
function lostCell({ sign, cells }: TimelineRow, span: Span | undefined): TimelineCell | undefined {
  if (sign !== "-" || !span || (span.cell.kind !== "absent" && span.cell.kind !== "null")) return undefined;
  const cellsBefore = cells.slice(0, span.from).filter(({ kind }) => !WITHOUT_VALUE.has(kind));
  return cellsBefore.at(-1);
}

const WITHOUT_VALUE: ReadonlySet<TimelineCell["kind"]> = new Set(["absent", "null", "unset"]);

const WholeValue = ({ cell }: { cell: TimelineCell }) => (
  <div class={`whole-value ${cell.kind}`}>
    <CellIcon kind={cell.kind} />
    <span class="text">{cell.kind === "absent" ? LABELS.noObject : (cell.full ?? cell.text) || LABELS.unrecorded}</span>
  </div>
);

const LegendContent = ({ timeline: { confidences, header } }: Props) => (
  <>
    <Title text={LABELS.howSure} />
    <ul class="legend">
      {confidences.map(({ level, word, tooltip }) => (
        <li key={word} class={word === header.confidence.word ? "current" : undefined}>
          <Bars level={level} />
          <span>
            <strong>{word}</strong>: {tooltip}
          </span>
        </li>
      ))}
    </ul>
  </>
);

const OperationContent = ({ timeline, index }: Props & { index: number }) => {
  const operation = timeline.operations[index];
  if (!operation) return null;
  const { label, tooltip, confidence } = operation;
  return (
    <>
      <Title text={label} side={confidence.word} />
      {tooltip.split("\n").map((text) => (
        <p key={text}>{text}</p>
      ))}
      {operation.notCalled === undefined && (
        <p>
          <Bars level={confidence.level} /> {confidence.tooltip}
        </p>
      )}
    </>
  );
};

const StageContent = ({ timeline, navigation, name, dispatch }: Props & { name: string }) => {
  const stage = timeline.stages.find((candidate) => candidate.name === name);
  if (!stage) return null;
  return (
    <>
      <Title text={stage.title} side={stage.note} />
      <p>{stage.tooltip}</p>
      {stage.description && <p>{stage.description}</p>}
      {stage.run?.details.map((text) => (
        <pre key={text}>{text}</pre>
      ))}
      {(stage.folded || navigation.unfolded.has(stage.name)) && (
        <Actions>
          <LinkButton onClick={() => dispatch({ kind: "stageToggled", name: stage.name })}>
            <Icon name="equal" />
            {LABELS.fold}
          </LinkButton>
        </Actions>
      )}
    </>
  );
};

const Actions = ({ children }: { children: ComponentChildren }) => <div class="popover-actions">{children}</div>;

/** Returns the position of the popover: below its anchor, or above it if there is no room; always within the page. */
function placeBeside(frame: HTMLElement, subject: Subject): { left: string; top: string } {
  const anchor = anchorElement(subject)?.getBoundingClientRect() ?? new DOMRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const left = Math.min(Math.max(8, anchor.left), clientWidth - frame.offsetWidth - 8);
  const below = anchor.bottom + 2;
  const fits = below + frame.offsetHeight <= clientHeight - 8;
  const top = fits ? below : Math.max(8, anchor.top - frame.offsetHeight - 2);
  return { left: `${left}px`, top: `${top}px` };
}

/** Whether Tab leaves the popover: the focus is at its first or last button. */
function leaves(event: KeyboardEvent): boolean {
  const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll("button, input")];
  const index = buttons.indexOf(event.target as HTMLElement);
  return event.shiftKey ? index <= 0 : index === buttons.length - 1;
}

/**
 * Calls back on a click outside of the popover, unless the clicked element opens another one. Returns the function that stops
 * listening.
 */
function onClickOutside(close: () => void): () => void {
  const clicked = ({ target }: MouseEvent) => {
    if (!(target as Element).closest(".popover, [data-anchor]")) close();
  };
  document.addEventListener("click", clicked);
  return () => document.removeEventListener("click", clicked);
}
