import { supports } from "../../lang/features.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { cycle } from "../checks/referenceFindings.ts";
import { prefixOf } from "../graph/ids.ts";
import { triggeringId } from "../graph/node.ts";
import { nameInGraph } from "../graph/shape.ts";
import { triggersActions } from "../graph/triggerings.ts";
import type { JudgedPlan } from "../plan.ts";
import { actionCycle } from "./actionFindings.ts";

/**
 * Returns the first action that needs what depends on a resource which triggers it. Where triggers evaluate actions, Terraform
 * refuses this; a reference to the triggering resource itself is allowed.
 */
export function actionCycles({ walked, modules }: JudgedPlan): readonly Diagnostic[] {
  if (!walked || !modules.root || !triggersActions(modules.root) || !supports(modules.root.dialect, "action-callers"))
    return [];
  const { nodes, shape } = walked.graph;
  const triggers = nodes.flatMap((node) => (node.kind === "trigger" ? [node] : []));
  for (const [place, { kind, id, declaration }] of nodes.entries()) {
    if (kind !== "action") continue;
    const naming = triggers.filter((node) => [...node.declaration.actions.values()].includes(declaration));
    const callers = new Set(naming.flatMap((node) => shape.placeOf.get(triggeringId(node)) ?? []));
    if (callers.size === 0) continue;
    const looping = shape.uses[place]!.find((used) => !callers.has(used) && reaches(shape.uses, used, callers));
    if (looping !== undefined) return [actionCycle(id, nameInGraph(nodes[looping]!), declaration.header)];
  }
  return [];
}

/**
 * Returns the cycles in the graph of the apply: before 1.16, an action that runs before a resource cannot refer to the resource.
 * Terraform checks for cycles once a plan is made.
 */
export function beforeCycles({ walked, modules }: JudgedPlan): readonly Diagnostic[] {
  if (!walked || !modules.root || !triggersActions(modules.root) || supports(modules.root.dialect, "action-callers"))
    return [];
  const { nodes, shape } = walked.graph;
  return nodes.flatMap((node) => {
    if (node.kind !== "trigger") return [];
    const resource = triggeringId(node);
    const target = shape.placeOf.get(resource);
    const names = node.declaration.resource.lifecycle.actionTriggers
      .filter(({ events }) => events.some((event) => event.startsWith("before_")))
      .flatMap(({ actions }) => actions.map(({ name }) => prefixOf(node.path) + name));
    return names.flatMap((action) => {
      const place = shape.placeOf.get(action);
      const way = place === undefined || target === undefined ? undefined : wayTo(shape.uses, place, target);
      if (!way) return [];
      const between = way.map((each) => nameInGraph(nodes[each]!));
      const trigger = `${action} triggered by ${resource} (apply - before)`;
      return [cycle([`${resource} (expand)`, ...between.toReversed(), trigger, resource], node.declaration.header)];
    });
  });
}

/** Returns the places from one place to another along the uses, without the last; undefined if there is no way. */
function wayTo(
  uses: readonly (readonly number[])[],
  from: number,
  to: number,
  visited = new Set<number>(),
): readonly number[] | undefined {
  if (from === to) return [];
  if (visited.has(from)) return undefined;
  visited.add(from);
  for (const used of uses[from]!) {
    const way = wayTo(uses, used, to, visited);
    if (way) return [from, ...way];
  }
  return undefined;
}

function reaches(uses: readonly (readonly number[])[], from: number, targets: ReadonlySet<number>): boolean {
  const pending = [from];
  const visited = new Set<number>();
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    if (visited.has(place)) continue;
    visited.add(place);
    for (const used of uses[place]!) {
      if (targets.has(used)) return true;
      pending.push(used);
    }
  }
  return false;
}
