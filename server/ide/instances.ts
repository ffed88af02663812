import { ROOT } from "../engine/addrs/address.ts";
import type { ModuleNode } from "../engine/config/loadModules.ts";
import type { Scope } from "../engine/lang/scope.ts";
import type { Trace } from "../engine/lifecycle/resourceInstance.ts";
import { callId } from "../engine/plan/graph.ts";
import { moduleScope } from "../engine/plan/moduleScope.ts";
import type { NotPlanned } from "../engine/plan/notPlanned.ts";
import type { Plan } from "../engine/plan/plan.ts";
import type { Row } from "../engine/plan/rows.ts";
import { remember } from "../engine/source/remember.ts";
import type { Item } from "../engine/syntax/tree.ts";

/** The rows that a top-level item declares; a module that is called twice has two for each. */
export const rowsOf = (plan: Plan, item: Item): readonly Row[] => rowsByAnchor(plan).get(item.range.anchor) ?? [];

const rowsByAnchor = remember((plan: Plan) => grouped(plan.rows.values(), ({ anchor }) => anchor));
const orphansById = remember((plan: Plan) => grouped(plan.orphans, ({ change }) => idOf(change.address.resource)));
const notPlannedById = remember((plan: Plan) => grouped(plan.notPlanned, ({ address }) => withoutKeys(address)));

function grouped<K, T>(all: Iterable<T>, keyOf: (one: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const known = groups.get(key);
    if (known) known.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

/** The instances that a resource block, or a module call, stands for; those of module instances that are gone too. */
export function tracesOf(plan: Plan, item: Item): readonly Trace[] {
  return rowsOf(plan, item).flatMap((row) => {
    if (row.kind === "resource") return [...row.traces, ...(orphansById(plan).get(row.id) ?? [])];
    if (row.kind === "call") return plan.traces.filter(({ change }) => isBelow(idOf(change.address.resource), row.id));
    return [];
  });
}

/** What is not planned of a resource block or module call. */
export function notPlannedOf(plan: Plan, item: Item): readonly NotPlanned[] {
  const byId = notPlannedById(plan);
  return rowsOf(plan, item).flatMap((row) =>
    row.kind === "call"
      ? [...byId].flatMap(([id, lacking]) => (isBelow(id, row.id) ? lacking : []))
      : (byId.get(row.id) ?? []),
  );
}

/** What is evaluated where something is written: with whose values, where there is more than one. */
export interface Viewpoint {
  readonly scope: Scope;
  /** The instance, or module instance, whose values these are; undefined where there is only one. */
  readonly of: string | undefined;
}

/** A scope to evaluate what is written in an item: of its first instance. */
export function viewpointOf(plan: Plan, item: Item): Viewpoint | undefined {
  const rows = rowsOf(plan, item);
  const [row] = rows;
  if (!row) return undefined;
  if (row.kind === "resource") {
    const wanted = rows.flatMap((each) => (each.kind === "resource" ? each.traces.filter(isWanted) : []));
    const [first] = wanted;
    if (first) return { scope: first.instance.scope, of: wanted.length > 1 ? first.change.address.text : undefined };
  }
  const written = moduleOf(plan, row.id);
  if (!written) return undefined;
  const call = written.path.length === 0 ? undefined : plan.rows.get(callId(written));
  const instances = call?.kind === "call" ? call.instances : [ROOT];
  const instance = instances[0] ?? ROOT;
  const isShared = instances.length > 1 || rows.some(({ id }) => moduleOf(plan, id) !== written);
  return { scope: moduleScope(plan, written, instance), of: isShared && instance !== ROOT ? instance.text : undefined };
}

const moduleOf = (plan: Plan, row: string): ModuleNode | undefined =>
  plan.graph.ordered.find(({ id }) => id === row)?.module;

const isWanted = ({ instance }: Trace): boolean => instance.orphan === undefined;

/** The id of the node that a resource's instances belong to: its address without keys. */
const idOf = ({ module, text }: Trace["change"]["address"]["resource"]): string =>
  module.steps.length === 0
    ? text
    : [...module.steps.map(({ name }) => `module.${name}`), text.slice(module.text.length + 1)].join(".");

const withoutKeys = (address: string): string => address.replace(/\[(?:[0-9]+|"(?:[^"\\]|\\.)*")\]/g, "");

const isBelow = (path: string, call: string): boolean => path === call || path.startsWith(`${call}.`);
