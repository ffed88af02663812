import type { ConfiguredPlugin, PluginQuestion } from "../../../engine/provider/plugin/pluginCalls.ts";
import type { LiveAnswer } from "./livePlugin.ts";
import { configurationKey, placeKey } from "./pluginKeys.ts";

/** A call that waits for its answer. */
export interface QueuedCall {
  readonly question: PluginQuestion;
  readonly resolve: (answer: LiveAnswer) => void;
  /** Called when the answer has arrived, so that another call can be sent. */
  readonly answered: () => void;
}

/** The calls that are not sent yet: a queue for each plugin. */
export interface CallQueues {
  /** Adds a call. It is dropped, and never resolves, if the signal aborts before it is sent. */
  add(question: PluginQuestion, signal: AbortSignal | undefined): Promise<LiveAnswer>;
  /** Sends further calls, because answers have arrived. */
  sendNext(): void;
  /** Notes that the answers so far were delivered. This process plans with them, and can send nothing meanwhile. */
  delivered(): void;
  /** Returns the number of calls that are not sent yet. */
  size(): number;
}

/** The least number of calls of a plugin that are sent at a time: enough to keep it busy, and few enough for newer ones to overtake. */
const MIN_SENT = 16;
/** How long a changed provider configuration has to rest before a plugin is started with it, in milliseconds. */
const CONFIGURATION_DELAY = 500;

/**
 * Returns queues whose calls are passed to `send`. Calls that are added at once are a batch; the newest batch is sent first, because
 * it belongs to the newest plan.
 */
export function callQueues(send: (calls: readonly QueuedCall[]) => void): CallQueues {
  const queues = new Map<string, PluginQueue>();
  /** The key of the queue that was used last, by provider configuration. */
  const lastKeys = new Map<string, string>();
  let batchNumber = 0;
  let isScheduled = false;
  let waitingCount = 0;

  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      batchNumber++;
      sendNext();
    });
  };

  const sendNext = (): void => {
    const calls: QueuedCall[] = [];
    for (const [key, queue] of queues) {
      if (performance.now() >= queue.notBefore) calls.push(...taken(queue));
      if (queue.sent === 0 && queue.batches.length === 0) queues.delete(key);
    }
    waitingCount -= calls.length;
    if (calls.length > 0) send(calls);
  };

  /** Returns the queue of a plugin. One whose configuration changed has to wait, because the user may be typing it. */
  const queueOf = (plugin: ConfiguredPlugin): PluginQueue => {
    const { place, key } = keysOf(plugin);
    const known = queues.get(key);
    const previous = lastKeys.get(place);
    lastKeys.set(place, key);
    if (known) return known;
    const isDelayed = plugin.configuration && previous !== undefined && previous !== key;
    const queue: PluginQueue = {
      batches: [],
      sent: 0,
      maxSent: MIN_SENT,
      answered: 0,
      notBefore: isDelayed ? performance.now() + CONFIGURATION_DELAY : 0,
    };
    queues.set(key, queue);
    if (isDelayed) setTimeout(schedule, CONFIGURATION_DELAY + 1);
    return queue;
  };

  return {
    add: (question, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return;
        const queue = queueOf(question.plugin);
        const call: QueuedCall = {
          question,
          resolve,
          answered: () => {
            queue.sent--;
            queue.answered++;
          },
        };
        const { batch } = batchIn(queue, batchNumber);
        batch.add(call);
        waitingCount++;
        const drop = (): void => {
          if (batch.delete(call)) waitingCount--;
        };
        signal?.addEventListener("abort", drop, { once: true });
        schedule();
      }),
    sendNext,
    delivered() {
      for (const queue of queues.values()) {
        queue.maxSent = Math.max(MIN_SENT, queue.answered);
        queue.answered = 0;
      }
      sendNext();
    },
    size: () => waitingCount,
  };
}

interface PluginQueue {
  /** The oldest batch first. */
  readonly batches: Batch[];
  /** The number of calls that are sent and not answered. */
  sent: number;
  /** The largest value of `sent`: as many as the plugin answered between the last two deliveries. */
  maxSent: number;
  /** The number of answers since the last delivery. */
  answered: number;
  readonly notBefore: number;
}

interface Batch {
  readonly number: number;
  readonly batch: Set<QueuedCall>;
}

function batchIn({ batches }: PluginQueue, number: number): Batch {
  const newest = batches.at(-1);
  if (newest?.number === number) return newest;
  const added = { number, batch: new Set<QueuedCall>() };
  batches.push(added);
  return added;
}

/** Removes the next calls from a queue, as many as may be sent. */
function taken(queue: PluginQueue): readonly QueuedCall[] {
  const calls: QueuedCall[] = [];
  for (let newest = queue.batches.at(-1); newest && queue.sent < queue.maxSent; newest = queue.batches.at(-1)) {
    for (const call of newest.batch) {
      if (queue.sent >= queue.maxSent) break;
      newest.batch.delete(call);
      queue.sent++;
      calls.push(call);
    }
    if (newest.batch.size === 0) queue.batches.pop();
  }
  return calls;
}

/** Returns the identity of a plugin, and of the provider configuration that it serves. */
function keysOf(plugin: ConfiguredPlugin): { readonly place: string; readonly key: string } {
  const { version, hashes, build } = plugin.installed;
  const place = placeKey(plugin);
  return { place, key: JSON.stringify([place, version, hashes, build, configurationKey(plugin.configuration)]) };
}
