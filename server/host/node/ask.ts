import { readdir, readFile } from "node:fs/promises";
import type { Answer, Failure, Question } from "../../engine/source/question.ts";

/** Answers from the disk. A failure is an answer too; only what is not there counts as absent. */
export async function askDisk(question: Question): Promise<Answer> {
  try {
    if (question.kind === "file") return { kind: "bytes", bytes: await readFile(question.path) };
    const entries = await readdir(question.path, { withFileTypes: true });
    return {
      kind: "entries",
      entries: entries.map((entry) => ({ name: entry.name, directory: entry.isDirectory() })),
    };
  } catch (caught) {
    return failureOf(caught);
  }
}

/** Why something could not be read, in Go's words. */
export function failureOf(caught: unknown): Failure {
  const code = (caught as NodeJS.ErrnoException).code ?? "";
  return { kind: "failure", absent: code === "ENOENT" || code === "ENOTDIR", reason: REASONS[code] ?? code };
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "no such file or directory",
  EACCES: "permission denied",
  EISDIR: "is a directory",
  ENOTDIR: "not a directory",
  ERR_INVALID_ARG_VALUE: "invalid argument",
};
