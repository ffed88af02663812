import { folderOf } from "../engine/source/paths.ts";
import {
  type Answers,
  answers,
  directoryQuestion,
  fileQuestion,
  fitting,
  type Question,
} from "../engine/source/question.ts";
import type { Ask } from "./ask.ts";

/** What was read, what is being read, and what the editor holds instead of the disk. */
export interface Knowledge {
  /** All that is known now. */
  answers(): Answers;
  /** Which keys have changed since this was last asked. */
  takeChanges(): ReadonlySet<string>;
  /** Asks for what is neither known nor being asked for. */
  ask(questions: readonly Question[]): void;
  /** What was found out elsewhere counts. */
  tell(question: Question, answer: unknown): void;
  /** Resolves with the next answer; at once where nothing is being asked for. */
  next(): Promise<void>;
  /** How many questions are being asked. */
  readonly asking: number;
  edit(path: string, text: string): void;
  close(path: string): void;
  openPaths(): readonly string[];
  /** A file or folder is not what it was: it is asked for again, also where it is being read at this moment. */
  changed(path: string): void;
  /** Is asked for again when it is wanted the next time; what is being asked for is not. */
  again(question: Question): void;
  /** Everything on disk is asked for again. */
  forget(): void;
  /** The folders of everything that was read, or is being read; the same object as long as nothing new is among them. */
  folders(): ReadonlySet<string>;
}

/** How a knowledge comes to know. */
export interface Source {
  readonly ask: Ask;
  /** The folders that it must keep to. */
  readonly within: () => readonly string[] | undefined;
  /** When what is only there in part is read again, each time so many milliseconds later. */
  readonly rereads: readonly number[];
}

/** `arrived` is called whenever something is known that was not. */
export function openKnowledge({ ask, within, rereads }: Source, arrived: () => void): Knowledge {
  const known = new Map<string, { readonly question: Question; readonly answer: unknown }>();
  let shared = answers();
  /** What of it is not as it is known now. */
  const unshared = new Set<string>();
  let changes = new Set<string>();
  const open = new Map<string, string>();
  const pending = new Map<string, Asked>();
  /** The last answer that was whole, of what others may be writing. */
  const whole = new Map<string, object>();
  let waiting: (() => void)[] = [];
  let folders: ReadonlySet<string> = new Set();
  /** Everything that was ever asked, by its path and key. */
  const at = new Map<string, Map<string, Question>>();

  const set = (question: Question, answer: unknown): void => {
    known.set(question.key, { question, answer });
    noticed(question.key);
  };
  const drop = (key: string): void => {
    if (known.delete(key)) noticed(key);
    const asked = pending.get(key);
    if (asked) asked.isStale = true;
  };
  const noticed = (key: string): void => {
    unshared.add(key);
    changes.add(key);
    arrived();
  };
  /** The listing that the path stands in; where its folder is new, that of the folder too. */
  const dropListing = (path: string): void => {
    const listing = directoryQuestion(folderOf(path));
    const { key } = listing;
    const answer = known.get(key)?.answer;
    const isListed = listing.isAnswer(answer) && answer.kind === "entries";
    drop(key);
    if (!isListed && folderOf(path) !== "") dropListing(folderOf(path));
  };
  const isHeld = ({ key, path }: Question): boolean =>
    path !== undefined && open.has(path) && key === fileQuestion(path).key;
  /** All of these that is known, or being asked for; but what the editor holds. */
  const dropAll = (isMeant: (question: Question) => boolean): void => {
    for (const { question } of [...known.values(), ...pending.values()])
      if (isMeant(question) && !isHeld(question)) drop(question.key);
  };
  const note = (question: Question): void => {
    const { key, path } = question;
    if (path === undefined) return;
    const there = at.get(path) ?? new Map<string, Question>();
    at.set(path, there.set(key, question));
    if (!folders.has(folderOf(path))) folders = new Set([...folders, folderOf(path)]);
  };
  const findOut = async (asked: Asked): Promise<unknown> => {
    let answer: unknown;
    // Read before it changed: the answer may be neither the one nor the other.
    do {
      asked.isStale = false;
      answer = await ask(asked.question, within());
    } while (asked.isStale);
    return answer;
  };
  const findWhole = async (asked: Asked): Promise<unknown> => {
    const { question } = asked;
    let answer = await findOut(asked);
    const last = whole.get(question.key);
    for (const delay of last && question.isWhole ? rereads : []) {
      if (question.isWhole?.(answer)) break;
      if (!isHeld(question) && !known.has(question.key)) set(question, { ...last, isBeingWritten: true });
      await new Promise((resolve) => setTimeout(resolve, delay));
      answer = await findOut(asked);
    }
    if (question.isWhole?.(answer)) whole.set(question.key, answer as object);
    return answer;
  };
  const find = async (question: Question): Promise<void> => {
    const asked = { question, isStale: false };
    pending.set(question.key, asked);
    note(question);
    const answer = await findWhole(asked);
    // What was told meanwhile counts more, and what the editor holds.
    if (pending.get(question.key) === asked) {
      pending.delete(question.key);
      if (!isHeld(question)) set(question, fitting(question, answer));
    }
    const heard = waiting;
    waiting = [];
    for (const wake of heard) wake();
  };

  return {
    answers: () => {
      if (unshared.size === 0) return shared;
      const found = [...unshared].flatMap((key) => known.get(key) ?? []);
      const gone = [...unshared].filter((key) => !known.has(key));
      unshared.clear();
      shared = shared.with(found.map(({ question, answer }) => [question, answer] as const)).without(gone);
      return shared;
    },
    takeChanges: () => {
      const taken = changes;
      changes = new Set();
      return taken;
    },
    ask: (questions) => {
      for (const question of questions) if (!known.has(question.key) && !pending.has(question.key)) void find(question);
    },
    tell: (question, answer) => {
      pending.delete(question.key);
      if (known.get(question.key)?.answer !== answer) set(question, answer);
    },
    next: () => (pending.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    get asking() {
      return pending.size;
    },
    edit: (path, text) => {
      const isNew = !open.has(path);
      open.set(path, text);
      set(fileQuestion(path), { kind: "text", text });
      // It may just have been made.
      if (isNew) drop(directoryQuestion(folderOf(path)).key);
    },
    close: (path) => {
      open.delete(path);
      drop(fileQuestion(path).key);
    },
    openPaths: () => [...open.keys()],
    changed: (path) => {
      for (const question of at.get(path)?.values() ?? []) if (!isHeld(question)) drop(question.key);
      for (let above = folderOf(path); above !== ""; above = folderOf(above))
        for (const { key, isDeep } of at.get(above)?.values() ?? []) if (isDeep) drop(key);
      dropListing(path);
      // What was a folder takes everything in it along.
      if ([...folders].some((folder) => folder === path || folder.startsWith(`${path}/`)))
        dropAll((question) => question.path?.startsWith(`${path}/`) ?? false);
    },
    again: ({ key }) => {
      if (!pending.has(key)) drop(key);
    },
    forget: () => dropAll(() => true),
    folders: () => folders,
  };
}

/** A question that is being asked. */
interface Asked {
  readonly question: Question;
  /** What it is about has changed meanwhile. */
  isStale: boolean;
}
