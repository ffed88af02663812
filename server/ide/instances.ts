import { compareResources, type Mode, ROOT, resourceText } from "../engine/addrs/address.ts";
import { type ModuleNode, moduleAt } from "../engine/config/loadModules.ts";
import type { Module } from "../engine/config/module.ts";
import type { Scope } from "../engine/lang/scope.ts";
import type { Run } from "../engine/lifecycle/run.ts";
import type { Trace } from "../engine/lifecycle/trace.ts";
import { callIdOf, prefixOf } from "../engine/plan/nodes/ids.ts";
import type { LivePlan } from "../engine/plan/plan.ts";
import type { NotPlanned } from "../engine/plan/report/notPlanned.ts";
import { moduleScope } from "../engine/plan/scope/moduleScope.ts";
import type { CallRow, ResourceRow, Row } from "../engine/plan/walk/rows.ts";
import type { Shape } from "../engine/plan/walk/shape.ts";
import { groupByAll } from "../engine/source/groupBy.ts";
import { folderOf } from "../engine/source/paths.ts";
import { remember } from "../engine/source/remember.ts";
import { sameObjects } from "../engine/source/sameObjects.ts";
import type { Block, Item } from "../engine/syntax/tree.ts";

/** The rows that a top-level item declares; a module that is called twice has two for each. */
export function rowsOf(plan: LivePlan, item: Item): readonly Row[] {
  const { anchor } = item.range;
  // What is in the JSON variant says by its place alone what it declares.
  if (item.kind === "argument") return rowsByAnchor(plan).get(anchor) ?? [];
  return placesOf(plan, item).flatMap((place) => {
    const row = plan.walked?.rows[place];
    return row?.anchor === anchor ? [row] : [];
  });
}

/** The places in the graph of what a block declares. */
function placesOf(plan: LivePlan, block: Block): readonly number[] {
  const names = declaredNames(block);
  const ids = prefixesOf(plan, block.range.anchor.path).flatMap((prefix) => names.map((name) => prefix + name));
  return ids.flatMap((id) => plan.walked?.graph.shape.placeOf.get(id) ?? []);
}

const rowsByAnchor = remember((plan: LivePlan) => groupByAll(plan.rows.all, ({ anchor }) => (anchor ? [anchor] : [])));

/** The ids of what a block declares, within its module. */
function declaredNames({ type, labels, body }: Block): readonly string[] {
  const [first = "", second = ""] = labels.map(({ value }) => value);
  const mode = MODES.get(type);
  if (mode) return [resourceText(mode, first, second)];
  const prefix = PREFIXES.get(type);
  if (prefix !== undefined) return [`${prefix}.${first}`];
  if (type !== "locals") return [];
  return body.items.flatMap((item) => (item.kind === "argument" ? [`local.${item.name}`] : []));
}

const MODES: ReadonlyMap<string, Mode> = new Map([
  ["resource", "managed"],
  ["data", "data"],
  ["ephemeral", "ephemeral"],
]);

const PREFIXES: ReadonlyMap<string, string> = new Map([
  ["module", "module"],
  ["variable", "var"],
  ["output", "output"],
]);

/** What stands before the names of a file's module where it is used; the same object as long as it is used in the same places. */
export function prefixesOf({ modules: { root, modules } }: LivePlan, path: string): readonly string[] {
  const module = modules.get(folderOf(path));
  if (!root || !module) return NOWHERE;
  return module === root.module ? ROOT_ONLY : usesOf(root)(module);
}

const NOWHERE: readonly string[] = [];
const ROOT_ONLY: readonly string[] = [""];

/** Found when somebody asks. */
const usesOf = remember((root: ModuleNode) =>
  remember((module: Module) => {
    const before = usesBefore.get(module);
    const now = [...usesBelow(root, module)];
    const uses = before && sameObjects(before, now) ? before : now;
    usesBefore.set(module, uses);
    return uses;
  }),
);

const usesBefore = new WeakMap<Module, readonly string[]>();

function* usesBelow({ children, module, path, modules }: ModuleNode, wanted: Module): Iterable<string> {
  if (!modules.has(wanted)) return;
  if (module === wanted) yield prefixOf(path);
  for (const child of children.values()) if (child) yield* usesBelow(child, wanted);
}

