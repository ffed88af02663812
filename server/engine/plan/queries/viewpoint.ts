import { type ModuleAddress, ROOT } from "../../addrs/address.ts";
import { type ModuleNode, moduleAt } from "../../config/tree/loadModules.ts";
import type { Scope } from "../../lang/scope.ts";
import type { Run } from "../../lifecycle/run/run.ts";
import type { Item } from "../../syntax/tree.ts";
import { callIdOf } from "../graph/ids.ts";
import type { LivePlan } from "../plan.ts";
import type { Viewpoint } from "../planQueries.ts";
import { moduleScope } from "../scope/moduleScope.ts";
import { rowsOf } from "./itemRows.ts";

/** Returns the scope of the first instance of an item; undefined if the plan has no row of the item. */
export function viewpointOf(plan: LivePlan, item: Item): Viewpoint | undefined {
  const rows = rowsOf(plan, item);
  const [row] = rows;
  if (!row) return undefined;
  if (row.kind === "resource") {
    const wanted = rows.flatMap((each) => (each.kind === "resource" ? each.runs.filter(isWanted) : []));
    const [first] = wanted;
    if (first) return { scope: first.instance.scope, of: wanted.length > 1 ? first.instance.address.text : undefined };
  }
  const module = moduleOf(plan, row.id);
  if (!module) return undefined;
  const instances = instancesOf(plan, module);
  const instance = instances[0] ?? ROOT;
  const isShared = instances.length > 1 || rows.some(({ id }) => moduleOf(plan, id) !== module);
  return { scope: moduleScope(plan, module, instance), of: isShared && instance !== ROOT ? instance.text : undefined };
}

/**
 * Returns all scopes of an item: one for each instance of a resource, or for each instance of the module around it if the expression names
 * nothing of the resource's own repetition.
 */
export const scopesOf = (plan: LivePlan, item: Item, isRepeated: boolean): readonly Scope[] =>
  rowsOf(plan, item).flatMap((row) => {
    if (isRepeated && row.kind === "resource") return row.runs.filter(isWanted).map(({ instance: { scope } }) => scope);
    const module = moduleOf(plan, row.id);
    return module ? instancesOf(plan, module).map((instance) => moduleScope(plan, module, instance)) : [];
  });

/** Returns the instances of a module. */
export function instancesOf(plan: LivePlan, { path }: ModuleNode): readonly ModuleAddress[] {
  const call = path.length === 0 ? undefined : plan.rows.get(callIdOf(path));
  return call?.kind === "call" ? call.instances : [ROOT];
}

/** Returns the scope of a module in its first instance. */
export function scopeIn(plan: LivePlan, module: ModuleNode): Scope {
  const [instance = ROOT] = instancesOf(plan, module);
  return moduleScope(plan, module, instance);
}

function moduleOf({ walked, modules }: LivePlan, row: string): ModuleNode | undefined {
  const node = walked?.graph.nodes[walked.graph.shape.placeOf.get(row) ?? -1];
  const steps = node?.path.map((name) => ({ name }));
  return steps && moduleAt(modules.root, steps);
}

const isWanted = ({ instance }: Run): boolean => instance.orphan === undefined;
