import type { AttributeSchema, BlockSchema, NestedBlockSchema } from "../../schema/schema.ts";
import { convert } from "../../values/conversion/convert.ts";
import { rawEquals } from "../../values/equality.ts";
import { attribute, index, type Path } from "../../values/path.ts";
import { STRING } from "../../values/type.ts";
import type { MappingValue, SequenceValue, Value } from "../../values/value.ts";
import { type LearnedAt, standsForUnset } from "../facts.ts";
import { countsAsUnset, isEmpty, isZero, setsOnlyEmpty } from "../simulation/emptyValues.ts";
import type { Sdk } from "../simulation/providerSdk.ts";
import { type FormName, isRelationId, type RelationId, relationOfTexts } from "./relation.ts";

/**
 * How a configured value and the stored one are alike, best first. `proven`: the same by the values alone; `learned`: the same by a
 * relation that the plugin confirmed; `assumed`: the same for most providers with such a schema; `possible`: the same by a relation
 * that nobody confirmed; `different`: by none.
 */
export type Likeness = "equal" | "proven" | "learned" | "assumed" | "possible" | "different";

const ORDER: readonly Likeness[] = ["equal", "proven", "learned", "assumed", "possible", "different"];

/** Whether values that are so alike are the same for the plan, so that the stored one stays. */
export const isSameForPlan = (likeness: Likeness): boolean => likeness !== "possible" && likeness !== "different";

export const weakerLikeness = (a: Likeness, b: Likeness): Likeness => (ORDER.indexOf(a) > ORDER.indexOf(b) ? a : b);

/** A place where two values are the same in another form, or may be. */
export interface Form {
  readonly path: Path;
  readonly relation: FormName;
  readonly by: "proof" | "learned" | "possible";
  /** Whether the plugin of another version confirmed the relation. */
  readonly isHint?: true;
}

/** The comparison of a configured value with the stored one. */
export interface Comparison {
  readonly likeness: Likeness;
  readonly forms: readonly Form[];
}

/** The facts about a provider that a comparison uses. */
export interface FormFacts {
  readonly learned: LearnedAt;
  /** The original SDK cannot tell an empty value from null, and most of its providers compare documents. */
  readonly sdk: Sdk;
  /** Whether the schema is inferred, so that a stored object may have members that nobody can configure. */
  readonly isInferred?: true;
  /** Whether the relations were confirmed by another version of the provider. */
  readonly hasHints?: true;
}

/** The schema of an object: of a block, or of nested attributes. */
type ObjectSchema = Pick<BlockSchema, "attributes"> & Partial<Pick<BlockSchema, "blockTypes">>;

/** The facts and the schema for the comparison of one part. */
interface Compared extends FormFacts {
  /** The relations of the attribute that the plugin confirmed. */
  readonly relations: readonly FormName[];
  /** The relations of which the plugin showed that it plans a change. */
  readonly distinguishes: readonly RelationId[];
  /** Whether the plugin was asked about other values of the attribute, and planned a change. */
  readonly isAsked: boolean;
  /** Whether objects may have computed members that no schema tells of. */
  readonly mayCompute: boolean;
  /** The schema of the objects; undefined if the members of objects have no schemas of their own. */
  readonly objects: ObjectSchema | undefined;
}

/**
 * Returns how the configured value of an attribute and the stored one are alike. An unknown value is different. What an object does
 * not set, and the stored one has, is a difference.
 */
export const compareAttribute = (
  schema: AttributeSchema,
  configured: Value,
  stored: Value,
  path: Path,
  facts: FormFacts,
): Comparison => {
  const by = ofAttribute(schema, path, facts);
  const isStored = !isNothing(stored, by);
  if (!isStored && standsForUnset(facts.learned(path, schema), configured))
    return comparison("learned", { path, relation: "as-unset", by: "learned", ...(by.hasHints && { isHint: true }) });
  return schema.computed && isStored && mayCountAsUnset(configured, facts)
    ? POSSIBLE
    : compared(configured, stored, path, by);
};

/** Whether a provider may keep the stored value of a computed attribute beside an empty one. The original SDK does so for texts and maps alone. */
const mayCountAsUnset = (configured: Value, { sdk }: FormFacts): boolean =>
  sdk === "legacy" ? countsAsUnset(configured) : isZero(configured);

/** As `compareAttribute`, for blocks. An argument that a block does not set is the provider's, so it is not compared. */
export const compareBlocks = (
  { block, isInferred }: NestedBlockSchema,
  configured: Value,
  stored: Value,
  path: Path,
  facts: FormFacts,
): Comparison => compareObjects(block, configured, stored, path, isInferred ? { ...facts, isInferred } : facts);

/** As `compareBlocks`, for one object with such a schema, or the objects of a collection. */
export const compareObjects = (
  objects: ObjectSchema,
  configured: Value,
  stored: Value,
  path: Path,
  facts: FormFacts,
): Comparison =>
  compared(configured, stored, path, {
    ...facts,
    relations: [],
    distinguishes: [],
    isAsked: false,
    mayCompute: false,
    objects,
  });

