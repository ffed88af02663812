import type { Failure } from "../../engine/source/question.ts";
import type { Ask } from "../../workspace/asked/ask.ts";
import type { Asker } from "./asker.ts";

/**
 * Returns a function that asks the asker of a question's kind. A failure is an answer, too; only a missing file counts as absent.
 */
export const askWith =
  (askers: ReadonlyMap<string, Asker>): Ask =>
  async (question, within, signal) => {
    const asker = askers.get(question.kind);
    try {
      return asker ? await asker(question, within, signal) : failure("nobody to ask");
    } catch (caught) {
      return failureOf(caught);
    }
  };

export const failure = (reason: string): Failure => ({ kind: "failure", absent: false, reason });

/** Returns the reason for a failed read, in Go's words. */
export function failureOf(caught: unknown): Failure {
  const code = (caught as NodeJS.ErrnoException).code ?? "";
  return { kind: "failure", absent: code === "ENOENT" || code === "ENOTDIR", reason: REASONS[code] ?? code };
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "no such file or directory",
  EACCES: "permission denied",
  EPERM: "operation not permitted",
  EISDIR: "is a directory",
  ENOTDIR: "not a directory",
  ELOOP: "too many levels of symbolic links",
  ENAMETOOLONG: "file name too long",
  EROFS: "read-only file system",
  ENOSPC: "no space left on device",
  EIO: "input/output error",
  ERR_INVALID_ARG_VALUE: "invalid argument",
};
