import * as vscode from "vscode";
import {
  CHOOSE_LEVEL_COMMAND,
  CONFIGURE_PROVIDERS,
  CONFIGURE_PROVIDERS_COMMAND,
} from "../../../server/protocol/methods.ts";
import { chosenRoot } from "../chosenRoot.ts";
import type { ConfiguredRoots } from "../configuredRoots.ts";
import type { Connection } from "../connection.ts";
import { LEVEL_NAMES, type Level } from "../providersLevels.ts";
import { nameOfRoot, settingsTarget } from "../roots.ts";
import type { StatusBar } from "../statusBar.ts";

const LEVELS: readonly { readonly level: Level; readonly detail: string }[] = [
  { level: "schema", detail: vscode.l10n.t("Answers are simulated from the schemas") },
  { level: "offline", detail: vscode.l10n.t("Installed plugins answer, without credentials, environment and network") },
  {
    level: "configured",
    detail: vscode.l10n.t("Plugins answer with your login and provider blocks; data sources are read"),
  },
  { level: "refresh", detail: vscode.l10n.t("The same, and objects are read too") },
];

/** Lets the user choose who answers for the providers: by the settings of a folder, or configured for one root module. */
export function registerChooseLevel(
  connection: Connection,
  statusBar: StatusBar,
  configuredRoots: ConfiguredRoots,
): vscode.Disposable {
  const tell = async (root: string, isConfigured: boolean): Promise<void> => {
    await configuredRoots.set(root, isConfigured);
    connection.notify(CONFIGURE_PROVIDERS, { root, isConfigured });
  };
  const configure = async (argument?: string): Promise<void> => {
    const root = chosenRoot(argument, statusBar);
    if (root === undefined) return;
    if (!vscode.workspace.isTrusted) await sayRestricted();
    else if (configuredRoots.isAgreed(root) || (await agrees(root))) await tell(root, true);
  };
  const choose = async (argument?: string): Promise<void> => {
    const root = chosenRoot(argument, statusBar);
    if (root === undefined) return undefined;
    if (!vscode.workspace.isTrusted) return sayRestricted();
    const folder = vscode.Uri.parse(root, true);
    const settings = vscode.workspace.getConfiguration("stateline", folder);
    const inSettings = settings.get<Level>("providers.mode", "offline");
    const items = itemsFor(nameOfRoot(root), inSettings, configuredRoots.isConfigured(root));
    const chosen = await vscode.window.showQuickPick(items, {
      placeHolder: vscode.l10n.t("Choose how providers are asked"),
      matchOnDescription: true,
    });
    if (!chosen) return undefined;
    if (chosen.level === undefined) return configure(root);
    if (configuredRoots.isConfigured(root)) await tell(root, false);
    if (chosen.level !== inSettings) await settings.update("providers.mode", chosen.level, settingsTarget(root));
    return undefined;
  };
  return vscode.Disposable.from(
    vscode.commands.registerCommand(CHOOSE_LEVEL_COMMAND, choose),
    vscode.commands.registerCommand(CONFIGURE_PROVIDERS_COMMAND, configure),
  );
}

interface LevelItem extends vscode.QuickPickItem {
  /** Undefined for `configured` in one root module alone. */
  readonly level?: Level;
}

/** Returns the levels of the settings, and the one for a root module alone; a check mark is at the one that applies. */
function itemsFor(root: string, inSettings: Level, isConfigured: boolean): readonly LevelItem[] {
  const label = (text: string, applies: boolean) => (applies ? `$(check) ${text}` : text);
  return [
    ...LEVELS.map(({ level, detail }) => ({
      label: label(LEVEL_NAMES[level], level === inSettings && !isConfigured),
      description: level,
      detail,
      level,
    })),
    { label: "", kind: vscode.QuickPickItemKind.Separator },
    {
      label: label(vscode.l10n.t("Plugins, your login, for {0} only", root), isConfigured),
      detail: vscode.l10n.t("Remembered for this root module"),
    },
  ];
}

/** Asks before the user's login is used for a root module for the first time. */
async function agrees(root: string): Promise<boolean> {
  const action = vscode.l10n.t("Plan with the Configured Provider");
  const chosen = await vscode.window.showInformationMessage(
    vscode.l10n.t("Plan {0} with configured providers?", nameOfRoot(root)),
    {
      modal: true,
      detail: vscode.l10n.t(
        "The provider plugins run with your environment and the provider blocks, so they use your login. They plan and read data sources, as terraform plan -refresh=false does. They never apply.",
      ),
    },
    action,
  );
  return chosen === action;
}

async function sayRestricted(): Promise<void> {
  const manage = vscode.l10n.t("Manage Trust");
  const why = vscode.l10n.t("This workspace is not trusted, so no plugin is started.");
  if ((await vscode.window.showInformationMessage(why, manage)) === manage)
    await vscode.commands.executeCommand("workbench.trust.manage");
}
