import type { Explorer, ExplorerGroup, ExplorerRow } from "../../server/protocol/explorer.ts";

export type ExplorerNode =
  | RootNode
  | GroupNode
  | RowNode
  /** The row that loads the state of a root module. */
  | { readonly kind: "load"; readonly explorer: Explorer }
  /** The row that runs `terraform init`, without which the plan or the state is incomplete. */
  | { readonly kind: "init"; readonly explorer: Explorer }
  /** The row that clears a filter that hides everything. */
  | { readonly kind: "clear" }
  | MoreNode;

export interface RootNode {
  readonly kind: "root";
  readonly explorer: Explorer;
  readonly isOpen: boolean;
}

export interface GroupNode {
  readonly kind: "group";
  readonly explorer: Explorer;
  readonly group: ExplorerGroup;
  readonly isFiltered: boolean;
  /** Undefined if there is a single root module, which has no row. */
  readonly parent: RootNode | undefined;
}

export interface RowNode {
  readonly kind: "row";
  readonly explorer: Explorer;
  readonly row: ExplorerRow;
  readonly parent: GroupNode | RowNode;
}

/** A node whose rows come page by page: a group, or the row of a bundle. */
export type PagedNode = GroupNode | RowNode;

/** The row that follows the rows of a group or bundle with more pages. */
export interface MoreNode {
  readonly kind: "more";
  readonly of: PagedNode;
  readonly label: string;
}

/** Returns the id of a node, which is the same in the next plan. */
export function nodeId(node: ExplorerNode): string {
  switch (node.kind) {
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
    case "load":
    case "init":
      return `${node.explorer.root} ${node.kind}`;
  }
}
