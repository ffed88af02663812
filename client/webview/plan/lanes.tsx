import { Component } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { HeadingLine, LaneLine, PlanLine, PlanOverview } from "../../../server/protocol/planOverview.ts";
import { ActionSymbol, Bars, Icon } from "../shared/icons.tsx";
import { isKey } from "../shared/keys.ts";
import { LABELS } from "./labels.ts";
import { laneColumns } from "./lane.ts";
import { LanePicture } from "./lanePicture.tsx";
import { drawnLines, isWide, lineHeight, type Model } from "./model.ts";
import { railWidth } from "./rails.ts";
import { RailsPicture, UnitTexts, unitWords } from "./unitLine.tsx";
import type { Event } from "./update.ts";

interface Props {
  readonly plan: PlanOverview;
  readonly model: Model;
  readonly dispatch: (event: Event) => void;
}

/** The lanes below their headings. Only the lines around the view are elements. */
export const Lanes = ({ plan, model, dispatch }: Props) => {
  const list = useRef<HTMLDivElement>(null);
  const height = lineHeight(model);
  const { focus, scrolls } = model;
  // Lines of another height would leave the view at other lines than those that are drawn.
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = model.top * height;
  }, [height]);
  useLayoutEffect(() => {
    if (list.current) scrollTo(list.current, focus.index * height, height);
  }, [scrolls]);
  // Without a state, a picture is a mark at the configuration, and the addresses need the room.
  const pictureWidth = Math.min(pictureWidthOf(model.width), plan.unread === undefined ? MAX_PICTURE : SMALL_PICTURE);
  const drawn = drawnLines(model);
  const { railColumns = 0 } = plan;
  const widths: Widths = {
    "--picture": `${pictureWidth}px`,
    ...(railColumns > 0 && { "--rails": `${railWidth(railColumns)}px` }),
  };
  const hasFocus = drawn.some(({ index }) => index === focus.index);
  return (
    <>
      {isWide(model) && <Columns pictureWidth={pictureWidth} widths={widths} />}
      <div
        ref={list}
        id="lanes"
        class="lanes"
        style={widths}
        role="tree"
        tabIndex={0}
        aria-label={LABELS.lanes}
        aria-activedescendant={hasFocus ? `line-${focus.index}` : undefined}
        onScroll={(event) => dispatch({ kind: "scrolled", top: Math.floor(event.currentTarget.scrollTop / height) })}
        onKeyDown={(event) => onKey(event, focus.index, dispatch)}
        onMouseDown={keepFocus}
        onClick={(event) => choose(event, dispatch)}
      >
        <div role="none" class="all-lines" style={{ height: `${plan.total * height}px` }}>
          {drawn.map(({ line, index }) => (
            <Line
              key={line.id}
              {...{ line, index, pictureWidth, railColumns, height }}
              top={index * height}
              isFocused={index === focus.index}
              isShown={index === plan.marked}
              isWide={isWide(model)}
            />
          ))}
        </div>
      </div>
    </>
  );
};

/** Scrolls as little as needed so that a line is in view. */
function scrollTo(list: HTMLElement, top: number, height: number): void {
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + height > list.scrollTop + list.clientHeight) list.scrollTop = top + height - list.clientHeight;
}

const [MAX_PICTURE, SMALL_PICTURE] = [420, 190];
const pictureWidthOf = (width: number): number =>
  width >= 1500 ? MAX_PICTURE : width >= 1100 ? 290 : width >= 1000 ? 240 : width >= 700 ? SMALL_PICTURE : 96;

/** The width of the picture from which each stage has its name. */
const NAMED_STAGES = 420;

const stageNames = (first: number, last: number): string =>
  LABELS.columns
    .slice(first, last + 1)
    .map(([, long]) => long)
    .join(", ");

/** The widths of the picture of a lane, and of the rails before it. */
type Widths = Readonly<Record<string, string>>;

