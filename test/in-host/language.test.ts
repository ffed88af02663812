import { strict as assert } from "node:assert";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { activated, open, placeOf, revert, until } from "./workspace.ts";

// The language features through VS Code's own commands, on a copy of examples/web-app with its modules.

const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "";

describe("formatting in VS Code", () => {
  const { text, formatted } = recordedInHaste();
  const pathOf = (name: string) => join(folder, "modules/service", name);
  before(activated);
  afterEach(async () => {
    await revert();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });
  after(() => {
    for (const name of ["command.tf", "save.tf", "selection.tf"]) rmSync(pathOf(name), { force: true });
  });

  it("the command formats a file as terraform fmt does", async () => {
    const { document } = await openHaste("command.tf");
    await vscode.commands.executeCommand("editor.action.formatDocument");
    assert.equal(document.getText(), formatted);
  });

  it("formats on save, if the user enables it", async () => {
    const { document } = await openHaste("save.tf");
    const settings = vscode.workspace.getConfiguration("editor", document.uri);
    await settings.update("formatOnSave", true, vscode.ConfigurationTarget.Workspace);
    try {
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, document.lineAt(0).range.end, " ");
      await vscode.workspace.applyEdit(edit);
      await document.save();
      assert.equal(readFileSync(pathOf("save.tf"), "utf8"), formatted);
    } finally {
      await settings.update("formatOnSave", undefined, vscode.ConfigurationTarget.Workspace);
    }
  });

  it("changes only the selected lines", async () => {
    const editor = await openHaste("selection.tf");
    const oldLines = linesOf(editor.document.getText());
    const first = placeOf(editor, "variable").line;
    editor.selection = new vscode.Selection(first, 0, first + 4, 0);
    await vscode.commands.executeCommand("editor.action.formatSelection");
    const now = linesOf(editor.document.getText());
    assert.deepEqual(now.slice(first, first + 4), linesOf(formatted).slice(first, first + 4));
    assert.deepEqual(
      [now.slice(0, first), now.slice(first + 4)],
      [oldLines.slice(0, first), oldLines.slice(first + 4)],
    );
  });

  /** Opens a file, and waits until the language server answers for it. */
  async function openHaste(name: string): Promise<vscode.TextEditor> {
    writeFileSync(pathOf(name), text);
    const editor = await open(`modules/service/${name}`);
    await until("the outline", () => symbolsOf(editor));
    return editor;
  }
});

describe("names in VS Code", () => {
  before(activated);
  afterEach(() => vscode.commands.executeCommand("workbench.action.closeAllEditors"));

  it("a definition is found across modules", async () => {
    const inRoot = await open("main.tf");
    assert.deepEqual(await places("vscode.executeDefinitionProvider", inRoot, "local.labels", 8), ["main.tf:7"]);
    const inModule = await open("modules/service/main.tf");
    assert.deepEqual(await places("vscode.executeDefinitionProvider", inModule, "local.prefix", 8), [
      "modules/service/main.tf:2",
    ]);
  });

  it("the uses of a variable of a module are in the module and in its calls", async () => {
    const editor = await open("modules/service/variables.tf");
    const references = await places("vscode.executeReferenceProvider", editor, '"image"', 2);
    const main = readFileSync(join(folder, "main.tf"), "utf8");
    const service = readFileSync(join(folder, "modules/service/main.tf"), "utf8");
    const expected = [
      ...linesWith(main, /^ {2}image +=/).map((line) => `main.tf:${line}`),
      ...linesWith(service, /var\.image/).map((line) => `modules/service/main.tf:${line}`),
      `modules/service/variables.tf:${placeOf(editor, '"image"').line + 1}`,
    ];
    assert.deepEqual([...new Set(references)], expected);
  });

  it("the outline has the declarations by address", async () => {
    const symbols = await until("the outline", () => open("main.tf").then(symbolsOf));
    assert.deepEqual(
      symbols.map(({ name }) => name).filter((name) => /^(terraform_data|module)/.test(name)),
      ["network", "subnet", "image"]
        .map((name) => `terraform_data.${name}`)
        .concat("module.web", "module.worker")
        .concat(["database", "audit_log", "backup"].map((name) => `terraform_data.${name}`)),
    );
  });

  it("declarations of a module are found in the whole workspace", async () => {
    const command = "vscode.executeWorkspaceSymbolProvider";
    const symbol = await until("the symbol", async () => {
      const all = await vscode.commands.executeCommand<vscode.SymbolInformation[]>(command, "rollout");
      return all.find(({ name }) => name.includes("terraform_data.rollout"));
    });
    assert.equal(vscode.workspace.asRelativePath(symbol.location.uri), "modules/service/main.tf");
  });

  it("blocks fold, and the source of a module leads to it", async () => {
    const editor = await open("main.tf");
    const { uri } = editor.document;
    const folds = await until("the folds", async () => {
      const ranges = await vscode.commands.executeCommand<vscode.FoldingRange[]>(
        "vscode.executeFoldingRangeProvider",
        uri,
      );
      return ranges && ranges.length > 0 ? ranges : undefined;
    });
    const block = placeOf(editor, 'resource "terraform_data" "network"').line;
    assert.equal(folds.find(({ start }) => start === block)?.end, placeOf(editor, "# One instance").line - 3);
    const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>("vscode.executeLinkProvider", uri);
    const { line } = placeOf(editor, "./modules/service");
    const target = links.find(({ range }) => range.start.line === line)?.target?.path ?? "";
    assert.match(target, /\/modules\/service(\/main\.tf)?$/);
  });
});

