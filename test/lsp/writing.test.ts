import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  CallHierarchyIncomingCall,
  CallHierarchyItem,
  CallHierarchyOutgoingCall,
  CompletionItem,
  CompletionList,
  DocumentSymbol,
  InlayHint,
  LinkedEditingRanges,
  SelectionRange,
  SemanticTokens,
  SemanticTokensDelta,
  SignatureHelp,
  TextEdit,
  WorkspaceEdit,
} from "vscode-languageserver";
import { type Session, startSession } from "./session.ts";

// What helps to write, over the protocol, as any client asks for it.

const MAIN = `variable "sizes" {
  default = { a = 1, b = 2 }
}
variable "password" {
  default   = "hunter2"
  sensitive = true
}
locals {
  names  = [for name, size in var.sizes : upper(name)]
  secret = var.password
}
resource "terraform_data" "web" {
  for_each = var.sizes
  input    = local.names
}
output "web" {
  value = terraform_data.web["a"].id
}
`;

let session: Session;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stateline-"));
  await writeFile(join(folder, "main.tf"), MAIN);
  session = await startSession(folder);
  await session.open("main.tf", MAIN);
});
afterAll(async () => {
  await session.close();
  await rm(folder, { recursive: true, force: true });
});

const textDocument = () => ({ uri: session.uri("main.tf") });

/** Returns the position of some text, `skip` characters after its start. */
function at(text: string, skip = 0) {
  const before = MAIN.slice(0, MAIN.indexOf(text) + skip);
  return { line: before.split("\n").length - 1, character: before.length - before.lastIndexOf("\n") - 1 };
}

const ask = <R>(method: string, params: object): Promise<R> =>
  session.connection.sendRequest(method, { textDocument: textDocument(), ...params });

test("the signature of a call names the parameter at the cursor", async () => {
  const help = await ask<SignatureHelp>("textDocument/signatureHelp", { position: at("upper(name", 6) });
  expect(help.signatures[0]?.label).toBe("upper(str string) string");
  expect(help.activeParameter).toBe(0);
});

test("a selection grows from the expression to the block", async () => {
  const [selection] = await ask<SelectionRange[]>("textDocument/selectionRange", { positions: [at("local.names", 2)] });
  const lines: string[] = [];
  for (let range = selection; range; range = range.parent!)
    lines.push(`${range.range.start.line}-${range.range.end.line}`);
  expect(lines).toEqual(["13-13", "13-13", "11-14", "11-14"]);
});

test("a name that a for binds is edited with its uses", async () => {
  const { ranges } = await ask<LinkedEditingRanges>("textDocument/linkedEditingRange", { position: at("name, size") });
  expect(ranges.map(({ start }) => start.character)).toEqual([16, 48]);
  expect(await ask("textDocument/linkedEditingRange", { position: at("local.names", 8) })).toBeNull();
});

test("hints show values and counts, but nothing sensitive", async () => {
  const range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
  const hints = await ask<InlayHint[]>("textDocument/inlayHint", { range });
  expect(hints.map(({ position, label }) => `${position.line} ${label}`)).toEqual([
    "12 2 instances",
    '13 = ["A", "B"]',
    "16 (known after apply)",
  ]);
});

test("semantic tokens come whole, in part and as a difference", async () => {
  const whole = await ask<SemanticTokens>("textDocument/semanticTokens/full", {});
  expect(whole.data.length % 5).toBe(0);
  const range = { start: at("output"), end: at("value = terraform_data") };
  const part = await ask<SemanticTokens>("textDocument/semanticTokens/range", { range });
  expect(part.data.length).toBeLessThan(whole.data.length);
  await session.change("main.tf", MAIN.replace("upper", "lower"));
  const params = { previousResultId: whole.resultId };
  const delta = await ask<SemanticTokensDelta>("textDocument/semanticTokens/full/delta", params);
  expect(delta.edits).toEqual([]);
  await session.change("main.tf", MAIN);
});

test("a declaration has what its change touches, and what it waits for", async () => {
  const position = at('"web" {', 2);
  const [item] = await ask<CallHierarchyItem[]>("textDocument/prepareCallHierarchy", { position });
  expect(item?.name).toBe("terraform_data.web");
  const incoming = await ask<CallHierarchyIncomingCall[]>("callHierarchy/incomingCalls", { item });
  expect(incoming.map(({ from }) => from.name)).toEqual(["output.web"]);
  const outgoing = await ask<CallHierarchyOutgoingCall[]>("callHierarchy/outgoingCalls", { item });
  expect(outgoing.map(({ to }) => to.name)).toEqual(["var.sizes", "local.names"]);
});

test("completion offers references with their values, and never a sensitive one", async () => {
  const { items } = await ask<CompletionList>("textDocument/completion", { position: at("local.names\n}", 6) });
  expect(items.map(({ label, detail }) => `${label} ${detail}`)).toEqual([
    'names ["A", "B"]',
    "secret (sensitive value)",
  ]);
});

