import type { ModuleNode } from "../config/loadModules.ts";
import { type Inputs, isValidation } from "../load/inputs.ts";
import { type Loaded, loadSources, unanswered } from "../load/load.ts";
import { once } from "../source/once.ts";
import type { Question } from "../source/question.ts";
import { runToEnd, type Steps } from "../source/steps.ts";
import { isEmptyState } from "../state/state.ts";
import { foundSound } from "./judge/alreadyValid.ts";
import { startState } from "./nextState.ts";
import type { Reads, Surroundings } from "./nodes/kind.ts";
import { kindOf } from "./nodes/kinds.ts";
import type { Ahead, LivePlan, Rows, Walked } from "./plan.ts";
import { withConfigurations } from "./providers/providerConfigurations.ts";
import { providersOf } from "./providers/providers.ts";
import { queriesOf } from "./queries/queriesOf.ts";
import { configuredForImports } from "./refactor/imports.ts";
import type { Placement } from "./refactor/moves.ts";
import { NOTHING_COUNTED } from "./report/counts.ts";
import { diagnosticsOf } from "./report/editorDiagnostics.ts";
import { outputChanges, outputNotPlanned } from "./report/outputChanges.ts";
import { detailsOf, NO_DETAILS } from "./report/planDetails.ts";
import { rootVariables } from "./report/rootVariables.ts";
import { isIncluded, type Selection, selectionOf } from "./targeting/targets.ts";
import { closings, NOTHING_CLOSED } from "./walk/closings.ts";
import { beginning } from "./walk/dirt.ts";
import { createdFirst, type Graph } from "./walk/graph.ts";
import { prepare } from "./walk/preparation.ts";
import { callRows, type Row, resourceRow } from "./walk/rows.ts";
import type { Shape } from "./walk/shape.ts";
import { tracesInOrder } from "./walk/traceOrder.ts";
import { step, stepTo, type Walk, withAnswers } from "./walk/walk.ts";
import { inWalkOrder, rowsWithSecrets, walkedOver } from "./walk/walkResult.ts";

/** The plan for these inputs. What has not changed since `previous` is taken over from it. */
export function makePlan(inputs: Inputs, previous?: LivePlan): LivePlan {
  return finishPlan(walkAll(startPlan(inputs, previous)));
}

/** A plan that is being made: what is read, and the walk over it, which can be taken step by step. */
export interface Planning {
  readonly read: Loaded;
  /** The questions that must be answered before the walk can start. */
  readonly open: readonly Question[];
  readonly previous: LivePlan | undefined;
  /** The plan that leaves the state from which this plan starts. */
  readonly preceding: LivePlan | undefined;
  readonly ahead: Ahead | undefined;
  readonly walk: Walk | undefined;
}

/** Reads everything. Half a configuration is full of errors, and all that is not in it seems to be gone: then nothing is walked. */
export const startPlan = (inputs: Inputs, previous?: LivePlan): Planning => runToEnd(startingPlan(inputs, previous));

/** As `startPlan`, step by step: large inputs are read over several turns. */
export function* startingPlan(inputs: Inputs, previous?: LivePlan): Steps<Planning> {
  const { read: loaded, open } = yield* loadSources(inputs, previous);
  const read = inputs.state ? { ...loaded, state: { ...loaded.state, state: inputs.state } } : loaded;
  const root = read.modules.root;
  if (open.length > 0 || !root) return { ...NOTHING_PLANNED, read, open, previous };
  // What a validation finds is found out as it is evaluated: nothing of it is taken over, nor anything from it. A plan that is
  // still waiting for something keeps what was walked before, whatever that was for.
  const walked = previous?.walked;
  const before = walked && !isValidation(inputs) && !isValidation(walked.inputs) ? walked : undefined;
  const preceding = refreshBeforeDestroy(read, previous);
  // The state that a plan leaves is known once all its questions are answered.
  if (preceding && preceding.open.length > 0)
    return { ...NOTHING_PLANNED, read, open: preceding.open, previous, preceding };
  const start = startState({ state: read.state, preceding });
  const now = { ...read, state: { ...read.state, state: start } };
  const ahead = yield* prepare(now, root, before, walked?.part);
  const walk = walkOver(now, root, ahead, before, foundSound(previous, inputs));
  return { read, open, previous, preceding, ahead, walk };
}

