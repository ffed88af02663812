import { expect, test } from "vitest";
import { row, stage, timeline } from "../../../test/support/timeline.ts";
import { effectsOf } from "./effects.ts";
import { initialModel, type Model, pageState } from "./model.ts";
import { type Event, update } from "./update.ts";

const place = (line: number, lines = 1) => ({
  uri: "file:///infra/main.tf",
  start: { line, character: 2 },
  end: { line: line + lines - 1, character: 20 },
});

const shown = timeline({
  stages: [stage("priorState"), stage("configuration"), stage("initialPlannedState")],
  rows: [
    row("input", ["1", "2", "~2"], { hasChildren: true, location: place(3, 4) }),
    row("input.size", ["1", "2", "~2"], { depth: 1, location: place(4) }),
    row("id", ["x", "", "="]),
  ],
});

const after = (...events: Event[]) =>
  [{ kind: "received", message: { kind: "timeline", timeline: shown } } as Event, ...events].reduce<Model>(
    update,
    initialModel(1000),
  );

const key = (name: "ArrowDown" | "ArrowUp" | "ArrowLeft" | "ArrowRight" | "Home" | "End" | "PageDown"): Event => ({
  kind: "key",
  key: name,
});

const focusAfter = (...events: Event[]) => {
  const { line, column } = after(...events).navigation.focus;
  return `${line} ${column}`;
};

test("the arrows go from row to row and from value to value", () => {
  expect(focusAfter(key("ArrowDown"))).toBe("input.size -1");
  expect(focusAfter(key("ArrowDown"), key("ArrowRight"))).toBe("input.size 0");
  expect(focusAfter(key("ArrowDown"), key("End"))).toBe("input.size 2");
  expect(focusAfter(key("ArrowDown"), key("End"), key("ArrowLeft"), key("ArrowLeft"))).toBe("input.size 0");
  expect(focusAfter(key("ArrowDown"), key("End"), key("Home"))).toBe("input.size -1");
  expect(focusAfter(key("PageDown"))).toBe("id -1");
});

test("Left on the head of an open row closes it, Right opens it again", () => {
  const closed = after(key("ArrowLeft"));
  expect([...closed.navigation.closed]).toEqual(["input"]);
  expect([...update(closed, key("ArrowRight")).navigation.closed]).toEqual([]);
});

test("choosing a row shows its source and keeps the focus in the table", () => {
  const focused = after();
  const event = key("ArrowDown");
  expect(effectsOf(focused, event, update(focused, event))).toEqual([
    { kind: "open", location: place(4), take: false },
  ]);
  const back = update(focused, { kind: "focused", focus: { line: "id", column: 0 } });
  expect(effectsOf(focused, { kind: "focused", focus: { line: "id", column: 0 } }, back)).toEqual([]);
});

test("moving within a row shows no other source", () => {
  const before = after(key("ArrowDown"));
  expect(effectsOf(before, key("ArrowRight"), update(before, key("ArrowRight")))).toEqual([]);
});

test("the editor's cursor marks the innermost row around it", () => {
  const cursor = (line: number, character: number): Event => ({
    kind: "received",
    message: { kind: "cursor", uri: "file:///infra/main.tf", position: { line, character } },
  });
  expect(after(cursor(4, 5)).navigation.marked).toBe("input.size");
  expect(after(cursor(4, 0)).navigation.marked).toBe("input.size");
  expect(after(cursor(3, 0)).navigation.marked).toBe("input");
  expect(after(cursor(5, 0)).navigation.marked).toBe("input");
  expect(after(cursor(9, 0)).navigation.marked).toBeUndefined();
});

test("a newer plan keeps the user's position, another instance resets it", () => {
  const moved = after(key("ArrowDown"), { kind: "stageToggled", name: "priorState" });
  const received = (next: typeof shown): Event => ({ kind: "received", message: { kind: "timeline", timeline: next } });
  const newer = update(moved, received({ ...shown, version: 2 }));
  expect(newer.navigation).toEqual(moved.navigation);
  const other = update(moved, received({ ...shown, address: "terraform_data.db" }));
  expect(other.navigation.focus.line).toBeUndefined();
  expect(other.navigation.unfolded.size).toBe(0);
});

