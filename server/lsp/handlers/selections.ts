import type {
  LinkedEditingRangeParams,
  LinkedEditingRanges,
  SelectionRange,
  SelectionRangeParams,
} from "vscode-languageserver";
import { linkedRanges } from "../../ide/editing/linkedEditing.ts";
import { selectionRanges } from "../../ide/editing/selectionRanges.ts";
import { placeIn } from "../../workspace/place.ts";
import { placeAt } from "../fromProtocol.ts";
import { placedRange, toRange } from "../toProtocol.ts";
import { unitPlaceAt } from "../unitDocument.ts";
import type { Handler } from "../world.ts";

export const onSelectionRanges: Handler<SelectionRangeParams, SelectionRange[]> = async (
  world,
  { textDocument, positions },
) =>
  Promise.all(
    positions.map(async (position) => {
      const unit = await unitPlaceAt(world, textDocument.uri, position);
      const at = unit ? undefined : await placeAt(world, textDocument.uri, position);
      const sources = unit?.view ?? at?.root.plan;
      const ranges = sources ? selectionRanges(sources, unit?.view.path ?? at!.path, (unit ?? at)!.offset) : [];
      const selection = ranges.reduceRight<SelectionRange | undefined>(
        (parent, range) => ({ range: placedRange(placeIn(sources!, range)), ...(parent && { parent }) }),
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
