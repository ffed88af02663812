import { folderOf } from "../../server/engine/source/paths.ts";
import type { Answer, Question } from "../../server/engine/source/question.ts";

/** A disk of a few files that answers late and in any order, as what it was when it was asked. A folder is there while it holds a file. */
export class MemoryDisk {
  readonly files = new Map<string, string>();
  /** Which questions are not answered yet, and how many ever came. */
  asking = 0;
  asked = 0;
  readonly #delays: Iterator<number>;

  /** `delays` are in milliseconds, one for each question. */
  constructor(delays: Iterator<number>) {
    this.#delays = delays;
  }

  readonly ask = async (question: Question, within?: readonly string[]): Promise<Answer> => {
    this.asking++;
    this.asked++;
    const answer = within?.every((folder) => !isWithin(folder, question.path ?? ""))
      ? RESTRICTED
      : this.answer(question);
    await new Promise((resolve) => setTimeout(resolve, this.#delays.next().value));
    this.asking--;
    return answer;
  };

  /** Every file and folder that is there. */
  paths(): ReadonlySet<string> {
    const paths = new Set<string>();
    for (const file of this.files.keys()) for (let path = file; path !== ""; path = folderOf(path)) paths.add(path);
    return paths;
  }

  /** The paths in and below a folder. */
  below(folder: string): readonly string[] {
    return [...this.files.keys()].filter((path) => path.startsWith(`${folder}/`));
  }

  /** What is there now. */
  answer({ kind, path = "" }: Question): Answer {
    const text = this.files.get(path);
    if (kind === "file") return text === undefined ? ABSENT : { kind: "bytes", bytes: Buffer.from(text) };
    const inside = this.below(path).map((file) => file.slice(path.length + 1).split("/"));
    const names = new Map(inside.map(([name = "", ...rest]) => [name, rest.length > 0] as const));
    const entries = [...names].map(([name, directory]) => ({ name, directory }));
    return entries.length > 0 ? { kind: "entries", entries } : ABSENT;
  }
}

export const isWithin = (folder: string, path: string): boolean => path === folder || path.startsWith(`${folder}/`);

const ABSENT: Answer = { kind: "failure", absent: true, reason: "no such file or directory" };
const RESTRICTED: Answer = {
  kind: "failure",
  absent: false,
  reason: "outside the workspace, which is in restricted mode",
  restricted: true,
};
