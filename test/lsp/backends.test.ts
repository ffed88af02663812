import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CodeLens } from "vscode-languageserver";
import type { Explorer } from "../../server/protocol/explorer.ts";
import {
  EXPLORER,
  type InitializationOptions,
  KEPT_STATES,
  LOAD_STATE,
  PLAN_CHANGED,
  STATE_REPLACED,
  type StateReplaced,
  TIMELINE,
} from "../../server/protocol/methods.ts";
import type { PlanStatus } from "../../server/protocol/planStatus.ts";
import type { Timeline } from "../../server/protocol/timeline.ts";
import { type Manner, type MonoRepo, monoRepo, stateOf } from "../support/backends.ts";
import { isAlive } from "../support/provider/installed.ts";
import { type Session, startSession } from "./session.ts";

// The real language server on three root modules with states in a file, in s3 and in an http backend, with a program in place
// of
// terraform. Without a request, nothing is started and nothing is claimed.

let repo: MonoRepo;
let session: Session;
let statuses: Map<string, PlanStatus>;
let progress: { readonly kind: string; readonly title?: string; readonly cancellable?: boolean }[];
let tokens: unknown[];
beforeEach(() => {
  repo = monoRepo();
});
afterEach(async () => {
  await session.close();
  const started = ["web", "db"].flatMap((root) => [...repo.started(root)]);
  await expect.poll(() => started.filter(isAlive)).toEqual([]);
  repo.remove();
});

async function start(
  state: object = {},
  isTrusted = true,
  path = repo.program,
  options: Pick<InitializationOptions, "keepsStates"> = {},
): Promise<void> {
  statuses = new Map();
  progress = [];
  tokens = [];
  const capabilities = { workspace: { configuration: true }, window: { workDoneProgress: true } };
  const more = { capabilities, initializationOptions: { isTrusted, ...options } };
  session = await startSession(repo.folder, more, () => ({ state, terraform: { path }, problems: "all" }));
  session.connection.onNotification(PLAN_CHANGED, (status: PlanStatus) => {
    statuses.set(status.root.split("/").at(-1)!, status);
  });
  session.connection.onRequest("window/workDoneProgress/create", ({ token }: { token: unknown }) => {
    tokens.push(token);
    return null;
  });
  session.connection.onNotification("$/progress", ({ value }: { value: (typeof progress)[0] }) => {
    progress.push(value);
  });
}

const text = (root: string) => statuses.get(root)?.text;
const tooltip = (root: string) => statuses.get(root)?.tooltip;
const load = (root: string) => session.connection.sendRequest(LOAD_STATE, { root: session.uri(root) });
const explorer = async (root: string) => {
  const all: readonly Explorer[] = await session.connection.sendRequest(EXPLORER);
  return all.find((each) => each.root.endsWith(`/${root}`));
};
const lenses = async (name: string): Promise<CodeLens[]> =>
  (await session.connection.sendRequest("textDocument/codeLens", { textDocument: { uri: session.uri(name) } })) ?? [];
const problemsOf = (root: string) => session.diagnostics(`${root}/main.tf`, (found) => found.length > 0);
const is = (root: string, words: string | RegExp) =>
  expect.poll(() => text(root), { timeout: 20_000 }).toEqual(expect.stringMatching(words));

/** Returns everything that the server has shown of a root module so far. */
async function shown(root: string): Promise<string> {
  const hover = await session.hover(`${root}/main.tf`, 8, 12);
  return JSON.stringify([statuses.get(root), await explorer(root), await lenses(`${root}/main.tf`), hover]);
}

