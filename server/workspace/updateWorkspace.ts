import { isConfigurationFile } from "../engine/config/configurationFiles.ts";
import type { PlanOptions } from "../engine/load/inputs.ts";
import type { Askers } from "../engine/plan/walked/askers.ts";
import type { LearnedFacts } from "../engine/provider/facts.ts";
import { LayeredMap } from "../engine/source/layeredMap.ts";
import { baseName, folderOf } from "../engine/source/paths.ts";
import { directoryQuestion, fileQuestion, type Question } from "../engine/source/question.ts";
import { remember, rememberPair } from "../engine/source/remember.ts";
import { sameObjects } from "../engine/source/sameObjects.ts";
import type { Outputs } from "../engine/terragrunt/parseConfiguration.ts";
import { isOfRun } from "../engine/terragrunt/runAnswers.ts";
import { activeRoots, calledBy, folderAround, hasManyRoots, isBelow } from "./activeRoots.ts";
import { type CacheEvent, type Pending, updateCache } from "./answerCache.ts";
import { sharedState } from "./asked/sharedState.ts";
import type { ChosenOptions } from "./chosenOptions.ts";
import { hasTerragrunt } from "./discover.ts";
import { isTerragruntFile } from "./findRoots.ts";
import { beginPlan, isReadBy, isUnderWay, type Occasion, type PlannedRoot, planOn } from "./plannedRoot.ts";
import { atItsLevel } from "./providersLevel.ts";
import { isComplete, isReadBySearch, restarted, searchFurther } from "./rootSearch.ts";
import { NO_LEVELS, type RuleLevels } from "./ruleLevels.ts";
import { type RootPlan, rootOf, type Snapshot } from "./snapshot.ts";
import {
  awaitsOutputs,
  isSameAnswer,
  isSameOutputs,
  outputFolders,
  plannedOutputs,
  refreshedUnit,
  runAnswers,
  type UnitState,
} from "./unitState.ts";
import { DEFAULT_USAGES, type UsageKinds } from "./usageKinds.ts";
import type { Settings, WorkspaceEffect, WorkspaceEvent, WorkspaceState } from "./workspaceState.ts";

/** How many files count as being in view. */
const MOST_VIEWED = 2;

/** How many root modules without an open file are planned before anything is shown, and then in each turn. */
const MOST_AT_ONCE = 10;

/** How many folders count as being asked for, of many root modules. */
const MOST_WANTED = 20;

/** The least number of unread answers that are kept, so that undo needs no host; beyond it, as many as are read. */
const MOST_UNREAD = 50;

/** The update under way: `state` is a copy whose fields are replaced. */
interface Update {
  readonly state: { -readonly [Field in keyof WorkspaceState]: WorkspaceState[Field] };
  readonly effects: WorkspaceEffect[];
  readonly now: number;
}

/** Returns the workspace after an event, and what the driver has to do. `now` is in milliseconds since 1970. */
export function updateWorkspace(
  workspace: WorkspaceState,
  event: WorkspaceEvent,
  now: number,
): readonly [WorkspaceState, readonly WorkspaceEffect[]] {
  const update: Update = { state: { ...workspace }, effects: [], now };
  apply(update, event);
  return [update.state, update.effects];
}

function apply(update: Update, event: WorkspaceEvent): void {
  const { state } = update;
  switch (event.kind) {
    case "edited":
      view(update, event.path);
      updateAnswers(update, event);
      break;
    case "closed":
    case "changedOnDisk":
    case "answered":
    case "rereadDue":
      updateAnswers(update, event);
      break;
    case "folderAdded":
      state.folders = new Set([...state.folders, event.path]);
      searchAgain(update);
      break;
    case "folderRemoved":
      removeFolder(update, event.path);
      break;
    case "restricted":
      restrict(update, event.isRestricted);
      break;
    case "configured":
      configure(update, event.folder, event.settings);
      break;
    case "stateWanted":
      loadState(update, event.root);
      break;
    case "configuredWanted":
      wantConfigured(update, event.root, event.isWanted);
      break;
    case "optionsChosen":
      chooseOptions(update, event.root, event.options);
      break;
    case "learned":
      learn(update, event.facts);
      break;
    case "viewed":
      view(update, event.path);
      break;
    case "lent":
      state.lent = [...state.lent, event.roots];
      markDirty(update);
      break;
    case "returned":
      state.lent = state.lent.filter((roots) => roots !== event.roots);
      markDirty(update);
      break;
    case "completing":
      pause(update);
      break;
    case "snapshotNeeded":
      refresh(update);
      break;
    case "refreshDue":
      if (isPostponed(update, event)) break;
      state.isRefreshScheduled = false;
      refresh(update);
      break;
    case "turnDue":
      if (isPostponed(update, event)) break;
      state.isTurnScheduled = false;
      takeTurn(update);
      break;
  }
}

