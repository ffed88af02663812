import { expect, test, vi } from "vitest";
import { directoryQuestion, fileQuestion, type Question, questionKind } from "../engine/source/question.ts";
import { type AnswerCache, type CacheEffect, type CacheEvent, emptyCache, updateCache } from "./answerCache.ts";

// Each test is a list of events, and the effects of each event.

const FILE = "/w/a.txt";
const file = fileQuestion(FILE);
const folder = directoryQuestion("/w");
const text = (words: string) => ({ kind: "text", text: words });
const listing = (...names: string[]) => ({
  kind: "entries",
  entries: names.map((name) => ({ name, directory: false })),
});
const askedEvent = (...questions: Question[]): CacheEvent => ({ kind: "asked", questions });
const answered = (question: Question, answer: unknown, ticket = 1): CacheEvent => ({
  kind: "answered",
  answers: [{ key: question.key, ticket, answer }],
});
const changed = (...paths: string[]): CacheEvent => ({ kind: "changedOnDisk", paths });
const edited = (path: string, words: string): CacheEvent => ({ kind: "edited", path, text: words });

const words = (effect: CacheEffect): string =>
  effect.kind === "ask"
    ? `ask ${effect.question.key} #${effect.ticket}`
    : effect.kind === "cancel"
      ? `cancel #${effect.ticket}`
      : `later ${effect.milliseconds}`;

/** Plays events, and returns the cache and the effects of the last event. */
function played(...events: CacheEvent[]): { readonly cache: AnswerCache; readonly effects: readonly string[] } {
  return playedOn(emptyCache([10, 20]), ...events);
}
function playedOn(cache: AnswerCache, ...events: CacheEvent[]) {
  let now = cache;
  let effects: readonly CacheEffect[] = [];
  for (const event of events) [now, effects] = updateCache(now, event);
  return { cache: now, effects: effects.map(words) };
}
const changesOf = ({ changes }: AnswerCache): readonly string[] => [...changes.keys()].sort();

test("a question is asked once, however often plans lack the answer", () => {
  expect(played(askedEvent(file, folder, file)).effects).toEqual(["ask file:/w/a.txt #1", "ask directory:/w #2"]);
  expect(played(askedEvent(file), askedEvent(file, folder)).effects).toEqual(["ask directory:/w #2"]);
  expect(played(askedEvent(file), answered(file, text("x")), askedEvent(file)).effects).toEqual([]);
});

test("an answer is accepted once, and is a change until the changes are taken", () => {
  const { cache } = played(askedEvent(file), answered(file, text("x")));
  expect(cache.answers.get(file)).toEqual(text("x"));
  expect(changesOf(cache)).toEqual([file.key]);
  expect(cache.pending.size).toBe(0);
  expect(changesOf(playedOn(cache, { kind: "changesTaken" }).cache)).toEqual([]);
});

test("an answer of the wrong kind is a failure", () =>
  expect(played(askedEvent(file), answered(file, "?")).cache.answers.get(file)).toMatchObject({ kind: "failure" }));

test("a file that changes while it is read is read again before the answer is used", () => {
  const reading = played(askedEvent(file), changed(FILE));
  expect(reading.effects).toEqual([]);
  const afterStale = playedOn(reading.cache, answered(file, text("neither")));
  expect(afterStale.effects).toEqual(["ask file:/w/a.txt #1"]);
  expect(afterStale.cache.answers.get(file)).toBeUndefined();
  expect(playedOn(afterStale.cache, answered(file, text("new"))).cache.answers.get(file)).toEqual(text("new"));
});

test("a changed file is requested again when a plan lacks it", () => {
  const { cache } = played(askedEvent(file), answered(file, text("x")), { kind: "changesTaken" }, changed(FILE));
  expect(cache.answers.get(file)).toBeUndefined();
  expect(changesOf(cache)).toEqual([file.key]);
  expect(playedOn(cache, askedEvent(file)).effects).toEqual(["ask file:/w/a.txt #2"]);
});

test("a new file changes the listing of its folder, or of the first existing folder above", () => {
  const top = directoryQuestion("/");
  const inner = directoryQuestion("/w/new");
  const { cache } = played(
    askedEvent(folder, inner),
    answered(folder, listing("a.txt"), 1),
    answered(inner, { kind: "failure", absent: true, reason: "" }, 2),
    { kind: "changesTaken" },
    changed("/w/new/b.tf"),
  );
  expect(changesOf(cache)).toEqual([folder.key, inner.key]);
  expect(cache.answers.get(top)).toBeUndefined();
});

