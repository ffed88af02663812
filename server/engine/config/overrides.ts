import type { Diagnostic } from "../source/diagnostic.ts";
import { nameOf } from "../source/paths.ts";
import { remember } from "../source/remember.ts";
import type { Argument, Block, Body, Item } from "../syntax/tree.ts";
import { cannotOverride, missingBase, missingLocal } from "./texts.ts";

/** Is that the name of a file whose blocks change blocks of the other files: `override.tf`, `prod_override.tf.json`? */
export const isOverrideFile = (path: string): boolean => /(^|_)override\.(tf|tofu)(\.json)?$/.test(nameOf(path));

/** The blocks of a module once the blocks of its override files have been laid over them. */
export interface Overridden {
  readonly blocks: readonly Block[];
  readonly diagnostics: readonly Diagnostic[];
  /** The blocks that an override in JSON names: what they say now is not known. */
  readonly unread: readonly Block[];
}

/** Lays each override over the block that it names, in order. */
export function override(blocks: readonly Block[], overrides: readonly Block[]): Overridden {
  const merged = [...blocks];
  const found: Diagnostic[] = [];
  const unread: Block[] = [];
  for (const over of overrides) {
    if (over.type === "terraform" || over.type === "provider") merged.push(over);
    else if (over.type === "locals") overrideLocals(merged, over, found);
    else if (UNMERGED.has(over.type)) found.push(cannotOverride(over));
    else if (over.type === "removed") merged.push(over);
    else overrideOne(merged, over, found, unread);
  }
  return { blocks: merged, diagnostics: found, unread };
}

function overrideOne(merged: Block[], over: Block, found: Diagnostic[], unread: Block[]): void {
  const at = merged.findIndex((block) => block.type === over.type && sameLabels(block, over));
  const base = merged[at];
  if (!base) found.push(missingBase(over));
  else if (base.body.json || over.body.json) unread.push(base);
  else merged[at] = mergedBlock(base)(over);
}

const sameLabels = (a: Block, b: Block): boolean =>
  a.labels.length === b.labels.length && a.labels.every(({ value }, at) => value === b.labels[at]?.value);

/** The same two blocks give the same object, so that what was computed from it stays. */
const mergedBlock = remember((base: Block) =>
  remember((over: Block): Block => ({ ...base, body: mergedBody(base.body, over.body) })),
);

function mergedBody(base: Body, over: Body): Body {
  const given = new Map(over.items.filter(isArgument).map((argument) => [argument.name, argument] as const));
  const blocks = over.items.filter(isBlock);
  const replaced = new Set(blocks.map(nestedType));
  const lifecycle = blocks.find(({ type }) => type === "lifecycle");
  const hasLifecycle = base.items.some((item) => isBlock(item) && item.type === "lifecycle");
  const kept = base.items.flatMap((item): readonly Item[] => {
    if (isArgument(item)) return [given.get(item.name) ?? item];
    if (lifecycle && item.type === "lifecycle") return [{ ...item, body: mergedBody(item.body, lifecycle.body) }];
    return replaced.has(nestedType(item)) ? [] : [item];
  });
  const known = new Set(base.items.filter(isArgument).map(({ name }) => name));
  const added = over.items.filter((item) =>
    isArgument(item) ? !known.has(item.name) : item.type !== "lifecycle" || !hasLifecycle,
  );
  return { ...base, items: [...kept, ...added] };
}

const isArgument = (item: Item): item is Argument => item.kind === "argument";
const isBlock = (item: Item): item is Block => item.kind === "block";

/** A dynamic block stands for blocks of the type that its label names. */
const nestedType = ({ type, labels }: Block): string => (type === "dynamic" ? (labels[0]?.value ?? type) : type);

function overrideLocals(merged: Block[], over: Block, found: Diagnostic[]): void {
  for (const item of over.body.items) {
    if (!isArgument(item)) continue;
    const at = merged.findIndex(({ type, body }) => type === "locals" && declares(body, item.name));
    const base = merged[at];
    if (base) merged[at] = mergedBlock(base)({ ...over, body: { ...over.body, items: [item] } });
    else found.push(missingLocal(item));
  }
}

const declares = ({ items }: Body, name: string): boolean =>
  items.some((item) => isArgument(item) && item.name === name);

const UNMERGED = new Set(["moved", "import", "check"]);
