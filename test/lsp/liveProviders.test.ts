import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { factFiles } from "../../server/host/node/facts/factFiles.ts";
import { CONFIGURE_PROVIDERS, PLAN_JSON, type PlanJson, TRUST } from "../../server/protocol/methods.ts";
import { ruled } from "../conformance/provider/base.ts";
import type { Workspace } from "../conformance/provider/workspace.ts";
import { managed } from "../conformance/provider/workspaces/managed.ts";
import { read } from "../conformance/provider/workspaces/read.ts";
import { stateline } from "../support/command.ts";
import { installRuled } from "../support/provider/installed.ts";
import { isWhole } from "../support/sample.ts";
import { type Session, startSession } from "./session.ts";

// The real language server with a provider's plugin, at each level, beside the command line.

const LANGUAGE = "terraform@1.11";

let top: string;
let root: string;
let callsFile: string;
let session: Session;
const { XDG_CACHE_HOME } = process.env;
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), "stateline-"));
  root = join(top, "root");
  callsFile = join(top, "calls.jsonl");
  process.env.XDG_CACHE_HOME = join(top, "cache");
});
afterEach(async () => {
  await session.close();
  if (XDG_CACHE_HOME === undefined) delete process.env.XDG_CACHE_HOME;
  else process.env.XDG_CACHE_HOME = XDG_CACHE_HOME;
  rmSync(top, { recursive: true, force: true });
});

/** Writes a workspace, and opens it at a level. */
async function opened(workspace: Workspace, mode: string): Promise<void> {
  await write(workspace);
  session = await startSession(root);
  await session.connection.sendNotification("workspace/didChangeConfiguration", {
    settings: { stateline: { language: LANGUAGE, providers: { mode } } },
  });
}

async function write({ files, state, provider, others }: Workspace): Promise<void> {
  await installRuled(root, { test: provider, ...others }, callsFile);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  if (state !== undefined) writeFileSync(join(root, "terraform.tfstate"), state);
}

/** Returns the plan as soon as nothing is awaited. */
async function settled(): Promise<PlanJson> {
  const uri = session.uri("").slice(0, -1);
  for (;;) {
    const reply: PlanJson | null = await session.connection.sendRequest(PLAN_JSON, { uri });
    if (reply?.stateline.pending === 0) return reply;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const printed = async (options: readonly string[]): Promise<PlanJson> =>
  JSON.parse((await stateline(root, "plan", "--json", "--language", LANGUAGE, ...options)).out);

const comparable = ({ timestamp, stateline, ...plan }: PlanJson): unknown => ({
  ...plan,
  diagnostics: stateline.diagnostics,
  notPlanned: stateline.notPlanned,
});

/** What the command line is told so that it plans as the editor does at a level. */
const LEVELS: Readonly<Record<string, readonly string[]>> = {
  offline: ["--providers", "offline"],
  configured: ["--providers", "exec", "--refresh=false"],
  refresh: ["--providers", "exec"],
};

const all = [...managed, ...read].filter(({ options }) => options.length === 0);
const few = ["replace", "count grows", "data of what changes, by what is known", "a check that fails"].map(
  (name) => all.find((workspace) => workspace.name === name)!,
);

/** In a soak every workspace is planned at every level; else at one of them. */
const isChosen = (workspace: number, level: number): boolean => isWhole || workspace % 3 === level;

describe.each(Object.entries(LEVELS).map(([mode, options], level) => [mode, options, level] as const))(
  "at the level %s",
  (mode, options, level) => {
    test.each(few.filter((_, at) => isChosen(at, level)).map((workspace) => [workspace.name, workspace] as const))(
      "the plan is that of the command, after edits too: %s",
      async (_, workspace) => {
        await opened(workspace, mode);
        const first = comparable(await settled());
        expect(first).toEqual(comparable(await printed(options)));
        const text = readFileSync(join(root, "main.tf"), "utf8");
        const changed = `${text.replace('name = "a"', 'name = "other"')}\noutput "added" {\n  value = 1\n}\n`;
        await session.open("main.tf", changed);
        const unsaved = await settled();
        writeFileSync(join(root, "main.tf"), changed);
        expect(comparable(unsaved)).toEqual(comparable(await printed(options)));
        await session.change("main.tf", text);
        expect(comparable(await settled())).toEqual(first);
      },
    );
  },
);

const calls = (): readonly string[] =>
  (existsSync(callsFile) ? readFileSync(callsFile, "utf8") : "")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line).call as string);

