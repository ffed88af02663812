import { remember } from "../source/remember.ts";
import type { Block, Body } from "../syntax/tree.ts";
import type { UnreadBlock } from "./module.ts";

/** The conditions and checks in a block: they can refuse a plan, and nobody evaluates them yet. */
export const unreadConditions = remember((block: Block): readonly UnreadBlock[] => {
  if (block.type === "check") return [unread(block)];
  return HOLDERS.has(block.type) ? conditionsIn(block.body) : [];
});

const HOLDERS = new Set(["variable", "output", "resource", "data", "ephemeral"]);
const CONDITIONS = new Set(["validation", "precondition", "postcondition"]);

const conditionsIn = ({ items }: Body): readonly UnreadBlock[] =>
  items.flatMap((item): readonly UnreadBlock[] => {
    if (item.kind !== "block") return [];
    if (item.type === "lifecycle") return conditionsIn(item.body);
    return CONDITIONS.has(item.type) ? [unread(item)] : [];
  });

const unread = ({ type, header }: Block): UnreadBlock => ({ kind: type, names: [], range: header });
