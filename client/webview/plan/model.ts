import type { InstanceReference } from "../../../server/protocol/methods.ts";
import type { PlanLine, PlanOverview, PlanQuery } from "../../../server/protocol/planOverview.ts";
import type { PageState, Wanted } from "./messages.ts";

/** The state of the page: the last plan with the lines around the view, and the user's choices. */
export interface Model {
  readonly content: Content;
  /** The root module that the user chose; undefined for the first. */
  readonly root: string | undefined;
  readonly query: PlanQuery;
  readonly focus: Focus;
  /** Increased when the list must scroll to the focus. */
  readonly scrolls: number;
  /** The index of the first visible line. */
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly wanted: Wanted;
  /** The instance that the timeline shows. */
  readonly shown: InstanceReference | undefined;
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
const WIDE = 700;

export const isWide = ({ width }: Pick<Model, "width">): boolean => width >= WIDE;

/** Returns the height of a line in pixels. All lines have one height, so that the list can draw only those in view. */
export const lineHeight = (model: Pick<Model, "width">): number => (isWide(model) ? 24 : 42);

/** Returns the number of lines that fit into the page. */
export const visibleLines = (model: Pick<Model, "width" | "height">): number =>
  Math.ceil(model.height / lineHeight(model)) + 1;

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
  const range = { from: Math.max(0, top - visible), count: 3 * visible };
  return {
    content: { kind: "loading" },
    root: saved?.root,
    query,
    focus: { index: saved?.focus ?? 0, id: undefined },
    scrolls: 0,
    top,
    width,
    height,
    wanted: { ...(saved?.root !== undefined && { root: saved.root }), query, ...range, request: 0 },
    shown: undefined,
    outage: undefined,
    announcement: "",
  };
}

/** The page state that VS Code keeps. */
export const pageState = ({ root, query, focus, top }: Model): PageState => ({ root, query, focus: focus.index, top });
