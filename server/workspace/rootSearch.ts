import type { Answers, Question } from "../engine/source/question.ts";
import { sameObjects } from "../engine/source/sameObjects.ts";
import { type Discovery, discover, NOTHING_DISCOVERED, updatedDiscovery } from "./discover.ts";
import type { Callers } from "./findRoots.ts";
import type { Stacks } from "./stackState.ts";

/** The search for root modules below the open folders. It repeats until every answer that it reads is known. */
export interface RootSearch {
  readonly discovery: Discovery;
  /** The open questions of the discovery, by key. */
  readonly open: ReadonlyMap<string, Question>;
  /** How many of the open questions, in their order, are answered by now. */
  readonly answeredCount: number;
  /** The root modules that the last complete discovery returned, the calls of modules, and the folders that a run of Terraform does not plan. */
  readonly roots: readonly string[];
  readonly callers: Callers;
  readonly otherPlanners: Discovery["otherPlanners"];
  /** Those of the root modules that are units of Terragrunt. */
  readonly units: ReadonlySet<string>;
  /** What was found on the disk. Stacks would generate more units, and their sources are none. */
  readonly onDisk: Pick<RootSearch, "roots" | "units">;
}

export const NO_SEARCH: RootSearch = {
  discovery: NOTHING_DISCOVERED,
  open: new Map(),
  answeredCount: 0,
  roots: [],
  callers: new Map(),
  otherPlanners: new Map(),
  units: new Set(),
  onDisk: { roots: [], units: new Set() },
};

/** Searches everything again; the roots stay until the new search is complete. */
export const restarted = ({ roots, callers, otherPlanners, units, onDisk }: RootSearch): RootSearch => ({
  ...NO_SEARCH,
  ...{ roots, callers, otherPlanners, units, onDisk },
});

/** Returns the search with the units that stacks would generate, and without the sources that cannot run where they are. */
export function withGenerated(
  search: RootSearch,
  { units: added, templates }: Pick<Stacks, "units" | "templates">,
): RootSearch {
  const { onDisk } = search;
  const isUnit = (folder: string): boolean => !onDisk.units.has(folder) || !templates.has(folder);
  const roots = [...new Set([...onDisk.roots.filter(isUnit), ...added])];
  if (sameObjects(roots, search.roots)) return search;
  return { ...search, roots, units: new Set([...[...onDisk.units].filter(isUnit), ...added]) };
}

/** Whether every answer that the search reads is known. */
export const isComplete = ({ discovery }: RootSearch): boolean => discovery.open.length === 0;

/** Whether the answer to a question decides which folders are root modules. */
export const isReadBySearch = ({ discovery, open }: RootSearch, key: string): boolean =>
  discovery.reads.has(key) || open.has(key);

/** Returns the search after some answers changed, and the questions that it lacks now. */
export function searchFurther(
  search: RootSearch,
  folders: Iterable<string>,
  changes: Iterable<string>,
  answers: Answers,
): readonly [RootSearch, readonly Question[]] {
  const { discovery } = search;
  let { answeredCount } = search;
  // Before every open question is answered, another discovery would return no more root modules.
  while (answeredCount < discovery.open.length && answers.get(discovery.open[answeredCount]!) !== undefined)
    answeredCount++;
  if (answeredCount < discovery.open.length) {
    // An answer may have been dropped meanwhile.
    const asked = [...changes].flatMap((key) => search.open.get(key) ?? []);
    return [{ ...search, answeredCount }, asked];
  }
  if (discovery !== NOTHING_DISCOVERED && isComplete(search)) {
    const same = updatedDiscovery(discovery, changes, answers);
    if (same) return [same === discovery ? search : { ...search, discovery: same }, []];
  }
  const next = discover(folders, answers, discovery);
  const open = new Map(next.open.map((question) => [question.key, question]));
  // Until everything is read, a module whose caller is unknown looks like a root.
  const found = next.open.length === 0 ? foundIn(next, search) : search;
  const { roots, callers, otherPlanners, units, onDisk } = found;
  return [{ discovery: next, open, answeredCount: 0, roots, callers, otherPlanners, units, onDisk }, next.open];
}

type Found = Pick<RootSearch, "roots" | "callers" | "otherPlanners" | "units" | "onDisk">;

/** Returns what a complete discovery found; units call the modules that they name as their sources. */
function foundIn({ roots, plannedUnits, callers, unitsOf, otherPlanners }: Discovery, before: Found): Found {
  const units = new Set(plannedUnits);
  const merged = new Map(callers);
  for (const [folder, above] of unitsOf)
    merged.set(folder, [...(callers.get(folder) ?? []), ...above.filter((unit) => units.has(unit) && unit !== folder)]);
  const all = [...roots, ...plannedUnits];
  const onDisk = { roots: sameObjects(all, before.onDisk.roots) ? before.onDisk.roots : all, units };
  return { ...onDisk, callers: merged, otherPlanners, onDisk };
}