function ofAttribute(schema: AttributeSchema, path: Path, facts: FormFacts): Compared {
  const { relations = [], distinguishes = [], changed } = facts.learned(path, schema) ?? {};
  return {
    ...facts,
    relations,
    distinguishes,
    isAsked: changed !== undefined,
    mayCompute: schema.computed,
    objects: schema.nested,
  };
}

const EQUAL: Comparison = { likeness: "equal", forms: [] };
const ASSUMED: Comparison = { likeness: "assumed", forms: [] };
const POSSIBLE: Comparison = { likeness: "possible", forms: [] };
const DIFFERENT: Comparison = { likeness: "different", forms: [] };

function compared(configured: Value, stored: Value, path: Path, by: Compared): Comparison {
  if (rawEquals(configured, stored)) return EQUAL;
  if (configured.kind === "unknown" || stored.kind === "unknown") return DIFFERENT;
  if (by.isInferred && isConvertedTo(configured, stored)) return ASSUMED;
  // An object is compared argument by argument, even if none is configured.
  const isOpenObject = by.objects !== undefined && configured.kind === "mapping" && stored.kind === "mapping";
  const areTexts = configured.kind === "string" && stored.kind === "string";
  const areBlocks = by.objects !== undefined && configured.kind === "sequence" && stored.kind === "sequence";
  if (!isOpenObject && !areTexts && !areBlocks && (isNothing(configured, by) || isNothing(stored, by)))
    return isNothing(configured, by) && isNothing(stored, by) ? ofSdk(by) : DIFFERENT;
  if (configured.kind === "sequence")
    return stored.kind === "sequence" ? comparedItems(configured, stored, path, by) : DIFFERENT;
  if (configured.kind === "mapping")
    return stored.kind === "mapping" ? comparedMembers(configured, stored, path, by) : DIFFERENT;
  if (stored.kind === "sequence" || stored.kind === "mapping") return DIFFERENT;
  return comparedTexts(configured, stored, path, by);
}

/** What the original SDK holds for the same, another one may tell apart. */
const ofSdk = ({ sdk }: Compared): Comparison => (sdk === "legacy" ? ASSUMED : POSSIBLE);

/** Whether a value is null, or may stand for null: an empty collection, an object without values, and an empty value but for the framework. */
const isNothing = (value: Value, { sdk }: Compared): boolean =>
  value.kind === "null" || isEmpty(value) || (sdk !== "framework" && isZero(value));

/**
 * Whether a configured value is the stored one once it has its type: Terraform converts what is configured to the type of the attribute,
 * which an inferred schema does not know.
 */
const isConvertedTo = (configured: Value, stored: Value): boolean =>
  isPrimitive(configured) && isPrimitive(stored) && textOf(configured) === textOf(stored);

const isPrimitive = ({ kind }: Value): boolean => kind === "string" || kind === "number" || kind === "bool";

function comparedTexts(configured: Value, stored: Value, path: Path, by: Compared): Comparison {
  const [text, storedText] = [textOf(configured), textOf(stored)];
  if (text === storedText) return ofSdk(by);
  if (configured.kind !== "string" || stored.kind !== "string") return DIFFERENT;
  const relation = relationOfTexts(
    text,
    storedText,
    by.relations.filter(isRelationId),
    by.hasHints ? [] : by.distinguishes,
    argumentAt(path),
  );
  if (!relation) return DIFFERENT;
  const { id } = relation;
  // Another version told the two apart.
  if (by.distinguishes.includes(id)) return comparison("possible", { path, relation: id, by: "possible" });
  const isHint = by.hasHints && { isHint: true as const };
  if (id !== "json") {
    const likeness = relation.by === "proof" ? "proven" : relation.by;
    return comparison(likeness, { path, relation: id, by: relation.by, ...(relation.by === "learned" && isHint) });
  }
  // Equal documents may differ for a provider that does not compare them. With the framework it would have to say so, and few do.
  if (by.relations.includes(id)) return comparison("learned", { path, relation: id, by: "learned", ...isHint });
  const likeness = by.isAsked ? "possible" : ofSdk(by).likeness;
  return comparison(likeness, { path, relation: id, by: likeness === "assumed" ? "proof" : "possible" });
}

const argumentAt = (path: Path): string | undefined =>
  path.reduce<string | undefined>((last, step) => (step.kind === "attribute" ? step.name : last), undefined);

const comparison = (likeness: Likeness, form: Form): Comparison => ({ likeness, forms: [form] });

function textOf(value: Value): string {
  const converted = convert(value, STRING);
  return "value" in converted && converted.value.kind === "string" ? converted.value.value : "";
}

const combined = (parts: readonly Comparison[]): Comparison => ({
  likeness: parts.reduce<Likeness>((weakest, { likeness }) => weakerLikeness(weakest, likeness), "equal"),
  forms: parts.flatMap(({ forms }) => forms),
});

