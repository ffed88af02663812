import { createHash } from "node:crypto";
import { createReadStream, type Stats } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

/** Returns the checksum of an unpacked provider package as in lock files: `h1:…`. */
export async function packageHash(folder: string): Promise<string> {
  const top = await realpath(folder);
  const lines: string[] = [];
  for (const name of (await filesBelow(top, "")).sort(byBytes))
    lines.push(`${await fileHash(join(top, name))}  ${name}\n`);
  return `h1:${createHash("sha256").update(lines.join("")).digest("base64")}`;
}

const remembered = new Map<string, { readonly stats: string; readonly hash: Promise<string> }>();

/** As `packageHash`; reads the files again only if their sizes or times changed. */
export async function rememberedPackageHash(folder: string): Promise<string> {
  const top = await realpath(folder);
  const files = await filesBelow(top, "");
  const stats = (
    await Promise.all(files.map(async (name) => `${name} ${fileIdentity(await stat(join(top, name)))}`))
  ).join("\n");
  const known = remembered.get(top);
  if (known?.stats === stats) return known.hash;
  const hash = packageHash(top);
  remembered.set(top, { stats, hash });
  hash.catch(() => remembered.delete(top));
  return hash;
}

/** Returns a text that changes whenever a file is replaced or written. */
export const fileIdentity = ({ ino, size, mtimeMs, ctimeMs }: Stats): string => `${ino} ${size} ${mtimeMs} ${ctimeMs}`;

/** Returns the files below a folder, relative to the top, with forward slashes. */
async function filesBelow(top: string, folder: string): Promise<string[]> {
  const files: string[] = [];
  for (const entry of await readdir(join(top, folder), { withFileTypes: true })) {
    const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) files.push(...(await filesBelow(top, name)));
    else if ((await stat(join(top, name))).isFile()) files.push(name);
  }
  return files;
}

const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

async function fileHash(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest("hex");
}