test("a popover stays open over a newer plan while its subject exists", () => {
  const open = after({ kind: "popoverOpened", popover: { of: "cell", path: "id", column: 0 } });
  const received = (rows: typeof shown.rows): Event => ({
    kind: "received",
    message: { kind: "timeline", timeline: { ...shown, rows } },
  });
  expect(update(open, received(shown.rows)).navigation.popover).toEqual(open.navigation.popover);
  expect(update(open, received(shown.rows.slice(0, 1))).navigation.popover).toBeUndefined();
});

test("where a width has other columns, the popover closes and the focus goes to the head of its row", () => {
  const folded = timeline({ ...shown, stages: shown.stages.map((some, at) => ({ ...some, folded: at === 0 })) });
  const open = [
    { kind: "received", message: { kind: "timeline", timeline: folded } },
    { kind: "focused", focus: { line: "id", column: 2 } },
    { kind: "popoverOpened", popover: { of: "cell", path: "id", column: 2 } },
  ] as const;
  const wide = open.reduce<Model>(update, initialModel(1000));
  expect(update(wide, { kind: "resized", width: 800 }).navigation).toEqual(wide.navigation);
  const { focus, popover } = update(wide, { kind: "resized", width: 500 }).navigation;
  expect([focus, popover]).toEqual([{ line: "id", column: -1 }, undefined]);
});

test("VS Code keeps the user's position and restores it", () => {
  const state = pageState(after({ kind: "rowToggled", path: "input" }, key("ArrowDown")));
  expect(state).toEqual({
    instance: { root: "file:///infra", address: "terraform_data.web" },
    unfolded: [],
    closed: ["input"],
    revealed: [],
    row: "id",
    visits: { instances: [{ root: "file:///infra", address: "terraform_data.web" }], at: 0 },
  });
  const restored = update(initialModel(1000, state), {
    kind: "received",
    message: { kind: "timeline", timeline: shown },
  });
  expect(pageState(restored)).toEqual(state);
});

test("back shows the previous instance, at the first one nothing", () => {
  const database = { ...shown, address: "terraform_data.db" };
  const both = update(after(), { kind: "received", message: { kind: "timeline", timeline: database } });
  const event: Event = { kind: "visited", step: -1 };
  const back = update(both, event);
  const instance = { root: "file:///infra", address: "terraform_data.web" };
  expect(effectsOf(both, event, back)).toEqual([{ kind: "show", instance }]);
  expect(effectsOf(back, event, update(back, event))).toEqual([]);
  const gone = update(back, { kind: "received", message: { kind: "gone", instance } });
  expect(gone.visits).toEqual(back.visits);
});

test("the shown instance, planned again while the previous one is asked for, does not end the way forward", () => {
  const database = { ...shown, address: "terraform_data.db" };
  const received = (timeline: typeof shown): Event => ({ kind: "received", message: { kind: "timeline", timeline } });
  const back = after(received(database), { kind: "visited", step: -1 });
  const replanned = update(back, received({ ...database, version: 2 }));
  expect(replanned.visits).toEqual(back.visits);
  const arrived = update(replanned, received(shown));
  expect([arrived.visits.at, arrived.visits.instances.map(({ address }) => address)]).toEqual([
    0,
    ["terraform_data.web", "terraform_data.db"],
  ]);
});

test("while no newer plans arrive, a notice is above the content", () => {
  const outage = (words: string | undefined): Event => ({ kind: "received", message: { kind: "outage", words } });
  const stopped = after(outage("The language server stopped."));
  expect(stopped.outage).toBe("The language server stopped.");
  expect(stopped.announcement).toBe("The language server stopped.");
  expect(stopped.content.kind).toBe("timeline");
  expect(update(stopped, outage(undefined)).outage).toBeUndefined();
  expect(after(outage(undefined)).announcement).toContain(shown.address);
});

test("a removed instance is named, and the user's position is kept", () => {
  const instance = { root: shown.root, address: shown.address };
  const other = { root: shown.root, address: "terraform_data.db" };
  const gone = update(after(key("ArrowDown")), {
    kind: "received",
    message: { kind: "gone", instance, instanceAtSource: other },
  });
  expect(gone.content).toEqual({ kind: "gone", instance, instanceAtSource: other });
  const back = update(gone, { kind: "received", message: { kind: "timeline", timeline: shown } });
  expect(back.navigation.focus.line).toBe("input.size");
});
