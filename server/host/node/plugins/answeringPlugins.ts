import type {
  ConfiguredPlugin,
  PluginAnswer,
  PluginQuestion,
  Unanswered,
} from "../../../engine/provider/plugin/pluginCalls.ts";
import { lazySchemas } from "../../../engine/schema/lazySchemas.ts";
import type { ProviderSchemas } from "../../../engine/schema/schema.ts";
import {
  IN_DEVELOPMENT,
  type InstalledProvider,
  type SchemaAnswer,
  type SchemaQuestion,
} from "../../../engine/schema/schemaQuestion.ts";
import type { Failure } from "../../../engine/source/question.ts";
import { textOfBytes } from "../../../engine/values/encodings/byteText.ts";
import type { Asker } from "../asker.ts";
import { limitConcurrency } from "../concurrencyLimit.ts";
import { readAnswer, writeRequest } from "./callMessage.ts";
import { readCliConfiguration } from "./cliConfiguration.ts";
import { CallFault, connect, type PluginConnection, STATUS } from "./connection.ts";
import { packageHash } from "./packageHash.ts";
import {
  faultAnswer,
  noSchemaFault,
  PluginFault,
  type StayingPlugin,
  startPlugin,
  type Timeouts,
} from "./pluginProcess.ts";
import { providerPackage } from "./providerPackage.ts";
import { reattachedPlugins } from "./reattachedPlugins.ts";
import { callText, schemasOver } from "./schemaCall.ts";
import { checksumProblem } from "./schemaKeeper.ts";
import { readFunctions, readIdentity, type SchemaReply, schemaReader } from "./schemaMessage.ts";

/** Plugins that run as long as a command: one for each configuration of a provider. */
export interface AnsweringPlugins {
  /** Returns the schemas of an installed provider. */
  readonly schemas: Asker;
  /** Answers calls. */
  readonly calls: Asker;
  /** Stops all started plugins. */
  close(): Promise<void>;
}

/** The largest number of concurrent calls, as in Terraform. */
const MAX_CONCURRENT_CALLS = 10;
/** The timeout of a call in milliseconds: a remote service behind the plugin may be slow. */
const DEFAULT_TIMEOUTS: Timeouts = { start: 60_000, answer: 120_000 };
const EXIT_TIMEOUT = 1_000;
/** The largest number of restarts of a plugin that exited by itself. */
const MAX_RESTARTS = 20;

/** Starts the plugin of an installed provider. Rejects with a `PluginFault`. */
export type StartSession = (installed: InstalledProvider, signal: AbortSignal, timeouts: Timeouts) => Promise<Session>;

/** `startSession` starts the plugin's process, unless a test replaces it. */
export function answeringPlugins(
  timeouts: Timeouts = DEFAULT_TIMEOUTS,
  startSession: StartSession = startingProcesses(),
): AnsweringPlugins {
  const closing = new AbortController();
  const start = (installed: InstalledProvider): Promise<Session> => startSession(installed, closing.signal, timeouts);
  const plugins = new Map<string, ManagedPlugin>();
  const limitCalls = limitConcurrency(MAX_CONCURRENT_CALLS);
  const oneAtATime = limitConcurrency(1);
  const call = async (plugin: ManagedPlugin, question: PluginQuestion): Promise<PluginAnswer | Unanswered> => {
    const { session } = plugin;
    const answer = await callPlugin(session, question, timeouts);
    if (isGone(answer)) plugin.exited = session;
    return answer;
  };
  /**
   * Calls a plugin, and once more after a restart if the plugin exited. Which of several concurrent calls made the plugin exit is
   * unknown, so they are repeated one at a time.
   */
  const ask = async (question: PluginQuestion): Promise<PluginAnswer | Unanswered> => {
    const plugin = pluginOf(question.plugin, plugins, start);
    const answer = await call(plugin, question);
    if (!isGone(answer)) return answer;
    return oneAtATime(async () => {
      if (plugin.session === plugin.exited) {
        if (plugin.restarts === MAX_RESTARTS) return answer;
        plugin.restarts++;
        plugin.session = restarted(await plugin.session, question.plugin, start, timeouts);
      }
      return call(plugin, question);
    });
  };
  return {
    schemas: (question) => {
      const { installed } = question as SchemaQuestion;
      return schemasOf(
        pluginOf({ installed, configuration: undefined, isIsolated: false }, plugins, start).session,
        timeouts,
      );
    },
    calls: (question) => limitCalls(() => ask(question as PluginQuestion)),
    async close() {
      await Promise.allSettled([...plugins.values()].map(async ({ session }) => (await session).end()));
      closing.abort();
    },
  };
}

interface ManagedPlugin {
  /** The current session; a restart replaces it. */
  session: Promise<Session>;
  /** The last session that ended by itself. */
  exited: Promise<Session> | undefined;
  restarts: number;
}

