import type {
  Explorer,
  ExplorerGroup,
  ExplorerRow,
  FinishedPlanCause,
  FinishedPlanHeading,
} from "../../../server/protocol/explorer.ts";

export type ExplorerNode =
  | FolderNode
  | RootNode
  | GroupNode
  | RowNode
  /** The row that loads the state of a root module. */
  | { readonly kind: "load"; readonly explorer: Explorer }
  /** The row that runs `terraform init`, without which the plan or the state is incomplete. */
  | { readonly kind: "init"; readonly explorer: Explorer }
  /** The row that clears a filter that hides everything. */
  | { readonly kind: "clear" }
  /** The row that leads to the view of problems. */
  | { readonly kind: "problems"; readonly explorer: Explorer; readonly count: number }
  /** The row that says how many instances wait for the answers of plugins. */
  | { readonly kind: "awaited"; readonly explorer: Explorer; readonly count: number }
  | FinishedNode
  /** The row that says why a finished plan differs, or what else holds of it. */
  | {
      readonly kind: "cause";
      readonly cause: FinishedPlanCause;
      readonly parent: FinishedNode;
      readonly isRemark?: true;
    }
  /** The row of a plan file that was not read. */
  | { readonly kind: "planFile"; readonly explorer: Explorer; readonly uri: string; readonly name: string }
  | MoreNode;

/** A folder with root modules in it. */
export interface FolderNode {
  readonly kind: "folder";
  /** The path of the folder. */
  readonly path: string;
  /** The path from the folder around it. */
  readonly label: string;
  /** The URIs of the root modules in it, at any depth. */
  readonly roots: readonly string[];
  readonly isOpen: boolean;
  readonly children: readonly (FolderNode | RootNode)[];
  readonly parent: FolderNode | undefined;
}

export interface RootNode {
  readonly kind: "root";
  readonly explorer: Explorer;
  /** The path from the folder around it. */
  readonly label: string;
  readonly isOpen: boolean;
  readonly parent: FolderNode | undefined;
}

export interface GroupNode {
  readonly kind: "group";
  readonly explorer: Explorer;
  readonly group: ExplorerGroup;
  readonly isFiltered: boolean;
  /** Undefined if there is a single root module, which has no row. */
  readonly parent: RootNode | FinishedNode | undefined;
}

/** A finished plan beside the live one, whose rows are what differs. */
export interface FinishedNode {
  readonly kind: "finished";
  readonly explorer: Explorer;
  readonly plan: FinishedPlanHeading;
  readonly parent: RootNode | undefined;
}

export interface RowNode {
  readonly kind: "row";
  readonly explorer: Explorer;
  readonly row: ExplorerRow;
  readonly parent: GroupNode | RowNode | FinishedNode;
}

/** A node whose rows come page by page: a group, the row of a bundle, or a finished plan. */
export type PagedNode = GroupNode | RowNode | FinishedNode;

/** The row that follows the rows of a group or bundle with more pages. */
export interface MoreNode {
  readonly kind: "more";
  readonly of: PagedNode;
  readonly label: string;
}

/** Returns the id of a node, which is the same in the next plan. */
export function nodeId(node: ExplorerNode): string {
  switch (node.kind) {
    case "folder":
      return `folder ${node.path}`;
    case "root":
      return node.explorer.root;
    case "group":
      // A filter opens groups that are closed otherwise, which VS Code only does for a new id.
      return `${node.explorer.root} ${node.group.id}${node.isFiltered ? " filtered" : ""}`;
    case "row":
      return `${node.explorer.root} row ${node.row.id}`;
    case "more":
      return `${nodeId(node.of)} more`;
    case "clear":
      return "clear";
    case "finished":
      return `${node.explorer.root} finished ${node.plan.uri}`;
    case "cause":
      return `${nodeId(node.parent)} ${node.cause.text}`;
    case "planFile":
      return `${node.explorer.root} plan file ${node.uri}`;
    case "load":
    case "problems":
    case "awaited":
    case "init":
      return `${node.explorer.root} ${node.kind}`;
  }
}
