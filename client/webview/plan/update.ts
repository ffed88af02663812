import type { LaneKind, PlanLine, PlanOverview, PlanQuery } from "../../../server/protocol/planOverview.ts";
import { type Handlers, handled } from "../shared/handlers.ts";
import type { Key } from "../shared/keys.ts";
import { moveFocus } from "./keys.ts";
import type { LineRequest, ToPage } from "./messages.ts";
import { isFiltered, lineAt, type Model, NO_FILTER, requestedRange, totalLines, visibleLines } from "./model.ts";

/** An event of the page: a message of the extension, or an action of the user. */
export type Event =
  | { readonly kind: "received"; readonly message: ToPage }
  | { readonly kind: "resized"; readonly width: number; readonly height: number }
  | { readonly kind: "scrolled"; readonly top: number }
  | { readonly kind: "key"; readonly key: Key }
  | { readonly kind: "focused"; readonly index: number }
  /** A letter that was typed in the list. */
  | { readonly kind: "typed"; readonly letter: string }
  /** Enter or a click on a line: opens or closes it, or shows its instance (see effects.ts). */
  | { readonly kind: "chosen"; readonly index: number }
  /** Ctrl+Enter or Ctrl+click on a line: opens the source of its instance. */
  | { readonly kind: "sourceChosen"; readonly index: number }
  | { readonly kind: "filtered"; readonly text: string }
  | { readonly kind: "kindToggled"; readonly of: LaneKind }
  | { readonly kind: "filterCleared" }
  | { readonly kind: "rootChosen"; readonly root: string };

/** Returns the page after an event. Pure; effects.ts has the effects of events. */
export function update(model: Model, event: Event): Model {
  return withLineRequest(withAwaitedChoice(model, event, handled(EVENTS, model, event)));
}

/** Returns the page with a choice that waits for its line, or without one: the line has arrived, or the user did something else. */
function withAwaitedChoice(previous: Model, event: Event, model: Model): Model {
  const { kind } = event;
  const { index } = model.focus;
  if (kind === "chosen" || kind === "sourceChosen") {
    const isAwaited = model.content.kind === "plan" && !lineAt(model, index);
    return isAwaited || previous.awaitedChoice ? { ...model, awaitedChoice: isAwaited ? kind : undefined } : model;
  }
  const { awaitedChoice } = previous;
  if (!awaitedChoice || kind === "resized" || kind === "scrolled") return model;
  const isPlan = kind === "received" && event.message.kind === "plan";
  if (isPlan && !lineAt(model, index)) return model;
  const made = isPlan && awaitedChoice === "chosen" ? chosen(model, index) : model;
  return { ...made, awaitedChoice: undefined };
}

const EVENTS: Handlers<Model, Event> = {
  received: (model, { message }) => handled(MESSAGES, model, message),
  resized,
  scrolled: (model, { top }) => ({ ...model, top }),
  key: (model, { key }) => keyPressed(model, key),
  typed: (model, { letter }) => jumped(model, letter),
  focused: (model, { index }) => focusedOn(model, index),
  sourceChosen: (model, { index }) => focusedOn(model, index),
  chosen: (model, { index }) => chosen(focusedOn(model, index), index),
  filtered: (model, { text }) => withQuery(model, { ...model.query, text }),
  kindToggled: (model, { of }) => withQuery(model, { ...model.query, kinds: toggled(model.query.kinds, of) }),
  filterCleared: (model) =>
    isFiltered(model.query) ? withQuery(model, { ...model.query, text: "", kinds: [] }) : model,
  rootChosen: (model, { root }) => rootChosen(model, root),
};

const MESSAGES: Handlers<Model, ToPage> = {
  plan: (model, { plan, request }) =>
    request >= model.firstRequest ? revealed(withPlan(model, plan), request) : model,
  noPlan: (model) => ({ ...model, content: { kind: "noPlan" } }),
  root: (model, { root }) => rootChosen(model, root),
  shown: (model, { instance }) => ({ ...model, shown: instance }),
  outage: (model, { words }) => ({ ...model, outage: words, announcement: words ?? model.announcement }),
};

/** Returns the page with another size. The focus stays in view. */
function resized(model: Model, { width, height }: Extract<Event, { kind: "resized" }>): Model {
  const next = { ...model, width, height };
  return isInView(model, model.focus.index) ? scrolledToFocus(next) : next;
}

function keyPressed(model: Model, key: Key): Model {
  const moved = moveFocus(model, key);
  if (moved.kind === "toggle") return lineToggled(model, moved.id);
  return scrolledToFocus(focusedOn(model, moved.index));
}

/** Returns the page with the focus on the next line whose name begins with a letter, among the lines that the page has. */
function jumped(model: Model, letter: string): Model {
  if (model.content.kind !== "plan") return model;
  const { lines, from } = model.content.plan;
  const after = model.focus.index - from + 1;
  const order = [...lines.keys()].map((at) => (at + after) % lines.length);
  const found = order.find((at) => nameOf(lines[at]!).toLowerCase().startsWith(letter.toLowerCase()));
  return found === undefined ? model : scrolledToFocus(focusedOn(model, from + found));
}

