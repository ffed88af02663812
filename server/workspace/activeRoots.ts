import { isConfigurationFile } from "../engine/config/configurationFiles.ts";
import { textOf } from "../engine/config/tree/loadModules.ts";
import { baseName, folderOf, foldersAround, isBelow, joinPath } from "../engine/source/paths.ts";
import { fileQuestion } from "../engine/source/question.ts";
import { remember, rememberPair } from "../engine/source/remember.ts";
import { type Callers, isTerragruntFile } from "./findRoots.ts";
import { isComplete, type RootSearch } from "./rootSearch.ts";
import { firstCaller } from "./snapshot.ts";
import { isStackFile } from "./stackState.ts";
import type { UnitState } from "./unitState.ts";
import type { WorkspaceState } from "./workspaceState.ts";

/** Up to so many root modules, all are planned; of more, those that somebody looks at. */
const FEW_ROOTS = 20;

export const hasManyRoots = ({ search }: Pick<WorkspaceState, "search">): boolean => search.roots.length > FEW_ROOTS;

/** Returns the root modules that somebody looks at, and the others that are planned. */
export function activeRoots(state: WorkspaceState): {
  readonly opened: readonly string[];
  readonly unopened: readonly string[];
} {
  const { search, folders, cache, lent } = state;
  const { roots } = search;
  const paths = [...cache.texts.keys()].filter(isPlannedFile);
  const unclaimed = paths
    .filter(isConfigurationFile)
    .map(folderOf)
    .filter((folder) => isComplete(search) || ![...folders].some((top) => isBelow(folder, top)))
    .filter(
      (folder) =>
        !roots.some((root) => isBelow(folder, root)) &&
        rootsCalling(search, folder).every((root) => state.units.get(root)?.isRefused),
    )
    .filter((folder) => ![...state.units.values()].some((unit) => !unit.isRefused && runsModule(unit, folder)));
  const seen = hasManyRoots(state) ? seenRoots(state, paths) : undefined;
  const opened = new Set([
    ...roots.filter((root) => seen?.has(root) ?? paths.some((path) => isBelow(path, root))),
    ...unclaimed,
  ]);
  const others = seen ? new Set([...lent.flat(), ...watchedUnits(state)]) : undefined;
  const unopened = roots.filter((root) => !opened.has(root) && (others?.has(root) ?? true));
  return { opened: withDependencies(state, opened, unopened), unopened };
}

/** Returns the units that a page shows together. */
export const watchedUnits = ({ search, watched }: WorkspaceState): readonly string[] =>
  watched === undefined ? [] : [...search.units].filter((unit) => isBelow(unit, watched));

/** Returns the root modules of the files in view, and those that were asked for. */
function seenRoots(state: WorkspaceState, paths: readonly string[]): ReadonlySet<string> {
  const { search, viewed, wanted } = state;
  const folders = new Set([...[...paths, ...viewed].map(folderOf), ...wanted]);
  const own = new Set(search.roots.filter((root) => folders.has(root)));
  const including = [...paths, ...viewed].flatMap((path) => [
    ...[unitReading(state, path) ?? []].flat(),
    ...generatedThrough(state, path),
  ]);
  const chosen = new Set([...own, ...state.callers.values()]);
  return new Set([...own, ...including, ...[...folders].flatMap((folder) => aroundOrChosen(state, folder, chosen))]);
}

/** Returns the root module that was chosen as the caller of a folder, if it calls it, or else the one around the folder. */
function aroundOrChosen(
  { search, callers }: WorkspaceState,
  folder: string,
  preferred: ReadonlySet<string>,
): readonly string[] {
  const caller = callers.get(folder);
  if (caller !== undefined && rootsCalling(search, folder).includes(caller)) return [caller];
  return [rootAround(search, folder, preferred) ?? []].flat();
}

/** Returns these root modules with the units whose outputs they see, unless those are active anyway. */
function withDependencies(
  { search, units }: WorkspaceState,
  roots: Iterable<string>,
  others: readonly string[],
): readonly string[] {
  const all = new Set(roots);
  if (search.units.size === 0) return [...all];
  const known = new Set(others);
  for (const root of [...all, ...others]) {
    const reached = reachable([root], (each) => units.get(each)?.outputFolders ?? []);
    for (const folder of reached) if (search.units.has(folder) && !known.has(folder)) all.add(folder);
  }
  return [...all];
}

