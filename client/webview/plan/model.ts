import type { InstanceReference } from "../../../server/protocol/methods.ts";
import type { PlanLine, PlanOverview, PlanQuery } from "../../../server/protocol/planOverview.ts";
import type { LineRequest, PageState } from "./messages.ts";

/** The state of the page: the last plan with the lines around the view, and the user's choices. */
export interface Model {
  readonly content: Content;
  /** The root module that the user chose; undefined for the first. */
  readonly root: string | undefined;
  readonly query: PlanQuery;
  readonly focus: Focus;
  /** The choice of the user on the focused line before the line arrived: its timeline, or its source. */
  readonly awaitedChoice?: "chosen" | "sourceChosen" | undefined;
  /** Increased when the list must scroll to the focus. */
  readonly scrolls: number;
  /** The index of the first visible line. */
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly lineRequest: LineRequest;
  /** The number of the first request with this root module and query. The answers of earlier ones show something else. */
  readonly firstRequest: number;
  /** The instance that the timeline shows or that the cursor is in. */
  readonly shown: InstanceReference | undefined;
  /** The number of the request whose answer has the line of `shown`, until that line was focused. */
  readonly revealRequest: number | undefined;
  /** The notice above the content while no newer plans can arrive. */
  readonly outage: string | undefined;
  /** The text for screen readers. */
  readonly announcement: string;
}

export type Content =
  | { readonly kind: "loading" }
  | { readonly kind: "noPlan" }
  | { readonly kind: "plan"; readonly plan: PlanOverview };

export interface Focus {
  readonly index: number;
  /** The id of the line; undefined until the line has arrived. */
  readonly id: string | undefined;
}

export const NO_FILTER: PlanQuery = { text: "", kinds: [], toggled: [] };

/** The width from which a lane has one line, in pixels. */
const WIDE = 860;

export const isWide = ({ width }: Pick<Model, "width">): boolean => width >= WIDE;

/** Returns the height of a line in pixels. All lines have one height, so that the list can draw only those in view. */
export const lineHeight = (model: Pick<Model, "width">): number => (isWide(model) ? 24 : 42);

/** Returns the number of lines that fit into the page. */
export const visibleLines = (model: Pick<Model, "width" | "height">): number =>
  Math.ceil(model.height / lineHeight(model)) + 1;

/** Returns the lines that a request asks for around the first visible line: those in view, and two pages on each side. */
export function requestedRange(top: number, visible: number): { readonly from: number; readonly count: number } {
  return { from: Math.max(0, top - 2 * visible), count: 5 * visible };
}

/** Returns the lines that are elements, with their indexes: those in view, and half a page on each side. */
export function drawnLines(model: Model): readonly DrawnLine[] {
  const visible = visibleLines(model);
  const margin = Math.ceil(visible / 2);
  const first = Math.max(0, model.top - margin);
  return Array.from({ length: visible + 2 * margin }, (_, at) => first + at).flatMap((index) => {
    const line = lineAt(model, index);
    return line ? [{ index, line }] : [];
  });
}

export interface DrawnLine {
  readonly index: number;
  readonly line: PlanLine;
}

/** Returns the line at an index; undefined if the page does not have it. */
export const lineAt = ({ content }: Model, index: number): PlanLine | undefined =>
  content.kind === "plan" ? content.plan.lines[index - content.plan.from] : undefined;

export const totalLines = ({ content }: Model): number => (content.kind === "plan" ? content.plan.total : 0);

/** Whether the user filters. */
export const isFiltered = ({ text, kinds }: PlanQuery): boolean => text !== "" || kinds.length > 0;

/** The initial page, with the choices that VS Code kept. */
export function initialModel(width: number, height: number, saved?: PageState): Model {
  const [query, top] = [saved?.query ?? NO_FILTER, saved?.top ?? 0];
  const visible = visibleLines({ width, height });
  const range = requestedRange(top, visible);
  return {
    content: { kind: "loading" },
    root: saved?.root,
    query,
    focus: { index: saved?.focus ?? 0, id: undefined },
    scrolls: 0,
    top,
    width,
    height,
    lineRequest: { ...(saved?.root !== undefined && { root: saved.root }), query, ...range, request: 0 },
    firstRequest: 0,
    shown: undefined,
    revealRequest: undefined,
    outage: undefined,
    announcement: "",
  };
}

/** The page state that VS Code keeps. */
export const pageState = ({ root, query, focus, top }: Model): PageState => ({ root, query, focus: focus.index, top });