/** The plan once the walk is done, or as far as it has come. */
export function finishPlan(planning: Planning): LivePlan {
  const { read, previous, preceding, ahead, walk } = planning;
  const root = read.modules.root;
  if (!walk || !ahead || !root) return unwalkedPlan(planning);
  // Which instances have room is decided in the order of the walk: then all is walked from the beginning.
  if (walk.isFull && !walk.isFromScratch) return finishPlan(walkAll(startPlan(read.inputs)));
  const walked = walkedOver(ahead, walk, previous?.walked);
  const { rows, notable, order, counts } = walked;
  const notableRows = notable.map((place) => rows[place]!);
  const { placeOf } = walked.graph.shape;
  const get = (id: string): Row | undefined => rows[placeOf.get(id) ?? -1];
  const { mode } = read.inputs.options;
  const outputs = outputChanges(
    { get },
    root,
    { ...read.state, state: startState({ state: read.state, preceding }) },
    mode,
    walk.selection !== undefined,
  );
  const all = once(() => inWalkOrder(walked));
  const traces = once(() => tracesInOrder(order, rows));
  const variableValues = once(() => rootVariables(root, read.variables.values));
  const secrets = once(() => rowsWithSecrets(walked));
  const open = openQuestions(read, notableRows, preceding);
  // What is opened is in use until nothing is awaited any more.
  const closed = open.length > 0 ? NOTHING_CLOSED : closings(walked, walk.selection);
  const diagnostics = diagnosticsOf(read, root, walked, get, preceding);
  const plan: LivePlan = {
    ...read,
    mode,
    isTargeted: read.inputs.options.targets.length > 0,
    walked,
    rows: {
      get,
      get all() {
        return all();
      },
    },
    get traces() {
      return traces();
    },
    counts,
    outputs,
    notPlanned: [
      ...notableRows.flatMap((row) => (row.kind === "value" ? [] : row.notPlanned)),
      ...outputs.flatMap(outputNotPlanned),
    ],
    diagnostics: { ...diagnostics, plan: [...diagnostics.plan, ...closed.diagnostics] },
    closed: closed.diagnostics,
    get variableValues() {
      return variableValues();
    },
    get rowsWithSecrets() {
      return secrets();
    },
    open: [...open, ...unanswered(closed.asked, read.inputs.answers)],
    work: { ...walk.work },
    preceding,
    get details() {
      return detailsOf(plan);
    },
    get queries() {
      return queriesOf(plan);
    },
  };
  return plan;
}

/** Returns what was asked and not answered yet. */
const openQuestions = (
  { state, providers, inputs }: Loaded,
  rows: readonly Row[],
  preceding: LivePlan | undefined,
): readonly Question[] =>
  unanswered(
    [...state.open, ...providers.open, ...rows.flatMap(({ asked }) => asked), ...(preceding?.open ?? [])],
    inputs.answers,
  );

/** Visits all dirty nodes. */
export function walkAll(planning: Planning): Planning {
  while (planning.walk && step(planning.walk));
  return planning;
}

/** Returns the questions that visited rows have asked since the last call, and the instance count of the largest row. */
export const awaited = ({ walk }: Planning): { readonly open: readonly Question[]; readonly longest: number } =>
  walk ? { open: walk.untold.splice(0), longest: walk.longestWaiting } : { open: [], longest: 0 };

