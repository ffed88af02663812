import type {
  ConfigurationRequest,
  PluginAnswer,
  PluginRequest,
  Unanswered,
} from "../../../engine/provider/plugin/pluginCalls.ts";
import type { Failure } from "../../../engine/source/question.ts";
import { unanswered } from "./faults.ts";
import type { LiveLimits } from "./liveLimits.ts";
import { faultAnswer, PluginFault } from "./pluginProcess.ts";
import type { PluginSession } from "./pluginSession.ts";
import { type Break, breakText, type CallOutcome, type WatchedPlugin, watchedPlugin } from "./watchedPlugin.ts";

export type LiveAnswer = PluginAnswer | Unanswered | Failure;

/** A plugin that is started by its first call and stays until it is ended. */
export interface LivePlugin {
  /** Calls the plugin. Never rejects. The reason of a missing answer is half a sentence that follows the plugin's name. */
  call(request: PluginRequest): Promise<LiveAnswer>;
  /** Stops the plugin. A later call starts it again. */
  end(): Promise<void>;
}

/** Starts the plugin. Rejects with a `PluginFault`. */
export type StartPlugin = (signal: AbortSignal) => Promise<PluginSession>;

/**
 * Returns a plugin that `start` starts, and that is configured before its first call and after each restart. A plugin breaks if it
 * crashes, does not answer in time, or needs too much memory; then the next call starts it again. Concurrent calls are repeated one
 * at a time, which tells the one that breaks the plugin.
 */
export function livePlugin(
  start: StartPlugin,
  configuration: ConfigurationRequest | undefined,
  limits: LiveLimits,
): LivePlugin {
  const waiting: Job[] = [];
  const breaks = breakCounts(limits);
  let callsAtOnce = limits.callsAtOnce;
  let calling = 0;
  let current: Instance | undefined;
  /** The plugins that were told to exit. */
  const stopping = new Set<Promise<void>>();
  let failedStart: { readonly at: number; readonly failure: Failure } | undefined;

  const begin = (): Instance => {
    const controller = new AbortController();
    const instance: Instance = {
      controller,
      plugin: start(controller.signal).then((session) => watchedPlugin(session, limits, () => replace(instance))),
      configured: undefined,
    };
    return instance;
  };

  /** Ends a broken plugin. */
  const replace = (instance: Instance): void => {
    breaks.total++;
    callsAtOnce = 1;
    if (current === instance) current = undefined;
    end(instance);
  };

  const end = (instance: Instance): void => {
    const stopped = stop(instance).finally(() => stopping.delete(stopped));
    stopping.add(stopped);
  };

  const callOn = async ({ plugin }: Instance, request: PluginRequest): Promise<CallOutcome> => {
    const outcome = await (await plugin).call(request);
    if (outcome.kind !== "broken" || !outcome.isAlone) return outcome;
    if (outcome.how === "slow" && !breaks.isSlowAgain(request)) return { ...outcome, isAlone: false };
    breaks.add(request, outcome.how);
    return outcome;
  };

  const attempt = async ({ request }: Job): Promise<CallOutcome | Failure> => {
    const refused = breaks.refusal(request) ?? recentFailure(failedStart, limits);
    if (refused) return refused;
    current ??= begin();
    const instance = current;
    if (!configuration || request.call === "ValidateProviderConfig") return callOn(instance, request);
    const configure = { call: "ConfigureProvider", ...configuration } as const;
    if (breaks.refusal(configure)) return NOT_CONFIGURED;
    instance.configured ??= callOn(instance, configure);
    const outcome = await instance.configured;
    if (request.call === "ConfigureProvider" || (outcome.kind === "broken" && !outcome.isAlone)) return outcome;
    return isConfigured(outcome) ? callOn(instance, request) : NOT_CONFIGURED;
  };

  const run = async (job: Job): Promise<void> => {
    calling++;
    try {
      const outcome = await attempt(job);
      if (outcome.kind !== "broken") job.resolve(outcome);
      else if (outcome.isAlone) job.resolve(brokenAnswer(outcome.how, limits));
      else waiting.unshift(job);
    } catch (caught) {
      // The plugin could not be started, so nothing that waits for it is answered.
      current = undefined;
      const failure = startFailure(caught);
      failedStart = { at: performance.now(), failure };
      for (const { resolve } of [job, ...waiting.splice(0)]) resolve(failure);
    }
    calling--;
    pump();
  };

  const pump = (): void => {
    while (calling < callsAtOnce && waiting.length > 0) void run(waiting.shift()!);
  };

  return {
    call: (request) =>
      new Promise((resolve) => {
        waiting.push({ request, resolve });
        pump();
      }),
    async end() {
      const instance = current;
      current = undefined;
      for (const { resolve } of waiting.splice(0)) resolve(STOPPED);
      if (instance) end(instance);
      await Promise.all(stopping);
    },
  };
}

