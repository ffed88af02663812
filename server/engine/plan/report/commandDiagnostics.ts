import { backendFaults } from "../../config/backend.ts";
import { importTargetFaults, missingProviderFaults } from "../../config/graphFaults.ts";
import { loadingPhases } from "../../config/loadingPhases.ts";
import type { ModuleNode } from "../../config/moduleNode.ts";
import { provisionerTypeFaults } from "../../config/provisioner.ts";
import { targetFaults } from "../../config/testTargets.ts";
import { forValidation } from "../../load/inputs.ts";
import { type Diagnostic, error } from "../../source/diagnostic.ts";
import { compareCodePoints } from "../../values/type.ts";
import { type NodeFaults, timesJudged } from "../judge/staticCheck.ts";
import { makePlan } from "../makePlan.ts";
import type { GraphNode } from "../nodes/node.ts";
import type { LivePlan } from "../plan.ts";
import { undeclaredImports } from "../refactor/imports.ts";
import { moveFaults } from "../refactor/moveFaults.ts";
import { removedFaults } from "../refactor/removedFaults.ts";
import { unmatchedReplacements } from "../targeting/replaceRequests.ts";
import { targetingFaults } from "../targeting/targetingFaults.ts";
import { blockedMoves, forgottenObjects, lostSchema } from "../texts.ts";
import type { Row, RowLookup } from "../walk/rows.ts";
import { applyCycles } from "./applyCycles.ts";
import { undecodedDrift, undecodedObjects } from "./undecodedDrift.ts";
import { isReached } from "./unreachedNodes.ts";

/**
 * Returns the diagnostics of `terraform plan`, which loads, validates and then plans. The first phase that fails is the last one
 * reported. A caller that has already validated passes the result as `made`; a validation made here may have open questions.
 */
export function terraformSays(plan: LivePlan, made?: LivePlan): readonly Diagnostic[] {
  const { inputs, modules, diagnostics } = plan;
  const validation = made ?? makePlan(forValidation(inputs), plan);
  const [ofRootFiles, ...loading] = loadingPhases(modules);
  return upToFailure([
    ofRootFiles,
    () => backendFaults(modules.root?.module.backend),
    ...loading,
    () => diagnostics.load.slice(modules.diagnostics.length),
    ...validationPhases(validation),
    () => targetingFaults(plan),
    () => removalsSaid(plan),
    () => importsSaid(plan.preceding ?? plan),
    ...(plan.regime.destroysAll ? destroyPhases(plan) : [() => [...planningSays(plan), ...undecodedObjects(plan)]]),
    () => [...undecodedDrift(plan)].map(({ change }) => lostSchema(change.address.text)),
    () => applyCycles(plan),
    () => forgotten(plan),
  ]);
}

/** Returns the diagnostics of `terraform validate` for a plan made in that mode. */
export const validationSays = (plan: LivePlan): readonly Diagnostic[] => [
  ...upToFailure([...loadingPhases(plan.modules, plan.modules.tests), ...validationPhases(plan)]),
  ...ofTests(plan),
];

/** Returns the diagnostics of the names in tests; judged whenever the configuration could be read. */
function ofTests({ modules }: LivePlan): readonly Diagnostic[] {
  const { root, tests } = modules;
  const read = upToFailure(loadingPhases(modules, tests).slice(0, 2));
  if (!root || read.some(isError)) return [];
  return [...tests.flatMap(({ judged }) => judged), ...targetFaults(root, tests)];
}

function forgotten({ traces }: LivePlan): readonly Diagnostic[] {
  const addresses = traces
    .filter(({ change }) => change.action.outcome === "forget")
    .map(({ change }) => change.address.text);
  return addresses.length > 0 ? [forgottenObjects(addresses)] : [];
}

type Phase = () => readonly Diagnostic[];

const validationPhases = (plan: LivePlan): readonly Phase[] => [
  () => ofRoot(plan, provisionerTypeFaults),
  () => ofRoot(plan, importTargetFaults),
  () => firstCallFaults(plan),
  () => ofRoot(plan, missingProviderFaults),
  () => noConfigurations(plan),
  () => plan.diagnostics.validate.filter(({ id }) => id === "plan/cycle"),
  () => walked(plan, validated).said,
];

const ofRoot = ({ modules: { root } }: LivePlan, faults: (root: ModuleNode) => readonly Diagnostic[]) =>
  root ? faults(root) : [];

/** Returns the argument faults of the first faulty module call, because Terraform checks the calls one by one. */
function firstCallFaults({ walked }: LivePlan): readonly Diagnostic[] {
  const { nodes, faults } = { nodes: walked?.graph.nodes ?? [], faults: walked?.checked.faults ?? [] };
  const wrong = nodes.flatMap(({ id }, place) => {
    const found = faults[place]!.callArguments;
    return found.some(isError) ? [{ id, found }] : [];
  });
  return wrong.toSorted((a, b) => compareCodePoints(a.id, b.id))[0]?.found ?? [];
}

