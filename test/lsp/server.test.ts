import { readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CodeAction } from "vscode-languageserver";
import { INSTANCE_SOURCE, ROOT_GONE, TIMELINE } from "../../server/protocol/methods.ts";
import type { Timeline } from "../../server/protocol/timeline.ts";
import { withFolder } from "../support/folder.ts";
import { type Session, startSession } from "./session.ts";

const FOLDER = resolve("examples/web-app");
const text = readFileSync(`${FOLDER}/main.tf`, "utf8");
const lineOf = (needle: string) => text.split("\n").findIndex((line) => line.includes(needle));

let session: Session;
beforeAll(async () => {
  session = await startSession(FOLDER);
  await session.open("main.tf", text);
});
afterAll(() => session.close());

test("the lens of a changed block begins with the symbol of the action", async () => {
  const lenses = await session.lenses("main.tf");
  expect(lenses.filter((lens) => !/ (not )?used/.test(lens))).toEqual([
    `${lineOf('"network" {') + 1} ~ 2 changes: input, output`,
    `${lineOf('"subnet" {') + 1} - 1 destroyed · + 1 added · 2 unchanged`,
    `${lineOf('"image" {') + 1} +/- must be replaced · triggers_replace`,
    `${lineOf('module "web"') + 1} +/- 1 replaced · ~ 2 changed · + 1 added`,
    `${lineOf('"audit_log" {') + 1} moved from terraform_data.logs`,
  ]);
});

test("the status bar counts, most dangerous first", async () => {
  expect((await session.status((status) => status !== "Planning…")).text).toBe("-1 +/-2 ~3 +2");
});

test("the header has the address, the action and the reason", async () => {
  const markdown = await session.hover("main.tf", lineOf('"image" {'), 12);
  expect(markdown).toContain("`terraform_data.image` must be replaced");
  expect(markdown).toContain('- triggers_replace = "2026.10"\n+ triggers_replace = "2026.11" # forces replacement');
});

test("the hover of a reference shows its value, but never a sensitive one", async () => {
  expect(await session.hover("main.tf", lineOf("shop:${var.release}"), 32)).toContain('var.release = "2026.11"');
  const password = await session.hover("main.tf", lineOf("var.database_password"), 25);
  expect(password).toContain("(sensitive value)");
  expect(password).not.toContain("horse");
});

test("the hover of for_each shows the created and destroyed instances", async () => {
  const markdown = await session.hover("main.tf", lineOf("for_each = var.subnets"), 4);
  expect(markdown).toContain("3 instances in configuration, 3 in state.");
  expect(markdown).toContain('- ["c"]');
  expect(markdown).toContain('+ ["d"]');
});

test("the plan follows every keystroke of unsaved text", async () => {
  const edited = text.replace('"shop-${var.environment}"', '"store-${var.environment}"');
  await session.change("main.tf", edited);
  expect(await session.lenses("main.tf")).toContain(`${lineOf('"audit_log" {') + 1} ~ 2 changes: input, output`);
  await session.change("main.tf", text);
  expect(await session.lenses("main.tf")).toContain(`${lineOf('"audit_log" {') + 1} moved from terraform_data.logs`);
});

test("syntax errors and undeclared references are diagnostics, until they are fixed", async () => {
  await session.change("main.tf", text.replace("local.labels\n", "local.lables\n"));
  expect(await session.diagnostics("main.tf", (found) => found.length > 0)).toEqual([
    "Reference to undeclared local value",
  ]);
  await session.change("main.tf", text.replace('input            = "shop', 'input            = = "shop'));
  expect(await session.diagnostics("main.tf", (found) => found.includes("Invalid expression"))).toContain(
    "Invalid expression",
  );
  await session.change("main.tf", text);
  expect(await session.diagnostics("main.tf", (found) => found.length === 0)).toEqual([]);
});

test("a prevent_destroy that will fail is reported at the block", async () => {
  await session.change(
    "main.tf",
    text.replace('    engine   = "postgres"', '    engine   = "postgres"\n  }\n  triggers_replace = {'),
  );
  expect(await session.diagnostics("main.tf", (found) => found.length > 0)).toEqual(["Instance cannot be destroyed"]);
  await session.change("main.tf", text);
});

test("a renamed resource is offered the moved block that keeps its object, with the references in other files", async () => {
  const renamed = text.replaceAll("terraform_data.network", "terraform_data.vpc").replace('"network" {', '"vpc" {');
  await session.change("main.tf", renamed);
  const line = renamed.split("\n").findIndex((each) => each.includes('"vpc" {'));
  expect(await session.lenses("main.tf")).toContain(`${line + 1} + will be created`);
  const at = { line, character: 12 };
  const [action] = (await session.connection.sendRequest("textDocument/codeAction", {
    textDocument: { uri: session.uri("main.tf") },
    range: { start: at, end: at },
    context: { diagnostics: [] },
  })) as CodeAction[];
  expect(action?.title).toBe("Add moved block and rename 1 reference: 1 error, -1 ~2 +1 → ~1");
  expect(Object.keys(action?.edit?.changes ?? {})).toHaveLength(2);
  const [edit] = action?.edit?.changes?.[session.uri("main.tf")] ?? [];
  const lines = renamed.split("\n");
  lines.splice(edit!.range.end.line + 1, 0, ...edit!.newText.split("\n").slice(1));
  await session.change("main.tf", lines.join("\n"));
  expect(await session.lenses("main.tf")).toContain(`${line + 1} ~ 2 changes: input, output`);
  await session.change("main.tf", text);
});

