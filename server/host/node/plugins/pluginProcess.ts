import { type ChildProcess, spawn } from "node:child_process";
import { dirname } from "node:path";
import type { Failure } from "../../../engine/source/question.ts";
import { makeCertificate, type OwnCertificate } from "./certificate.ts";
import { killGroup } from "./processGroup.ts";
import type { Protocol } from "./schemaMessage.ts";
import { createTemporaryFolder, recordProcess, removeFolder } from "./temporaryFolders.ts";
import { watchGroup } from "./watchdog.ts";

/** A problem with a plugin: half a sentence that follows the plugin's name. */
export class PluginFault extends Error {
  constructor(
    message: string,
    readonly lack?: Failure["lack"],
  ) {
    super(message);
  }
}

/** The error of a plugin from which no schema can be obtained. */
export const noSchemaFault = (why: string): PluginFault => new PluginFault(`gave no schema: ${why}`, "schema");

/** The reason for a missing plugin or schema, as an answer. */
export const faultAnswer = ({ message, lack }: PluginFault): Failure => ({
  kind: "failure",
  absent: false,
  reason: message,
  ...(lack && { lack }),
});

/** How long a plugin may take, in milliseconds. */
export interface Timeouts {
  readonly start: number;
  readonly answer: number;
}

const notStarted = (why: string): PluginFault => new PluginFault(`did not start: ${why}`);

/** A plugin that announced its address. */
export interface RunningPlugin {
  readonly protocol: Protocol;
  /** As gRPC writes an address: `unix:/…`, `127.0.0.1:1234`. */
  readonly address: string;
  readonly clientCertificate: OwnCertificate;
  /** The plugin's certificate; undefined if it has none. */
  readonly certificate: Buffer | undefined;
}

/** The timeout of the handshake, in milliseconds. Terraform waits a minute. */
const TIMEOUT = 30_000;
const LONGEST_LINE = 64 * 1024;
/** The cookie that tells a plugin that it was not started by hand. */
const MAGIC = { TF_PLUGIN_MAGIC_COOKIE: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2" };

/** The environment variables that any program needs to run. */
const SYSTEM_VARIABLES = [
  ...["PATH", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "NIX_LD", "NIX_LD_LIBRARY_PATH"],
  ...["SystemRoot", "SystemDrive", "windir", "COMSPEC", "PATHEXT"],
];
/** The environment variables that name folders of the user. */
const FOLDER_VARIABLES = ["HOME", "TMPDIR", "TMP", "TEMP", "USERPROFILE", "APPDATA", "LOCALAPPDATA"];

/** How a plugin is started. */
export interface Start {
  /** The working folder. */
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  /** The program, and its first arguments, that runs the plugin; empty to run it directly. */
  readonly runner: readonly string[];
  /** Whether the environment has secrets, so that the plugin's error output is not repeated. */
  readonly hasSecrets?: true;
}

/** Returns how a plugin is started that has this temporary folder for its own. */
export type PrepareStart = (ownFolder: string) => Start | Promise<Start>;

/** A plugin that runs until it is stopped. Its process group includes the processes that it started, which stop with it. */
export interface StayingPlugin extends RunningPlugin {
  readonly pid: number;
  hasExited(): boolean;
  /** Waits a moment for the plugin to exit, then kills it. */
  end(timeout: number): Promise<void>;
  /** Kills the plugin at once. */
  kill(): void;
}

/** Starts a plugin, calls `talk`, and stops the plugin in any case. The plugin gets no credentials from the environment. */
export async function withPlugin<T>(
  executable: string,
  signal: AbortSignal,
  talk: (plugin: RunningPlugin) => Promise<T>,
  timeout = TIMEOUT,
): Promise<T> {
  const environment = { ...systemVariables(), ...ownVariables(FOLDER_VARIABLES), TF_LOG_SDK: "ERROR" };
  const start = { folder: dirname(executable), environment, runner: [] };
  const plugin = await startPlugin(executable, signal, () => start, timeout);
  try {
    return await talk(plugin);
  } finally {
    await plugin.end(EXIT_TIMEOUT);
  }
}

/** Starts a plugin, and stops it when the signal aborts. `started` is told of the process at once. */
export async function startPlugin(
  executable: string,
  signal: AbortSignal,
  prepareStart: PrepareStart,
  timeout = TIMEOUT,
  started?: (pid: number, ownFolder: string) => void,
): Promise<StayingPlugin> {
  const ownFolder = await createTemporaryFolder();
  if (ownFolder === undefined) throw notStarted("there is no folder for temporary files");
  const clientCertificate = makeCertificate();
  let child: ChildProcess | undefined;
  let recorded: Promise<void> | undefined;
  const abort = () => kill(child);
  signal.addEventListener("abort", abort);
  const end = async (exitTimeout: number): Promise<void> => {
    signal.removeEventListener("abort", abort);
    await stopProcess(child, exitTimeout);
    await recorded;
    await removeFolder(ownFolder);
  };
  try {
    const { folder, environment, runner, hasSecrets } = await prepareStart(ownFolder);
    signal.throwIfAborted();
    const [file = executable, ...args] = [...runner, executable];
    child = spawn(file, args, {
      cwd: folder,
      env: { ...environment, ...handshakeVariables(clientCertificate, ownFolder) },
      stdio: ["ignore", "pipe", "pipe"],
      detached: process.platform !== "win32",
      windowsHide: true,
    });
    const { pid } = child;
    if (pid !== undefined) {
      child.once("exit", watchGroup(pid));
      started?.(pid, ownFolder);
      recorded = recordProcess(ownFolder, pid);
    }
    const running = await handshake(child, timeout, hasSecrets);
    const spawned = child;
    return { clientCertificate, ...running, pid: pid!, hasExited: () => isOver(spawned), end, kill: abort };
  } catch (caught) {
    await end(0);
    const { code } = caught as NodeJS.ErrnoException;
    throw caught instanceof PluginFault || code === undefined ? caught : notStarted(SYSTEM_FAULTS[code] ?? code);
  }
}

/** The reasons why a plugin's folder cannot be prepared. */
const SYSTEM_FAULTS: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EAGAIN: "there are too many processes",
  EMFILE: "there are too many open files",
};

