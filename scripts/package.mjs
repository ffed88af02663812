import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./host/paths.mjs";
import { run } from "./host/run.mjs";
import { channelOf } from "./release.mjs";

// npm run package: packs the extension into one file. `files` in package.json lists its content.

const OPTIONS = ["--no-dependencies", "--no-rewrite-relative-links", "--allow-unused-files-pattern"];

const README = "out/README.md";

/** Builds and packs the extension. Resolves with the list of files that vsce prints; rejects if the package is too large. */
export async function packageExtension(packagePath) {
  await run(process.execPath, ["esbuild.mjs", "--production"], { cwd: root });
  for (const folder of [dirname(packagePath), join(root, "out")]) await mkdir(folder, { recursive: true });
  await writeFile(join(root, README), forUsers(await readFile(join(root, "README.md"), "utf8")));
  const vsce = join(root, "node_modules/@vscode/vsce/vsce");
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const channel = channelOf(version) === "pre-release" ? ["--pre-release"] : [];
  const args = [vsce, "package", ...OPTIONS, ...channel, "--readme-path", README, "--out", packagePath];
  const files = await run(process.execPath, args, { cwd: root });
  const worker = await workerSize(join(root, "dist"));
  if (worker > LARGEST_WORKER) throw new Error(`The worker has ${worker} bytes; at most ${LARGEST_WORKER} are wanted.`);
  const { size } = await stat(packagePath);
  if (size > LARGEST) throw new Error(`${packagePath} has ${size} bytes; at most ${LARGEST} are wanted.`);
  return files;
}

/** The most that somebody should have to download. */
const LARGEST = 3_500_000;

/** The most that a browser should have to load before the language server begins. */
export const LARGEST_WORKER = 1_900_000;

/** Returns the bytes of the files that the language server in a browser loads before it begins. */
export const workerSize = async (dist) =>
  [...(await loadedAtStart(dist, "webServer.js"))].reduce((sum, [, text]) => sum + Buffer.byteLength(text), 0);

/** Returns the texts of the files that a program loads before it begins, by name: not those that it loads on use. */
export async function loadedAtStart(dist, program) {
  const loaded = new Map();
  const load = async (name) => {
    if (loaded.has(name)) return;
    const text = await readFile(join(dist, name), "utf8");
    loaded.set(name, text);
    for (const [, imported] of text.matchAll(/(?:from|import) ?"\.\/([\w-]+\.js)"/g)) await load(imported);
  };
  await load(program);
  return loaded;
}

/**
 * Returns the readme for the page of the extension: without the part about the source, and without pictures, which that page can
 * only load from the web.
 */
const forUsers = (readme) => readme.replace(/^!\[.*\n\n/gm, "").replace(/^## From source\n[\s\S]*/m, "");

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  console.log(await packageExtension(join(root, "stateline.vsix")));
