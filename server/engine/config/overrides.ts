import type { Dialect } from "../lang/dialect.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { nameOf } from "../source/paths.ts";
import { remember } from "../source/remember.ts";
import { partialContent } from "../syntax/content.ts";
import { layered } from "../syntax/layers.ts";
import type { Argument, Block, Body, Item } from "../syntax/tree.ts";
import { decodeItem } from "./decodeItem.ts";
import { decodeDependsOn } from "./dependsOn.ts";
import type { Variable } from "./module.ts";
import {
  cannotOverride,
  missingBase,
  missingConfigurationBase,
  missingLocal,
  noDependsOn,
  overriddenDefault,
  VARIABLE_FAULTS,
} from "./texts.ts";
import { defaultOf } from "./variableDefault.ts";

/** Is that the name of a file whose blocks change blocks of the other files: `override.tf`, `prod_override.tf.json`? */
export const isOverrideFile = (path: string): boolean => /(^|_)override\.(tf|tofu)(\.json)?$/.test(nameOf(path));

/** The blocks of a module once the blocks of its override files have been laid over them. */
export interface Overridden {
  readonly blocks: readonly Block[];
  /** Of the overriding itself: what is wrong with a block alone is told of that block. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Lays each override over the block that it names, in order. */
export function override(
  blocks: readonly Block[],
  overrides: readonly Block[],
  dialect: Dialect = "terraform",
): Overridden {
  const merged = [...blocks];
  const found: Diagnostic[] = [];
  for (const over of overrides) {
    if (over.type === "locals") overrideLocals(merged, over, found);
    else if (over.type === "provider") overrideProvider(merged, over, dialect, found);
    else if (over.type === "moved" || over.type === "import") found.push(cannotOverride(over));
    else if (over.type === "terraform" || over.type === "removed") merged.push(over);
    else if (over.type !== "check") overrideOne(merged, over, dialect, found);
  }
  return { blocks: merged, diagnostics: found };
}

function overrideOne(merged: Block[], over: Block, dialect: Dialect, found: Diagnostic[]): void {
  const at = merged.findIndex((block) => block.type === over.type && sameLabels(block, over));
  const base = merged[at];
  if (!base) {
    if (over.type !== "ephemeral") found.push(missingBase(over));
    return;
  }
  const block = mergedBlock(base)(over);
  merged[at] = block;
  found.push(...mergeFaults(base, over, block, dialect));
}

const sameLabels = (a: Block, b: Block): boolean =>
  a.labels.length === b.labels.length && a.labels.every(({ value }, at) => value === b.labels[at]?.value);

/** The same two blocks give the same object, so that what was computed from it stays. */
const mergedBlock = remember((base: Block) =>
  remember((over: Block): Block => ({ ...base, body: layered(base.body, over.body) })),
);

/** What neither of two blocks has wrong, and both together have. */
function mergeFaults(base: Block, over: Block, block: Block, dialect: Dialect): readonly Diagnostic[] {
  const { value } = partialContent(over.body, { arguments: { depends_on: "optional" }, blocks: {} });
  const [first] = decodeDependsOn(value.arguments.get("depends_on")).value;
  if (first) return [noDependsOn(first.range)];
  const own = decodeItem(over, dialect).value;
  const isBroken = [base, over].some((one) => decodeItem(one, dialect).diagnostics.some(isFault));
  if (isBroken) return [];
  const merged = decodeItem(block, dialect).value;
  return own?.kind === "variable" && merged?.kind === "variable" ? defaultFaults(own.item, merged.item, over) : [];
}

/** Whether a type or a default is wrong by itself, so that the merged block is not checked. */
const isFault = ({ id }: Diagnostic): boolean => VARIABLE_FAULTS.has(id);

/** A default that fits no more; one that does not fit the type beside it is told there. */
function defaultFaults(own: Variable, merged: Variable, over: Block): readonly Diagnostic[] {
  const isToldThere = defaultOf(own).diagnostics.length > 0;
  const [fault] = isToldThere ? [] : defaultOf(merged).diagnostics;
  return fault ? [overriddenDefault(over.header, fault.detail)] : [];
}

/** Without an alias there is always a configuration that can be changed: an empty one. */
function overrideProvider(merged: Block[], over: Block, dialect: Dialect, found: Diagnostic[]): void {
  const alias = aliasOf(over, dialect);
  const at = merged.findIndex(
    (block) => block.type === "provider" && sameLabels(block, over) && aliasOf(block, dialect) === alias,
  );
  const base = merged[at];
  if (base) merged[at] = mergedBlock(base)(over);
  else if (alias === undefined) merged.push(over);
  else found.push(missingConfigurationBase(over.header, `${over.labels[0]?.value ?? ""}.${alias}`));
}

function aliasOf(block: Block, dialect: Dialect): string | undefined {
  const { value } = decodeItem(block, dialect);
  return value?.kind === "provider" ? value.item.alias : undefined;
}

function overrideLocals(merged: Block[], over: Block, found: Diagnostic[]): void {
  for (const item of over.body.items) {
    if (!isArgument(item)) continue;
    const at = merged.findIndex(({ type, body }) => type === "locals" && declares(body, item.name));
    const base = merged[at];
    if (base) merged[at] = withLocal(base)(item);
    else found.push(missingLocal(item));
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