/** Returns the plugin of a configuration. The first configuration takes the plugin that was started for the schemas. */
function pluginOf(
  { installed, configuration }: ConfiguredPlugin,
  plugins: Map<string, ManagedPlugin>,
  start: (installed: InstalledProvider) => Promise<Session>,
): ManagedPlugin {
  const { root, source, version = "" } = installed;
  const bareKey = [root, source, version].join("\n");
  const key = configuration
    ? `${bareKey}\n${configuration.address}\n${textOfBytes(configuration.configuration)}`
    : bareKey;
  const running = plugins.get(key);
  if (running) return running;
  const unconfigured = configuration && plugins.get(bareKey);
  if (unconfigured) plugins.delete(bareKey);
  const plugin = unconfigured ?? { session: start(installed), exited: undefined, restarts: 0 };
  plugins.set(key, plugin);
  return plugin;
}

async function callPlugin(
  session: Promise<Session>,
  { request }: PluginQuestion,
  timeouts: Timeouts,
): Promise<PluginAnswer | Unanswered> {
  try {
    const { connection, protocol } = await session;
    const bytes = await connection.call(request.call, writeRequest(request), timeouts.answer);
    return readAnswer(request.call, bytes, protocol);
  } catch (caught) {
    return unanswered(caught);
  }
}

/** Starts a replacement for an exited plugin, with the same configuration. */
async function restarted(
  exited: Session,
  { installed, configuration }: ConfiguredPlugin,
  start: (installed: InstalledProvider) => Promise<Session>,
  timeouts: Timeouts,
): Promise<Session> {
  await exited.end();
  const session = await start(installed);
  if (!configuration) return session;
  const request = {
    call: "ConfigureProvider",
    version: configuration.version,
    configuration: configuration.configuration,
  } as const;
  await session.connection.call(request.call, writeRequest(request), timeouts.answer);
  return session;
}

const isGone = (answer: PluginAnswer | Unanswered): boolean => answer.kind === "unanswered" && answer.how === "gone";

/** A running plugin. */
export interface Session {
  readonly connection: PluginConnection;
  readonly protocol: 5 | 6;
  readonly version: string;
  end(): Promise<void>;
}

const NOT_LOCKED = "is not in .terraform.lock.hcl";

function startingProcesses(): StartSession {
  const reattached = reattachedPlugins();
  return (installed, signal, timeouts) => begin(installed, reattached, signal, timeouts);
}

async function begin(
  installed: InstalledProvider,
  reattached: ReturnType<typeof reattachedPlugins>,
  signal: AbortSignal,
  timeouts: Timeouts,
): Promise<Session> {
  const attached = reattached.get(installed.source);
  if (attached) {
    const connection = connect(attached);
    return { connection, protocol: attached.protocol, version: "running", end: async () => connection.close() };
  }
  // Terraform plans only with initialised providers; mirrors serve initialisation.
  const { overrides } = await readCliConfiguration();
  const providerFiles = await providerPackage(installed, { overrides, mirrors: [] });
  const isNotLocked =
    installed.version === undefined &&
    ("kind" in providerFiles ? providerFiles.absent : providerFiles.version !== IN_DEVELOPMENT);
  if (isNotLocked) throw new PluginFault(NOT_LOCKED, "lock");
  if ("kind" in providerFiles) throw new PluginFault(providerFiles.reason, providerFiles.lack);
  const problem = providerFiles.isLocked
    ? checksumProblem(await packageHash(providerFiles.folder), installed.hashes)
    : undefined;
  if (problem !== undefined) throw new PluginFault(problem);
  const start = { folder: installed.root, environment: process.env };
  const plugin: StayingPlugin = await startPlugin(providerFiles.executable, signal, start, timeouts.start);
  const connection = connect(plugin);
  return {
    connection,
    protocol: plugin.protocol,
    version: providerFiles.version,
    async end() {
      await connection.shutDown();
      await plugin.end(EXIT_TIMEOUT);
    },
  };
}

async function schemasOf(session: Promise<Session>, timeouts: Timeouts): Promise<SchemaAnswer | Failure> {
  try {
    const { connection, protocol, version } = await session;
    const reply = await schemasOver(connection, timeouts.answer);
    if (reply.errors[0] !== undefined) throw noSchemaFault(reply.errors[0]);
    return { kind: "schemas", schemas: schemasIn(reply, protocol, version) };
  } catch (caught) {
    return faultAnswer(caught instanceof PluginFault ? caught : noSchemaFault(callText(caught, timeouts.answer)));
  }
}

function schemasIn(reply: SchemaReply, protocol: 5 | 6, version: string): ProviderSchemas {
  const { places, providerMeta, plansDestroy, functions } = reply;
  const read = schemaReader(protocol);
  const functionSchemas = readFunctions(functions);
  const meta = providerMeta && read(providerMeta);
  return {
    ...lazySchemas({ basis: "plugin", version, functions: () => functionSchemas }, places, read, readIdentity),
    plansDestroy,
    providerMeta: () => meta,
  };
}

/** The reason for a failed call, as gRPC reports it. */
function unanswered(caught: unknown): Unanswered {
  const how = caught instanceof CallFault ? (CODES.get(caught.code) ?? "fault") : "fault";
  return { kind: "unanswered", how, reason: caught instanceof Error ? caught.message : String(caught) };
}

const CODES: ReadonlyMap<number, Unanswered["how"]> = new Map<number, Unanswered["how"]>([
  [STATUS.unavailable, "gone"],
  [STATUS.cancelled, "cancelled"],
  [STATUS.unimplemented, "unknown-call"],
]);