test("of three root modules, one state file is read, and the others show the location of their state", async () => {
  await start();
  await is("web", /^State not loaded \(s3\) · Load$/);
  await is("db", /^State not loaded \(http\) · Load$/);
  await is("network", /^~1$/);
  expect((await lenses("web/main.tf")).map(({ command }) => command)).toEqual([
    {
      title: "State not loaded (s3, acme-tf/web.tfstate) · Load",
      command: "stateline.loadState",
      arguments: [{ root: session.uri("web") }],
    },
  ]);
  expect(await explorer("db")).toMatchObject({
    groups: [{ id: "configured", label: "In the configuration (1)", collapsed: false }],
    load: "load",
    note: "State not loaded (http)",
  });
  expect(await session.hover("web/main.tf", 8, 12)).toContain("State not loaded");
  expect(await problemsOf("web")).toEqual(["State not loaded"]);
  expect(await shown("web")).not.toContain("hunter2");
  expect(await shown("db")).not.toContain("hunter2");
  expect([...repo.started("web"), ...repo.started("db")]).toEqual([]);
});

test("a state is loaded on request, with progress, is not stored, and can be loaded again", async () => {
  await start();
  await is("web", /Load$/);
  expect(await load("web")).toEqual({});
  await is("web", /^-1 ~1 \+1 · state of \d\d:\d\d$/);
  expect(tooltip("web")).toMatch(/State: s3, acme-tf\/web.tfstate, serial 41, loaded at \d\d:\d\d · Terraform 1.11.4/);
  expect(await explorer("web")).toMatchObject({ load: "reload", note: expect.stringMatching(/^state of \d\d:\d\d$/) });
  expect((await lenses("web/main.tf")).map(({ command }) => command?.title)).toEqual([
    "~ 2 changes: input, output",
    "+ will be created",
  ]);
  await expect.poll(() => progress.map(({ kind }) => kind)).toEqual(["begin", "end"]);
  expect(progress[0]).toMatchObject({ title: "Loading the state of web (s3, acme-tf/web.tfstate)", cancellable: true });
  expect(filesWith(repo.folder, "id-of-server")).toEqual(["web/.said/state"]);
  repo.setState("web", stateOf(42, { server: "large", added: "new" }));
  expect(await load("web")).toEqual({});
  await is("web", /^no changes · state of/);
  expect(repo.started("web")).toHaveLength(2);
  expect(repo.started("db")).toEqual([]);
});

test("a loaded state that a newer one replaces is kept if the user wants that, and is an earlier run", async () => {
  await start({}, true, repo.program, { keepsStates: true });
  const replaced: StateReplaced[] = [];
  const asked: string[] = [];
  session.connection.onNotification(STATE_REPLACED, (message: StateReplaced) => void replaced.push(message));
  session.connection.onRequest(KEPT_STATES, ({ state }: Pick<StateReplaced, "state">) => {
    asked.push(state);
    return [{ at: "2026-11-01T10:00:00.000Z", text: stateOf(40, { server: "tiny" }) }];
  });
  await is("web", /Load$/);
  await load("web");
  await is("web", /^-1 ~1 \+1 · state of/);
  repo.setState("web", stateOf(42, { server: "large", added: "new" }));
  await load("web");
  await is("web", /^no changes · state of/);
  await expect.poll(() => replaced).toHaveLength(1);
  expect(replaced[0]).toMatchObject({ serial: 41, state: "backend:s3%20%20acme-tf%2Fweb.tfstate" });
  expect(JSON.parse(replaced[0]!.text).resources.map(({ name }: { name: string }) => name)).toEqual(["gone", "server"]);
  const timeline: Timeline | null = await session.connection.sendRequest(TIMELINE, {
    ...{ root: session.uri("web"), address: "terraform_data.server", earlier: true },
  });
  expect(timeline?.earlier?.map(({ title, lines }) => [title, lines[0]])).toEqual([
    ["serial 40 → 41", '~ input: "tiny" → "small"'],
    ["serial 41 → 42", '~ input: "small" → "large"'],
  ]);
  expect(asked).toEqual([replaced[0]!.state]);
});

