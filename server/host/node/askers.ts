import { closeSync, constants, fstatSync, open, read, readFile as readRest, type Stats } from "node:fs";
import { lstat, readdir, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { promisify } from "node:util";
import { VERSION_FILES_OF } from "../../engine/config/languageQuestions.ts";
import type { DirectoryAnswer, Failure, FileAnswer, Question } from "../../engine/source/question.ts";
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

/**
 * Returns an asker that reads a path with a timeout. With `within`, links that lead outside of these folders are not followed.
 */
function withTimeout(read: Reader): Asker {
  return (question, within) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve(failure(`no answer in ${TIMEOUT / 1000} seconds`)), TIMEOUT);
      readWithin(question, read, within)
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
}

type Reader = (path: string, question: Question) => Promise<unknown>;

async function readWithin(question: Question, read: Reader, within: readonly string[] | undefined): Promise<unknown> {
  const { path = "" } = question;
  return within && !(await isWithin(path, within)) ? RESTRICTED : read(path, question);
}

async function isWithin(path: string, folders: readonly string[]): Promise<boolean> {
  const real = await realpath(path);
  for (const folder of folders) {
    const realFolder = await realpath(folder);
    if (real === realFolder || real.startsWith(realFolder.endsWith(sep) ? realFolder : realFolder + sep)) return true;
  }
  return false;
}

function readWhole(path: string, { isText }: Question): Promise<FileAnswer> {
  return withRegularFile(path, async (file, { size, mtime }) => {
    if (size > MAX_BYTES) return failure(`larger than ${MAX_BYTES / 1024 / 1024} MB`);
    const bytes = (await readAtOnce(file, size)) ?? (await readAll(file));
    const text = isText ? decodeUtf8(bytes) : undefined;
    return text === undefined ? { kind: "bytes", bytes } : { kind: "text", text, modified: mtime.toISOString() };
  });
}

/** The largest file that is read at once, in bytes. */
const AT_ONCE = 64 * 1024;

/** Returns the content of a small file in one step; undefined if it is larger, or its size is not right, as that of a file being written. */
async function readAtOnce(file: number, size: number): Promise<Uint8Array | undefined> {
  if (size === 0 || size > AT_ONCE) return undefined;
  const { buffer, bytesRead } = await readBytes(file, new Uint8Array(size + 1), 0, size + 1, 0);
  return bytesRead === size ? buffer.subarray(0, size) : undefined;
}

function readHead(path: string): Promise<FileAnswer> {
  return withRegularFile(path, async (file) => {
    const { buffer, bytesRead } = await readBytes(file, new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return { kind: "bytes", bytes: buffer.subarray(0, bytesRead) };
  });
}

// Descriptors and not the `FileHandle` of Node's promises, which costs more than the rest of the search in a folder of many files.
const openFile = promisify(open);
const readBytes = promisify(read);
const readAll = promisify(readRest);

/** Opens a regular file; no other, because a pipe would block forever and a device never ends. */
async function withRegularFile(
  path: string,
  readIt: (file: number, stats: Stats) => Promise<FileAnswer>,
): Promise<FileAnswer> {
  const file = await openFile(path, constants.O_RDONLY | constants.O_NONBLOCK).catch(failureOf);
  if (typeof file !== "number") return file.absent && (await isLink(path)) ? { ...file, isDangling: true } : file;
  try {
    // This and closing a file that was only read wait for no network: opening has fetched what they need.
    const stats = fstatSync(file);
    if (stats.isDirectory()) return failure("is a directory");
    return stats.isFile() ? await readIt(file, stats) : failure("not a regular file");
  } finally {
    closeSync(file);
  }
}

const isLink = (path: string): Promise<boolean> =>
  lstat(path).then(
    (stats) => stats.isSymbolicLink(),
    () => false,
  );

async function readFolder(path: string): Promise<DirectoryAnswer> {
  const listed = await readdir(path, { withFileTypes: true });
  const found = listed.map((entry) => ({ name: entry.name, directory: entry.isDirectory() }));
  const entries = IGNORES_CASE ? withStoredSpelling(found, path, await realpath(path)) : found;
  if (!CACHE_OF_UNIT.test(path)) return { kind: "entries", entries };
  const dated = entries.map(async (entry) => ({ ...entry, modified: (await stat(join(path, entry.name))).mtimeMs }));
  return { kind: "entries", entries: await Promise.all(dated) };
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
