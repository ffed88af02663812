import * as vscode from "vscode";
import type { Explorer, ExplorerGroup, ExplorerRow } from "../../server/protocol/explorer.ts";
import {
  type InstanceReference,
  LOAD_STATE_COMMAND,
  type LoadStateRequest,
  OPEN_SOURCE_COMMAND,
  SHOW_TIMELINE_COMMAND,
} from "../../server/protocol/methods.ts";
import type { Connection } from "./connection.ts";
import { instanceOfNode, isSameInstance, rowReference } from "./instances.ts";
import { within } from "./roots.ts";
import { INIT_COMMAND, type InitRequest } from "./runInit.ts";
import { toneUri } from "./tones.ts";

export const EXPLORER_VIEW = "stateline.explorer";
export const MORE_ROWS_COMMAND = "stateline.moreRows";

export type ExplorerNode =
  | { readonly kind: "root"; readonly explorer: Explorer; readonly isOpen: boolean }
  | GroupNode
  | RowNode
  /** The row in place of the groups of a root module whose state is not loaded. */
  | { readonly kind: "load"; readonly explorer: Explorer }
  /** The row that runs `terraform init`, without which the state cannot be loaded. */
  | { readonly kind: "init"; readonly explorer: Explorer }
  | MoreNode;

interface GroupNode {
  readonly kind: "group";
  readonly explorer: Explorer;
  readonly group: ExplorerGroup;
}

interface RowNode {
  readonly kind: "row";
  readonly explorer: Explorer;
  readonly row: ExplorerRow;
  readonly of: GroupNode;
}

/** The row that follows the rows of a group with more pages. */
interface MoreNode {
  readonly kind: "more";
  readonly of: GroupNode;
  readonly label: string;
}

/** The context key for a state that can be loaded; the view then offers it. */
const STATE_ELSEWHERE = "stateline.stateElsewhere";

/** The context key for folders without configuration; the view then shows a message (`viewsWelcome` in the manifest). */
const NO_CONFIGURATION = "stateline.noConfiguration";

/**
 * The plan as a tree: groups of rows, below their root module if there are several. Rows are requested when they become
 * visible.
 */
export class ExplorerTree implements vscode.TreeDataProvider<ExplorerNode> {
  readonly #changed = new vscode.EventEmitter<ExplorerNode | undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #connection: Connection;
  readonly #say: (message: string | undefined, note: string | undefined) => void;
  #explorers: readonly Explorer[] = [];
  /** The number of pages that the user opened, for groups with more than one. */
  readonly #pages = new Map<string, number>();
  /** The rows of each group that were shown last. */
  readonly #seen = new Map<string, readonly ExplorerNode[]>();
  #outage: string | undefined;

  /** `say` receives the texts above the tree and beside its title, or undefined. */
  constructor(connection: Connection, say: (message: string | undefined, note: string | undefined) => void) {
    this.#connection = connection;
    this.#say = say;
  }

  refresh(): void {
    this.#changed.fire(undefined);
  }

  /** The message over stale rows; undefined while rows are live. */
  outage(words: string | undefined): void {
    this.#outage = words;
    this.refresh();
  }

  /** Shows the next page of a group. */
  showMore({ of }: MoreNode): void {
    const id = groupId(of);
    this.#pages.set(id, (this.#pages.get(id) ?? 1) + 1);
    // The whole tree is refreshed, because VS Code ignores a node that a newer plan has replaced.
    this.refresh();
  }

  async getChildren(node?: ExplorerNode): Promise<ExplorerNode[]> {
    if (node?.kind === "row" || node?.kind === "more" || node?.kind === "load" || node?.kind === "init") return [];
    if (node?.kind === "group") return [...(await this.#rowsOf(node))];
    if (node) return below(node.explorer);
    if (!this.#outage) await this.#ask();
    const only = this.#explorers.length === 1 ? this.#explorers[0] : undefined;
    this.#say(this.#outage ?? (only?.groups.length === 0 ? only.empty : undefined), only?.note);
    if (only) return below(only);
    return activeFirst(this.#explorers).map((explorer, at) => ({
      kind: "root",
      explorer,
      isOpen: at < MAX_OPEN_ROOTS,
    }));
  }

  /** Requests the explorers; the last reply stays while the server is not running. */
  async #ask(): Promise<void> {
    const reply = await this.#connection.explorer().catch(() => undefined);
    if (!reply) return;
    this.#explorers = reply;
    const isElsewhere = reply.some(({ load }) => load !== undefined);
    await vscode.commands.executeCommand("setContext", STATE_ELSEWHERE, isElsewhere);
    const none = reply.length === 0 && !(await holdsConfiguration());
    await vscode.commands.executeCommand("setContext", NO_CONFIGURATION, none);
  }

