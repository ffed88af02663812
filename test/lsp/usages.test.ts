import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CodeAction, CodeLens, CompletionList } from "vscode-languageserver";
import type { Location } from "../../server/protocol/place.ts";
import { type Session, startSession } from "./session.ts";

// Lenses about uses, the comparison of plans, refused refactorings and JSON files, over the protocol.

const MAIN = `variable "size" {
  default = "x"
}
locals {
  size = var.size
}
resource "terraform_data" "web" {
  input = [local.size, path.module]
}
`;
const FILES = {
  "main.tf": MAIN,
  "terraform.tfvars": 'size = "small"\n',
  "env/prod.tfvars": 'size = "large"\n',
  "more.tf.json": '{"output": {"o": {"value": "${local.size}"}}}',
  "blocks.tf.json": '{\n"variable": {"tested": {}},\n"resource": {"terraform_data": {"json": {}}}\n}\n',
  "tests/a.tftest.hcl": 'variables {\n  tested = "x"\n}\n',
  "tests/b.tftest.hcl": 'variables {\n  tested = "y"\n}\n',
};

let session: Session;
let folder: string;
let settings: unknown = { codeLens: { locals: true } };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stateline-"));
  for (const name of ["env", "tests"]) await mkdir(join(folder, name));
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);
  const capabilities = {
    workspace: {
      configuration: true,
      workspaceEdit: { documentChanges: true, resourceOperations: ["create"] },
    },
    textDocument: { codeAction: { disabledSupport: true } },
  };
  session = await startSession(folder, { capabilities }, () => settings);
  await session.open("main.tf", MAIN);
});
afterAll(async () => {
  await session.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = <R>(method: string, params: object): Promise<R> => session.connection.sendRequest(method, params);
const lenses = () => ask<CodeLens[]>("textDocument/codeLens", { textDocument: { uri: session.uri("main.tf") } });

test("a lens says how often a name is used and what gives its value, and its command leads there", async () => {
  const shown = await lenses();
  const titles = shown.map(({ range, command }) => `${range.start.line + 1} ${command?.title}`);
  expect(titles.filter((title) => !title.includes("created"))).toEqual([
    "1 given in terraform.tfvars:1",
    "5 used 2 times",
  ]);
  const places = async (title: string) => {
    const command = shown.find((lens) => lens.command?.title === title)?.command;
    expect(command?.command).toBe("stateline.showUsages");
    const found = await ask<readonly Location[] | null>("stateline/usages", command!.arguments![0] as object);
    return found?.map(({ uri, start }) => `${uri.slice(uri.lastIndexOf("/") + 1)}:${start.line + 1}`);
  };
  expect(await places("given in terraform.tfvars:1")).toEqual(["terraform.tfvars:1"]);
  expect((await places("used 2 times"))?.toSorted()).toEqual(["main.tf:8", "more.tf.json:1"]);
});

test("a JSON file has the lenses of its blocks, and counts the uses in tests", async () => {
  const shown = await ask<CodeLens[]>("textDocument/codeLens", {
    textDocument: { uri: session.uri("blocks.tf.json") },
  });
  expect(shown.map(({ range, command }) => `${range.start.line + 1} ${command?.title}`)).toEqual([
    "3 + will be created",
    "2 used 2 times",
    "2 no value given",
  ]);
  const request = shown[1]!.command!.arguments![0] as object;
  const places = await ask<readonly Location[] | null>("stateline/usages", request);
  expect(places?.map(({ uri, start }) => `${uri.slice(uri.lastIndexOf("/") + 1)}:${start.line + 1}`)).toEqual([
    "a.tftest.hcl:2",
    "b.tftest.hcl:2",
  ]);
});

test("a setting switches the lenses of a kind off", async () => {
  settings = { codeLens: { variables: false } };
  await session.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
  await expect
    .poll(async () => (await lenses()).filter(({ command }) => /used|given/.test(command?.title ?? "")).length)
    .toBe(0);
});

test("the plan is compared with that of another variable file", async () => {
  const root = session.uri("main.tf").replace(/\/main\.tf$/, "");
  const compared = (other: object) =>
    ask<string | null>("stateline/planMarkdown", {
      root,
      query: { text: "", kinds: [], toggled: [] },
      compared: other,
    });
  const markdown = await compared({ file: session.uri("env/prod.tfvars") });
  expect(markdown).toContain("compared with env/prod.tfvars\n\nBoth from the present state.");
  expect(markdown).toContain('  - `~ input[0]: "large" → "small"`');
  expect(await compared({ workspace: "prod" })).toContain(
    "compared with workspace prod\n\nThere is no state of a workspace prod in this folder.",
  );
});

test("a move of the cursor is offered the list that is planned, where the client can open it", async () => {
  const titles = async (triggerKind: number) => {
    const actions = await ask<CodeAction[]>("textDocument/codeAction", {
      textDocument: { uri: session.uri("main.tf") },
      range: { start: { line: 6, character: 0 }, end: { line: 8, character: 1 } },
      context: { diagnostics: [], triggerKind },
    });
    return actions.map(({ title }) => title);
  };
  const more = "More Actions, With What the Plan Then Does…";
  expect(await titles(2)).toContain(more);
  const planned = await titles(1);
  expect(planned).toContain("Move block to new file web.tf");
  expect(planned).not.toContain(more);
  expect(await titles(2)).toEqual(planned);
});

test("what cannot be moved to a module is shown with the reason", async () => {
  const actions = await ask<CodeAction[]>("textDocument/codeAction", {
    textDocument: { uri: session.uri("main.tf") },
    range: { start: { line: 6, character: 0 }, end: { line: 8, character: 1 } },
    context: { diagnostics: [], only: ["refactor.move"] },
  });
  expect(actions.find(({ title }) => title.includes("new module"))).toEqual({
    title: "Move resource to new module ./web",
    kind: "refactor.move",
    disabled: { reason: "It refers to path, which is another folder in a module." },
  });
});

test("a JSON file is completed within its strings", async () => {
  await session.open("more.tf.json", '{"output": {"o": {"value": "${local."}}}');
  const { items } = await ask<CompletionList>("textDocument/completion", {
    textDocument: { uri: session.uri("more.tf.json") },
    position: { line: 0, character: 36 },
  });
  expect(items.map(({ label }) => label)).toContain("size");
});