const nameOf = (line: PlanLine): string => (line.kind === "heading" ? line.title : line.tail);

const scrolledToFocus = (model: Model): Model => ({ ...model, scrolls: model.scrolls + 1, top: scrolledTo(model) });

/** Returns the first visible line that brings the focus into view. */
function scrolledTo(model: Model): number {
  const { focus, top } = model;
  const whole = Math.max(1, visibleLines(model) - 3);
  if (focus.index < top) return focus.index;
  return focus.index >= top + whole ? focus.index - whole + 1 : top;
}

const focusedOn = (model: Model, index: number): Model => ({
  ...model,
  focus: { index, id: lineAt(model, index)?.id },
});

function chosen(model: Model, index: number): Model {
  const line = lineAt(model, index);
  const opens = line?.kind === "heading" || line?.bundle !== undefined;
  return line && opens ? lineToggled(model, line.id) : model;
}

const lineToggled = (model: Model, id: string): Model => ({
  ...model,
  query: { ...model.query, toggled: toggled(model.query.toggled, id) },
});

/** Returns the page with another filter, at its first line; without a filter, at the line that had the focus. */
const withQuery = (model: Model, query: PlanQuery): Model => ({
  ...model,
  query,
  focus: { index: 0, id: isFiltered(query) ? undefined : model.focus.id },
  top: 0,
  scrolls: model.scrolls + 1,
});

const rootChosen = (model: Model, root: string): Model =>
  shownRoot(model) === root
    ? model
    : { ...withQuery(model, NO_FILTER), focus: { index: 0, id: undefined }, root, content: { kind: "loading" } };

const shownRoot = ({ content, root }: Model): string | undefined =>
  root ?? (content.kind === "plan" ? content.plan.root : undefined);

/** Returns the page with a newer plan. The focus stays on its line and in view, or on its place if the line is gone. */
function withPlan(model: Model, answer: PlanOverview): Model {
  const { focus, content } = model;
  const plan = content.kind === "plan" ? { ...answer, lines: reusedLines(content.plan.lines, answer.lines) } : answer;
  const at = plan.lines.findIndex(({ id }) => id === focus.id);
  const index = at >= 0 ? plan.from + at : Math.max(0, Math.min(focus.index, plan.total - 1));
  const next: Model = { ...model, content: { kind: "plan", plan } };
  const summary = isFiltered(model.query)
    ? (plan.empty ?? plan.matches)
    : plan.counts.map(({ number, words }) => `${number} ${words}`).join(", ");
  const focused = { ...focusedOn(next, index), announcement: summary };
  return index !== focus.index && isInView(model, focus.index) ? scrolledToFocus(focused) : focused;
}

const isInView = (model: Model, index: number): boolean =>
  index >= model.top && index < model.top + visibleLines(model);

/** Returns the page with the focus on the line of the newly shown instance, if this answer has it. */
function revealed(model: Model, request: number): Model {
  const { revealRequest, content } = model;
  if (revealRequest === undefined || request < revealRequest) return model;
  const marked = content.kind === "plan" ? content.plan.marked : undefined;
  const next = { ...model, revealRequest: undefined };
  return marked === undefined || marked === model.focus.index ? next : scrolledToFocus(focusedOn(next, marked));
}

/** Returns the lines, with the previous object for each line that did not change, so that it is not drawn again. */
function reusedLines(previousLines: readonly PlanLine[], lines: readonly PlanLine[]): readonly PlanLine[] {
  const previousById = new Map(previousLines.map((line) => [line.id, line]));
  return lines.map((line) => {
    const previous = previousById.get(line.id);
    return previous && JSON.stringify(previous) === JSON.stringify(line) ? previous : line;
  });
}

/** Returns the page with a new request if the choices changed, or lines that are in view or near it are missing. */
function withLineRequest(model: Model): Model {
  const { root, query, shown, lineRequest, top } = model;
  const visible = visibleLines(model);
  const isSame = lineRequest.root === root && lineRequest.query === query;
  const isMarked = lineRequest.marked === shown;
  if (isSame && isMarked && covers(lineRequest, top, visible, totalLines(model))) return model;
  const range = requestedRange(top, visible);
  const request = lineRequest.request + 1;
  const of = { ...(root !== undefined && { root }), ...(shown && { marked: shown }), query };
  return {
    ...model,
    lineRequest: { ...of, ...range, request },
    firstRequest: isSame ? model.firstRequest : request,
    revealRequest: isMarked ? model.revealRequest : request,
  };
}

/** Whether a request has the lines in view and a page on each side, as far as there are any. */
function covers({ from, count }: LineRequest, top: number, visible: number, total: number): boolean {
  const first = Math.max(0, top - visible);
  const last = Math.min(total, top + 2 * visible);
  return from <= first && last <= from + count;
}

function toggled<T>(items: readonly T[], item: T): readonly T[] {
  return items.includes(item) ? items.filter((each) => each !== item) : [...items, item];
}
