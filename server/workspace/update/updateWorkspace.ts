import { isConfigurationFile } from "../../engine/config/configurationFiles.ts";
import { baseName, folderOf } from "../../engine/source/paths.ts";
import { sameObjects } from "../../engine/source/sameObjects.ts";
import { activeRoots, hasManyRoots, watchedUnits } from "../activeRoots.ts";
import { isTerragruntFile } from "../findRoots.ts";
import { isUnderWay, type PlannedRoot, planOn } from "../plannedRoot.ts";
import { isComplete, searchFurther } from "../rootSearch.ts";
import type { WorkspaceEffect, WorkspaceEvent, WorkspaceState } from "../workspaceState.ts";
import { forgetTouched, keepLastPlans } from "./lastPlans.ts";
import { askFor, occasion, planRoot, replacePlans } from "./planRoots.ts";
import { isBusy, isPlanning, isQueueHeld } from "./progress.ts";
import {
  chooseCaller,
  chooseOptions,
  configure,
  learn,
  loadState,
  removeFolder,
  restrict,
  searchAgain,
  wantConfigured,
} from "./settingsUpdates.ts";
import { show } from "./showSnapshot.ts";
import { evaluated, keepUnits, refreshStacks } from "./unitUpdates.ts";
import { forgetMoot, forgetUnread, noteUnread } from "./unread.ts";
import { logOnce, markDirty, type Update, updateAnswers } from "./update.ts";

/** How many files count as being in view. */
const MOST_VIEWED = 2;

/** How many root modules are planned before anything is shown, and then in each turn, while no root module has an open file. */
const MOST_AT_ONCE = 10;

/** How many folders count as being asked for, of many root modules. */
const MOST_WANTED = 20;

/** Returns the workspace after an event, and what the driver has to do. `now` is in milliseconds since 1970. */
export function updateWorkspace(
  workspace: WorkspaceState,
  event: WorkspaceEvent,
  now: number,
): readonly [WorkspaceState, readonly WorkspaceEffect[]] {
  const update: Update = { state: { ...workspace }, effects: [], now };
  forgetTouched(update, event);
  (HANDLERS[event.kind] as (update: Update, event: WorkspaceEvent) => void)(update, event);
  return [update.state, update.effects];
}

/** The functions that change the workspace after an event, by its kind. */
const HANDLERS: {
  readonly [Kind in WorkspaceEvent["kind"]]: (
    update: Update,
    event: Extract<WorkspaceEvent, { readonly kind: Kind }>,
  ) => void;
} = {
  edited: (update, event) => {
    view(update, event.path);
    updateAnswers(update, event);
  },
  closed: updateAnswers,
  changedOnDisk: updateAnswers,
  answered: updateAnswers,
  rereadDue: updateAnswers,
  folderAdded: (update, { path }) => {
    update.state.folders = new Set([...update.state.folders, path]);
    searchAgain(update);
  },
  folderRemoved: (update, { path }) => removeFolder(update, path),
  restricted: (update, { isRestricted }) => restrict(update, isRestricted),
  configured: (update, { folder, settings }) => configure(update, folder, settings),
  stateWanted: (update, { root }) => loadState(update, root),
  configuredWanted: (update, { root, isWanted }) => wantConfigured(update, root, isWanted),
  callerChosen: (update, { folder, root }) => chooseCaller(update, folder, root),
  optionsChosen: (update, { root, options }) => chooseOptions(update, root, options),
  learned: (update, { facts }) => learn(update, facts),
  earlierFound: (update, { root, earlier }) => {
    update.state.earlier = new Map(update.state.earlier).set(root, earlier);
    markDirty(update);
  },
  viewed: (update, { path }) => view(update, path),
  watched: (update, { folder }) => {
    const { state } = update;
    if (state.watched === folder) return;
    state.watched = folder;
    if (hasManyRoots(state)) markDirty(update);
  },
  lent: (update, { roots }) => {
    update.state.lent = [...update.state.lent, roots];
    markDirty(update);
  },
  returned: (update, { roots }) => {
    update.state.lent = update.state.lent.filter((each) => each !== roots);
    markDirty(update);
  },
  patienceOver: (update, { root }) => {
    update.state.patience = new Map(update.state.patience).set(root, "over");
    if (!update.state.plans.get(root)?.latest?.walked) markDirty(update);
  },
  completing: pause,
  snapshotNeeded: refresh,
  refreshDue: (update, event) => {
    if (isPostponed(update, event)) return;
    update.state.isRefreshScheduled = false;
    refresh(update);
  },
  turnDue: (update, event) => {
    if (isPostponed(update, event)) return;
    update.state.isTurnScheduled = false;
    takeTurn(update);
  },
};

/** How long planning waits for the next key while text is being completed, and how long at most, in milliseconds. */
const PAUSE = 20;

const LONGEST_PAUSE = 1_000;

/** Makes planning wait for a pause in the typing, because a turn would delay the next completion. */
function pause({ state, now }: Update): void {
  const since = now <= state.pause.until ? state.pause.since : now;
  state.pause = { since, until: Math.min(now + PAUSE, since + LONGEST_PAUSE) };
}

