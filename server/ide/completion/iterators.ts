import type { OuterBlock } from "./position.ts";

/** Returns the name that a `dynamic` block binds: its iterator or its label; undefined for any other block. */
export function iteratorOf({ type, labels, texts }: OuterBlock): string | undefined {
  if (type !== "dynamic") return undefined;
  const iterator = texts.get("iterator");
  return iterator !== undefined && /^[\w-]+$/.test(iterator) ? iterator : labels[0];
}
