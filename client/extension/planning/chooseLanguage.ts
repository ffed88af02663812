import * as vscode from "vscode";
import { CHOOSE_LANGUAGE_COMMAND, LANGUAGES } from "../../../server/protocol/methods.ts";
import type { Connection } from "../connection.ts";
import { settingsTarget } from "../roots.ts";
import type { StatusBar } from "../statusBar.ts";

const AUTOMATIC = {
  label: vscode.l10n.t("Automatic"),
  description: vscode.l10n.t("What the folder names, else the newest version"),
  language: "",
};

/** Lets the user choose the product and version that a root module follows, and writes the choice to its settings. */
export const registerChooseLanguage = (connection: Connection, statusBar: StatusBar): vscode.Disposable =>
  vscode.commands.registerCommand(CHOOSE_LANGUAGE_COMMAND, async (root: string | undefined = statusBar.activeRoot) => {
    const folder = root === undefined ? null : vscode.Uri.parse(root, true);
    const settings = vscode.workspace.getConfiguration("stateline", folder);
    const current = settings.get<string>("language", "");
    const languages = ((await connection.ask(LANGUAGES, {})) ?? []).map(({ title, language }) => ({
      label: title,
      language,
    }));
    const items = [AUTOMATIC, ...languages].map((item) =>
      item.language === current ? { ...item, label: `$(check) ${item.label}` } : item,
    );
    const chosen = await vscode.window.showQuickPick(items, {
      placeHolder: vscode.l10n.t("Choose the version whose rules apply"),
    });
    if (!chosen || chosen.language === current) return;
    await settings.update("language", chosen.language || undefined, settingsTarget(root));
  });
