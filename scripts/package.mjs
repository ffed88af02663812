import { mkdir } from "node:fs/promises";
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

/** Builds and packs; resolves with the list of files as vsce prints it. */
export async function packageExtension(packagePath) {
  await run(process.execPath, ["esbuild.mjs", "--production"], { cwd: root });
  await mkdir(dirname(packagePath), { recursive: true });
  const vsce = join(root, "node_modules/@vscode/vsce/vsce");
  return run(process.execPath, [vsce, "package", ...OPTIONS, "--out", packagePath], { cwd: root });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  console.log(await packageExtension(join(root, "stateline.vsix")));
