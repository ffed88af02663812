import { compareKeys, compareResources } from "../addrs/address.ts";
import { loadModules, type ModuleNode } from "../config/loadModules.ts";
import { givenFaults, type LoadedVariables, loadVariables } from "../config/variableValues.ts";
import type { Trace } from "../lifecycle/trace.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { type Answers, directoryQuestion, fileQuestion, type Question } from "../source/question.ts";
import type { Range } from "../source/range.ts";
import { EMPTY_STATE, isEmptyState } from "../state/state.ts";
import { callArgumentFaults } from "./callArguments.ts";
import { buildGraph, type Graph, type GraphNode } from "./graph.ts";
import type { Inputs } from "./inputs.ts";
import { type LoadedState, loadState } from "./loadState.ts";
import { moveFaults } from "./moveFaults.ts";
import { type Placed, placeObjects } from "./moves.ts";
import { callsNotExpanded, outputNotPlanned, traceNotPlanned } from "./notPlanned.ts";
import { outputChanges } from "./outputs.ts";
import type { Phase, Plan } from "./plan.ts";
import { providersAtHand, providersOf } from "./providers.ts";
import { locationQuestions, type StateLocation, selectedWorkspace, stateLocation } from "./stateLocation.ts";
import { allFaults, faultsInPlan } from "./staticCheck.ts";
import { cycle } from "./texts.ts";
import { undeclaredOrphans } from "./undeclaredOrphans.ts";
import { step, type Walk } from "./walk.ts";
import { withheldClaims } from "./withheld.ts";

/** The plan for these inputs. What has not changed since `previous` is taken over from it. */
export function makePlan(inputs: Inputs, previous?: Plan): Plan {
  const planning = startPlan(inputs, previous);
  // Half a configuration is full of errors, and all that is not in it seems to be gone.
  if (planning.open.length > 0) {
    const { walk: _, previous: __, ...made } = planning;
    return waitingPlan(made, previous);
  }
  while (step(planning.walk));
  return finishPlan(planning);
}

/** A plan that is being made: everything is loaded, the walk can be taken step by step. */
interface Planning
  extends Pick<Plan, "inputs" | "modules" | "variables" | "state" | "workspace" | "placed" | "graph" | "withheld"> {
  readonly walk: Walk;
  readonly previous: Plan | undefined;
  /** What must be read before there is anything to walk over. */
  readonly open: readonly Question[];
}

function startPlan(inputs: Inputs, previous?: Plan): Planning {
  const { root, answers, options } = inputs;
  const modules = loadModules(root, answers, previous?.modules);
  const validating = options.mode === "validate";
  const variables = validating
    ? NO_VARIABLES
    : loadVariables(
        root,
        answers,
        declaredIn(modules.root, options.environmentVariables),
        options.variableFiles,
        options.variables,
        previous?.variables,
      );
  const workspace = selectedWorkspace(inputs);
  const location = stateLocation(inputs, modules.root?.module.backend, workspace);
  const state = validating ? NO_STATE : loadState(location, answers, previous?.state);
  const node = modules.root;
  const sameTree = previous && sameModules(previous.modules.modules, modules.modules);
  const graph = !node ? NO_GRAPH : sameTree ? previous.graph : buildGraph(node);
  const samePlacement = sameTree && previous.state.state === state.state;
  const placed = samePlacement
    ? previous.placed
    : node
      ? placeObjects(state.state ?? EMPTY_STATE, node)
      : NOTHING_PLACED;
  const { placement } = placed;
  const withheld =
    samePlacement && previous.state === state ? previous.withheld : withheldClaims(node, state, placement);
  const walk: Walk = {
    graph,
    world: { inputs, workspace, rows: new Map() },
    given: variables.given,
    placement,
    providers: providersOf(node, providersAtHand(inputs)),
    withheld,
    previous: previous?.rows ?? new Map(),
    ranInstances: [],
    ranValues: [],
    at: 0,
    instances: 0,
  };
  const asked = [
    directoryQuestion(root),
    ...(validating ? [] : [...locationQuestions(inputs), ...stateQuestions(location)]),
    ...modules.open,
    ...variables.open,
  ];
  const open = unanswered(asked, answers);
  return { inputs, modules, variables, state, workspace, placed, graph, withheld, walk, previous, open };
}

/** The environment is not made for one module alone: what it does not declare is not meant for it. */
const declaredIn = (node: ModuleNode | undefined, texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...texts].filter(([name]) => node?.module.variables.has(name)));

const stateQuestions = (location: StateLocation): readonly Question[] =>
  location.kind === "file" ? [fileQuestion(location.path)] : [];

function unanswered(asked: readonly Question[], answers: Answers): readonly Question[] {
  const open = new Map(asked.map((question) => [question.key, question] as const));
  return [...open.values()].filter((question) => answers.get(question) === undefined);
}

/** Nothing to show yet; what was evaluated before is kept for the plan that comes. */
function waitingPlan(made: Omit<Planning, "walk" | "previous">, previous: Plan | undefined): Plan {
  return {
    ...made,
    rows: previous?.rows ?? new Map(),
    traces: [],
    orphans: previous?.orphans ?? [],
    outputs: [],
    notPlanned: [],
    beforeDestroy: undefined,
    diagnostics: NO_DIAGNOSTICS,
    work: { instances: [], values: [] },
  };
}

