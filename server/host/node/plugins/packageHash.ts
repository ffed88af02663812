import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
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
