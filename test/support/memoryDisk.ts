import { foldersAround, isBelow, pathIn } from "../../server/engine/source/paths.ts";
import type { Answer, Question } from "../../server/engine/source/question.ts";

/**
 * A disk in memory that answers late and in any order, with its content at the time of the question. A folder exists while it
 * has a file.
 */
export class MemoryDisk {
  readonly files = new Map<string, string>();
  /** The questions that are not answered yet, and the number of all questions. */
  asking = 0;
  asked = 0;
  readonly #delays: Iterator<number>;

  /** `delays` has the delay of each answer, in milliseconds. */
  constructor(delays: Iterator<number>) {
    this.#delays = delays;
  }

  readonly ask = async (question: Question, within?: readonly string[]): Promise<Answer> => {
    this.asking++;
    this.asked++;
    const answer = within?.every((folder) => !isBelow(question.path ?? "", folder))
      ? RESTRICTED
      : this.answer(question);
    await new Promise((resolve) => setTimeout(resolve, this.#delays.next().value));
    this.asking--;
    return answer;
  };

  /** Returns the paths of all files and folders. */
  paths(): ReadonlySet<string> {
    const paths = new Set<string>();
    for (const file of this.files.keys()) for (const path of [file, ...foldersAround(file)]) paths.add(path);
    return paths;
  }

  /** Returns the paths inside a folder, at any depth. */
  below(folder: string): readonly string[] {
    return [...this.files.keys()].filter((path) => path !== folder && isBelow(path, folder));
  }

  /** Returns the current answer to a question. */
  answer({ kind, path = "" }: Question): Answer {
    const text = this.files.get(path);
    if (kind === "file") return text === undefined ? ABSENT : { kind: "bytes", bytes: Buffer.from(text) };
    const inside = this.below(path).map((file) => pathIn(path, file).split("/"));
    const names = new Map(inside.map(([name = "", ...rest]) => [name, rest.length > 0] as const));
    const entries = [...names].map(([name, directory]) => ({ name, directory }));
    return entries.length > 0 ? { kind: "entries", entries } : ABSENT;
  }
}

const ABSENT: Answer = { kind: "failure", absent: true, reason: "no such file or directory" };
const RESTRICTED: Answer = {
  kind: "failure",
  absent: false,
  reason: "outside the workspace, which is in restricted mode",
  restricted: true,
};