/** The names of the columns. A screen reader hears the lanes in words. */
const Columns = ({ pictureWidth, widths }: { pictureWidth: number; widths: Widths }) => {
  const xs = laneColumns(pictureWidth);
  return (
    <div class="lane columns" style={widths} aria-hidden="true">
      <span />
      <span class="named">{LABELS.instance}</span>
      <span>{LABELS.why}</span>
      <span class="stages" style={{ width: `${pictureWidth}px` }}>
        {pictureWidth >= NAMED_STAGES
          ? LABELS.columns.map(([name, long], at) => (
              <span key={name} title={long} style={{ left: `${xs[at]}px` }}>
                {name}
              </span>
            ))
          : LABELS.stages.map(([name, first, last]) => (
              <span key={name} title={stageNames(first, last)} style={{ left: `${(xs[first]! + xs[last]!) / 2}px` }}>
                {name}
              </span>
            ))}
      </span>
      <span>{LABELS.sure}</span>
    </div>
  );
};

interface LineProps<L extends PlanLine> {
  readonly line: L;
  readonly index: number;
  readonly top: number;
  readonly pictureWidth: number;
  readonly railColumns: number;
  readonly height: number;
  readonly isFocused: boolean;
  readonly isShown: boolean;
  readonly isWide: boolean;
}

/** A line, which is drawn again only if its properties change. */
class Line extends Component<LineProps<PlanLine>> {
  override shouldComponentUpdate(next: LineProps<PlanLine>): boolean {
    const names = Object.keys(next) as (keyof LineProps<PlanLine>)[];
    return names.some((name) => next[name] !== this.props[name]);
  }

  override render({ line, ...rest }: LineProps<PlanLine>) {
    return line.kind === "heading" ? <Heading line={line} {...rest} /> : <Lane line={line} {...rest} />;
  }
}

const Heading = ({ line, index, top, isFocused, railColumns, height }: LineProps<HeadingLine>) => {
  const { unit, rails, title, count, open } = line;
  const opens = unit?.hasLines ?? true;
  return (
    <div
      id={`line-${index}`}
      role="treeitem"
      tabIndex={-1}
      data-index={index}
      class={`line-of heading${unit ? " unit" : ""}${isFocused ? " focused" : ""}`}
      style={{ top: `${top}px` }}
      {...treePlace(line)}
      aria-expanded={opens ? open : undefined}
      aria-label={unit ? `${title}, ${unitWords(unit)}` : `${title}, ${count}`}
    >
      {rails && <RailsPicture {...{ rails, height }} columns={railColumns} />}
      {opens ? <Icon name={open ? "open" : "closed"} /> : <span class="icon" />}
      <strong>{title}</strong> {unit ? <UnitTexts unit={unit} /> : <span class="dim">{count}</span>}
      {line.source && <ToSource />}
    </div>
  );
};

const ToSource = () => (
  <span class="to-source" title={LABELS.openSource} aria-hidden="true">
    <Icon name="source" />
  </span>
);

