/**
 * What the engine lacks and cannot know: the bytes of a file, the names in a folder, a plugin's reply.
 * The engine never waits: it says the question, and the answer is an input of the next plan.
 */
export type Question = FileQuestion | DirectoryQuestion;

/**
 * What is shown until the answer is there: nothing while it takes to `load` a root module (its files, its state); everything
 * else while a `value` is lacking.
 */
export type Need = "load" | "value";

/** What is in a file? */
export interface FileQuestion {
  readonly kind: "file";
  readonly key: string;
  readonly path: string;
  readonly need: Need;
}

/** What is in a folder? */
export interface DirectoryQuestion {
  readonly kind: "directory";
  readonly key: string;
  readonly path: string;
  readonly need: Need;
}

/** The answer to a file question: its bytes, or why it could not be read. */
export type FileAnswer =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "text"; readonly text: string }
  | Failure;

/** The answer to a directory question: the names directly in it, in any order. */
export type DirectoryAnswer = { readonly kind: "entries"; readonly entries: readonly DirectoryEntry[] } | Failure;

/** A name in a folder. */
export interface DirectoryEntry {
  readonly name: string;
  readonly directory: boolean;
}

/** A failure is an answer too: `absent` means that there is nothing at the path, anything else that it could not be read. */
export interface Failure {
  readonly kind: "failure";
  readonly absent: boolean;
  readonly reason: string;
  /** Nobody looked, because the workspace is restricted: what is at the path is not known. */
  readonly restricted?: true;
}

/** The kind of answer that a question has. */
export type AnswerTo<Q extends Question> = Q extends FileQuestion ? FileAnswer : DirectoryAnswer;
export type Answer = FileAnswer | DirectoryAnswer;

export const fileQuestion = (path: string, need: Need = "load"): FileQuestion => ({
  kind: "file",
  key: `file:${path}`,
  path,
  need,
});
export const directoryQuestion = (path: string, need: Need = "load"): DirectoryQuestion => ({
  kind: "directory",
  key: `directory:${path}`,
  path,
  need,
});

/** What is known of the world, immutable: `with` gives the next one. */
export interface Answers {
  get<Q extends Question>(question: Q): AnswerTo<Q> | undefined;
  with(found: readonly (readonly [Question, Answer])[]): Answers;
  /** Forgets what was known under these keys, so that it is asked again. */
  without(keys: readonly string[]): Answers;
  /** Just the answers to these questions: what is kept for long must not keep all that was ever read. */
  only(questions: readonly Question[]): Answers;
}

export function answers(known: ReadonlyMap<string, Answer> = new Map()): Answers {
  return {
    get: <Q extends Question>(question: Q) => known.get(question.key) as AnswerTo<Q> | undefined,
    with: (found) =>
      answers(new Map([...known, ...found.map(([question, answer]) => [question.key, answer] as const)])),
    without: (keys) => {
      const rest = new Map(known);
      for (const key of keys) rest.delete(key);
      return answers(rest);
    },
    only: (questions) => (questions.length === 0 ? NO_ANSWERS : answers(pick(known, questions))),
  };
}

const NO_ANSWERS: Answers = answers();

function pick(known: ReadonlyMap<string, Answer>, questions: readonly Question[]): ReadonlyMap<string, Answer> {
  const picked = new Map<string, Answer>();
  for (const { key } of questions) {
    const answer = known.get(key);
    if (answer) picked.set(key, answer);
  }
  return picked;
}
