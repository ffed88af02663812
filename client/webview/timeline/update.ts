import type { InstanceReference } from "../../../server/protocol/methods.ts";
import type { Location, Position } from "../../../server/protocol/place.ts";
import type { ColumnName, Timeline, TimelineRow } from "../../../server/protocol/timeline.ts";
import { type Handlers, handled } from "../shared/handlers.ts";
import type { Key } from "../shared/keys.ts";
import { foldedStages } from "./columns.ts";
import { shownTimeline } from "./compact.ts";
import { moveFocus } from "./keys.ts";
import type { ToPage, Visits } from "./messages.ts";
import { type Focus, freshNavigation, type Model, type Navigation, type Popover } from "./model.ts";
import { withRuns } from "./runs.ts";
import { type Line, linesOf } from "./tracks/lines.ts";
import { spansOf } from "./tracks/spans.ts";
import { isSameInstance, referenceOf, stepped, visitsWith } from "./tracks/visits.ts";

/** An event of the page: a message of the extension, or an action of the user. */
export type Event =
  | { readonly kind: "received"; readonly message: ToPage }
  | { readonly kind: "resized"; readonly width: number }
  | { readonly kind: "focused"; readonly focus: Focus }
  | { readonly kind: "key"; readonly key: Key }
  | { readonly kind: "stageToggled"; readonly name: ColumnName }
  | { readonly kind: "stagesUnfolded" }
  | { readonly kind: "rowToggled"; readonly path: string }
  | { readonly kind: "hiddenToggled"; readonly parent: string }
  | { readonly kind: "popoverOpened"; readonly popover: Popover }
  | { readonly kind: "popoverClosed" }
  /** The user comes to the end of the drawn lines. */
  | { readonly kind: "linesWanted" }
  /** Back to the previous visited instance, or forward to the next one. */
  | { readonly kind: "visited"; readonly step: -1 | 1 };

/** Returns the page after an event. Pure; effects.ts has the effects of events. */
export function update(model: Model, event: Event): Model {
  if (event.kind === "received") return received(model, event.message);
  if (event.kind === "resized") return resized(model, event.width);
  if (event.kind === "visited") return { ...model, visits: stepped(model.visits, event.step) };
  const fitting = shownTimeline(model);
  if (model.content.kind !== "timeline" || !fitting) return model;
  const { navigation, content } = model;
  if (event.kind === "key") return { ...model, navigation: keyPressed(fitting, navigation, event.key) };
  return { ...model, navigation: handled(navigationHandlers(content.timeline), navigation, event) };
}

/** Returns the page with another width. Where the columns become others, a popover closes and the focus goes to the head. */
function resized(model: Model, width: number): Model {
  const next = { ...model, width };
  const stageCount = (some: Model) => shownTimeline(some)?.stages.length;
  if (stageCount(next) === stageCount(model)) return next;
  const { navigation } = model;
  return { ...next, navigation: { ...navigation, popover: undefined, focus: { ...navigation.focus, column: -1 } } };
}

/** The lines that are drawn when the user comes to the end of those before. */
const MORE_LINES = 150;

/** The events that change the position of the user in a timeline, and nothing else. */
type NavigationEvent = Exclude<Event, { kind: "received" | "resized" | "visited" | "key" }>;

const navigationHandlers = ({ stages }: Timeline): Handlers<Navigation, NavigationEvent> => ({
  focused: (navigation, { focus }) => ({ ...navigation, focus }),
  stageToggled: (navigation, { name }) => ({
    ...navigation,
    unfolded: toggled(navigation.unfolded, name),
    popover: undefined,
  }),
  stagesUnfolded: (navigation) => ({ ...navigation, unfolded: new Set(stages.map(({ name }) => name)) }),
  rowToggled: (navigation, { path }) => ({ ...navigation, closed: toggled(navigation.closed, path) }),
  hiddenToggled: (navigation, { parent }) => ({ ...navigation, revealed: toggled(navigation.revealed, parent) }),
  popoverOpened: (navigation, { popover }) => ({ ...navigation, popover }),
  popoverClosed: (navigation) => ({ ...navigation, popover: undefined }),
  linesWanted: (navigation) => ({ ...navigation, drawn: navigation.drawn + MORE_LINES }),
});