function comparedItems(configured: SequenceValue, stored: SequenceValue, path: Path, by: Compared): Comparison {
  if (configured.items.length !== stored.items.length) return comparedWithoutEmpty(configured, stored, path, by);
  const isList = configured.type.kind !== "set" && stored.type.kind !== "set";
  const inOrder = isList
    ? combined(configured.items.map((item, at) => compared(item, stored.items[at]!, [...path, index(at)], by)))
    : DIFFERENT;
  if (inOrder.likeness !== "different") return inOrder;
  const paired = pairedItems(configured.items, stored.items, path, by);
  if (!isList || paired.likeness === "different") return paired;
  // What JSON has as a list may be a set.
  if (by.isInferred) return { ...paired, likeness: weakerLikeness(paired.likeness, "assumed") };
  const how: Likeness & Form["by"] = by.relations.includes("list-order") ? "learned" : "possible";
  return {
    likeness: weakerLikeness(paired.likeness, how),
    forms: [
      ...paired.forms,
      { path, relation: "list-order", by: how, ...(how === "learned" && by.hasHints && { isHint: true as const }) },
    ],
  };
}

/** Compares blocks of which one side has more: the original SDK may store no block where a configured one sets only empty values. */
function comparedWithoutEmpty(configured: SequenceValue, stored: SequenceValue, path: Path, by: Compared): Comparison {
  if (by.sdk === "framework" || !by.objects) return DIFFERENT;
  const items = configured.items.filter((item) => !setsOnlyEmpty(item));
  if (items.length !== stored.items.length) return DIFFERENT;
  const paired = pairedItems(items, stored.items, path, by);
  return { ...paired, likeness: weakerLikeness(paired.likeness, "possible") };
}

/** The most pairs of differing items that are compared. Of more, nobody looks whether they have a relation. */
const MOST_PAIRS = 2_500;

/** Compares items in any order: each with the stored one that is most like it. */
function pairedItems(items: readonly Value[], stored: readonly Value[], path: Path, by: Compared): Comparison {
  const unpaired = [...stored];
  const parts: Comparison[] = [];
  const pending: Value[] = [];
  for (const item of items) {
    const place = unpaired.findIndex((other) => rawEquals(item, other));
    if (place >= 0) unpaired.splice(place, 1);
    else pending.push(item);
  }
  if (pending.length * unpaired.length > MOST_PAIRS) return POSSIBLE;
  for (const item of pending) {
    const candidates = unpaired.map((other) => compared(item, other, path, by));
    const best = candidates.reduce<number>(
      (chosen, { likeness }, at) =>
        ORDER.indexOf(likeness) < ORDER.indexOf(candidates[chosen]?.likeness ?? "different") ? at : chosen,
      -1,
    );
    if (best < 0) return DIFFERENT;
    parts.push(candidates[best]!);
    unpaired.splice(best, 1);
  }
  return combined(parts);
}

function comparedMembers(configured: MappingValue, stored: MappingValue, path: Path, by: Compared): Comparison {
  const isObject = configured.type.kind === "object";
  const names = new Set([...configured.entries.keys(), ...stored.entries.keys()]);
  return combined(
    [...names].map((name) => {
      const members: Pair = [configured.entries.get(name), stored.entries.get(name)];
      const at = [...path, isObject ? attribute(name) : index(name)];
      return by.objects ? comparedPart(by.objects, name, members, at, by) : comparedMember(name, members, at, by);
    }),
  );
}

type Pair = readonly [configured: Value | undefined, stored: Value | undefined];

/** Compares an argument, or blocks, in a block or nested object. */
function comparedPart(
  { attributes, blockTypes }: ObjectSchema,
  name: string,
  [configured, stored]: Pair,
  path: Path,
  by: Compared,
): Comparison {
  const [schema, nested] = [attributes.get(name), blockTypes?.get(name)];
  if (!configured || !stored || schema?.writeOnly) return EQUAL;
  if (configured.kind === "null") {
    // With the framework, an argument that is not set is null, unless the provider has a default for it.
    const isDropped = by.sdk === "framework" && schema?.computed === false && stored.kind !== "null";
    return isDropped ? POSSIBLE : EQUAL;
  }
  if (nested && isWithoutBlocks(configured)) return EQUAL;
  if (nested) return compareBlocks(nested, configured, stored, path, by);
  return schema ? compareAttribute(schema, configured, stored, path, by) : EQUAL;
}

const isWithoutBlocks = (blocks: Value): boolean => blocks.kind === "sequence" && blocks.items.length === 0;

/** Compares the values of one member of a map, or of an object whose members have no schemas. */
function comparedMember(name: string, [configured, stored]: Pair, path: Path, by: Compared): Comparison {
  if (!configured || !stored) {
    if (isEmpty(configured ?? stored!)) return ASSUMED;
    return by.isInferred && stored ? POSSIBLE : DIFFERENT;
  }
  // Providers compute the `id` of an object, and of an inferred one nobody knows what they compute.
  const mayBeComputed = by.isInferred || (by.mayCompute && name === "id");
  if (configured.kind === "null" && stored.kind !== "null" && mayBeComputed) return POSSIBLE;
  return compared(configured, stored, path, by);
}
