import * as vscode from "vscode";
import type { Explorer, ExplorerRow } from "../../../server/protocol/explorer.ts";
import {
  LOAD_STATE_COMMAND,
  type LoadStateRequest,
  OPEN_SOURCE_COMMAND,
  SHOW_TIMELINE_COMMAND,
} from "../../../server/protocol/methods.ts";
import { rowReference } from "../instances.ts";
import { toneIcon } from "../tones.ts";
import { CLEAR_FILTER_COMMAND } from "./explorerFilter.ts";
import type { ExplorerNode } from "./explorerNodes.ts";
import { rowNames } from "./rowNames.ts";

/** The command that opens a finished plan beside the live one. Its arguments are the file, and the URI of the root module. */
export const OPEN_FINISHED_PLAN_COMMAND = "stateline.openFinishedPlan";

export const MORE_ROWS_COMMAND = "stateline.moreRows";

type Node<Kind extends ExplorerNode["kind"]> = Extract<ExplorerNode, { readonly kind: Kind }>;

const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;

/** Returns the item of a node, without its id. */
export const treeItem = (node: ExplorerNode): vscode.TreeItem =>
  (ITEMS[node.kind] as (node: ExplorerNode) => vscode.TreeItem)(node);

function folderItem({ label, roots, isOpen }: Node<"folder">): vscode.TreeItem {
  const item = new vscode.TreeItem(label, isOpen ? Expanded : Collapsed);
  item.description = vscode.l10n.t("{0} root modules", roots.length);
  item.accessibilityInformation = { label: vscode.l10n.t("Folder {0}, {1}", label, item.description) };
  item.iconPath = new vscode.ThemeIcon("folder");
  item.contextValue = "folder";
  return item;
}

function rootItem({ explorer, label, isOpen }: Node<"root">): vscode.TreeItem {
  const item = new vscode.TreeItem(label, isOpen ? Expanded : Collapsed);
  // What is folded says what its headings count; those that are closed anyway say nothing of interest.
  const counts = explorer.groups.filter(({ collapsed }) => !collapsed).map((group) => group.label);
  item.description = explorer.empty ?? [...(explorer.note ? [explorer.note] : []), ...counts.slice(0, 3)].join(" · ");
  if (explorer.empty) item.tooltip = explorer.empty;
  // Without a label of its own, a screen reader would say the tooltip alone.
  item.accessibilityInformation = { label: [item.label, item.description].filter(Boolean).join(", ") };
  item.contextValue = ["root", explorer.load].filter(Boolean).join(" ");
  return item;
}

function loadItem({ root }: Explorer): vscode.TreeItem {
  const item = new vscode.TreeItem(vscode.l10n.t("Load State"));
  item.description = "terraform state pull";
  item.iconPath = new vscode.ThemeIcon("cloud-download");
  item.contextValue = "load";
  item.command = {
    command: LOAD_STATE_COMMAND,
    title: vscode.l10n.t("Load State"),
    arguments: [{ root } satisfies LoadStateRequest],
  };
  return item;
}

/** A click on the row runs nothing: its button does. */
function initItem({ init = "terraform", lacking }: Explorer): vscode.TreeItem {
  const item = new vscode.TreeItem(vscode.l10n.t("Run {0} init", init));
  item.description = lacking ?? vscode.l10n.t("in a terminal");
  item.tooltip = vscode.l10n.t("The button runs {0} init in a terminal.", init);
  item.accessibilityInformation = { label: [item.label, item.description].join(", ") };
  item.iconPath = new vscode.ThemeIcon("terminal");
  item.contextValue = "init";
  return item;
}

function problemsItem({ count }: Node<"problems">): vscode.TreeItem {
  const item = new vscode.TreeItem(vscode.l10n.t("Problems ({0})", count));
  item.iconPath = new vscode.ThemeIcon("error", new vscode.ThemeColor("list.errorForeground"));
  item.contextValue = "problems";
  item.command = { command: "workbench.actions.view.problems", title: vscode.l10n.t("Show Problems") };
  return item;
}

function awaitedItem({ count }: Node<"awaited">): vscode.TreeItem {
  const item = new vscode.TreeItem(vscode.l10n.t("Waiting ({0})", count));
  item.description = vscode.l10n.t("for answers of the providers");
  item.accessibilityInformation = { label: vscode.l10n.t("Waiting for providers: {0}", counted(count)) };
  item.tooltip = vscode.l10n.t("These instances are simulated until their plugins answer.");
  item.iconPath = new vscode.ThemeIcon("loading~spin");
  item.contextValue = "awaited";
  return item;
}

const counted = (count: number): string =>
  count === 1 ? vscode.l10n.t("1 instance") : vscode.l10n.t("{0} instances", count);

