import { impliedType } from "../../schema/impliedType.ts";
import type { AttributeSchema, BlockSchema, NestedAttributes, NestedBlockSchema } from "../../schema/schema.ts";
import { listValue, mapValue, nullValue, objectValue, setValue, tupleValue, type Value } from "../../values/value.ts";
import { attributeOf, blockOf, emptyBlock, membersByKey } from "./blocks.ts";
import { blockCouldBecome, objectCouldBecome } from "./setCorrelation.ts";

/**
 * The Proposed New State: configuration where it says something, else what a computed attribute had before.
 * Source: seeds, "Proposed New State"; observed on Terraform 1.11.4 where they are silent.
 */
export function proposedNew(schema: BlockSchema, prior: Value, configuration: Value): Value {
  if (configuration.kind === "null" && prior.kind === "null") return prior;
  const before = prior.kind === "null" ? emptyBlock(schema) : prior;
  if (configuration.kind !== "mapping") return before;
  const entries: (readonly [string, Value])[] = [...attributesOf(schema.attributes, before, configuration)];
  for (const [name, nested] of schema.blockTypes)
    entries.push([name, nestedBlock(nested, blockOf(before, name, schema), blockOf(configuration, name, schema))]);
  return objectValue(entries);
}

type Attributes = ReadonlyMap<string, AttributeSchema>;

function attributesOf(schema: Attributes, prior: Value, configuration: Value): readonly (readonly [string, Value])[] {
  return [...schema].map(([name, attribute]) => {
    const before = attributeOf(prior, name, attribute);
    const configured = attributeOf(configuration, name, attribute);
    if (attribute.computed && configured.kind === "null") return [name, keptValue(attribute, before)] as const;
    if (!attribute.nested || configured.kind === "unknown") return [name, configured] as const;
    return [name, nestedAttributes(attribute.nested, before, configured)] as const;
  });
}

// An optional+computed nested attribute was set by the user if any of its members that only a user can set has a value:
// then it is not set any more, and null is proposed.
function keptValue(attribute: AttributeSchema, before: Value): Value {
  const { nested } = attribute;
  if (!nested || !attribute.optional || before.kind === "null") return before;
  return wasConfigured(nested, before) ? nullValue(before.type) : before;
}

function wasConfigured({ nesting, attributes }: NestedAttributes, value: Value): boolean {
  const objects = nesting === "single" ? [value] : [...membersOf(value)];
  return objects.some((object) =>
    [...attributes].some(([name, attribute]) => {
      const member = attributeOf(object, name, attribute);
      if (member.kind === "null") return false;
      if (!attribute.computed) return true;
      return attribute.nested !== undefined && wasConfigured(attribute.nested, member);
    }),
  );
}

function membersOf(value: Value): Iterable<Value> {
  return value.kind === "sequence" ? value.items : value.kind === "mapping" ? value.entries.values() : [];
}

function nestedBlock({ nesting, block }: NestedBlockSchema, prior: Value, configuration: Value): Value {
  if (configuration.kind === "unknown") return configuration;
  const element = impliedType(block);
  const propose = (before: Value | undefined, configured: Value): Value =>
    before === undefined ? configured : proposedNew(block, before, configured);
  switch (nesting) {
    case "single":
      return configuration.kind === "null" ? configuration : proposedNew(block, prior, configuration);
    case "group":
      return proposedNew(block, prior, configuration);
    case "set": {
      const matched = correlate(configuration, prior, (before, configured) =>
        blockCouldBecome(block, before, configured),
      );
      return setValue(
        element,
        matched.map(([before, configured]) => proposedNew(block, before ?? nullValue(element), configured)),
      );
    }
    default: {
      const paired = pair(prior, configuration, propose);
      if (configuration.kind === "null") return emptyOf(configuration);
      return paired;
    }
  }
}

const emptyOf = (value: Value): Value =>
  value.type.kind === "list"
    ? listValue(value.type.element, [])
    : value.type.kind === "map"
      ? mapValue(value.type.element, [])
      : value;

function nestedAttributes({ nesting, attributes }: NestedAttributes, prior: Value, configuration: Value): Value {
  if (configuration.kind === "null" || configuration.kind === "unknown") return configuration;
  const propose = (before: Value | undefined, configured: Value): Value =>
    before === undefined || configured.kind !== "mapping"
      ? configured
      : objectValue(attributesOf(attributes, before, configured));
  switch (nesting) {
    case "single":
      return objectValue(attributesOf(attributes, prior, configuration));
    case "set": {
      const matched = correlate(configuration, prior, (before, configured) =>
        objectCouldBecome(attributes, before, configured),
      );
      const proposed = matched.map(([before, configured]) => propose(before, configured));
      return configuration.type.kind === "set" ? setValue(configuration.type.element, proposed) : configuration;
    }
    default:
      return pair(prior, configuration, propose);
  }
}

/** Lists pair by index, maps by key; an element without a partner is proposed as it is configured. */
function pair(
  prior: Value,
  configuration: Value,
  propose: (before: Value | undefined, configured: Value) => Value,
): Value {
  const before = membersByKey(prior);
  const made = [...membersByKey(configuration)].map(
    ([key, configured]) => [key, propose(before.get(key), configured)] as const,
  );
  const { type } = configuration;
  const items = made.map(([, value]) => value);
  const entries = made.map(([key, value]) => [String(key), value] as const);
  switch (type.kind) {
    case "list":
      return listValue(type.element, items);
    case "tuple":
      return tupleValue(items);
    case "map":
      return mapValue(type.element, entries);
    case "object":
      return objectValue(entries);
    default:
      return configuration;
  }
}

/** Each element of a set with the first unused prior element that the provider could have made of it. */
function correlate(
  configuration: Value,
  prior: Value,
  couldBecome: (before: Value, configured: Value) => boolean,
): readonly (readonly [Value | undefined, Value])[] {
  if (configuration.kind !== "sequence") return [];
  const unused = prior.kind === "sequence" ? [...prior.items] : [];
  return configuration.items.map((configured) => {
    const at = unused.findIndex((before) => couldBecome(before, configured));
    return [at < 0 ? undefined : unused.splice(at, 1)[0], configured] as const;
  });
}
