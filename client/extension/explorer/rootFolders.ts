import type { Explorer } from "../../../server/protocol/explorer.ts";
import type { FolderNode, RootNode } from "./explorerNodes.ts";

/** A root module with its path in the workspace. */
export interface PlacedRoot {
  readonly explorer: Explorer;
  readonly path: string;
  readonly isActive: boolean;
}

/** Up to so many root modules stand side by side, each with its whole path. */
const MOST_FLAT = 5;

/**
 * Returns the nodes of root modules: a few by their paths, more nested by their folders. A folder with a single entry stands in one row
 * with it, and what all paths begin with is left out. What has the active root module in it is open.
 */
export function rootNodes(roots: readonly PlacedRoot[], opensAll: boolean): readonly (FolderNode | RootNode)[] {
  if (roots.length <= MOST_FLAT)
    return roots.map(({ explorer, path, isActive }) => ({
      kind: "root",
      explorer,
      label: path,
      isOpen: (opensAll || isActive) && !explorer.isUnplanned,
      parent: undefined,
    }));
  return nested(roots, commonFolder(roots.map(({ path }) => path)), undefined);
}

/** Returns the folder that all paths are in; empty if there is none. */
function commonFolder(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path): readonly string[] => path.split("/").slice(0, -1));
  const shared = first.findIndex((step, at) => others.some((other) => other[at] !== step));
  return first.slice(0, shared < 0 ? first.length : shared).join("/");
}

const relative = (folder: string, path: string): string => (folder === "" ? path : path.slice(folder.length + 1));

function nested(
  roots: readonly PlacedRoot[],
  folder: string,
  parent: FolderNode | undefined,
): readonly (FolderNode | RootNode)[] {
  const byFirst = new Map<string, PlacedRoot[]>();
  for (const root of roots) {
    const [first = ""] = relative(folder, root.path).split("/");
    const group = byFirst.get(first);
    if (group) group.push(root);
    else byFirst.set(first, [root]);
  }
  return [...byFirst].map(([, group]) => entryOf(group, folder, parent));
}

function entryOf(group: readonly PlacedRoot[], folder: string, parent: FolderNode | undefined): FolderNode | RootNode {
  const [only] = group;
  if (group.length === 1 && only) {
    const { explorer, path, isActive } = only;
    const label = relative(folder, path);
    return { kind: "root", explorer, label, isOpen: isActive && !explorer.isUnplanned, parent };
  }
  const path = commonFolderOf(group, folder);
  const children: (FolderNode | RootNode)[] = [];
  const node: FolderNode = {
    kind: "folder",
    path,
    label: relative(folder, path),
    roots: group.map(({ explorer }) => explorer.root),
    isOpen: group.some(({ isActive }) => isActive),
    children,
    parent,
  };
  const here = group.filter((root) => root.path === path);
  const below = group.filter((root) => root.path !== path);
  children.push(
    ...here.map(
      ({ explorer, isActive }): RootNode => ({
        kind: "root",
        explorer,
        label: path.split("/").at(-1) ?? path,
        isOpen: isActive && !explorer.isUnplanned,
        parent: node,
      }),
    ),
    ...nested(below, path, node),
  );
  return node;
}

/** Returns the innermost folder that several root modules are in, at least one step below a folder; a root module counts as its own. */
function commonFolderOf(group: readonly PlacedRoot[], folder: string): string {
  const paths = group.map(({ path }) => path);
  const shared = commonFolder(paths.map((path) => `${path}/`));
  return shared.length > folder.length ? shared : paths[0]!;
}
