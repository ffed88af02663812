import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { PluginQuestion, Unanswered } from "../../../engine/provider/plugin/pluginCalls.ts";
import type { Failure } from "../../../engine/source/question.ts";
import type { Asker } from "../../shared/asker.ts";
import { callQueues, type QueuedCall } from "./callQueues.ts";
import type { FromHost, NumberedCall, ToHost } from "./hostMessages.ts";
import type { LiveAnswer } from "./livePlugin.ts";
import { killGroup } from "./processGroup.ts";
import { removeFolder, removeLeftovers } from "./temporaryFolders.ts";

/** Plugins that answer while the user types. They run in a process beside this one, which is started by the first call. */
export interface LivePlugins {
  /** Answers calls. */
  readonly calls: Asker;
  /** Stops all plugins. */
  close(): Promise<void>;
}

/** The process that runs the plugins. */
export interface HostProcess {
  send(message: ToHost): void;
  /** Kills the process at once. */
  kill(): void;
}

/** Starts the process that runs the plugins. `exited` is called once; the process exits by itself (`isIdle`) if it has no plugin left. */
export type StartHost = (received: (message: FromHost) => void, exited: (isIdle: boolean) => void) => HostProcess;

/** The number of times that the process of the plugins is started again after it died. */
const MAX_DEATHS = 5;
/**
 * Returns how long answers are gathered while others are awaited, in milliseconds. Each delivery makes a plan, so it is longer if many
 * are awaited, and at least as long as this process was busy since the last delivery.
 */
const gatheringTime = (awaitedCount: number, busyTime: number): number =>
  Math.max(Math.min(25 + awaitedCount / 4, 250), Math.min(busyTime, 1_000));
/** The time that the process has to stop its plugins, in milliseconds. */
const END_TIMEOUT = 3_000;

/** Returns plugins that live until nobody asks them any more. `startHost` forks the process, unless a test replaces it. */
export function livePlugins(
  startHost: StartHost = forkedHost(fileURLToPath(new URL("./plugin.js", import.meta.url))),
): LivePlugins {
  let host: HostProcess | undefined;
  let exited: (() => void) | undefined;
  let deaths = 0;
  let lastId = 0;
  /** The calls that the process has not answered, by their number. */
  const sent = new Map<number, QueuedCall>();
  /** The temporary folders of the running plugins, by process id. */
  const running = new Map<number, string>();
  const deliver = delivery(
    () => sent.size + queues.size(),
    () => queues.delivered(),
  );

  const send = (calls: readonly QueuedCall[]): void => {
    if (deaths >= MAX_DEATHS) {
      for (const call of calls) answer(call, NO_HOST);
      return;
    }
    host ??= startHost(receive, exit);
    host.send({ kind: "calls", calls: calls.map(numbered) });
  };
  const queues = callQueues(send);

  const numbered = (call: QueuedCall): NumberedCall => {
    const id = ++lastId;
    sent.set(id, call);
    return { id, plugin: call.question.plugin, request: call.question.request };
  };

  const receive = (message: FromHost): void => {
    switch (message.kind) {
      case "started":
        running.set(message.pid, message.folder);
        break;
      case "ended":
        running.delete(message.pid);
        break;
      case "answers":
        for (const [id, given] of message.answers) {
          const call = sent.get(id);
          sent.delete(id);
          if (call) answer(call, given);
        }
        queues.sendNext();
    }
  };

  const answer = (call: QueuedCall, given: LiveAnswer): void => {
    call.answered();
    deliver(call, given);
  };

  const exit = (isIdle: boolean): void => {
    host = undefined;
    const unanswered = [...sent.values()];
    sent.clear();
    for (const [pid, folder] of running) {
      killGroup(pid);
      void removeFolder(folder);
    }
    running.clear();
    exited?.();
    if (!isIdle) deaths++;
    if (isIdle && unanswered.length > 0) send(unanswered);
    else for (const call of unanswered) answer(call, HOST_DIED);
    queues.sendNext();
  };

  return {
    calls: async (question, within, signal) => (within ? RESTRICTED : queues.add(question as PluginQuestion, signal)),
    async close() {
      if (!host) return;
      const ending = host;
      const timer = setTimeout(() => ending.kill(), END_TIMEOUT);
      await new Promise<void>((resolve) => {
        exited = resolve;
        ending.send({ kind: "end" });
      });
      clearTimeout(timer);
    },
  };
}

const RESTRICTED: Failure = {
  kind: "failure",
  absent: false,
  reason: "programs are not started in a restricted workspace",
  restricted: true,
};

const HOST_DIED: Unanswered = {
  kind: "unanswered",
  how: "gone",
  reason: "was stopped, because the process that runs the plugins exited",
};

const NO_HOST: Unanswered = {
  kind: "unanswered",
  how: "gone",
  reason: `is no longer asked, because the process that runs the plugins exited ${MAX_DEATHS} times`,
};

/** Returns a function that delivers answers: at once if no other is awaited, else gathered with those of some milliseconds. */
function delivery(awaitedCount: () => number, delivered: () => void): (call: QueuedCall, answer: LiveAnswer) => void {
  let gathered: (readonly [QueuedCall, LiveAnswer])[] = [];
  let timer: NodeJS.Timeout | undefined;
  let utilizationBefore = performance.eventLoopUtilization();
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    utilizationBefore = performance.eventLoopUtilization();
    const all = gathered;
    gathered = [];
    for (const [call, answer] of all) call.resolve(answer);
    delivered();
  };
  return (call, answer) => {
    gathered.push([call, withOwnBytes(answer)]);
    const count = awaitedCount();
    if (count === 0) flush();
    else timer ??= setTimeout(flush, gatheringTime(count, performance.eventLoopUtilization(utilizationBefore).active));
  };
}

/** Copies the object of an answer, which is otherwise a part of a message with many answers. */
const withOwnBytes = (answer: LiveAnswer): LiveAnswer =>
  answer.kind === "answered" && answer.object && "msgpack" in answer.object
    ? { ...answer, object: { msgpack: answer.object.msgpack.slice() } }
    : answer;

/** Returns a function that forks the process of the plugins. */
export const forkedHost =
  (program: string): StartHost =>
  (received, exited) => {
    void removeLeftovers();
    const child = fork(program, ["calls"], { stdio: "ignore", execArgv: [], serialization: "advanced" });
    let isOver = false;
    const over = (isIdle: boolean): void => {
      if (isOver) return;
      isOver = true;
      exited(isIdle);
    };
    child.on("message", received);
    child.once("error", () => over(false));
    child.once("exit", (code) => over(code === 0));
    return { send: (message) => void child.send(message, () => undefined), kill: () => void child.kill("SIGKILL") };
  };