/** Returns the system's variables of this process: what any program needs to run, and no credentials. */
export const systemVariables = (): NodeJS.ProcessEnv => ownVariables(SYSTEM_VARIABLES);

const ownVariables = (names: readonly string[]): NodeJS.ProcessEnv =>
  Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));

const handshakeVariables = (clientCertificate: OwnCertificate, sockets: string): NodeJS.ProcessEnv => ({
  ...MAGIC,
  PLUGIN_PROTOCOL_VERSIONS: "5,6",
  PLUGIN_MIN_PORT: "10000",
  PLUGIN_MAX_PORT: "25000",
  PLUGIN_CLIENT_CERT: clientCertificate.certificate,
  PLUGIN_UNIX_SOCKET_DIR: sockets,
});

/** Returns the handshake, which is the first line that a plugin prints. */
async function handshake(
  child: ChildProcess,
  timeout: number,
  hasSecrets = false,
): Promise<Omit<RunningPlugin, "clientCertificate">> {
  let output = "";
  let errorOutput = "";
  // The error output is read because a full pipe would block the plugin.
  child.stderr?.on("data", (piece: Buffer) => {
    errorOutput = (errorOutput + piece.toString()).slice(-2_000);
  });
  const line = await new Promise<string>((resolve, reject) => {
    const fail = (words: string): void => reject(notStarted(words));
    const timer = setTimeout(() => fail(`it printed nothing for ${timeout / 1000} seconds`), timeout);
    const stopTimer = () => clearTimeout(timer);
    child.once("error", (error: NodeJS.ErrnoException) => {
      stopTimer();
      fail(SPAWN_FAULTS[error.code ?? ""] ?? String(error.code));
    });
    child.once("exit", (code, by) => {
      stopTimer();
      fail(endedText(code, by, hasSecrets ? "" : errorOutput));
    });
    child.stdout?.on("data", (piece: Buffer) => {
      if (output.includes("\n")) return;
      output += piece.toString("latin1");
      if (!output.includes("\n") && output.length < LONGEST_LINE) return;
      stopTimer();
      resolve(output.split("\n", 1)[0]!.trim());
    });
  });
  return readHandshake(line);
}

/** The reasons why a plugin cannot be run, by the code of the system, or by the exit code of the program that runs it. */
const SPAWN_FAULTS: Readonly<Record<string, string>> = {
  EACCES: "it is not executable",
  ENOENT: "it is not a program for this system",
  ENOEXEC: "it is not a program for this system",
  UNKNOWN: "it is not a program for this system",
};

function endedText(code: number | null, by: string | null, errorOutput: string): string {
  const last = errorOutput.trim().split("\n").at(-1)?.trim().slice(0, 200);
  const how = by === null ? `it exited with code ${code}` : `it was killed by ${by}`;
  return `${how} before the handshake${last ? ` (${last})` : ""}`;
}

/** Parses a handshake: `1|6|unix|/tmp/plugin123|grpc|MIIB…`. Throws a `PluginFault` if it is invalid. */
export function readHandshake(line: string): Omit<RunningPlugin, "clientCertificate"> {
  const [core, version = "", network, address = "", kind, certificate = ""] = line.split("|");
  if (core === undefined || network === undefined || kind === undefined)
    throw notStarted("its first output is not the handshake of a plugin");
  const protocol = Number(version);
  if (core !== "1" || kind !== "grpc" || (protocol !== 5 && protocol !== 6))
    throw notStarted(`it uses protocol ${version} over ${kind}; Stateline supports only 5 and 6 over grpc`);
  const isHere = network === "unix" ? address.startsWith("/") : network === "tcp" && LOOPBACK.test(address);
  if (!isHere) throw notStarted(`its address, ${network} ${address}, is not on this machine`);
  return {
    protocol,
    address: network === "unix" ? `unix:${address}` : address,
    certificate: certificate === "" ? undefined : Buffer.from(certificate, "base64"),
  };
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\]):\d+$/;

/** The time that a plugin has to exit, in milliseconds. */
const EXIT_TIMEOUT = 1_000;

async function stopProcess(child: ChildProcess | undefined, timeout: number): Promise<void> {
  if (!child?.pid) return;
  if (!isOver(child)) {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise((resolve) => {
      timer = setTimeout(resolve, timeout);
    });
    await Promise.race([new Promise((resolve) => child.once("exit", resolve)), limit]);
    clearTimeout(timer);
  }
  const gone = isOver(child) ? Promise.resolve() : new Promise((resolve) => child.once("exit", resolve));
  kill(child);
  await gone;
}

const isOver = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

function kill(child: ChildProcess | undefined): void {
  if (child?.pid) killGroup(child.pid);
}