function keyPressed(timeline: Timeline, navigation: Navigation, key: Key): Navigation {
  const lines = linesOf(timeline, navigation);
  const folded = foldedStages(timeline.stages, navigation.unfolded);
  const spans = (line: Line) => (line.kind === "row" ? spansOf(timeline.stages, line.row.cells, folded) : []);
  const moved = moveFocus(lines, spans, navigation.focus, key);
  if (moved.kind === "toggle") return { ...navigation, closed: toggled(navigation.closed, moved.path) };
  return { ...navigation, focus: moved.focus, focusMoves: navigation.focusMoves + 1 };
}

function received(model: Model, message: ToPage): Model {
  if (message.kind === "timeline") return withTimeline(model, message.timeline);
  if (message.kind === "cursor") return cursorMoved(model, message.uri, message.position);
  if (message.kind === "outage")
    return { ...model, outage: message.words, announcement: message.words ?? model.announcement };
  return {
    ...model,
    content: message,
    navigation: navigationFor(model.navigation, message.instance),
    visits: visitsAfter(model, message.instance),
  };
}

/** Returns the visits after an instance is shown. The shown instance again, while another one was asked for, is no visit. */
function visitsAfter({ content, visits }: Model, instance: InstanceReference): Visits {
  const shown = content.kind === "timeline" ? referenceOf(content.timeline) : undefined;
  return isSameInstance(shown, instance) ? visits : visitsWith(visits, instance);
}

/** Returns the page with a newer timeline. The user's position stays, unless the instance is another one. */
function withTimeline(model: Model, timeline: Timeline): Model {
  const instance = referenceOf(timeline);
  const navigation = navigationFor(model.navigation, instance);
  const { symbol, words } = timeline.header;
  return {
    ...model,
    content: { kind: "timeline", timeline },
    visits: visitsAfter(model, instance),
    navigation: { ...navigation, popover: validPopover(withRuns(timeline), navigation.popover) },
    announcement: [timeline.address, words || symbol].filter(Boolean).join(" "),
  };
}

function navigationFor(navigation: Navigation, instance: InstanceReference): Navigation {
  return isSameInstance(navigation.instance, instance) ? navigation : freshNavigation(instance);
}

function validPopover(timeline: Timeline, popover: Popover | undefined): Popover | undefined {
  if (popover?.of === "cell") return timeline.rows.some(({ path }) => path === popover.path) ? popover : undefined;
  if (popover?.of === "legend") return popover;
  if (popover?.of === "operation") return timeline.operations[popover.index] ? popover : undefined;
  return timeline.stages.some(({ name }) => name === popover?.name) ? popover : undefined;
}

function cursorMoved(model: Model, uri: string, position: Position): Model {
  if (model.content.kind !== "timeline") return model;
  const marked = rowAt(model.content.timeline.rows, uri, position)?.path;
  return { ...model, navigation: { ...model.navigation, marked } };
}

/** Returns the innermost row whose source text contains the cursor; before the text of a line, the first row of the line. */
function rowAt(rows: readonly TimelineRow[], uri: string, { line, character }: Position): TimelineRow | undefined {
  const rowsOfFile = rows.flatMap((row) => (row.location?.uri === uri ? [{ row, location: row.location }] : []));
  const begins = rowsOfFile
    .filter(({ location }) => location.start.line === line)
    .map(({ location }) => location.start);
  const first = Math.min(...begins.map((start) => start.character));
  const place = { line, character: begins.length > 0 ? Math.max(character, first) : character };
  const around = rowsOfFile.filter(({ location }) => contains(location, place)).map(({ row }) => row);
  return around.sort((a, b) => b.depth - a.depth)[0];
}

function contains({ start, end }: Location, { line, character }: Position): boolean {
  const afterStart = line > start.line || (line === start.line && character >= start.character);
  const beforeEnd = line < end.line || (line === end.line && character <= end.character);
  return afterStart && beforeEnd;
}

function toggled<T>(set: ReadonlySet<T>, item: T): ReadonlySet<T> {
  const next = new Set(set);
  if (!next.delete(item)) next.add(item);
  return next;
}
