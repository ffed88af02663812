import { expect, test } from "vitest";
import type { PlanOverview } from "../../../server/protocol/planOverview.ts";
import { heading, lane, overview } from "../../../test/support/planOverview.ts";
import type { Key } from "../shared/keys.ts";
import { effectsOf } from "./effects.ts";
import type { FromPage } from "./messages.ts";
import { drawnLines, initialModel, lineAt, type Model, pageState } from "./model.ts";
import { type Event, update } from "./update.ts";

// A page of ten lines and one more: 24 pixels each.
const [WIDTH, HEIGHT] = [1000, 240];

const bundle = lane("b", { id: "bundle of b", bundle: { label: "3 instances", open: false }, instance: undefined });
const PLAN = overview([heading("Adds"), lane("a"), bundle, lane("c")]);

const received = (plan: PlanOverview, request = 0): Event => ({
  kind: "received",
  message: { kind: "plan", plan, request },
});
const key = (name: Key): Event => ({ kind: "key", key: name });

/** Returns the page after the plan and some events, and every message to the extension. */
function run(plan: PlanOverview, ...events: Event[]): { model: Model; sent: readonly FromPage[] } {
  let model = initialModel(WIDTH, HEIGHT);
  const sent: FromPage[] = [];
  for (const event of [received(plan), ...events]) {
    const next = update(model, event);
    sent.push(...effectsOf(model, event, next));
    model = next;
  }
  return { model, sent };
}

const focusAfter = (...events: Event[]) => run(PLAN, ...events).model.focus;

test("the arrows go from line to line, Left goes to the heading, Home and End to the ends", () => {
  expect(focusAfter(key("ArrowDown"))).toEqual({ index: 1, id: "lane a" });
  expect(focusAfter(key("ArrowDown"), key("ArrowUp"), key("ArrowUp"))).toEqual({ index: 0, id: "heading Adds" });
  expect(focusAfter(key("End"))).toEqual({ index: 3, id: "lane c" });
  expect(focusAfter(key("End"), key("ArrowLeft")).index).toBe(0);
  expect(focusAfter(key("End"), key("Home")).index).toBe(0);
  expect(focusAfter(key("ArrowRight")).index).toBe(1);
  expect(focusAfter(key("PageDown"), key("PageUp")).index).toBe(0);
});

test("clearing the filter leaves the focus on its line, and in view", () => {
  const filtered = overview([heading("Adds"), lane("c")]);
  const many = overview([heading("Adds"), ...Array.from({ length: 40 }, (_, at) => lane(`x${at}`)), lane("c")]);
  const { model } = run(
    PLAN,
    { kind: "filtered", text: "c" },
    received(filtered, 1),
    key("ArrowDown"),
    { kind: "filterCleared" },
    received(many, 2),
  );
  expect(model.focus).toEqual({ index: 41, id: "lane c" });
  expect(model.top).toBeGreaterThan(30);
});

test("a page that becomes narrow keeps the focus in view", () => {
  const plan = overview(Array.from({ length: 60 }, (_, at) => lane(`x${at}`)));
  const { model } = run(plan, key("End"), { kind: "resized", width: 500, height: HEIGHT });
  expect(model.focus.index).toBe(59);
  expect(59 - model.top).toBeLessThan(HEIGHT / 42);
});

test("Right opens a bundle, Left closes a heading, and the lines are requested again", () => {
  const opened = run(PLAN, key("ArrowDown"), key("ArrowDown"), key("ArrowRight"));
  expect(opened.model.query.toggled).toEqual(["bundle of b"]);
  expect(opened.sent.filter(({ kind }) => kind !== "selected")).toEqual([
    { kind: "request", lineRequest: { ...opened.model.lineRequest, query: opened.model.query } },
  ]);
  expect(run(PLAN, key("ArrowLeft")).model.query.toggled).toEqual(["heading Adds"]);
});

test("choosing a lane shows its instance, choosing a heading or a bundle opens or closes it", () => {
  expect(run(PLAN, { kind: "chosen", index: 1 }).sent).toEqual([
    { kind: "show", instance: { root: "file:///infra", address: "a" } },
  ]);
  const twice = run(PLAN, { kind: "chosen", index: 2 }, { kind: "chosen", index: 2 });
  expect(twice.model.query.toggled).toEqual([]);
  expect(twice.sent.map(({ kind }) => kind)).toEqual(["request", "request"]);
});

