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
export type OnDecision = (decision: PartDecision) => void;

/**
 * Returns the Proposed New State: configured values, and the prior values of computed attributes that are not configured. Null if
 * the object is to be destroyed. The values have no marks. Source: seeds, "Proposed New State"; observed on Terraform 1.11.4
 * where they are silent.
 */
export function proposedNew(schema: BlockSchema, prior: Value, configuration: Value, onDecision?: OnDecision): Value {
  if (configuration.kind === "null") return nullValue(impliedType(schema));
  return proposedBlock(schema, prior, configuration, onDecision && { onDecision, path: [] });
}

/** The path of a part, and the callback that receives the decision about it. */
interface DecisionPlace {
  readonly onDecision: OnDecision;
  readonly path: Path;
}

const within = (at: DecisionPlace | undefined, step: PathStep): DecisionPlace | undefined =>
  at && { ...at, path: [...at.path, step] };

function decide(at: DecisionPlace | undefined, rule: PartRule, outcome: Value): Value {
  at?.onDecision({ path: at.path, rule, outcome });
  return outcome;
}

function proposedBlock(schema: BlockSchema, prior: Value, configuration: Value, at: DecisionPlace | undefined): Value {
  if (configuration.kind === "null" && prior.kind === "null") return decide(at, "configured", prior);
  const priorObject = prior.kind === "null" ? emptyBlock(schema) : prior;
  if (configuration.kind !== "mapping") return decide(at, "kept", priorObject);
  const entries: (readonly [string, Value])[] = [...attributesOf(schema.attributes, priorObject, configuration, at)];
  for (const [name, nested] of schema.blockTypes) {
    const [priorBlocks, configured] = [blockOf(priorObject, name, schema), blockOf(configuration, name, schema)];
    entries.push([name, nestedBlock(nested, priorBlocks, configured, within(at, attribute(name)))]);
  }
  return objectValue(entries);
}

type Attributes = ReadonlyMap<string, AttributeSchema>;

const attributesOf = (
  schema: Attributes,
  prior: Value,
  configuration: Value,
  at: DecisionPlace | undefined,
): readonly (readonly [string, Value])[] =>
  [...schema].map(([name, attributeSchema]) => {
    const priorPart = attributeOf(prior, name, attributeSchema);
    const configured = attributeOf(configuration, name, attributeSchema);
    return [name, proposedAttribute(attributeSchema, priorPart, configured, within(at, attribute(name)))] as const;
  });

function proposedAttribute(
  schema: AttributeSchema,
  priorValue: Value,
  configured: Value,
  at: DecisionPlace | undefined,
): Value {
  if (schema.computed && configured.kind === "null") {
    const kept = keptValue(schema, priorValue);
    return decide(at, kept === priorValue ? "kept" : "configured", kept);
  }
  if (!schema.nested || configured.kind === "unknown") return decide(at, "configured", configured);
  return nestedAttributes(schema.nested, priorValue, configured, at);
}

// An optional and computed nested attribute was configured if any of its members that only a user can set has a value. Such an
// attribute is no longer configured, and null is proposed.
function keptValue(attribute: AttributeSchema, priorValue: Value): Value {
  const { nested } = attribute;
  if (!nested || !attribute.optional || priorValue.kind === "null") return priorValue;
  return wasConfigured(nested, priorValue) ? nullValue(priorValue.type) : priorValue;
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
  at: DecisionPlace | undefined,
): Value {
  if (configuration.kind === "unknown") return decide(at, "configured", configuration);
  const propose: Propose = (priorPart, configured, place) => proposedBlock(block, priorPart, configured, place);
  switch (nesting) {
    case "single":
      decide(at, "configured", configuration);
      return configuration.kind === "null" ? configuration : propose(prior, configuration, at);
    case "group":
      decide(at, "configured", configuration);
      return propose(prior, configuration, at);
    case "set": {
      const couldBecome = (priorPart: Value, configured: Value) => blockCouldBecome(block, priorPart, configured);
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
  at: DecisionPlace | undefined,
): Value {
  const propose: Propose = (priorPart, configured, place) =>
    configured.kind === "null" ? configured : objectValue(attributesOf(attributes, priorPart, configured, place));
  switch (nesting) {
    case "single":
      decide(at, "configured", configuration);
      return propose(prior, configuration, at);
    case "set": {
      const couldBecome = (priorPart: Value, configured: Value) => objectCouldBecome(attributes, priorPart, configured);
      return decide(at, "paired", correlated(configuration, prior, { couldBecome, propose }));
    }
    default:
      return paired(prior, configuration, propose, at);
  }
}

type Propose = (priorPart: Value, configured: Value, at: DecisionPlace | undefined) => Value;

/** Pairs the members of lists by index and those of maps by key. A member without a partner is proposed as configured. */
function paired(prior: Value, configuration: Value, propose: Propose, at: DecisionPlace | undefined): Value {
  const priorMembers = membersByKey(prior);
  decide(at, "configured", configuration);
  const proposed = (key: string | number, configured: Value): Value => {
    const partner = priorMembers.get(key);
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

/** Pairs each element of a set with the first unused prior element from which the provider could have produced it. */
function correlated(
  configuration: Value,
  prior: Value,
  { couldBecome, propose }: { couldBecome: (priorPart: Value, configured: Value) => boolean; propose: Propose },
): Value {
  if (configuration.kind !== "sequence" || configuration.type.kind !== "set") return configuration;
  const { element } = configuration.type;
  const unused = prior.kind === "sequence" ? [...prior.items] : [];
  const proposed = configuration.items.map((configured) => {
    const place = unused.findIndex((priorPart) => couldBecome(priorPart, configured));
    const priorPart = place < 0 ? undefined : unused.splice(place, 1)[0];
    return propose(priorPart ?? nullValue(element), configured, undefined);
  });
  return setValue(element, proposed);
}