describe("writing in VS Code", () => {
  before(activated);
  afterEach(async () => {
    await revert();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  it("completion offers a reference with its value", async () => {
    const editor = await open("main.tf");
    const at = placeOf(editor, "var.environment", 4);
    const items = await until("completions", async () => {
      const list = await vscode.commands.executeCommand<vscode.CompletionList>(
        "vscode.executeCompletionItemProvider",
        editor.document.uri,
        at,
      );
      const own = list.items.filter(({ kind }) => kind === vscode.CompletionItemKind.Variable);
      return own.length > 0 ? own : undefined;
    });
    assert.equal(items.find(({ label }) => label === "environment")?.detail, '"staging"');
  });

  it("a rename keeps the objects of a resource", async () => {
    const editor = await open("main.tf");
    const at = placeOf(editor, '"network"', 2);
    const edit = await vscode.commands.executeCommand<vscode.WorkspaceEdit>(
      "vscode.executeDocumentRenameProvider",
      editor.document.uri,
      at,
      "vnet",
    );
    const texts = edit.get(editor.document.uri).map(({ newText }) => newText);
    assert(texts.some((text) => text.includes("to   = terraform_data.vnet")));
    assert(texts.filter((text) => text === "vnet").length > 1);
  });

  it("hints, colours and signatures are there", async () => {
    const editor = await open("main.tf");
    const { uri } = editor.document;
    const all = new vscode.Range(0, 0, editor.document.lineCount, 0);
    const hints = await vscode.commands.executeCommand<vscode.InlayHint[]>("vscode.executeInlayHintProvider", uri, all);
    assert(hints.some(({ label }) => String(label).endsWith("instances")));
    const tokens = await vscode.commands.executeCommand<vscode.SemanticTokens>(
      "vscode.provideDocumentSemanticTokens",
      uri,
    );
    assert(tokens.data.length > 100);
  });
});

/** Recorded: an unformatted file, and the output of `terraform fmt` for it. */
function recordedInHaste(): { readonly text: string; readonly formatted: string } {
  const { extensionPath = "" } = vscode.extensions.getExtension("stateline.stateline") ?? {};
  const file = readFileSync(join(extensionPath, "test/conformance/syntax/fmt.golden.jsonl"), "utf8");
  const found = linesOf(file).find((line) => line.includes("aws_instance.web[*].id"));
  assert(found, "it is recorded");
  return JSON.parse(found);
}

function linesOf(text: string): readonly string[] {
  return text.split("\n");
}

const linesWith = (text: string, wanted: RegExp): readonly number[] =>
  linesOf(text).flatMap((line, at) => (wanted.test(line) ? [at + 1] : []));

async function symbolsOf({ document }: vscode.TextEditor): Promise<vscode.DocumentSymbol[] | undefined> {
  const command = "vscode.executeDocumentSymbolProvider";
  const found = await vscode.commands.executeCommand<vscode.DocumentSymbol[] | undefined>(command, document.uri);
  return found && found.length > 0 ? found : undefined;
}

/** Returns the places, as `file:line`, that a command returns for a position in a text; waits until there is one. */
async function places(
  command: string,
  editor: vscode.TextEditor,
  text: string,
  skip: number,
): Promise<readonly string[]> {
  const { uri } = editor.document;
  const locations = await until(command, async () => {
    const all = await vscode.commands.executeCommand<vscode.Location[]>(command, uri, placeOf(editor, text, skip));
    return all && all.length > 0 ? all : undefined;
  });
  return locations.map((at) => `${vscode.workspace.asRelativePath(at.uri)}:${at.range.start.line + 1}`).sort();
}