test("renaming a folder drops the answers about everything below it", () => {
  const below = fileQuestion("/w/m/main.tf");
  const beside = fileQuestion("/w/mm/main.tf");
  const { cache } = played(
    askedEvent(below, beside),
    answered(below, text("x"), 1),
    answered(beside, text("y"), 2),
    { kind: "changesTaken" },
    changed("/w/m"),
  );
  expect(changesOf(cache)).toEqual([below.key]);
});

test("a deep question is asked again when anything below its path changes", () => {
  const tree = questionKind<{ kind: "tree" }>("tree", "tree")({ key: "/w", path: "/w", isDeep: true, need: "value" });
  const { cache } = played(
    askedEvent(tree),
    answered(tree, { kind: "tree" }),
    { kind: "changesTaken" },
    changed("/w/a/b/c"),
  );
  expect(changesOf(cache)).toEqual([tree.key]);
});

test("the editor's text replaces the file on disk until the file is closed", () => {
  const open = played(askedEvent(file), edited(FILE, "mine"), answered(file, text("theirs")), changed(FILE));
  expect(open.cache.answers.get(file)).toEqual(text("mine"));
  const invalidated = playedOn(open.cache, { kind: "invalidated" });
  expect(invalidated.cache.answers.get(file)).toEqual(text("mine"));
  const closed = playedOn(open.cache, { kind: "closed", path: FILE });
  expect(closed.cache.answers.get(file)).toBeUndefined();
  expect(playedOn(closed.cache, askedEvent(file)).effects).toEqual(["ask file:/w/a.txt #2"]);
});

test("only the first edit of a file changes the listing of its folder", () => {
  const listed = played(askedEvent(folder), answered(folder, listing()), { kind: "changesTaken" }, edited(FILE, "1"));
  expect(changesOf(listed.cache)).toEqual([folder.key, file.key]);
  const again = playedOn(listed.cache, { kind: "changesTaken" }, edited(FILE, "2"));
  expect(changesOf(again.cache)).toEqual([file.key]);
});

const state: Question = { ...file, isWhole: (answer) => JSON.stringify(answer).includes("end") };

test("while a file is being written, its last complete content is used, and it is read again after growing delays", () => {
  const first = played(askedEvent(state), answered(state, text("1 end")), changed(FILE), askedEvent(state));
  expect(first.effects).toEqual(["ask file:/w/a.txt #2"]);
  const partial = playedOn(first.cache, answered(state, text("2"), 2));
  expect(partial.effects).toEqual(["later 10"]);
  expect(partial.cache.answers.get(state)).toEqual({ ...text("1 end"), isBeingWritten: true });
  const due: CacheEvent = { kind: "rereadDue", key: state.key, ticket: 2 };
  const reread = playedOn(partial.cache, due);
  expect(reread.effects).toEqual(["ask file:/w/a.txt #2"]);
  expect(playedOn(reread.cache, answered(state, text("2"), 2)).effects).toEqual(["later 20"]);
  const complete = playedOn(reread.cache, answered(state, text("2 end"), 2));
  expect(complete.cache.answers.get(state)).toEqual(text("2 end"));
  expect(complete.cache.pending.size).toBe(0);
});

test("a file that stays incomplete is used after the last delay", () => {
  const due: CacheEvent = { kind: "rereadDue", key: state.key, ticket: 2 };
  const partial = answered(state, text("2"), 2);
  const complete = [askedEvent(state), answered(state, text("1 end")), changed(FILE), askedEvent(state)];
  expect(played(...complete, partial, due, partial, due, partial).cache.answers.get(state)).toEqual(text("2"));
});

test("a shared answer takes precedence over a pending request", () => {
  const shared: CacheEvent = { kind: "shared", question: file, answer: text("told") };
  const { cache } = played(askedEvent(file), shared, answered(file, text("late")));
  expect(cache.answers.get(file)).toEqual(text("told"));
});

