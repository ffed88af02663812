import { type LoadedModules, loadModules, type ModuleNode } from "../config/loadModules.ts";
import { givenFaults, type LoadedVariables, loadVariables } from "../config/variableValues.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { type Answers, directoryQuestion, fileQuestion, type Question } from "../source/question.ts";
import type { Range } from "../source/range.ts";
import { EMPTY_STATE, isEmptyState } from "../state/state.ts";
import type { Sources } from "../syntax/sources.ts";
import { EPHEMERAL, MASKED } from "../values/marks.ts";
import { changedModules } from "./changedModules.ts";
import { NOTHING_COUNTED, recount } from "./counts.ts";
import { type Ahead, beginning } from "./dirt.ts";
import { checkNodes } from "./faults.ts";
import { buildGraph, type Shape } from "./graph.ts";
import { type Inputs, isValidation } from "./inputs.ts";
import { type LoadedState, loadState } from "./loadState.ts";
import { modulePart, nodesOf } from "./modulePart.ts";
import { moveFaults } from "./moveFaults.ts";
import { placeObjects } from "./moves.ts";
import { kindOf } from "./nodes/kinds.ts";
import type { GraphNode } from "./nodes/node.ts";
import { orphanNodes } from "./nodes/orphan.ts";
import { outputChanges, outputNotPlanned } from "./outputs.ts";
import type { LivePlan, Phase, Rows, Walked } from "./plan.ts";
import { providersAtHand, providersOf } from "./providers.ts";
import { redeclared } from "./redeclared.ts";
import { rootVariables } from "./rootVariables.ts";
import { countsOf, type Row } from "./rows.ts";
import { locationQuestions, type StateLocation, selectedWorkspace, stateLocation } from "./stateLocation.ts";
import { allFaults } from "./staticCheck.ts";
import { cycle } from "./texts.ts";
import { traceOrder, tracesInOrder } from "./traceOrder.ts";
import { step, stepTo, type Walk } from "./walk.ts";
import { withheldClaims } from "./withheld.ts";

/** The plan for these inputs. What has not changed since `previous` is taken over from it. */
export function makePlan(inputs: Inputs, previous?: LivePlan): LivePlan {
  const planning = startPlan(inputs, previous);
  while (planning.walk && step(planning.walk));
  return finishPlan(planning);
}

/** A plan that is being made: what is read, and the walk over it, which can be taken step by step. */
export interface Planning {
  readonly read: Read;
  /** What must be read before there is anything to walk over. */
  readonly open: readonly Question[];
  readonly previous: LivePlan | undefined;
  readonly ahead: Ahead | undefined;
  readonly walk: Walk | undefined;
}

type Read = Pick<LivePlan, "root" | "syntaxOf" | "inputs" | "modules" | "variables" | "state" | "workspace">;

/** Reads everything. Half a configuration is full of errors, and all that is not in it seems to be gone: then nothing is walked. */
export function startPlan(inputs: Inputs, previous?: LivePlan): Planning {
  const { read, open } = readAll(inputs, previous);
  const root = read.modules.root;
  if (open.length > 0 || !root) return { read, open, previous, ahead: undefined, walk: undefined };
  const ahead = prepare(read, root, previous?.walked);
  return { read, open, previous, ahead, walk: walkOver(read, root, ahead, previous?.walked) };
}

