import { AWAITED, type Reply, type StandIn } from "../provider.ts";

/** Returns the reply of a plugin; the simulated one, with the open question, as long as the plugin has not answered. */
export function backedReply<T>(
  { isAssumed }: { readonly isAssumed?: boolean },
  ask: () => Reply<T>,
  simulate: () => Reply<T>,
): Reply<T> {
  if (isAssumed) return simulate();
  const reply = ask();
  const standIn = standInOf(reply);
  return standIn ? { ...simulate(), asked: reply.asked, standIn } : reply.isPending ? simulate() : reply;
}

/** Returns the reply of a plugin to a request that nobody simulates; `nothing`, marked as unread, without an answer. */
export function unbackedReply<T>(
  { isAssumed }: { readonly isAssumed?: boolean },
  ask: () => Reply<T>,
  nothing: T,
): Reply<T> {
  const unread = { response: nothing, confidence: "schema", faults: [], isUnread: true } as const;
  if (isAssumed) return { ...unread, asked: [] };
  const reply = ask();
  const standIn = standInOf(reply);
  if (standIn) return { ...unread, asked: reply.asked, standIn };
  return reply.isPending ? { ...unread, asked: [] } : reply;
}

/** Returns why the plugin gives no answer; undefined if it answered, or if it was not asked because the request is not known. */
const standInOf = ({ isPending, asked, standIn }: Reply<unknown>): StandIn | undefined =>
  isPending && asked.length > 0 ? AWAITED : standIn;
