import type { NotCalled, Trace } from "../lifecycle/trace.ts";
import { wasRead } from "../lifecycle/trace.ts";
import type { LoadedState } from "../load/state/loadedState.ts";
import type { Plan } from "../plan/plan.ts";
import { remember } from "../source/remember.ts";
import { counted } from "../values/text/nouns.ts";
import { ageText, fileAgeText } from "./stateStatus.ts";

/** Returns `read at 12:04`; `read in this session` where the time is not known, and undefined if no plugin read the object. */
export function readText(trace: Pick<Trace, "transitions">): string | undefined {
  if (!wasRead(trace)) return undefined;
  const at = timeOfRead(trace);
  return at === undefined ? "read in this session" : `read at ${at}`;
}

const timeOfRead = ({ transitions }: Pick<Trace, "transitions">): string | undefined =>
  transitions.find(({ to, at }) => to === "priorState" && at !== undefined)?.at;

/** Whether a minimal refresh left the object unread. */
export const isLeftUnread = ({ transitions }: Pick<Trace, "transitions">): boolean =>
  transitions.some(({ notCalled }) => notCalled === ("unneeded" satisfies NotCalled));

/** The words for an object that a minimal refresh left unread. */
export const NOT_READ = "not read, as of the last run";

/** Returns `not read, as of the last run (state file written 2026-11-22 09:02 UTC, 3 days ago)`. `now` is in milliseconds since 1970. */
export function notReadText(state: LoadedState, now?: number): string {
  const age = ageText(state) ?? fileAgeText(state, now);
  return age === undefined ? NOT_READ : `${NOT_READ} (${age})`;
}

type ReadPlan = Pick<Plan, "traces" | "answering">;

/** Whether a minimal refresh left any object unread. */
export const hasUnread = (plan: ReadPlan): boolean => readsOf(plan).unread > 0;

/** The objects that a plan read, and those that a minimal refresh left unread. */
interface Reads {
  readonly read: number;
  readonly unread: number;
  /** The first and the last time of day; empty where no time is known. */
  readonly times: readonly string[];
}

const readsOf = remember(({ traces, answering }: ReadPlan): Reads => {
  // Nobody else reads objects, and nothing is decoded to find that out.
  if (answering !== "refresh" && answering !== "exec") return { read: 0, unread: 0, times: [] };
  let [read, unread] = [0, 0];
  const times = new Set<string>();
  for (const trace of traces) {
    // An object that nobody asked about is not decoded for this.
    if (!trace.stored || trace.isSettled) continue;
    if (isLeftUnread(trace)) unread++;
    if (!wasRead(trace)) continue;
    read++;
    const at = timeOfRead(trace);
    if (at !== undefined) times.add(at);
  }
  const inOrder = [...times].sort();
  return { read, unread, times: inOrder.length > 1 ? [inOrder[0]!, inOrder.at(-1)!] : inOrder };
});

/**
 * Returns `12 objects read at 12:04`, and in a minimal refresh how many are as of the last run; undefined if the plan read none and left
 * none unread.
 */
export function readsText(plan: ReadPlan): string | undefined {
  const { read, unread, times } = readsOf(plan);
  if (read + unread === 0) return undefined;
  const when = times.length === 0 ? "" : times.length === 1 ? ` at ${times[0]}` : ` from ${times[0]} to ${times[1]}`;
  const readPart = read === 0 ? "no object read" : `${counted(read, "object")} read${when}`;
  return unread === 0 ? readPart : `${readPart}, ${unread} as of the last run`;
}
