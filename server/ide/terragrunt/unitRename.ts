import type { Range } from "../../engine/source/range.ts";
import type { Snapshot } from "../../workspace/snapshot.ts";
import { type UnitName, type UnitRange, unitNameAt, usesOf, usesOfOutput } from "./unitNames.ts";
import { localsIn, sourcesOf, type UnitView } from "./unitView.ts";

/** The places of a name that a rename changes, or why it cannot be renamed. */
export type UnitRename = { readonly places: readonly UnitRange[] } | { readonly refused: string };

/** Returns the range of a name that can be renamed at an offset; undefined if there is none. */
export function unitRenameRange(view: UnitView, offset: number): Range | undefined {
  const named = unitNameAt(view, offset);
  return named && labelOf(view, named.name) ? named.range : undefined;
}

/** Returns the places of the local value, dependency, include or feature at an offset. */
export function unitRename(view: UnitView, offset: number, newName: string): UnitRename {
  const named = unitNameAt(view, offset);
  const label = named && labelOf(view, named.name);
  if (!label) return { refused: "This cannot be renamed." };
  if (!/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(newName)) return { refused: `"${newName}" is not a valid name.` };
  const { name } = named;
  const isOfUnitAlone = name.kind !== "variable" && name.path === view.state.file;
  if (!isOfUnitAlone && hasUnreadable(view.snapshot)) return { refused: UNREADABLE };
  if (labelOf(view, { ...name, name: newName })) return { refused: `${name.kind} "${newName}" exists already.` };
  if (name.kind === "local" && !isOfUnitAlone && areUnread(view.snapshot)) return { refused: NOT_ALL_READ };
  return { places: [label, ...usesOf(view.snapshot, name)] };
}

/** Returns the uses of an output by units, which a rename of the output changes too. */
export function outputRename(snapshot: Snapshot, named: Parameters<typeof usesOfOutput>[1]): UnitRename {
  if (!named.name.startsWith("output.")) return { places: [] };
  // A module whose file is open can be a root module of its own beside the units that run it.
  const places = usesOfOutput(snapshot, named);
  const isRun = snapshot.roots.some(({ root, plan }) => plan.root === named.folder && snapshot.units?.has(root));
  if (!isRun && places.length === 0) return { places };
  if (hasUnreadable(snapshot)) return { refused: UNREADABLE };
  return areUnread(snapshot) ? { refused: NOT_ALL_READ } : { places };
}

const NOT_ALL_READ = "Other units may use this name, and not all of them are read.";

const UNREADABLE = "A unit that may use this name has errors in its text. Correct them first.";

const hasUnreadable = ({ units }: Snapshot): boolean =>
  [...(units?.values() ?? [])].some(({ unit }) => unit.variables === undefined);

const areUnread = ({ unitFolders = new Set(), units }: Snapshot): boolean =>
  [...unitFolders].some((folder) => !units?.has(folder));

/** Returns the place of a name in its declaration; undefined for a name that is declared in no file that the unit reads. */
function labelOf({ state }: UnitView, name: UnitName): UnitRange | undefined {
  if (name.kind === "output" || name.kind === "variable" || name.kind === "value") return undefined;
  const sources = sourcesOf(state);
  const items = sources.syntaxOf(name.path)?.body.items ?? [];
  if (name.kind === "local") {
    const local = localsIn(items).find((each) => each.name === name.name);
    return local && { sources, range: local.nameRange };
  }
  for (const item of items) {
    const [label] = item.kind === "block" && item.type === name.kind ? item.labels : [];
    // A label is written in quotation marks, unlike the uses of its name.
    if (label?.value === name.name)
      return { sources, range: { ...label.range, start: label.range.start + 1, end: label.range.end - 1 } };
  }
  return undefined;
}
