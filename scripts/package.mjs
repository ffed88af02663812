import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./host/paths.mjs";
import { run } from "./host/run.mjs";

// npm run package: the extension as one file, with nothing in it but what runs. `files` in package.json says what.

const OPTIONS = [
  "--no-dependencies",
  "--allow-missing-repository",
  "--no-rewrite-relative-links",
  "--allow-unused-files-pattern",
];

const README = "out/README.md";

/** Builds and packs; resolves with the list of files as vsce prints it. */
export async function packageExtension(packagePath) {
  await run(process.execPath, ["esbuild.mjs", "--production"], { cwd: root });
  for (const folder of [dirname(packagePath), join(root, "out")]) await mkdir(folder, { recursive: true });
  await writeFile(join(root, README), forUsers(await readFile(join(root, "README.md"), "utf8")));
  const vsce = join(root, "node_modules/@vscode/vsce/vsce");
  const args = [vsce, "package", ...OPTIONS, "--readme-path", README, "--out", packagePath];
  return run(process.execPath, args, { cwd: root });
}

/**
 * The readme as the extension's page shows it: of use, not of source. Without pictures, which that page finds by an
 * address on the web alone, and this repository has none.
 */
const forUsers = (readme) => readme.replace(/^!\[.*\n\n/gm, "").replace(/^## From source\n[\s\S]*/m, "");

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  console.log(await packageExtension(join(root, "stateline.vsix")));
