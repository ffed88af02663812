import { PassThrough } from "node:stream";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  createConnection,
  createProtocolConnection,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { DEFAULT_OPTIONS } from "../../server/engine/load/inputs.ts";
import { writeJson } from "../../server/engine/render/json.ts";
import { answers, type Question } from "../../server/engine/source/question.ts";
import type { Asker } from "../../server/host/shared/asker.ts";
import { askWith } from "../../server/host/shared/askWith.ts";
import { serve } from "../../server/lsp/serve.ts";
import { PLAN_JSON, type PlanJson } from "../../server/protocol/methods.ts";
import type { Ask } from "../../server/workspace/asked/ask.ts";
import { settle } from "../../server/workspace/asked/settle.ts";
import { planOutput } from "../../server/workspace/planOutput.ts";
import { providersWith } from "../support/memory.ts";
import { MemoryDisk } from "../support/memoryDisk.ts";
import { consulting, foretold, ORACLE } from "../support/oracle.ts";
import { runs } from "../support/sample.ts";

// `pending` is 0 only if the plan is of every change before the request, and of every answer.

const ROOT = "/memory/root";
const MAIN = `${ROOT}/main.tf`;
const uri = `file://${MAIN}`;

/** A server whose oracle answers when the test decides. */
class Oracle {
  readonly disk = new MemoryDisk(noDelay());
  readonly waiting: { readonly question: Question; answer(): void; isAborted(): boolean }[] = [];
  readonly connection: ProtocolConnection;
  /** All texts of the file so far. */
  readonly texts = [textOf([])];
  #version = 1;
  readonly #dispose: () => void;

  constructor() {
    this.disk.files.set(MAIN, this.texts[0]!);
    const [there, back] = [new PassThrough(), new PassThrough()];
    const server = createConnection(new StreamMessageReader(there), new StreamMessageWriter(back));
    this.connection = createProtocolConnection(new StreamMessageReader(back), new StreamMessageWriter(there));
    const oracle: Asker = (question, _within, signal) =>
      new Promise((resolve) =>
        this.waiting.push({
          question,
          answer: () => resolve(answerOf(question)),
          isAborted: () => signal?.aborted === true,
        }),
      );
    const ask = askWith(asking(this.disk, oracle));
    serve(server, { ask, schemes: ["file"], environment: {}, providers: providersWith(consulting) });
    this.connection.listen();
    this.#dispose = () => {
      this.connection.dispose();
      server.dispose();
    };
  }

  async start(): Promise<void> {
    const initialize = { processId: null, rootUri: `file://${ROOT}`, capabilities: {} };
    await this.connection.sendRequest("initialize", initialize);
    await this.connection.sendNotification("initialized", {});
    const textDocument = { uri, languageId: "terraform", version: 1, text: this.texts[0]! };
    await this.connection.sendNotification("textDocument/didOpen", { textDocument });
  }

  stop(): void {
    this.#dispose();
  }

  edit(text: string): void {
    this.texts.push(text);
    const textDocument = { uri, version: ++this.#version };
    void this.connection.sendNotification("textDocument/didChange", { textDocument, contentChanges: [{ text }] });
  }

  plan(): Promise<PlanJson | null> {
    return this.connection.sendRequest(PLAN_JSON, { uri: `file://${ROOT}` });
  }

  /** Answers the oldest questions. */
  answer(most: number): void {
    for (const { answer } of this.waiting.splice(0, most)) answer();
  }
}

function* noDelay(): Generator<number> {
  while (true) yield 0;
}

const answerOf = ({ key }: Question) => foretold(`id of ${key}`);

const asking = (disk: MemoryDisk, oracle: Asker) =>
  new Map<string, Asker>([
    ["file", disk.ask],
    ["directory", disk.ask],
    [ORACLE, oracle],
  ]);

/** Returns blocks with these names; a block refers to the one before it. */
const textOf = (names: readonly number[]): string =>
  names.map((name, at) => `resource "made_up" "b${at}" {\n  name = "n${name}"\n}\n`).join("\n");

/** Returns the changes that a plan from scratch comes to, once every question is answered. */
async function changesOf(text: string): Promise<unknown> {
  const disk = new MemoryDisk(noDelay());
  disk.files.set(MAIN, text);
  const ask: Ask = askWith(asking(disk, async (question) => answerOf(question)));
  const inputs = { root: ROOT, answers: answers(), options: DEFAULT_OPTIONS, providers: providersWith(consulting) };
  const plan = await settle(inputs, ask);
  return JSON.parse(writeJson(planOutput(plan, []).resource_changes ?? null));
}

type Step = { readonly names: readonly number[] } | { readonly answers: number } | "look" | "wait";

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ names: fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 6 }) }),
  fc.record({ answers: fc.integer({ min: 1, max: 4 }) }),
  fc.constantFrom<Step>("look", "wait"),
);

test("nothing is pending only when the plan is of all changes and all answers", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
      const oracle = new Oracle();
      await oracle.start();
      const looks: Promise<void>[] = [];
      const look = async (): Promise<number> => {
        const from = oracle.texts.length - 1;
        const reply = await oracle.plan();
        // A text that follows the request may be in the reply already.
        const possible = await Promise.all(oracle.texts.slice(from).map(changesOf));
        if (reply?.stateline.pending === 0) expect(possible).toContainEqual(reply.resource_changes ?? null);
        return reply?.stateline.pending ?? 0;
      };
      for (const each of steps) {
        if (each === "look") looks.push(look().then(() => undefined));
        else if (each === "wait") await new Promise((resolve) => setTimeout(resolve, 1));
        else if ("names" in each) oracle.edit(textOf(each.names));
        else oracle.answer(each.answers);
      }
      await Promise.all(looks);
      while ((await look()) > 0) oracle.answer(2);
      // What the last text does not ask is cancelled.
      expect(oracle.waiting.filter(({ isAborted }) => !isAborted())).toEqual([]);
      oracle.stop();
    }),
    { numRuns: runs(24) },
  );
});
