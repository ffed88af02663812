import { LayeredMap } from "./layeredMap.ts";

/**
 * Something that the engine cannot compute: the bytes of a file, the names in a folder, a plugin's reply. `A` is the type of
 * the answer. The engine never waits: a plan returns its open questions, and their answers are inputs of the next plan.
 */
export interface Question<A = unknown> {
  /** Identifies the question: questions with equal keys are equal. */
  readonly key: string;
  /** Selects the asker of the host that answers it. */
  readonly kind: string;
  /** The file or folder that decides the answer, if one does; when it changes, the question is asked again. */
  readonly path?: string;
  /** Whether everything below the path decides the answer too. */
  readonly isDeep?: true;
  readonly need: Need;
  /** Whether an answer is complete, for a file that others rewrite. Until it is, the last complete answer counts for a moment. */
  readonly isWhole?: (answer: unknown) => boolean;
  /** Whether a file is read as text only, because it may be too large to keep its bytes as well. */
  readonly isText?: true;
  readonly isAnswer: (answer: unknown) => answer is A;
}

/**
 * What is shown while a question is open. `load`: nothing of the root module, because its files or its state are lacking.
 * `value`: everything but the value. `better`: a complete plan, which the answer improves.
 */
export type Need = "load" | "value" | "better";

/** Answers any question. `absent` means that there is nothing at the path, otherwise that the answer could not be obtained. */
export interface Failure {
  readonly kind: "failure";
  readonly absent: boolean;
  readonly reason: string;
  /** Whether nobody looked because the workspace is restricted; what is at the path is unknown. */
  readonly restricted?: true;
  /** For a provider: no lock entry, no schema from the plugin, or no plugin in the folder of dev_overrides. */
  readonly lack?: "lock" | "schema" | "override";
}

/** What a question of a kind is made from. Its key must be unique only within the kind. */
type Particulars = Pick<Question, "key" | "path" | "isDeep" | "need">;

/** Returns a constructor for the questions of one kind. `tells` recognises their answers; a failure always answers. */
export function questionKind<A>(
  kind: string,
  tells: (answer: unknown) => answer is A,
): (particulars: Particulars) => Question<A | Failure> {
  const isAnswer = (answer: unknown): answer is A | Failure => tells(answer) || isFailure(answer);
  return ({ key, ...rest }) => ({ kind, key: `${kind}:${key}`, ...rest, isAnswer });
}

/** Whether an answer is an object whose `kind` is this one. */
const isOf = (answer: unknown, kind: string): boolean =>
  typeof answer === "object" && answer !== null && "kind" in answer && answer.kind === kind;

const isFailure = (answer: unknown): answer is Failure => isOf(answer, "failure");

/** The content of a file: its bytes, or its text if an editor holds it or only text is wanted. */
export type FileAnswer = FileContent | Failure;
type FileContent = (
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "text"; readonly text: string }
) & {
  /** Whether the file is incomplete at present, so that this is its last complete content. */
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

/** The answer of a disk. */
export type Answer = FileAnswer | DirectoryAnswer;

const inFile = questionKind("file", (answer): answer is FileContent => isOf(answer, "bytes") || isOf(answer, "text"));
const inDirectory = questionKind("directory", (answer): answer is Listing => isOf(answer, "entries"));

/** Asks for the content of a file. */
export const fileQuestion = (path: string, need: Need = "load"): Question<FileAnswer> =>
  inFile({ key: path, path, need });

/** Asks for the names in a folder. */
export const directoryQuestion = (path: string, need: Need = "load"): Question<DirectoryAnswer> =>
  inDirectory({ key: path, path, need });

/** The answers that are known; immutable. */
export interface Answers {
  get<A>(question: Question<A>): A | undefined;
  /** Adds answers. One of another kind than its question becomes a failure; otherwise it would be asked for ever. */
  with(found: readonly (readonly [Question, unknown])[]): Answers;
  /** Removes the answers with these keys, so that they are asked again. */
  without(keys: readonly string[]): Answers;
  /** Returns the answers to these questions alone, for what is kept for long and must not keep all others. */
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

/** Returns the answer if it is one to the question, otherwise a failure. */
export const fitting = <A>(question: Question<A>, answer: unknown): A | Failure =>
  question.isAnswer(answer) ? answer : NO_ANSWER;

const NO_ANSWER: Failure = { kind: "failure", absent: false, reason: "no answer of its kind" };