/** The plan once the walk is done, or as far as it has come. */
export function finishPlan(planning: Planning): LivePlan {
  const { read, previous, ahead, walk } = planning;
  const root = read.modules.root;
  if (!walk || !ahead || !root) return unwalkedPlan(planning);
  // Which instances have room is decided in the order of the walk: then all is walked from the beginning.
  if (walk.isFull && !walk.isFromScratch) return finishPlan(walkAll(startPlan(read.inputs)));
  const walked = walkedOver(ahead, walk, previous?.walked);
  const { rows, notable, order, counts } = walked;
  const beforeDestroy = planBeforeDestroy(read, previous);
  const notableRows = notable.map((place) => rows[place]!);
  const { placeOf } = walked.graph.shape;
  const get = (id: string): Row | undefined => rows[placeOf.get(id) ?? -1];
  const { mode } = read.inputs.options;
  const outputs = outputChanges({ get }, root, read.state, mode, beforeDestroy);
  let traces: LivePlan["traces"] | undefined;
  let all: Rows["all"] | undefined;
  let variableValues: LivePlan["variableValues"] | undefined;
  let secretive: LivePlan["secretive"] | undefined;
  return {
    ...read,
    walked,
    rows: {
      get,
      get all() {
        all ??= inWalkOrder(walked);
        return all;
      },
    },
    get traces() {
      traces ??= tracesInOrder(order, rows);
      return traces;
    },
    counts,
    outputs,
    notPlanned: [
      ...notableRows.flatMap((row) => (row.kind === "value" ? [] : row.notPlanned)),
      ...outputs.flatMap(outputNotPlanned),
    ],
    diagnostics: diagnosticsOf(read, root, walked, get, beforeDestroy),
    get variableValues() {
      variableValues ??= rootVariables(inWalkOrder(walked), root, read.variables.given);
      return variableValues;
    },
    get secretive() {
      secretive ??= secretiveRows(walked);
      return secretive;
    },
    open: unanswered([...notableRows.flatMap((row) => row.asked), ...(beforeDestroy?.open ?? [])], read.inputs.answers),
    work: { ...walk.work },
    beforeDestroy,
  };
}

/** What the walk went over, with what the next one is spared to gather again. */
function walkedOver({ modules: _, ...ahead }: Ahead, walk: Walk, before: Walked | undefined): Walked {
  const { graph, isFull } = walk;
  // Of a walk that goes on, what has been found so far.
  const rows = [...walk.rows];
  const changed = [...new Set(walk.changed)];
  const { shape } = graph;
  const unvisited = walk.dirty.includes(1) ? shape.order.filter((_, rank) => walk.dirty[rank] === 1) : NONE;
  const base = walk.isFromScratch || shape !== before?.graph.shape ? undefined : before;
  const those = (is: (row: Row | undefined) => boolean, known: readonly number[] | undefined) =>
    known && changed.every((place) => is(rows[place]) === is(base?.rows[place]))
      ? known
      : shape.order.filter((place) => is(rows[place]));
  const notable = those(saysSomething, base?.notable);
  const secretive = those(isSecretive, base?.secretive);
  const counts = base
    ? recount(
        base.counts,
        changed.map((place) => countsOf(base.rows[place])),
        changed.map((place) => countsOf(rows[place])),
      )
    : recount(NOTHING_COUNTED, [], rows.map(countsOf));
  const order = traceOrder(shape, rows, base, changed);
  return { ...ahead, rows, unvisited, notable, secretive, counts, order, isFull };
}

const isSecretive = (row: Row | undefined): boolean => row !== undefined && (row.marks & (MASKED | EPHEMERAL)) !== 0;

const saysSomething = (row: Row | undefined): boolean =>
  row !== undefined &&
  row.diagnostics.length + row.asked.length + (row.kind === "value" ? 0 : row.notPlanned.length) > 0;

function walkAll(planning: Planning): Planning {
  while (planning.walk && step(planning.walk));
  return planning;
}

/** Walks over about so many nodes and instances; true when nothing is left. */
export function walkSome({ walk }: Planning, most: number): boolean {
  if (!walk) return true;
  const { visited, instances } = walk.work;
  const end = visited.length + instances.length + most;
  while (visited.length + instances.length < end) if (!step(walk)) return true;
  return false;
}

/** Walks over what is declared in these files, and what it waits for. */
export function walkFiles({ walk }: Planning, paths: ReadonlySet<string>): void {
  if (walk) stepTo(walk, (node) => paths.has(kindOf(node).anchor(node)?.path ?? ""));
}

function readAll(inputs: Inputs, previous: LivePlan | undefined): { read: Read; open: readonly Question[] } {
  const { root, answers, options } = inputs;
  const modules = loadModules(root, answers, previous?.modules);
  const validating = isValidation(inputs);
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
  const asked = [
    directoryQuestion(root),
    ...(validating ? [] : [...locationQuestions(inputs), ...stateQuestions(location)]),
    ...modules.open,
    ...variables.open,
  ];
  const { syntaxOf } = sourcesOf(modules, variables);
  return {
    read: { root, syntaxOf, inputs, modules, variables, workspace, state },
    open: unanswered(asked, answers),
  };
}

