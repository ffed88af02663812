import type {
  ConfiguredPlugin,
  PluginAnswer,
  PluginQuestion,
  Unanswered,
} from "../../../engine/provider/plugin/pluginCalls.ts";
import { lazySchemas } from "../../../engine/schema/lazySchemas.ts";
import type { ProviderSchemas } from "../../../engine/schema/schema.ts";
import type { InstalledProvider, SchemaAnswer, SchemaQuestion } from "../../../engine/schema/schemaQuestion.ts";
import type { Failure } from "../../../engine/source/question.ts";
import type { Asker } from "../../shared/asker.ts";
import { limitConcurrency } from "../concurrencyLimit.ts";
import { writeRequest } from "./callMessage.ts";
import { CallFault } from "./connection.ts";
import { howOf, unanswered } from "./faults.ts";
import { configurationKey } from "./pluginKeys.ts";
import { faultAnswer, noSchemaFault, PluginFault, type Timeouts } from "./pluginProcess.ts";
import { callPlugin, locatePlugin, type PluginSession, startInRoot, startSession } from "./pluginSession.ts";
import { callText, schemasOver } from "./schemaCall.ts";
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
/** The largest number of restarts of a plugin that exited by itself. */
const MAX_RESTARTS = 20;

/** Starts the plugin of an installed provider. Rejects with a `PluginFault`. */
export type StartSession = (
  installed: InstalledProvider,
  signal: AbortSignal,
  timeouts: Timeouts,
) => Promise<PluginSession>;

/** `start` starts the plugin's process, unless a test replaces it. */
export function answeringPlugins(
  timeouts: Timeouts = DEFAULT_TIMEOUTS,
  start: StartSession = startingProcesses(),
): AnsweringPlugins {
  const closing = new AbortController();
  const startNow = (installed: InstalledProvider): Promise<PluginSession> => start(installed, closing.signal, timeouts);
  const plugins = new Map<string, ManagedPlugin>();
  const limitCalls = limitConcurrency(MAX_CONCURRENT_CALLS);
  const oneAtATime = limitConcurrency(1);
  const call = async (plugin: ManagedPlugin, question: PluginQuestion): Promise<PluginAnswer | Unanswered> => {
    const { session } = plugin;
    const answer = await answerOf(session, question, timeouts);
    if (isGone(answer)) plugin.exited = session;
    return answer;
  };
  /**
   * Calls a plugin, and once more after a restart if the plugin exited. Which of several concurrent calls made the plugin exit is
   * unknown, so they are repeated one at a time.
   */
  const ask = async (question: PluginQuestion): Promise<PluginAnswer | Unanswered> => {
    const plugin = pluginOf(question.plugin, plugins, startNow);
    const answer = await call(plugin, question);
    if (!isGone(answer)) return answer;
    return oneAtATime(async () => {
      if (plugin.session === plugin.exited) {
        if (plugin.restarts === MAX_RESTARTS) return answer;
        plugin.restarts++;
        plugin.session = restarted(await plugin.session, question.plugin, startNow, timeouts);
      }
      return call(plugin, question);
    });
  };
  return {
    schemas: (question) => {
      const { installed } = question as SchemaQuestion;
      return schemasOf(
        pluginOf({ installed, configuration: undefined, isIsolated: false }, plugins, startNow).session,
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
  session: Promise<PluginSession>;
  /** The last session that ended by itself. */
  exited: Promise<PluginSession> | undefined;
  restarts: number;
}

/** Returns the plugin of a configuration. The first configuration takes the plugin that was started for the schemas. */
function pluginOf(
  { installed, configuration }: ConfiguredPlugin,
  plugins: Map<string, ManagedPlugin>,
  start: (installed: InstalledProvider) => Promise<PluginSession>,
): ManagedPlugin {
  const { root, source, version = "" } = installed;
  const bareKey = [root, source, version].join("\n");
  const key = configuration ? `${bareKey}\n${configurationKey(configuration)}` : bareKey;
  const running = plugins.get(key);
  if (running) return running;
  const unconfigured = configuration && plugins.get(bareKey);
  if (unconfigured) plugins.delete(bareKey);
  const plugin = unconfigured ?? { session: start(installed), exited: undefined, restarts: 0 };
  plugins.set(key, plugin);
  return plugin;
}

async function answerOf(
  session: Promise<PluginSession>,
  { request }: PluginQuestion,
  timeouts: Timeouts,
): Promise<PluginAnswer | Unanswered> {
  try {
    return await callPlugin(await session, request, timeouts.answer);
  } catch (caught) {
    return failedAnswer(caught);
  }
}

/** Starts a replacement for an exited plugin, with the same configuration. */
async function restarted(
  exited: PluginSession,
  { installed, configuration }: ConfiguredPlugin,
  start: (installed: InstalledProvider) => Promise<PluginSession>,
  timeouts: Timeouts,
): Promise<PluginSession> {
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

function startingProcesses(): StartSession {
  return async (installed, signal, { start: timeout }) =>
    startSession(await locatePlugin(installed), { prepareStart: startInRoot(installed.root), signal, timeout });
}

async function schemasOf(session: Promise<PluginSession>, timeouts: Timeouts): Promise<SchemaAnswer | Failure> {
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
function failedAnswer(caught: unknown): Unanswered {
  const how = caught instanceof CallFault ? howOf(caught) : "fault";
  return unanswered(how, caught instanceof Error ? caught.message : String(caught));
}
