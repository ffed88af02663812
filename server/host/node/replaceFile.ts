import { randomUUID } from "node:crypto";
import { readlink, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { failureOf } from "../shared/askWith.ts";

/**
 * Writes a file as a whole: beside its place first, then renamed. A device or pipe is written directly. Rejects with a sentence if the file
 * cannot be written.
 */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  try {
    await replace(path, content);
  } catch (caught) {
    throw new Error(`${path} could not be written: ${failureOf(caught).reason}.`, { cause: caught });
  }
}

async function replace(path: string, content: string | Uint8Array): Promise<void> {
  const present = await stat(path).catch(() => undefined);
  if (present && !present.isFile()) return writeFile(path, content);
  // A link stays, and what it names is replaced or created.
  const place = present ? await realpath(path) : await linkedPlace(path);
  const beside = `${place}.${randomUUID().slice(0, 8)}.tmp`;
  try {
    await writeFile(beside, content, { mode: present?.mode ?? 0o666 });
    await rename(beside, place);
  } catch (caught) {
    await rm(beside, { force: true });
    throw caught;
  }
}

/** Returns where a link leads that names no file yet; any other path as it is. */
const linkedPlace = (path: string): Promise<string> =>
  readlink(path).then(
    (target) => resolve(dirname(path), target),
    () => path,
  );
