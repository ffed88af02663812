import * as vscode from "vscode";
import { CHOOSE_LANGUAGE_COMMAND } from "../../server/protocol/methods.ts";
import type { Connection } from "./connection.ts";
import type { StatusBar } from "./statusBar.ts";

/** Lets the user choose the product and version that a root module follows, and writes the choice to its settings. */
export const registerChooseLanguage = (connection: Connection, statusBar: StatusBar): vscode.Disposable =>
  vscode.commands.registerCommand(CHOOSE_LANGUAGE_COMMAND, async (root: string | undefined = statusBar.activeRoot) => {
    const settings = vscode.workspace.getConfiguration(
      "stateline",
      root === undefined ? null : vscode.Uri.parse(root, true),
    );
    const current = settings.get<string>("language", "");
    const languages = (await connection.languages()).map((language) => ({ label: title(language), language }));
    const automatic = {
      label: "Automatic",
      description: "What the folder names, else the newest version",
      language: "",
    };
    const items = [automatic, ...languages].map((item) =>
      item.language === current ? { ...item, label: `$(check) ${item.label}` } : item,
    );
    const placeHolder = "Choose the version whose rules apply";
    const chosen = await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true });
    if (!chosen || chosen.language === current) return;
    const target =
      (vscode.workspace.workspaceFolders?.length ?? 0) > 1 && root !== undefined
        ? vscode.ConfigurationTarget.WorkspaceFolder
        : vscode.workspace.workspaceFolders
          ? vscode.ConfigurationTarget.Workspace
          : vscode.ConfigurationTarget.Global;
    await settings.update("language", chosen.language === "" ? undefined : chosen.language, target);
  });

/** Returns `Terraform 1.15` for `terraform@1.15`. */
function title(language: string): string {
  const [product, version] = language.split("@");
  return `${product === "opentofu" ? "OpenTofu" : "Terraform"} ${version}`;
}