test("answers that arrive together are accepted as one after the other", () => {
  const state = { ...file, key: "file:/w/state", isWhole: () => false };
  const [gone, other] = [fileQuestion("/w/gone.txt"), directoryQuestion("/v")];
  const before = played(
    askedEvent(file, other, state, gone),
    changed(FILE),
    { kind: "shared", question: state, answer: text("1") },
    { kind: "forgotten", keys: [gone.key] },
  ).cache;
  const single = [
    answered(file, text("stale"), 1),
    answered(other, listing("a.txt"), 2),
    answered(state, text("late"), 3),
    answered(gone, text("nobody waits"), 4),
  ];
  const answers = single.flatMap((event) => (event.kind === "answered" ? event.answers : []));
  const [together, apart] = [playedOn(before, { kind: "answered", answers }), playedOn(before, ...single)];
  expect(together.effects).toEqual(["ask file:/w/a.txt #1"]);
  expect(contents(together.cache)).toEqual(contents(apart.cache));
  expect(changesOf(together.cache)).toContain(other.key);
});

const contents = ({ answers, pending, changes }: AnswerCache) =>
  [answers.byKey, pending, changes].map((map) => [...map.entries()].sort());

test("an answer to an earlier request does not answer a later one", () => {
  const { cache } = played(askedEvent(file), { kind: "forgotten", keys: [file.key] }, askedEvent(file));
  const late = playedOn(cache, answered(file, text("old"), 1));
  expect(late.cache.answers.get(file)).toBeUndefined();
  expect(playedOn(late.cache, answered(file, text("new"), 2)).cache.answers.get(file)).toEqual(text("new"));
});

test("a refresh requests a newer answer, unless a request is pending", () => {
  const refreshed: CacheEvent = { kind: "refreshed", question: file };
  const first = played(askedEvent(file), answered(file, text("x")), refreshed, askedEvent(file));
  expect(first.effects).toEqual(["ask file:/w/a.txt #2"]);
  expect(playedOn(first.cache, refreshed, answered(file, text("y"), 2)).cache.answers.get(file)).toEqual(text("y"));
});

test("a forgotten question leaves nothing behind, and its request is cancelled", () => {
  const { cache, effects } = played(
    askedEvent(file, folder),
    answered(folder, listing(), 2),
    { kind: "changesTaken" },
    { kind: "forgotten", keys: [file.key, folder.key] },
  );
  expect(effects).toEqual(["cancel #1"]);
  const { answers: _, lastTicket: __, ...left } = cache;
  const { answers: ___, lastTicket: ____, ...empty } = emptyCache([10, 20]);
  expect(sizes(left)).toEqual(sizes(empty));
  expect(cache.answers.get(folder)).toBeUndefined();
});

const sizes = (cache: object) =>
  Object.entries(cache).flatMap(([name, value]) => (value && "size" in value ? [`${name} ${value.size}`] : []));

test("an open file is not forgotten", () => {
  const { cache } = played(askedEvent(file), edited(FILE, "mine"), { kind: "forgotten", keys: [file.key] });
  expect(cache.answers.get(file)).toEqual(text("mine"));
});

test("the set of folders is the same object until a question is about another folder", () => {
  const { cache } = played(askedEvent(file));
  expect([...cache.folders]).toEqual(["/w"]);
  expect(playedOn(cache, askedEvent(fileQuestion("/w/b.txt"))).cache.folders).toBe(cache.folders);
  const more = playedOn(cache, askedEvent(fileQuestion("/v/b.txt"))).cache;
  expect([...more.folders]).toEqual(["/w", "/v"]);
  expect([...playedOn(more, { kind: "forgotten", keys: ["file:/v/b.txt"] }).cache.folders]).toEqual(["/w"]);
});

test("folders that change together drop what is below each of them, and the paths are looked through once", () => {
  const names = Array.from({ length: 50 }, (_, at) => `/w/${at}`);
  const files = names.map((name) => fileQuestion(`${name}/a.tf`));
  const kept = fileQuestion("/w/5x/a.tf");
  const { cache } = played(
    askedEvent(...files, kept),
    ...[...files, kept].map((question, at) => answered(question, text("x"), at + 1)),
    { kind: "changesTaken" },
  );
  const keys = vi.spyOn(cache.byPath, "keys");
  const after = playedOn(cache, changed(...names)).cache;
  expect(keys).toHaveBeenCalledTimes(1);
  expect(changesOf(after)).toEqual(files.map(({ key }) => key).sort());
  expect(after.answers.get(kept)).toEqual(text("x"));
});
