import type { Random } from "../../lifecycle/random.ts";
import { addressOf, type BodyModel, instanceOf, type ResourceModel } from "./model.ts";
import type { AttributeJson, BlockJson, RandomProvider, SchemaJson, TypeJson } from "./schemas.ts";

/** What an expression can refer to. */
export interface Scope {
  readonly provider: RandomProvider;
  readonly before: readonly ResourceModel[];
  readonly repeated: "count" | "each" | undefined;
  readonly inChild: boolean;
  /** May what lives for one run only be named? */
  readonly takesEphemeral: boolean;
  /** What the module that is called gives back. */
  readonly outputs: readonly string[];
  /** The iterator of the dynamic block around. */
  readonly iterator: string | undefined;
}

export const schemaOf = (provider: RandomProvider, { mode, type }: Pick<ResourceModel, "mode" | "type">): SchemaJson =>
  (mode === "managed" ? provider.resources : mode === "data" ? provider.dataSources : provider.ephemeralResources)[
    type
  ]!;

interface Known {
  readonly text: string;
  readonly type: TypeJson;
}

function references({
  provider,
  before,
  repeated,
  inChild,
  takesEphemeral,
  outputs,
  iterator,
}: Scope): readonly Known[] {
  const knownReferences: Known[] = [];
  for (const resource of before) {
    if (resource.mode === "ephemeral" && !takesEphemeral) continue;
    const { block } = schemaOf(provider, resource);
    for (const [name, { type, nested_type, write_only }] of Object.entries(block.attributes)) {
      if (write_only) continue;
      if (type) knownReferences.push({ text: `${instanceOf(resource)}.${name}`, type });
      else if (nested_type?.nesting_mode === "single")
        knownReferences.push({ text: `try(${instanceOf(resource)}.${name}.a, null)`, type: "string" });
      else if (nested_type?.nesting_mode === "list")
        knownReferences.push({ text: `jsonencode(${instanceOf(resource)}.${name}[*].a)`, type: "string" });
    }
    if (resource.count) knownReferences.push({ text: `join(",", ${addressOf(resource)}[*].id)`, type: "string" });
    if (resource.forEach)
      knownReferences.push({
        text: `join(",", [for k, v in ${addressOf(resource)} : "\${k}-\${v.id}"])`,
        type: "string",
      });
  }
  if (repeated === "count") knownReferences.push({ text: "count.index", type: "number" });
  if (repeated === "each")
    knownReferences.push({ text: "each.key", type: "string" }, { text: "each.value", type: "string" });
  if (iterator) knownReferences.push({ text: `${iterator}.value`, type: "string" });
  for (const text of outputs) knownReferences.push({ text, type: "string" });
  if (inChild) knownReferences.push({ text: "var.in", type: "string" });
  else
    knownReferences.push(
      { text: "var.text", type: "string" },
      { text: "var.secret", type: "string" },
      { text: "local.l", type: "string" },
    );
  return knownReferences;
}

const sameType = (a: TypeJson, b: TypeJson): boolean => JSON.stringify(a) === JSON.stringify(b);

export function expression(random: Random, scope: Scope, type: TypeJson): string {
  if (random.chance(0.3)) {
    const known = references(scope).filter((one) => sameType(one.type, type));
    if (known.length > 0) {
      const { text } = random.pick(known);
      if (type === "string" && random.chance(0.25)) return `"p-\${${text}}"`;
      return random.chance(0.05) ? `sensitive(${text})` : text;
    }
  }
  if (type === "string" && random.chance(0.05)) return calledFunction(random, scope);
  if (random.chance(0.04)) return `sensitive(${literal(random, scope, type)})`;
  return literal(random, scope, type);
}

function calledFunction(random: Random, scope: Scope): string {
  const known = references({ ...scope, takesEphemeral: false }).filter(({ type }) => type === "string");
  if (random.chance(0.05)) return 'provider::test::fail("f")';
  return `provider::test::same(${known.length > 0 && random.chance(0.5) ? random.pick(known).text : '"f"'})`;
}

/** A count or for_each that follows from something else; undefined where there is nothing. */
export function repetitionFrom(random: Random, scope: Scope, word: "count" | "each"): string | undefined {
  const collections = references(scope).filter(({ type }) =>
    ["list", "set"].some((kind) => sameType(type, [kind as "list", "string"])),
  );
  if (collections.length === 0) return undefined;
  const { text } = random.pick(collections);
  return word === "count" ? `length(${text})` : `toset(${text})`;
}

