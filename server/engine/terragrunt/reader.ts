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
  /** Records questions that an expression asked. */
  note(questions: readonly Question[]): void;
  /** Every question that was asked, by its key. */
  readonly asked: ReadonlyMap<string, Question>;
  /** Returns the asked questions without an answer. While there are any, the results are provisional. */
  open(): readonly Question[];
}

/** The parsed files by the answer with their text, so that a file is parsed once for all units. */
const parsedFiles = new WeakMap<FileAnswer, SyntaxFile>();

export function reader(answers: Answers): Reader {
  const asked = new Map<string, Question>();
  const answerTo = <A>(question: Question<A>): A | undefined => {
    asked.set(question.key, question);
    return answers.get(question);
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
      const cached = parsedFiles.get(answer);
      if (cached?.source.path === path) return cached;
      const syntax = parse(sourceFile(path, textOf(answer)));
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
    note: (questions) => {
      for (const question of questions) asked.set(question.key, question);
    },
    open: () => [...asked.values()].filter((question) => answers.get(question) === undefined),
  };
}
