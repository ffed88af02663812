import { type Result, result } from "../source/diagnostic.ts";
import type { Content, ContentSchema } from "./contentSchema.ts";
import type { Argument, Block, Body, Item } from "./tree.ts";

type Read = (body: Body, schema: ContentSchema) => Result<Content & { readonly remaining: Body }>;

/**
 * Returns a body with another one layered over it. Arguments of the upper body replace those of the same name; its
 * blocks replace all blocks of their type. Items that no schema names are not reported.
 */
export const layered = (base: Body, over: Body): Body => ({
  ...base,
  items: laidOver(base.items, over.items),
  layers: [base, over],
});

/** As `partialContent`, for a layered body. Required arguments must be in the lower layer. */
export function readLayers([base, over]: readonly [Body, Body], schema: ContentSchema, read: Read): ReturnType<Read> {
  const [lower, upper] = [read(base, schema), read(over, withoutNeed(schema))];
  const names = [...new Set([...lower.value.arguments.keys(), ...upper.value.arguments.keys()])];
  const value = {
    arguments: new Map(
      names.map((name) => [name, (upper.value.arguments.get(name) ?? lower.value.arguments.get(name))!]),
    ),
    blocks: laidOver(lower.value.blocks, upper.value.blocks),
    remaining: layered(lower.value.remaining, upper.value.remaining),
  };
  return result(value, lower.diagnostics, upper.diagnostics);
}

const withoutNeed = (schema: ContentSchema): ContentSchema => ({
  ...schema,
  arguments: Object.fromEntries(Object.keys(schema.arguments).map((name) => [name, "optional" as const])),
});

/** Returns the arguments of a layered body that may have nothing else. */
export const layeredArguments = (
  lower: Result<ReadonlyMap<string, Argument>>,
  upper: Result<ReadonlyMap<string, Argument>>,
): Result<ReadonlyMap<string, Argument>> =>
  result(new Map([...lower.value, ...upper.value]), lower.diagnostics, upper.diagnostics);

function laidOver<T extends Item>(base: readonly T[], upper: readonly T[]): readonly T[] {
  const overItems = new Map(upper.map((item) => [keyOf(item), item] as const));
  const baseItems = base.flatMap((item): readonly T[] => {
    const above = overItems.get(keyOf(item));
    if (!above) return [item];
    if (above.kind === "argument") return [above];
    return above.type === "lifecycle" && item.kind === "block" ? [merged(item, above) as typeof item] : [];
  });
  const baseKeys = new Set(base.map(keyOf));
  const isNew = (item: T) => !baseKeys.has(keyOf(item)) || (item.kind === "block" && item.type !== "lifecycle");
  return [...baseItems, ...upper.filter(isNew)];
}

/** Returns one lifecycle block with the content of both. */
const merged = (base: Block, over: Block): Block => ({ ...base, body: layered(base.body, over.body) });

/** Returns the key by which items replace each other: a dynamic block counts as a block of the type in its label. */
const keyOf = (item: Item): string =>
  item.kind === "argument"
    ? `${item.name} =`
    : item.type === "dynamic"
      ? (item.labels[0]?.value ?? item.type)
      : item.type;