function clearItem(): vscode.TreeItem {
  const item = new vscode.TreeItem(vscode.l10n.t("Clear Filter"));
  item.iconPath = new vscode.ThemeIcon("clear-all");
  item.command = { command: CLEAR_FILTER_COMMAND, title: vscode.l10n.t("Clear Filter") };
  return item;
}

function finishedItem({ plan }: Node<"finished">): vscode.TreeItem {
  const item = new vscode.TreeItem(plan.label, Expanded);
  item.description = plan.note;
  item.tooltip = new vscode.MarkdownString().appendText(vscode.l10n.t("Finished plan {0}, {1}", plan.label, plan.note));
  item.accessibilityInformation = { label: vscode.l10n.t("Finished plan {0}, {1}", plan.label, plan.note) };
  item.iconPath = plan.isStale ? STALE : new vscode.ThemeIcon("archive");
  item.contextValue = "finishedPlan";
  return item;
}

const STALE = new vscode.ThemeIcon("warning", new vscode.ThemeColor("list.warningForeground"));

function causeItem({ cause, isRemark }: Node<"cause">): vscode.TreeItem {
  const item = new vscode.TreeItem(cause.text);
  item.tooltip = cause.text;
  item.iconPath = isRemark ? new vscode.ThemeIcon("blank") : cause.isStale ? STALE : new vscode.ThemeIcon("info");
  item.contextValue = "cause";
  return item;
}

function planFileItem({ explorer, uri, name }: Node<"planFile">): vscode.TreeItem {
  const item = new vscode.TreeItem(name);
  item.description = "plan file · compare";
  item.tooltip = vscode.l10n.t("Compares the finished plan {0} with the live plan.", name);
  item.accessibilityInformation = { label: vscode.l10n.t("Plan file {0}, not read. Compare with the live plan", name) };
  item.iconPath = new vscode.ThemeIcon("archive");
  item.contextValue = "planFile";
  item.command = {
    command: OPEN_FINISHED_PLAN_COMMAND,
    title: vscode.l10n.t("Compare with Finished Plan"),
    arguments: [vscode.Uri.parse(uri, true), explorer.root],
  };
  return item;
}

function groupItem({ group }: Node<"group">): vscode.TreeItem {
  const item = new vscode.TreeItem(group.label, group.collapsed ? Collapsed : Expanded);
  if (group.note) item.description = group.note;
  item.contextValue = "group";
  return item;
}

function moreItem(node: Node<"more">): vscode.TreeItem {
  const item = new vscode.TreeItem(node.label);
  item.iconPath = new vscode.ThemeIcon("blank");
  item.contextValue = "more";
  item.command = { command: MORE_ROWS_COMMAND, title: vscode.l10n.t("Show More"), arguments: [node] };
  return item;
}

/** The signs of instances that have no object yet: there is nothing to read or to replace. */
const WITHOUT_OBJECT = ["+", "<="];

function rowItem(explorer: Explorer, row: ExplorerRow): vscode.TreeItem {
  const { label, description } = rowNames(row);
  const item = new vscode.TreeItem(label, row.bundle ? Collapsed : None);
  item.description = description;
  item.tooltip = new vscode.MarkdownString(row.tooltip);
  item.iconPath = toneIcon(row.symbol, row.tone);
  item.accessibilityInformation = { label: row.spoken };
  const instance = rowReference(explorer.root, row);
  const hasObject = instance !== undefined && !WITHOUT_OBJECT.includes(row.symbol);
  item.contextValue = [instance && "instance", hasObject && "object", row.location && "source"]
    .filter(Boolean)
    .join(" ");
  // A click on a bundle unfolds it.
  if (row.bundle) return item;
  if (instance)
    item.command = {
      command: SHOW_TIMELINE_COMMAND,
      title: vscode.l10n.t("Show Timeline"),
      arguments: [instance],
    };
  else if (row.location)
    item.command = { command: OPEN_SOURCE_COMMAND, title: vscode.l10n.t("Open Source"), arguments: [row.location] };
  return item;
}

/** The makers of the items of each kind. */
const ITEMS: { readonly [Kind in ExplorerNode["kind"]]: (node: Node<Kind>) => vscode.TreeItem } = {
  folder: folderItem,
  root: rootItem,
  group: groupItem,
  row: ({ explorer, row }) => rowItem(explorer, row),
  more: moreItem,
  load: ({ explorer }) => loadItem(explorer),
  init: ({ explorer }) => initItem(explorer),
  clear: clearItem,
  problems: problemsItem,
  awaited: awaitedItem,
  finished: finishedItem,
  cause: causeItem,
  planFile: planFileItem,
};
