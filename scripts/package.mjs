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
  const { size } = await stat(packagePath);
  if (size > LARGEST) throw new Error(`${packagePath} has ${size} bytes; at most ${LARGEST} are wanted.`);
  return files;
}

/** The most that somebody should have to download. */
const LARGEST = 3_500_000;

/**
 * Returns the readme for the page of the extension: without the part about the source, and without pictures, which that page can
 * only load from the web.
 */
const forUsers = (readme) => readme.replace(/^!\[.*\n\n/gm, "").replace(/^## From source\n[\s\S]*/m, "");

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  console.log(await packageExtension(join(root, "stateline.vsix")));
