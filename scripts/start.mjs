import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { installCodeServer, startCodeServer } from "./host/codeServer.mjs";
import { downloadedVsCode, installedVsCode } from "./host/desktop.mjs";
import { cache, root } from "./host/paths.mjs";
import { onPath, run, Unavailable } from "./host/run.mjs";
import { packageExtension } from "./package.mjs";

// npm start: opens VS Code on the example, with its source open and the timeline beside it. Prints the address and the
// duration.
//   --browser   use code-server even if VS Code is available        --port N   its port, if that is free
//   --no-open   use code-server, and only print its address         FOLDER     open this folder instead of the example
const began = Date.now();
const options = process.argv.slice(2);
const has = (name) => options.includes(name);
const port = has("--port") ? Number(options[options.indexOf("--port") + 1]) : 8767;
const named = options.find((option, index) => !option.startsWith("--") && options[index - 1] !== "--port");
const folder = named ? resolve(named) : join(root, "examples/web-app");

/** The settings of the VS Code that is opened; one of them opens source and timeline. */
const SETTINGS = { "stateline.timeline.openAtStart": true };

try {
  const where = await start();
  console.log(`${where}  ready in ${Math.round((Date.now() - began) / 1000)} s`);
} catch (error) {
  console.error(error instanceof Unavailable ? error.message : `npm start failed: ${error.message}`);
  process.exit(1);
}

async function start() {
  if (!existsSync(join(root, "node_modules/esbuild")))
    throw new Unavailable("The packages are not installed. Run npm ci first.");
  if (!existsSync(folder)) throw new Unavailable(`There is no folder ${folder}. Name one that exists.`);
  const program = has("--browser") || has("--no-open") ? undefined : await vsCode();
  return program ? openWindow(program) : openInBrowser();
}

async function vsCode() {
  const installed = await installedVsCode();
  if (installed) return installed;
  return downloadedVsCode().catch((error) => {
    if (!(error instanceof Unavailable)) throw error;
    return undefined;
  });
}

/** Opens a separate window, with separate settings and extensions. */
async function openWindow(program) {
  await run(process.execPath, ["esbuild.mjs"], { cwd: root });
  const home = join(cache, "window");
  await mkdir(join(home, "data/User"), { recursive: true });
  await writeFile(join(home, "data/User/settings.json"), JSON.stringify(SETTINGS));
  const ownFolders = ["--user-data-dir", join(home, "data"), "--extensions-dir", join(home, "extensions")];
  const args = ["--new-window", "--skip-welcome", "--disable-workspace-trust", ...ownFolders];
  if (process.getuid?.() === 0) args.push("--no-sandbox");
  args.push(`--extensionDevelopmentPath=${root}`, folder);
  spawn(program, args, { stdio: "ignore", detached: true, shell: process.platform === "win32" }).unref();
  return `${folder} in ${program}`;
}

async function openInBrowser() {
  // Without the test driver, code-server loads no extension from a folder, so the package is installed.
  const vsix = join(root, "out/stateline.vsix");
  await Promise.all([installCodeServer(() => undefined), packageExtension(vsix)]);
  const server = await startCodeServer({ port, vsix, settings: SETTINGS });
  const address = `${server.address}?folder=${encodeURIComponent(folder).replaceAll("%2F", "/")}`;
  if (!has("--no-open")) await openBrowser(address);
  return address;
}

/** Opens an address in the user's browser, if there is a screen. */
async function openBrowser(address) {
  if (process.platform === "linux" && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return;
  const program = await onPath("xdg-open", "open");
  if (program) spawn(program, [address], { stdio: "ignore", detached: true }).unref();
}
