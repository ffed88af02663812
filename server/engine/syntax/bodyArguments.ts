import type { Argument, Block, Body } from "./tree.ts";

export const argumentsIn = ({ items }: Body): readonly Argument[] =>
  items.flatMap((item) => (item.kind === "argument" ? [item] : []));

/** Returns the blocks of a type. */
export const blocksOfType = ({ items }: Pick<Body, "items">, type: string): readonly Block[] =>
  items.flatMap((item) => (item.kind === "block" && item.type === type ? [item] : []));

/** Returns the first argument of a body with this name. */
export const argumentOf = ({ items }: Body, name: string): Argument | undefined =>
  items.find((item): item is Argument => item.kind === "argument" && item.name === name);
