import * as vscode from "vscode";
import type { ExplorerGrouping } from "../../../server/protocol/explorer.ts";

const REMEMBERED = "explorerGrouping";

const ITEMS: readonly (vscode.QuickPickItem & { readonly grouping: ExplorerGrouping })[] = [
  { grouping: "action", label: vscode.l10n.t("Action"), description: vscode.l10n.t("the most dangerous first") },
  { grouping: "module", label: vscode.l10n.t("Module") },
  { grouping: "type", label: vscode.l10n.t("Type") },
  { grouping: "file", label: vscode.l10n.t("File") },
];

/** A view whose headings can be chosen. */
interface Grouped {
  readonly grouping: ExplorerGrouping;
  group(grouping: ExplorerGrouping): void;
}

/** The command that chooses the headings of the explorer. The choice is remembered for the workspace. */
export function registerGrouping(tree: Grouped, memento: vscode.Memento): vscode.Disposable {
  const remembered = memento.get<string>(REMEMBERED);
  const item = ITEMS.find(({ grouping }) => grouping === remembered);
  if (item) tree.group(item.grouping);
  return vscode.commands.registerCommand("stateline.groupBy", async () => {
    const grouping = await askGrouping(tree.grouping);
    if (!grouping) return;
    tree.group(grouping);
    await memento.update(REMEMBERED, grouping);
  });
}

function askGrouping(current: ExplorerGrouping): Promise<ExplorerGrouping | undefined> {
  const pick = vscode.window.createQuickPick<(typeof ITEMS)[number]>();
  pick.title = vscode.l10n.t("Group the Plan by");
  pick.items = ITEMS;
  pick.activeItems = ITEMS.filter(({ grouping }) => grouping === current);
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      resolve(pick.selectedItems[0]?.grouping);
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}
