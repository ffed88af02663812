import { LayeredMap } from "../engine/source/layeredMap.ts";
import { folderOf, foldersAround } from "../engine/source/paths.ts";
import {
  type Answers,
  answerOrFailure,
  answers,
  type DirectoryAnswer,
  directoryQuestion,
  fileQuestion,
  type Question,
} from "../engine/source/question.ts";

/** The known answers, the pending questions, and the texts of open files. */
export interface AnswerCache {
  readonly answers: Answers;
  /** The keys whose answers changed since `changesTaken`. */
  readonly changes: LayeredMap<true>;
  readonly pending: LayeredMap<Pending>;
  /** Every question that was asked and not forgotten since, by its key. */
  readonly questions: LayeredMap<Question>;
  /** The questions about a path, by that path. */
  readonly byPath: LayeredMap<readonly Question[]>;
  /** The folders of these paths; the same set as long as its elements are the same. */
  readonly folders: ReadonlySet<string>;
  /** The editor's texts of open files, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** The last complete answers about files that other programs write, by key. */
  readonly complete: LayeredMap<object>;
  /** The delays, in milliseconds, after which a file that is incomplete is read again. */
  readonly rereads: readonly number[];
  readonly lastTicket: number;
}

/** A question that a host has not answered yet. */
export interface Pending {
  readonly question: Question;
  /** The number of this request; a repeated question gets a new one. */
  readonly ticket: number;
  /** Whether the file changed after the request, so that the answer can mix two versions. */
  readonly isStale: boolean;
  /** How often the file was read again because the answer was incomplete. */
  readonly rereads: number;
}

/** The answer of a host to a request. */
export interface HostAnswer {
  readonly key: string;
  readonly ticket: number;
  readonly answer: unknown;
}

export type CacheEvent =
  /** Plans lack these answers. */
  | { readonly kind: "asked"; readonly questions: readonly Question[] }
  | { readonly kind: "answered"; readonly answers: readonly HostAnswer[] }
  /** The delay of a reread is over. */
  | { readonly kind: "rereadDue"; readonly key: string; readonly ticket: number }
  /** A plan has computed an answer that other root modules read. */
  | { readonly kind: "shared"; readonly question: Question; readonly answer: unknown }
  | { readonly kind: "edited"; readonly path: string; readonly text: string }
  | { readonly kind: "closed"; readonly path: string }
  /** Files or folders changed on disk. */
  | { readonly kind: "changedOnDisk"; readonly paths: readonly string[] }
  /** The user wants a newer answer. */
  | { readonly kind: "refreshed"; readonly question: Question }
  /** Every answer may have changed. */
  | { readonly kind: "invalidated" }
  /** No plan reads these answers any more. */
  | { readonly kind: "forgotten"; readonly keys: readonly string[] }
  /** The changes were passed on to the plans. */
  | { readonly kind: "changesTaken" };

export type CacheEffect =
  | { readonly kind: "ask"; readonly question: Question; readonly ticket: number }
  /** The answer to a request is not needed any more. */
  | { readonly kind: "cancel"; readonly ticket: number }
  | { readonly kind: "later"; readonly milliseconds: number; readonly event: CacheEvent & { kind: "rereadDue" } };

type Updated = readonly [AnswerCache, readonly CacheEffect[]];

export const emptyCache = (rereads: readonly number[]): AnswerCache => ({
  answers: answers(),
  changes: LayeredMap.of(),
  pending: LayeredMap.of(),
  questions: LayeredMap.of(),
  byPath: LayeredMap.of(),
  folders: new Set(),
  texts: new Map(),
  complete: LayeredMap.of(),
  rereads,
  lastTicket: 0,
});

/** Returns the cache after an event, and what the driver has to do. */
export function updateCache(cache: AnswerCache, event: CacheEvent): Updated {
  switch (event.kind) {
    case "asked":
      return asked(cache, event.questions);
    case "answered":
      return answered(cache, event.answers);
    case "rereadDue":
      return askedAgain(cache, cache.pending.get(event.key), event.ticket);
    case "shared":
      return [shared(cache, event.question, event.answer), NOTHING];
    case "edited":
      return [edited(cache, event.path, event.text), NOTHING];
    case "closed":
      return [closed(cache, event.path), NOTHING];
    case "changedOnDisk":
      return [changedOnDisk(cache, event.paths), NOTHING];
    case "refreshed":
      return [cache.pending.has(event.question.key) ? cache : dropped(cache, [event.question]), NOTHING];
    case "invalidated":
      return [dropped(cache, unheld(cache, [...cache.questions.values()])), NOTHING];
    case "forgotten":
      return forgotten(cache, event.keys);
    case "changesTaken":
      return [{ ...cache, changes: LayeredMap.of() }, NOTHING];
  }
}

