import type { ConfiguredPlugin } from "../../../engine/provider/plugin/pluginCalls.ts";
import type { InstalledProvider } from "../../../engine/schema/schemaQuestion.ts";
import type { FromHost, NumberedCall } from "./hostMessages.ts";
import { isolatedStart, networkBarrier } from "./isolation.ts";
import { type LiveLimits, limitsOf } from "./liveLimits.ts";
import { type LiveAnswer, type LivePlugin, livePlugin } from "./livePlugin.ts";
import { configurationKey, placeKey } from "./pluginKeys.ts";
import { faultAnswer, PluginFault } from "./pluginProcess.ts";
import { type LocatedPlugin, locatePlugin, startInRoot, startSession } from "./pluginSession.ts";

/** The plugins of a server, in a process beside it. */
export interface PluginHost {
  /** Calls plugins, which are started as they are needed. */
  call(calls: readonly NumberedCall[]): void;
  /** Stops all plugins. */
  end(): Promise<void>;
}

/** The time without calls after which a plugin is stopped, in milliseconds. */
const IDLE_TIME = 5 * 60_000;

export interface HostOptions {
  readonly send: (message: FromHost) => void;
  /** Called when the last plugin was stopped because nobody asked it. */
  readonly idle: () => void;
  readonly idleTime?: number;
  readonly limits?: (plugin: ConfiguredPlugin) => LiveLimits;
}

/** Returns the host of plugins that live until nobody asks them any more. */
export function pluginHost({ send, idle, idleTime = IDLE_TIME, limits = limitsOf }: HostOptions): PluginHost {
  const plugins = new Map<string, HostedPlugin>();
  /** The key of the plugin that each root module uses last, by provider. */
  const keys = new Map<string, string>();
  const locate = rememberingLocations();
  const sendAnswer = answerSender(send);
  let isEnding = false;

  /** Returns the plugin of a call, which counts as pending from now on. */
  const taken = (about: ConfiguredPlugin, located: LocatedPlugin): HostedPlugin => {
    const key = keyOf(about, located);
    const hosted = plugins.get(key) ?? hostedPlugin(key, about, located);
    plugins.set(key, hosted);
    hosted.pending++;
    clearTimeout(hosted.timer);
    const place = placeKey(about);
    const previous = keys.get(place);
    keys.set(place, key);
    if (previous !== undefined && previous !== key) endUnused(previous);
    return hosted;
  };

  const hostedPlugin = (key: string, about: ConfiguredPlugin, located: LocatedPlugin): HostedPlugin => ({
    key,
    plugin: livePlugin((signal) => start(about, located, signal), about.configuration, limits(about)),
    pending: 0,
    timer: undefined,
  });

  const start = async (about: ConfiguredPlugin, { identity }: LocatedPlugin, signal: AbortSignal) => {
    // The package can have been replaced since it was located.
    const located = await locatePlugin(about.installed);
    if (located.identity !== identity) throw new PluginFault("was replaced");
    // Invented credentials must not reach a service.
    if (about.isIsolated && about.configuration && (await networkBarrier()).length === 0)
      throw new PluginFault("is configured with invented values only where its network can be taken away");
    const prepareStart = about.isIsolated ? isolatedStart : startInRoot(about.installed.root);
    let ended = (): void => undefined;
    const started = (pid: number, folder: string): void => {
      ended = () => send({ kind: "ended", pid });
      send({ kind: "started", pid, folder });
    };
    try {
      const session = await startSession(located, { prepareStart, signal, timeout: limits(about).start, started });
      return { ...session, end: () => session.end().then(ended), kill: () => session.kill().then(ended) };
    } catch (caught) {
      ended();
      throw caught;
    }
  };

  /** Stops a plugin that no root module uses any more, once it has answered what it was asked. */
  const endUnused = (key: string): void => {
    const hosted = plugins.get(key);
    if (hosted && hosted.pending === 0 && ![...keys.values()].includes(key)) end(hosted);
  };

  const end = ({ key, plugin, timer }: HostedPlugin): void => {
    clearTimeout(timer);
    plugins.delete(key);
    void plugin.end();
  };

  const answerOf = async ({ plugin: about, request }: NumberedCall): Promise<LiveAnswer> => {
    try {
      const hosted = taken(about, await locate(about.installed));
      const answer = await hosted.plugin.call(request);
      hosted.pending--;
      if (hosted.pending === 0) rest(hosted);
      return answer;
    } catch (caught) {
      return faultAnswer(caught instanceof PluginFault ? caught : new PluginFault("could not be examined"));
    }
  };

  const rest = (hosted: HostedPlugin): void => {
    hosted.timer = setTimeout(() => {
      end(hosted);
      if (plugins.size === 0) idle();
    }, idleTime);
    endUnused(hosted.key);
  };

  return {
    call(calls) {
      if (isEnding) return;
      for (const each of calls) void answerOf(each).then((answer) => sendAnswer(each.id, answer));
    },
    async end() {
      isEnding = true;
      await Promise.all([...plugins.values()].map(({ plugin }) => plugin.end()));
    },
  };
}

interface HostedPlugin {
  readonly key: string;
  readonly plugin: LivePlugin;
  /** The number of unanswered calls. */
  pending: number;
  timer: NodeJS.Timeout | undefined;
}

/** Returns the identity of a running plugin. Root modules share an isolated plugin; any other runs in their folder. */
function keyOf(
  { installed, configuration, isIsolated, isProbed }: ConfiguredPlugin,
  { identity }: LocatedPlugin,
): string {
  return JSON.stringify([identity, isProbed, isIsolated || installed.root, configurationKey(configuration)]);
}

/** Returns a function that locates plugins; what it found of the same installation counts for some time. */
function rememberingLocations(): (installed: InstalledProvider) => Promise<LocatedPlugin> {
  const locations = new Map<string, { readonly at: number; readonly location: Promise<LocatedPlugin> }>();
  return (installed) => {
    const key = JSON.stringify(installed);
    const known = locations.get(key);
    if (known && performance.now() - known.at < LOCATED_FOR) return known.location;
    const location = locatePlugin(installed);
    locations.set(key, { at: performance.now(), location });
    return location;
  };
}

/** How long the location of a plugin is remembered, in milliseconds. */
const LOCATED_FOR = 2_000;

/** Returns a function that sends answers; those of the same moment in one message. */
function answerSender(send: (message: FromHost) => void): (id: number, answer: LiveAnswer) => void {
  let answers: (readonly [number, LiveAnswer])[] = [];
  return (id, answer) => {
    if (answers.length === 0)
      setImmediate(() => {
        send({ kind: "answers", answers });
        answers = [];
      });
    answers.push([id, answer]);
  };
}