test("completion masks the members of a sensitive value, and offers none of its keys", async () => {
  const text = `variable "logins" {
  type      = map(object({ word = string }))
  default   = { "the admin" = { word = "hunter2" } }
  sensitive = true
}
locals {
  member = var.logins["the admin"].
  key    = var.logins[
}
`;
  await session.change("main.tf", text);
  const offered = async (line: number) => {
    const position = { line, character: text.split("\n")[line]?.length };
    const { items } = await ask<CompletionList>("textDocument/completion", { position });
    return items.map(({ label, detail }) => `${label} ${detail}`);
  };
  expect(await offered(6)).toEqual(["word (sensitive value)"]);
  expect(await offered(7)).not.toContainEqual(expect.stringContaining("the admin"));
  await session.change("main.tf", MAIN);
});

test("the documentation of an item comes when it is chosen", async () => {
  const { items } = await ask<CompletionList>("textDocument/completion", { position: at("upper(name") });
  const item = items.find(({ label }) => label === "upper");
  expect(item?.documentation).toBeUndefined();
  const resolved = await session.connection.sendRequest<CompletionItem>("completionItem/resolve", item);
  expect(JSON.stringify(resolved.documentation)).toContain("upper");
});

test("a rename changes every place, and a wrong name is refused with the reason", async () => {
  const position = at('"sizes"', 2);
  const edit = await ask<WorkspaceEdit>("textDocument/rename", { position, newName: "counts" });
  expect(edit.changes?.[session.uri("main.tf")]).toHaveLength(3);
  await expect(ask("textDocument/rename", { position, newName: "a b" })).rejects.toThrow("is not a name");
});

test("a block is formatted when it is closed, if the editor formats on type", async () => {
  const text = "locals {\n  a=1\n}\nlocals {\n    b   =  2\n  }";
  await session.change("main.tf", text);
  const options = { tabSize: 2, insertSpaces: true };
  const edits = await ask<TextEdit[]>("textDocument/onTypeFormatting", {
    position: { line: 5, character: 3 },
    ch: "}",
    options,
  });
  expect(edits.map(({ range, newText }) => `${range.start.line} ${newText.trimEnd()}`)).toEqual(["4   b = 2", "5 }"]);
  await session.change("main.tf", MAIN);
});

test("a template is completed with its variables, and never formatted", async () => {
  await mkdir(join(folder, "t"));
  const calling = `${MAIN}locals {\n  text = templatefile("\${path.module}/t/a.tftpl", { hosts = ["x"] })\n}\n`;
  await session.change("main.tf", calling);
  const template = "a=  1\n${";
  await session.open("t/a.tftpl", template);
  const params = { textDocument: { uri: session.uri("t/a.tftpl") }, position: { line: 1, character: 2 } };
  await session.lenses("main.tf");
  const { items } = await session.connection.sendRequest<CompletionList>("textDocument/completion", params);
  expect(items[0]?.label).toBe("hosts");
  const options = { tabSize: 2, insertSpaces: true };
  expect(await session.connection.sendRequest("textDocument/formatting", { ...params, options })).toBeNull();
  await session.change("main.tf", MAIN);
});

test("a file in a folder that a string names is offered", async () => {
  const text = `${MAIN}locals {\n  text = file("\${path.module}/ma`;
  await session.change("main.tf", text);
  const position = { line: text.split("\n").length - 1, character: text.split("\n").at(-1)!.length };
  const { items } = await ask<CompletionList>("textDocument/completion", { position });
  expect(items.map(({ label }) => label)).toContain("main.tf");
  await session.change("main.tf", MAIN);
});

test("a state file has an outline, hovers and lenses by address", async () => {
  const input = { value: "A", type: "string" };
  const object = { schema_version: 0, attributes: { id: "3f", input, output: input, triggers_replace: null } };
  const resource = { mode: "managed", type: "terraform_data", provider: 'provider["terraform.io/builtin/terraform"]' };
  const resources = [
    { ...resource, name: "web", instances: [{ ...object, index_key: "a" }] },
    { ...resource, name: "gone", instances: [object] },
  ];
  const text = JSON.stringify({ version: 4, terraform_version: "1.11.4", serial: 1, lineage: "x", resources }, null, 2);
  await session.change("main.tf", MAIN);
  await session.open("terraform.tfstate", text);
  const params = { textDocument: { uri: session.uri("terraform.tfstate") } };
  const outline = await session.connection.sendRequest<DocumentSymbol[]>("textDocument/documentSymbol", params);
  expect(outline.map(({ name, detail }) => `${name} ${detail}`)).toEqual([
    'terraform_data.web["a"] will be updated in-place',
    "terraform_data.gone will be destroyed",
  ]);
  const lenses = await session.lenses("terraform.tfstate");
  expect(lenses.map((lens) => lens.replace(/^\d+ /, ""))).toEqual([
    "~ will be updated in-place",
    "- will be destroyed",
  ]);
  const line = text.split("\n").findIndex((each) => each.includes('"id": "3f"'));
  expect(await session.hover("terraform.tfstate", line, 20)).toContain('terraform_data.web["a"]');
});