/** One start of a plugin. */
interface Instance {
  readonly plugin: Promise<WatchedPlugin>;
  /** Stops the plugin. */
  readonly controller: AbortController;
  /** The outcome of its configuration; undefined before. */
  configured: Promise<CallOutcome> | undefined;
}

interface Job {
  readonly request: PluginRequest;
  readonly resolve: (answer: LiveAnswer) => void;
}

async function stop({ plugin, controller }: Instance): Promise<void> {
  controller.abort();
  await (await plugin.catch(() => undefined))?.kill();
}

/** Counts the breaks of a plugin, and says what it is not asked any more. */
function breakCounts(limits: LiveLimits) {
  const bySubject = new Map<string, { readonly count: number; readonly how: Break }>();
  const slowOnce = new Set<string>();
  const counts = {
    /** All breaks, also those that no call is to blame for. */
    total: 0,
    /** Whether a call was too slow before. The first time nothing is proven, because the whole machine may have been busy. */
    isSlowAgain(request: PluginRequest): boolean {
      const subject = subjectOf(request);
      const isAgain = slowOnce.has(subject);
      slowOnce.add(subject);
      return isAgain;
    },
    add(request: PluginRequest, how: Break): void {
      const subject = subjectOf(request);
      bySubject.set(subject, { count: (bySubject.get(subject)?.count ?? 0) + 1, how });
    },
    /** Returns why the plugin is not asked this; undefined if it is. */
    refusal(request: PluginRequest): Unanswered | undefined {
      const { total } = counts;
      if (total >= limits.breaksOfPlugin)
        return unanswered("gone", `is no longer asked, because it broke down ${total} times`);
      const broken = bySubject.get(subjectOf(request));
      if (!broken || broken.count < limits.breaksOfType) return undefined;
      const about = "type" in request ? ` about ${request.type}` : "";
      return unanswered("gone", `is no longer asked${about}, because it ${breakText(broken.how, limits)}`);
    },
  };
  return counts;
}

/** Returns what the breaks are counted by: the call and the type or function that it is about. */
const subjectOf = (request: PluginRequest): string =>
  `${request.call} ${"type" in request ? request.type : "name" in request ? request.name : ""}`;

const brokenAnswer = (how: Break, limits: LiveLimits): Unanswered =>
  unanswered(how === "slow" || how === "large" ? "fault" : "gone", breakText(how, limits));

const STOPPED = unanswered("cancelled", "was stopped");
const NOT_CONFIGURED = unanswered("fault", "could not be configured");

const isConfigured = (outcome: CallOutcome): boolean =>
  outcome.kind === "answered" && outcome.diagnostics.every(({ severity }) => severity !== "error");

/** Returns the failure of a start that is too recent to be tried again. */
const recentFailure = (
  failed: { readonly at: number; readonly failure: Failure } | undefined,
  { pause }: LiveLimits,
): Failure | undefined => (failed && performance.now() - failed.at < pause ? failed.failure : undefined);

const startFailure = (caught: unknown): Failure =>
  faultAnswer(caught instanceof PluginFault ? caught : new PluginFault("did not start"));
