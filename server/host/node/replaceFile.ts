import { randomUUID } from "node:crypto";
import { realpath, rename, rm, stat, writeFile } from "node:fs/promises";

/** Writes a file as a whole: beside its place first, then renamed. A device or pipe is written directly. */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const present = await stat(path).catch(() => undefined);
  if (present && !present.isFile()) return writeFile(path, content);
  // A link stays, and what it names is replaced.
  const place = present ? await realpath(path) : path;
  const beside = `${place}.${randomUUID().slice(0, 8)}.tmp`;
  try {
    await writeFile(beside, content, { mode: present?.mode ?? 0o666 });
    await rename(beside, place);
  } catch (caught) {
    await rm(beside, { force: true });
    throw caught;
  }
}
