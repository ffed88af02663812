import * as vscode from "vscode";
import type { Explorer, ExplorerFilter, ExplorerGrouping, ExplorerPage } from "../../../server/protocol/explorer.ts";
import {
  EXPLORER,
  EXPLORER_PAGE,
  EXPLORER_PLACE,
  type ExplorerRequest,
  FINISHED_PLAN_PAGE,
  type InstanceReference,
} from "../../../server/protocol/methods.ts";
import type { Connection } from "../connection.ts";
import type { PlanFiles } from "../planning/planFiles.ts";
import { activeFirst, pathOfRoot } from "../roots.ts";
import { filterMessage, NO_FILTER } from "./explorerFilter.ts";
import { treeItem } from "./explorerItems.ts";
import {
  type ExplorerNode,
  type FinishedNode,
  type GroupNode,
  type MoreNode,
  nodeId,
  type PagedNode,
  type RootNode,
} from "./explorerNodes.ts";
import { rootNodes } from "./rootFolders.ts";

export const EXPLORER_VIEW = "stateline.explorer";

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
  #filter: ExplorerFilter = NO_FILTER;
  #grouping: ExplorerGrouping = "action";
  /** The number of pages that the user opened, for groups and bundles with more than one. */
  readonly #pages = new Map<string, number>();
  /** The children of each node that were shown last, by its id. */
  readonly #shown = new Map<string, readonly ExplorerNode[]>();
  /** Whether each node with children is unfolded, by its id. */
  readonly #isOpen = new Map<string, boolean>();
  /** The ids of the nodes that the user has folded. */
  readonly #foldedByHand = new Set<string>();
  #outage: string | undefined;
  readonly #planFiles: Pick<PlanFiles, "in">;

  readonly #activeRoot: () => string | undefined;

  /** `activeRoot` returns the root module of the status bar; `say` receives the texts above the tree and beside its title, or undefined. */
  constructor(
    connection: Connection,
    activeRoot: () => string | undefined,
    planFiles: Pick<PlanFiles, "in">,
    say: (message: string | undefined, note: string | undefined) => void,
  ) {
    this.#connection = connection;
    this.#activeRoot = activeRoot;
    this.#planFiles = planFiles;
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

  get filter(): ExplorerFilter {
    return this.#filter;
  }

  /** Shows only the rows that the filter leaves. */
  show(filter: ExplorerFilter): void {
    this.#filter = filter;
    this.#pages.clear();
    this.refresh();
  }

  get grouping(): ExplorerGrouping {
    return this.#grouping;
  }

  /** Shows the rows below other headings. */
  group(grouping: ExplorerGrouping): void {
    this.#grouping = grouping;
    this.#pages.clear();
    this.refresh();
  }

  /** Remembers that the user folded or unfolded a node. */
  folded(node: ExplorerNode, isOpen: boolean): void {
    this.#isOpen.set(nodeId(node), isOpen);
    if (!isOpen) this.#foldedByHand.add(nodeId(node));
  }

  /** Returns the row of the active root module, which then is to be open; undefined if it is, or the user has folded it. */
  async closedActiveRoot(): Promise<ExplorerNode | undefined> {
    const [active] = this.roots;
    const isActive = (node: ExplorerNode) => node.kind === "root" && node.explorer.root === active;
    let nodes = await this.getChildren();
    for (;;) {
      const root = nodes.find(isActive);
      const isOpened = (node: ExplorerNode) => this.#isOpen.get(nodeId(node)) || this.#foldedByHand.has(nodeId(node));
      if (root) return isOpened(root) ? undefined : root;
      const folder = nodes.find(
        (node) => node.kind === "folder" && active !== undefined && node.roots.includes(active),
      );
      if (!folder || this.#foldedByHand.has(nodeId(folder))) return undefined;
      nodes = await this.getChildren(folder);
    }
  }

  /** Shows the next page of a group or bundle. */
  showMore({ of }: MoreNode): void {
    const id = nodeId(of);
    this.#pages.set(id, (this.#pages.get(id) ?? 1) + 1);
    // The whole tree is refreshed, because VS Code ignores a node that a newer plan has replaced.
    this.refresh();
  }

  /** Whether root modules have rows of their own. */
  get hasRoots(): boolean {
    return this.#explorers.length > 1;
  }

  /** Returns the root modules, that of the active editor first. */
  get roots(): readonly string[] {
    return activeFirst(this.#explorers, this.#activeRoot()).map(({ root }) => root);
  }

  async getChildren(node?: ExplorerNode): Promise<ExplorerNode[]> {
    const children = await this.#childrenOf(node);
    this.#shown.set(node ? nodeId(node) : "", children);
    return [...children];
  }

  async #childrenOf(node: ExplorerNode | undefined): Promise<readonly ExplorerNode[]> {
    if (node?.kind === "finished")
      return [...causesOf(node), ...(await this.#rowsOf(node)), ...driftOf(node), remarkOf(node)];
    if (node?.kind === "group" || (node?.kind === "row" && node.row.bundle)) return this.#rowsOf(node);
    if (node?.kind === "folder") return node.children;
    if (node?.kind === "root") return this.#below(await this.#planned(node.explorer), node);
    if (node) return [];
    if (!this.#outage) await this.#ask();
    const only = this.#explorers.length === 1 ? this.#explorers[0] : undefined;
    const filterText = filterMessage(this.#filter, this.#explorers);
    const empty = only?.groups.length === 0 ? only.empty : undefined;
    const groupedBy = this.#grouping === "action" ? [] : [`by ${this.#grouping}`];
    const notes = [...groupedBy, ...(only?.note === undefined ? [] : [only.note])];
    this.#say(this.#outage ?? empty ?? filterText, notes.length > 0 ? notes.join(" · ") : undefined);
    if (only) return this.#below(only, undefined);
    const [active, ...others] = activeFirst(this.#explorers, this.#activeRoot());
    const roots = (active ? [active, ...others] : []).map((explorer) => ({
      explorer,
      path: pathOfRoot(explorer),
      isActive: explorer === active,
    }));
    return rootNodes(roots, roots.length <= MAX_OPEN_ROOTS);
  }

  /** Returns the headings of a root module; one that nobody has looked at is planned before. */
  async #planned(explorer: Explorer): Promise<Explorer> {
    if (!explorer.isUnplanned || this.#outage) return explorer;
    const { root } = explorer;
    const explorers = await this.#connection.ask(EXPLORER, { ...this.#view, root });
    return explorers?.find((each) => each.root === root) ?? explorer;
  }

  /** Returns the rows with the steps that complete a plan, and the groups. */
  #below(explorer: Explorer, parent: RootNode | undefined): readonly ExplorerNode[] {
    const { init, load, groups, empty, finished = [], problems, awaited } = explorer;
    const unread = this.#planFiles.in(explorer.root).filter(({ uri }) => !finished.some((plan) => plan.uri === uri));
    const isFiltered = this.#filter !== NO_FILTER;
    return [
      ...(init && vscode.workspace.isTrusted ? [{ kind: "init" as const, explorer }] : []),
      ...(load === "load" ? [{ kind: "load" as const, explorer }] : []),
      ...(isFiltered && !parent && groups.length === 0 && !empty ? [{ kind: "clear" as const }] : []),
      ...groups.map((group) => ({ kind: "group" as const, explorer, group, isFiltered, parent })),
      ...(problems ? [{ kind: "problems" as const, explorer, count: problems }] : []),
      ...(awaited ? [{ kind: "awaited" as const, explorer, count: awaited }] : []),
      ...finished.map((plan) => ({ kind: "finished" as const, explorer, plan, parent })),
      ...unread.map((file) => ({ kind: "planFile" as const, explorer, ...file })),
    ];
  }

  /** Requests the explorers; the last reply stays while the server is not running. */
  async #ask(): Promise<void> {
    const reply = await this.#connection.ask(EXPLORER, this.#view).catch(() => undefined);
    if (!reply) return;
    this.#explorers = reply;
    const isElsewhere = reply.some(({ load }) => load !== undefined);
    await vscode.commands.executeCommand("setContext", STATE_ELSEWHERE, isElsewhere);
    const none = reply.length === 0 && !(await holdsConfiguration());
    await vscode.commands.executeCommand("setContext", NO_CONFIGURATION, none);
  }

  async #rowsOf(of: PagedNode): Promise<readonly ExplorerNode[]> {
    const id = nodeId(of);
    const rows = this.#outage ? undefined : await this.#askRows(of, this.#pages.get(id) ?? 1).catch(() => undefined);
    return rows ?? this.#shown.get(id) ?? [];
  }

  async #askRows(of: PagedNode, count: number): Promise<readonly ExplorerNode[]> {
    const { explorer } = of;
    const requests = Array.from({ length: count }, (_, page) => this.#askPage(of, page));
    const pages = (await Promise.all(requests)).filter((page) => page !== null);
    const rows = pages.flatMap((page) =>
      page.rows.map((row): ExplorerNode => ({ kind: "row", explorer, row, parent: of })),
    );
    const label = pages.at(-1)?.more;
    return label === undefined ? rows : [...rows, { kind: "more", of, label }];
  }

  #askPage(of: PagedNode, page: number): Promise<ExplorerPage | null> {
    if (of.kind === "finished") return this.#connection.ask(FINISHED_PLAN_PAGE, { uri: of.plan.uri, page });
    const heading = groupOf(of);
    if (!heading) return Promise.resolve(null);
    if (heading.parent?.kind === "finished")
      return this.#connection.ask(FINISHED_PLAN_PAGE, { uri: heading.parent.plan.uri, page, isDrift: true });
    const group = heading.group.id;
    const bundle = of.kind === "row" ? { bundle: of.row.id } : {};
    return this.#connection.ask(EXPLORER_PAGE, { root: of.explorer.root, group, ...bundle, page, ...this.#view });
  }

  /** What the user chose to see, for every request. */
  get #view(): ExplorerRequest {
    return { filter: this.#filter, grouping: this.#grouping };
  }

  getParent(node: ExplorerNode): ExplorerNode | undefined {
    if (
      node.kind === "row" ||
      node.kind === "group" ||
      node.kind === "finished" ||
      node.kind === "cause" ||
      node.kind === "root" ||
      node.kind === "folder"
    )
      return node.parent;
    return node.kind === "more" ? node.of : undefined;
  }

  getTreeItem(node: ExplorerNode): vscode.TreeItem {
    const item = treeItem(node);
    const id = nodeId(node);
    item.id = id;
    const { None, Expanded } = vscode.TreeItemCollapsibleState;
    if (item.collapsibleState !== None && !this.#isOpen.has(id))
      this.#isOpen.set(id, item.collapsibleState === Expanded);
    return item;
  }

  /**
   * Returns the node of an instance; if that is inside of something folded, or on a page that is not shown, the innermost shown
   * node around it. Undefined if the tree does not have the instance.
   */
  async nodeOf(instance: InstanceReference): Promise<ExplorerNode | undefined> {
    const place = await this.#connection.ask(EXPLORER_PLACE, { instance, ...this.#view }).catch(() => null);
    if (!place) return undefined;
    const isRoot = (node: ExplorerNode) => node.kind === "root" && node.explorer.root === instance.root;
    const isGroup = (node: ExplorerNode) => node.kind === "group" && node.group.id === place.group.id;
    const isRow = (id: string | undefined) => (node: ExplorerNode) => node.kind === "row" && node.row.id === id;
    const steps = [
      ...(this.hasRoots ? [isRoot] : []),
      isGroup,
      ...(place.bundle ? [isRow(place.bundle.id)] : []),
      isRow(place.row.id),
    ];
    let node: ExplorerNode | undefined = this.#folderOf(instance.root);
    for (const isNext of steps) {
      if (node && !this.#isOpen.get(nodeId(node))) break;
      const next: ExplorerNode | undefined = this.#shown.get(node ? nodeId(node) : "")?.find(isNext);
      if (!next) break;
      node = next;
    }
    return node;
  }

  /** Returns the innermost shown folder around a root module; undefined if root modules are not nested. */
  #folderOf(root: string): ExplorerNode | undefined {
    let folder: ExplorerNode | undefined;
    for (;;) {
      if (folder && !this.#isOpen.get(nodeId(folder))) return folder;
      const children = this.#shown.get(folder ? nodeId(folder) : "") ?? [];
      const next = children.find((node) => node.kind === "folder" && node.roots.includes(root));
      if (!next) return folder;
      folder = next;
    }
  }
}

/** Returns the heading above a row; undefined below a finished plan. */
const groupOf = (node: PagedNode): GroupNode | undefined => {
  if (node.kind === "row") return groupOf(node.parent);
  return node.kind === "group" ? node : undefined;
};

const causesOf = (parent: FinishedNode): readonly ExplorerNode[] =>
  parent.plan.causes.map((cause) => ({ kind: "cause", cause, parent }));

const driftOf = (parent: FinishedNode): readonly ExplorerNode[] =>
  parent.plan.drift
    ? [{ kind: "group", explorer: parent.explorer, group: parent.plan.drift, isFiltered: false, parent }]
    : [];

const remarkOf = (parent: FinishedNode): ExplorerNode => ({
  kind: "cause",
  cause: { text: parent.plan.remark, isStale: false },
  parent,
  isRemark: true,
});

/** Whether the folders have configuration files. VS Code answers, because the server may still be searching. */
const holdsConfiguration = async (): Promise<boolean> =>
  (await vscode.workspace.findFiles("**/*.{tf,tofu,tf.json,tofu.json}", undefined, 1)).length > 0;

/** The number of root modules that are unfolded at first: more would hide one another. */
const MAX_OPEN_ROOTS = 3;
