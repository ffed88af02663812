import { compareKeys, compareResources } from "../addrs/address.ts";
import { loadModules } from "../config/loadModules.ts";
import { givenFaults, type LoadedVariables, loadVariables } from "../config/variableValues.ts";
import type { Trace } from "../lifecycle/resourceInstance.ts";
import { type Diagnostic, error } from "../source/diagnostic.ts";
import { joinPath } from "../source/paths.ts";
import { directoryQuestion, fileQuestion, type Question } from "../source/question.ts";
import { EMPTY_STATE } from "../state/state.ts";
import { callArgumentFaults } from "./callArguments.ts";
import { buildGraph, type Graph, type GraphNode } from "./graph.ts";
import type { Inputs } from "./inputs.ts";
import { loadState } from "./loadState.ts";
import { type Placed, placeObjects } from "./moves.ts";
import { outputChanges } from "./outputs.ts";
import type { LoadedState, Phase, Plan } from "./plan.ts";
import { allFaults, faultsInPlan } from "./staticCheck.ts";
import { undeclaredOrphans } from "./undeclaredOrphans.ts";
import { step, type Walk } from "./walk.ts";

/** The plan for these inputs. What has not changed since `previous` is taken over from it. */
export function makePlan(inputs: Inputs, previous?: Plan): Plan {
  const planning = startPlan(inputs, previous);
  while (step(planning.walk));
  return finishPlan(planning);
}

/** A plan that is being made: everything is loaded, the walk can be taken step by step. */
export interface Planning extends Pick<Plan, "inputs" | "modules" | "variables" | "state" | "placed" | "graph"> {
  readonly walk: Walk;
  readonly previous: Plan | undefined;
}

export function startPlan(inputs: Inputs, previous?: Plan): Planning {
  const { root, answers, options } = inputs;
  const modules = loadModules(root, answers, previous?.modules);
  const validating = options.mode === "validate";
  const variables = validating
    ? NO_VARIABLES
    : loadVariables(root, answers, options.variableFiles, options.variables, previous?.variables);
  const state = validating ? NO_STATE : loadState(stateFile(inputs), answers, previous?.state);
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
  const walk: Walk = {
    graph,
    world: { inputs, rows: new Map() },
    given: variables.given,
    placement,
    previous: previous?.rows ?? new Map(),
    ranInstances: [],
    ranValues: [],
    at: 0,
  };
  return { inputs, modules, variables, state, placed, graph, walk, previous };
}

export function finishPlan({ walk, previous, ...made }: Planning): Plan {
  const { modules, variables, state, inputs, graph } = made;
  const { rows } = walk.world;
  const orphans = undeclaredOrphans(walk, modules.root, previous?.orphans ?? []);
  const declared = [...rows.values()].flatMap((row) => (row.kind === "resource" ? [...row.byModule.values()] : []));
  const traces = inOrder([...declared, ...orphans.map((orphan) => [orphan])]);
  const validate = declaredNodes(graph).flatMap((node) => [
    ...callArgumentFaults(node),
    ...allFaults(faultsInPlan(node)),
  ]);
  const { mode, missingVariable } = inputs.options;
  const unfit =
    modules.root && mode !== "validate" ? givenFaults(modules.root.module, variables.given, missingVariable) : [];
  const found = [...[...rows.values()], ...orphans].flatMap((made) => made.diagnostics);
  const diagnostics: Record<Phase, readonly Diagnostic[]> = {
    load: [...modules.diagnostics, ...variables.diagnostics, ...unfit, ...state.diagnostics],
    validate: [...validate, ...graph.cycles.map(cycle)],
    plan: found,
    check: [],
  };
  return {
    ...made,
    rows,
    traces,
    orphans,
    outputs: outputChanges(rows, modules.root, state.state, mode),
    diagnostics,
    open: openQuestions(made, rows),
    work: { instances: walk.ranInstances, values: walk.ranValues },
  };
}

const declaredNodes = ({ ordered, looping }: Graph): readonly GraphNode[] => [...ordered, ...looping];

const NO_VARIABLES: LoadedVariables = { given: new Map(), files: new Map(), diagnostics: [], open: [] };
const NO_STATE: LoadedState = { path: "", answer: undefined, state: EMPTY_STATE, diagnostics: [] };
const NOTHING_PLACED: Placed = { placement: new Map(), isBlocked: false };
const NO_GRAPH: Graph = { ordered: [], looping: [], cycles: [], createBeforeDestroy: new Set(), uses: new Map() };

export const stateFile = ({ root, options }: Inputs): string =>
  options.statePath ??
  joinPath(
    root,
    options.workspace === "default"
      ? "terraform.tfstate"
      : `terraform.tfstate.d/${options.workspace}/terraform.tfstate`,
  );

function openQuestions(
  { inputs, modules, variables }: Pick<Plan, "inputs" | "modules" | "variables">,
  rows: Plan["rows"],
): readonly Question[] {
  const { answers, root } = inputs;
  const asked = [
    directoryQuestion(root),
    ...(inputs.options.mode === "validate" ? [] : [fileQuestion(stateFile(inputs))]),
    ...modules.open,
    ...variables.open,
    ...[...rows.values()].flatMap((row) => row.asked),
  ];
  const open = new Map(asked.map((question) => [question.key, question] as const));
  return [...open.values()].filter((question) => answers.get(question) === undefined);
}

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

const compareFirst = ({ instance: a }: Trace, { instance: b }: Trace): number =>
  compareResources(a.address.resource, b.address.resource) || compareKeys(a.address.key, b.address.key);

const cycle = (names: readonly string[]): Diagnostic => error(undefined, `Cycle: ${names.join(", ")}`, "");
