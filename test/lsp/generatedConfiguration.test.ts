import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CodeAction } from "vscode-languageserver";
import { PLAN_JSON, type PlanJson } from "../../server/protocol/methods.ts";
import { BASE } from "../conformance/provider/base.ts";
import { thing } from "../conformance/provider/workspace.ts";
import { installRuled } from "../support/provider/installed.ts";
import type { Effect, RuledProvider } from "../support/provider/rules.ts";
import { type Session, startSession } from "./session.ts";

// The real language server with a plugin that writes the configurations of imported objects.

const MAIN = 'import {\n  to = test_thing.a\n  id = "id-a"\n}\n';

/** The arguments that terraform 1.17.0-dev wrote to the file of -generate-config-out, with the provider of this test. */
const RECORDED = `
  any    = null
  groups = null
  label  = "lab"
  name   = "a"
  ports  = null
  secret = null # sensitive
  size   = 0
  tags   = {}
  zone   = "z"
`;

const OBJECT = thing("a", { label: "lab", size: 0, zone: "z", secret: "s3cret", tags: {} });
const WRITTEN = ["name", "label", "zone", "size", "secret", "tags"];

let top: string;
let session: Session;
const { XDG_CACHE_HOME } = process.env;
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), "stateline-"));
  process.env.XDG_CACHE_HOME = join(top, "cache");
});
afterEach(async () => {
  await session.close();
  if (XDG_CACHE_HOME === undefined) delete process.env.XDG_CACHE_HOME;
  else process.env.XDG_CACHE_HOME = XDG_CACHE_HOME;
  rmSync(top, { recursive: true, force: true });
});

/** Opens the import with a provider that knows the object, and returns the block that is offered and what it declares. */
async function written(more: Partial<RuledProvider>, does: Effect = {}, mode = "refresh") {
  const root = join(top, "root");
  const provider: RuledProvider = {
    ...BASE,
    resources: { test_thing: BASE.resources?.test_thing },
    types: { test_thing: { ...BASE.types?.test_thing, generated: WRITTEN } },
    calls: [
      { call: "ImportResourceState", does: { imported: [{ state: OBJECT }] } },
      { call: "GenerateResourceConfig", does },
    ],
    ...more,
  };
  await installRuled(root, { test: provider }, join(top, "calls"));
  writeFileSync(join(root, "main.tf"), MAIN);
  session = await startSession(root);
  await session.connection.sendNotification("workspace/didChangeConfiguration", {
    settings: { stateline: { language: "terraform@1.17", providers: { mode } } },
  });
  await session.open("main.tf", MAIN);
  await settled();
  const actions = (await session.connection.sendRequest("textDocument/codeAction", {
    textDocument: { uri: session.uri("main.tf") },
    range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
    context: { diagnostics: [], only: ["quickfix"] },
  })) as readonly CodeAction[];
  const offer = actions.find(({ title }) => title.startsWith("Write the configuration"));
  const texts = (offer?.edit?.changes?.[session.uri("main.tf")] ?? []).map(({ newText }) => newText).join("");
  return { title: offer?.title, block: /^resource [^\n]*\n(.*?)^\}/ms.exec(texts)?.[1], texts };
}

/** Waits until the plan awaits no answer. */
async function settled(): Promise<void> {
  const uri = session.uri("").slice(0, -1);
  const isSettled = async () => {
    const reply: PlanJson | null = await session.connection.sendRequest(PLAN_JSON, { uri });
    return reply?.stateline.pending === 0;
  };
  await expect.poll(isSettled, { timeout: 20_000 }).toBe(true);
}

const isGenerationAsked = (): boolean => {
  const calls = join(top, "calls");
  return existsSync(calls) && readFileSync(calls, "utf8").includes("GenerateResourceConfig");
};

/** The arguments of a body that have a value, in the order of their names, without those of a name. */
const argumentsIn = (body: string | undefined, without: string): readonly string[] =>
  (body ?? "")
    .split("\n")
    .map((line) => line.trim().replace(/ += /, " = "))
    .filter((line) => line !== "" && !line.includes("= null") && !line.startsWith(without))
    .sort();

/** What is written without the provider: nothing that it can choose, as the label. */
const OWN = ['name = "a"', "size = 0", "tags = {}", 'zone = "z"'];

test.each([5, 6] as const)(
  "a plugin of protocol %i writes what terraform writes, but for the secret",
  async (protocol) => {
    const { title, block, texts } = await written({ protocol, generates: true });
    expect(title).toBe("Write the configuration of test_thing.a: imports 1, no change; set var.a_secret");
    expect(argumentsIn(block, "secret")).toEqual(argumentsIn(RECORDED, "secret"));
    expect(block).toContain("secret = var.a_secret\n");
    expect(texts).not.toContain("s3cret");
  },
);

test("a plugin that does not announce the call is not asked, and what the provider can choose is not written", async () => {
  const { title, block } = await written({});
  expect(title).toBe("Write the configuration of test_thing.a: imports 1, no change; set var.a_secret");
  expect(argumentsIn(block, "secret")).toEqual(OWN);
  expect(isGenerationAsked()).toBe(false);
});

test.each<readonly [string, Effect]>([
  ["refuses", { diagnostics: [{ severity: "error", summary: "Not today" }] }],
  ["writes another zone, which would change the object", { set: [[["zone"], "other"]] }],
])("a plugin that %s leaves the configuration that follows from the object", async (_, does) => {
  const { block } = await written({ generates: true }, does);
  expect(isGenerationAsked()).toBe(true);
  expect(argumentsIn(block, "secret")).toEqual(OWN);
});

test("without a configured plugin nothing is asked and nothing is offered", async () => {
  expect((await written({ generates: true }, {}, "offline")).title).toBeUndefined();
  expect(isGenerationAsked()).toBe(false);
});
