import { closeSync, constants, fstatSync, lstat, open, read, readFile as readAll, readdir, type Stats } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { VERSION_FILES_OF } from "../../engine/config/languageQuestions.ts";
import type { DirectoryAnswer, DirectoryEntry, Failure, FileAnswer, Question } from "../../engine/source/question.ts";
import { decodeUtf8 } from "../../engine/source/utf8.ts";
import type { Ask } from "../../workspace/asked/ask.ts";
import { FILE_HEAD, HEAD_BYTES } from "../../workspace/asked/planFiles.ts";
import type { Asker } from "../shared/asker.ts";
import { askWith, failure, failureOf } from "../shared/askWith.ts";
import { withStoredSpelling } from "../shared/storedSpelling.ts";
import { versionFilesAsker } from "../shared/versionFiles.ts";

/** The largest file that is read, in bytes: about the limit of a JavaScript string. */
const MAX_BYTES = 400 * 1024 * 1024;

/** The timeout of an answer in milliseconds, because a network folder may never answer. */
const TIMEOUT = 10_000;

const readFile = withTimeout(readWhole);

/** The askers of the questions about files and folders. */
export const DISK: ReadonlyMap<string, Asker> = new Map<string, Asker>([
  ["file", readFile],
  [FILE_HEAD, withTimeout(readHead)],
  ["directory", withTimeout(readFolder)],
  [VERSION_FILES_OF, versionFilesAsker(readFile)],
]);

export const askDisk: Ask = askWith(DISK);

/** A function that reads a path and passes its answer on once. */
type Reader = (path: string, question: Question, answer: Answered) => void;

type Answered = (answer: unknown) => void;

// Callbacks and descriptors, not promises and the `FileHandle` of Node: those cost more than the reading in a folder of many small files.

/**
 * Returns an asker that reads a path with a timeout. With `within`, links that lead outside of these folders are not followed.
 */
function withTimeout(read: Reader): Asker {
  return (question, within) =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(failure(`no answer in ${TIMEOUT / 1000} seconds`)), TIMEOUT);
      const answer: Answered = (answered) => {
        clearTimeout(timer);
        resolve(answered);
      };
      const { path = "" } = question;
      if (!within) return read(path, question, answer);
      isWithin(path, within).then(
        (isInside) => (isInside ? read(path, question, answer) : answer(RESTRICTED)),
        (caught) => answer(failureOf(caught)),
      );
    });
}

async function isWithin(path: string, folders: readonly string[]): Promise<boolean> {
  const real = await realpath(path);
  for (const folder of folders) {
    const realFolder = await realpath(folder);
    if (real === realFolder || real.startsWith(realFolder.endsWith(sep) ? realFolder : realFolder + sep)) return true;
  }
  return false;
}

function readWhole(path: string, { isText }: Question, answer: Answered): void {
  withRegularFile(path, answer, (file, { size, mtime }, close) => {
    const content = (bytes: Uint8Array): FileAnswer => {
      const text = isText ? decodeUtf8(bytes) : undefined;
      return text === undefined ? { kind: "bytes", bytes } : { kind: "text", text, modified: mtime.toISOString() };
    };
    const readRest = (): void =>
      readAll(file, (error, bytes) => close(() => (error ? failureOf(error) : content(bytes))));
    if (size > MAX_BYTES) close(() => failure(`larger than ${MAX_BYTES / 1024 / 1024} MB`));
    else if (size === 0 || size > AT_ONCE) readRest();
    // A small file is read in one step. The size of one that is being written is not right.
    else
      read(file, new Uint8Array(size + 1), 0, size + 1, 0, (error, bytesRead, buffer) => {
        if (error || bytesRead === size) close(() => (error ? failureOf(error) : content(buffer.subarray(0, size))));
        else readRest();
      });
  });
}

/** The largest file that is read at once, in bytes. */
const AT_ONCE = 64 * 1024;

function readHead(path: string, _question: Question, answer: Answered): void {
  withRegularFile(path, answer, (file, _stats, close) => {
    read(file, new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0, (error, bytesRead, buffer) =>
      close(() => (error ? failureOf(error) : { kind: "bytes", bytes: buffer.subarray(0, bytesRead) })),
    );
  });
}

/** Opens a regular file; no other, because a pipe would block forever and a device never ends. */
function withRegularFile(
  path: string,
  answer: Answered,
  readIt: (file: number, stats: Stats, close: (answered: () => FileAnswer) => void) => void,
): void {
  open(path, constants.O_RDONLY | constants.O_NONBLOCK, (error, file) => {
    if (error) return answerUnopened(path, failureOf(error), answer);
    // Asking for the size and closing a file that was only read wait for no network: opening has fetched what they need.
    const close = (answered: () => FileAnswer): void => {
      try {
        closeSync(file);
        answer(answered());
      } catch (caught) {
        answer(failureOf(caught));
      }
    };
    try {
      const stats = fstatSync(file);
      if (stats.isFile()) readIt(file, stats, close);
      else close(() => failure(stats.isDirectory() ? "is a directory" : "not a regular file"));
    } catch (caught) {
      close(() => failureOf(caught));
    }
  });
}

function answerUnopened(path: string, failed: Failure, answer: Answered): void {
  if (!failed.absent) answer(failed);
  else
    lstat(path, (error, stats) => answer(!error && stats.isSymbolicLink() ? { ...failed, isDangling: true } : failed));
}

function readFolder(path: string, _question: Question, answer: Answered): void {
  readdir(path, { withFileTypes: true }, (error, listed) => {
    if (error) return answer(failureOf(error));
    const entries = listed.map((entry) => ({ name: entry.name, directory: entry.isDirectory() }));
    if (!IGNORES_CASE && !CACHE_OF_UNIT.test(path)) return answer(listing(entries));
    storedEntries(path, entries).then(
      (stored) => answer(listing(stored)),
      (caught) => answer(failureOf(caught)),
    );
  });
}

const listing = (entries: readonly DirectoryEntry[]): DirectoryAnswer => ({ kind: "entries", entries });

/** Returns the entries of a folder by the names that are stored; those of a cache with their dates. */
async function storedEntries(path: string, found: readonly DirectoryEntry[]): Promise<readonly DirectoryEntry[]> {
  const entries = IGNORES_CASE ? withStoredSpelling(found, path, await realpath(path)) : found;
  if (!CACHE_OF_UNIT.test(path)) return entries;
  return Promise.all(
    entries.map(async (entry) => ({ ...entry, modified: (await stat(join(path, entry.name))).mtimeMs })),
  );
}

/** Whether the file system usually takes names in another case for the same. */
const IGNORES_CASE = process.platform === "darwin" || process.platform === "win32";

/** The folder of a unit in a cache of Terragrunt, which has a hash as its name. */
const CACHE_OF_UNIT = /[\\/][A-Za-z0-9_-]{27}$/;

const RESTRICTED: Failure = {
  kind: "failure",
  absent: false,
  reason: "outside the workspace, which is in restricted mode",
  restricted: true,
};
