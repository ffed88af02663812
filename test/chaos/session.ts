import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import {
  type ConfigurationRequest,
  type PluginAnswer,
  type PluginQuestion,
  type PluginRequest,
  pluginQuestion,
} from "../../server/engine/provider/plugin/pluginCalls.ts";
import type { InstalledProvider } from "../../server/engine/schema/schemaQuestion.ts";
import { ISOLATED, type LiveLimits } from "../../server/host/node/plugins/liveLimits.ts";
import type { LiveAnswer } from "../../server/host/node/plugins/livePlugin.ts";
import { forkedHost, livePlugins, type StartHost } from "../../server/host/node/plugins/livePlugins.ts";
import { pluginHost } from "../../server/host/node/plugins/pluginHost.ts";
import { CHAOS, installChaos, VERSION } from "../support/provider/installed.ts";

/** How long a test polls: a machine that runs other tests may be slow. */
export const PATIENT = { timeout: 20_000 };

/** A misbehaving plugin that is installed in a folder, and who asks it. */
export interface ChaosSession {
  readonly root: string;
  /** Plans an instance of a type, which is what the plugin does. */
  plan(deed: string, signal?: AbortSignal): Promise<LiveAnswer>;
  ask(request: PluginRequest, options?: AskOptions): Promise<LiveAnswer>;
  question(request: PluginRequest, options?: AskOptions): PluginQuestion;
  /** Installs the plugin in another root module, and returns its folder. */
  otherRoot(): Promise<string>;
  /** The names of the calls that the plugin received. */
  calls(): readonly string[];
  /** The ids of the processes that are left of the plugin. */
  processes(): readonly number[];
  /** The id of the process that runs the plugins, while it does. */
  hostPid(): number;
  /** The names of the plugin's temporary folders. */
  folders(): readonly string[];
  close(): Promise<void>;
}

export interface AskOptions {
  readonly root?: string;
  readonly configuration?: string;
  readonly isIsolated?: boolean;
  readonly build?: string;
  readonly signal?: AbortSignal;
  readonly hashes?: readonly string[];
  readonly within?: readonly string[];
}

export interface ChaosOptions {
  readonly transport?: string;
  readonly limits?: Partial<LiveLimits>;
  /** Whether the plugins run in a process of their own, as in the editor. */
  readonly isForked?: boolean;
  readonly idleTime?: number;
  /** Changes what is installed. */
  readonly prepare?: (root: string) => void | Promise<void>;
}

/** Installs the plugin, and checks afterwards that nothing is left of it: no process and no folder. */
export async function withChaos(
  { transport, limits, isForked = false, idleTime, prepare }: ChaosOptions,
  use: (session: ChaosSession) => Promise<void>,
): Promise<void> {
  const top = mkdtempSync(join(tmpdir(), "stateline-"));
  const { TMPDIR } = process.env;
  const root = join(top, "root");
  const temporary = join(top, "t");
  for (const folder of [root, temporary]) mkdirSync(folder);
  const callsFile = join(top, "calls");
  process.env.TMPDIR = temporary;
  const start = isForked
    ? forkedHost(join(process.cwd(), "dist/plugin.js"))
    : ownHost({ ...ISOLATED, ...limits }, idleTime);
  const plugins = livePlugins(start);
  const processes = (): readonly number[] => processesNaming(top);
  const folders = (): readonly string[] => readdirSync(temporary);
  try {
    const hash = await installChaos(root, callsFile, transport);
    await prepare?.(root);
    const question: ChaosSession["question"] = (request, options) =>
      questionOf(request, { root, hashes: [hash], ...options });
    const ask: ChaosSession["ask"] = (request, options = {}) =>
      plugins.calls(question(request, options), options.within, options.signal) as Promise<LiveAnswer>;
    await use({
      root,
      ask,
      question,
      async otherRoot() {
        const other = join(top, "other");
        expect(await installChaos(other, callsFile, transport)).toBe(hash);
        return other;
      },
      plan: (deed, signal) => ask(planRequest(deed), signal && { signal }),
      calls: () => (existsSync(callsFile) ? readFileSync(callsFile, "utf8").trim().split("\n") : []),
      processes,
      folders,
      hostPid: () => Number(folders()[0]?.split("-")[1]),
      close: () => plugins.close(),
    });
    await plugins.close();
    await expect.poll(processes, { message: "no process is left", ...PATIENT }).toEqual([]);
    await expect.poll(folders, { message: "no folder is left", ...PATIENT }).toEqual([]);
  } finally {
    await plugins.close();
    // What a failed test leaves must not become the failure of the next one.
    for (const pid of processes()) process.kill(pid, "SIGKILL");
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    rmSync(top, { recursive: true, force: true });
  }
}

const PLANNED = Buffer.from([0x81, 0xa1, 0x61, 0x01]);

export const planRequest = (type: string): PluginRequest => ({
  call: "PlanResourceChange",
  type,
  prior: new Uint8Array([0xc0]),
  proposed: PLANNED,
  configuration: PLANNED,
  private: "",
  meta: undefined,
});

function questionOf(request: PluginRequest, options: AskOptions): PluginQuestion {
  const { configuration, isIsolated = true, root = "", hashes = [], build } = options;
  const installed: InstalledProvider = {
    root,
    dataDirectory: ".terraform",
    source: CHAOS,
    version: VERSION,
    hashes,
    fromPlugins: "auto",
    ...(build !== undefined && { build }),
  };
  const configured: ({ readonly address: string } & ConfigurationRequest) | undefined =
    configuration === undefined
      ? undefined
      : { address: "provider.chaos", version: "1.11.4", configuration: Buffer.from(configuration) };
  return pluginQuestion(root, { installed, configuration: configured, isIsolated }, request, "better");
}

/** Hosts plugins in this process, with other limits. */
export const ownHost =
  (limits: LiveLimits, idleTime?: number): StartHost =>
  (received, exited) => {
    const host = pluginHost({
      send: received,
      idle: () => exited(true),
      limits: () => limits,
      ...(idleTime !== undefined && { idleTime }),
    });
    const end = () => void host.end().then(() => exited(true));
    return {
      send: (message) => (message.kind === "calls" ? host.call(message.calls) : end()),
      kill: end,
    };
  };

/** Returns the ids of the processes whose command names a folder, zombies excluded. */
export function processesNaming(folder: string): readonly number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, "latin1").includes(folder);
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** The text that the plugin says in an answer. */
export const saidIn = (answer: LiveAnswer): string =>
  (answer as PluginAnswer).diagnostics?.map(({ summary }) => summary).join("\n") ?? "";
