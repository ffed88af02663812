import { configText, ROOT } from "../engine/addrs/address.ts";
import { type ModuleNode, moduleAt } from "../engine/config/loadModules.ts";
import type { Scope } from "../engine/lang/scope.ts";
import type { Run } from "../engine/lifecycle/run.ts";
import type { Trace } from "../engine/lifecycle/trace.ts";
import { callIdOf } from "../engine/plan/ids.ts";
import { moduleScope } from "../engine/plan/moduleScope.ts";
import type { NotPlanned } from "../engine/plan/notPlanned.ts";
import type { LivePlan } from "../engine/plan/plan.ts";
import type { Row } from "../engine/plan/rows.ts";
import { groupBy, groupByAll } from "../engine/source/groupBy.ts";
import { remember } from "../engine/source/remember.ts";
import type { Item } from "../engine/syntax/tree.ts";

/** The rows that a top-level item declares; a module that is called twice has two for each. */
export const rowsOf = (plan: LivePlan, item: Item): readonly Row[] => rowsByAnchor(plan).get(item.range.anchor) ?? [];

const rowsByAnchor = remember((plan: LivePlan) => groupByAll(plan.rows.all, ({ anchor }) => (anchor ? [anchor] : [])));
const tracesByCall = remember((plan: LivePlan) =>
  groupByAll(plan.traces, ({ change }) => callsAround(configText(change.address.resource))),
);
const notPlannedById = remember((plan: LivePlan) => groupBy(plan.notPlanned, ({ address }) => withoutKeys(address)));
const notPlannedByCall = remember((plan: LivePlan) =>
  groupByAll(plan.notPlanned, ({ address }) => callsAround(withoutKeys(address))),
);

/** The instances that a resource block, or a module call, stands for; those of module instances that are gone too. */
export function tracesOf(plan: LivePlan, item: Item): readonly Trace[] {
  return rowsOf(plan, item).flatMap((row) => {
    if (row.kind === "resource") return row.traces;
    if (row.kind === "call") return tracesByCall(plan).get(row.id) ?? [];
    return [];
  });
}

/** What is not planned of a resource block or module call. */
export function notPlannedOf(plan: LivePlan, item: Item): readonly NotPlanned[] {
  return rowsOf(plan, item).flatMap((row) => {
    const groups = row.kind === "call" ? notPlannedByCall(plan) : notPlannedById(plan);
    return groups.get(row.id) ?? [];
  });
}

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

const withoutKeys = (address: string): string => address.replace(/\[(?:[0-9]+|"(?:[^"\\]|\\.)*")\]/g, "");

/** The calls that lead to an address without keys, itself included: `module.a`, `module.a.module.b`. */
function callsAround(path: string): readonly string[] {
  const calls: string[] = [];
  for (let at = 0; path.startsWith("module.", at); ) {
    const end = path.indexOf(".", at + "module.".length);
    calls.push(end < 0 ? path : path.slice(0, end));
    if (end < 0) break;
    at = end + 1;
  }
  return calls;
}
