import { baseName } from "../../engine/source/paths.ts";
import type { Range } from "../../engine/source/range.ts";
import type { Snapshot } from "../../workspace/snapshot.ts";
import {
  filesOf,
  filesOfLocal,
  type UnitName,
  type UnitRange,
  unitNameAt,
  usesAllLocals,
  usesOf,
  usesOfOutput,
} from "./unitNames.ts";
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
  return name.kind === "local" ? localRename(view, name, newName) : { places: [label, ...usesOf(view.snapshot, name)] };
}

/** Returns the places of a local value in its file, and in those that it shares uses with. */
function localRename({ snapshot }: UnitView, { path, name }: LocalName, newName: string): UnitRename {
  const files = filesOf(snapshot);
  const paths = filesOfLocal(snapshot, path, name);
  const isRead = paths.length > 1 || files.some((file) => file.path === path && file.state.file !== path);
  if (isRead && areUnread(snapshot)) return { refused: NOT_ALL_READ };
  const whole = usesAllLocals(snapshot, paths);
  if (whole !== undefined)
    return {
      refused: `${baseName(whole)} uses all local values of ${baseName(path)} at once, so this name may be used elsewhere.`,
    };
  const places: UnitRange[] = [];
  for (const each of paths) {
    const declaring = files.find((file) => file.path === each);
    if (!declaring) continue;
    const local = { kind: "local", path: each, name } as const;
    if (labelOf(declaring, { ...local, name: newName }))
      return { refused: `local "${newName}" exists already in ${baseName(each)}.` };
    const label = labelOf(declaring, local);
    places.push(...(label ? [label] : []), ...usesOf(snapshot, local));
  }
  return { places: [...new Map(places.map((place) => [place.range, place])).values()] };
}

type LocalName = Extract<UnitName, { readonly kind: "local" }>;

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
function labelOf({ state }: Pick<UnitView, "state">, name: UnitName): UnitRange | undefined {
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
