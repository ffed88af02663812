import { emptyBlock } from "../../schema/emptyBlock.ts";
import { impliedType } from "../../schema/impliedType.ts";
import type { AttributeSchema, BlockSchema, NestedAttributes, NestedBlockSchema } from "../../schema/schema.ts";
import { setValue } from "../../values/set.ts";
import { nullValue, objectValue, type Value } from "../../values/value.ts";
import { withMembers } from "../../values/walk.ts";
import { attributeOf, blockOf, membersByKey } from "./blocks.ts";
import { blockCouldBecome, objectCouldBecome } from "./setCorrelation.ts";

/**
 * The Proposed New State: configuration where it says something, else what a computed attribute had before; null where the
 * object is to be destroyed. The values are without marks.
 * Source: seeds, "Proposed New State"; observed on Terraform 1.11.4 where they are silent.
 */
export function proposedNew(schema: BlockSchema, prior: Value, configuration: Value): Value {
  return configuration.kind === "null" ? nullValue(impliedType(schema)) : proposedBlock(schema, prior, configuration);
}

function proposedBlock(schema: BlockSchema, prior: Value, configuration: Value): Value {
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
  switch (nesting) {
    case "single":
      return configuration.kind === "null" ? configuration : proposedBlock(block, prior, configuration);
    case "group":
      return proposedBlock(block, prior, configuration);
    case "set":
      return correlated(configuration, prior, {
        couldBecome: (before, configured) => blockCouldBecome(block, before, configured),
        propose: (before, configured) => proposedBlock(block, before, configured),
      });
    default:
      return paired(prior, configuration, (before, configured) => proposedBlock(block, before, configured));
  }
}

function nestedAttributes({ nesting, attributes }: NestedAttributes, prior: Value, configuration: Value): Value {
  const propose = (before: Value, configured: Value): Value =>
    configured.kind === "null" ? configured : objectValue(attributesOf(attributes, before, configured));
  switch (nesting) {
    case "single":
      return propose(prior, configuration);
    case "set":
      return correlated(configuration, prior, {
        couldBecome: (before, configured) => objectCouldBecome(attributes, before, configured),
        propose,
      });
    default:
      return paired(prior, configuration, propose);
  }
}

type Propose = (before: Value, configured: Value) => Value;

/** Lists pair by index, maps by key; an element without a partner is proposed as it is configured. */
function paired(prior: Value, configuration: Value, propose: Propose): Value {
  const before = membersByKey(prior);
  const proposed = (key: string | number, configured: Value): Value => {
    const partner = before.get(key);
    return partner ? propose(partner, configured) : configured;
  };
  if (configuration.kind === "sequence")
    return withMembers(
      configuration,
      configuration.items.map((item, at) => proposed(at, item)),
    );
  if (configuration.kind !== "mapping") return configuration;
  return withMembers(
    configuration,
    [...configuration.entries].map(([key, member]) => proposed(key, member)),
  );
}

/** Each element of a set goes with the first unused prior element that the provider could have made of it. */
function correlated(
  configuration: Value,
  prior: Value,
  { couldBecome, propose }: { couldBecome: (before: Value, configured: Value) => boolean; propose: Propose },
): Value {
  if (configuration.kind !== "sequence" || configuration.type.kind !== "set") return configuration;
  const { element } = configuration.type;
  const unused = prior.kind === "sequence" ? [...prior.items] : [];
  const proposed = configuration.items.map((configured) => {
    const at = unused.findIndex((before) => couldBecome(before, configured));
    const before = at < 0 ? undefined : unused.splice(at, 1)[0];
    return propose(before ?? nullValue(element), configured);
  });
  return setValue(element, proposed);
}
