import { emptyBlock } from "../../../server/engine/schema/emptyBlock.ts";
import { impliedType } from "../../../server/engine/schema/impliedType.ts";
import type {
  AttributeSchema,
  BlockSchema,
  NestedAttributes,
  NestedBlockSchema,
  NestingMode,
  ResourceSchema,
} from "../../../server/engine/schema/schema.ts";
import { setValue } from "../../../server/engine/values/set.ts";
import { hasDynamic } from "../../../server/engine/values/type.ts";
import {
  listValue,
  mapValue,
  nullValue,
  objectValue,
  tupleValue,
  type Value,
} from "../../../server/engine/values/value.ts";
import type { Random } from "./random.ts";
import { randomSchema } from "./randomSchema.ts";
import { randomValue } from "./randomValue.ts";

/** A resource with what is stored of it, and what its configuration says: known values, to be written as expressions. */
export interface RandomCase {
  readonly type: string;
  readonly schema: ResourceSchema;
  /** Undefined for a resource that is to be created. */
  readonly prior: Value | undefined;
  readonly configuration: Value;
}

export function randomCase(random: Random, type: string): RandomCase {
  const schema = randomSchema(random);
  const base = randomObject(random, schema.block);
  const prior = random.chance(0.25) ? undefined : varied(random, schema.block, base, random.chance(0.5) ? 0.1 : 0);
  return {
    type,
    schema,
    prior: prior && withoutWriteOnly(schema.block, prior),
    configuration: configured(random, schema.block, varied(random, schema.block, base, random.pick([0, 0.1, 0.3]))),
  };
}

type Attributes = ReadonlyMap<string, AttributeSchema>;

function randomObject(random: Random, block: BlockSchema): Value {
  return objectValue([
    ...[...block.attributes].map(([name, attribute]) => [name, randomAttribute(random, attribute)] as const),
    ...[...block.blockTypes].map(([name, nested]) => [name, randomBlocks(random, nested)] as const),
  ]);
}

function randomBlocks(random: Random, { nesting, block }: NestedBlockSchema): Value {
  const element = impliedType(block);
  const some = Array.from({ length: random.below(4) }, () => randomObject(random, block));
  if (nesting === "group")
    return random.chance(0.2) && isOptional(block) ? emptyBlock(block) : randomObject(random, block);
  if (nesting === "single") return random.chance(0.3) ? nullValue(element) : randomObject(random, block);
  if (nesting === "list") return hasDynamic(element) ? tupleValue(some) : listValue(element, some);
  if (nesting === "set") return setValue(element, some);
  const entries = some.slice(0, 2).map((value, at) => [["k", "l"][at] ?? "m", value] as const);
  return hasDynamic(element) ? objectValue(entries) : mapValue(element, entries);
}

const isOptional = (block: BlockSchema): boolean =>
  [...block.attributes.values()].every(({ required }) => !required) &&
  [...block.blockTypes.values()].every(({ nesting, block: inner }) => nesting !== "group" || isOptional(inner));

function randomAttribute(random: Random, attribute: AttributeSchema): Value {
  const nulls = attribute.required ? 0 : 0.25;
  if (!attribute.nested) return randomValue(random, attribute.type, nulls);
  return random.chance(nulls) ? nullValue(attribute.type) : randomNested(random, attribute.nested);
}

function randomNested(random: Random, { nesting, attributes }: NestedAttributes): Value {
  const object = (): Value =>
    objectValue([...attributes].map(([name, attribute]) => [name, randomAttribute(random, attribute)]));
  const first = object();
  if (nesting === "single") return first;
  const some = [first, object(), object()].slice(0, random.below(4));
  if (nesting === "list") return listValue(first.type, some);
  if (nesting === "set") return setValue(first.type, some);
  return mapValue(
    first.type,
    some.map((value, at) => [["k", "l", "m"][at] ?? "n", value]),
  );
}

/** The object with attributes and blocks here and there made anew. */
function varied(random: Random, block: BlockSchema, value: Value, share: number): Value {
  if (share === 0 || value.kind !== "mapping") return value;
  return objectValue([
    ...[...block.attributes].map(([name, attribute]) => {
      const old = value.entries.get(name) ?? nullValue(attribute.type);
      return [name, variedAttribute(random, attribute, old, share)] as const;
    }),
    ...[...block.blockTypes].map(([name, nested]) => {
      const old = value.entries.get(name)!;
      if (random.chance(share)) return [name, randomBlocks(random, nested)] as const;
      return [name, eachObject(old, (object) => varied(random, nested.block, object, share), nested.nesting)] as const;
    }),
  ]);
}

function variedAttribute(random: Random, attribute: AttributeSchema, old: Value, share: number): Value {
  if (random.chance(share)) return randomAttribute(random, attribute);
  const { nested } = attribute;
  if (!nested) return old;
  return eachObject(old, (object) => {
    if (object.kind !== "mapping") return object;
    return objectValue(
      [...nested.attributes].map(([name, inner]) => [
        name,
        variedAttribute(random, inner, object.entries.get(name)!, share),
      ]),
    );
  });
}

/** What a configuration can say of it: nothing about what is computed only, and not everything else. */
function configured(random: Random, block: BlockSchema, value: Value): Value {
  if (value.kind !== "mapping") return value;
  return objectValue([
    ...configuredAttributes(random, block.attributes, value),
    ...[...block.blockTypes].map(([name, nested]) => {
      const old = value.entries.get(name)!;
      return [name, eachObject(old, (object) => configured(random, nested.block, object), nested.nesting)] as const;
    }),
  ]);
}

function configuredAttributes(random: Random, attributes: Attributes, value: Value): (readonly [string, Value])[] {
  const entries = value.kind === "mapping" ? value.entries : new Map<string, Value>();
  return [...attributes].map(([name, { computed, optional, required, nested, type }]) => {
    const old = entries.get(name) ?? nullValue(type);
    const leaveOut = (computed && !optional) || (!required && random.chance(computed ? 0.5 : 0.1));
    if (leaveOut) return [name, nullValue(type)] as const;
    if (!nested) return [name, old] as const;
    const object = (inner: Value) => objectValue(configuredAttributes(random, nested.attributes, inner));
    return [name, eachObject(old, (inner) => (inner.kind === "mapping" ? object(inner) : inner))] as const;
  });
}

function withoutWriteOnly(block: BlockSchema, value: Value): Value {
  if (value.kind !== "mapping") return value;
  return objectValue(
    [...value.entries].map(([name, member]) => [
      name,
      block.attributes.get(name)?.writeOnly ? nullValue(member.type) : member,
    ]),
  );
}

/** The value with each of its objects changed, itself or its members. */
function eachObject(value: Value, change: (object: Value) => Value, nesting?: NestingMode): Value {
  const { type } = value;
  if (value.kind === "mapping" && type.kind === "object" && nesting !== "map") return change(value);
  if (value.kind === "mapping") {
    const entries = [...value.entries].map(([key, member]) => [key, change(member)] as const);
    return type.kind === "map" ? mapValue(type.element, entries) : objectValue(entries);
  }
  if (value.kind !== "sequence") return value;
  const members = value.items.map(change);
  if (type.kind === "set") return setValue(type.element, members);
  return type.kind === "list" ? listValue(type.element, members) : tupleValue(members);
}
