import { supports } from "../../lang/features.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { triggeringId } from "../nodes/node.ts";
import type { JudgedPlan } from "../plan.ts";
import { nameInGraph } from "../walk/shape.ts";
import { actionCycle } from "./texts.ts";

/**
 * Returns the first action that needs what depends on a resource which triggers it. Where triggers evaluate actions, Terraform
 * refuses this; a reference to the triggering resource itself is allowed.
 */
export function actionCycles({ walked, modules }: JudgedPlan): readonly Diagnostic[] {
  if (!walked || !modules.root || !supports(modules.root.dialect, "action-callers")) return [];
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