const NOTHING: readonly CacheEffect[] = [];

/** Asks the questions that are neither answered nor pending. */
function asked(cache: AnswerCache, questions: readonly Question[]): Updated {
  const isNew = (question: Question) => !isAnswered(cache, question) && !cache.pending.has(question.key);
  const added = [...new Map(questions.filter(isNew).map((question) => [question.key, question])).values()];
  if (added.length === 0) return [cache, NOTHING];
  const effects = added.map((question, at) => ({
    kind: "ask" as const,
    question,
    ticket: cache.lastTicket + 1 + at,
  }));
  const pending = effects.map(({ question, ticket }): [string, Pending] => [
    question.key,
    { question, ticket, isStale: false, rereads: 0 },
  ]);
  const lastTicket = cache.lastTicket + added.length;
  return [{ ...withQuestions(cache, added), pending: cache.pending.with(pending), lastTicket }, effects];
}

/** Accepts answers together: each change of a table costs as much as many entries. */
function answered(cache: AnswerCache, answers: readonly HostAnswer[]): Updated {
  const effects: CacheEffect[] = [];
  const ended: string[] = [];
  const waiting: [string, Pending][] = [];
  const complete: [string, object][] = [];
  const accepted: [Question, unknown][] = [];
  for (const { key, ticket, answer } of answers) {
    const request = cache.pending.get(key);
    if (request?.ticket !== ticket) continue;
    const { question } = request;
    if (request.isStale) {
      waiting.push([key, { ...request, isStale: false }]);
      effects.push({ kind: "ask", question, ticket });
      continue;
    }
    const lastComplete = cache.complete.get(key);
    const delay = lastComplete && question.isWhole?.(answer) === false ? cache.rereads[request.rereads] : undefined;
    if (delay !== undefined) {
      waiting.push([key, { ...request, rereads: request.rereads + 1 }]);
      effects.push({ kind: "later", milliseconds: delay, event: { kind: "rereadDue", key, ticket } });
      if (!isHeld(cache, question) && !isAnswered(cache, question))
        accepted.push([question, { ...lastComplete, isBeingWritten: true }]);
      continue;
    }
    ended.push(key);
    if (question.isWhole?.(answer) === true) complete.push([key, answer as object]);
    if (!isHeld(cache, question)) accepted.push([question, answerOrFailure(question, answer)]);
  }
  const next = {
    ...cache,
    pending: cache.pending.without(ended).with(waiting),
    complete: complete.length > 0 ? cache.complete.with(complete) : cache.complete,
  };
  return [accepted.length > 0 ? withAnswers(next, accepted) : next, effects];
}

function askedAgain(cache: AnswerCache, request: Pending | undefined, ticket: number): Updated {
  if (request?.ticket !== ticket) return [cache, NOTHING];
  const { question } = request;
  const pending = cache.pending.with([[question.key, { ...request, isStale: false }]]);
  return [{ ...cache, pending }, [{ kind: "ask", question, ticket }]];
}

function shared(cache: AnswerCache, question: Question, answer: unknown): AnswerCache {
  const next = { ...withQuestions(cache, [question]), pending: cache.pending.without([question.key]) };
  return cache.answers.get(question) === answer ? next : withAnswer(next, question, answer);
}

function edited(cache: AnswerCache, path: string, text: string): AnswerCache {
  const question = fileQuestion(path);
  const texts = new Map(cache.texts).set(path, text);
  const next = withAnswer({ ...cache, texts }, question, { kind: "text", text });
  // The file may have been created just now, so the listing of its folder may lack it.
  return cache.texts.has(path) ? next : dropped(next, [directoryQuestion(folderOf(path))]);
}

function closed(cache: AnswerCache, path: string): AnswerCache {
  const texts = new Map(cache.texts);
  texts.delete(path);
  return dropped({ ...cache, texts }, [fileQuestion(path)]);
}

/** Drops the answers about paths, the deep answers about folders above them, and the answers about paths below them. */
function changedOnDisk(cache: AnswerCache, paths: readonly string[]): AnswerCache {
  const changed = new Set(paths);
  const above = new Set(paths.flatMap(foldersAround));
  const deep = [...above].flatMap((folder) => (cache.byPath.get(folder) ?? []).filter(({ isDeep }) => isDeep));
  const isInside = (path: string): boolean => foldersAround(path).some((folder) => changed.has(folder));
  const areFolders = [...cache.folders].some((folder) => changed.has(folder) || isInside(folder));
  const below = areFolders ? [...cache.byPath.keys()].filter((path) => !changed.has(path) && isInside(path)) : [];
  const within = [...changed, ...below].flatMap((path) => cache.byPath.get(path) ?? []);
  const listings = [...changed].flatMap((path) => listingsOf(cache, path));
  return dropped(cache, [...new Set([...unheld(cache, within), ...deep, ...listings])]);
}

