import { isBelow, relativePath } from "../../engine/source/paths.ts";
import { runQueue } from "../../workspace/runQueue.ts";
import type { ExplainableRoot, Snapshot } from "../../workspace/snapshot.ts";
import type { UnitState } from "../../workspace/unitState.ts";

/** A unit on the page of a folder. */
export interface ShownUnit {
  readonly state: UnitState;
  /** The folders of the units that run before it. */
  readonly waitsFor: readonly string[];
  /** Undefined while the unit has no plan. */
  readonly root: ExplainableRoot | undefined;
  /** The path from the folder of the page. */
  readonly title: string;
}

/** The units in a folder, in the order in which they run. */
export interface ShownUnits {
  readonly units: readonly ShownUnit[];
  /** The folders of units that wait for each other. */
  readonly circles: readonly (readonly string[])[];
  /** The number of units that are not evaluated yet. */
  readonly awaited: number;
}

/** Returns the units in a folder in the order in which they run. */
export function shownUnits({ units, unitFolders, roots }: Snapshot, folder: string): ShownUnits {
  const rootsByFolder = new Map<string, ExplainableRoot>(roots.map((root) => [root.root, root]));
  const queue = runQueue([...(units?.values() ?? [])].filter((state) => isBelow(state.folder, folder)));
  const all = [...(unitFolders ?? [])].filter((unit) => isBelow(unit, folder)).length;
  return {
    units: queue.units.map(({ state, waitsFor }) => ({
      state,
      waitsFor,
      root: rootsByFolder.get(state.folder),
      title: relativePath(folder, state.folder),
    })),
    circles: queue.circles,
    awaited: Math.max(0, all - queue.units.length),
  };
}
