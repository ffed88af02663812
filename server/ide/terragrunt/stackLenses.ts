import { secretsOf } from "../../engine/render/secrets.ts";
import { isBelow, relativePath } from "../../engine/source/paths.ts";
import type { Range } from "../../engine/source/range.ts";
import { counted } from "../../engine/values/text/nouns.ts";
import { foldersOfUnits } from "../../workspace/runQueue.ts";
import type { Snapshot } from "../../workspace/snapshot.ts";
import { isSurelyRefused } from "../../workspace/unitState.ts";
import { planStatus } from "../planView/planStatus.ts";
import type { UnitView } from "./unitView.ts";

/** A lens of a file of Terragrunt. */
export interface UnitLens {
  readonly range: Range;
  readonly title: string;
  /** The folder whose plan a click shows: that of the unit, or one with several units. */
  readonly showsPlanOf?: string;
}

/** Returns what the plan of each unit of a stack file comes to, and the number of its units. */
export function stackLenses({ snapshot, syntax, path, state }: UnitView): readonly UnitLens[] {
  const generated = (snapshot.stacks?.generated ?? []).filter(({ stackFile }) => stackFile === path);
  const [first] = syntax.body.items;
  const all = generated.flatMap(({ folder }) => unitsBelow(snapshot, folder));
  const whole = first && all.length > 1 ? [groupLens(snapshot, first.range, all)] : [];
  const ofBlocks = syntax.body.items.flatMap((item): readonly UnitLens[] => {
    const made = item.kind === "block" ? generated.find(({ range }) => range === item.header) : undefined;
    if (!made || item.kind !== "block") return [];
    const place = relativePath(state.folder, made.folder);
    if (made.kind === "unit") return unitLens(snapshot, item.header, made.folder, place);
    const units = unitsBelow(snapshot, made.folder);
    return units.length > 1 ? [groupLens(snapshot, item.header, units)] : [];
  });
  return [...whole, ...ofBlocks];
}

const unitsBelow = ({ unitFolders }: Snapshot, folder: string): readonly string[] =>
  [...(unitFolders ?? [])].filter((unit) => isBelow(unit, folder));

/** Returns the lens of several units, which shows them together. */
function groupLens({ unitFolders }: Snapshot, range: Range, units: readonly string[]): UnitLens {
  const around = foldersOfUnits(unitFolders ?? new Set())
    .filter((folder) => units.every((unit) => isBelow(unit, folder)))
    .at(-1);
  return {
    range,
    title: `plan of ${counted(units.length, "unit")}`,
    ...(around !== undefined && { showsPlanOf: around }),
  };
}

function unitLens(snapshot: Snapshot, range: Range, folder: string, place: string): readonly UnitLens[] {
  const root = snapshot.roots.find((each) => each.root === folder);
  const state = snapshot.units?.get(folder);
  if (state && isSurelyRefused(state)) return [{ range, title: `refused by Terragrunt · ${place}` }];
  if (!root) return [];
  return [{ range, title: `${secretsOf(root.plan).masked(planStatus(root).text)} · ${place}`, showsPlanOf: folder }];
}
