import { spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { once } from "../../../engine/source/once.ts";
import { firstProgram } from "../programPath.ts";
import { type Start, systemVariables } from "./pluginProcess.ts";

// A plugin that answers without configuration gets nothing of the user: no environment variable beyond those that any program
// needs, an empty home and working folder, and no network where the system can take it away.

/** Prepares a plugin's own folder, and returns how the plugin is started in isolation. */
export async function isolatedStart(ownFolder: string): Promise<Start> {
  const [home, folder, temporary] = ["home", "work", "tmp"].map((name) => join(ownFolder, name)) as [
    string,
    string,
    string,
  ];
  for (const each of [home, folder, temporary]) await mkdir(each);
  return { folder, environment: isolatedEnvironment(home, temporary), runner: await networkBarrier() };
}

export const isolatedEnvironment = (home: string, temporary: string): NodeJS.ProcessEnv => ({
  ...systemVariables(),
  HOME: home,
  USERPROFILE: home,
  APPDATA: home,
  LOCALAPPDATA: home,
  TMPDIR: temporary,
  TMP: temporary,
  TEMP: temporary,
  TF_LOG_SDK: "ERROR",
  ...REFUSED,
});

/** A proxy that refuses every connection, and the switches that keep SDKs from searching for credentials in the network. */
const NOWHERE = "http://127.0.0.1:1";
const REFUSED: NodeJS.ProcessEnv = {
  HTTP_PROXY: NOWHERE,
  HTTPS_PROXY: NOWHERE,
  ALL_PROXY: NOWHERE,
  http_proxy: NOWHERE,
  https_proxy: NOWHERE,
  all_proxy: NOWHERE,
  NO_PROXY: "",
  no_proxy: "",
  AWS_EC2_METADATA_DISABLED: "true",
  GCE_METADATA_HOST: "127.0.0.1:1",
  ARM_USE_MSI: "false",
  ARM_USE_CLI: "false",
  CHECKPOINT_DISABLE: "1",
};

/**
 * Returns the program, and its arguments, that runs another one without network; empty if the system has none. On Linux that is
 * a network namespace; with a process namespace as well, no process that the plugin started outlives it.
 */
export const networkBarrier: () => Promise<readonly string[]> = once(async () => {
  for (const [file, ...args] of BARRIERS[process.platform] ?? []) {
    const program = await firstProgram([file!]);
    if (program !== undefined && (await isWorking(program, args))) return [program, ...args];
  }
  return [];
});

const NAMESPACES = ["unshare", "--map-root-user", "--net"];

const BARRIERS: Readonly<Partial<Record<NodeJS.Platform, readonly (readonly string[])[]>>> = {
  linux: [
    [...NAMESPACES, "--pid", "--fork", "--kill-child=KILL", "--"],
    [...NAMESPACES, "--"],
  ],
  // Sockets in the file system, by which a plugin is reached, stay open.
  darwin: [["/usr/bin/sandbox-exec", "-p", "(version 1)(allow default)(deny network-outbound (remote ip))"]],
};

/** Whether a program can be run in this way; many systems do not allow namespaces to everybody. */
const isWorking = (file: string, args: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(file, [...args, "/bin/sh", "-c", ":"], { stdio: "ignore", timeout: 5_000 });
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
