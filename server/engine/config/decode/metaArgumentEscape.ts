import type { Block, Body } from "../../syntax/tree.ts";

/** Returns the remaining body for another schema, with the content of the `_` block that escapes meta-arguments. */
export const withEscapedContent = (remaining: Body, escaped: Block | undefined): Body =>
  escaped ? { ...remaining, items: [...remaining.items, ...escaped.body.items] } : remaining;