  async #rowsOf(of: GroupNode): Promise<readonly ExplorerNode[]> {
    const id = groupId(of);
    if (!this.#outage) {
      const rows = await this.#askRows(of, this.#pages.get(id) ?? 1).catch(() => undefined);
      if (rows) this.#seen.set(id, rows);
    }
    return this.#seen.get(id) ?? [];
  }

  async #askRows(of: GroupNode, count: number): Promise<readonly ExplorerNode[]> {
    const { explorer, group } = of;
    const requests = Array.from({ length: count }, (_, page) =>
      this.#connection.explorerPage({ root: explorer.root, group: group.id, page }),
    );
    const pages = (await Promise.all(requests)).filter((page) => page !== null);
    const rows = pages.flatMap((page) => page.rows.map((row): ExplorerNode => ({ kind: "row", explorer, row, of })));
    const label = pages.at(-1)?.more;
    return label === undefined ? rows : [...rows, { kind: "more", of, label }];
  }

  getParent(node: ExplorerNode): ExplorerNode | undefined {
    if (node.kind === "row" || node.kind === "more") return node.of;
    if (node.kind === "root" || this.#explorers.length === 1) return undefined;
    return { kind: "root", explorer: node.explorer, isOpen: true };
  }

  /** Returns the row of an instance among the rows that were requested. */
  rowOf(instance: InstanceReference): ExplorerNode | undefined {
    for (const rows of this.#seen.values())
      for (const node of rows) if (isSameInstance(instance, instanceOfNode(node))) return node;
    return undefined;
  }

  getTreeItem(node: ExplorerNode): vscode.TreeItem {
    switch (node.kind) {
      case "root":
        return rootItem(node.explorer, node.isOpen);
      case "group":
        return groupItem(node);
      case "row":
        return rowItem(node.explorer, node.row);
      case "more":
        return moreItem(node);
      case "load":
        return loadItem(node.explorer);
      case "init":
        return initItem(node.explorer);
    }
  }
}

/** Whether the folders have configuration files. VS Code answers, because the server may still be searching. */
const holdsConfiguration = async (): Promise<boolean> =>
  (await vscode.workspace.findFiles("**/*.{tf,tofu,tf.json,tofu.json}", undefined, 1)).length > 0;

/** Returns the rows that load the state of a root module, if the state is unknown, and the groups. */
const below = (explorer: Explorer): ExplorerNode[] => [
  ...(explorer.load === "load" && explorer.init ? [{ kind: "init" as const, explorer }] : []),
  ...(explorer.load === "load" ? [{ kind: "load" as const, explorer }] : []),
  ...explorer.groups.map((group) => ({ kind: "group" as const, explorer, group })),
];

const groupId = ({ explorer, group }: GroupNode): string => `${explorer.root} ${group.id}`;

/** The number of root modules that are unfolded at first: more would hide one another. */
const MAX_OPEN_ROOTS = 3;

/** Returns the explorers by the paths of their root modules, that of the active editor first. */
function activeFirst(explorers: readonly Explorer[]): readonly Explorer[] {
  const uri = vscode.window.activeTextEditor?.document.uri.toString();
  const isActive = ({ root }: Explorer): number => (uri !== undefined && within(root, uri) ? root.length : 0);
  return [...explorers].sort((a, b) => isActive(b) - isActive(a) || (a.root < b.root ? -1 : 1));
}

/** Returns the path of a root module within the workspace; its own name if it is a folder of the workspace. */
function pathText({ root, title }: Explorer): string {
  const uri = vscode.Uri.parse(root, true);
  const path = vscode.workspace.asRelativePath(uri);
  return path === uri.fsPath ? title : path;
}

function rootItem(explorer: Explorer, isOpen: boolean): vscode.TreeItem {
  const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(pathText(explorer), isOpen ? Expanded : Collapsed);
  item.id = explorer.root;
  item.description = explorer.groups.length === 0 ? explorer.empty : explorer.note;
  if (explorer.groups.length === 0) item.tooltip = explorer.empty;
  item.contextValue = ["root", explorer.load].filter(Boolean).join(" ");
  return item;
}

function loadItem({ root }: Explorer): vscode.TreeItem {
  const item = new vscode.TreeItem("Load State");
  item.id = `${root} load`;
  item.description = "terraform state pull";
  item.iconPath = new vscode.ThemeIcon("cloud-download");
  item.contextValue = "load";
  item.command = { command: LOAD_STATE_COMMAND, title: "Load State", arguments: [{ root } satisfies LoadStateRequest] };
  return item;
}

function initItem({ root, init = "terraform" }: Explorer): vscode.TreeItem {
  const item = new vscode.TreeItem(`Run ${init} init`);
  item.id = `${root} init`;
  item.description = "in a terminal";
  item.iconPath = new vscode.ThemeIcon("terminal");
  item.contextValue = "init";
  item.command = {
    command: INIT_COMMAND,
    title: "Run init",
    arguments: [{ root, program: init } satisfies InitRequest],
  };
  return item;
}

function groupItem(node: GroupNode): vscode.TreeItem {
  const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(node.group.label, node.group.collapsed ? Collapsed : Expanded);
  item.id = groupId(node);
  item.contextValue = "group";
  return item;
}

function moreItem(node: MoreNode): vscode.TreeItem {
  const item = new vscode.TreeItem(node.label);
  item.id = `${groupId(node.of)} more`;
  item.iconPath = new vscode.ThemeIcon("blank");
  item.contextValue = "more";
  item.command = { command: MORE_ROWS_COMMAND, title: "Show More", arguments: [node] };
  return item;
}

function rowItem(explorer: Explorer, row: ExplorerRow): vscode.TreeItem {
  const item = new vscode.TreeItem(`${row.symbol} ${row.label}`.trim());
  item.id = `${explorer.root} row ${row.id}`;
  item.description = row.description;
  item.tooltip = new vscode.MarkdownString(row.tooltip);
  item.resourceUri = toneUri(row.tone, row.id);
  // Without an icon, VS Code would show that of a file, because the item has a resource URI.
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
