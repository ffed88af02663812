import type { Dialect } from "../../lang/dialect.ts";
import { supports } from "../../lang/features.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { baseName } from "../../source/paths.ts";
import { remember } from "../../source/remember.ts";
import { partialContent } from "../../syntax/content.ts";
import { layered } from "../../syntax/layeredBody.ts";
import type { Argument, Block, Body, Item } from "../../syntax/tree.ts";
import { decodeItem } from "../decode/decodeItem.ts";
import { decodeDependsOn } from "../decode/dependsOn.ts";
import { defaultOf } from "../decode/variableDefault.ts";
import type { Variable } from "../module.ts";
import { VARIABLE_FAULTS } from "../valueFindings.ts";
import * as say from "./overrideFindings.ts";

/** Whether a file is an override file: `override.tf`, `prod_override.tf.json`. */
export const isOverrideFile = (path: string): boolean => /(^|_)override\.(tf|tofu)(\.json)?$/.test(baseName(path));

/** The blocks of a module after the blocks of its override files were merged into them. */
export interface Overridden {
  readonly blocks: readonly Block[];
  /** Diagnostics of the merge; those of a single block are reported with the block. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Merges each override into the block that it names, in order. */
export function override(blocks: readonly Block[], overrides: readonly Block[], dialect: Dialect): Overridden {
  const merged = [...blocks];
  const faults: Diagnostic[] = [];
  for (const overriding of overrides) {
    if (!isMerged(overriding, dialect)) continue;
    if (overriding.type === "locals") overrideLocals(merged, overriding, faults);
    else if (overriding.type === "provider") overrideProvider(merged, overriding, dialect, faults);
    else if (overriding.type === "moved" || overriding.type === "import") faults.push(say.cannotOverride(overriding));
    else if (overriding.type === "removed" && supports(dialect, "strict-overrides"))
      faults.push({ ...say.cannotOverride(overriding), summary: "Cannot override 'Removed' blocks" });
    else if (overriding.type === "terraform" || overriding.type === "removed") merged.push(overriding);
    else if (overriding.type !== "check") applyOverride(merged, overriding, dialect, faults);
  }
  return { blocks: merged, diagnostics: faults };
}

/** Whether a block can change a module; an action cannot where actions have no use. */
const isMerged = ({ type }: Block, dialect: Dialect): boolean => type !== "action" || supports(dialect, "actions");

function applyOverride(merged: Block[], overriding: Block, dialect: Dialect, faults: Diagnostic[]): void {
  const at = merged.findIndex((block) => block.type === overriding.type && sameLabels(block, overriding));
  const base = merged[at];
  if (!base) {
    if (overriding.type !== "ephemeral" || (supports(dialect, "strict-overrides") && supports(dialect, "ephemeral")))
      faults.push(say.missingBase(overriding));
    return;
  }
  const block = mergedBlock(base)(overriding);
  merged[at] = block;
  faults.push(...mergeFaults(base, overriding, block, dialect));
}

const sameLabels = (a: Block, b: Block): boolean =>
  a.labels.length === b.labels.length && a.labels.every(({ value }, at) => value === b.labels[at]?.value);

/** Returns the merged block; the same two blocks give the same object, so that its cached results stay valid. */
const mergedBlock = remember((base: Block) =>
  remember(
    (overriding: Block): Block => ({
      ...base,
      body: layered(base.body, base.type === "action" ? withConfig(base.body, overriding.body) : overriding.body),
    }),
  ),
);

/** Returns the body of an overriding action, with the arguments of the base's `config` below those of its own. */
function withConfig(base: Body, overriding: Body): Body {
  const below = base.items.find(isConfig);
  if (!below) return overriding;
  const items = overriding.items.map((item) =>
    isConfig(item) ? { ...item, body: layered(below.body, item.body) } : item,
  );
  return { ...overriding, items };
}

const isConfig = (item: Item): item is Block => item.kind === "block" && item.type === "config";

/** Returns the faults that a merged block has and its two parts lack. */
function mergeFaults(base: Block, overriding: Block, block: Block, dialect: Dialect): readonly Diagnostic[] {
  const { value } = partialContent(overriding.body, { arguments: { depends_on: "optional" }, blocks: {} });
  const [first] = decodeDependsOn(value.arguments.get("depends_on")).value;
  if (first) return [say.noDependsOn(first.range)];
  const overridingItem = decodeItem(overriding, dialect).value;
  const isBroken = [base, overriding].some((one) => decodeItem(one, dialect).diagnostics.some(isFault));
  if (isBroken) return [];
  const merged = decodeItem(block, dialect).value;
  return overridingItem?.kind === "variable" && merged?.kind === "variable"
    ? defaultFaults(overridingItem.item, merged.item, overriding)
    : [];
}

/** Whether a type or a default is wrong by itself, so that the merged block is not checked. */
const isFault = ({ id }: Diagnostic): boolean => id !== "config/null-default" && VARIABLE_FAULTS.has(id);

/**
 * Returns the faults of an overriding default in the merged variable, unless it already conflicts with its own type.
 */
function defaultFaults(variable: Variable, merged: Variable, overriding: Block): readonly Diagnostic[] {
  const conflictsWithOwnType = defaultOf(variable).diagnostics.some(isFault);
  const [fault] = conflictsWithOwnType ? [] : defaultOf(merged).diagnostics;
  return fault ? [say.overriddenDefault(overriding.header, fault.detail)] : [];
}

/** Merges a `provider` block. Without an alias there is always a base, if only an empty configuration. */
function overrideProvider(merged: Block[], overriding: Block, dialect: Dialect, faults: Diagnostic[]): void {
  const alias = aliasOf(overriding, dialect);
  const at = merged.findIndex(
    (block) => block.type === "provider" && sameLabels(block, overriding) && aliasOf(block, dialect) === alias,
  );
  const base = merged[at];
  if (base) merged[at] = mergedBlock(base)(overriding);
  else if (alias === undefined) merged.push(overriding);
  else faults.push(say.missingConfigurationBase(overriding.header, `${overriding.labels[0]?.value ?? ""}.${alias}`));
}

function aliasOf(block: Block, dialect: Dialect): string | undefined {
  const { value } = decodeItem(block, dialect);
  return value?.kind === "provider" ? value.item.alias : undefined;
}

function overrideLocals(merged: Block[], overriding: Block, faults: Diagnostic[]): void {
  for (const item of overriding.body.items) {
    if (!isArgument(item)) continue;
    const at = merged.findIndex(({ type, body }) => type === "locals" && declares(body, item.name));
    const base = merged[at];
    if (base) merged[at] = withLocal(base)(item);
    else faults.push(say.missingLocal(item));
  }
}

const withLocal = remember((base: Block) =>
  remember((local: Argument): Block => {
    const { range, nameRange } = local;
    return { ...base, body: layered(base.body, { items: [local], range, missingItem: nameRange }) };
  }),
);

const isArgument = (item: Item): item is Argument => item.kind === "argument";

const declares = ({ items }: Body, name: string): boolean =>
  items.some((item) => isArgument(item) && item.name === name);