const Lane = ({ line, index, top, pictureWidth, ...rest }: LineProps<LaneLine>) => {
  const { isFocused, isShown, isWide, railColumns, height } = rest;
  const { bundle, symbol, head, tail, why, words, drawing, rails } = line;
  // What has no certainty is no instance: a value, an output, a finding.
  const isValue = line.sure.word === "";
  const isUnexplained = why === "" && !line.sides && (words === "" || symbol === "+");
  return (
    <div
      id={`line-${index}`}
      role="treeitem"
      tabIndex={-1}
      data-index={index}
      class={[
        "line-of lane",
        `level-${line.level}`,
        isValue ? "value" : "",
        isUnexplained ? "unexplained" : "",
        isFocused ? "focused" : "",
        isShown ? "shown" : "",
      ].join(" ")}
      style={{ top: `${top}px` }}
      {...treePlace(line)}
      aria-expanded={bundle?.open}
      aria-current={isShown ? "true" : undefined}
    >
      {rails && <RailsPicture {...{ rails, height }} columns={railColumns} />}
      <span class="lane-symbol">{symbol === "!" ? <Icon name="warning" /> : <ActionSymbol text={symbol} />}</span>
      <span class="address named" title={head + tail}>
        {bundle && <Icon name={bundle.open ? "open" : "closed"} />}
        <span class="sr">{head + tail}</span>
        <HeadPart head={head} />
        <span class="tail-part" aria-hidden="true">
          <bdi dir="ltr">{tail}</bdi>
        </span>
        {bundle && <span class="bundle dim">{bundle.label}</span>}
        {(line.instance || line.source) && <ToSource />}
      </span>
      <span class={isUnexplained && isWide ? "sr" : "why"} title={[words, why].filter(Boolean).join(": ")}>
        {line.sides ? (
          <Sides {...line.sides} />
        ) : (
          <>
            {why && words && <span class="sr">{words}: </span>}
            {why || words}
          </>
        )}
      </span>
      {!isValue && <LanePicture drawing={drawing} width={pictureWidth} />}
      {!isValue && (
        <span class={line.sure.isDoubted ? "sure doubted" : "sure"} title={line.sure.tooltip}>
          <Bars level={line.sure.level} />
          <span class="sr">{LABELS.sure}: </span>
          <span class={isWide && !isCertain(line) ? "word" : "sr"}>{line.sure.word}</span>
        </span>
      )}
    </div>
  );
};

const isCertain = ({ sure }: LaneLine): boolean => sure.level === 4 && !sure.isDoubted;

/** The address up to the name: its modules give way first, and then the end of the type. */
const HeadPart = ({ head }: { head: string }) => {
  const [, modules = "", type = head] = /^(.*?\.)??((?:data\.|ephemeral\.)?[^.]*\.)$/.exec(head) ?? [];
  return (
    <>
      {modules !== "" && (
        <span class="modules-part" aria-hidden="true">
          {modules}
        </span>
      )}
      <span class="head-part" aria-hidden="true">
        {type}
      </span>
    </>
  );
};

/** What the other plan says, and what the plan of now does. */
const Sides = ({ before, after, more }: NonNullable<LaneLine["sides"]>) => (
  <span class="sides">
    {before !== undefined && <del>{before}</del>}
    {before !== undefined && after !== undefined && " → "}
    {after !== undefined && <ins>{after}</ins>}
    {more !== undefined && <span class="dim">{more}</span>}
  </span>
);

const treePlace = ({ level, position, siblings }: PlanLine) => ({
  "aria-level": level,
  "aria-posinset": position,
  "aria-setsize": siblings,
});

/** Keeps the keyboard focus on the list, because the line under the mouse may leave the page. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
  (event.currentTarget as HTMLElement).focus();
}

function choose(event: MouseEvent, dispatch: Props["dispatch"]): void {
  const target = event.target as Element;
  const index = target.closest<HTMLElement>("[data-index]")?.dataset.index;
  const toSource = event.ctrlKey || event.metaKey || target.closest(".to-source") !== null;
  if (index !== undefined) dispatch({ kind: toSource ? "sourceChosen" : "chosen", index: Number(index) });
}

function onKey(event: KeyboardEvent, focused: number, dispatch: Props["dispatch"]): void {
  const isControl = event.ctrlKey || event.metaKey;
  if (event.altKey || (isControl && event.key !== "Enter")) return;
  if (isControl) dispatch({ kind: "sourceChosen", index: focused });
  else if (event.key === "Enter" || event.key === " ") dispatch({ kind: "chosen", index: focused });
  else if (isKey(event.key)) dispatch({ kind: "key", key: event.key });
  else if (/^[\p{L}\p{N}_]$/u.test(event.key)) dispatch({ kind: "typed", letter: event.key });
  else return;
  event.preventDefault();
}
