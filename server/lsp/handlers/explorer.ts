import { explorer, explorerPage } from "../../ide/explorer.ts";
import { findInstances } from "../../ide/findInstances.ts";
import type {
  ExplorerPageReply,
  ExplorerPageRequest,
  ExplorerReply,
  FindInstancesReply,
  FindInstancesRequest,
  FoundInstance,
} from "../../protocol/methods.ts";
import { rootAt } from "../fromProtocol.ts";
import { toExplorerRow } from "../toProtocol.ts";
import type { Handler, World } from "../world.ts";

export const onExplorer: Handler<unknown, ExplorerReply> = async (world) => {
  const roots = await rootsOf(world);
  return roots.map((root) => ({ root: world.uris.toUri(root.root), version: root.version, ...explorer(root) }));
};

export const onExplorerPage: Handler<ExplorerPageRequest, ExplorerPageReply> = async (world, { root, group, page }) => {
  const rootPlan = await rootAt(world, root);
  const shownPage = rootPlan && explorerPage(rootPlan, group, page);
  return shownPage ? { ...shownPage, rows: shownPage.rows.map((row) => toExplorerRow(world.uris, row)) } : null;
};

/** The most instances that a search returns. */
const MOST_FOUND = 100;

export const onFindInstances: Handler<FindInstancesRequest, FindInstancesReply> = async (world, { words }) => {
  const matches: FoundInstance[] = [];
  for (const root of await rootsOf(world))
    for (const { symbol, label, description, address, deposed } of findInstances(root, words)) {
      if (matches.length === MOST_FOUND) return matches;
      const instance = { root: world.uris.toUri(root.root), address, ...(deposed !== undefined && { deposed }) };
      matches.push({ symbol, label, description, instance });
    }
  return matches;
};

/** Returns all root modules, planned completely; before anything is planned, waits for the first. */
async function rootsOf(world: World) {
  if (world.snapshot().roots.length === 0) await world.loaded("");
  await world.planned();
  return world.snapshot().roots;
}
