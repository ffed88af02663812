import type { Block, Body } from "../syntax/tree.ts";

/** Returns the body that is left for another schema, with the content of the `_` block that escapes meta-arguments. */
export const withEscapedContent = (rest: Body, kept: Block | undefined): Body =>
  kept ? { ...rest, items: [...rest.items, ...kept.body.items] } : rest;
