import type { ModuleNode } from "../config/loadModules.ts";
import type { Module } from "../config/module.ts";
import { type Diagnostic, error } from "../source/diagnostic.ts";
import { applyCycles } from "./applyCycles.ts";
import { callArgumentFaults } from "./callArguments.ts";
import type { GraphNode } from "./graph.ts";
import { makePlan } from "./makePlan.ts";
import { moveFaults } from "./moveFaults.ts";
import type { Plan } from "./plan.ts";
import { providersAtHand } from "./providers.ts";
import { unmatchedReplacements } from "./replaceRequests.ts";
import type { Row } from "./rows.ts";
import { faultsInPlan, faultsInValidation, type NodeFaults } from "./staticCheck.ts";
import { blockedMoves } from "./texts.ts";

/**
 * What `terraform plan` prints: it reads everything, validates it as `terraform validate` does, and then plans. The first of
 * these that fails is the last that speaks.
 */
export function terraformSays(plan: Plan): readonly Diagnostic[] {
  const { inputs, modules, diagnostics } = plan;
  const validation = makePlan({ ...inputs, options: { ...inputs.options, mode: "validate" } }, withoutRows(plan));
  return upToFailure([
    () => everyTime(modules),
    () => diagnostics.load.slice(modules.diagnostics.length),
    ...validationPhases(validation),
    ...(inputs.options.mode === "destroy" ? destroyPhases(plan) : [() => planningSays(plan)]),
    () => applyCycles(plan),
  ]);
}

// What was read stands; what was evaluated is another thing in a validation.
const withoutRows = (plan: Plan): Plan => ({ ...plan, rows: new Map(), orphans: [] });

/** What `terraform validate` prints of a plan that was made in that mode. */
export const validationSays = (plan: Plan): readonly Diagnostic[] =>
  upToFailure([() => everyTime(plan.modules), ...validationPhases(plan)]);

/** What is wrong with a module is told for each call that leads to it; but each file is parsed once. */
function everyTime({ root, diagnostics }: Plan["modules"]): readonly Diagnostic[] {
  const seen = new Set<Module>();
  const again = (root ? treeOf(root) : []).flatMap(({ module }) => {
    const isFirst = !seen.has(module);
    seen.add(module);
    const inSyntax = new Set(module.files.flatMap((file) => file.diagnostics));
    return isFirst ? [] : module.diagnostics.filter((found) => !inSyntax.has(found));
  });
  return [...diagnostics, ...again];
}

const treeOf = (node: ModuleNode): readonly ModuleNode[] => [
  node,
  ...[...node.children.values()].flatMap((child) => (child ? treeOf(child) : [])),
];

type Phase = () => readonly Diagnostic[];

const validationPhases = (plan: Plan): readonly Phase[] => [
  () => plan.diagnostics.validate.filter(({ summary }) => summary.startsWith("Cycle: ")),
  () => plan.graph.ordered.flatMap(callArgumentFaults),
  () => walked(plan, validated).said,
];

function upToFailure(phases: readonly Phase[]): readonly Diagnostic[] {
  const said: Diagnostic[] = [];
  for (const phase of phases) {
    said.push(...phase());
    if (said.some(isError)) break;
  }
  return said.filter(({ origin }) => origin === "terraform");
}

const replaceAndDestroy = (): Diagnostic =>
  error(undefined, "Unsupported plan mode", "Where everything is destroyed nothing is replaced: leave -replace out.");

/** Where only a destruction is planned, nothing has instances. */
const NOTHING_IS: Plan["rows"] = new Map();

/** Before everything is destroyed, it is planned as ever: but for an empty state, where that would be for nothing. */
const destroyPhases = ({ beforeDestroy, traces, modules, inputs }: Plan): readonly Phase[] => [
  () => (inputs.options.replace.length > 0 ? [replaceAndDestroy()] : []),
  () => (beforeDestroy ? planningSays(beforeDestroy) : moveFaults({ modules, rows: NOTHING_IS })),
  () => traces.flatMap((trace) => trace.diagnostics),
];

/** Wrong moves are told alone: whatever else there is may come of them. */
function planningSays(plan: Plan): readonly Diagnostic[] {
  const { said: inWalk, reached } = walked(plan, ({ references }, found) =>
    references.length > 0 ? references : found,
  );
  const said = [...inWalk, ...plan.orphans.flatMap(({ trace }) => trace.diagnostics)];
  const moves = moveFaults({ modules: plan.modules, rows: reached });
  if (moves.some(isError)) return moves;
  const isBlocked = plan.placed.isBlocked && !said.some(isError);
  return [...said, ...moves, ...unmatchedReplacements(plan, reached), ...(isBlocked ? [blockedMoves()] : [])];
}

type Saying = (faults: NodeFaults, found: readonly Diagnostic[]) => readonly Diagnostic[];

function validated(
  { references, dependsOn, ignored }: NodeFaults,
  found: readonly Diagnostic[],
): readonly Diagnostic[] {
  const evaluated = [...references, ...found];
  return [...evaluated, ...dependsOn, ...(evaluated.some(isError) ? [] : ignored)];
}

/** What is said of each node, in the order of the walk; those that depend on one that failed are not reached. */
function walked(
  { graph, rows, inputs }: Plan,
  saying: Saying,
): { readonly said: readonly Diagnostic[]; readonly reached: Plan["rows"] } {
  const reached = new Map<string, Row>();
  const faultsOf = (inputs.options.mode === "validate" ? faultsInValidation : faultsInPlan)(providersAtHand(inputs));
  const failed = new Set<GraphNode>();
  const said: Diagnostic[] = [];
  for (const node of graph.ordered) {
    const isReached = graph.uses.get(node.id)?.every((used) => !failed.has(used));
    const row = rows.get(node.id);
    const own = isReached ? saying(faultsOf(node), row?.diagnostics ?? []) : [];
    if (isReached && row) reached.set(node.id, row);
    if (!isReached || own.some(isError)) failed.add(node);
    said.push(...own);
  }
  return { said, reached };
}

const isError = ({ severity }: Diagnostic): boolean => severity === "error";
