import { supports } from "../../lang/features.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { hasErrors } from "../../source/diagnostic.ts";
import { compareCodePoints } from "../../values/type.ts";
import type { GraphNode } from "../graph/node.ts";
import type { LivePlan } from "../plan.ts";
import { moveFaults } from "../refactor/moveFaults.ts";
import type { Row, RowLookup } from "../rows/rows.ts";
import { unmatchedReplacements } from "../targeting/replaceRequests.ts";
import { timesJudged } from "../walk/staticCheck.ts";
import type { NodeFaults } from "../walked/checked.ts";
import { destroyedVariables } from "./nodeFindings.ts";
import { blockedMoves, forgottenObject, forgottenObjects } from "./planFindings.ts";
import { isReached } from "./unreachedNodes.ts";

/** Returns the argument faults of the first faulty module call, because Terraform checks the calls one by one. */
export function firstCallFaults({ walked, modules }: LivePlan): readonly Diagnostic[] {
  if (!walked) return [];
  const { graph, checked } = walked;
  const faulty = graph.nodes.flatMap(({ id }, place) => {
    const faults = checked.faults[place]!.callArguments;
    return hasErrors(faults) ? [{ id, faults }] : [];
  });
  const inOrder = faulty.toSorted((a, b) => compareCodePoints(a.id, b.id));
  const reportsAll = supports(modules.language.dialect, "all-faulty-calls");
  return (reportsAll ? inOrder : inOrder.slice(0, 1)).flatMap(({ faults }) => faults);
}

/** Returns the errors for missing provider configurations: without one, no provider can be asked. */
export function missingConfigurations(plan: LivePlan): readonly Diagnostic[] {
  const faults = nodesInOrder(plan).flatMap(({ node }) =>
    (plan.rows.get(node.id)?.diagnostics ?? []).filter(({ id }) => id === "plan/no-provider-configuration"),
  );
  return supports(plan.modules.language.dialect, "one-missing-configuration") ? faults.slice(0, 1) : faults;
}

/** Returns the findings of the walk of `terraform validate`. */
export const validatedFindings = (plan: LivePlan): readonly Diagnostic[] => reachedNodes(plan, ofValidation).findings;

/** Returns the findings of a plan that follows the configuration. Faulty moves are reported alone, because they may cause the others. */
export function plannedFindings(plan: LivePlan): readonly Diagnostic[] {
  const { findings, reached } = reachedNodes(plan, ofEvaluation);
  const { root } = plan.modules;
  const moves = root ? moveFaults(root, reached) : [];
  if (hasErrors(moves)) return moves;
  const nodes = nodesInOrder(plan).map(({ node }) => node);
  return [
    ...findings,
    ...plan.closed,
    ...moves,
    ...unmatchedReplacements(plan.inputs, nodes, reached),
    ...blockages(plan, findings),
  ];
}

/** Returns the findings of a plan that destroys everything. */
export function destroyedFindings(plan: LivePlan): readonly Diagnostic[] {
  const findings = plan.traces.flatMap(({ change, diagnostics }) =>
    isReached(plan.details.unreached, change) ? diagnostics : [],
  );
  return [...destroyedVariables(plan), ...findings, ...plan.closed, ...blockages(plan, findings)];
}

/** Returns the warning about moves to addresses that are taken; errors keep it back. */
const blockages = ({ walked }: LivePlan, findings: readonly Diagnostic[]): readonly Diagnostic[] =>
  walked?.placed.isBlocked && !hasErrors(findings) ? [blockedMoves()] : [];

/** Returns the warning about objects that leave the state without being destroyed. */
export function forgotten({ traces, regime, language: { dialect } }: LivePlan): readonly Diagnostic[] {
  const changes = traces.map(({ change }) => change).filter(({ action }) => action.outcome === "forget");
  const addresses = changes.map(({ address }) => address.text);
  // A plan that destroys everything gives no warning about current objects.
  if (supports(dialect, "forgotten-one-by-one"))
    return addresses.filter((_, at) => !regime.destroysAll || changes[at]!.deposed !== undefined).map(forgottenObject);
  return supports(dialect, "forgotten-together") && addresses.length > 0 ? [forgottenObjects(addresses)] : [];
}

/** Returns the findings of one node from its static faults, the diagnostics of its row, and the number of its evaluations. */
type FindingsOf = (faults: NodeFaults, evaluated: readonly Diagnostic[], times: number) => readonly Diagnostic[];

const ofEvaluation: FindingsOf = ({ references }, evaluated, times) =>
  references.length > 0 ? Array.from({ length: times }, () => references).flat() : evaluated;

const ofValidation: FindingsOf = ({ references, warnings, dependsOn, ignored }, evaluated) => {
  const findings = [...references, ...warnings, ...evaluated];
  return [...findings, ...dependsOn, ...(hasErrors(findings) ? [] : ignored)];
};

/** Returns the findings of the nodes in walk order, with the rows that were reached. Dependents of a failed node are not reached. */
function reachedNodes(
  plan: LivePlan,
  findingsOf: FindingsOf,
): { readonly findings: readonly Diagnostic[]; readonly reached: RowLookup } {
  const reached = new Map<string, Row>();
  const failed = new Set<GraphNode>();
  const findings: Diagnostic[] = [];
  for (const { node, faults, uses } of nodesInOrder(plan)) {
    const isReachedNode = uses.every((used) => !failed.has(used));
    const row = plan.rows.get(node.id);
    const ofNode = isReachedNode ? findingsOf(faults, row?.diagnostics ?? [], timesJudged(node, row)) : [];
    if (isReachedNode && row) reached.set(node.id, row);
    if (!isReachedNode || hasErrors(ofNode)) failed.add(node);
    findings.push(...ofNode);
  }
  return { findings, reached };
}

interface JudgedNode {
  readonly node: GraphNode;
  readonly faults: NodeFaults;
  readonly uses: readonly GraphNode[];
}

/** Returns the nodes in the order of the walk. */
function nodesInOrder({ walked }: LivePlan): readonly JudgedNode[] {
  if (!walked) return [];
  const { graph, checked } = walked;
  return graph.shape.order.map((place) => ({
    node: graph.nodes[place]!,
    faults: checked.faults[place]!,
    uses: graph.shape.written[place]!.map((used) => graph.nodes[used]!),
  }));
}