/** Passes an event on to the cache. A change of any answer makes the workspace dirty. */
function updateAnswers(update: Update, event: CacheEvent): void {
  const { state, effects } = update;
  const [cache, cacheEffects] = updateCache(state.cache, event);
  state.cache = cache;
  const within = state.isRestricted ? [...state.folders] : undefined;
  for (const effect of cacheEffects) effects.push(effect.kind === "ask" ? { ...effect, within } : effect);
  if (cache.changes.size > 0) markDirty(update);
}

function markDirty({ state, effects }: Update): void {
  state.isDirty = true;
  if (state.isRefreshScheduled) return;
  state.isRefreshScheduled = true;
  effects.push({ kind: "later", milliseconds: 0, event: { kind: "refreshDue" } });
}

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

function removeFolder(update: Update, path: string): void {
  const { state } = update;
  state.folders = new Set([...state.folders].filter((folder) => folder !== path));
  state.options = new Map([...state.options].filter(([folder]) => folder !== path));
  state.rules = new Map([...state.rules].filter(([folder]) => folder !== path));
  state.usages = new Map([...state.usages].filter(([folder]) => folder !== path));
  state.allListed = new Set([...state.allListed].filter((folder) => folder !== path));
  state.loadedRoots = new Set([...state.loadedRoots].filter((root) => !isBelow(root, path)));
  state.wanted = state.wanted.filter((folder) => !isBelow(folder, path));
  state.search = { ...state.search, roots: [] };
  searchAgain(update);
}

function learn(update: Update, facts: LearnedFacts): void {
  update.state.facts = facts;
  markDirty(update);
}

function searchAgain(update: Update): void {
  const { state } = update;
  state.search = restarted(state.search);
  // A path outside of the folders can now be inside, and the reverse.
  if (state.isRestricted) updateAnswers(update, { kind: "invalidated" });
  markDirty(update);
}

function restrict(update: Update, isRestricted: boolean): void {
  if (isRestricted === update.state.isRestricted) return;
  update.state.isRestricted = isRestricted;
  updateAnswers(update, { kind: "invalidated" });
  // The options of every root changed, even if no answer is known yet.
  markDirty(update);
}

function configure(
  update: Update,
  folder: string,
  { rules, usages = DEFAULT_USAGES, listsAll = undefined, ...settings }: Settings,
): void {
  const { state } = update;
  const options: PlanOptions = { ...state.defaults, ...settings };
  const previousOptions = state.options.get(folder);
  const isSame = previousOptions && isSameRecord(previousOptions, options);
  const haveSameRules = isSameRecord(state.rules.get(folder) ?? NO_LEVELS, rules ?? NO_LEVELS);
  const haveSameUsages = isSameRecord(state.usages.get(folder) ?? DEFAULT_USAGES, usages);
  const areListedAlike = state.allListed.has(folder) === (listsAll === true);
  if (isSame && haveSameRules && haveSameUsages && areListedAlike) return;
  if (!isSame) state.options = new Map(state.options).set(folder, options);
  if (!haveSameRules) state.rules = new Map(state.rules).set(folder, rules ?? NO_LEVELS);
  if (!haveSameUsages) state.usages = new Map(state.usages).set(folder, usages);
  if (!areListedAlike) {
    const others = [...state.allListed].filter((each) => each !== folder);
    state.allListed = new Set(listsAll ? [...others, folder] : others);
  }
  markDirty(update);
}

const isSameRecord = (a: object, b: object): boolean =>
  sameObjects(Object.keys(a), Object.keys(b)) && sameObjects(Object.values(a), Object.values(b));

