import * as vscode from "vscode";
import type { Explorer, ExplorerGroup, ExplorerRow } from "../../server/protocol/explorer.ts";
import { OPEN_SOURCE_COMMAND, SHOW_TIMELINE_COMMAND } from "../../server/protocol/methods.ts";
import type { Connection } from "./connection.ts";
import { rowReference } from "./instances.ts";
import { toneUri } from "./tones.ts";

export const EXPLORER_VIEW = "stateline.explorer";

export type ExplorerNode =
  | { readonly kind: "root"; readonly explorer: Explorer }
  | { readonly kind: "group"; readonly explorer: Explorer; readonly group: ExplorerGroup }
  | { readonly kind: "row"; readonly explorer: Explorer; readonly row: ExplorerRow };

/** Whether the open folders hold no configuration: the view then says so (`viewsWelcome` of the manifest). */
const NO_CONFIGURATION = "stateline.noConfiguration";

/** The plan as a tree: groups of rows, under their root module where there are several. */
export class ExplorerTree implements vscode.TreeDataProvider<ExplorerNode> {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #connection: Connection;
  readonly #say: (message: string | undefined) => void;
  #explorers: readonly Explorer[] = [];
  #outage: string | undefined;

  /** `say` gets the words to stand above the tree, or undefined. */
  constructor(connection: Connection, say: (message: string | undefined) => void) {
    this.#connection = connection;
    this.#say = say;
  }

  refresh(): void {
    this.#changed.fire();
  }

  /** What to say over rows that do not change any more; undefined when they do again. */
  outage(words: string | undefined): void {
    this.#outage = words;
    this.refresh();
  }

  async getChildren(node?: ExplorerNode): Promise<ExplorerNode[]> {
    if (node?.kind === "row") return [];
    if (node?.kind === "group") return node.group.rows.map((row) => ({ kind: "row", explorer: node.explorer, row }));
    if (node) return groupsOf(node.explorer);
    if (!this.#outage) await this.#ask();
    const only = this.#explorers.length === 1 ? this.#explorers[0] : undefined;
    this.#say(this.#outage ?? (only?.groups.length === 0 ? only.empty : undefined));
    if (only) return groupsOf(only);
    return this.#explorers.map((explorer) => ({ kind: "root", explorer }));
  }

  /** While the server is not there to answer, what it said before stays. */
  async #ask(): Promise<void> {
    const reply = await this.#connection.explorer().catch(() => undefined);
    if (!reply) return;
    this.#explorers = reply;
    const none = reply.length === 0 && !(await holdsConfiguration());
    await vscode.commands.executeCommand("setContext", NO_CONFIGURATION, none);
  }

  getTreeItem(node: ExplorerNode): vscode.TreeItem {
    if (node.kind === "root") return rootItem(node.explorer);
    if (node.kind === "group") return groupItem(node.explorer, node.group);
    return rowItem(node.explorer, node.row);
  }
}

/** The server may not have looked through the folders yet. */
const holdsConfiguration = async (): Promise<boolean> =>
  (await vscode.workspace.findFiles("**/*.{tf,tofu,tf.json,tofu.json}", undefined, 1)).length > 0;

const groupsOf = (explorer: Explorer): ExplorerNode[] =>
  explorer.groups.map((group) => ({ kind: "group", explorer, group }));

function rootItem(explorer: Explorer): vscode.TreeItem {
  const item = new vscode.TreeItem(explorer.title, vscode.TreeItemCollapsibleState.Expanded);
  item.id = explorer.root;
  item.description = explorer.groups.length === 0 ? explorer.empty : undefined;
  item.contextValue = "root";
  return item;
}

function groupItem(explorer: Explorer, group: ExplorerGroup): vscode.TreeItem {
  const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(group.label, group.collapsed ? Collapsed : Expanded);
  item.id = `${explorer.root} ${group.id}`;
  item.contextValue = "group";
  return item;
}

function rowItem(explorer: Explorer, row: ExplorerRow): vscode.TreeItem {
  const item = new vscode.TreeItem(`${row.symbol} ${row.label}`.trim());
  item.id = `${explorer.root} row ${row.id}`;
  item.description = row.description;
  item.tooltip = new vscode.MarkdownString(row.tooltip);
  item.resourceUri = toneUri(row.tone, row.id);
  // Else VS Code would show the icon of a file, because of the resource.
  item.iconPath = new vscode.ThemeIcon("blank");
  item.accessibilityInformation = { label: [row.label, row.description].filter(Boolean).join(", ") };
  const instance = rowReference(explorer.root, row);
  item.contextValue = [instance ? "instance" : "", row.location ? "source" : ""].filter(Boolean).join(" ");
  if (instance)
    item.command = {
      command: SHOW_TIMELINE_COMMAND,
      title: "Show Timeline",
      arguments: [instance],
    };
  else if (row.location)
    item.command = { command: OPEN_SOURCE_COMMAND, title: "Open Source", arguments: [row.location] };
  return item;
}