/** Returns the errors for missing provider configurations: without one, no provider can be asked. */
const noConfigurations = (plan: LivePlan): readonly Diagnostic[] =>
  nodesOf(plan).flatMap(({ node }) =>
    (plan.rows.get(node.id)?.diagnostics ?? []).filter(({ id }) => id === "plan/no-provider-configuration"),
  );

function upToFailure(phases: readonly Phase[]): readonly Diagnostic[] {
  const said: Diagnostic[] = [];
  for (const phase of phases) {
    said.push(...phase());
    if (said.some(isError)) break;
  }
  return said.filter(({ origin }) => origin === "terraform");
}

const replaceAndDestroy = (): Diagnostic =>
  error(
    "plan/replace-and-destroy",
    undefined,
    "Unsupported plan mode",
    "A destroy plan cannot replace objects. Remove -replace.",
  );

/** The rows for a plan that only destroys: no node has instances. */
const NOTHING_IS: RowLookup = new Map<string, Row>();

/** Only where the configuration is what is planned, its `removed` blocks are looked at. */
const removalsSaid = (plan: LivePlan): readonly Diagnostic[] =>
  plan.regime.followsConfiguration ? ofRoot(plan, removedFaults) : [];

const importsSaid = (plan: LivePlan): readonly Diagnostic[] =>
  ofRoot(plan, (root) => undeclaredImports(root, plan.regime, plan.inputs.options.targets, plan.rows));

/** Before everything is destroyed, it is planned as ever: but for an empty state, where that would be for nothing. */
const destroyPhases = ({ preceding, traces, details, closed, modules, inputs }: LivePlan): readonly Phase[] => [
  () => (inputs.options.replace.length > 0 ? [replaceAndDestroy()] : []),
  () => (preceding ? removalsSaid(preceding) : []),
  () => (preceding ? onlyWithErrors(planningSays(preceding)) : movesOf(modules, NOTHING_IS)),
  () => [
    ...traces.flatMap(({ change, diagnostics }) => (isReached(details.unreached, change) ? diagnostics : [])),
    ...closed,
  ],
];

/**
 * Returns the diagnostics of the first of two plans only if they have errors. The second plan repeats warnings that still apply.
 */
const onlyWithErrors = (said: readonly Diagnostic[]): readonly Diagnostic[] => (said.some(isError) ? said : []);

/** Wrong moves are told alone: whatever else there is may come of them. */
function planningSays(plan: LivePlan): readonly Diagnostic[] {
  const { said, reached } = walked(plan, planned);
  const moves = movesOf(plan.modules, reached);
  if (moves.some(isError)) return moves;
  const isBlocked = plan.walked?.placed.isBlocked && !said.some(isError);
  return [
    ...said,
    ...plan.closed,
    ...moves,
    ...unmatchedReplacements(
      plan.inputs,
      nodesOf(plan).map(({ node }) => node),
      reached,
    ),
    ...(isBlocked ? [blockedMoves()] : []),
  ];
}

type Saying = (faults: NodeFaults, found: readonly Diagnostic[], times: number) => readonly Diagnostic[];

const planned: Saying = ({ references }, found, times) =>
  references.length > 0 ? Array.from({ length: times }, () => references).flat() : found;

function validated(
  { references, warnings, dependsOn, ignored }: NodeFaults,
  found: readonly Diagnostic[],
): readonly Diagnostic[] {
  const evaluated = [...references, ...warnings, ...found];
  return [...evaluated, ...dependsOn, ...(evaluated.some(isError) ? [] : ignored)];
}

/** Returns the diagnostics of each node in walk order. Dependents of a failed node are not reached. */
function walked(plan: LivePlan, saying: Saying): { readonly said: readonly Diagnostic[]; readonly reached: RowLookup } {
  const reached = new Map<string, Row>();
  const failed = new Set<GraphNode>();
  const said: Diagnostic[] = [];
  for (const { node, faults, uses } of nodesOf(plan)) {
    const isReached = uses.every((used) => !failed.has(used));
    const row = plan.rows.get(node.id);
    const own = isReached ? saying(faults, row?.diagnostics ?? [], timesJudged(node, row)) : [];
    if (isReached && row) reached.set(node.id, row);
    if (!isReached || own.some(isError)) failed.add(node);
    said.push(...own);
  }
  return { said, reached };
}

interface Said {
  readonly node: GraphNode;
  readonly faults: NodeFaults;
  readonly uses: readonly GraphNode[];
}

/** The nodes in the order of the walk. */
function nodesOf({ walked }: LivePlan): readonly Said[] {
  if (!walked) return [];
  const { graph, checked } = walked;
  return graph.shape.order.map((place) => ({
    node: graph.nodes[place]!,
    faults: checked.faults[place]!,
    uses: graph.shape.uses[place]!.map((used) => graph.nodes[used]!),
  }));
}

const movesOf = ({ root }: LivePlan["modules"], rows: RowLookup): readonly Diagnostic[] =>
  root ? moveFaults(root, rows) : [];

const isError = ({ severity }: Diagnostic): boolean => severity === "error";
