import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createVSIX } from "@vscode/vsce";
import { root } from "./host/paths.mjs";
import { run } from "./host/run.mjs";

// npm run package: the extension as one file, with nothing in it but what runs. `files` in package.json says what.

export async function packageExtension(packagePath) {
  await run(process.execPath, ["esbuild.mjs", "--production"], { cwd: root });
  await createVSIX({
    cwd: root,
    packagePath,
    dependencies: false,
    allowMissingRepository: true,
    rewriteRelativeLinks: false,
    allowUnusedFilesPattern: true,
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await packageExtension(join(root, "stateline.vsix"));
