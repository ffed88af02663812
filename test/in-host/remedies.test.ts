import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { activated, open, placeOf, replace, revert, until } from "./workspace.ts";

// The steps that mend findings, on a copy of examples/web-app.

const UNINSTALLED = '\nmodule "vpc" {\n  source = "example.invalid/acme/vpc/aws"\n}\n';
const FIRST_LINE = 'resource "terraform_data" "network" {';

describe("the steps that mend findings in VS Code", () => {
  before(activated);
  afterEach(async () => {
    await revert();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  it("a module that is not installed offers to run init in a terminal", async () => {
    const editor = await open("main.tf");
    await replace(editor, FIRST_LINE, `${UNINSTALLED}${FIRST_LINE}`);
    const action = await until("the action", async () => (await actionsAt(editor, 'module "vpc"'))[0]);
    assert.equal(action.title, "Run terraform init");
    assert.equal(action.kind?.value, vscode.CodeActionKind.QuickFix.value);
    await vscode.commands.executeCommand(action.command?.command ?? "", ...(action.command?.arguments ?? []));
    const terminal = await until("the terminal", () =>
      vscode.window.terminals.find(({ name }) => name === "terraform init"),
    );
    terminal.dispose();
  });

  it("an error in the text offers neither", async () => {
    const editor = await open("main.tf");
    await replace(editor, "name = local.name", "name = local.nome");
    await until("the error", () =>
      vscode.languages.getDiagnostics(editor.document.uri).length > 0 ? true : undefined,
    );
    assert.deepEqual(await actionsAt(editor, "local.nome"), []);
  });
});

async function actionsAt(editor: vscode.TextEditor, text: string): Promise<vscode.CodeAction[]> {
  const place = placeOf(editor, text);
  const range = new vscode.Range(place, place);
  const { uri } = editor.document;
  const all = await vscode.commands.executeCommand<vscode.CodeAction[]>("vscode.executeCodeActionProvider", uri, range);
  return all.filter(({ title }) => /init|Load State/.test(title));
}