test("a state that another root module reads is available once it is loaded", async () => {
  mkdirSync(join(repo.folder, "app"));
  writeFileSync(join(repo.folder, "app/main.tf"), APP);
  const outputs = {
    address: { value: "10.0.0.7", type: "string" },
    key: { value: "s3cr3t", type: "string", sensitive: true },
  };
  repo.setState("web", JSON.stringify({ ...JSON.parse(stateOf(41, { server: "small" })), outputs }));
  await start();
  await is("app", /^\+2 \?1$/);
  expect(await session.hover("app/main.tf", 0, 10)).toContain("of open root modules with a loaded state");
  await load("web");
  await is("app", /^\+2$/);
  expect(await session.hover("app/main.tf", 8, 35)).toContain(
    'outputs = { address = "10.0.0.7", key = (sensitive value) }',
  );
  expect(JSON.stringify([await shown("app"), await session.hover("app/main.tf", 11, 40)])).not.toContain("s3cr3t");
  repo.setState("web", JSON.stringify({ ...JSON.parse(stateOf(42, { server: "small" })), outputs: {} }));
  await load("web");
  await is("app", /^!2$/);
  expect(await problemsOf("app")).toEqual(["Unsupported attribute", "Unsupported attribute"]);
});

const FAILURES: readonly (readonly [Manner, RegExp])[] = [
  ["html", /failed: its output is a web page/],
  ["asks", /failed: input is not available\. /],
  ["fails", /failed: No valid credential sources found Get https\\:\/\/sts\.example\/ denied\. /],
  ["uninitialised", /Run terraform init, then load the state \(s3, [^)]*\) again: a module is not installed\./],
];

test("a program that prints a web page, prompts or fails is reported; nothing is claimed, and the configuration has no error", async () => {
  await start();
  await is("web", /Load$/);
  for (const [manner, words] of FAILURES) {
    repo.setManner("web", manner);
    await load("web");
    await expect.poll(() => tooltip("web"), { timeout: 20_000 }).toMatch(words);
    expect(text("web")).toBe("State not loaded (s3) · Load");
    expect(await problemsOf("web")).toEqual(["State not loaded"]);
    expect(await shown("web")).not.toContain("hunter2");
  }
  repo.setManner("web", "good");
  await load("web");
  await is("web", /^-1 ~1 \+1/);
  expect(await session.diagnostics("web/main.tf", (found) => found.length === 0)).toEqual([]);
});

test("a program that also prints warnings, and one with empty output", async () => {
  repo.setManner("web", "warns");
  await start();
  await is("web", /Load$/);
  await load("web");
  await is("web", /^-1 ~1 \+1 · state of/);
  repo.setManner("web", "empty");
  await load("web");
  await is("web", /^\+2 · state of/);
});

test("a hanging pull blocks nothing, shows its progress, and can be cancelled with its process", async () => {
  repo.setManner("web", "hang");
  await start();
  await is("web", /Load$/);
  await load("web");
  await is("web", /^Loading state \(s3\)…$/);
  expect((await lenses("web/main.tf")).map(({ command }) => command?.title)).toEqual([
    "Loading state (s3, acme-tf/web.tfstate)…",
  ]);
  await session.open("network/main.tf", readFileSync(join(repo.folder, "network/main.tf"), "utf8"));
  expect((await lenses("network/main.tf")).map(({ command }) => command?.title)).toEqual([
    "~ 2 changes: input, output",
  ]);
  await expect.poll(() => repo.started("web").filter(isAlive)).toHaveLength(1);
  await session.connection.sendNotification("window/workDoneProgress/cancel", { token: tokens[0] });
  await is("web", /Load$/);
  await expect.poll(() => repo.started("web").filter(isAlive)).toEqual([]);
});