/** Returns the planning with these answers. Only the rows that asked are visited again. */
export function withFound(planning: Planning, found: readonly (readonly [Question, unknown])[]): Planning {
  const { read, ahead, walk } = planning;
  const inputs = { ...read.inputs, answers: read.inputs.answers.with(found) };
  return {
    ...planning,
    read: { ...read, inputs },
    ahead: ahead && { ...ahead, inputs },
    walk:
      walk &&
      withAnswers(
        walk,
        inputs,
        found.map(([question]) => question),
      ),
  };
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

/** Returns a walk over everything that is not as it was before. */
function walkOver(
  read: Loaded,
  root: ModuleNode,
  ahead: Ahead,
  before: Walked | undefined,
  isFoundSound: Surroundings["isFoundSound"],
): Walk {
  const { graph, checked, placed } = ahead;
  const { shape } = graph;
  const { rows, dirty, isFromScratch } = beginning(ahead, before);
  const { options } = read.inputs;
  const selected = selectionOf(graph, options, placed.placement);
  const begun = new Set(configuredForImports(root, options).map(({ text }) => text));
  const selection = isValidation(read.inputs) ? undefined : selected && including(selected, shape, begun);
  const marks = new Uint8Array(shape.order.length);
  for (const place of dirty) if (shape.rank[place]! >= 0 && isIncluded(selection, place)) marks[shape.rank[place]!] = 1;
  const idsOf = (places: Iterable<number>) => Array.from(places, (place) => graph.nodes[place]!.id);
  const work: Walk["work"] = {
    linked: idsOf(ahead.linked),
    checked: idsOf(checked.judged),
    visited: [],
    instances: [],
    values: [],
  };
  const get = (id: string): Row | undefined => rows[shape.placeOf.get(id) ?? -1];
  const world = {
    inputs: read.inputs,
    workspace: read.workspace,
    rows: { get },
    providers: { available: ahead.atHand },
  };
  const setting = {
    world,
    atHand: ahead.atHand,
    selection,
    isFoundSound,
    behind: undefined,
    room: 0,
    ran: work.instances,
  };
  return {
    graph,
    faults: checked.faults,
    surroundings: { ...setting, ...readsOf(read, root, ahead, selection, begun, get) },
    selection,
    rows,
    dirty: marks,
    changed: [],
    waiting: new Map(),
    untold: [],
    longestWaiting: 0,
    work,
    instances: isFromScratch || !before ? 0 : before.counts.instances,
    isFromScratch,
    isFull: false,
  };
}

/** Returns what the nodes of a walk read besides their references. `begun` are the configurations that imports start. */
function readsOf(
  read: Loaded,
  root: ModuleNode,
  { graph, placed: { placement }, withheld, given }: Ahead,
  selection: Selection | undefined,
  begun: ReadonlySet<string>,
  get: Rows["get"],
): Reads {
  const { shape, nodes } = graph;
  const { options, lastApplied: applied } = read.inputs;
  const isDestruction = options.mode === "destroy" && read.state.state !== undefined;
  const needed = isDestruction ? neededToDestroy(graph, configurationsIn(graph, placement)) : undefined;
  const isNeeded = (id: string) => needed?.has(id) ?? true;
  const placeOf = (id: string) => shape.placeOf.get(id) ?? -1;
  const declared = providersOf(root, read.providers);
  const answers = options.providers === "exec" && !isValidation(read.inputs);
  return {
    root,
    given,
    placement,
    providers: answers ? withConfigurations(declared, { get }) : declared,
    withheld,
    createBeforeDestroy: selection ? createdFirst(graph, selection.places) : graph.createBeforeDestroy,
    isUsed: (id) => (begun.has(id) || (shape.usedBy[placeOf(id)] ?? []).length > 0) && isNeeded(id),
    isNeeded,
    deferredBy: (id) => (shape.deferring.get(placeOf(id)) ?? []).map((place) => nodes[place]!.id),
    applied,
    callsAround: (path) => callRows({ get }, path),
    resourceAt: (id) => resourceRow({ get }, id),
  };
}

/** A selection and these nodes. */
const including = (selection: Selection, { placeOf }: Shape, ids: ReadonlySet<string>): Selection =>
  ids.size === 0
    ? selection
    : { ...selection, places: new Set([...selection.places, ...[...ids].flatMap((id) => placeOf.get(id) ?? [])]) };

/** The configurations of providers that plan the objects of a state: where all are destroyed, no other is wanted. */
const configurationsIn = ({ nodes, shape }: Graph, { byId }: Placement): readonly string[] =>
  [...nodes.entries()].flatMap(([place, node]) => {
    const isThere = node.kind === "orphan" || (node.kind === "resource" && byId.has(node.id));
    const uses = isThere ? shape.uses[place]!.map((used) => nodes[used]!) : [];
    return uses.flatMap(({ id, kind }) => (kind === "provider" || kind === "implied" ? [id] : []));
  });

/** The configurations of providers with these ids, and what they are made of; what the state has is made of nothing. */
function neededToDestroy({ nodes, shape }: Graph, configurations: readonly string[]): ReadonlySet<string> {
  const needed = new Set(configurations);
  const pending = configurations.flatMap((id) => shape.placeOf.get(id) ?? []);
  for (let place = pending.pop(); place !== undefined; place = pending.pop())
    for (const used of shape.uses[place]!) {
      const { id, kind, declaration } = nodes[used]!;
      if (needed.has(id)) continue;
      needed.add(id);
      if (kind !== "resource" || declaration.mode === "ephemeral") pending.push(used);
    }
  return needed;
}

/** Nothing to show yet; what was walked before is kept for the plan that comes. */
function unwalkedPlan({ read, open, previous, preceding }: Planning): LivePlan {
  const { modules, variables, state } = read;
  const isWaiting = open.length > 0;
  const walkedBefore = open.some(({ need }) => need === "load") ? previous?.walked : undefined;
  const load = isWaiting ? [] : [...modules.diagnostics, ...variables.diagnostics, ...state.diagnostics];
  const plan: LivePlan = {
    ...read,
    mode: read.inputs.options.mode,
    isTargeted: read.inputs.options.targets.length > 0,
    // What is shown is of this plan: only one that is not shown, because it waits for what it takes to load, keeps what was walked.
    walked: walkedBefore,
    rows: NO_ROWS,
    traces: [],
    counts: NOTHING_COUNTED,
    outputs: [],
    notPlanned: [],
    diagnostics: { load, validate: [], plan: [], check: [] },
    closed: [],
    variableValues: new Map(),
    rowsWithSecrets: walkedBefore ? rowsWithSecrets(walkedBefore) : [],
    details: NO_DETAILS,
    open,
    work: { linked: [], checked: [], visited: [], instances: [], values: [] },
    preceding,
    get queries() {
      return queriesOf(plan);
    },
  };
  return plan;
}

/** Returns the plan that refreshes what a destruction destroys; undefined if there is nothing to refresh. */
function refreshBeforeDestroy(read: Loaded, previous: LivePlan | undefined): LivePlan | undefined {
  const { inputs, state } = read;
  if (inputs.options.mode !== "destroy" || !inputs.options.refresh || !state.state || isEmptyState(state.state))
    return undefined;
  const precedingWalk = previous?.preceding ?? unwalkedPlan({ ...NOTHING_PLANNED, read });
  // Both plans stand on the same syntax trees: a finding of this one is shown with the other.
  const before = { ...precedingWalk, ...read, whole: undefined };
  return makePlan({ ...inputs, options: { ...inputs.options, mode: "normal", isPreDestroyRefresh: true } }, before);
}

const NOTHING_PLANNED = {
  open: [],
  previous: undefined,
  preceding: undefined,
  ahead: undefined,
  walk: undefined,
} as const;

const NO_ROWS: Rows = { get: () => undefined, all: [] };
