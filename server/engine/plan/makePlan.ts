import type { Inputs } from "../load/inputs.ts";
import { type Loaded, loadSources } from "../load/load.ts";
import type { Question } from "../source/question.ts";
import { runToEnd, type Steps } from "../source/steps.ts";
import { isEmptyState } from "../state/state.ts";
import { assemblePlan, unwalkedPlan } from "./assemblePlan.ts";
import type { GraphNode } from "./graph/node.ts";
import { alreadyValid } from "./judge/alreadyValid.ts";
import { startState } from "./nextState.ts";
import { kindOf } from "./nodes/kinds.ts";
import type { LivePlan } from "./plan.ts";
import type { Planning } from "./planning.ts";
import type { Regime } from "./regimes/regime.ts";
import { regimeOf } from "./regimes/regimeOf.ts";
import { beginWalk } from "./walk/beginWalk.ts";
import { prepare } from "./walk/preparation.ts";
import { step, stepTo, withAnswers } from "./walk/walk.ts";

/** Returns the plan for these inputs. Whatever did not change since `previous` is reused from it. */
export const makePlan = (inputs: Inputs, previous?: LivePlan, regime?: Regime): LivePlan =>
  finishPlan(walkAll(startPlan(inputs, previous, regime)));

/**
 * Loads all sources. A walk starts only once they are complete, because an incomplete configuration is full of errors and seems
 * to delete whatever it lacks.
 */
export const startPlan = (inputs: Inputs, previous?: LivePlan, regime?: Regime): Planning =>
  runToEnd(startingPlan(inputs, previous, regime));

/** `startPlan` in steps, so that large inputs are loaded over several turns. */
export function* startingPlan(
  inputs: Inputs,
  previous?: LivePlan,
  regime: Regime = regimeOf(inputs.options),
): Steps<Planning> {
  const loading = inputs.awaitsSchemas && previous?.walked ? { ...inputs, awaitsSchemas: false } : inputs;
  const { read: loaded, open } = yield* loadSources(loading, regime.hasValues, previous);
  const read = inputs.state ? { ...loaded, state: { ...loaded.state, state: inputs.state } } : loaded;
  const root = read.modules.root;
  if (open.length > 0 || !root) return { ...NOTHING_PLANNED, regime, read, open, previous };
  // The previous walk is kept while this plan waits for answers, whatever the regime of that walk was.
  const walked = previous?.walked;
  const comparable = regime.isIncremental && walked?.regime.isIncremental ? walked : undefined;
  const preceding = precedingPlan(read, regime, previous);
  // The state that a plan leaves is known once all its questions are answered.
  if (preceding && preceding.open.length > 0)
    return { ...NOTHING_PLANNED, regime, read, open: preceding.open, previous, preceding };
  const start = startState({ state: read.state, preceding });
  const now = { ...read, state: { ...read.state, state: start } };
  const ahead = yield* prepare(now, regime, root, comparable, walked?.part);
  const walk = beginWalk(now, root, ahead, comparable, alreadyValid(previous, inputs, regime));
  return { regime, read, open, previous, preceding, ahead, walk };
}

/** Returns the plan of a finished walk, or of as much as was walked. */
export function finishPlan(planning: Planning): LivePlan {
  const { regime, read, walk } = planning;
  // The order of the walk decides which instances fit, so a plan that reaches the limit is walked from the beginning.
  return walk?.isFull && !walk.isFromScratch
    ? finishPlan(walkAll(startPlan(read.inputs, undefined, regime)))
    : assemblePlan(planning, makePlan);
}

/** Visits all dirty nodes. */
export function walkAll(planning: Planning): Planning {
  while (planning.walk && step(planning.walk));
  return planning;
}

/** Returns the questions that visited rows have asked since the last call, and the instance count of the largest row. */
export const awaited = ({ walk }: Planning): { readonly open: readonly Question[]; readonly longest: number } =>
  walk ? { open: walk.untold.splice(0), longest: walk.longestWaiting } : { open: [], longest: 0 };

/** Returns the planning with these answers. Only the rows that asked are visited again. */
export function withNewAnswers(planning: Planning, newAnswers: readonly (readonly [Question, unknown])[]): Planning {
  const { read, ahead, walk } = planning;
  const inputs = { ...read.inputs, answers: read.inputs.answers.with(newAnswers) };
  return {
    ...planning,
    read: { ...read, inputs },
    ahead: ahead && { ...ahead, inputs },
    walk:
      walk &&
      withAnswers(
        walk,
        inputs,
        newAnswers.map(([question]) => question),
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
  if (walk) stepTo(walk, isDeclaredIn(paths));
}

/** Returns the open questions of a plan, first those of what is declared in these files. */
export function openInFilesFirst({ open, walked }: LivePlan, paths: ReadonlySet<string>): readonly Question[] {
  if (!walked || open.length === 0) return open;
  const { waiting, rows, graph } = walked;
  const isInFiles = isDeclaredIn(paths);
  const asked = waiting.flatMap((place) => (isInFiles(graph.nodes[place]!) ? (rows[place]?.asked ?? []) : []));
  const keys = new Set(asked.map(({ key }) => key));
  const [first, others] = [true, false].map((wanted) => open.filter(({ key }) => keys.has(key) === wanted));
  return [...first!, ...others!];
}

const isDeclaredIn =
  (paths: ReadonlySet<string>) =>
  (node: GraphNode): boolean =>
    paths.has(kindOf(node).anchor(node)?.path ?? "");

/** Returns the plan that leaves the state from which this one starts; undefined if this plan starts from the state as it is. */
function precedingPlan(
  read: Loaded,
  { preceding: regime }: Regime,
  previous: LivePlan | undefined,
): LivePlan | undefined {
  const { inputs, state } = read;
  if (!regime || !inputs.options.refresh || inputs.options.minimalRefresh || !state.state || isEmptyState(state.state))
    return undefined;
  const lastPreceding = previous?.preceding ?? unwalkedPlan({ ...NOTHING_PLANNED, regime, read }, makePlan);
  // Both plans share syntax trees, so that ranges of this plan's diagnostics are valid in the other.
  return makePlan(inputs, { ...lastPreceding, ...read }, regime);
}

const NOTHING_PLANNED = {
  open: [],
  previous: undefined,
  preceding: undefined,
  ahead: undefined,
  walk: undefined,
} as const;
