import type {
  LinkedEditingRangeParams,
  LinkedEditingRanges,
  SelectionRange,
  SelectionRangeParams,
} from "vscode-languageserver";
import { linkedRanges } from "../../ide/linkedEditing.ts";
import { selectionRanges } from "../../ide/selectionRanges.ts";
import { placeAt } from "../fromProtocol.ts";
import { toRange } from "../toProtocol.ts";
import type { Handler } from "../world.ts";

export const onSelectionRanges: Handler<SelectionRangeParams, SelectionRange[]> = async (
  world,
  { textDocument, positions },
) =>
  Promise.all(
    positions.map(async (position) => {
      const at = await placeAt(world, textDocument.uri, position);
      const ranges = at ? selectionRanges(at.root.plan, at.path, at.offset) : [];
      const selection = ranges.reduceRight<SelectionRange | undefined>(
        (parent, range) => ({ range: toRange(at!.root, range), ...(parent && { parent }) }),
        undefined,
      );
      return selection ?? { range: { start: position, end: position } };
    }),
  );

export const onLinkedEditing: Handler<LinkedEditingRangeParams, LinkedEditingRanges> = async (
  world,
  { textDocument, position },
) => {
  const at = await placeAt(world, textDocument.uri, position);
  const ranges = at ? linkedRanges(at.root.plan, at.path, at.offset) : [];
  return at && ranges.length > 0 ? { ranges: ranges.map((range) => toRange(at.root, range)) } : null;
};
