import type { PartDecision, PartRule } from "../../provider/provider.ts";
import { emptyBlock } from "../../schema/emptyBlock.ts";
import { impliedType } from "../../schema/impliedType.ts";
import type { AttributeSchema, BlockSchema, NestedAttributes, NestedBlockSchema } from "../../schema/schema.ts";
import { attribute, type Path, type PathStep } from "../../values/path.ts";
import { setValue } from "../../values/set.ts";
import { nullValue, objectValue, type Value } from "../../values/value.ts";
import { withMembers } from "../../values/walk.ts";
import { attributeOf, blockOf, membersByKey, stepTo } from "./objectMembers.ts";
import { blockCouldBecome, objectCouldBecome } from "./setCorrelation.ts";

/** A callback that receives the decision about each part: an outer part first, then the exceptions within that part. */
export type Decided = (decision: PartDecision) => void;

/**
 * The Proposed New State: configuration where it says something, else what a computed attribute had before; null where the
 * object is to be destroyed. The values are without marks.
 * Source: seeds, "Proposed New State"; observed on Terraform 1.11.4 where they are silent.
 */
export function proposedNew(schema: BlockSchema, prior: Value, configuration: Value, decided?: Decided): Value {
  if (configuration.kind === "null") return nullValue(impliedType(schema));
  return proposedBlock(schema, prior, configuration, decided && { decided, path: [] });
}

/** Where a part stands, for whoever wants to know how it was decided. */
interface At {
  readonly decided: Decided;
  readonly path: Path;
}

const within = (at: At | undefined, step: PathStep): At | undefined => at && { ...at, path: [...at.path, step] };

function decide(at: At | undefined, rule: PartRule, outcome: Value): Value {
  at?.decided({ path: at.path, rule, outcome });
  return outcome;
}

function proposedBlock(schema: BlockSchema, prior: Value, configuration: Value, at: At | undefined): Value {
  if (configuration.kind === "null" && prior.kind === "null") return decide(at, "configured", prior);
  const before = prior.kind === "null" ? emptyBlock(schema) : prior;
  if (configuration.kind !== "mapping") return decide(at, "kept", before);
  const entries: (readonly [string, Value])[] = [...attributesOf(schema.attributes, before, configuration, at)];
  for (const [name, nested] of schema.blockTypes) {
    const [was, configured] = [blockOf(before, name, schema), blockOf(configuration, name, schema)];
    entries.push([name, nestedBlock(nested, was, configured, within(at, attribute(name)))]);
  }
  return objectValue(entries);
}

type Attributes = ReadonlyMap<string, AttributeSchema>;

const attributesOf = (
  schema: Attributes,
  prior: Value,
  configuration: Value,
  at: At | undefined,
): readonly (readonly [string, Value])[] =>
  [...schema].map(([name, attributeSchema]) => {
    const before = attributeOf(prior, name, attributeSchema);
    const configured = attributeOf(configuration, name, attributeSchema);
    return [name, proposedAttribute(attributeSchema, before, configured, within(at, attribute(name)))] as const;
  });

function proposedAttribute(schema: AttributeSchema, before: Value, configured: Value, at: At | undefined): Value {
  if (schema.computed && configured.kind === "null") {
    const kept = keptValue(schema, before);
    return decide(at, kept === before ? "kept" : "configured", kept);
  }
  if (!schema.nested || configured.kind === "unknown") return decide(at, "configured", configured);
  return nestedAttributes(schema.nested, before, configured, at);
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

function nestedBlock(
  { nesting, block }: NestedBlockSchema,
  prior: Value,
  configuration: Value,
  at: At | undefined,
): Value {
  if (configuration.kind === "unknown") return decide(at, "configured", configuration);
  const propose: Propose = (before, configured, here) => proposedBlock(block, before, configured, here);
  switch (nesting) {
    case "single":
      decide(at, "configured", configuration);
      return configuration.kind === "null" ? configuration : propose(prior, configuration, at);
    case "group":
      decide(at, "configured", configuration);
      return propose(prior, configuration, at);
    case "set": {
      const couldBecome = (before: Value, configured: Value) => blockCouldBecome(block, before, configured);
      return decide(at, "paired", correlated(configuration, prior, { couldBecome, propose }));
    }
    default:
      return paired(prior, configuration, propose, at);
  }
}

function nestedAttributes(
  { nesting, attributes }: NestedAttributes,
  prior: Value,
  configuration: Value,
  at: At | undefined,
): Value {
  const propose: Propose = (before, configured, here) =>
    configured.kind === "null" ? configured : objectValue(attributesOf(attributes, before, configured, here));
  switch (nesting) {
    case "single":
      decide(at, "configured", configuration);
      return propose(prior, configuration, at);
    case "set": {
      const couldBecome = (before: Value, configured: Value) => objectCouldBecome(attributes, before, configured);
      return decide(at, "paired", correlated(configuration, prior, { couldBecome, propose }));
    }
    default:
      return paired(prior, configuration, propose, at);
  }
}

type Propose = (before: Value, configured: Value, at: At | undefined) => Value;

/** Lists pair by index, maps by key; an element without a partner is proposed as it is configured. */
function paired(prior: Value, configuration: Value, propose: Propose, at: At | undefined): Value {
  const before = membersByKey(prior);
  decide(at, "configured", configuration);
  const proposed = (key: string | number, configured: Value): Value => {
    const partner = before.get(key);
    return partner ? propose(partner, configured, at && within(at, stepTo(configuration, key))) : configured;
  };
  if (configuration.kind === "sequence")
    return withMembers(
      configuration,
      configuration.items.map((item, place) => proposed(place, item)),
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
    const place = unused.findIndex((before) => couldBecome(before, configured));
    const before = place < 0 ? undefined : unused.splice(place, 1)[0];
    return propose(before ?? nullValue(element), configured, undefined);
  });
  return setValue(element, proposed);
}
