import { expect, test } from "vitest";
import { type PluginQuestion, pluginQuestion } from "../../../engine/provider/plugin/pluginCalls.ts";
import { callQueues, type QueuedCall } from "./callQueues.ts";

const question = (type: string, source = "a/b/c"): PluginQuestion =>
  pluginQuestion(
    source,
    {
      installed: {
        root: "/root",
        dataDirectory: ".terraform",
        source,
        version: "1.0.0",
        hashes: [],
        fromPlugins: "auto",
      },
      configuration: undefined,
      isIsolated: true,
    },
    { call: "ValidateResourceConfig", type, configuration: new Uint8Array() },
    "better",
  );

/** Queues whose sent calls are recorded. */
function queues() {
  const sent: QueuedCall[] = [];
  return { sent, ...callQueues((calls) => sent.push(...calls)) };
}

const typesOf = (calls: readonly QueuedCall[]): readonly string[] =>
  calls.map(({ question: { request } }) => ("type" in request ? request.type : ""));

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const names = (prefix: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `${prefix}${at}`);

test("at first 16 calls of a plugin are sent; others follow as answers arrive, those of the newest batch first", async () => {
  const { sent, add, sendNext } = queues();
  for (const name of names("old", 20)) void add(question(name), undefined);
  await turn();
  expect(typesOf(sent)).toEqual(names("old", 16));
  for (const name of names("new", 3)) void add(question(name), undefined);
  await turn();
  expect(sent).toHaveLength(16);
  for (const call of sent.slice(0, 5)) call.answered();
  sendNext();
  expect(typesOf(sent.slice(16))).toEqual([...names("new", 3), "old16", "old17"]);
});

test("as many calls are sent as a plugin answered until the last delivery, so that it is busy while the next plan is made", async () => {
  const { sent, add, sendNext, delivered } = queues();
  for (const name of names("call", 100)) void add(question(name), undefined);
  await turn();
  for (let answered = 0; answered < 30; answered++) {
    sent[answered]!.answered();
    sendNext();
  }
  expect(sent).toHaveLength(46);
  delivered();
  expect(sent).toHaveLength(60);
  delivered();
  for (const call of sent.slice(30, 50)) call.answered();
  sendNext();
  expect(sent).toHaveLength(66);
});

test("the calls of one plugin do not wait for those of another", async () => {
  const { sent, add } = queues();
  for (const name of names("a", 20)) void add(question(name), undefined);
  void add(question("b", "a/b/other"), undefined);
  await turn();
  expect(typesOf(sent)).toEqual([...names("a", 16), "b"]);
});

test("an aborted call is dropped", async () => {
  const { sent, add, size } = queues();
  const controller = new AbortController();
  void add(question("dropped"), controller.signal);
  controller.abort();
  void add(question("late"), controller.signal);
  await turn();
  expect(sent).toEqual([]);
  expect(size()).toBe(0);
});
