import type { Diagnostic } from "../source/diagnostic.ts";
import { callArgumentFaults } from "./callArguments.ts";
import type { GraphNode } from "./graph.ts";
import { makePlan } from "./makePlan.ts";
import type { Plan } from "./plan.ts";
import { faultsInPlan, faultsInValidation, type NodeFaults } from "./staticCheck.ts";

/**
 * What `terraform plan` prints: it reads everything, validates it as `terraform validate` does, and then plans. The first of
 * these that fails is the last that speaks.
 */
export function terraformSays(plan: Plan): readonly Diagnostic[] {
  const { inputs, modules, diagnostics } = plan;
  const validation = makePlan({ ...inputs, options: { ...inputs.options, mode: "validate" } }, plan);
  return upToFailure([
    () => modules.diagnostics,
    () => diagnostics.load.slice(modules.diagnostics.length),
    ...validationPhases(validation),
    () => walkSays(plan, ({ references }, found) => (references.length > 0 ? references : found)),
  ]);
}

/** What `terraform validate` prints of a plan that was made in that mode. */
export const validationSays = (plan: Plan): readonly Diagnostic[] =>
  upToFailure([() => plan.modules.diagnostics, ...validationPhases(plan)]);

type Phase = () => readonly Diagnostic[];

const validationPhases = (plan: Plan): readonly Phase[] => [
  () => plan.diagnostics.validate.filter(({ summary }) => summary.startsWith("Cycle: ")),
  () => plan.graph.ordered.flatMap(callArgumentFaults),
  () => walkSays(plan, validated),
];

function upToFailure(phases: readonly Phase[]): readonly Diagnostic[] {
  const said: Diagnostic[] = [];
  for (const phase of phases) {
    said.push(...phase());
    if (said.some(isError)) break;
  }
  return said;
}

type Saying = (faults: NodeFaults, found: readonly Diagnostic[]) => readonly Diagnostic[];

function validated(
  { references, dependsOn, ignored }: NodeFaults,
  found: readonly Diagnostic[],
): readonly Diagnostic[] {
  const evaluated = references.length > 0 ? references : found;
  return [...evaluated, ...dependsOn, ...(evaluated.some(isError) ? [] : ignored)];
}

/** What is said of each node, in the order of the walk; of those that depend on one that failed, nothing. */
function walkSays({ graph, rows, inputs }: Plan, saying: Saying): readonly Diagnostic[] {
  const faultsOf = inputs.options.mode === "validate" ? faultsInValidation : faultsInPlan;
  const failed = new Set<GraphNode>();
  const said: Diagnostic[] = [];
  for (const node of graph.ordered) {
    const isReached = graph.uses.get(node.id)?.every((used) => !failed.has(used));
    const own = isReached ? saying(faultsOf(node), rows.get(node.id)?.diagnostics ?? []) : [];
    if (!isReached || own.some(isError)) failed.add(node);
    said.push(...own);
  }
  return said;
}

const isError = ({ severity }: Diagnostic): boolean => severity === "error";
