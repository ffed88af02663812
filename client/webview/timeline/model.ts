import type { InstanceReference } from "../../../server/protocol/methods.ts";
import type { ColumnName, Timeline } from "../../../server/protocol/timeline.ts";
import type { GoneInstance, PageState, Visits } from "./messages.ts";

/** The state of the page: the last message, and the user's position. */
export interface Model {
  readonly content: Content;
  readonly navigation: Navigation;
  readonly width: number;
  readonly visits: Visits;
  /** The notice above the content while no newer plans can arrive. */
  readonly outage: string | undefined;
  /** The text for screen readers. */
  readonly announcement: string;
}

export type Content =
  | { readonly kind: "nothing" }
  | ({ readonly kind: "gone" } & GoneInstance)
  | { readonly kind: "timeline"; readonly timeline: Timeline };

export interface Navigation {
  /** The instance that the navigation belongs to; another instance gets a new navigation. */
  readonly instance: InstanceReference | undefined;
  /** Folded stages that the user opened. */
  readonly unfolded: ReadonlySet<ColumnName>;
  /** Rows, by path, whose children are closed. */
  readonly closed: ReadonlySet<string>;
  /** Rows whose unchanged children are shown; `""` is the whole object. */
  readonly revealed: ReadonlySet<string>;
  /** The cell with the keyboard focus. */
  readonly focus: Focus;
  /** Increased when the keyboard focus on the screen must follow `focus`. */
  readonly focusMoves: number;
  /** The number of lines that are drawn. More follow when the user comes to their end. */
  readonly drawn: number;
  /** The path of the row at the editor's cursor. */
  readonly marked: string | undefined;
  readonly popover: Popover | undefined;
}

export interface Focus {
  /** The key of a line of the table; undefined for the first. */
  readonly line: string | undefined;
  /** The index of a stage; -1 for the head of the row. */
  readonly column: number;
}

export type Popover =
  | { readonly of: "cell"; readonly path: string; readonly column: number }
  | { readonly of: "operation"; readonly index: number }
  | { readonly of: "stage"; readonly name: ColumnName }
  /** The meaning of the bars. */
  | { readonly of: "legend" };

/** The width from which the stages are side by side, in pixels; three stages fit. Narrower pages use the vertical layout. */
const WIDE = 480;

export const isWide = (model: Model): boolean => model.width >= WIDE;

/** The lines of the first paint fill a high screen. */
const FIRST_LINES = 60;

export const freshNavigation = (instance?: InstanceReference): Navigation => ({
  instance,
  unfolded: new Set(),
  closed: new Set(),
  revealed: new Set(),
  focus: { line: undefined, column: -1 },
  focusMoves: 0,
  drawn: FIRST_LINES,
  marked: undefined,
  popover: undefined,
});

/** The initial page, at the position that VS Code kept. */
export function initialModel(width: number, saved?: PageState): Model {
  const navigation = saved
    ? {
        ...freshNavigation(saved.instance),
        unfolded: new Set(saved.unfolded as readonly ColumnName[]),
        closed: new Set(saved.closed),
        revealed: new Set(saved.revealed),
        focus: { line: saved.row, column: -1 },
      }
    : freshNavigation();
  const visits = saved?.visits ?? { instances: [], at: -1 };
  return { content: { kind: "nothing" }, navigation, width, visits, outage: undefined, announcement: "" };
}

/** The page state that VS Code keeps. */
export function pageState({ navigation, visits }: Model): PageState | undefined {
  const { instance, unfolded, closed, revealed, focus } = navigation;
  if (!instance) return undefined;
  return { instance, unfolded: [...unfolded], closed: [...closed], revealed: [...revealed], row: focus.line, visits };
}
