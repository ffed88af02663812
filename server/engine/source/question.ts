import { LayeredMap } from "./layeredMap.ts";
import { joinPath } from "./paths.ts";

/**
 * Something that the engine cannot compute: the bytes of a file, the names in a folder, a plugin's reply. `A` is the type of
 * the answer. The engine never waits: a plan returns its open questions, and their answers are inputs of the next plan.
 */
export interface Question<A = unknown> {
  /** Identifies the question: two questions with the same key are equal. */
  readonly key: string;
  /** Selects the asker of the host that answers it. */
  readonly kind: string;
  /** The file or folder that decides the answer, if one does; a change of it makes the question be asked again. */
  readonly path?: string;
  /** Whether everything below the path decides the answer too. */
  readonly isDeep?: true;
  readonly need: Need;
  /**
   * Whether an answer is complete, for a file that other programs rewrite. An incomplete answer is briefly replaced by the
   * last complete one.
   */
  readonly isWhole?: (answer: unknown) => boolean;
  /** Whether a file is read as text only, because it may be too large to keep its bytes as well. */
  readonly isText?: true;
  readonly isAnswer: (answer: unknown) => answer is A;
}

/**
 * What is lacking while a question is open. `load`: the whole root module, because its files or its state are not
 * loaded. `value`: only the value. `better`: nothing; the plan is complete, and the answer improves it.
 */
export type Need = "load" | "value" | "better";

/** An answer to any question. `absent`: nothing exists at the path. Otherwise: the answer could not be obtained. */
export interface Failure {
  readonly kind: "failure";
  readonly absent: boolean;
  readonly reason: string;
  /** Whether a link stands at the path, and leads to nothing. */
  readonly isDangling?: true;
  /** Whether the path was not read because the workspace is restricted; its content is unknown. */
  readonly restricted?: true;
  /** For a provider: no lock entry, no schema from the plugin, or no plugin in the folder of dev_overrides. */
  readonly lack?: "lock" | "schema" | "override";
}

/** The fields that differ between questions of one kind. The key has to be unique only within the kind. */
type QuestionFields = Pick<Question, "key" | "path" | "isDeep" | "need">;

/** Returns a constructor for the questions of one kind. Their answers have one of `answerKinds`, or are failures. */
export function questionKind<A extends { readonly kind: string }>(
  kind: string,
  ...answerKinds: readonly A["kind"][]
): (particulars: QuestionFields) => Question<A | Failure> {
  const kinds: ReadonlySet<unknown> = new Set([...answerKinds, "failure"]);
  const isAnswer = (answer: unknown): answer is A | Failure =>
    typeof answer === "object" && answer !== null && "kind" in answer && kinds.has(answer.kind);
  return ({ key, ...rest }) => ({ kind, key: `${kind}:${key}`, ...rest, isAnswer });
}

/** The content of a file: its bytes, or its text if an editor holds it or only text is wanted. */
export type FileAnswer = FileContent | Failure;
type FileContent = (
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "text"; readonly text: string }
) & {
  /** Whether the file is incomplete at present, so that this is its last complete content. */
  readonly isBeingWritten?: true;
  /** The ISO time of its last change; only of a text that was asked for as one, where the host knows it. */
  readonly modified?: string;
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
  /** Where the file is stored, if not in the folder that lists it: a program copies it there before Terraform runs. */
  readonly storedAt?: string;
  /** When it was changed, in milliseconds since 1970; only for folders in a cache of Terragrunt, as far as the host can tell. */
  readonly modified?: number;
}

/** Returns the path at which the entry of a folder is read. */
export const entryPath = (folder: string, { name, storedAt }: Pick<DirectoryEntry, "name" | "storedAt">): string =>
  storedAt ?? joinPath(folder, name);

/** Returns the path at which a file of a folder is read. */
export const pathInListing = (folder: string, listing: DirectoryAnswer | undefined, name: string): string =>
  entryPath(folder, (listing?.kind === "entries" && listing.entries.find((entry) => entry.name === name)) || { name });

/** The answer of a disk. */
export type Answer = FileAnswer | DirectoryAnswer;

const inFile = questionKind<FileContent>("file", "bytes", "text");
const inDirectory = questionKind<Listing>("directory", "entries");

/** Asks for the content of a file. */
export const fileQuestion = (path: string, need: Need = "load"): Question<FileAnswer> =>
  inFile({ key: path, path, need });

/** Asks for the names in a folder. */
export const directoryQuestion = (path: string, need: Need = "load"): Question<DirectoryAnswer> =>
  inDirectory({ key: path, path, need });

/** Returns what a key asks about, if it is the key of a question about a file or a folder. */
export function placeOfKey(key: string): { readonly kind: "file" | "directory"; readonly path: string } | undefined {
  const [, kind, path] = /^(file|directory):(.*)$/s.exec(key) ?? [];
  return path === undefined ? undefined : { kind: kind === "file" ? "file" : "directory", path };
}

/** The answers that the host has given so far; immutable. */
export interface Answers {
  get<A>(question: Question<A>): A | undefined;
  /** Adds answers. An answer of the wrong type becomes a failure, because its question would be asked forever. */
  with(added: readonly (readonly [Question, unknown])[]): Answers;
  /** Removes the answers with these keys, so that they are asked again. */
  without(keys: readonly string[]): Answers;
  /** Returns the keys of the questions whose answers differ. The cost follows the difference if one was made from the other. */
  changedSince(earlier: Answers): Iterable<string>;
  /** All answers by the keys of their questions. */
  readonly byKey: LayeredMap<unknown>;
  /** Returns the answers to these questions alone, for an owner that lives long and must not keep all other answers. */
  only(questions: readonly Question[]): Answers;
}

export const answers = (entries: Iterable<readonly [string, unknown]> = []): Answers =>
  answersIn(LayeredMap.of(entries));

const answersIn = (map: LayeredMap<unknown>): Answers => ({
  get: (question) => {
    const answer = map.get(question.key);
    return question.isAnswer(answer) ? answer : undefined;
  },
  with: (added) =>
    answersIn(map.with(added.map(([question, answer]) => [question.key, answerOrFailure(question, answer)]))),
  changedSince: (earlier) => map.keysUnlike(earlier.byKey),
  byKey: map,
  without: (keys) => answersIn(map.without(keys)),
  only: (questions) =>
    questions.length === 0
      ? NO_ANSWERS
      : answers(questions.flatMap(({ key }) => (map.has(key) ? [[key, map.get(key)] as const] : []))),
});

const NO_ANSWERS: Answers = answers();

/** Returns the answer if it has the type that the question asks for, otherwise a failure. */
export const answerOrFailure = <A>(question: Question<A>, answer: unknown): A | Failure =>
  question.isAnswer(answer) ? answer : NO_ANSWER;

const NO_ANSWER: Failure = { kind: "failure", absent: false, reason: "no answer of its kind" };