/** The rows of resources and calls that a block is about: its own, and of a call those of all that is inside. */
export const rowsAbout = (plan: LivePlan, item: Item): readonly AboutRow[] =>
  rowsOf(plan, item).flatMap((row) => {
    if (row.kind === "resource") return [row];
    return row.kind === "call" ? [row, ...rowsInside(plan, row.id)] : [];
  });

export type AboutRow = ResourceRow | CallRow;

function rowsInside({ walked }: LivePlan, call: string): readonly AboutRow[] {
  const found: AboutRow[] = [];
  for (const place of walked ? placesInside(walked.graph.shape.inside)(walked.graph.shape.placeOf)(call) : []) {
    const row = walked?.rows[place];
    if (row && row.kind !== "value") found.push(row);
  }
  return found;
}

/** The places of all rows that can be among those, whatever they come to, as long as no node comes or goes. */
export function placesAbout(plan: LivePlan, block: Block): readonly number[] {
  const { walked } = plan;
  const own = placesOf(plan, block);
  if (!walked || block.type !== "module") return own;
  const inside = placesInside(walked.graph.shape.inside)(walked.graph.shape.placeOf);
  return own.flatMap((place) => [place, ...inside(walked.graph.nodes[place]!.id)]);
}

/** The places of all nodes inside a call; found when somebody asks. */
const placesInside = remember((inside: Shape["inside"]) =>
  remember((placeOf: Shape["placeOf"]) => {
    const found = new Map<string, readonly number[]>();
    return (call: string): readonly number[] => {
      const places = found.get(call) ?? (inside.get(call) ?? []).flatMap((id) => placeOf.get(id) ?? []);
      found.set(call, places);
      return places;
    };
  }),
);

/** The instances that a resource block, or a module call, stands for; those of module instances that are gone too. */
export function tracesOf(plan: LivePlan, item: Item): readonly Trace[] {
  const rows = rowsAbout(plan, item);
  const traces = rows.flatMap((row) => (row.kind === "resource" ? row.traces : []));
  return rows.length === 1 ? traces : traces.sort((a, b) => compareResources(resourceOf(a), resourceOf(b)));
}

const resourceOf = ({ change }: Trace) => change.address.resource;

/** What is not planned of a resource block or module call. */
export const notPlannedOf = (plan: LivePlan, item: Item): readonly NotPlanned[] =>
  rowsAbout(plan, item).flatMap((row) => row.notPlanned);

/** What is evaluated where something is written: with whose values, where there is more than one. */
export interface Viewpoint {
  readonly scope: Scope;
  /** The instance, or module instance, whose values these are; undefined where there is only one. */
  readonly of: string | undefined;
}

/** A scope to evaluate what is written in an item: of its first instance. */
export function viewpointOf(plan: LivePlan, item: Item): Viewpoint | undefined {
  const rows = rowsOf(plan, item);
  const [row] = rows;
  if (!row) return undefined;
  if (row.kind === "resource") {
    const wanted = rows.flatMap((each) => (each.kind === "resource" ? each.runs.filter(isWanted) : []));
    const [first] = wanted;
    if (first) return { scope: first.instance.scope, of: wanted.length > 1 ? first.instance.address.text : undefined };
  }
  const written = moduleOf(plan, row.id);
  if (!written) return undefined;
  const call = written.path.length === 0 ? undefined : plan.rows.get(callIdOf(written.path));
  const instances = call?.kind === "call" ? call.instances : [ROOT];
  const instance = instances[0] ?? ROOT;
  const isShared = instances.length > 1 || rows.some(({ id }) => moduleOf(plan, id) !== written);
  return { scope: moduleScope(plan, written, instance), of: isShared && instance !== ROOT ? instance.text : undefined };
}

function moduleOf({ walked, modules }: LivePlan, row: string): ModuleNode | undefined {
  const node = walked?.graph.nodes[walked.graph.shape.placeOf.get(row) ?? -1];
  return (
    node &&
    moduleAt(
      modules.root,
      node.path.map((name) => ({ name })),
    )
  );
}

const isWanted = ({ instance }: Run): boolean => instance.orphan === undefined;