/** Whether planning waits for a pause in the typing; then the event comes again afterwards. */
function isPostponed({ state, effects, now }: Update, event: WorkspaceEvent): boolean {
  const { until } = state.pause;
  if (now >= until) return false;
  effects.push({ kind: "later", milliseconds: until - now, event });
  return true;
}

function view(update: Update, path: string): void {
  const { state } = update;
  if (isConfigurationFile(path) || isTerragruntFile(baseName(path))) {
    if (state.viewed[0] === path) return;
    state.viewed = [path, ...state.viewed.filter((other) => other !== path)].slice(0, MOST_VIEWED);
    if (hasManyRoots(state)) markDirty(update);
    return;
  }
  const folder = folderOf(path);
  if (folder === "" || state.wanted[0] === folder || (isComplete(state.search) && !hasManyRoots(state))) return;
  state.wanted = [folder, ...state.wanted.filter((other) => other !== folder)].slice(0, MOST_WANTED);
  markDirty(update);
}

/** Searches for root modules, and begins a plan for each that a change concerns. */
function refresh(update: Update): void {
  const { state } = update;
  if (!state.isDirty) return;
  state.isDirty = false;
  state.version++;
  const changes = [...state.cache.changes.keys()];
  updateAnswers(update, { kind: "changesTaken" });
  search(update, changes);
  refreshStacks(update, changes);
  const { opened, unopened } = activeRoots(state);
  const active = [...opened, ...unopened];
  const { roots } = state.search;
  if (active.length < roots.length)
    logOnce(update, `Of ${roots.length} root modules, those are planned that somebody looks at.`);
  leaveUnplanned(update, active);
  keepLastPlans(update, new Set(active), changes);
  const watched = new Set(watchedUnits(state));
  state.lentAlone = new Set(hasManyRoots(state) ? unopened.filter((root) => !watched.has(root)) : []);
  state.opened = opened;
  const unstarted = unopened.filter((root) => !state.plans.has(root));
  state.queued = unstarted.slice(opened.length > 0 ? 0 : MOST_AT_ONCE);
  const queued = new Set(state.queued);
  const plans = new Map<string, PlannedRoot>();
  keepUnits(update, active);
  for (const root of active) {
    // The turn that plans a unit later is not told what has changed until then.
    if (queued.has(root) && state.units.has(root)) evaluated(update, root, changes);
    const plan = queued.has(root) ? undefined : planRoot(update, root, changes);
    if (plan) plans.set(root, plan);
  }
  replacePlans(update, plans);
  noteUnread(update, changes);
  show(update);
  continuePlanning(update);
}

/** Records the root modules that nobody looks at: the same array as long as its elements are the same. */
function leaveUnplanned({ state }: Update, active: readonly string[]): void {
  const planned = new Set(active);
  const unplanned = state.search.roots.filter((root) => !planned.has(root));
  if (!sameObjects(unplanned, state.unplanned)) state.unplanned = unplanned;
}

function search(update: Update, changes: readonly string[]): void {
  const { state } = update;
  const previousDiscovery = state.search.discovery;
  const [next, lacking] = searchFurther(state.search, state.folders, changes, state.cache.answers);
  state.search = next;
  if (lacking.length > 0) updateAnswers(update, { kind: "asked", questions: lacking });
  const { limit } = next.discovery;
  if (next.discovery !== previousDiscovery && limit !== undefined) logOnce(update, limit);
}

/** Gives each incomplete plan a turn. */
function takeTurn(update: Update): void {
  const { state } = update;
  // A refresh is due, and it schedules the next turn.
  if (state.isDirty) return;
  state.version++;
  const plans = new Map(state.plans);
  const count = isQueueHeld(state) ? 0 : state.opened.length > 0 && !hasManyRoots(state) ? 1 : MOST_AT_ONCE;
  const next = state.queued.slice(0, count);
  state.queued = state.queued.slice(count);
  for (const root of next) {
    const plan = planRoot(update, root, []);
    if (plan) plans.set(root, plan);
  }
  let isNew = next.length > 0;
  for (const [root, previous] of plans) {
    if (!isUnderWay(previous)) continue;
    const plan = planOn(occasion(update, root), previous);
    plans.set(root, plan);
    const isStarted = previous.starting !== undefined && plan.starting === undefined;
    if (isUnderWay(plan) && !isStarted) continue;
    if (isStarted && state.overtaken.has(root)) markDirty(update);
    askFor(update, root, plan);
    isNew = true;
  }
  replacePlans(update, plans);
  if (isNew) show(update);
  continuePlanning(update);
}

function continuePlanning(update: Update): void {
  const { state, effects } = update;
  if (!isBusy(state) && isComplete(state.search)) {
    forgetMoot(update);
    forgetUnread(update);
  }
  const isTurnNeeded = isPlanning(state) || (state.queued.length > 0 && !isQueueHeld(state));
  if (!isTurnNeeded || state.isTurnScheduled) return;
  state.isTurnScheduled = true;
  effects.push({ kind: "later", milliseconds: 0, event: { kind: "turnDue" } });
}
