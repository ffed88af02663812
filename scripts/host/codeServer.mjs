import { spawn } from "node:child_process";
import { existsSync, openSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { installDebianPackages } from "./chromium.mjs";
import { endGroup, onSignals } from "./groups.mjs";
import { cache } from "./paths.mjs";
import { freePort } from "./ports.mjs";
import { onPath, run, Unavailable } from "./run.mjs";

// code-server is VS Code in a browser. Version 4.139.1 contains VS Code 1.139.1 and requires Node 24, which is installed as a
// separate package; neither is a dependency of the extension.
const CODE_SERVER = "4.139.1";
const NODE = "24.21.0";
const folder = join(cache, `code-server-${CODE_SERVER}`);
const vscode = join(folder, "node_modules/code-server/lib/vscode");
/** The files that mark a complete installation, and one in which VS Code can write logs. */
const complete = join(folder, "complete");
const logging = join(folder, "logging");

/** Installs code-server from the npm registry into the cache, once. Without a compiler, VS Code writes no logs. */
export async function installCodeServer(log) {
  if (process.platform === "win32") throw new Unavailable("code-server does not run on Windows");
  if (!existsSync(complete)) await install(log);
  if (!existsSync(logging) && (await canCompile())) await compileLogging();
}

/** The native module that writes VS Code's output channels must be compiled. */
export async function installLogging(log) {
  if (existsSync(logging)) return;
  if (!(await canCompile())) await installDebianPackages(COMPILER, log);
  await compileLogging();
}

const COMPILER = ["python3", "make", "g++"];

const canCompile = async () => (await Promise.all(COMPILER.map((name) => onPath(name)))).every(Boolean);

async function compileLogging() {
  const env = { ...environment(), npm_config_nodedir: join(folder, "node_modules", nodePackage()) };
  await run("npm", ["rebuild", "@vscode/spdlog"], { cwd: vscode, env });
  await writeFile(logging, "");
}

async function install(log) {
  log(`installing code-server ${CODE_SERVER} (about 800 MB) into ${cache}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), '{ "private": true }\n');
  const npmInstall = ["install", "--ignore-scripts", "--no-fund", "--no-audit", "--no-package-lock"];
  const options = { env: environment(), cwd: folder };
  const unavailable = (error) => {
    throw new Unavailable(
      `code-server could not be installed from the npm registry. Check the network, or install VS Code so that code is on PATH. (${error.message})`,
    );
  };
  await run("npm", [...npmInstall, `${nodePackage()}@${NODE}`, `code-server@${CODE_SERVER}`], options).catch(
    unavailable,
  );
  for (const cwd of [vscode, join(vscode, "extensions")])
    await run("npm", [...npmInstall, "--omit=dev"], { ...options, cwd }).catch(unavailable);
  await writeFile(complete, "");
}

/**
 * Starts code-server with a temporary home. With `testDriver`, VS Code runs the tests in its address and hides notifications.
 * Without `trusted`, the workspace opens in Restricted Mode.
 */
export async function startCodeServer({
  port: wantedPort,
  testDriver = false,
  trusted = true,
  environment: extra = {},
  settings = {},
  vsix,
} = {}) {
  const home = await mkdtemp(join(tmpdir(), "stateline-host-"));
  const port = await freePort(wantedPort);
  // VS Code reads machine settings from one file and all others from the other.
  for (const place of ["data/User", "data/Machine"]) {
    await mkdir(join(home, place), { recursive: true });
    await writeFile(join(home, place, "settings.json"), JSON.stringify({ ...SETTINGS, ...settings }));
  }
  const entry = join(folder, "node_modules/code-server/out/node/entry.js");
  const ownFolders = ["--config", join(home, "config.yaml"), "--user-data-dir", join(home, "data")];
  ownFolders.push("--extensions-dir", join(home, "extensions"));
  const env = { ...environment(), ...extra, HOME: home, EXTENSIONS_GALLERY: '{"serviceUrl":""}' };
  // code-server does not remove its sockets. On macOS, their paths would be too long here.
  if (process.platform === "linux") env.TMPDIR = home;
  const removeHome = () => rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  if (vsix)
    await run(nodeProgram(), [entry, ...ownFolders, "--install-extension", vsix], { env }).catch(async (error) => {
      await removeHome();
      throw error;
    });
  const args = [...ownFolders, "--bind-addr", `127.0.0.1:${port}`, ...FLAGS];
  if (testDriver) args.push("--vscode-option", "enable-smoke-test-driver");
  if (trusted) args.push("--disable-workspace-trust");
  const log = join(home, "log.txt");
  const out = openSync(log, "a");
  const child = spawn(nodeProgram(), [entry, ...args], { env, cwd: home, detached: true, stdio: ["ignore", out, out] });
  const stop = async () => {
    await endGroup(child.pid);
    await removeHome();
  };
  const forget = onSignals(stop);
  const address = `http://127.0.0.1:${port}/`;
  try {
    await answering(`${address}healthz`, child);
  } catch (error) {
    const logText = await readFile(log, "utf8");
    await stop();
    throw new Error(`code-server did not start: ${error.message}\n${logText.slice(-4000)}`);
  }
  return {
    address,
    authority: `127.0.0.1:${port}`,
    home,
    log,
    async stop() {
      forget();
      await stop();
    },
  };
}

const FLAGS = [
  "--auth",
  "none",
  "--disable-telemetry",
  "--disable-update-check",
  "--disable-getting-started-override",
  "--ignore-last-opened",
];

const SETTINGS = {
  "workbench.startupEditor": "none",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "git.enabled": false,
  "chat.disableAIFeatures": true,
  "telemetry.telemetryLevel": "off",
};

const nodePackage = () => `node-${process.platform}-${process.arch}`;
const nodeProgram = () => join(folder, "node_modules", nodePackage(), "bin/node");

function environment() {
  const variables = Object.entries(process.env).filter(([name]) => !/^(VSCODE_|ELECTRON_RUN_AS_NODE$)/.test(name));
  const path = [dirname(nodeProgram()), process.env.PATH].join(delimiter);
  return { ...Object.fromEntries(variables), PATH: path };
}

async function answering(url, child) {
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("no answer in 30 seconds");
}