function literal(random: Random, scope: Scope, type: TypeJson): string {
  if (typeof type === "string")
    switch (type) {
      case "number":
        return random.pick(["0", "1", "2", "1.5", '"3"']);
      case "bool":
        return random.pick(["true", "false"]);
      case "dynamic":
        return random.pick(['"d"', "1", '[1, "x"]', '{ k = "v" }', "true", "null"]);
      default:
        return random.pick(['"v0"', '"v1"', '"V1"', '"v2"', '""', '"é"']);
    }
  if (type[0] === "object") {
    const members = Object.entries(type[1] as Readonly<Record<string, TypeJson>>);
    return `{ ${members.map(([name, of]) => `${name} = ${expression(random, scope, of)}`).join(", ")} }`;
  }
  const of = type[1] as TypeJson;
  const count = random.below(3);
  if (type[0] === "map")
    return `{ ${["k", "l", "m"]
      .slice(0, count)
      .map((key) => `${key} = ${expression(random, scope, of)}`)
      .join(", ")} }`;
  return `[${Array.from({ length: count }, () => expression(random, scope, of)).join(", ")}]`;
}

/** The text of an argument, for an attribute of any kind. */
export function argument(random: Random, scope: Scope, attribute: AttributeJson): string {
  if (attribute.optional && random.chance(0.06)) return "null";
  const { nested_type: nested, type } = attribute;
  if (!nested) return expression(random, { ...scope, takesEphemeral: attribute.write_only === true }, type!);
  const one = () => `{ ${nestedArguments(random, scope, nested.attributes).join(", ")} }`;
  if (nested.nesting_mode === "single") return one();
  const many = Array.from({ length: random.below(3) }, one);
  return nested.nesting_mode === "map"
    ? `{ ${many.map((text, at) => `k${at} = ${text}`).join(", ")} }`
    : `[${many.join(", ")}]`;
}

const nestedArguments = (
  random: Random,
  scope: Scope,
  attributes: Readonly<Record<string, AttributeJson>>,
): readonly string[] =>
  Object.entries(attributes).flatMap(([name, attribute]) =>
    isSet(random, attribute) ? [`${name} = ${argument(random, scope, attribute)}`] : [],
  );

const isSet = (random: Random, { required, optional, computed }: AttributeJson): boolean =>
  required === true || (optional === true && random.chance(computed ? 0.35 : 0.55));

export function body(random: Random, scope: Scope, block: BlockJson, name: string | undefined): BodyModel {
  const args = new Map<string, string>();
  for (const [key, attribute] of Object.entries(block.attributes))
    if (key === "name" && name !== undefined) args.set(key, name);
    else if (isSet(random, attribute)) args.set(key, argument(random, scope, attribute));
  return {
    args,
    blocks: Object.entries(block.block_types ?? {}).flatMap(([type, nested]) => blocks(random, scope, type, nested)),
  };
}

function blocks(
  random: Random,
  scope: Scope,
  type: string,
  { nesting_mode, max_items, block }: NonNullable<BlockJson["block_types"]>[string],
): BodyModel["blocks"] {
  const isOne = nesting_mode === "single" || nesting_mode === "group";
  const count = isOne
    ? random.below(2)
    : random.below(Math.min(3, max_items ?? 3) + 1 - (max_items === undefined ? 1 : 0));
  const bodies = Array.from({ length: count }, (_, at) => ({
    type,
    label: nesting_mode === "map" ? `k${at}` : undefined,
    forEach: undefined as string | undefined,
    body: body(random, scope, block, undefined),
  }));
  if (nesting_mode === "map" || !random.chance(0.2)) return bodies;
  const inner = { ...scope, iterator: type };
  return [
    {
      type,
      label: undefined,
      forEach: dynamicSource(random, scope, isOne),
      body: body(random, inner, block, undefined),
    },
  ];
}

function dynamicSource(random: Random, scope: Scope, isOne: boolean): string {
  if (isOne) return random.pick(['["x"]', "[]"]);
  const collections = references(scope).filter(
    ({ type }) => sameType(type, ["list", "string"]) || sameType(type, ["set", "string"]),
  );
  return collections.length > 0 && random.chance(0.4)
    ? random.pick(collections).text
    : random.pick(['["x", "y"]', '["x"]', "[]", 'toset(["x"])']);
}
