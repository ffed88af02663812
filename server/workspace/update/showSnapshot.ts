import { baseName, isBelow } from "../../engine/source/paths.ts";
import { fileQuestion } from "../../engine/source/question.ts";
import { rememberPair } from "../../engine/source/remember.ts";
import { sameObjects } from "../../engine/source/sameObjects.ts";
import { calledBy, folderAround } from "../activeRoots.ts";
import { isTerragruntFile } from "../findRoots.ts";
import { isComplete } from "../rootSearch.ts";
import { NO_LEVELS, type RuleLevels } from "../ruleLevels.ts";
import { type RootPlan, rootOf, type Snapshot } from "../snapshot.ts";
import { DEFAULT_USAGES, type UsageKinds } from "../usageKinds.ts";
import type { WorkspaceState } from "../workspaceState.ts";
import type { Update } from "./update.ts";

export function show({ state, effects }: Update): void {
  const { search, unplanned } = state;
  noteUnshown(state);
  const elsewhere = calledBy(search.callers, state.unshown);
  const roots = [...state.plans.values()].flatMap(({ shown }) => {
    const set = shown && withUsages(withRules(shown, rulesOf(state, shown.root)), usagesOf(state, shown.root));
    return set ? (elsewhere.size > 0 ? calledToo(set, elsewhere) : set) : [];
  });
  const snapshot: Snapshot = {
    roots,
    listed: listedRoots(state, roots),
    ...(state.callers.size > 0 && { callers: state.callers }),
    ...(unplanned.length > 0 && { unplanned, lastPlans: state.lastPlans.byRoot }),
    ...(state.stacks.files.size > 0 && { stacks: state.stacks }),
    ...(search.units.size > 0 && { units: state.units, unitFolders: search.units }),
  };
  state.snapshot = snapshot;
  const shown = roots.filter(({ root }) => !state.lentAlone.has(root));
  effects.push({ kind: "show", snapshot: { ...snapshot, roots: shown } });
}

/** Records the root modules without a plan to show: the same array as long as its elements are the same. */
function noteUnshown(state: Update["state"]): void {
  // What a refused unit runs has no plan as long as the unit is refused.
  const unshown = state.search.roots.filter(
    (root) => !state.plans.get(root)?.shown && !state.units.get(root)?.isRefused,
  );
  if (!sameObjects(unshown, state.unshown)) state.unshown = unshown;
}

/** Returns the root modules whose problems are listed: a single one is, whatever is open, but not the first of several that is planned. */
function listedRoots(
  { cache, allListed, search, units, callers, stacks }: WorkspaceState,
  roots: readonly RootPlan[],
): ReadonlySet<string> {
  const isSingle = roots.length <= 1 && search.roots.length <= 1 && units.size <= 1;
  if (isSingle && isComplete(search))
    return new Set([...roots.map(({ root }) => root), ...units.keys(), ...stacks.files.keys()]);
  const inEditors = [...cache.texts.keys()].flatMap(
    (path) => rootOf({ roots, callers }, path)?.root ?? unitWithFile(units, path) ?? [],
  );
  const ofFolders = roots.filter(({ root }) => [...allListed].some((folder) => isBelow(root, folder)));
  const unitsOfFolders = [...units.keys()].filter((unit) => [...allListed].some((folder) => isBelow(unit, folder)));
  const stackFiles = [...stacks.files.keys()].filter(
    (path) => cache.texts.has(path) || [...allListed].some((folder) => isBelow(path, folder)),
  );
  return new Set([...stackFiles, ...inEditors, ...ofFolders.map(({ root }) => root), ...unitsOfFolders]);
}

/** Returns the unit with a file of Terragrunt, or the first one that reads it. */
function unitWithFile(units: WorkspaceState["units"], path: string): string | undefined {
  if (!isTerragruntFile(baseName(path))) return undefined;
  const own = [...units.values()].find(({ file }) => file === path);
  if (own) return own.folder;
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
