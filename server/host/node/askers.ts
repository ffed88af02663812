import { constants } from "node:fs";
import { open, readdir, realpath } from "node:fs/promises";
import { sep } from "node:path";
import type { DirectoryAnswer, Failure, FileAnswer, Question } from "../../engine/source/question.ts";
import { decodeUtf8 } from "../../engine/source/utf8.ts";
import type { Ask } from "../../workspace/ask.ts";

/** The largest file that is read, in bytes: about as much text as a JavaScript string holds. */
const MOST_BYTES = 400 * 1024 * 1024;

/** How long one answer may take, in milliseconds: a network folder may never give one. */
const PATIENCE = 10_000;

/**
 * Finds out the answers to the questions of one kind. Where it throws, the answer is a failure. With `within`, it uses nothing
 * that lies outside of these folders. `signal` says when nobody wants the answer any more.
 */
export type Asker = (
  question: Question,
  within: readonly string[] | undefined,
  signal?: AbortSignal,
) => Promise<unknown>;

/** The functions that answer each kind of question from the disk. */
export const DISK: ReadonlyMap<string, Asker> = new Map<string, Asker>([
  ["file", atPath(readWhole)],
  ["directory", atPath(list)],
]);

/** Asks whoever answers a kind; a failure is an answer too, and only what is not there counts as absent. */
export const asking =
  (askers: ReadonlyMap<string, Asker>): Ask =>
  async (question, within, signal) => {
    const asker = askers.get(question.kind);
    try {
      return asker ? await asker(question, within, signal) : failure("nobody to ask");
    } catch (caught) {
      return failureOf(caught);
    }
  };

export const askDisk: Ask = asking(DISK);

/** Reads what is at the path: not for ever, and not what really lies outside of `within`, whatever links lead to it. */
function atPath(read: Reader): Asker {
  return async (question, within) => {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<Failure>((resolve) => {
      timer = setTimeout(() => resolve(failure(`no answer in ${PATIENCE / 1000} seconds`)), PATIENCE);
    });
    return Promise.race([readWithin(question, read, within), limit]).finally(() => clearTimeout(timer));
  };
}

type Reader = (path: string, question: Question) => Promise<unknown>;

async function readWithin(question: Question, read: Reader, within: readonly string[] | undefined): Promise<unknown> {
  const { path = "" } = question;
  return within && !(await isWithin(path, within)) ? RESTRICTED : read(path, question);
}

async function isWithin(path: string, folders: readonly string[]): Promise<boolean> {
  const real = await realpath(path);
  for (const folder of folders) {
    const top = await realpath(folder);
    if (real === top || real.startsWith(top.endsWith(sep) ? top : top + sep)) return true;
  }
  return false;
}

// A pipe would block the reader for ever, and a device never ends.
async function readWhole(path: string, { isText }: Question): Promise<FileAnswer> {
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const about = await file.stat();
    if (about.isDirectory()) return failure("is a directory");
    if (!about.isFile()) return failure("not a regular file");
    if (about.size > MOST_BYTES) return failure(`larger than ${MOST_BYTES / 1024 / 1024} MB`);
    const bytes = await file.readFile();
    const text = isText ? decodeUtf8(bytes) : undefined;
    return text === undefined ? { kind: "bytes", bytes } : { kind: "text", text };
  } finally {
    await file.close();
  }
}

async function list(path: string): Promise<DirectoryAnswer> {
  const entries = await readdir(path, { withFileTypes: true });
  return {
    kind: "entries",
    entries: entries.map((entry) => ({ name: entry.name, directory: entry.isDirectory() })),
  };
}

const RESTRICTED: Failure = {
  kind: "failure",
  absent: false,
  reason: "outside the workspace, which is in restricted mode",
  restricted: true,
};

const failure = (reason: string): Failure => ({ kind: "failure", absent: false, reason });

/** Returns the reason for a failed read, in Go's words. */
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