/** Returns the listing that names a path; if its folder is not listed either, also those of the folders above. */
function listingsOf(cache: AnswerCache, path: string): readonly Question[] {
  const listings: Question[] = [];
  for (const folder of foldersAround(path)) {
    const question = directoryQuestion(folder);
    listings.push(question);
    const answer: DirectoryAnswer | undefined = cache.answers.get(question);
    if (answer?.kind === "entries") break;
  }
  return listings;
}

/** Drops answers, so that plans that lack them ask again. Pending requests are repeated when their answer arrives. */
function dropped(cache: AnswerCache, questions: readonly Question[]): AnswerCache {
  const keys = questions.filter((question) => isAnswered(cache, question)).map(({ key }) => key);
  const stale = questions.flatMap(({ key }): [string, Pending][] => {
    const request = cache.pending.get(key);
    return request ? [[key, { ...request, isStale: true }]] : [];
  });
  return {
    ...cache,
    answers: keys.length > 0 ? cache.answers.without(keys) : cache.answers,
    changes: cache.changes.with(keys.map((key) => [key, true])),
    pending: stale.length > 0 ? cache.pending.with(stale) : cache.pending,
  };
}

function forgotten(cache: AnswerCache, keys: readonly string[]): Updated {
  const questions = keys.flatMap((key) => cache.questions.get(key) ?? []);
  const gone = unheld(cache, questions);
  if (gone.length === 0) return [cache, NOTHING];
  const goneKeys = gone.map(({ key }) => key);
  const effects = goneKeys.flatMap((key): CacheEffect[] => {
    const request = cache.pending.get(key);
    return request ? [{ kind: "cancel", ticket: request.ticket }] : [];
  });
  const isGone = new Set(goneKeys);
  const paths = new Set(gone.flatMap(({ path }) => path ?? []));
  const remaining = [...paths].map(
    (path) => [path, (cache.byPath.get(path) ?? []).filter(({ key }) => !isGone.has(key))] as const,
  );
  const emptied = remaining.filter(([, questions]) => questions.length === 0).map(([path]) => path);
  const byPath = cache.byPath.with(remaining).without(emptied);
  return [
    {
      ...cache,
      answers: cache.answers.without(goneKeys),
      pending: cache.pending.without(goneKeys),
      questions: cache.questions.without(goneKeys),
      complete: cache.complete.without(goneKeys),
      byPath,
      folders: emptied.length > 0 ? foldersOf(byPath, cache.folders) : cache.folders,
    },
    effects,
  ];
}

/** Returns the folders of all paths; `previousFolders` itself if they are equal. */
function foldersOf(byPath: AnswerCache["byPath"], previousFolders: ReadonlySet<string>): ReadonlySet<string> {
  const folders = new Set([...byPath.keys()].map(folderOf));
  return folders.size === previousFolders.size ? previousFolders : folders;
}

/** Adds the questions that are new to the indexes. */
function withQuestions(cache: AnswerCache, questions: readonly Question[]): AnswerCache {
  const added = questions.filter(({ key }) => !cache.questions.has(key));
  if (added.length === 0) return cache;
  const byPath = new Map<string, readonly Question[]>();
  for (const question of added) {
    const { path } = question;
    if (path !== undefined) byPath.set(path, [...(byPath.get(path) ?? cache.byPath.get(path) ?? []), question]);
  }
  const folders = new Set([...byPath.keys()].map(folderOf).filter((folder) => !cache.folders.has(folder)));
  return {
    ...cache,
    questions: cache.questions.with(added.map((question) => [question.key, question])),
    byPath: cache.byPath.with(byPath),
    folders: folders.size > 0 ? new Set([...cache.folders, ...folders]) : cache.folders,
  };
}

const withAnswer = (cache: AnswerCache, question: Question, answer: unknown): AnswerCache =>
  withAnswers(cache, [[question, answer]]);

const withAnswers = (cache: AnswerCache, added: readonly (readonly [Question, unknown])[]): AnswerCache => ({
  ...cache,
  answers: cache.answers.with(added),
  changes: cache.changes.with(added.map(([{ key }]) => [key, true])),
});

const isAnswered = ({ answers }: AnswerCache, question: Question): boolean => answers.get(question) !== undefined;

/** Whether the editor's text answers the question. */
const isHeld = ({ texts }: AnswerCache, { key, path }: Question): boolean =>
  path !== undefined && texts.has(path) && key === fileQuestion(path).key;

const unheld = (cache: AnswerCache, questions: readonly Question[]): readonly Question[] =>
  questions.filter((question) => !isHeld(cache, question));