test("while a loaded state is loaded again it is still used; if that fails, it is used with a note", async () => {
  await start();
  await is("web", /Load$/);
  await load("web");
  await is("web", /^-1 ~1 \+1/);
  repo.setManner("web", "hang");
  await load("web");
  await expect.poll(() => tooltip("web")).toContain("It is being loaded again.");
  expect(text("web")).toMatch(/^-1 ~1 \+1 · state of/);
  await session.connection.sendNotification("window/workDoneProgress/cancel", { token: tokens[1] });
  await expect.poll(() => tooltip("web")).not.toContain("It is being loaded again.");
  expect(text("web")).toMatch(/^-1 ~1 \+1 · state of/);
  repo.setManner("web", "fails");
  await load("web");
  await expect.poll(() => tooltip("web")).toContain("Loading it again failed: No valid credential sources found");
  expect(text("web")).toMatch(/^-1 ~1 \+1 · state of/);
});

test("a change in the folder while a state is loaded again does not lose the loaded state", async () => {
  await start();
  await is("web", /Load$/);
  await load("web");
  await is("web", /^-1 ~1 \+1/);
  repo.setManner("web", "fails");
  const uris = ["web", "web/main.tf", "web/.terraform/terraform.tfstate"].map((name) => session.uri(name));
  const changes = uris.map((uri) => ({ uri, type: 2 }));
  await session.connection.sendNotification("workspace/didChangeWatchedFiles", { changes });
  await load("web");
  await session.connection.sendNotification("workspace/didChangeWatchedFiles", { changes });
  await expect.poll(() => tooltip("web")).toContain("Loading it again failed: No valid credential sources found");
  await session.connection.sendNotification("workspace/didChangeWatchedFiles", { changes });
  expect(await explorer("web")).toMatchObject({ load: "reload" });
  expect(text("web")).toMatch(/^-1 ~1 \+1 · state of/);
});

test('a restricted workspace starts nothing, not even with the setting "always"', async () => {
  await start({ load: "always" }, false);
  await is("web", /^State not loaded/);
  expect(await load("web")).toEqual({ refused: "This workspace is not trusted, so Stateline starts no program." });
  expect([...repo.started("web"), ...repo.started("db")]).toEqual([]);
  await session.connection.sendNotification("stateline/trust", { isTrusted: true });
  await is("web", /^-1 ~1 \+1/);
  await is("db", /^no changes/);
});

test("never: loading is neither offered nor done", async () => {
  await start({ load: "never" });
  await is("web", /^State not loaded \(s3\)$/);
  expect(await load("web")).toEqual({ refused: "The setting stateline.state.load is set to never." });
  expect((await lenses("web/main.tf")).map(({ command }) => command?.title)).toEqual([
    "State not loaded (s3, acme-tf/web.tfstate): what will happen is not known",
  ]);
  expect(repo.started("web")).toEqual([]);
});

test("a missing program is reported by name", async () => {
  await start({}, true, "no-such-terraform");
  await is("web", /Load$/);
  await load("web");
  await expect.poll(() => tooltip("web")).toContain("no-such-terraform was not found; set stateline.terraform.path");
});

test("a configured copy of the state is read, and a missing one is reported", async () => {
  writeFileSync(join(repo.folder, "web/copy.tfstate"), stateOf(5, { server: "large", added: "new" }));
  await start({ path: "copy.tfstate" });
  await is("web", /^no changes$/);
  await is("db", /^State not loaded$/);
  expect(tooltip("db")).toContain("copy.tfstate, which does not exist");
});

/** Returns the files below a folder that contain a text. */
function filesWith(folder: string, searchedText: string, below = ""): readonly string[] {
  return readdirSync(join(folder, below)).flatMap((name) => {
    const path = below === "" ? name : `${below}/${name}`;
    if (statSync(join(folder, path)).isDirectory()) return filesWith(folder, searchedText, path);
    return readFileSync(join(folder, path), "utf8").includes(searchedText) ? [path] : [];
  });
}

const APP = `data "terraform_remote_state" "web" {
  backend = "s3"
  config = {
    bucket = "acme-tf"
    key    = "web.tfstate"
  }
}
resource "terraform_data" "app" {
  input = "at ${"$"}{data.terraform_remote_state.web.outputs.address}"
}
resource "terraform_data" "secret" {
  input = data.terraform_remote_state.web.outputs.key
}
`;
