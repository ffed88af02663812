import * as vscode from "vscode";
import { REPRODUCTION } from "../../server/protocol/methods.ts";
import type { Connection } from "./connection.ts";
import type { StatusBar } from "./statusBar.ts";

/**
 * Registers *Copy Reproduction*: it opens what the plan of the active root module was made from, without sensitive values, as a document that
 * the user reads, and copies it.
 */
export const registerReproduction = (
  connection: Connection,
  statusBar: StatusBar,
  version: string,
): vscode.Disposable =>
  vscode.commands.registerCommand("stateline.copyReproduction", async () => {
    const root = statusBar.activeRoot;
    const reproduction = root === undefined ? null : await connection.ask(REPRODUCTION, { uri: root });
    if (!reproduction) {
      void vscode.window.showInformationMessage(vscode.l10n.t("Open a file of the root module first."));
      return;
    }
    const content = `${JSON.stringify({ stateline: version, ...reproduction }, undefined, 2)}\n`;
    await vscode.env.clipboard.writeText(content);
    const document = await vscode.workspace.openTextDocument({ language: "json", content });
    await vscode.window.showTextDocument(document, { preview: false });
    void vscode.window.showInformationMessage(
      vscode.l10n.t(
        "The reproduction was copied. Sensitive values are replaced, names and all other values are not: read it before you send it.",
      ),
    );
  });
