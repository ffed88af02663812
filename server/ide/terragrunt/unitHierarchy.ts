import { folderOf } from "../../engine/source/paths.ts";
import type { Range } from "../../engine/source/range.ts";
import { blocksOfType } from "../../engine/syntax/bodyArguments.ts";
import type { Block } from "../../engine/syntax/tree.ts";
import { compareCodePoints } from "../../engine/values/type.ts";
import { dependenciesOf, folderNamed } from "../../workspace/runQueue.ts";
import type { Snapshot } from "../../workspace/snapshot.ts";
import type { UnitState } from "../../workspace/unitState.ts";
import { cursorAt } from "../cursor.ts";
import { type FilePlace, filePlace } from "../navigation/locations.ts";
import { firstRange } from "./unitDiagnostics.ts";
import { sourcesOf, type UnitView } from "./unitView.ts";

/** A unit in the run queue. */
export interface UnitItem {
  readonly folder: string;
  readonly name: string;
  readonly place: FilePlace;
}

/** A unit before or after another one, and the places in one of their files that say so. */
export interface UnitCall {
  readonly item: UnitItem;
  readonly places: readonly FilePlace[];
}

/** Returns the unit at an offset: the one that a `dependency` block names, or that of the file; undefined in a file without a unit. */
export function unitItemAt(view: UnitView, offset: number): UnitItem | undefined {
  const { snapshot, state, isStack } = view;
  const item = cursorAt(view, view.path, offset)?.item;
  const label = item?.kind === "block" && item.type === "dependency" ? item.labels[0]?.value : undefined;
  const other = label === undefined ? undefined : state.unit.seenOutputs.find(({ name }) => name === label)?.path;
  const unit = other === undefined ? undefined : snapshot.units?.get(folderOf(other));
  if (unit) return itemOf(unit);
  return isStack ? undefined : itemOf(state);
}

function itemOf(state: UnitState): UnitItem {
  const range = firstRange(state);
  const start = { line: 0, character: 0 };
  const place = range ? filePlace(sourcesOf(state), range) : { path: state.file, start, end: start };
  return { folder: state.folder, name: state.folder.slice(state.folder.lastIndexOf("/") + 1), place };
}

/** Returns the units that a unit waits for, in the order in which its file names them. */
export function unitsBefore({ units }: Snapshot, folder: string): readonly UnitCall[] {
  const state = units?.get(folder);
  if (!state) return [];
  return dependenciesOf(state).flatMap((each) => {
    const other = units?.get(each);
    return other ? [{ item: itemOf(other), places: waitsAt(state, each) }] : [];
  });
}

/** Returns the units that wait for a unit, in the order of their paths. */
export const unitsAfter = ({ units }: Snapshot, folder: string): readonly UnitCall[] =>
  [...(units?.values() ?? [])]
    .filter((state) => dependenciesOf(state).includes(folder))
    .toSorted((a, b) => compareCodePoints(a.folder, b.folder))
    .map((state) => ({ item: itemOf(state), places: waitsAt(state, folder) }));

/** Returns the places in the files of a unit that make it wait for the unit in a folder. */
function waitsAt(state: UnitState, folder: string): readonly FilePlace[] {
  const { configuration } = state.unit;
  const ranges = (configuration?.dependencies ?? []).flatMap(({ configPath, range }): readonly Range[] =>
    configPath.kind === "string" && folderNamed(state.folder, configPath.value) === folder ? [range] : [],
  );
  const ofFile = ranges.length > 0 ? ranges : dependenciesBlocks(state).map(({ header }) => header);
  return ofFile.map((range) => filePlace(sourcesOf(state), range));
}

const dependenciesBlocks = (state: UnitState): readonly Block[] =>
  blocksOfType(sourcesOf(state).syntaxOf(state.file)?.body ?? { items: [] }, "dependencies");