/** Waits until the types in use are learned from a plan that rests: from then on only plans ask plugins. */
async function learned(): Promise<void> {
  const facts = factFiles(join(top, "cache", "stateline", "facts"));
  const stored = async () => (await facts.read()).flatMap(({ types }) => [...types.values()]);
  await expect.poll(async () => (await stored()).some(({ isProbed }) => isProbed), { timeout: 60_000 }).toBe(true);
}

test("an undone edit asks nothing again", async () => {
  await opened(few[0]!, "offline");
  await settled();
  await learned();
  const text = readFileSync(join(root, "main.tf"), "utf8");
  await session.open("main.tf", text.replace('name = "a"', 'name = "b"'));
  await settled();
  const before = calls();
  await session.change("main.tf", text);
  await settled();
  expect(calls()).toEqual(before);
});

const levelOf = async (level: string) =>
  (await session.status((_, { providers }) => providers?.level === level)).providers;

test("a restricted workspace is planned by schema, whatever is set and wanted, until it is trusted", async () => {
  await write(few[0]!);
  const uri = pathToFileURL(root).href;
  const initializationOptions = { isTrusted: false, configuredRoots: [uri] };
  session = await startSession(root, { initializationOptions });
  await session.connection.sendNotification("workspace/didChangeConfiguration", {
    settings: { stateline: { providers: { mode: "refresh" } } },
  });
  await settled();
  expect(await levelOf("schema")).toMatchObject({ isFixed: true });
  expect(calls()).toEqual([]);
  await session.connection.sendNotification(TRUST, { isTrusted: true });
  await settled();
  expect(await levelOf("refresh")).toMatchObject({ isFixed: false, isAwaited: false, notes: [] });
  expect(calls()).toContain("ReadResource");
});

test("one root module is planned with configured providers as long as the user wants that", async () => {
  await opened(few[0]!, "offline");
  await settled();
  expect(calls()).not.toContain("ConfigureProvider");
  const uri = session.uri("").slice(0, -1);
  await session.connection.sendNotification(CONFIGURE_PROVIDERS, { root: uri, isConfigured: true });
  await settled();
  await levelOf("configured");
  expect(calls()).toContain("ConfigureProvider");
  expect(calls()).not.toContain("ReadResource");
  await session.connection.sendNotification(CONFIGURE_PROVIDERS, { root: uri, isConfigured: false });
  await settled();
  await levelOf("offline");
});

test("what a plugin does not answer is said in the status, and logged once", async () => {
  const lines: string[] = [];
  await write({ ...few[0]!, provider: ruled({ call: "PlanResourceChange", does: { exits: true } }) });
  session = await startSession(root);
  session.connection.onNotification("window/logMessage", ({ message }: { message: string }) => {
    lines.push(message);
  });
  await settled();
  const text = readFileSync(join(root, "main.tf"), "utf8");
  await session.open("main.tf", text);
  for (const name of ["b", "c", "d"]) {
    await session.change("main.tf", text.replace('name = "a"', `name = "${name}"`));
    await settled();
  }
  const notes = (await levelOf("offline"))?.notes ?? [];
  expect(notes).toEqual([expect.stringMatching(/^hashicorp\/test: test_thing is simulated \(.+\)\. The command "/)]);
  for (const note of notes) expect(lines.filter((line) => line === note)).toHaveLength(1);
});