function loadState(update: Update, root: string): void {
  const { state } = update;
  state.loadedRoots = new Set(state.loadedRoots).add(root);
  const pull = state.plans.get(root)?.latest?.state.pull;
  if (pull) updateAnswers(update, { kind: "refreshed", question: pull });
  // The options of the root changed, although no answer did.
  markDirty(update);
}

function wantConfigured(update: Update, root: string, isWanted: boolean): void {
  const { state } = update;
  if (state.configuredRoots.has(root) === isWanted) return;
  const others = [...state.configuredRoots].filter((other) => other !== root);
  state.configuredRoots = new Set(isWanted ? [...others, root] : others);
  markDirty(update);
}

function chooseOptions(update: Update, root: string, options: ChosenOptions): void {
  update.state.chosenOptions = new Map(update.state.chosenOptions).set(root, options);
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
  const { opened, unopened } = activeRoots(state);
  const active = [...opened, ...unopened];
  const { roots } = state.search;
  if (active.length < roots.length)
    logOnce(update, `Of ${roots.length} root modules, those are planned that somebody looks at.`);
  leaveUnplanned(update, active);
  state.lentAlone = new Set(hasManyRoots(state) ? unopened : []);
  state.queued = unopened.filter((root) => !state.plans.has(root)).slice(MOST_AT_ONCE);
  const queued = new Set(state.queued);
  const plans = new Map<string, PlannedRoot>();
  keepUnits(update, active);
  for (const root of active) {
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

function logOnce({ state, effects }: Update, line: string): void {
  if (state.logged.has(line)) return;
  state.logged = new Set(state.logged).add(line);
  effects.push({ kind: "log", line });
}

/**
 * Returns the plan of a root module: a new one if its options or an answer that it reads changed; undefined of a unit of Terragrunt that
 * cannot be planned yet.
 */
function planRoot(update: Update, root: string, changes: readonly string[]): PlannedRoot | undefined {
  const { state } = update;
  const previous = state.plans.get(root);
  const unit = state.search.units.has(root) ? evaluated(update, root, changes) : undefined;
  if (unit && (unit.open.length > 0 || unit.isRefused || awaitsOutputs(unit))) return previous;
  const options = unit?.rootOptions ?? optionsOf(state, root);
  if (previous?.starting) {
    const { inputs } = previous.starting;
    if (changes.length > 0 || inputs.options !== options || inputs.facts !== state.facts)
      state.overtaken = new Set(state.overtaken).add(root);
    return previous;
  }
  const isOvertaken = state.overtaken.has(root);
  if (isOvertaken) state.overtaken = new Set([...state.overtaken].filter((other) => other !== root));
  const inputsBefore = previous?.latest?.inputs;
  const isSame = !isOvertaken && inputsBefore?.options === options && inputsBefore.facts === state.facts;
  if (previous && isSame && !changes.some((key) => isReadBy(previous, key))) return previous;
  const { providers, facts } = state;
  const answers = state.cache.answers;
  const inputs = {
    root: unit?.run?.place.runFolder ?? root,
    answers,
    options,
    ...(providers && { providers }),
    ...(facts && { facts }),
  };
  // A module that lies elsewhere now has nothing in common with the previous plan.
  const base = previous?.latest && previous.latest.root !== inputs.root ? undefined : previous;
  const plan = beginPlan(occasion(update, root), inputs, base);
  askFor(update, root, plan);
  return plan;
}

/** Forgets the units that are no longer active. */
function keepUnits(update: Update, active: readonly string[]): void {
  const { state } = update;
  if (state.units.size === 0) return;
  const kept = new Set(active);
  const gone = [...state.units].filter(([folder]) => !kept.has(folder) || !state.search.units.has(folder));
  if (gone.length === 0) return;
  const files = new Set(gone.map(([, { unit }]) => unit.path));
  state.units = new Map([...state.units].filter(([folder]) => !gone.some(([other]) => other === folder)));
  state.unitOutputs = new Map([...state.unitOutputs].filter(([path]) => !files.has(path)));
  for (const [, { reads, asked }] of gone) noteUnread(update, [...reads, ...asked.keys()]);
}

/** Evaluates a unit with the present answers, asks what it lacks, and answers again what its plans asked about its run. */
function evaluated(update: Update, folder: string, changes: readonly string[]): UnitState {
  const { state } = update;
  const previous = state.units.get(folder);
  const options = optionsOf(state, folder);
  const isPlanned = (path: string): boolean => state.search.units.has(folderOf(path));
  const unit = refreshedUnit(folder, state.cache.answers, options, state.unitOutputs, isPlanned, changes, previous);
  if (unit === previous && !changes.some((key) => unit.reads.has(key))) return unit;
  setUnit(update, unit);
  if (unit.open.length > 0) updateAnswers(update, { kind: "asked", questions: unit.open });
  if (unit.run && unit.open.length === 0 && unit.asked.size > 0) answerRun(update, unit, []);
  if (previous && previous.reads !== unit.reads) noteUnread(update, previous.reads);
  // Units whose outputs this one sees become active, too.
  const lacksPlan = outputFolders(unit).some((other) => state.search.units.has(other) && !state.units.has(other));
  if (lacksPlan) markDirty(update);
  if (unit.isRefused && unit.open.length === 0) leaveOutputs(update, unit, undefined);
  return state.units.get(folder) ?? unit;
}

function setUnit({ state }: Update, unit: UnitState): void {
  state.units = new Map(state.units).set(unit.folder, unit);
}

/** Records what the plan of a unit leaves. If that is new, the units that see it are planned again. */
function leaveOutputs(update: Update, { unit }: UnitState, outputs: Outputs | undefined): void {
  const { state } = update;
  const { path } = unit;
  if (state.unitOutputs.has(path) && isSameOutputs(state.unitOutputs.get(path), outputs)) return;
  state.unitOutputs = new Map(state.unitOutputs).set(path, outputs);
  markDirty(update);
}

/** Answers the questions of a unit's plan about the folder of its run, from the files that Terragrunt would copy and generate. */
function answerRun(update: Update, unit: UnitState, questions: readonly Question[]): void {
  const { state } = update;
  const asked = new Map([...unit.asked, ...questions.map((question) => [question.key, question] as const)]);
  const { unit: next, answered, open } = runAnswers(unit, asked, state.cache.answers);
  setUnit(update, next);
  for (const [question, answer] of answered)
    if (!isSameAnswer(state.cache.answers.get(question), answer))
      updateAnswers(update, { kind: "shared", question, answer });
  if (open.length > 0) updateAnswers(update, { kind: "asked", questions: open });
}

const occasion = ({ state, effects, now }: Update, root: string): Occasion => ({
  root,
  version: state.version,
  visible: new Set(state.viewed),
  now,
  log: (line, caught) => effects.push({ kind: "log", line, caught }),
});

function optionsOf(state: WorkspaceState, root: string): PlanOptions {
  const { options, defaults, isRestricted, loadedRoots, configuredRoots, chosenOptions, search } = state;
  const set = options.get(folderAround(options.keys(), root)) ?? defaults;
  const chosen = chosenOptions.get(root);
  const own = chosen ? withChosen(set, chosen) : set;
  const loading = loadedRoots.has(root) ? withLoadedState(own) : own;
  const isPlanned = search.units.has(root) || !isOfTerragrunt(state, root);
  const planned = isPlanned ? loading : plannedByTerragrunt(loading);
  return atItsLevel(planned, { isRestricted, isConfigured: configuredRoots.has(root) });
}

/** Whether Terragrunt plans a folder; of one outside of the workspace, only its own files tell. */
function isOfTerragrunt({ search, cache }: WorkspaceState, root: string): boolean {
  if (search.ofTerragrunt.has(root)) return true;
  const listing = cache.answers.get(directoryQuestion(root));
  return listing?.kind === "entries" && hasTerragrunt(listing.entries);
}

const plannedByTerragrunt = remember((options: PlanOptions): PlanOptions => ({ ...options, planner: "terragrunt" }));

const withChosen = rememberPair(
  (options: PlanOptions, chosen: ChosenOptions): PlanOptions => ({ ...options, ...chosen }),
);

/** Returns options that load the state from wherever it is, unless the user never wants that; one object for each options. */
const withLoadedState = remember(
  (options: PlanOptions): PlanOptions => (options.loadState === "ask" ? { ...options, loadState: "always" } : options),
);

/** Asks the open questions of a plan, and shares its loaded state with other root modules. */
function askFor(update: Update, root: string, plan: PlannedRoot): void {
  const { latest } = plan;
  const unit = update.state.units.get(root);
  const run = unit?.run;
  const ofRun = run && latest ? latest.open.filter((question) => isOfRun(run, question)) : [];
  const others = ofRun.length > 0 ? latest!.open.filter((question) => !ofRun.includes(question)) : (latest?.open ?? []);
  if (others.length > 0) updateAnswers(update, { kind: "asked", questions: others });
  if (unit && ofRun.length > 0) answerRun(update, unit, ofRun);
  if (unit && latest && !isUnderWay(plan) && latest.open.every(({ need }) => need !== "load"))
    leaveOutputs(update, unit, plannedOutputs(latest));
  const shared = latest && sharedState(latest.state);
  if (shared) updateAnswers(update, { kind: "shared", question: shared[0], answer: shared[1] });
}

/** Gives each incomplete plan a turn. */
function takeTurn(update: Update): void {
  const { state } = update;
  // A refresh is due, and it schedules the next turn.
  if (state.isDirty) return;
  state.version++;
  const plans = new Map(state.plans);
  const next = state.queued.slice(0, MOST_AT_ONCE);
  state.queued = state.queued.slice(MOST_AT_ONCE);
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

/** Replaces all plans, and records the answers that only the previous plans read. */
function replacePlans(update: Update, plans: ReadonlyMap<string, PlannedRoot>): void {
  const previousPlans = update.state.plans;
  update.state.plans = plans;
  for (const [root, previous] of previousPlans) {
    const plan = plans.get(root);
    if (plan?.reads !== previous.reads) noteUnread(update, previous.reads);
    const [askers, askersBefore] = [askersIn(plan), askersIn(previous)];
    if (askers !== askersBefore) noteUnread(update, askersBefore.keysUnlike(askers));
  }
}

const NO_ASKERS: Askers = LayeredMap.of();

const askersIn = (plan: PlannedRoot | undefined): Askers => plan?.latest?.walked?.askers ?? NO_ASKERS;

function show({ state, effects }: Update): void {
  const { search, unplanned } = state;
  const elsewhere = calledBy(search.callers, unplanned);
  const roots = [...state.plans.values()].flatMap(({ shown }) => {
    const set = shown && withUsages(withRules(shown, rulesOf(state, shown.root)), usagesOf(state, shown.root));
    return set ? (elsewhere.size > 0 ? calledToo(set, elsewhere) : set) : [];
  });
  const snapshot: Snapshot = {
    roots,
    listed: listedRoots(state, roots),
    ...(unplanned.length > 0 && { unplanned }),
    ...(search.units.size > 0 && { units: state.units, unitFolders: search.units }),
  };
  state.snapshot = snapshot;
  const shown = roots.filter(({ root }) => !state.lentAlone.has(root));
  effects.push({ kind: "show", snapshot: { ...snapshot, roots: shown } });
}

/** Returns the root modules whose problems are listed: a single one is, whatever is open. */
function listedRoots(
  { cache, allListed, search, units }: WorkspaceState,
  roots: readonly RootPlan[],
): ReadonlySet<string> {
  if (roots.length <= 1 && units.size <= 1 && isComplete(search))
    return new Set([...roots.map(({ root }) => root), ...units.keys()]);
  const inEditors = [...cache.texts.keys()].flatMap(
    (path) => rootOf({ roots }, path)?.root ?? unitWithFile(units, path) ?? [],
  );
  const ofFolders = roots.filter(({ root }) => [...allListed].some((folder) => isBelow(root, folder)));
  const unitsOfFolders = [...units.keys()].filter((unit) => [...allListed].some((folder) => isBelow(unit, folder)));
  return new Set([...inEditors, ...ofFolders.map(({ root }) => root), ...unitsOfFolders]);
}

/** Returns the unit with a file of Terragrunt, or the first one that reads it. */
function unitWithFile(units: WorkspaceState["units"], path: string): string | undefined {
  if (!isTerragruntFile(baseName(path))) return undefined;
  if (units.get(folderOf(path))?.unit.path === path) return folderOf(path);
  const { key } = fileQuestion(path);
  return [...units.values()].find(({ reads }) => reads.has(key))?.folder;
}

const calledToo = rememberPair(
  (shown: RootPlan, elsewhere: ReadonlySet<string>): RootPlan => ({ ...shown, elsewhere }),
);

const rulesOf = ({ rules }: WorkspaceState, root: string): RuleLevels =>
  rules.get(folderAround(rules.keys(), root)) ?? NO_LEVELS;

const usagesOf = ({ usages }: WorkspaceState, root: string): UsageKinds =>
  usages.get(folderAround(usages.keys(), root)) ?? DEFAULT_USAGES;

/** Returns a shown root module with the kinds of its lenses: the same object while both are. */
const withUsages = rememberPair(
  (shown: RootPlan, usages: UsageKinds): RootPlan => (usages === DEFAULT_USAGES ? shown : { ...shown, usages }),
);

/** Returns a shown root module with the levels of its rules: the same object while both are. */
const withRules = rememberPair(
  (shown: RootPlan, rules: RuleLevels): RootPlan => (rules === NO_LEVELS ? shown : { ...shown, rules }),
);

function continuePlanning(update: Update): void {
  const { state, effects } = update;
  if (!isBusy(state) && isComplete(state.search)) {
    forgetMoot(update);
    forgetUnread(update);
  }
  if (!isBusy(state) || state.isTurnScheduled) return;
  state.isTurnScheduled = true;
  effects.push({ kind: "later", milliseconds: 0, event: { kind: "turnDue" } });
}

/** Records which of these answers no plan reads. */
function noteUnread({ state }: Update, keys: Iterable<string>): void {
  const unread = [...keys].filter((key) => state.cache.questions.has(key) && !isRead(state, key));
  if (unread.length === 0) return;
  const isNew = new Set(unread);
  state.unread = [...state.unread.filter((key) => !isNew.has(key)), ...isNew];
}

/** Forgets the answers that have been unread for the longest. Called when every plan is complete. */
function forgetUnread(update: Update): void {
  const { state } = update;
  const most = Math.max(MOST_UNREAD, state.cache.questions.size - state.unread.length);
  if (state.unread.length <= most) return;
  const unread = state.unread.filter((key) => !isRead(state, key));
  const keys = unread.slice(0, Math.max(0, unread.length - most));
  state.unread = unread.slice(keys.length);
  if (keys.length > 0) updateAnswers(update, { kind: "forgotten", keys });
}

/** Forgets the pending questions that no plan waits for, so that they are cancelled. Called when every plan is complete. */
function forgetMoot(update: Update): void {
  const { cache, plans, search, units } = update.state;
  if (cache.pending.size === 0) return;
  const open = new Set([...plans.values()].flatMap(({ latest }) => (latest?.open ?? []).map(({ key }) => key)));
  const isMoot = ({ question }: Pending): boolean =>
    !open.has(question.key) &&
    ![...units.values()].some(({ reads }) => reads.has(question.key)) &&
    !isReadBySearch(search, question.key) &&
    cache.answers.get(question) === undefined;
  const keys = [...cache.pending.values()].filter(isMoot).map(({ question }) => question.key);
  if (keys.length > 0) updateAnswers(update, { kind: "forgotten", keys });
}

/** Whether the search, a plan, or a state that a plan shares with others needs the answer. */
const isRead = ({ search, plans, units }: WorkspaceState, key: string): boolean =>
  isReadBySearch(search, key) ||
  [...units.values()].some(({ reads, asked }) => reads.has(key) || asked.has(key)) ||
  [...plans.values()].some((plan) => isReadBy(plan, key) || sharedKeyOf(plan) === key);

const sharedKeyOf = ({ latest }: PlannedRoot): string | undefined => latest && sharedState(latest.state)?.[0].key;

/** Whether the plan of any root module is incomplete. */
export const isPlanning = ({ plans }: WorkspaceState): boolean => [...plans.values()].some(isUnderWay);

/** Whether turns of planning are left. */
export const isBusy = (state: WorkspaceState): boolean => isPlanning(state) || state.queued.length > 0;

/** Whether the root module of a file still lacks files that its plan requires. */
export function isLoading({ search, snapshot, plans, units }: WorkspaceState, path: string): boolean {
  if (!isComplete(search)) return true;
  if (isTerragruntFile(baseName(path))) return [...units.values()].some(({ open }) => open.length > 0);
  const root = rootOf(snapshot, path)?.root;
  const concerned = root === undefined ? [...plans.values()] : [plans.get(root)];
  return concerned.some((plan) => plan?.starting ?? plan?.latest?.open.some(({ need }) => need === "load"));
}
