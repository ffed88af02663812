import type { Block, Body } from "../syntax/tree.ts";

/** What is left for another schema, with what a block `_` keeps from being read as anything else. */
export const escaped = (rest: Body, kept: Block | undefined): Body =>
  kept ? { ...rest, items: [...rest.items, ...kept.body.items] } : rest;
