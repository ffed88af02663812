import type { RuledProvider, TypeRule } from "../../../support/provider/rules.ts";
import type { Random } from "../../lifecycle/random.ts";

// Random schemas and rules of a provider.

export type TypeJson = string | readonly [string, TypeJson] | readonly ["object", Readonly<Record<string, TypeJson>>];

export interface AttributeJson {
  readonly type?: TypeJson;
  readonly nested_type?: {
    readonly nesting_mode: Nesting;
    readonly attributes: Readonly<Record<string, AttributeJson>>;
  };
  readonly required?: true;
  readonly optional?: true;
  readonly computed?: true;
  readonly sensitive?: true;
  readonly write_only?: true;
}

export interface BlockJson {
  readonly attributes: Readonly<Record<string, AttributeJson>>;
  readonly block_types?: Readonly<Record<string, NestedJson>>;
}

export interface NestedJson {
  readonly nesting_mode: Nesting;
  readonly min_items?: number;
  readonly max_items?: number;
  readonly block: BlockJson;
}

export type Nesting = "single" | "group" | "list" | "set" | "map";

export interface SchemaJson {
  readonly version: number;
  readonly block: BlockJson;
}

/** A provider as the generator has made it: its schemas can be looked up. Types that begin with `other_` are of another. */
export interface RandomProvider extends RuledProvider {
  readonly resources: Readonly<Record<string, SchemaJson>>;
  readonly dataSources: Readonly<Record<string, SchemaJson>>;
  readonly ephemeralResources: Readonly<Record<string, SchemaJson>>;
  readonly types: Readonly<Record<string, TypeRule>>;
  /** The types of which there was another version. */
  readonly upgraded: readonly string[];
}

const PRIMITIVES = ["string", "string", "string", "number", "bool"] as const;

function randomType(random: Random, depth: number): TypeJson {
  if (depth === 0 || random.chance(0.6)) return random.pick(PRIMITIVES);
  if (random.chance(0.25)) return ["object", { a: randomType(random, depth - 1), b: randomType(random, depth - 1) }];
  return [random.pick(["list", "set", "map"]), randomType(random, depth - 1)];
}

type Flags = Pick<AttributeJson, "optional" | "computed" | "required">;

const FLAGS: readonly Flags[] = [
  { optional: true },
  { optional: true },
  { optional: true, computed: true },
  { optional: true, computed: true },
  { computed: true },
  { computed: true },
  { required: true },
];

interface Allowed {
  readonly nested: boolean;
  readonly writeOnly: boolean;
  readonly dynamic: boolean;
}

function randomAttribute(random: Random, allowed: Allowed, depth: number): AttributeJson {
  const flags = random.pick(FLAGS);
  const sensitive = random.chance(0.12) ? { sensitive: true as const } : {};
  if (allowed.writeOnly && flags.optional && !flags.computed && random.chance(0.15))
    return { type: "string", ...flags, ...sensitive, write_only: true };
  if (allowed.nested && depth > 0 && random.chance(0.25)) {
    const nesting_mode = random.pick(["single", "list", "set", "map"] as const);
    const inner = { ...allowed, writeOnly: false, dynamic: allowed.dynamic && nesting_mode === "single" };
    return { nested_type: { nesting_mode, attributes: attributes(random, inner, depth - 1) }, ...flags, ...sensitive };
  }
  const type = allowed.dynamic && random.chance(0.06) ? "dynamic" : randomType(random, depth === 0 ? 0 : 2);
  return { type, ...flags, ...sensitive };
}

const NAMES = ["a", "b", "c", "d"];

const attributes = (random: Random, allowed: Allowed, depth: number): Record<string, AttributeJson> =>
  Object.fromEntries(
    NAMES.slice(0, 1 + random.below(depth > 0 ? 4 : 3)).map((name) => [name, randomAttribute(random, allowed, depth)]),
  );

function randomBlock(random: Random, allowed: Allowed, depth: number): BlockJson {
  const blockAttributes = attributes(random, allowed, 1);
  const names = ["e", "f", "g"].slice(0, depth === 0 ? 0 : random.below(depth === 1 ? 2 : 4));
  const block_types = Object.fromEntries(
    names.map((name) => {
      const nesting_mode = random.pick(["single", "group", "list", "list", "set", "set", "map"] as const);
      // Terraform 1.11.4 crashes on nested attributes in blocks of a map, and has no dynamic values in collections.
      const isMany = nesting_mode === "map" || nesting_mode === "list" || nesting_mode === "set";
      const inner = {
        nested: allowed.nested && nesting_mode !== "map" && nesting_mode !== "set",
        writeOnly: allowed.writeOnly && nesting_mode !== "set",
        dynamic: allowed.dynamic && !isMany,
      };
      const most = isMany && nesting_mode !== "map" && random.chance(0.15) ? { max_items: 1 + random.below(2) } : {};
      return [name, { nesting_mode, ...most, block: randomBlock(random, inner, depth - 1) }] as const;
    }),
  );
  return { attributes: blockAttributes, ...(names.length > 0 && { block_types }) };
}

