import { expect, test } from "vitest";
import type { Explorer } from "../../../server/protocol/explorer.ts";
import type { FolderNode, RootNode } from "./explorerNodes.ts";
import { rootNodes } from "./rootFolders.ts";

const placed = (paths: readonly string[], active = paths[0]) =>
  paths.map((path) => ({
    explorer: { root: `file:///w/${path}`, title: path, version: 1, groups: [] } satisfies Explorer,
    path,
    isActive: path === active,
  }));

/** Returns the rows as lines, with their depths; `v` is open. */
const linesOf = (nodes: readonly (FolderNode | RootNode)[], depth = ""): readonly string[] =>
  nodes.flatMap((node) => [
    `${depth}${node.isOpen ? "v" : ">"} ${node.label}${node.kind === "folder" ? ` (${node.roots.length})` : ""}`,
    ...(node.kind === "folder" ? linesOf(node.children, `${depth}  `) : []),
  ]);

test("a few root modules stand side by side", () =>
  expect(linesOf(rootNodes(placed(["a/b", "c"]), true))).toEqual(["v a/b", "v c"]));

test("many are nested by their folders, without what all paths begin with, and only the active one is open", () => {
  const paths = ["prod/app", "prod/db", "prod", "stage/eu/app", "stage/eu/db", "tools/ci"].map(
    (path) => `tf/live/${path}`,
  );
  expect(linesOf(rootNodes(placed(paths, "tf/live/stage/eu/db"), false))).toEqual([
    "> prod (3)",
    "  > prod",
    "  > app",
    "  > db",
    "v stage/eu (2)",
    "  > app",
    "  v db",
    "> tools/ci",
  ]);
});
