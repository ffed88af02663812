import type { ConfiguredPlugin, PluginQuestion } from "../../../engine/provider/plugin/pluginCalls.ts";
import { lazySchemas } from "../../../engine/schema/lazySchemas.ts";
import type { ProviderSchemas } from "../../../engine/schema/schema.ts";
import type { InstalledProvider, SchemaAnswer, SchemaQuestion } from "../../../engine/schema/schemaQuestion.ts";
import type { Failure } from "../../../engine/source/question.ts";
import type { Asker } from "../../shared/asker.ts";
import { limitConcurrency } from "../concurrencyLimit.ts";
import { COMMAND, type LiveLimits } from "./liveLimits.ts";
import { type LivePlugin, livePlugin } from "./livePlugin.ts";
import { configurationKey } from "./pluginKeys.ts";
import { faultAnswer, noSchemaFault, PluginFault } from "./pluginProcess.ts";
import { locatePlugin, type PluginSession, startInRoot, startSession } from "./pluginSession.ts";
import { callText, schemasOver } from "./schemaCall.ts";
import { readFunctions, readIdentity, type SchemaReply, schemaReader } from "./schemaMessage.ts";

/** Plugins that run as long as a command: one for each configuration of a provider. */
export interface AnsweringPlugins {
  /** Returns the schemas of an installed provider. */
  readonly schemas: Asker;
  readonly calls: Asker;
  /** Stops all started plugins. */
  close(): Promise<void>;
}

/** The largest number of concurrent calls, as in Terraform. */
const MAX_CONCURRENT_CALLS = 10;

/** Starts the plugin of an installed provider; the timeout is in milliseconds. Rejects with a `PluginFault`. */
export type StartSession = (
  installed: InstalledProvider,
  signal: AbortSignal,
  timeout: number,
) => Promise<PluginSession>;

/** `start` starts the plugin's process, unless a test replaces it. */
export function answeringPlugins(limits: LiveLimits = COMMAND, start: StartSession = startProcess): AnsweringPlugins {
  const closing = new AbortController();
  /** The plugins that were started for their schemas, and that no configuration has taken yet. */
  const unconfigured = new Map<string, Promise<PluginSession>>();
  const plugins = new Map<string, LivePlugin>();
  const limitCalls = limitConcurrency(MAX_CONCURRENT_CALLS);

  const pluginOf = ({ installed, configuration }: ConfiguredPlugin): LivePlugin => {
    const name = keyOf(installed);
    const key = `${name}\n${configurationKey(configuration)}`;
    const running = plugins.get(key);
    if (running) return running;
    const startOrTake = (signal: AbortSignal): Promise<PluginSession> => {
      const started = unconfigured.get(name);
      unconfigured.delete(name);
      return started ?? start(installed, signal, limits.start);
    };
    const plugin = livePlugin(startOrTake, configuration, limits);
    plugins.set(key, plugin);
    return plugin;
  };

  return {
    schemas: (question) => {
      const { installed } = question as SchemaQuestion;
      const name = keyOf(installed);
      const session = unconfigured.get(name) ?? start(installed, closing.signal, limits.start);
      unconfigured.set(name, session);
      return schemasOf(session, limits.call);
    },
    calls: (question) => {
      const { plugin, request } = question as PluginQuestion;
      return limitCalls(() => pluginOf(plugin).call(request));
    },
    async close() {
      const ends = [...plugins.values()].map((plugin) => plugin.end());
      await Promise.allSettled([...ends, ...[...unconfigured.values()].map(async (session) => (await session).end())]);
      closing.abort();
    },
  };
}

const keyOf = ({ root, source, version = "" }: InstalledProvider): string => [root, source, version].join("\n");

const startProcess: StartSession = async (installed, signal, timeout) =>
  startSession(await locatePlugin(installed), { prepareStart: startInRoot(installed.root), signal, timeout });

async function schemasOf(session: Promise<PluginSession>, timeout: number): Promise<SchemaAnswer | Failure> {
  try {
    const { connection, protocol, version } = await session;
    const reply = await schemasOver(connection, timeout);
    if (reply.errors[0] !== undefined) throw noSchemaFault(reply.errors[0]);
    return { kind: "schemas", schemas: schemasIn(reply, protocol, version) };
  } catch (caught) {
    return faultAnswer(caught instanceof PluginFault ? caught : noSchemaFault(callText(caught, timeout)));
  }
}

function schemasIn(reply: SchemaReply, protocol: 5 | 6, version: string): ProviderSchemas {
  const { places, providerMeta, capabilities, functions } = reply;
  const read = schemaReader(protocol);
  const functionSchemas = readFunctions(functions);
  const meta = providerMeta && read(providerMeta);
  return {
    ...lazySchemas({ basis: "plugin", version, functions: () => functionSchemas }, places, read, readIdentity),
    ...capabilities,
    providerMeta: () => meta,
  };
}
