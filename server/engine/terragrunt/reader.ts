import { textOf } from "../config/tree/loadModules.ts";
import {
  type Answers,
  type DirectoryEntry,
  directoryQuestion,
  type FileAnswer,
  fileQuestion,
  type Question,
} from "../source/question.ts";
import { sourceFile } from "../source/sourceFile.ts";
import { parse } from "../syntax/parse.ts";
import type { SyntaxFile } from "../syntax/tree.ts";
import { type GeneratedFolder, generatedAnswer, readPlace } from "./generatedFolders.ts";

/** Reads files and folders from the answers of the host, and collects the questions that have none yet. */
export interface Reader {
  readonly answers: Answers;
  /** Returns the text of a file; `undefined` if there is none, or if the question is open. */
  text(path: string): string | undefined;
  /** Returns the parsed file; `undefined` as `text` does. */
  syntax(path: string): SyntaxFile | undefined;
  /** Whether a file or a folder exists at the path; false while the question is open. */
  exists(path: string): boolean;
  isFolder(path: string): boolean;
  /** Returns the names in a folder; none if it does not exist. */
  entries(path: string): readonly DirectoryEntry[];
  /** Returns the path at which a file is stored: that of its source, if it would be generated and is not yet. */
  storedPath(path: string): string;
  /** Returns the answer to a question, and records it. */
  answerTo<A>(question: Question<A>): A | undefined;
  /** Records questions that an expression asked. */
  note(questions: readonly Question[]): void;
  /** Every question that was asked, by its key. */
  readonly asked: ReadonlyMap<string, Question>;
  /** Returns the asked questions without an answer. While there are any, the results are provisional. */
  open(): readonly Question[];
}

/** The parsed files by the answer with their text, so that a file is parsed once for all units. */
const parsedFiles = new WeakMap<FileAnswer, SyntaxFile>();

/** Returns a reader of answers. What is absent and would be generated is read from its source. */
export function reader(answers: Answers, generated: readonly GeneratedFolder[] = []): Reader {
  const asked = new Map<string, Question>();
  const answerTo = <A>(question: Question<A>): A | undefined => {
    asked.set(question.key, question);
    const answer = answers.get(question);
    const instead = isAbsent(answer) ? generatedAnswer(generated, question) : undefined;
    if (!instead || !("key" in instead)) return (instead as A | undefined) ?? answer;
    asked.set(instead.key, instead);
    return answers.get(instead) as A | undefined;
  };
  const storedPath = (path: string): string => {
    const place = isAbsent(answers.get(fileQuestion(path))) ? readPlace(generated, path) : undefined;
    return place && "path" in place ? place.path : path;
  };
  const fileAt = (path: string) => answerTo(fileQuestion(path));
  return {
    answers,
    asked,
    text: (path) => {
      const answer = fileAt(path);
      return answer && answer.kind !== "failure" ? textOf(answer) : undefined;
    },
    syntax: (path) => {
      const answer = fileAt(path);
      if (!answer || answer.kind === "failure") return undefined;
      const stored = storedPath(path);
      const cached = parsedFiles.get(answer);
      if (cached?.source.path === stored) return cached;
      const syntax = parse(sourceFile(stored, textOf(answer)));
      parsedFiles.set(answer, syntax);
      return syntax;
    },
    exists: (path) => {
      const answer = fileAt(path);
      return answer !== undefined && !(answer.kind === "failure" && answer.absent);
    },
    isFolder: (path) => answerTo(directoryQuestion(path))?.kind === "entries",
    entries: (path) => {
      const answer = answerTo(directoryQuestion(path));
      return answer?.kind === "entries" ? answer.entries : [];
    },
    storedPath,
    answerTo,
    note: (questions) => {
      for (const question of questions) asked.set(question.key, question);
    },
    open: () => [...asked.values()].filter((question) => answers.get(question) === undefined),
  };
}

/** Whether an answer says that nothing exists at its path. */
export const isAbsent = (answer: unknown): boolean =>
  typeof answer === "object" && answer !== null && "absent" in answer && answer.absent === true;
