import { LayeredMap } from "./layeredMap.ts";

/**
 * What the engine lacks and cannot know: the bytes of a file, the names in a folder, a plugin's reply; `A` is what answers it.
 * The engine never waits: it says the question, and the answer is an input of the next plan.
 */
export interface Question<A = unknown> {
  /** Stands for the question: equal keys, equal questions. */
  readonly key: string;
  /** Which asker of the host it is meant for. */
  readonly kind: string;
  /** The file or folder that holds the answer, where one does: when it changes, the question is asked again. */
  readonly path?: string;
  /** Is the answer held by all that is below the path, too? */
  readonly isDeep?: true;
  readonly need: Need;
  /** Where others write what is read: is all of it there? Until then what was whole counts, for a moment. */
  readonly isWhole?: (answer: unknown) => boolean;
  /** Is a file read as text alone? It may be too large to keep its bytes as well. */
  readonly isText?: true;
  readonly isAnswer: (answer: unknown) => answer is A;
}

/**
 * What is shown until the answer is there: nothing while it takes to `load` a root module (its files, its state); everything
 * else while a `value` is lacking; and a plan that is complete, where there is a `better` one.
 */
export type Need = "load" | "value" | "better";

/** A failure answers any question: `absent` means that there is nothing at the path, anything else that nobody could tell. */
export interface Failure {
  readonly kind: "failure";
  readonly absent: boolean;
  readonly reason: string;
  /** Nobody looked, because the workspace is restricted: what is at the path is not known. */
  readonly restricted?: true;
  /** Of a provider: nothing locks it, it is started and gives no schema, or the folder of dev_overrides has no plugin. */
  readonly lack?: "lock" | "schema" | "override";
}

/** What a question of a kind is made from; its key need be its own only within the kind. */
type Particulars = Pick<Question, "key" | "path" | "isDeep" | "need">;

/** Makes the questions of one kind. `tells` knows its answers from anything else; a failure is always one. */
export function questionKind<A>(
  kind: string,
  tells: (answer: unknown) => answer is A,
): (particulars: Particulars) => Question<A | Failure> {
  const isAnswer = (answer: unknown): answer is A | Failure => tells(answer) || isFailure(answer);
  return ({ key, ...rest }) => ({ kind, key: `${kind}:${key}`, ...rest, isAnswer });
}

/** Is it an object that says to be of this kind? */
const isOf = (answer: unknown, kind: string): boolean =>
  typeof answer === "object" && answer !== null && "kind" in answer && answer.kind === kind;

const isFailure = (answer: unknown): answer is Failure => isOf(answer, "failure");

/** What is in a file: its bytes, or its text, where an editor holds it or nobody wants the bytes. */
export type FileAnswer = FileContent | Failure;
type FileContent = (
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "text"; readonly text: string }
) & {
  /** Only a part of the file is there now: this is of the last time when it was whole. */
  readonly isBeingWritten?: true;
};

/** The names directly in a folder, in any order. */
export type DirectoryAnswer = Listing | Failure;
interface Listing {
  readonly kind: "entries";
  readonly entries: readonly DirectoryEntry[];
}

/** A name in a folder. */
export interface DirectoryEntry {
  readonly name: string;
  readonly directory: boolean;
}

/** What a disk answers. */
export type Answer = FileAnswer | DirectoryAnswer;

const inFile = questionKind("file", (answer): answer is FileContent => isOf(answer, "bytes") || isOf(answer, "text"));
const inDirectory = questionKind("directory", (answer): answer is Listing => isOf(answer, "entries"));

/** What is in a file? */
export const fileQuestion = (path: string, need: Need = "load"): Question<FileAnswer> =>
  inFile({ key: path, path, need });

/** What is in a folder? */
export const directoryQuestion = (path: string, need: Need = "load"): Question<DirectoryAnswer> =>
  inDirectory({ key: path, path, need });

/** What is known of the world, immutable: `with` gives the next one. */
export interface Answers {
  get<A>(question: Question<A>): A | undefined;
  /** What is no answer to its question counts as a failure: it would be asked for ever. */
  with(found: readonly (readonly [Question, unknown])[]): Answers;
  /** Forgets what was known under these keys, so that it is asked again. */
  without(keys: readonly string[]): Answers;
  /** Just the answers to these questions: what is kept for long must not keep all that was ever read. */
  only(questions: readonly Question[]): Answers;
}

export const answers = (entries: Iterable<readonly [string, unknown]> = []): Answers =>
  answersIn(LayeredMap.of(entries));

const answersIn = (map: LayeredMap<unknown>): Answers => ({
  get: (question) => {
    const answer = map.get(question.key);
    return question.isAnswer(answer) ? answer : undefined;
  },
  with: (found) => answersIn(map.with(found.map(([question, answer]) => [question.key, fitting(question, answer)]))),
  without: (keys) => answersIn(map.without(keys)),
  only: (questions) =>
    questions.length === 0
      ? NO_ANSWERS
      : answers(questions.flatMap(({ key }) => (map.has(key) ? [[key, map.get(key)] as const] : []))),
});

const NO_ANSWERS: Answers = answers();

/** What was answered, if it is an answer to the question; else that nobody could tell. */
export const fitting = <A>(question: Question<A>, answer: unknown): A | Failure =>
  question.isAnswer(answer) ? answer : NO_ANSWER;

const NO_ANSWER: Failure = { kind: "failure", absent: false, reason: "no answer of its kind" };