/** Returns the units that a stack file would generate, or the first that would be generated from the folder of a file. */
function generatedThrough({ stacks, search }: WorkspaceState, path: string): readonly string[] {
  const units = stacks.generated.filter(({ folder }) => search.units.has(folder));
  if (isStackFile(path)) return units.filter(({ stackFile }) => stackFile === path).map(({ folder }) => folder);
  return units
    .filter(({ source }) => isTerragruntFile(baseName(path)) && source === folderOf(path))
    .slice(0, 1)
    .map(({ folder }) => folder);
}

/** Whether a file is configuration of a root module, or of a unit of Terragrunt. */
const isPlannedFile = (path: string): boolean => isConfigurationFile(path) || isTerragruntFile(baseName(path));

/** Whether a unit runs the module in a folder. */
const runsModule = ({ run }: UnitState, folder: string): boolean =>
  run?.place.sourceRoot !== undefined && joinPath(run.place.sourceRoot, run.place.subfolder) === folder;

/** Returns a unit that reads a file of Terragrunt which is no unit itself: an active one, or one whose text names the file. */
function unitReading({ search, units, cache }: WorkspaceState, path: string): string | undefined {
  if (!isTerragruntFile(baseName(path)) || search.units.has(folderOf(path))) return undefined;
  const { key } = fileQuestion(path);
  for (const [folder, unit] of units) if (unit.reads.has(key)) return folder;
  const around = [...search.units].filter((unit) => isBelow(unit, folderOf(path)));
  return (around.length > 0 ? around : [...search.units]).find((unit) => {
    const answer = cache.answers.get(fileQuestion(joinPath(unit, "terragrunt.hcl")));
    return answer !== undefined && answer.kind !== "failure" && textOf(answer).includes(baseName(path));
  });
}

/**
 * Returns the root module that plans a folder: itself, or one that calls it, or else that of a folder around it. Of several that call
 * it, one of `preferred`, or the first.
 */
function rootAround(
  search: Pick<RootSearch, "roots" | "callers">,
  folder: string,
  preferred: ReadonlySet<string>,
): string | undefined {
  const names = namesIn(search.roots);
  for (const at of [folder, ...foldersAround(folder)]) {
    if (names.has(at)) return at;
    const calling = rootsCalling(search, at);
    if (calling.length > 0) return calling.find((root) => preferred.has(root)) ?? firstCaller(calling, (root) => root);
  }
  return undefined;
}

const namesIn = remember((roots: readonly string[]): ReadonlySet<string> => new Set(roots));

/** Returns the root modules that call a folder as a module, directly or through other modules, in their order. */
export function rootsCalling(
  { roots, callers }: Pick<RootSearch, "roots" | "callers">,
  folder: string,
): readonly string[] {
  const above = reachable([folder], (each) => callers.get(each) ?? []);
  return above.size === 1 ? [] : roots.filter((root) => root !== folder && above.has(root));
}

/** Returns these root modules, and the folders that they call as modules, directly or through other modules. */
export const calledBy = rememberPair((callers: Callers, roots: readonly string[]): ReadonlySet<string> => {
  const called = calledIn(callers);
  return roots.length === 0 ? new Set() : reachable(roots, (each) => called.get(each) ?? []);
});

/** Returns for each folder the folders that it calls. */
const calledIn = remember((callers: Callers): ReadonlyMap<string, readonly string[]> => {
  const called = new Map<string, string[]>();
  for (const [folder, above] of callers)
    for (const caller of above) {
      const known = called.get(caller);
      if (known) known.push(folder);
      else called.set(caller, [folder]);
    }
  return called;
});

function reachable(start: readonly string[], next: (folder: string) => readonly string[]): ReadonlySet<string> {
  const reached = new Set(start);
  for (const folder of reached) for (const other of next(folder)) reached.add(other);
  return reached;
}

/** Returns the innermost folder around a path; "" if there is none. */
export function folderAround(folders: Iterable<string>, path: string): string {
  const around = [...folders].filter((folder) => isBelow(path, folder));
  return around.sort((a, b) => b.length - a.length)[0] ?? "";
}
