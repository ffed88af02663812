import type { Argument, Body } from "./tree.ts";

export const argumentsIn = ({ items }: Body): readonly Argument[] =>
  items.flatMap((item) => (item.kind === "argument" ? [item] : []));

/** Returns the first argument of a body with this name. */
export const argumentOf = ({ items }: Body, name: string): Argument | undefined =>
  items.find((item): item is Argument => item.kind === "argument" && item.name === name);
