import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { activated, open, placeOf, until } from "./workspace.ts";

// Features that other extensions have too, left to them by the setting. No other extension is installed here.

const setting = () => vscode.workspace.getConfiguration("stateline");

async function definitions(): Promise<number> {
  const editor = await open("main.tf");
  const place = placeOf(editor, "local.name", 7);
  const found = await vscode.commands.executeCommand<readonly unknown[]>(
    "vscode.executeDefinitionProvider",
    editor.document.uri,
    place,
  );
  return found.length;
}

describe("features beside other extensions in VS Code", () => {
  before(activated);
  afterEach(async () => setting().update("features", undefined, vscode.ConfigurationTarget.Global));

  it("alone, Stateline answers", async () => {
    await until("the definition", async () => ((await definitions()) > 0 ? true : undefined));
  });

  it("a feature that is off is left to others, and only that", async () => {
    await setting().update("features", { definition: "off" }, vscode.ConfigurationTarget.Global);
    assert.equal(await definitions(), 0);
    const editor = await open("main.tf");
    const symbols = await vscode.commands.executeCommand<readonly unknown[]>(
      "vscode.executeDocumentSymbolProvider",
      editor.document.uri,
    );
    assert(symbols.length > 0);
  });
});
