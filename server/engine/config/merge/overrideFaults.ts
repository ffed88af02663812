import type { Dialect } from "../../lang/dialect.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { remember } from "../../source/remember.ts";
import { partialContent } from "../../syntax/content.ts";
import type { Block, Body } from "../../syntax/tree.ts";
import { decodeItem } from "../decode/decodeItem.ts";
import { cannotOverrideCheck, cannotOverrideCondition } from "./overrideFindings.ts";

/** Returns the faults of one block in an override file, which may omit required arguments but must not have conditions. */
export const overrideFaults = (overriding: Block, dialect: Dialect): readonly Diagnostic[] => {
  if (overriding.type === "check") return [cannotOverrideCheck(overriding)];
  const { block, conditions } = withoutConditions(overriding);
  const isMissing = ({ id, subject }: Diagnostic) =>
    MERGED.has(overriding.type) && id === "syntax/missing-argument" && subject === overriding.body.missingItem;
  const blockFaults = decodeItem(block, dialect).diagnostics.filter((fault) => !isMissing(fault));
  return [...blockFaults, ...conditions.map(cannotOverrideCondition)];
};

/** The types of blocks whose arguments are merged into those of the base block. */
const MERGED = new Set(["variable", "output", "module", "resource", "data", "ephemeral"]);

const CONDITIONS = { arguments: {}, blocks: { validation: [], precondition: [], postcondition: [] } } as const;

/** Returns the conditions in a block of an override file, and the block without them. */
export const withoutConditions = remember(
  (overriding: Block): { readonly block: Block; readonly conditions: readonly Block[] } => {
    if (overriding.type === "variable" || overriding.type === "output") return splitConditions(overriding);
    const lifecycles = overriding.body.json
      ? []
      : overriding.body.items.flatMap((item) => (isLifecycle(item) ? [splitConditions(item)] : []));
    const conditions = lifecycles.flatMap((lifecycle) => lifecycle.conditions);
    if (conditions.length === 0) return { block: overriding, conditions };
    const remainingLifecycles = lifecycles.map(({ block }) => block);
    const items = overriding.body.items.map((item) => (isLifecycle(item) ? remainingLifecycles.shift()! : item));
    return { block: { ...overriding, body: { ...overriding.body, items } }, conditions };
  },
);

const isLifecycle = (item: Body["items"][number]): item is Block => item.kind === "block" && item.type === "lifecycle";

function splitConditions(block: Block): { readonly block: Block; readonly conditions: readonly Block[] } {
  const { blocks, remaining } = partialContent(block.body, CONDITIONS).value;
  return blocks.length === 0 ? { block, conditions: [] } : { block: { ...block, body: remaining }, conditions: blocks };
}
