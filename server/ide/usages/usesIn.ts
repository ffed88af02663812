import { blocksOf } from "../../engine/config/decode/itemBlocks.ts";
import { type Occurrence, occurrencesIn } from "../../engine/config/decode/occurrences.ts";
import { remember } from "../../engine/source/remember.ts";
import type { Block, Item } from "../../engine/syntax/tree.ts";

/** Returns the places of an item that use a name. A validation that names its own variable does not use it. */
export const usesIn = remember((item: Item): readonly Occurrence[] => {
  const blocks = blocksOf(item);
  return blocks.length === 0 ? occurrencesIn(item).filter(isUse) : blocks.flatMap(usesInBlock);
});

const isUse = ({ role }: Occurrence): boolean => role === "use";

function usesInBlock(block: Block): readonly Occurrence[] {
  const ownName = block.type === "variable" ? `var.${block.labels[0]?.value}` : undefined;
  return occurrencesIn(block).filter((each) => isUse(each) && (each.call !== undefined || each.name !== ownName));
}
