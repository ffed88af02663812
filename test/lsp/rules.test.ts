import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CodeAction } from "vscode-languageserver";
import { type Session, startSession } from "./session.ts";

const text = readFileSync("examples/web-app/main.tf", "utf8");
const lineOf = (needle: string) => text.split("\n").findIndex((line) => line.includes(needle)) + 1;

let session: Session;
beforeAll(async () => {
  session = await startSession(resolve("examples/web-app"));
  await session.open("main.tf", text);
});
afterAll(() => session.close());

const setRules = (rules: object) =>
  session.connection.sendNotification("workspace/didChangeConfiguration", { settings: { stateline: { rules } } });

const subnet = lineOf('"terraform_data" "subnet"');
const image = lineOf("triggers_replace = var.release");

test("what the plan does dangerously is a diagnostic, at the level that the settings name", async () => {
  const lines = await session.ruleDiagnostics("main.tf", (some) => some.length > 0);
  expect(lines).toContain(`${subnet} warning destroyed`);
  expect(lines).toContain(`${image} information forces-replacement`);
  await setRules({ destroyed: "error", "forces-replacement": "off", unknown: "error", impurefunc: "loud" });
  const set = await session.ruleDiagnostics("main.tf", (some) => some.includes(`${subnet} error destroyed`));
  expect(set).not.toContain(`${image} information forces-replacement`);
  await setRules({});
  expect(await session.ruleDiagnostics("main.tf", (some) => some.includes(`${subnet} warning destroyed`))).toEqual(
    lines,
  );
});

test("a comment silences a rule, and a quick fix belongs to the diagnostic", async () => {
  const above = text
    .split("\n")
    .toSpliced(subnet - 1, 0, "# stateline:ignore destroyed the network shrinks")
    .join("\n");
  await session.change("main.tf", above);
  const lines = await session.ruleDiagnostics("main.tf", (some) => !some.some((line) => line.endsWith("destroyed")));
  expect(lines).toContain(`${image + 1} information forces-replacement`);
  const renamed = text.replaceAll("terraform_data.network", "terraform_data.vpc").replace('"network" {', '"vpc" {');
  await session.change("main.tf", renamed);
  // After the item before it, where it stood when the folder was opened.
  const formerLine = lineOf('"terraform_data" "network"') - 1;
  await session.ruleDiagnostics("main.tf", (some) =>
    some.some((line) => Number.parseInt(line, 10) < formerLine && line.endsWith("warning destroyed")),
  );
  const start = { line: lineOf('"terraform_data" "network"') - 1, character: 12 };
  const diagnostic = { range: { start, end: start }, message: "", code: "destroyed" };
  const actions = (await session.connection.sendRequest("textDocument/codeAction", {
    textDocument: { uri: session.uri("main.tf") },
    range: { start, end: start },
    context: { diagnostics: [diagnostic] },
  })) as CodeAction[];
  const moved = actions.find(({ title }) => title.startsWith("Add moved block"));
  expect(moved).toMatchObject({ isPreferred: true, diagnostics: [diagnostic] });
  await session.change("main.tf", text);
});

test("source.fixAll corrects all names of the file, and nothing else", async () => {
  await session.change(
    "main.tf",
    text.replace("local.labels\n", "local.lables\n").replace("var.release\n", "var.relaese\n"),
  );
  await session.diagnostics("main.tf", (some) => some.length > 0);
  const start = { line: 0, character: 0 };
  const request = (only: readonly string[]) =>
    session.connection.sendRequest("textDocument/codeAction", {
      textDocument: { uri: session.uri("main.tf") },
      range: { start, end: start },
      context: { diagnostics: [], only },
    }) as Promise<CodeAction[]>;
  const [action] = await request(["source.fixAll"]);
  expect(action).toMatchObject({ title: "Correct 2 names", kind: "source.fixAll" });
  expect(action?.edit?.changes?.[session.uri("main.tf")]?.map(({ newText }) => newText)).toEqual(["labels", "release"]);
  expect((await request(["quickfix"])).map(({ kind }) => kind)).not.toContain("source.fixAll");
  await session.change("main.tf", text);
});

test("selected blocks move to a new file, for a client that creates files, in one edit", async () => {
  const start = { line: lineOf('"terraform_data" "network"') - 1, character: 0 };
  const end = { line: text.split("\n").findIndex((line, at) => at > start.line && line === "}"), character: 1 };
  const request = async (of: Session) =>
    (await of.connection.sendRequest("textDocument/codeAction", {
      textDocument: { uri: of.uri("main.tf") },
      range: { start, end },
      context: { diagnostics: [], only: ["refactor"] },
    })) as CodeAction[];
  expect((await request(session)).filter(({ kind }) => kind === "refactor.move")).toEqual([]);
  const workspaceEdit = { documentChanges: true, resourceOperations: ["create"] };
  const creating = await startSession(resolve("examples/web-app"), { capabilities: { workspace: { workspaceEdit } } });
  await creating.open("main.tf", text);
  const [action] = (await request(creating)).filter(({ kind }) => kind === "refactor.move");
  expect(action).toMatchObject({
    title: "Move block to new file network.tf",
    edit: {
      documentChanges: [
        { kind: "create", uri: creating.uri("network.tf") },
        { textDocument: { uri: creating.uri("main.tf"), version: null }, edits: [{ newText: "" }] },
        { textDocument: { uri: creating.uri("network.tf"), version: null } },
      ],
    },
  });
  await creating.close();
});
