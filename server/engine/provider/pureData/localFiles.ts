import { utf8Bytes } from "../../codecs/bytes.ts";
import { joinPath } from "../../source/paths.ts";
import {
  type Answers,
  type DirectoryEntry,
  directoryQuestion,
  fileQuestion,
  type Question,
} from "../../source/question.ts";
import type { Value } from "../../values/value.ts";

/**
 * Whether local files are those of the last run. `pending`: they are being read; `unknown`: they cannot be read, or are too many.
 */
export type Verdict = "same" | "other" | "pending" | "unknown";

/** The files that a data source reads, by paths relative to the folder that Terraform runs in. */
export interface LocalFiles {
  readonly read: (path: string) => Uint8Array | "pending" | "unknown";
  readonly list: (path: string) => readonly DirectoryEntry[] | "pending" | "unknown";
  /** The questions that were needed so far. */
  readonly asked: readonly Question[];
}

export function localFiles(answers: Answers, folder: string): LocalFiles {
  const asked: Question[] = [];
  const absolute = (path: string): string => (path.startsWith("/") ? path : joinPath(folder, path));
  return {
    asked,
    read(path) {
      const question = fileQuestion(absolute(path), "value");
      asked.push(question);
      const answer = answers.get(question);
      if (!answer) return "pending";
      if (answer.kind === "failure") return "unknown";
      return answer.kind === "bytes" ? answer.bytes : utf8Bytes(answer.text);
    },
    list(path) {
      const question = directoryQuestion(absolute(path), "value");
      asked.push(question);
      const answer = answers.get(question);
      if (!answer) return "pending";
      return answer.kind === "failure" ? "unknown" : answer.entries;
    },
  };
}

export const textOf = (value: Value | undefined): string | undefined =>
  value?.kind === "string" ? value.value : undefined;
