import { isConfigurationFile } from "../../engine/config/configurationFiles.ts";
import { textOf } from "../../engine/config/tree/loadModules.ts";
import { folderOf, isBelow } from "../../engine/source/paths.ts";
import type { Answer, FileAnswer, Question } from "../../engine/source/question.ts";
import type { LastPlan } from "../lastPlan.ts";
import { isReadBy, isUnderWay, type PlannedRoot } from "../plannedRoot.ts";
import { isReadBySearch } from "../rootSearch.ts";
import { isSameAnswer } from "../unitState.ts";
import type { WorkspaceEvent, WorkspaceState } from "../workspaceState.ts";
import { optionsOf } from "./rootOptions.ts";
import type { Update } from "./update.ts";

/** Keeps what a plan comes to of each root module that is no longer active, and forgets what changed. */
export function keepLastPlans(update: Update, active: ReadonlySet<string>, changes: readonly string[]): void {
  const { state } = update;
  const { plans, search, summary } = state;
  if (!summary) return;
  forgetChanged(state, changes);
  if (state.lastPlans.byRoot.size === 0 && [...plans.keys()].every((root) => active.has(root))) return;
  const roots = new Set(search.roots);
  const kept = [...state.lastPlans.byRoot].filter(([root]) => roots.has(root) && !active.has(root));
  const added = [...plans].flatMap(([root, plan]): [string, LastPlan][] =>
    !active.has(root) && roots.has(root) && isSettled(state, root, plan, changes)
      ? [[root, { text: summary(plan.shown!), ...readsOf(state, plan) }]]
      : [],
  );
  if (added.length > 0 || kept.length < state.lastPlans.byRoot.size)
    state.lastPlans = { ...state.lastPlans, byRoot: new Map([...kept, ...added]) };
}

/** Whether a plan is complete and of the present answers and options. What a unit of Terragrunt reads is not all known. */
function isSettled(state: WorkspaceState, root: string, plan: PlannedRoot, changes: readonly string[]): boolean {
  const { cache, facts, earlier, overtaken, search } = state;
  const { shown, latest } = plan;
  if (!shown || !latest || shown.plan !== latest || shown.isStale || shown.isSettling || isUnderWay(plan)) return false;
  const { inputs } = latest;
  const hasSameInputs =
    inputs.options === optionsOf(state, root) && inputs.facts === facts && inputs.earlier === earlier.get(root);
  const isRead = (key: string): boolean => isReadBy(plan, key);
  return (
    hasSameInputs &&
    !search.units.has(root) &&
    !overtaken.has(root) &&
    !changes.some(isRead) &&
    ![...cache.pending.keys()].some(isRead)
  );
}

function readsOf(
  { search, cache }: WorkspaceState,
  { reads, latest }: PlannedRoot,
): Pick<LastPlan, "reads" | "others"> {
  const keys = new Set([...reads, ...(latest?.walked?.askers.keys() ?? [])]);
  const ofSearch = new Set([...keys].filter((key) => isReadBySearch(search, key)));
  const others = [...keys].flatMap((key) => (ofSearch.has(key) ? [] : (cache.questions.get(key) ?? [])));
  return { reads: ofSearch, others: others.filter(({ path }) => path !== undefined) };
}

/** Forgets the plans that read an answer whose content is another one now. */
function forgetChanged(state: Update["state"], changes: readonly string[]): void {
  const { byRoot, answers: before, changed: waiting } = state.lastPlans;
  const { answers: now } = state.cache;
  if (byRoot.size === 0) {
    state.lastPlans = { byRoot, answers: now, changed: NOTHING };
    return;
  }
  const changed = new Map([...changes.map((key) => [key, before.byKey.get(key)] as const), ...waiting]);
  for (const [key, previous] of changed) {
    const answer = now.byKey.get(key);
    if (answer === undefined) continue;
    changed.delete(key);
    if (!hasSameContent(previous, answer)) forget(state, ({ reads }) => reads.has(key));
  }
  state.lastPlans = { byRoot: state.lastPlans.byRoot, answers: now, changed };
}

const NOTHING: ReadonlyMap<string, unknown> = new Map();

const hasSameContent = (before: unknown, now: unknown): boolean =>
  isSameAnswer(before, now as Answer) || (isContent(before) && isContent(now) && textOf(before) === textOf(now));

const isContent = (answer: unknown): answer is FileAnswer & { kind: "text" | "bytes" } =>
  typeof answer === "object" && answer !== null && "kind" in answer && /^(?:text|bytes)$/.test(String(answer.kind));

/** Forgets the plans that an event may change otherwise than by an answer of the search. */
export function forgetTouched({ state }: Update, event: WorkspaceEvent): void {
  switch (event.kind) {
    case "closed":
      forgetPaths(state, [event.path]);
      break;
    case "edited":
      if (state.cache.texts.get(event.path) !== event.text) forgetPaths(state, [event.path]);
      break;
    case "changedOnDisk":
      forgetPaths(state, event.paths);
      break;
    case "folderAdded":
    case "folderRemoved":
    case "restricted":
    case "configured":
    case "learned":
    case "stateWanted":
    case "configuredWanted":
    case "optionsChosen":
    case "earlierFound":
      forget(state, () => true);
  }
}

function forgetPaths(state: Update["state"], paths: readonly string[]): void {
  const isTouched = ({ path = "", isDeep, kind }: Question): boolean =>
    paths.some(
      (changed) =>
        isBelow(path, changed) ||
        (isDeep && isBelow(changed, path)) ||
        (folderOf(changed) === path && (kind === "directory" || !isConfigurationFile(changed))),
    );
  forget(state, ({ others }) => others.some(isTouched));
}

function forget(state: Update["state"], isMeant: (plan: LastPlan) => boolean): void {
  const { byRoot } = state.lastPlans;
  const kept = [...byRoot].filter(([, plan]) => !isMeant(plan));
  if (kept.length < byRoot.size) state.lastPlans = { ...state.lastPlans, byRoot: new Map(kept) };
}
