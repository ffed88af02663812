import type { Inputs } from "../../engine/load/inputs.ts";
import { unanswered } from "../../engine/load/load.ts";
import { openInFilesFirst } from "../../engine/plan/makePlan.ts";
import type { LivePlan } from "../../engine/plan/plan.ts";
import type { Askers } from "../../engine/plan/walked/askers.ts";
import { LayeredMap } from "../../engine/source/layeredMap.ts";
import { isOfRun } from "../../engine/terragrunt/runAnswers.ts";
import { sharedState } from "../asked/sharedState.ts";
import { beginPlan, isReadBy, isUnderWay, type Occasion, type PlannedRoot } from "../plannedRoot.ts";
import { awaitsOutputs, plannedOutputs } from "../unitState.ts";
import { optionsOf } from "./rootOptions.ts";
import { answerRun, evaluated, leaveOutputs } from "./unitUpdates.ts";
import { noteUnread } from "./unread.ts";
import { type Update, updateAnswers } from "./update.ts";

/**
 * Returns the plan of a root module: a new one if its options or an answer that it reads changed; undefined of a unit of Terragrunt that
 * cannot be planned yet.
 */
export function planRoot(update: Update, root: string, changes: readonly string[]): PlannedRoot | undefined {
  const { state } = update;
  const previous = state.plans.get(root);
  const unit = state.search.units.has(root) ? evaluated(update, root, changes) : undefined;
  if (unit && (unit.open.length > 0 || unit.isRefused || awaitsOutputs(unit))) return previous;
  const options = unit?.rootOptions ?? optionsOf(state, root);
  const { providers, facts } = state;
  const earlier = state.earlier.get(root);
  const awaitsSchemas = isAwaitingSchemas(update, root);
  const hasSame = (inputs: Inputs): boolean =>
    inputs.options === options &&
    inputs.facts === facts &&
    inputs.earlier === earlier &&
    (awaitsSchemas || !inputs.awaitsSchemas || update.state.plans.get(root)?.latest?.walked !== undefined);
  if (previous?.starting) {
    const { inputs } = previous.starting;
    if (changes.length > 0 || !hasSame(inputs)) state.overtaken = new Set(state.overtaken).add(root);
    return previous;
  }
  const isOvertaken = state.overtaken.has(root);
  if (isOvertaken) state.overtaken = new Set([...state.overtaken].filter((other) => other !== root));
  const inputsBefore = previous?.latest?.inputs;
  const isSame = !isOvertaken && inputsBefore !== undefined && hasSame(inputsBefore);
  if (previous && isSame && !changes.some((key) => isReadBy(previous, key))) return previous;
  const answers = state.cache.answers;
  const inputs = {
    root: unit?.run?.place.runFolder ?? root,
    answers,
    options,
    awaitsSchemas,
    ...(providers && { providers }),
    ...(facts && { facts }),
    ...(earlier && { earlier }),
  };
  // A module that lies elsewhere now has nothing in common with the previous plan.
  const base = previous?.latest && previous.latest.root !== inputs.root ? undefined : previous;
  const plan = beginPlan(occasion(update, root), inputs, base);
  askFor(update, root, plan);
  return plan;
}

/** How long the first plan of a root module waits for schemas and packs, in milliseconds: to read one takes some, to start a plugin seconds. */
const PATIENCE = 250;

/** Whether a root module has no plan yet, and has not waited too long for the schemas of its providers. */
const isAwaitingSchemas = ({ state }: Update, root: string): boolean =>
  !state.plans.get(root)?.latest?.walked && state.patience.get(root) !== "over";

/** Begins to wait for schemas and packs once they are asked for. */
function noteWaiting({ state, effects }: Update, root: string, { inputs, providers, walked }: LivePlan): void {
  if (!inputs.awaitsSchemas || walked || state.patience.has(root)) return;
  if (unanswered(providers.open, inputs.answers).length === 0) return;
  state.patience = new Map(state.patience).set(root, "lasts");
  effects.push({ kind: "later", milliseconds: PATIENCE, event: { kind: "patienceOver", root } });
}

export const occasion = ({ state, effects, now }: Update, root: string): Occasion => ({
  root,
  version: state.version,
  visible: new Set(state.viewed),
  now,
  log: (line, caught) => effects.push({ kind: "log", line, caught }),
});

/** Asks the open questions of a plan, and shares its loaded state with other root modules. */
export function askFor(update: Update, root: string, plan: PlannedRoot): void {
  const { latest } = plan;
  if (latest) noteWaiting(update, root, latest);
  const unit = update.state.units.get(root);
  const run = unit?.run;
  const ofRun = run && latest ? latest.open.filter((question) => isOfRun(run, question)) : [];
  const open = latest ? openInFilesFirst(latest, new Set(update.state.viewed)) : [];
  const others = ofRun.length > 0 ? open.filter((question) => !ofRun.includes(question)) : open;
  if (others.length > 0) updateAnswers(update, { kind: "asked", questions: others });
  if (unit && ofRun.length > 0) answerRun(update, unit, ofRun);
  if (unit && latest && !isUnderWay(plan) && latest.open.every(({ need }) => need !== "load"))
    leaveOutputs(update, unit, plannedOutputs(latest));
  const shared = latest && sharedState(latest.state);
  if (shared) updateAnswers(update, { kind: "shared", question: shared[0], answer: shared[1] });
}

/** Replaces all plans, and records the answers that only the previous plans read. */
export function replacePlans(update: Update, plans: ReadonlyMap<string, PlannedRoot>): void {
  const previousPlans = update.state.plans;
  update.state.plans = plans;
  for (const [root, previous] of previousPlans) {
    const plan = plans.get(root);
    if (plan?.reads !== previous.reads) noteUnread(update, readElsewhere(previous.reads, plan));
    const [askers, askersBefore] = [askersIn(plan), askersIn(previous)];
    if (askers !== askersBefore) noteUnread(update, askersBefore.keysUnlike(askers));
  }
}

/** Returns the keys that a plan does not read itself: to find another reader takes a search through all plans. */
const readElsewhere = (keys: Iterable<string>, plan: PlannedRoot | undefined): readonly string[] =>
  [...keys].filter((key) => !plan || !isReadBy(plan, key));

const NO_ASKERS: Askers = LayeredMap.of();

const askersIn = (plan: PlannedRoot | undefined): Askers => plan?.latest?.walked?.askers ?? NO_ASKERS;
