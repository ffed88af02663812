import {
  type PrepareRenameParams,
  type PrepareRenameResult,
  type RenameParams,
  ResponseError,
  type TextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver";
import type { Range } from "../../engine/source/range.ts";
import type { Sources } from "../../engine/syntax/sources.ts";
import { nameAt } from "../../ide/navigation/names.ts";
import { type Rename, renamed, renameRange } from "../../ide/navigation/rename.ts";
import { keyAt, renamedKey } from "../../ide/refactorings/instanceKeys.ts";
import { standaloneRename, standaloneRenameRange } from "../../ide/standalone/standaloneRename.ts";
import type { UnitRange } from "../../ide/terragrunt/unitNames.ts";
import { outputRename, unitRename, unitRenameRange } from "../../ide/terragrunt/unitRename.ts";
import { planWithTexts } from "../../workspace/asked/editedPlan.ts";
import { placeIn } from "../../workspace/place.ts";
import type { RootPlan } from "../../workspace/snapshot.ts";
import { placeAt } from "../fromProtocol.ts";
import { editRefusal } from "../intactBytes.ts";
import { offsetOf } from "../positions.ts";
import { standaloneFilesAt } from "../standaloneDocument.ts";
import { placedRange, toRange } from "../toProtocol.ts";
import { unitPlaceAt } from "../unitDocument.ts";
import type { Handler, World } from "../world.ts";

export const onPrepareRename: Handler<PrepareRenameParams, PrepareRenameResult> = async (
  world,
  { textDocument, position },
) => {
  const unit = await unitPlaceAt(world, textDocument.uri, position);
  if (unit) {
    const name = unitRenameRange(unit.view, unit.offset);
    return name ? placedRange(placeIn(unit.view, name)) : null;
  }
  const standalone = await standaloneFilesAt(world, textDocument.uri);
  if (standalone) {
    const { syntax, files } = standalone;
    const name = standaloneRenameRange(standalone, syntax, files, offsetOf(syntax.source, position));
    return name ? placedRange(placeIn(standalone, name)) : null;
  }
  const at = await placeAt(world, textDocument.uri, position);
  const range = at && (renameRange(at.root, at.path, at.offset) ?? keyAt(at.root.plan, at.path, at.offset)?.range);
  return range ? toRange(at.root, range) : null;
};

/** The protocol's number for a request that cannot be fulfilled. */
const REQUEST_FAILED = -32803;

/** Renames a name; a client shows the message of the error if that is not possible. */
export async function onRename(
  world: World,
  { textDocument, position, newName }: RenameParams,
): Promise<WorkspaceEdit | ResponseError<void>> {
  const unit = await unitPlaceAt(world, textDocument.uri, position);
  if (unit) {
    const inUnits = unitRename(unit.view, unit.offset, newName);
    if ("refused" in inUnits) return new ResponseError(REQUEST_FAILED, inUnits.refused);
    return withPlaces(world, {}, inUnits.places, newName);
  }
  const standalone = await standaloneFilesAt(world, textDocument.uri);
  if (standalone) {
    const { syntax, files } = standalone;
    const inFiles = standaloneRename(standalone, syntax, files, offsetOf(syntax.source, position), newName);
    if ("refused" in inFiles) return new ResponseError(REQUEST_FAILED, inFiles.refused);
    const places = inFiles.ranges.map((range) => ({ sources: standalone, range }));
    return withPlaces(world, {}, places, newName);
  }
  const at = await placeAt(world, textDocument.uri, position);
  const rename = at
    ? await world.withCallers(at.path, () => renameAt(world, at.root, at.path, at.offset, newName))
    : { refused: "This cannot be renamed." };
  if (!rename)
    return new ResponseError(REQUEST_FAILED, "The modules that use this name are still being read. Try again.");
  if ("refused" in rename) return new ResponseError(REQUEST_FAILED, rename.refused);
  for (const { root, range } of rename.edits) {
    const refusal = await editRefusal(world, root.plan, [range.anchor.path]);
    if (refusal !== undefined) return new ResponseError(REQUEST_FAILED, refusal);
  }
  const changes: Record<string, TextEdit[]> = {};
  for (const { root, range, text } of rename.edits) {
    const uri = world.uris.toUri(range.anchor.path);
    changes[uri] = [...(changes[uri] ?? []), { range: toRange(root, range), newText: text }];
  }
  const named = at && nameAt(at.root, at.path, at.offset);
  // A unit whose plan is under way is not among the roots, and its uses would be lost.
  if (named && world.snapshot().unitFolders) await world.planned();
  const inUnits = named ? outputRename(world.snapshot(), named.name) : { places: [] };
  if ("refused" in inUnits) return new ResponseError(REQUEST_FAILED, inUnits.refused);
  return withPlaces(world, changes, inUnits.places, newName);
}

/** Returns the changes with a new name at places in files of Terragrunt, or why there must be none. */
async function withPlaces(
  world: World,
  changes: Readonly<Record<string, TextEdit[]>>,
  places: readonly UnitRange[],
  newText: string,
): Promise<WorkspaceEdit | ResponseError<void>> {
  const all: Record<string, TextEdit[]> = { ...changes };
  for (const { sources, range } of places) {
    const refusal = await editRefusal(world, sources, [range.anchor.path]);
    if (refusal !== undefined) return new ResponseError(REQUEST_FAILED, refusal);
    const uri = world.uris.toUri(range.anchor.path);
    all[uri] = [...(all[uri] ?? []), { range: placedRange(placeIn(sources, nameRange(sources, range))), newText }];
  }
  return { changes: all };
}

/** Returns the name in the range of a step, without the dot before it. */
function nameRange(sources: Sources, range: Range): Range {
  const { file, start } = placeIn(sources, range);
  return file.text[start] === "." ? { ...range, start: range.start + 1 } : range;
}

function renameAt(world: World, root: RootPlan, path: string, offset: number, newName: string): Rename {
  const key = renameRange(root, path, offset) ? undefined : keyAt(root.plan, path, offset);
  return key
    ? renamedKey(root, key, newName, (texts) => planWithTexts(root.plan, texts))
    : renamed(world.snapshot().roots, root, path, offset, newName);
}
