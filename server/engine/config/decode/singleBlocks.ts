import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Block } from "../../syntax/tree.ts";
import { secondBlock } from "./lifecycleFindings.ts";

/** Returns the first block of each type that may occur once; adds faults of further ones to `faults`. */
export function firstOfEachType<T extends string>(
  enclosing: Block,
  blocks: readonly Block[],
  types: readonly T[],
  faults: Diagnostic[],
): Readonly<Partial<Record<T, Block>>> {
  const first = new Map<string, Block>();
  for (const block of blocks) {
    const firstBlock = first.get(block.type);
    if (firstBlock && (types as readonly string[]).includes(block.type))
      faults.push(secondBlock(enclosing, block, firstBlock));
    else first.set(block.type, block);
  }
  return Object.fromEntries(first) as Partial<Record<T, Block>>;
}
