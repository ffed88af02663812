import { remember } from "../engine/source/remember.ts";
import { parentOf, resolved } from "../engine/terragrunt/filePaths.ts";
import { compareCodePoints } from "../engine/values/type.ts";
import type { UnitState } from "./unitState.ts";

/** A unit of Terragrunt, and the folders of the units that Terragrunt runs before it. */
export interface QueuedUnit {
  readonly state: UnitState;
  readonly waitsFor: readonly string[];
}

/** The units in an order in which they can run. */
export interface RunQueue {
  readonly units: readonly QueuedUnit[];
  /** The folders of units that wait for each other, each before the one that it waits for. */
  readonly circles: readonly (readonly string[])[];
}

/** Returns the units, each after those that it waits for, else in the order of their paths. */
export function runQueue(states: Iterable<UnitState>): RunQueue {
  const byFolder = new Map([...states].map((state) => [state.folder, state] as const));
  const waiting = new Map(
    [...byFolder.values()]
      .toSorted((a, b) => compareCodePoints(a.folder, b.folder))
      .map((state) => [state.folder, { state, waitsFor: dependenciesOf(state).filter((each) => byFolder.has(each)) }]),
  );
  const units: QueuedUnit[] = [];
  const circles: (readonly string[])[] = [];
  const isReady = ({ waitsFor }: QueuedUnit): boolean => !waitsFor.some((each) => waiting.has(each));
  while (waiting.size > 0) {
    const next = firstOf(waiting.values(), isReady);
    const circle = next ? [next.state.folder] : circleIn(waiting);
    if (!next) circles.push(circle);
    for (const folder of circle.toSorted(compareCodePoints)) {
      units.push(waiting.get(folder)!);
      waiting.delete(folder);
    }
  }
  return { units, circles };
}

function firstOf<T>(all: Iterable<T>, fits: (one: T) => boolean): T | undefined {
  for (const one of all) if (fits(one)) return one;
  return undefined;
}

/** Returns units that wait for each other; each of the units waits for another one of them. */
function circleIn(waiting: ReadonlyMap<string, QueuedUnit>): readonly string[] {
  const trail: string[] = [];
  let [at = ""] = waiting.keys();
  while (!trail.includes(at)) {
    trail.push(at);
    at = waiting.get(at)!.waitsFor.find((each) => waiting.has(each))!;
  }
  return trail.slice(trail.indexOf(at));
}

/** Returns the folders of the units that Terragrunt runs before a unit, as far as its file says so. */
export function dependenciesOf({ folder, unit, lastSound }: UnitState): readonly string[] {
  const configuration = unit.configuration ?? lastSound?.unit.configuration;
  const paths = [
    ...(configuration?.dependencies ?? []).flatMap(({ enabled, configPath }) =>
      enabled === false || configPath.kind !== "string" ? [] : [configPath.value],
    ),
    ...(configuration?.dependencyPaths ?? []),
  ].filter((path) => path !== "");
  return [...new Set(paths.map((path) => folderNamed(folder, path)))];
}

/** Returns the folder of a unit that a path names: by its folder, or by its file. */
export function folderNamed(folder: string, path: string): string {
  const target = resolved(folder, path);
  return /\.hcl(?:\.json)?$/.test(target) ? parentOf(target) : target;
}

/** Returns the folders that hold several units; none that is a unit, or whose units all lie in one folder below it. */
export const foldersOfUnits = remember((units: ReadonlySet<string>): readonly string[] => {
  const sizes = new Map<string, number>();
  const largest = new Map<string, number>();
  for (const unit of units)
    for (let at = unit; at !== parentOf(at); at = parentOf(at)) {
      const above = parentOf(at);
      sizes.set(above, (sizes.get(above) ?? 0) + 1);
      largest.set(above, Math.max(largest.get(above) ?? 0, sizes.get(at) ?? 0));
    }
  return [...sizes]
    .filter(([folder, size]) => size > 1 && !units.has(folder) && (largest.get(folder) ?? 0) < size)
    .map(([folder]) => folder)
    .toSorted(compareCodePoints);
});