const long = (from: number, count: number) =>
  overview(
    Array.from({ length: count }, (_, at) => lane(`${from + at}`)),
    { total: 50_000, from },
  );

test("only the lines around the view are requested, and others while the user scrolls", () => {
  const { model } = run(long(0, 55));
  expect(model.lineRequest).toMatchObject({ from: 0, count: 55 });
  const near = update(model, { kind: "scrolled", top: 10 });
  expect(near.lineRequest).toBe(model.lineRequest);
  const far = update(model, { kind: "scrolled", top: 400 });
  expect(far.lineRequest).toMatchObject({ from: 378, count: 55, request: model.lineRequest.request + 1 });
  const end = update(model, key("End"));
  expect(end.focus).toEqual({ index: 49_999, id: undefined });
  const arrived = update(
    end,
    received(long(end.lineRequest.from, 50_000 - end.lineRequest.from), end.lineRequest.request),
  );
  expect(arrived.focus.id).toBe("lane 49999");
});

test("Enter on a line that has not arrived shows it when it arrives, unless the user did something else meanwhile", () => {
  const atEnd = (...events: Event[]) => {
    let { model } = run(long(0, 55), key("End"), ...events);
    const { from, request } = model.lineRequest;
    const plan = received(long(from, 50_000 - from), request);
    const messages = [];
    for (const event of [plan, plan]) {
      const next = update(model, event);
      messages.push(...effectsOf(model, event, next).filter(({ kind }) => kind !== "request"));
      model = next;
    }
    return messages;
  };
  const chosen: Event = { kind: "chosen", index: 49_999 };
  const instance = { root: "file:///infra", address: "49999" };
  expect(atEnd(chosen)).toEqual([{ kind: "show", instance }]);
  expect(atEnd({ kind: "sourceChosen", index: 49_999 })).toEqual([{ kind: "openSource", instance }]);
  expect(atEnd(chosen, key("ArrowUp"))).toEqual([]);
  expect(atEnd()).toEqual([]);
});

test("only the lines in view and half a page around them are drawn, whatever the plan has", () => {
  const { model } = run(long(0, 55));
  expect(drawnLines(model).map(({ index }) => index)).toEqual(Array.from({ length: 23 }, (_, at) => at));
  const scrolled = update(model, { kind: "scrolled", top: 20 });
  expect(drawnLines(scrolled).map(({ index }) => index)).toEqual(Array.from({ length: 23 }, (_, at) => 14 + at));
  expect(drawnLines(update(model, { kind: "scrolled", top: 4000 }))).toEqual([]);
});

test("a newer plan keeps the objects of the lines that it does not change, so that they are not drawn again", () => {
  const { model } = run(long(0, 55));
  const changed = long(0, 55).lines.map((line, at) => (at === 7 ? lane("7", { why: "input changes" }) : line));
  const newer = update(model, received(overview(structuredClone(changed), { total: 50_000 })));
  const drawnAgain = drawnLines(newer).filter(({ line, index }) => line !== lineAt(model, index));
  expect(drawnAgain.map(({ index }) => index)).toEqual([7]);
});

test("the answer of an earlier query is dropped; that of an earlier range is shown until the next one comes", () => {
  const { model } = run(long(0, 55), { kind: "scrolled", top: 400 });
  expect(lineAt(update(model, received(long(378, 55), 1)), 400)).toBeDefined();
  const filtered = update(model, { kind: "filtered", text: "web" });
  expect(update(filtered, received(long(378, 55), 1)).content).toBe(model.content);
  expect(lineAt(update(filtered, received(PLAN, 2)), 1)?.id).toBe("lane a");
});

test("after a newer plan the focus stays on its line, or on its place if the line is gone", () => {
  const { model } = run(PLAN, key("ArrowDown"));
  const moved = update(model, received(overview([heading("Adds"), lane("new"), lane("a")])));
  expect(moved.focus).toEqual({ index: 2, id: "lane a" });
  const gone = update(moved, received(overview([heading("Adds"), lane("new")])));
  expect(gone.focus).toEqual({ index: 1, id: "lane new" });
});

