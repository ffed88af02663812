import type { PluginAnswer, PluginRequest, Unanswered } from "../../../engine/provider/plugin/pluginCalls.ts";
import { CallFault, STATUS } from "./connection.ts";
import { howOf, unanswered } from "./faults.ts";
import type { LiveLimits } from "./liveLimits.ts";
import { callPlugin, type PluginSession } from "./pluginSession.ts";
import { memoryOf } from "./processGroup.ts";

/** A running plugin whose calls are kept to the limits. */
export interface WatchedPlugin {
  /** Calls the plugin. Never rejects. */
  call(request: PluginRequest): Promise<CallOutcome>;
  kill(): Promise<void>;
}

/** How a plugin breaks, so that it has to be started again. */
export type Break = "crashed" | "disconnected" | "slow" | "large";

/** What comes of a call: `broken` if the plugin broke meanwhile. `isAlone`: no other call can be to blame. */
export type CallOutcome =
  | PluginAnswer
  | Unanswered
  | { readonly kind: "broken"; readonly how: Break; readonly isAlone: boolean };

/** Watches a running plugin. `broke` is called once, when it breaks. */
export function watchedPlugin(session: PluginSession, limits: LiveLimits, broke: () => void): WatchedPlugin {
  let concurrentCalls = 0;
  let broken: (CallOutcome & { readonly kind: "broken" }) | undefined;
  const breakDown = (how: Break): void => {
    if (broken) return;
    broken = { kind: "broken", how, isAlone: concurrentCalls === 1 };
    broke();
  };
  const watchMemory = memoryWatch(
    session,
    limits,
    () => concurrentCalls > 0,
    () => breakDown("large"),
  );
  const call = async (request: PluginRequest): Promise<CallOutcome> => {
    if (!broken && !isReachable(session)) breakDown("crashed");
    if (broken) return { ...broken, isAlone: false };
    concurrentCalls++;
    watchMemory();
    try {
      return await callPlugin(session, request, limits.call, limits.answerBytes);
    } catch (caught) {
      const how = await breakOf(session, caught);
      if (how) breakDown(how);
      return broken ?? faultOf(caught, limits);
    } finally {
      concurrentCalls--;
    }
  };
  return { call, kill: session.kill };
}

const isReachable = ({ connection, process: own }: PluginSession): boolean => connection.isOpen() && !own?.hasExited();

/** Returns a function that is called with each call, and measures the memory of the plugin until some time after the last one. */
function memoryWatch(
  { process: own }: PluginSession,
  limits: LiveLimits,
  isBusy: () => boolean,
  exceeded: () => void,
): () => void {
  let isMeasuring = false;
  let measurementsLeft = 0;
  const measure = async (pid: number): Promise<void> => {
    const bytes = await memoryOf(pid);
    const isExceeded = bytes !== undefined && bytes > limits.memory;
    if (isExceeded) exceeded();
    if (!isBusy()) measurementsLeft--;
    isMeasuring = bytes !== undefined && !isExceeded && measurementsLeft >= 0;
    if (isMeasuring) next(pid);
  };
  const next = (pid: number): void => void setTimeout(() => void measure(pid), MEASURING_INTERVAL).unref();
  return () => {
    if (!own || limits.memory === Number.POSITIVE_INFINITY) return;
    measurementsLeft = MEASUREMENTS_AFTER_CALL;
    if (!isMeasuring) next(own.pid);
    isMeasuring = true;
  };
}

/** How often the memory of a plugin is measured, in milliseconds. */
const MEASURING_INTERVAL = 200;
const MEASUREMENTS_AFTER_CALL = 5;

/** Returns how a plugin broke in a failed call; undefined if it can still be called. */
async function breakOf(session: PluginSession, caught: unknown): Promise<Break | undefined> {
  if (!(caught instanceof CallFault) || !caught.isLocal) return undefined;
  if (caught.code === STATUS.deadlineExceeded) return "slow";
  if (caught.code !== STATUS.unavailable) return undefined;
  for (let waited = 0; session.process && waited < EXIT_DELAY; waited += EXIT_DELAY / 10) {
    if (session.process.hasExited()) return "crashed";
    await new Promise((resolve) => setTimeout(resolve, EXIT_DELAY / 10));
  }
  return session.connection.isOpen() ? undefined : "disconnected";
}

/** The time between the end of a connection and the exit of its process, in milliseconds. */
const EXIT_DELAY = 200;

/** Returns what a plugin did when it broke, as half a sentence. */
export function breakText(how: Break, { call, memory }: LiveLimits): string {
  switch (how) {
    case "crashed":
      return "crashed";
    case "disconnected":
      return "closed the connection";
    case "slow":
      return `did not answer within ${call / 1000} s`;
    case "large":
      return `needs more than ${memory / 1024 ** 3} GiB of memory`;
  }
}

/** Returns the answer of a call that failed although the plugin runs on. */
function faultOf(caught: unknown, { answerBytes }: LiveLimits): Unanswered {
  if (!(caught instanceof CallFault)) return unanswered("fault", "sent an answer that cannot be read");
  if (!caught.isLocal)
    // The message is left out: it is the plugin's own and may repeat values.
    return unanswered(howOf(caught), "answered with an error");
  return caught.code === STATUS.resourceExhausted
    ? unanswered("fault", `sent an answer of more than ${answerBytes / 1024 ** 2} MiB`)
    : unanswered("fault", "sent half an answer");
}
