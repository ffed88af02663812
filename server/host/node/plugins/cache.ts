import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Protocol } from "./schemaMessage.ts";

/** Whose schemas are kept: the same provider with the same content has the same. */
export interface CacheKey {
  readonly source: string;
  readonly version: string;
  /** The checksum of the package: `h1:…`. */
  readonly hash: string;
}

/** What a provider has answered. */
export interface Kept {
  readonly protocol: Protocol;
  readonly reply: Uint8Array;
}

/** How much is kept, in bytes: what was not used for the longest time is thrown away. */
const MOST_KEPT = 500 * 1024 * 1024;

/** What an entry begins with, on a line of its own: an entry of another format is none. */
interface Header extends CacheKey {
  readonly format_version: "1";
  readonly protocol: Protocol;
  readonly size: number;
  /** Of the reply. */
  readonly sha256: string;
}

const FORMAT = "1";
const ENDING = ".schemas";

/** Where this user's caches are. */
export function userCacheFolder(): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (process.platform === "win32")
    return join(LOCALAPPDATA || join(homedir(), "AppData", "Local"), "stateline", "cache");
  if (process.platform === "darwin") return join(homedir(), "Library", "Caches", "stateline");
  return join(XDG_CACHE_HOME || join(homedir(), ".cache"), "stateline");
}

/** The file that keeps what this provider answers. */
export const entryPath = (folder: string, { source, version, hash }: CacheKey): string =>
  join(folder, sha256(`${source}\n${version}\n${hash}`) + ENDING);

const sha256 = (data: string): string => createHash("sha256").update(data).digest("hex");

/** What was kept; undefined where nothing was, or what is there is damaged: then it is thrown away. */
export async function readEntry(path: string, key: CacheKey): Promise<Kept | undefined> {
  const file = await open(path, "r").catch(() => undefined);
  if (!file) return undefined;
  try {
    const kept = await readKept(file, key);
    if (kept) await utimes(path, new Date(), new Date());
    else await rm(path, { force: true });
    return kept;
  } catch {
    return undefined;
  } finally {
    await file.close();
  }
}

const PIECE = 1024 * 1024;

async function readKept(file: Awaited<ReturnType<typeof open>>, key: CacheKey): Promise<Kept | undefined> {
  const { size } = await file.stat();
  const start = Buffer.alloc(Math.min(size, 4096));
  await file.read(start, 0, start.length, 0);
  const header = headerIn(start);
  const from = start.indexOf("\n") + 1;
  if (!header || header.size !== size - from) return undefined;
  if (header.source !== key.source || header.version !== key.version || header.hash !== key.hash) return undefined;
  const reply = Buffer.allocUnsafeSlow(header.size);
  const sum = createHash("sha256");
  // By the piece, so that nothing else waits for the whole.
  for (let at = 0; at < reply.length; ) {
    const { bytesRead } = await file.read(reply, at, Math.min(PIECE, reply.length - at), from + at);
    if (bytesRead === 0) return undefined;
    sum.update(reply.subarray(at, at + bytesRead));
    at += bytesRead;
  }
  return sum.digest("hex") === header.sha256 ? { protocol: header.protocol, reply } : undefined;
}

function headerIn(start: Buffer): Header | undefined {
  try {
    const header: Header = JSON.parse(start.toString("utf8", 0, start.indexOf("\n")));
    return header.format_version === FORMAT ? header : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps an answer. Whoever reads at the same time sees all of it, or nothing. */
export async function writeEntry(folder: string, key: CacheKey, { protocol, reply }: Kept): Promise<string> {
  const { source, version, hash } = key;
  const sum = createHash("sha256").update(reply).digest("hex");
  const header: Header = { format_version: FORMAT, source, version, hash, protocol, size: reply.length, sha256: sum };
  await mkdir(folder, { recursive: true });
  const path = entryPath(folder, key);
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, [`${JSON.stringify(header)}\n`, reply]);
    await rename(draft, path);
  } catch (caught) {
    await rm(draft, { force: true });
    throw caught;
  }
  return path;
}

/** Throws away what was not used for the longest time, down to so many bytes. */
export async function tidy(folder: string, most = MOST_KEPT): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.includes(ENDING));
  const entries = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const about = await stat(path).catch(() => undefined);
      return { path, size: about?.size ?? 0, used: about?.mtimeMs ?? 0 };
    }),
  );
  let total = 0;
  for (const { path, size } of entries.sort((a, b) => b.used - a.used)) {
    total += size;
    if (total > most) await rm(path, { force: true });
  }
}
