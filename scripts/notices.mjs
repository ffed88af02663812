import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

// The notices of the packages whose code is in the bundles. Their licences ask for it.

const WIDTH = 78;

/** Returns the text of the notices for what esbuild reports of some bundles; rejects if a package names no licence. */
export async function noticesText(metafiles) {
  const folders = new Set(metafiles.flatMap(({ inputs }) => Object.keys(inputs)).flatMap(packageFolder));
  const notices = await Promise.all([...folders].sort().map(noticeOf));
  const head = "Stateline contains code of the following packages, each under its own licence.\n";
  return [head, ...notices].join(`\n${"=".repeat(WIDTH)}\n\n`);
}

/** Returns the folder of the package that a file belongs to; none for our own files. */
function packageFolder(path) {
  const found = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path);
  return found ? [found[1]] : [];
}

async function noticeOf(folder) {
  const { name, version, license, author, homepage } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const files = (await readdir(folder)).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file)).sort();
  if (typeof license !== "string") throw new Error(`${name} names no licence.`);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  const by = typeof author === "string" ? author : author?.name;
  const about = [`${name} ${version} (${license})`, ...(by ? [by] : []), ...(homepage ? [homepage] : [])].join("\n");
  return `${[about, ...texts.map((text) => text.trim())].join("\n\n")}\n`;
}
