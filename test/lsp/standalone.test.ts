import { expect, test } from "vitest";
import type { CompletionList, DocumentSymbol, Hover, Location, TextEdit, WorkspaceEdit } from "vscode-languageserver";
import { withFolder } from "../support/folder.ts";
import { startSession } from "./session.ts";

// Files of stacks, policies and migrations: they belong to no root module, and nothing in them is an error.

const POLICY = `resource_policy "aws_instance" "small" {
  locals {
    allowed = ["t3.micro"]
  }
  enforce {
    condition = core::contains(local.allowed, attrs.instance_type)
    error_message = "No."
  }
}
`;

test("a policy beside a root module has an outline, completion, definitions and formatting, and is no part of the module", () =>
  withFolder({ "main.tf": 'output "o" {\n  value = 1\n}\n', "a.policy.hcl": POLICY }, async (folder) => {
    const session = await startSession(folder);
    await session.open("main.tf", 'output "o" {\n  value = 1\n}\n');
    await session.open("a.policy.hcl", POLICY);
    const textDocument = { uri: session.uri("a.policy.hcl") };
    const ask = <T>(method: string, more: object = {}) =>
      session.connection.sendRequest<T>(`textDocument/${method}`, { textDocument, ...more });
    const outline = await ask<DocumentSymbol[]>("documentSymbol");
    expect(outline.map(({ children }) => children?.map(({ name }) => name))).toEqual([["locals", "enforce"]]);
    const items = await ask<CompletionList>("completion", { position: { line: 6, character: 4 } });
    expect(items.items.map(({ label }) => label)).toContain("info_message");
    const places = await ask<Location[]>("definition", { position: { line: 5, character: 40 } });
    expect(places.map(({ range }) => range.start.line)).toEqual([2]);
    const renamed = await ask<WorkspaceEdit>("rename", { position: { line: 5, character: 40 }, newName: "sizes" });
    expect(renamed.changes?.[textDocument.uri]?.map(({ newText, range }) => [newText, range.start])).toEqual([
      ["sizes", { line: 2, character: 4 }],
      ["sizes", { line: 5, character: 37 }],
    ]);
    const edits = await ask<TextEdit[]>("formatting", { options: { tabSize: 2, insertSpaces: true } });
    expect(edits.map(({ newText }) => newText).join("")).toContain("condition     = core::contains");
    await session.close();
  }));

test("the files of a stack see each other's declarations", () => {
  const components = 'component "network" {\n  source = "./network"\n  inputs = {\n    region = var.region\n  }\n}\n';
  const variables = 'variable "region" {\n  type = string\n}\n';
  return withFolder(
    { "a.tfcomponent.hcl": components, "variables.tfcomponent.hcl": variables, "main.tf": "" },
    async (folder) => {
      const session = await startSession(folder);
      await session.open("a.tfcomponent.hcl", components);
      const textDocument = { uri: session.uri("a.tfcomponent.hcl") };
      const places = await session.connection.sendRequest<Location[]>("textDocument/definition", {
        textDocument,
        position: { line: 3, character: 18 },
      });
      expect(places.map(({ uri, range }) => [uri, range.start.line])).toEqual([
        [session.uri("variables.tfcomponent.hcl"), 0],
      ]);
      const named = await session.connection.sendRequest<Location[]>("textDocument/references", {
        textDocument,
        position: { line: 3, character: 18 },
        context: { includeDeclaration: true },
      });
      expect(named.map(({ uri, range }) => [uri, range.start.line])).toEqual([
        [session.uri("variables.tfcomponent.hcl"), 0],
        [session.uri("a.tfcomponent.hcl"), 3],
      ]);
      const hover = await session.connection.sendRequest<Hover>("textDocument/hover", {
        textDocument,
        position: { line: 3, character: 18 },
      });
      const contents = '```terraform\nvariable "region" {\n  type = string\n}\n```';
      const [start, end] = [13, 23].map((character) => ({ line: 3, character }));
      expect(hover).toEqual({ range: { start, end }, contents: { kind: "markdown", value: contents } });
      const list = await session.connection.sendRequest<CompletionList>("textDocument/completion", {
        textDocument,
        position: { line: 3, character: 17 },
      });
      expect(list.items.map(({ label }) => label)).toEqual(["region"]);
      await session.close();
    },
  );
});
