import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { EXPLORER, PLAN_OPTIONS, SET_PLAN_OPTIONS } from "../../server/protocol/methods.ts";
import { activated, type Exports, open, placeOf, replace, revert, until } from "./workspace.ts";

// The commands of the palette that lead from an operation without a plan to what does the same with one.

const NAMES = ["Taint", "Untaint", "StateMv", "StateRm", "Import", "Refresh"].map(
  (name) => `stateline.insteadOf${name}`,
);

describe("operations without a plan, in VS Code", () => {
  let exported: Exports;
  before(async () => {
    exported = await activated();
    await open("main.tf");
  });
  after(async () => {
    const { root } = await until("a plan", async () => (await exported.connection.ask(EXPLORER, {}))?.[0]);
    await exported.connection.ask(SET_PLAN_OPTIONS, { root, options: {} });
    await revert();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  it("each has a command in the palette", async () => {
    const commands = await vscode.commands.getCommands(true);
    assert.deepEqual(
      NAMES.filter((name) => !commands.includes(name)),
      [],
    );
  });

  it("instead of refresh, the refresh alone is planned", async () => {
    const { root } = await until("a plan", async () => (await exported.connection.ask(EXPLORER, {}))?.[0]);
    await vscode.commands.executeCommand("stateline.insteadOfRefresh", root);
    const view = await until("the mode", async () => {
      const found = await exported.connection.ask(PLAN_OPTIONS, { root });
      return found?.options.mode === "refresh-only" ? found : undefined;
    });
    assert.match(view.command, /-refresh-only/);
    await exported.connection.ask(SET_PLAN_OPTIONS, { root, options: {} });
  });

  it("instead of state rm, the header of a block offers a removed block with its effect", async () => {
    const editor = await open("main.tf");
    const place = placeOf(editor, '"backup"', 2);
    const title = await until("the action", async () =>
      (await titlesAt(editor, place)).find((text) => text.startsWith("Replace with a removed block")),
    );
    assert.match(title, /forgets terraform_data\.backup: .*→ \.1$/);
  });

  it("instead of state mv, the header of a renamed block offers a moved block with its effect", async () => {
    const editor = await open("main.tf");
    await replace(editor, '"terraform_data" "backup"', '"terraform_data" "nightly"');
    const place = placeOf(editor, '"nightly"', 2);
    editor.selection = new vscode.Selection(place, place);
    const title = await until("the fix", async () =>
      (await titlesAt(editor, place)).find((text) => text.startsWith("Add moved block")),
    );
    assert.equal(title, "Add moved block: -1 +1 → no change");
    await vscode.commands.executeCommand("stateline.insteadOfStateMv");
  });
});

async function titlesAt({ document }: vscode.TextEditor, place: vscode.Position): Promise<readonly string[]> {
  const range = new vscode.Range(place, place);
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
    "vscode.executeCodeActionProvider",
    document.uri,
    range,
  );
  return actions.map(({ title }) => title);
}