const sourcesOf = (modules: LoadedModules, variables: LoadedVariables): Sources => ({
  syntaxOf: (path) => modules.files.get(path)?.syntax ?? variables.files.get(path)?.syntax,
});

/** The environment is not made for one module alone: what it does not declare is not meant for it. */
const declaredIn = (node: ModuleNode | undefined, texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...texts].filter(([name]) => node?.module.variables.has(name)));

const stateQuestions = (location: StateLocation): readonly Question[] =>
  location.kind === "file" ? [fileQuestion(location.path)] : [];

function unanswered(asked: readonly Question[], answers: Answers): readonly Question[] {
  const open = new Map(asked.map((question) => [question.key, question] as const));
  return [...open.values()].filter((question) => answers.get(question) === undefined);
}

/** The graph, and where the objects of the state belong in it. */
function prepare({ inputs, workspace, variables, state }: Read, root: ModuleNode, before: Walked | undefined): Ahead {
  const part = modulePart(root, undefined, inputs.answers, before?.part);
  const declared = part === before?.part ? before.declared : nodesOf(part);
  const changed = redeclared(declared, before?.declared);
  const placed = placeObjects(state.state ?? EMPTY_STATE, root, before?.placed, changed);
  const orphans =
    before && placed === before.placed && changed.size === 0
      ? before.orphans
      : orphanNodes(placed.placement, declared, before?.orphans ?? []);
  const isSame = declared === before?.declared && orphans === before.orphans;
  const graph = isSame
    ? before.graph
    : buildGraph(orphans.length === 0 ? declared : [...declared, ...orphans], before?.graph);
  const validating = isValidation(inputs);
  const modules = changedModules(part, before?.part);
  const atHand = providersAtHand(inputs);
  const isComparable =
    before && isValidation(before.inputs) === validating && providersAtHand(before.inputs) === atHand;
  const changes = isComparable && { graph: before.graph, redeclared: changed, modules, before: before.checked };
  const checked = checkNodes(graph, part, { isValidation: validating, atHand }, changes || undefined);
  const withheld = withheldClaims(root, state, placed.placement);
  const given = variables.given;
  return { inputs, workspace, given, part, declared, orphans, graph, checked, placed, withheld, modules };
}

function walkOver(read: Read, root: ModuleNode, ahead: Ahead, before: Walked | undefined): Walk {
  const { graph, checked, placed, withheld, given } = ahead;
  const { shape } = graph;
  const { rows, dirty, isFromScratch } = beginning(ahead, before);
  const marks = new Uint8Array(shape.order.length);
  for (const place of dirty) if (shape.rank[place]! >= 0) marks[shape.rank[place]!] = 1;
  const get = (id: string): Row | undefined => rows[shape.placeOf.get(id) ?? -1];
  const world = { inputs: read.inputs, workspace: read.workspace, rows: { get } };
  const { createBeforeDestroy } = graph;
  const { placement } = placed;
  const providers = providersOf(root, providersAtHand(read.inputs));
  return {
    graph,
    faults: checked.faults,
    surroundings: { world, root, given, placement, providers, withheld, createBeforeDestroy },
    rows,
    dirty: marks,
    changed: [],
    work: { visited: [], instances: [], values: [] },
    instances: isFromScratch || !before ? 0 : before.counts.instances,
    isFromScratch,
    isFull: false,
  };
}

/** Nothing to show yet; what was walked before is kept for the plan that comes. */
function unwalkedPlan({ read, open, previous }: Planning): LivePlan {
  const { modules, variables, state } = read;
  const isWaiting = open.length > 0;
  const load = isWaiting ? [] : [...modules.diagnostics, ...variables.diagnostics, ...state.diagnostics];
  return {
    ...read,
    walked: previous?.walked,
    rows: NO_ROWS,
    traces: [],
    counts: NOTHING_COUNTED,
    outputs: [],
    notPlanned: [],
    diagnostics: { load, validate: [], plan: [], check: [] },
    variableValues: new Map(),
    secretive: previous?.walked ? secretiveRows(previous.walked) : [],
    open,
    work: { visited: [], instances: [], values: [] },
    beforeDestroy: undefined,
  };
}

