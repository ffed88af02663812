import { type Result, result } from "../source/diagnostic.ts";
import type { Content, ContentSchema } from "./contentSchema.ts";
import type { Argument, Block, Body, Item } from "./tree.ts";

type Read = (body: Body, schema: ContentSchema) => Result<Content & { readonly rest: Body }>;

/**
 * A body with another one laid over it: arguments of that one take the place of those of the same name, and its blocks that of
 * all blocks of their type. What no schema names is not told of either.
 */
export const layered = (base: Body, over: Body): Body => ({
  ...base,
  items: laidOver(base.items, over.items),
  layers: [base, over],
});

/** As partialContent, for a body of two layers. What is required is required of the lower one. */
export function readLayers([base, over]: readonly [Body, Body], schema: ContentSchema, read: Read): ReturnType<Read> {
  const [lower, upper] = [read(base, schema), read(over, withoutNeed(schema))];
  const names = [...new Set([...lower.value.arguments.keys(), ...upper.value.arguments.keys()])];
  const value = {
    arguments: new Map(
      names.map((name) => [name, (upper.value.arguments.get(name) ?? lower.value.arguments.get(name))!]),
    ),
    blocks: laidOver(lower.value.blocks, upper.value.blocks),
    rest: layered(lower.value.rest, upper.value.rest),
  };
  return result(value, lower.diagnostics, upper.diagnostics);
}

const withoutNeed = (schema: ContentSchema): ContentSchema => ({
  ...schema,
  arguments: Object.fromEntries(Object.keys(schema.arguments).map((name) => [name, "optional" as const])),
});

/** The arguments of a body of two layers, where nothing else can stand in it. */
export const layeredArguments = (
  lower: Result<ReadonlyMap<string, Argument>>,
  upper: Result<ReadonlyMap<string, Argument>>,
): Result<ReadonlyMap<string, Argument>> =>
  result(new Map([...lower.value, ...upper.value]), lower.diagnostics, upper.diagnostics);

function laidOver<T extends Item>(base: readonly T[], over: readonly T[]): readonly T[] {
  const given = new Map(over.map((item) => [keyOf(item), item] as const));
  const kept = base.flatMap((item): readonly T[] => {
    const above = given.get(keyOf(item));
    if (!above) return [item];
    if (above.kind === "argument") return [above];
    return above.type === "lifecycle" && item.kind === "block" ? [merged(item, above) as typeof item] : [];
  });
  const known = new Set(base.map(keyOf));
  const isNew = (item: T) => !known.has(keyOf(item)) || (item.kind === "block" && item.type !== "lifecycle");
  return [...kept, ...over.filter(isNew)];
}

/** The lifecycle blocks of both are one. */
const merged = (base: Block, over: Block): Block => ({ ...base, body: layered(base.body, over.body) });

/** What replaces what: a dynamic block stands for blocks of the type that its label names. */
const keyOf = (item: Item): string =>
  item.kind === "argument"
    ? `${item.name} =`
    : item.type === "dynamic"
      ? (item.labels[0]?.value ?? item.type)
      : item.type;
