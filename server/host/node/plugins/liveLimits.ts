import { MOST_BREAKS } from "../../../engine/learn/conversation.ts";
import type { ConfiguredPlugin } from "../../../engine/provider/plugin/pluginCalls.ts";
import { MAX_BYTES } from "./connection.ts";

/** What a live plugin may use. Times are in milliseconds, sizes in bytes. */
export interface LiveLimits {
  /** The time until the plugin is reachable. */
  readonly start: number;
  /** The time after a failed start until the next one. */
  readonly pause: number;
  readonly call: number;
  /** The number of concurrent calls, until the plugin breaks for the first time. */
  readonly callsAtOnce: number;
  /** After so many breaks in the same call of the same type, the plugin is not asked that any more. */
  readonly breaksOfType: number;
  /** After so many breaks the plugin is not asked any more. */
  readonly breaksOfPlugin: number;
  readonly memory: number;
  readonly answerBytes: number;
}

export const ISOLATED: LiveLimits = {
  start: 20_000,
  pause: 30_000,
  call: 2_000,
  callsAtOnce: 4,
  breaksOfType: 2,
  breaksOfPlugin: 100,
  memory: 1024 ** 3,
  answerBytes: 32 * 1024 ** 2,
};

/** The limits of isolated plugins, and of those that may wait for a service. */
export const LIVE_LIMITS = { isolated: ISOLATED, configured: { ...ISOLATED, call: 60_000, memory: 4 * 1024 ** 3 } };

/** The limits of a command, which waits for services and runs once. */
export const COMMAND: LiveLimits = {
  start: 60_000,
  pause: Number.POSITIVE_INFINITY,
  call: 120_000,
  callsAtOnce: 10,
  breaksOfType: Number.POSITIVE_INFINITY,
  breaksOfPlugin: 20,
  memory: Number.POSITIVE_INFINITY,
  answerBytes: MAX_BYTES,
};

export function limitsOf({ isIsolated, isProbed }: ConfiguredPlugin): LiveLimits {
  const limits = isIsolated ? LIVE_LIMITS.isolated : LIVE_LIMITS.configured;
  return isProbed ? { ...limits, breaksOfType: MOST_BREAKS, breaksOfPlugin: Number.POSITIVE_INFINITY } : limits;
}
