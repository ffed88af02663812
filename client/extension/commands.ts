import * as vscode from "vscode";
import {
  type InstanceReference,
  OPEN_SOURCE_COMMAND,
  PLAN_OVERVIEW,
  SHOW_CODE_ACTIONS_COMMAND,
  SHOW_PLAN_COMMAND,
  SHOW_TIMELINE_COMMAND,
} from "../../server/protocol/methods.ts";
import type { Location } from "../../server/protocol/place.ts";
import { openCodeActionList } from "./codeActionList.ts";
import { type Connection, RESTART_COMMAND, SHOW_LOG_COMMAND } from "./connection.ts";
import type { ExplorerTree } from "./explorer/explorer.ts";
import { MORE_ROWS_COMMAND } from "./explorer/explorerItems.ts";
import type { ExplorerNode } from "./explorer/explorerNodes.ts";
import { chosenInstance } from "./instances.ts";
import type { PlanPanel } from "./planning/planPanel.ts";
import { nameOfRoot } from "./roots.ts";
import type { StatusBar } from "./statusBar.ts";
import type { TimelinePanel } from "./timelinePanel.ts";

/** The commands of the manifest. Those about an instance take it as their argument, or let the user pick one. */
export function registerCommands(
  connection: Connection,
  panel: TimelinePanel,
  plan: PlanPanel,
  explorer: ExplorerTree,
  statusBar: StatusBar,
): vscode.Disposable {
  type Argument = InstanceReference | ExplorerNode | vscode.Uri | undefined;
  const commands = {
    async [SHOW_TIMELINE_COMMAND](argument: Argument) {
      const instance = await chosenInstance(connection, argument);
      if (instance) await panel.show(instance);
    },
    [SHOW_PLAN_COMMAND](argument: string | ExplorerNode | undefined) {
      if (typeof argument === "string") plan.show(argument);
      else plan.show(argument?.kind === "root" ? argument.explorer.root : statusBar.activeRoot);
    },
    async [SHOW_UNITS_COMMAND]() {
      const folder = await chosenUnits(connection);
      if (folder !== undefined) plan.show(folder);
    },
    "stateline.copyPlan": () => plan.copy("markdown"),
    "stateline.copyPlanAsSvg": () => plan.copy("svg"),
    "stateline.savePlanAsSvg": () => plan.saveSvg(),
    async [OPEN_SOURCE_COMMAND](argument: Location | ExplorerNode) {
      const location = "kind" in argument ? argument.kind === "row" && argument.row.location : argument;
      if (location) await panel.openSource(location, true);
    },
    async "stateline.copyAddress"(argument: Argument, nodes: readonly ExplorerNode[] = []) {
      const selected = nodes.flatMap((node) => (node.kind === "row" ? (node.row.address ?? []) : []));
      const instance = selected.length > 1 ? undefined : await chosenInstance(connection, argument);
      const addresses = instance ? [instance.address] : selected;
      if (addresses.length > 0) await vscode.env.clipboard.writeText(addresses.join("\n"));
    },
    [MORE_ROWS_COMMAND](node: ExplorerNode) {
      if (node.kind === "more") explorer.showMore(node);
    },
    [SHOW_CODE_ACTIONS_COMMAND]: openCodeActionList,
    [RESTART_COMMAND]: () => connection.restart(),
    [SHOW_LOG_COMMAND]: () => connection.showLog(),
  };
  return vscode.Disposable.from(
    ...Object.entries(commands).map(([name, run]) => vscode.commands.registerCommand(name, run)),
  );
}

const SHOW_UNITS_COMMAND = "stateline.showUnits";

/** Lets the user choose a folder with several units of Terragrunt; the only one is chosen at once. Returns its URI. */
async function chosenUnits(connection: Connection): Promise<string | undefined> {
  const overview = await connection.ask(PLAN_OVERVIEW, {
    query: { text: "", kinds: [], toggled: [] },
    from: 0,
    count: 0,
  });
  const folders = (overview?.roots ?? []).filter(({ holdsUnits }) => holdsUnits);
  if (folders.length <= 1) {
    if (folders.length === 0)
      void vscode.window.showInformationMessage(vscode.l10n.t("No folder here holds several units of Terragrunt."));
    return folders[0]?.root;
  }
  const items = folders.map(({ root }) => ({ label: nameOfRoot(root), root }));
  const chosen = await vscode.window.showQuickPick(items, {
    placeHolder: vscode.l10n.t("The folder whose units are shown"),
  });
  return chosen?.root;
}