/** What was read stands; what was evaluated is another thing where nothing is destroyed. */
function planBeforeDestroy(made: Omit<Planning, "walk" | "previous">, previous: Plan | undefined): Plan | undefined {
  const { inputs, state } = made;
  if (inputs.options.mode !== "destroy" || !state.state || isEmptyState(state.state)) return undefined;
  const before = previous?.beforeDestroy ?? waitingPlan(made, undefined);
  return makePlan({ ...inputs, options: { ...inputs.options, mode: "normal" } }, before);
}

function finishPlan({ walk, previous, ...made }: Planning): Plan {
  const { modules, variables, state, inputs, graph, withheld } = made;
  const { rows } = walk.world;
  const { orphans, notPlanned: orphansNotPlanned } = undeclaredOrphans(walk, modules.root, previous?.orphans ?? []);
  const resources = [...rows.values()].filter((row) => row.kind === "resource");
  const declared = resources.flatMap((row) => [...row.byModule.values()]);
  const traces = inOrder([...declared, ...orphans.map(({ trace }) => [trace])]);
  const validate = declaredNodes(graph).flatMap((node) => [
    ...callArgumentFaults(node),
    ...allFaults(faultsInPlan(providersAtHand(inputs))(node)),
  ]);
  const { mode, missingVariable } = inputs.options;
  const unfit =
    modules.root && mode !== "validate" ? givenFaults(modules.root.module, variables.given, missingVariable) : [];
  const beforeDestroy = planBeforeDestroy(made, previous);
  const destroying = mode === "destroy";
  const found = [...(destroying ? traces : [...rows.values(), ...orphans.map(({ trace }) => trace)])].flatMap(
    (made) => made.diagnostics,
  );
  const unread = inputs.options.mode === "validate" ? [] : withheld.diagnostics;
  const diagnostics: Record<Phase, readonly Diagnostic[]> = {
    load: [...modules.diagnostics, ...variables.diagnostics, ...unfit, ...state.diagnostics, ...unread],
    validate: [...validate, ...graph.cycles.map(graphCycle(graph.looping))],
    plan: [
      ...(mode === "normal" ? moveFaults({ modules, rows }) : []),
      ...(beforeDestroy?.diagnostics.plan ?? []),
      ...found,
    ],
    check: [],
  };
  const outputs = outputChanges(rows, modules.root, state, mode, beforeDestroy);
  return {
    ...made,
    rows,
    traces,
    orphans,
    outputs,
    notPlanned: [
      ...resources.flatMap((row) => row.notPlanned),
      ...callsNotExpanded(inputs.answers, rows, modules.root),
      ...orphansNotPlanned,
      ...traces.flatMap(traceNotPlanned),
      ...outputs.flatMap(outputNotPlanned),
    ],
    diagnostics,
    beforeDestroy,
    open: unanswered(
      [...[...rows.values()].flatMap((row) => row.asked), ...(beforeDestroy?.open ?? [])],
      inputs.answers,
    ),
    work: { instances: walk.ranInstances, values: walk.ranValues },
  };
}

const declaredNodes = ({ ordered, looping }: Graph): readonly GraphNode[] => [...ordered, ...looping];

const NO_DIAGNOSTICS: Plan["diagnostics"] = { load: [], validate: [], plan: [], check: [] };
const NO_VARIABLES: LoadedVariables = { given: new Map(), files: new Map(), diagnostics: [], open: [] };
const NO_STATE: LoadedState = {
  location: { kind: "file", path: "" },
  answer: undefined,
  state: EMPTY_STATE,
  isAbsent: true,
  diagnostics: [],
};
const NOTHING_PLACED: Placed = { placement: new Map(), isBlocked: false };
const NO_GRAPH: Graph = {
  ordered: [],
  looping: [],
  cycles: [],
  createBeforeDestroy: new Set(),
  uses: new Map(),
  targets: new Map(),
  inside: new Map(),
};

function sameModules(before: ReadonlyMap<string, unknown>, now: ReadonlyMap<string, unknown>): boolean {
  return before.size === now.size && [...now].every(([path, module]) => before.get(path) === module);
}

/** Terraform's order, of groups that are each of one resource and in order already. */
function inOrder(groups: readonly (readonly Trace[])[]): readonly Trace[] {
  const filled = groups.filter((group) => group.length > 0);
  const traces: Trace[] = [];
  for (const group of filled.sort((a, b) => compareFirst(a[0]!, b[0]!))) for (const trace of group) traces.push(trace);
  return traces;
}

const compareFirst = ({ change: a }: Trace, { change: b }: Trace): number =>
  compareResources(a.address.resource, b.address.resource) || compareKeys(a.address.key, b.address.key);

const graphCycle =
  (nodes: readonly GraphNode[]) =>
  (names: readonly string[]): Diagnostic => {
    const first = nodes.find(({ id }) => names.some((name) => name === id || name === `${id} (expand)`));
    return cycle(names, first && placeOf(first));
  };

const placeOf = (node: GraphNode): Range => (node.kind === "local" ? node.declaration.range : node.declaration.header);
