import {
  type PrepareRenameParams,
  type PrepareRenameResult,
  type RenameParams,
  ResponseError,
  type TextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver";
import { keyAt, renamedKey } from "../../ide/refactorings/instanceKeys.ts";
import { type Rename, renamed, renameRange } from "../../ide/rename.ts";
import { planWithTexts } from "../../workspace/editedPlan.ts";
import type { RootPlan } from "../../workspace/snapshot.ts";
import { placeAt } from "../fromProtocol.ts";
import { editRefusal } from "../intactBytes.ts";
import { toRange } from "../toProtocol.ts";
import type { Handler, World } from "../world.ts";

export const onPrepareRename: Handler<PrepareRenameParams, PrepareRenameResult> = async (
  world,
  { textDocument, position },
) => {
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
  return { changes };
}

function renameAt(world: World, root: RootPlan, path: string, offset: number, newName: string): Rename {
  const key = renameRange(root, path, offset) ? undefined : keyAt(root.plan, path, offset);
  return key
    ? renamedKey(root, key, newName, (texts) => planWithTexts(root.plan, texts))
    : renamed(world.snapshot().roots, root, path, offset, newName);
}
