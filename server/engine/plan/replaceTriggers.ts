import type { ModuleAddress } from "../addrs/address.ts";
import { keyOf } from "../config/moveEndpoint.ts";
import { evaluate } from "../lang/evaluate.ts";
import { rootFrame } from "../lang/frame.ts";
import { isReference, parseReference, type Reference } from "../lang/reference.ts";
import type { Scope } from "../lang/scope.ts";
import { applySteps } from "../lang/traverse.ts";
import type { Change, Trace } from "../lifecycle/resourceInstance.ts";
import type { Expression, TraversalStep } from "../syntax/tree.ts";
import { rawEquals } from "../values/equality.ts";
import type { ResourceNode } from "./evaluateResource.ts";
import { modulePrefix } from "./graph.ts";
import type { World } from "./moduleScope.ts";

/** Which elements of `replace_triggered_by` ask for a replacement, as written in the plan: their addresses. */
export function triggeredBy(world: World, node: ResourceNode, scope: Scope, module: ModuleAddress): readonly string[] {
  const found: string[] = [];
  for (const expression of node.declaration.lifecycle.replaceTriggeredBy) {
    const target = targetOf(expression, scope);
    if (target?.reference.subject.kind !== "resource") continue;
    const { mode, type, name } = target.reference.subject;
    const prefix = mode === "managed" ? "" : `${mode}.`;
    const row = world.rows.get(`${modulePrefix(node.module)}${prefix}${type}.${name}`);
    if (row?.kind !== "resource") continue;
    const traces = (row.byModule.get(module.text) ?? []).filter((trace) => isMeant(trace, target.key));
    for (const trace of traces)
      if (triggers(trace.change, target.steps, scope)) found.push(trace.instance.address.text);
  }
  return found;
}

interface Target {
  readonly reference: Reference;
  readonly key: string | number | undefined;
  readonly steps: readonly TraversalStep[];
}

function targetOf(expression: Expression, scope: Scope): Target | undefined {
  if (expression.kind === "index" && expression.collection.kind === "traversal") {
    const reference = parseReference(expression.collection);
    const key = keyOf(evaluate(expression.key, scope).value);
    return isReference(reference) ? { reference, key, steps: [] } : undefined;
  }
  if (expression.kind === "relativeTraversal") {
    const inner = targetOf(expression.source, scope);
    return inner && { ...inner, steps: expression.steps };
  }
  if (expression.kind !== "traversal") return undefined;
  const reference = parseReference(expression);
  if (!isReference(reference)) return undefined;
  const [first, ...rest] = reference.steps;
  if (first?.kind === "index") return { reference, key: keyOf(first.key), steps: rest };
  return { reference, key: undefined, steps: reference.steps };
}

const isMeant = (trace: Trace, key: string | number | undefined): boolean =>
  trace.instance.orphan === undefined && (key === undefined || trace.instance.address.key === key);

const CHANGING = new Set(["update", "delete-then-create", "create-then-delete"]);

function triggers(change: Change, steps: readonly TraversalStep[], scope: Scope): boolean {
  if (steps.length === 0) return CHANGING.has(change.action.outcome);
  if (change.action.outcome === "no-op") return false;
  const frame = rootFrame(scope);
  if (change.before.kind === "null" || change.after.kind === "null") return change.action.outcome !== "create";
  return !rawEquals(applySteps(frame, change.before, steps), applySteps(frame, change.after, steps));
}