test("edits that change the plan are refactorings, and only the kinds that the editor asks for are offered", async () => {
  const line = text.split("\n").findIndex((each) => each.includes('"terraform_data" "image" {'));
  const offered = async (only: readonly string[]) => {
    const actions = (await session.connection.sendRequest("textDocument/codeAction", {
      textDocument: { uri: session.uri("main.tf") },
      range: { start: { line, character: 12 }, end: { line, character: 12 } },
      context: { diagnostics: [], only },
    })) as CodeAction[] | null;
    return actions?.map(({ title, kind }) => [kind, title]);
  };
  const refactorings = [
    ["refactor.rewrite", "Add prevent_destroy = true: the plan fails instead of destroying terraform_data.image"],
  ];
  expect(await offered(["refactor"])).toEqual(refactorings);
  expect(await offered(["quickfix"])).toEqual([]);
  expect(await offered(["source.organizeImports"])).toBeUndefined();
});

test("the timeline has the stages with their operations, masked", async () => {
  const timeline = await session.timeline("terraform_data.database");
  expect(timeline?.stages.map(({ name }) => name)).toEqual([
    "previousRunState",
    "upgradedState",
    "priorState",
    "configuration",
    "proposedNewState",
    "initialPlannedState",
  ]);
  expect(timeline?.operations.map(({ label }) => label)).toEqual(["Upgrade", "Read", "Validate", "Merge", "Plan"]);
  const replaced = await session.timeline("terraform_data.image");
  expect(replaced?.tracks.map(({ label }) => label)).toEqual(["1. create", "2. destroy (deposed)"]);
  expect(replaced?.header.chain.map(({ text }) => text)).toEqual([
    'triggers_replace: "2026.10" → "2026.11"',
    "value from var.release",
  ]);
});

test("a failure is played on request, and only then", async () => {
  const { root, rehearsal, run } = (await session.timeline("terraform_data.image"))!;
  expect(rehearsal).toBeUndefined();
  expect(run?.map(({ label }) => label)).toEqual([
    "Validate",
    "Upgrade",
    "Read",
    "Plan",
    "Depose",
    "Plan again",
    "Create",
    "Destroy deposed",
    "replaced",
  ]);
  const request = { root, address: "terraform_data.image", rehearsal: { whatIf: [], failure: "create" } };
  const played: Timeline | null = await session.connection.sendRequest(TIMELINE, request);
  expect(played?.run?.map(({ label, status }) => `${label} ${status}`)).toEqual([
    "Validate passed",
    "Upgrade passed",
    "Read passed",
    "Plan passed",
    "Depose passed",
    "Plan again passed",
    "Create failed",
    "Destroy deposed unreached",
    "tainted, old one deposed ahead",
  ]);
  expect(played?.rehearsal?.failure?.next.map(({ words }) => words)).toEqual([
    "terraform_data.image is tainted, so must be replaced",
    "terraform_data.image will be destroyed (the object that was deposed)",
    'terraform_data.subnet["c"] will be destroyed',
    "module.web.terraform_data.rollout must be replaced",
  ]);
  expect(played?.rehearsal?.order?.waitedFor.shown.length).toBeGreaterThan(0);
  const impossible = { ...request, rehearsal: { whatIf: [], failure: "update" } };
  const other: Timeline | null = await session.connection.sendRequest(TIMELINE, impossible);
  expect(other?.rehearsal?.failure).toBeUndefined();
  expect(await session.connection.sendRequest(INSTANCE_SOURCE, request)).toEqual(played?.source);
});

test("the removal of a root module is notified, and its views are cleared", () =>
  withFolder({ "a/main.tf": "output {\n", "b/main.tf": BROKEN }, async (folder) => {
    const second = await startSession(folder, ALL_PROBLEMS);
    try {
      const gone = new Promise((resolve) => second.connection.onNotification(ROOT_GONE, resolve));
      await second.diagnostics("b/main.tf", (summaries) => summaries.length > 0);
      rmSync(join(folder, "b"), { recursive: true });
      const changes = [{ uri: second.uri("b"), type: 3 }];
      await second.connection.sendNotification("workspace/didChangeWatchedFiles", { changes });
      expect(await gone).toEqual({ root: second.uri("b") });
      await second.diagnostics("b/main.tf", (summaries) => summaries.length === 0);
    } finally {
      await second.close();
    }
  }));

const ALL_PROBLEMS = { initializationOptions: { problems: "all" } };

test("the problems of the root modules in open editors are listed, until they are closed", () =>
  withFolder(
    { "a/main.tf": BROKEN, "b/main.tf": BROKEN, "b/other.tf": BROKEN.replace('"a"', '"b"') },
    async (folder) => {
      const second = await startSession(folder);
      const listed: string[] = [];
      second.connection.onNotification("textDocument/publishDiagnostics", ({ uri, diagnostics }) => {
        listed.push(`${uri.slice(second.uri("").length)} ${diagnostics.length}`);
      });
      try {
        await second.open("b/main.tf", BROKEN);
        await expect.poll(() => listed, { timeout: 10_000 }).toEqual(["b/main.tf 1", "b/other.tf 1"]);
        await second.connection.sendNotification("textDocument/didClose", {
          textDocument: { uri: second.uri("b/main.tf") },
        });
        await expect.poll(() => listed.slice(2), { timeout: 10_000 }).toEqual(["b/main.tf 0", "b/other.tf 0"]);
      } finally {
        await second.close();
      }
    },
  ));

const BROKEN = 'resource "terraform_data" "a" {\n  input = local.none\n}\n';