/** What was read stands; what was evaluated is another thing where nothing is destroyed. */
function planBeforeDestroy(read: Read, previous: LivePlan | undefined): LivePlan | undefined {
  const { inputs, state } = read;
  if (inputs.options.mode !== "destroy" || !state.state || isEmptyState(state.state)) return undefined;
  const before =
    previous?.beforeDestroy ?? unwalkedPlan({ read, open: [], previous: undefined, ahead: undefined, walk: undefined });
  return makePlan({ ...inputs, options: { ...inputs.options, mode: "normal" } }, before);
}

const NONE: readonly never[] = [];

const secretiveRows = ({ rows, secretive }: Walked): LivePlan["secretive"] =>
  secretive.map((place) => rows[place]).filter((row) => row !== undefined && row.kind !== "call");

/** The rows in the order in which they were made. */
const inWalkOrder = ({ rows, graph }: Walked): readonly Row[] =>
  graph.shape.order.map((place) => rows[place]).filter((row) => row !== undefined);

function diagnosticsOf(
  { modules, variables, state, inputs }: Read,
  root: ModuleNode,
  { graph, checked, withheld, rows, notable }: Walked,
  get: Rows["get"],
  beforeDestroy: LivePlan | undefined,
): LivePlan["diagnostics"] {
  const { purpose, mode, missingVariable } = inputs.options;
  const { shape, nodes } = graph;
  const validating = isValidation(inputs);
  const unfit = validating ? [] : givenFaults(root.module, variables.given, missingVariable);
  const faulty = checked.faulty.toSorted((a, b) => evaluatedAt(shape, a) - evaluatedAt(shape, b));
  const looping = shape.looping.map((place) => nodes[place]!);
  const diagnostics: Record<Phase, readonly Diagnostic[]> = {
    load: [
      ...modules.diagnostics,
      ...variables.diagnostics,
      ...unfit,
      ...state.diagnostics,
      ...(validating ? [] : withheld.diagnostics),
    ],
    validate: [
      ...faulty.flatMap((place) => allFaults(checked.faults[place]!)),
      ...shape.cycles.map(graphCycle(looping)),
    ],
    plan: [
      ...(purpose === "plan" && mode === "normal" ? moveFaults(root, { get }) : []),
      ...(beforeDestroy?.diagnostics.plan ?? []),
      ...notable
        .map((place) => rows[place]!)
        .flatMap(mode === "destroy" ? ofInstances : ({ diagnostics }) => diagnostics),
    ],
    check: [],
  };
  return diagnostics;
}

/** Where a node comes in the walk; those of loops come last. */
const evaluatedAt = ({ rank, looping, order }: Shape, place: number): number =>
  rank[place]! >= 0 ? rank[place]! : order.length + looping.indexOf(place);

const ofInstances = (row: Row): readonly Diagnostic[] =>
  row.kind === "resource" ? row.traces.flatMap(({ diagnostics }) => diagnostics) : [];

const NO_ROWS: Rows = { get: () => undefined, all: [] };
const NO_VARIABLES: LoadedVariables = { given: new Map(), files: new Map(), diagnostics: [], open: [] };
const NO_STATE: LoadedState = {
  location: { kind: "file", path: "" },
  answer: undefined,
  state: EMPTY_STATE,
  isAbsent: true,
  diagnostics: [],
};

const graphCycle =
  (nodes: readonly GraphNode[]) =>
  (names: readonly string[]): Diagnostic => {
    const first = nodes.find(({ id }) => names.some((name) => name === id || name === `${id} (expand)`));
    return cycle(names, first && placeOf(first));
  };

const placeOf = (node: GraphNode): Range | undefined =>
  node.kind === "local" ? node.declaration.range : node.declaration?.header;
