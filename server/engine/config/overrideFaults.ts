import type { Dialect } from "../lang/dialect.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { remember } from "../source/remember.ts";
import { partialContent } from "../syntax/content.ts";
import type { Block, Body } from "../syntax/tree.ts";
import { decodeItem } from "./decodeItem.ts";
import { cannotOverrideCheck, cannotOverrideCondition } from "./texts.ts";

/** What is wrong with a block of an override file by itself: nothing is required of it, and conditions cannot stand in it. */
export const overrideFaults = (over: Block, dialect: Dialect): readonly Diagnostic[] => {
  if (over.type === "check") return [cannotOverrideCheck(over)];
  const { block, conditions } = withoutConditions(over);
  const isMissing = ({ id, subject }: Diagnostic) =>
    CHANGED.has(over.type) && id === "syntax/missing-argument" && subject === over.body.missingItem;
  const own = decodeItem(block, dialect).diagnostics.filter((found) => !isMissing(found));
  return [...own, ...conditions.map(cannotOverrideCondition)];
};

/** What an override changes, where it leaves away what stays. */
const CHANGED = new Set(["variable", "output", "module", "resource", "data", "ephemeral"]);

const CONDITIONS = { arguments: {}, blocks: { validation: [], precondition: [], postcondition: [] } } as const;

/** The conditions in a block of an override file, and the block without them. */
export const withoutConditions = remember(
  (over: Block): { readonly block: Block; readonly conditions: readonly Block[] } => {
    if (over.type === "variable" || over.type === "output") return taken(over);
    const lifecycles = over.body.json
      ? []
      : over.body.items.flatMap((item) => (isLifecycle(item) ? [taken(item)] : []));
    const conditions = lifecycles.flatMap((one) => one.conditions);
    if (conditions.length === 0) return { block: over, conditions };
    const others = lifecycles.map(({ block }) => block);
    const items = over.body.items.map((item) => (isLifecycle(item) ? others.shift()! : item));
    return { block: { ...over, body: { ...over.body, items } }, conditions };
  },
);

const isLifecycle = (item: Body["items"][number]): item is Block => item.kind === "block" && item.type === "lifecycle";

function taken(block: Block): { readonly block: Block; readonly conditions: readonly Block[] } {
  const { blocks, remaining: rest } = partialContent(block.body, CONDITIONS).value;
  return blocks.length === 0 ? { block, conditions: [] } : { block: { ...block, body: rest }, conditions: blocks };
}