/** Every type has a name by which its calls are known, and an ID. */
function randomSchema(random: Random, protocol: 5 | 6, isManaged: boolean): SchemaJson {
  const allowed = { nested: protocol === 6, writeOnly: isManaged, dynamic: true };
  const { attributes: blockAttributes, block_types } = randomBlock(random, allowed, 2);
  const id: AttributeJson = random.chance(0.8)
    ? { type: "string", computed: true }
    : { type: "string", optional: true, computed: true };
  return {
    version: isManaged ? random.below(2) : 0,
    block: {
      attributes: { name: { type: "string", required: true }, id, ...blockAttributes },
      ...(block_types && { block_types }),
    },
  };
}

export const literalJson = (type: TypeJson, random: Random): unknown => {
  if (typeof type === "string")
    return { string: `v${random.below(3)}`, number: random.below(4), bool: random.chance(0.5) }[type] ?? null;
  if (type[0] === "object")
    return Object.fromEntries(
      Object.entries(type[1] as Record<string, TypeJson>).map(([name, of]) => [name, literalJson(of, random)]),
    );
  const of = type[1] as TypeJson;
  if (type[0] === "map") return { k: literalJson(of, random) };
  return type[0] === "set" ? [literalJson(of, random)] : [literalJson(of, random), literalJson(of, random)];
};

/** Has it types of another provider? */
export const hasOther = ({ resources }: RandomProvider): boolean => "other_a" in resources;

/** The types of one of the two, and the calls that are about them. */
export function partOf(provider: RandomProvider, name: "test" | "other"): RuledProvider {
  const ofProvider = <T>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([type]) => type.startsWith(`${name}_`)));
  const { resources, dataSources, ephemeralResources, types, calls = [], ...others } = provider;
  return {
    ...others,
    resources: ofProvider(resources),
    dataSources: ofProvider(dataSources),
    ephemeralResources: ofProvider(ephemeralResources),
    types: ofProvider(types),
    calls: calls.filter(({ type }) => type === undefined || type.startsWith(`${name}_`)),
  };
}

/** What the provider does beyond its schema. */
function randomRule(random: Random, { block }: SchemaJson): TypeRule {
  const all = Object.entries(block.attributes);
  const computed = all.filter(([name, { computed: is }]) => is && name !== "id");
  const settable = all
    .filter(([, { optional, required, write_only }]) => (optional || required) && !write_only)
    .map(([name]) => name);
  const withDefault = computed.filter(([, { type }]) => type !== undefined && type !== "dynamic" && random.chance(0.3));
  const unknown = computed.filter(() => random.chance(0.3));
  const replace = [...settable, ...Object.keys(block.block_types ?? {})].filter(() => random.chance(0.2));
  return {
    defaults: Object.fromEntries(withDefault.map(([name, { type }]) => [name, literalJson(type!, random)])),
    unknownWhen: Object.fromEntries(unknown.map(([name]) => [name, settable.filter(() => random.chance(0.4))])),
    replace: replace.map((name) => [name]),
    ...(random.chance(0.1) && { caseless: settable }),
    ...(random.chance(0.15) && { legacy: true as const }),
    ...(random.chance(0.9) && { forgetsWriteOnly: true as const }),
  };
}

const META = { version: 0, block: { attributes: { tag: { type: "string", optional: true } } } };

export function randomProvider(random: Random): RandomProvider {
  const protocol = random.chance(0.7) ? 6 : 5;
  const hasOther = random.chance(0.35);
  const names = ["test_a", "test_b", "test_c", ...(hasOther ? ["other_a", "other_b"] : [])];
  const resources = Object.fromEntries(names.map((name) => [name, randomSchema(random, protocol, true)]));
  const moves = random.chance(0.5) ? { movesFrom: { test_a: {} } } : {};
  return {
    protocol,
    ...(random.chance(0.4) && { planDestroy: true }),
    provider: {
      version: 0,
      block: {
        attributes: {
          region: { type: "string", optional: true },
          token: { type: "string", optional: true, sensitive: true },
        },
      },
    },
    resources,
    dataSources: {
      test_d: randomSchema(random, protocol, false),
      ...(hasOther && { other_d: randomSchema(random, protocol, false) }),
    },
    ephemeralResources: { test_e: randomSchema(random, protocol, false) },
    functions: {
      same: { parameters: [{ name: "value", type: "string" }], return_type: "string", returns: 0 },
      fail: { parameters: [{ name: "value", type: "string" }], return_type: "string", error: "no such value" },
    },
    ...(random.chance(0.3) && { providerMeta: META }),
    types: Object.fromEntries(
      Object.entries(resources).map(([name, schema]) => [
        name,
        { ...randomRule(random, schema), ...(name === "test_b" && moves) },
      ]),
    ),
    calls: [],
    upgraded: [],
  };
}
