import type { Diagnostic } from "../source/diagnostic.ts";
import type { Block } from "../syntax/tree.ts";
import { secondBlock } from "./texts.ts";

/** The blocks of types of which there can be one in a block; each further one goes to `found`. */
export function onlyFirst<T extends string>(
  around: Block,
  blocks: readonly Block[],
  types: readonly T[],
  found: Diagnostic[],
): Readonly<Partial<Record<T, Block>>> {
  const first = new Map<string, Block>();
  for (const block of blocks) {
    const known = first.get(block.type);
    if (known && (types as readonly string[]).includes(block.type)) found.push(secondBlock(around, block, known));
    else first.set(block.type, block);
  }
  return Object.fromEntries(first) as Partial<Record<T, Block>>;
}
