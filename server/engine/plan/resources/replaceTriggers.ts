import { keyText, type ModuleAddress, ROOT, resourceText } from "../../addrs/address.ts";
import { instanceKeyOf } from "../../config/decode/moveEndpoint.ts";
import type { ModuleNode } from "../../config/tree/loadModules.ts";
import { evaluate } from "../../lang/evaluate.ts";
import { supports } from "../../lang/features.ts";
import { rootFrame } from "../../lang/frame.ts";
import { isReference, parseReference, type Reference, referencesOf } from "../../lang/reference.ts";
import type { Scope } from "../../lang/scope.ts";
import { applySteps } from "../../lang/traverse.ts";
import { isReplacement } from "../../lifecycle/reasons/decision.ts";
import { type Change, evaluatedTrace, type Trace } from "../../lifecycle/trace.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Expression, TraversalStep } from "../../syntax/tree.ts";
import { rawEquals } from "../../values/equality.ts";
import { countInTrigger, eachInTrigger } from "../checks/referenceFindings.ts";
import { prefixOf } from "../graph/ids.ts";
import type { ResourceNode } from "../graph/node.ts";
import type { Reads } from "../kind/kind.ts";
import type { Repetition } from "../rows/rows.ts";
import { computedTriggerKey, undeclaredTrigger, unexpectedTrigger, unplannedTrigger } from "./resourceFindings.ts";

/** The result of `replace_triggered_by` for an instance. */
export interface Triggered {
  /** The addresses that trigger the replacement: those of the first element that triggers one. */
  readonly by: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Returns the addresses whose changes replace an instance: those of the first element of replace_triggered_by that has changes. */
export function triggeredBy(
  resourceAt: Reads["resourceAt"],
  node: ResourceNode,
  inModule: ModuleNode,
  scope: Scope,
  module: ModuleAddress,
  repeatedBy: Repetition["kind"],
): Triggered {
  const diagnostics: Diagnostic[] = [];
  for (const expression of node.declaration.lifecycle.replaceTriggeredBy) {
    const { by, faults } = elementTriggers(resourceAt, node, inModule, scope, module, expression, repeatedBy);
    diagnostics.push(...faults);
    if (by.length > 0 && diagnostics.length === 0) return { by, diagnostics };
  }
  return { by: [], diagnostics };
}

interface Element {
  readonly by: readonly string[];
  readonly faults: readonly Diagnostic[];
}

const wrong = (...faults: readonly Diagnostic[]): Element => ({ by: [], faults });

function elementTriggers(
  resourceAt: Reads["resourceAt"],
  { id, declaration }: ResourceNode,
  inModule: ModuleNode,
  scope: Scope,
  module: ModuleAddress,
  expression: Expression,
  repeatedBy: Repetition["kind"],
): Element {
  const misplaced = [...formFaults(expression), ...repetitionFaults(expression, repeatedBy)];
  if (misplaced.length > 0) return wrong(...misplaced);
  const target = targetOf(expression, scope);
  if (target?.reference.subject.kind !== "resource") return { by: [], faults: [] };
  const { mode, type, name } = target.reference.subject;
  const text = resourceText(mode, type, name);
  if (!inModule.module.resources.has(text)) return wrong(undeclaredTrigger(expression.range, text));
  const unplanned = () => wrong(unplannedTrigger(`${text}${keyText(target.key)}`, whereIs(module), declaration.header));
  // The resource itself has no plan yet; its row is that of the previous walk.
  if (`${prefixOf(inModule.path)}${text}` === id) return unplanned();
  const traces = resourceAt(`${prefixOf(inModule.path)}${text}`)
    ?.byModule.get(module.text)
    ?.map(evaluatedTrace);
  if (!traces) return { by: [], faults: [] };
  const meant = traces.filter((trace) => isMeant(trace, target));
  if (meant.length === 0) return unplanned();
  const wanted = meant.filter(({ orphan, failed }) => orphan === undefined && !failed);
  const by = wanted.filter(({ change }) => triggers(change, target.steps, scope));
  return { by: by.map(({ change }) => change.address.text), faults: [] };
}

/** Returns the faults of an element that is no reference. Only an instance key may refer to something itself. */
function formFaults(expression: Expression): readonly Diagnostic[] {
  if (expression.kind === "traversal") return [];
  if (expression.kind === "relativeTraversal") return formFaults(expression.source);
  if (expression.kind !== "index" || expression.collection.kind !== "traversal")
    return [unexpectedTrigger(expression.range)];
  return expression.key.kind === "traversal" ? [] : [computedTriggerKey(expression.key.range)];
}

/** Returns the faults of `each` and `count` in a resource that is not repeated by them. */
const repetitionFaults = (expression: Expression, repeatedBy: Repetition["kind"]): readonly Diagnostic[] =>
  referencesOf(expression).flatMap(({ subject, subjectRange }) => {
    if (subject.kind === "each" && repeatedBy !== "each") return [eachInTrigger(subjectRange)];
    if (subject.kind === "count" && repeatedBy !== "count") return [countInTrigger(subjectRange)];
    return [];
  });

const whereIs = (module: ModuleAddress): string => (module === ROOT ? "the root module" : module.text);

interface Target {
  readonly reference: Reference;
  readonly key: string | number | undefined;
  readonly steps: readonly TraversalStep[];
}

function targetOf(expression: Expression, scope: Scope): Target | undefined {
  if (expression.kind === "index" && expression.collection.kind === "traversal") {
    const reference = parseReference(expression.collection);
    const key = instanceKeyOf(evaluate(expression.key, scope).value);
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
  if (first?.kind === "index") return { reference, key: instanceKeyOf(first.key), steps: rest };
  return { reference, key: undefined, steps: reference.steps };
}

/** Whether a trace belongs to the target. A whole resource includes its deposed and orphaned instances; an attribute needs a current one. */
const isMeant = ({ change }: Trace, { key, steps }: Target): boolean => {
  const isWhole = key === undefined && steps.length === 0;
  return isWhole || (change.address.key === key && change.deposed === undefined);
};

const changes = ({ action: { outcome } }: Change, { dialect }: Scope): boolean =>
  outcome === "update" ||
  isReplacement(outcome) ||
  (outcome === "create" && dialect !== undefined && supports(dialect, "triggered-by-creation"));

function triggers(change: Change, steps: readonly TraversalStep[], scope: Scope): boolean {
  if (!changes(change, scope)) return false;
  if (steps.length === 0) return true;
  const frame = rootFrame(scope);
  if (change.before.kind === "null") {
    applySteps(frame, change.after, steps);
    return frame.diagnostics.length === 0;
  }
  return !rawEquals(applySteps(frame, change.before, steps), applySteps(frame, change.after, steps));
}