test("a filter begins at the first line and says how many match; Escape removes it", () => {
  const typed = run(PLAN, key("End"), { kind: "filtered", text: "web" }, { kind: "kindToggled", of: "adds" });
  expect(typed.model.query).toMatchObject({ text: "web", kinds: ["adds"] });
  expect([typed.model.focus.index, typed.model.top]).toEqual([0, 0]);
  const answered = update(typed.model, received(PLAN, typed.model.lineRequest.request));
  expect(answered.announcement).toBe("1 of 3 match");
  const cleared = update(answered, { kind: "filterCleared" });
  expect(cleared.query).toMatchObject({ text: "", kinds: [] });
  expect(update(cleared, { kind: "filterCleared" })).toBe(cleared);
});

test("another root module begins without a filter", () => {
  const { model, sent } = run(PLAN, { kind: "filtered", text: "web" }, { kind: "rootChosen", root: "file:///other" });
  expect(model.query.text).toBe("");
  expect(sent.at(-1)).toMatchObject({ kind: "request", lineRequest: { root: "file:///other", from: 0 } });
});

test("the choices of the user are kept, and nothing of the plan", () => {
  const { model } = run(PLAN, { kind: "filtered", text: "web" }, { kind: "scrolled", top: 2 });
  const state = pageState(model);
  expect(state).toEqual({ root: undefined, query: { text: "web", kinds: [], toggled: [] }, focus: 0, top: 2 });
  expect(initialModel(WIDTH, HEIGHT, state)).toMatchObject({ query: state.query, top: 2, lineRequest: { request: 0 } });
});

test("an outage is announced, and ends", () => {
  const words = "The language server stopped.";
  const { model } = run(PLAN, { kind: "received", message: { kind: "outage", words } });
  expect([model.outage, model.announcement]).toEqual([words, words]);
  expect(update(model, { kind: "received", message: { kind: "outage", words: undefined } }).outage).toBe(undefined);
});

test("the lane of the instance that other views show is asked for, marked and scrolled into view", () => {
  const { model } = run(long(0, 55));
  const instance = { root: "file:///infra", address: "900" };
  const shown = update(model, { kind: "received", message: { kind: "shown", instance } });
  expect(shown.lineRequest).toMatchObject({ marked: instance, from: 0, request: 1 });
  const early = update(shown, received(long(0, 55), 0));
  expect(early.focus.index).toBe(0);
  const answered = update(early, received({ ...long(0, 55), marked: 900 }, 1));
  expect([answered.focus.index, answered.scrolls]).toEqual([900, model.scrolls + 1]);
  expect(answered.lineRequest).toMatchObject({ marked: instance, from: 871, request: 2 });
  const moved = update(update(answered, received({ ...long(871, 55), marked: 900 }, 2)), key("ArrowUp"));
  expect(update(moved, received({ ...long(871, 55), marked: 900 }, 2)).focus.index).toBe(899);
});

test("the extension hears of the lane that a key leads to, and of the one whose source is wanted", () => {
  const instance = { root: "file:///infra", address: "a" };
  expect(run(PLAN, key("ArrowDown")).sent).toEqual([{ kind: "selected", instance }]);
  expect(run(PLAN, { kind: "sourceChosen", index: 1 }).sent).toEqual([{ kind: "openSource", instance }]);
  expect(run(PLAN, { kind: "sourceChosen", index: 2 }).sent).toEqual([]);
});

test("a letter jumps to the next line whose name begins with it, round the end", () => {
  const typed = (letter: string): Event => ({ kind: "typed", letter });
  expect(focusAfter(typed("C")).id).toBe("lane c");
  expect(focusAfter(typed("c"), typed("a")).index).not.toBe(3);
  expect(focusAfter(key("End"), typed("a")).id).toBe("heading Adds");
  expect(focusAfter(typed("x")).index).toBe(0);
});

test("an instance of a comparison opens its values, and no timeline", () => {
  const compared = lane("b", { bundle: { label: "2 values", open: false } });
  const { model, sent } = run(overview([heading("Other Action"), compared]), { kind: "chosen", index: 1 });
  expect(model.query.toggled).toEqual(["lane b"]);
  expect(sent.map(({ kind }) => kind)).toEqual(["request"]);
});
