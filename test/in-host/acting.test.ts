import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { activated, open, placeOf, replace, revert, until } from "./workspace.ts";

// Diagnostics of rules and the edits that act on the plan, on a copy of examples/web-app.

describe("acting on the plan in VS Code", () => {
  before(activated);
  afterEach(async () => {
    await vscode.workspace.getConfiguration("stateline").update("rules", undefined);
    await revert();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  it("a rule has the severity of the settings", async () => {
    const { document } = await open("main.tf");
    const severity = () =>
      vscode.languages.getDiagnostics(document.uri).find(({ code }) => code === "destroyed")?.severity;
    await until("the warning", () => severity() === vscode.DiagnosticSeverity.Warning || undefined);
    await vscode.workspace.getConfiguration("stateline").update("rules", { destroyed: "error" });
    await until("the error", () => severity() === vscode.DiagnosticSeverity.Error || undefined);
    await vscode.workspace.getConfiguration("stateline").update("rules", { destroyed: "off" });
    await until("silence", () => severity() === undefined || undefined);
  });

  it("the moved block of a renamed resource is the preferred fix of its destruction, and one undo takes it back", async () => {
    const editor = await open("main.tf");
    await replace(editor, '"terraform_data" "backup"', '"terraform_data" "nightly"');
    const renamed = editor.document.getText();
    const action = await until("the action", async () =>
      (await actionsAt(editor, '"nightly"')).find(({ title }) => title === "Add moved block: -1 +1 → no change"),
    );
    assert.equal(action.isPreferred, true);
    await vscode.workspace.applyEdit(action.edit!);
    assert.match(editor.document.getText(), /from = terraform_data\.backup\n {2}to {3}= terraform_data\.nightly/);
    await vscode.commands.executeCommand("undo");
    assert.equal(editor.document.getText(), renamed);
  });

  it("selected blocks move to a new file, which the edit creates", async () => {
    const editor = await open("main.tf");
    const start = placeOf(editor, 'resource "terraform_data" "backup"');
    const selection = new vscode.Range(start, editor.document.lineAt(editor.document.lineCount - 1).range.end);
    const action = await until("the action", async () =>
      (await actionsIn(editor, selection)).find(({ title }) => title === "Move block to new file backup.tf"),
    );
    const created = vscode.Uri.joinPath(editor.document.uri, "../backup.tf");
    assert.deepEqual(
      action.edit?.entries().map(([uri]) => uri.path.split("/").at(-1)),
      ["main.tf", "backup.tf"],
    );
    await vscode.workspace.applyEdit(action.edit!);
    const moved = await vscode.workspace.openTextDocument(created);
    assert.match(moved.getText(), /^# The configuration asks[^\n]*\nresource "terraform_data" "backup" \{/);
    assert.doesNotMatch(editor.document.getText(), /"backup"/);
    await vscode.commands.executeCommand("undo");
    await vscode.workspace.fs.delete(created).then(undefined, () => undefined);
  });
});

const actionsAt = (editor: vscode.TextEditor, text: string): Promise<vscode.CodeAction[]> => {
  const place = placeOf(editor, text, 2);
  return actionsIn(editor, new vscode.Range(place, place));
};

const actionsIn = async ({ document }: vscode.TextEditor, range: vscode.Range): Promise<vscode.CodeAction[]> =>
  vscode.commands.executeCommand<vscode.CodeAction[]>("vscode.executeCodeActionProvider", document.uri, range);
