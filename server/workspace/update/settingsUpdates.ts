import type { PlanOptions } from "../../engine/load/inputs.ts";
import type { LearnedFacts } from "../../engine/provider/facts.ts";
import { isBelow } from "../../engine/source/paths.ts";
import { sameObjects } from "../../engine/source/sameObjects.ts";
import type { ChosenOptions } from "../chosenOptions.ts";
import { restarted } from "../rootSearch.ts";
import { NO_LEVELS } from "../ruleLevels.ts";
import { DEFAULT_USAGES } from "../usageKinds.ts";
import type { Settings } from "../workspaceState.ts";
import { markDirty, type Update, updateAnswers } from "./update.ts";

export function removeFolder(update: Update, path: string): void {
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

export function learn(update: Update, facts: LearnedFacts): void {
  update.state.facts = facts;
  markDirty(update);
}

export function searchAgain(update: Update): void {
  const { state } = update;
  state.search = restarted(state.search);
  // A path outside of the folders can now be inside, and the reverse.
  if (state.isRestricted) updateAnswers(update, { kind: "invalidated" });
  markDirty(update);
}

export function restrict(update: Update, isRestricted: boolean): void {
  if (isRestricted === update.state.isRestricted) return;
  update.state.isRestricted = isRestricted;
  updateAnswers(update, { kind: "invalidated" });
  // The options of every root changed, even if no answer is known yet.
  markDirty(update);
}

export function configure(
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

export function loadState(update: Update, root: string): void {
  const { state } = update;
  state.loadedRoots = new Set(state.loadedRoots).add(root);
  const pull = state.plans.get(root)?.latest?.state.pull;
  if (pull) updateAnswers(update, { kind: "refreshed", question: pull });
  // The options of the root changed, although no answer did.
  markDirty(update);
}

export function wantConfigured(update: Update, root: string, isWanted: boolean): void {
  const { state } = update;
  if (state.configuredRoots.has(root) === isWanted) return;
  const others = [...state.configuredRoots].filter((other) => other !== root);
  state.configuredRoots = new Set(isWanted ? [...others, root] : others);
  markDirty(update);
}

export function chooseCaller(update: Update, folder: string, root: string): void {
  update.state.callers = new Map(update.state.callers).set(folder, root);
  markDirty(update);
}

export function chooseOptions(update: Update, root: string, options: ChosenOptions): void {
  update.state.chosenOptions = new Map(update.state.chosenOptions).set(root, options);
  markDirty(update);
}
