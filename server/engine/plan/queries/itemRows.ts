import { compareResources, MODES, resourceText } from "../../addrs/address.ts";
import type { Module } from "../../config/module.ts";
import { type ModuleNode, moduleFolder } from "../../config/tree/loadModules.ts";
import type { Trace } from "../../lifecycle/trace.ts";
import { groupByAll } from "../../source/groupBy.ts";
import { remember } from "../../source/remember.ts";
import type { Block, Item } from "../../syntax/tree.ts";
import { prefixOf } from "../graph/ids.ts";
import type { LivePlan } from "../plan.ts";
import type { AboutRow } from "../planQueries.ts";
import type { NotPlanned } from "../rows/notPlanned.ts";
import type { Row } from "../rows/rows.ts";

/** Returns the rows that a top-level item declares: one for each call of the module of the item. */
export function rowsOf(plan: LivePlan, item: Item): readonly Row[] {
  const { anchor } = item.range;
  // In the JSON variant, only the place of an item tells what the item declares.
  if (item.kind === "argument") return rowsByAnchor(plan).get(anchor) ?? [];
  const names = declaredNames(item);
  return prefixesOf(plan, anchor.path).flatMap((prefix) =>
    names.flatMap((name) => {
      const row = plan.rows.get(prefix + name);
      return row?.anchor === anchor ? [row] : [];
    }),
  );
}

const rowsByAnchor = remember((plan: LivePlan) => groupByAll(plan.rows.all, ({ anchor }) => (anchor ? [anchor] : [])));

/** Returns the ids of what a block declares, relative to the module of the block. */
function declaredNames({ type, labels, body }: Block): readonly string[] {
  const [first = "", second = ""] = labels.map(({ value }) => value);
  const mode = MODES.get(type);
  if (mode) return [resourceText(mode, first, second)];
  const prefix = PREFIXES.get(type);
  if (prefix !== undefined) return [`${prefix}.${first}`];
  if (type !== "locals") return [];
  return body.items.flatMap((item) => (item.kind === "argument" ? [`local.${item.name}`] : []));
}

const PREFIXES: ReadonlyMap<string, string> = new Map([
  ["module", "module"],
  ["variable", "var"],
  ["output", "output"],
]);

/** Returns the id prefixes of the module of a file, one for each place that uses the module. */
function prefixesOf({ modules: loaded }: LivePlan, path: string): readonly string[] {
  const { root, modules } = loaded;
  const module = modules.get(moduleFolder(loaded, path));
  if (!root || !module) return [];
  return module === root.module ? [""] : usesOf(root)(module);
}

const usesOf = remember((root: ModuleNode) => remember((module: Module) => [...usesBelow(root, module)]));

function* usesBelow({ children, module, path, modules }: ModuleNode, used: Module): Iterable<string> {
  if (!modules.has(used)) return;
  if (module === used) yield prefixOf(path);
  for (const child of children.values()) if (child) yield* usesBelow(child, used);
}

/**
 * Returns the rows of the resources and calls that an item declares; for a call, also those of everything inside the module.
 */
export const rowsAbout = (plan: LivePlan, item: Item): readonly AboutRow[] =>
  rowsOf(plan, item).flatMap((row) => {
    if (row.kind === "resource") return [row];
    return row.kind === "call" ? [row, ...rowsInside(plan, row.id)] : [];
  });

const rowsInside = ({ rows, walked }: LivePlan, call: string): readonly AboutRow[] =>
  (walked?.graph.shape.inside.get(call) ?? []).flatMap((id) => {
    const row = rows.get(id);
    return row?.kind === "call" || row?.kind === "resource" ? [row] : [];
  });

/** Returns the instances of a resource block or module call, those in removed module instances included. */
export function tracesOf(plan: LivePlan, item: Item): readonly Trace[] {
  const rows = rowsAbout(plan, item);
  const traces = rows.flatMap((row) => (row.kind === "resource" ? row.traces : []));
  return rows.length === 1 ? traces : traces.sort((a, b) => compareResources(resourceOf(a), resourceOf(b)));
}

const resourceOf = ({ change }: Trace) => change.address.resource;

/** Returns what is not planned of a resource block or module call, with the reasons. */
export const notPlannedOf = (plan: LivePlan, item: Item): readonly NotPlanned[] =>
  rowsAbout(plan, item).flatMap((row) => row.notPlanned);
