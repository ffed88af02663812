import { emptyBlock } from "../schema/emptyBlock.ts";
import { impliedType } from "../schema/impliedType.ts";
import type { AttributeSchema, BlockSchema, NestedBlockSchema, NestingMode } from "../schema/schema.ts";
import { setValue } from "../values/set.ts";
import type { Type } from "../values/type.ts";
import { isObject, listValue, mapValue, nullValue, objectValue, tupleValue, type Value } from "../values/value.ts";
import { membersOf } from "../values/walk.ts";

/** The schema of an object: of a block, or of nested attributes. */
export type ObjectSchema = Pick<BlockSchema, "attributes"> & Partial<Pick<BlockSchema, "blockTypes">>;

/** A configuration that is being invented: the set attributes, and the objects of blocks and of nested attributes, in order. */
export interface Draft {
  readonly values: ReadonlyMap<string, Value>;
  readonly objects: ReadonlyMap<string, readonly Draft[]>;
}

export const EMPTY_DRAFT: Draft = { values: new Map(), objects: new Map() };

/** The place of an object in a draft: which object of which part, from outside to inside. */
export type DraftPlace = readonly DraftStep[];

interface DraftStep {
  readonly name: string;
  readonly index: number;
}

/** The schema of the objects of a part, and how many there may be; undefined for an attribute without nested attributes. */
export interface ObjectsSchema {
  readonly nesting: NestingMode;
  readonly schema: ObjectSchema;
  readonly minItems: number;
  readonly maxItems: number;
  /** Undefined for blocks. */
  readonly attribute: AttributeSchema | undefined;
  readonly block: NestedBlockSchema | undefined;
}

export function objectsSchema({ attributes, blockTypes }: ObjectSchema, name: string): ObjectsSchema | undefined {
  const block = blockTypes?.get(name);
  if (block) {
    const { nesting, minItems, maxItems } = block;
    const isSingle = nesting === "single" || nesting === "group";
    return {
      nesting,
      schema: block.block,
      minItems,
      maxItems: isSingle ? 1 : maxItems,
      attribute: undefined,
      block,
    };
  }
  const attribute = attributes.get(name);
  if (!attribute?.nested) return undefined;
  const { nesting, attributes: nestedAttributes } = attribute.nested;
  const maxItems = nesting === "single" ? 1 : 0;
  const minItems = attribute.required ? 1 : 0;
  return { nesting, schema: { attributes: nestedAttributes }, minItems, maxItems, attribute, block: undefined };
}

export const schemaAt = (schema: ObjectSchema, place: DraftPlace): ObjectSchema | undefined =>
  place.reduce<ObjectSchema | undefined>((outer, { name }) => outer && objectsSchema(outer, name)?.schema, schema);

/** Returns the path of the outermost set that a place is in; undefined if it is in none. */
export function setAround(schema: ObjectSchema, place: DraftPlace): string | undefined {
  const at = place.findIndex(
    ({ name }, depth) => objectsSchema(schemaAt(schema, place.slice(0, depth))!, name)?.nesting === "set",
  );
  return at < 0
    ? undefined
    : place
        .slice(0, at + 1)
        .map(({ name }) => name)
        .join(".");
}

export const draftAt = (draft: Draft, place: DraftPlace): Draft | undefined =>
  place.reduce<Draft | undefined>((outer, { name, index }) => outer?.objects.get(name)?.[index], draft);

/** Returns the draft with another object at a place; unchanged if there is none. */
export function withDraftAt(draft: Draft, place: DraftPlace, change: (draft: Draft) => Draft): Draft {
  const [step, ...inside] = place;
  if (!step) return change(draft);
  const objects = draft.objects.get(step.name) ?? [];
  if (!objects[step.index]) return draft;
  const changed = objects.map((object, at) => (at === step.index ? withDraftAt(object, inside, change) : object));
  return { ...draft, objects: new Map([...draft.objects, [step.name, changed]]) };
}

/** Returns the draft with a value for an attribute; without one if the value is undefined. */
export const withAttribute = (draft: Draft, place: DraftPlace, name: string, value: Value | undefined): Draft =>
  withDraftAt(draft, place, (object) => {
    const values = new Map(object.values);
    if (value) values.set(name, value);
    else values.delete(name);
    return { ...object, values };
  });

/** Returns the draft with these objects for a part; without any if there are none. */
export const withObjects = (draft: Draft, place: DraftPlace, name: string, objects: readonly Draft[]): Draft =>
  withDraftAt(draft, place, (object) => {
    const changed = new Map(object.objects);
    if (objects.length > 0) changed.set(name, objects);
    else changed.delete(name);
    return { ...object, objects: changed };
  });

/** Returns a draft with what either sets; of two values for one attribute the first. */
export function mergedDraft(first: Draft, second: Draft): Draft {
  const objects = new Map(first.objects);
  for (const [name, added] of second.objects) {
    const present = objects.get(name);
    objects.set(
      name,
      present ? present.map((object, at) => (added[at] ? mergedDraft(object, added[at]) : object)) : added,
    );
  }
  return { values: new Map([...second.values, ...first.values]), objects };
}

export const hasPart = ({ values, objects }: Draft, name: string): boolean => values.has(name) || objects.has(name);

/** Returns the configuration that a draft of a resource stands for. */
export const draftValue = (block: BlockSchema, draft: Draft): Value => {
  const empty = emptyBlock(block);
  return objectOfDraft(block, draft, (name) => (isObject(empty) ? empty.entries.get(name) : undefined));
};

function objectOfDraft(schema: ObjectSchema, draft: Draft, emptyPart: (name: string) => Value | undefined): Value {
  const entries = [...schema.attributes].map(([name, attribute]): readonly [string, Value] => {
    const objects = draft.objects.get(name);
    const value =
      attribute.nested && objects
        ? collection(attribute.nested.nesting, attribute.type, attribute.nested, objects)
        : draft.values.get(name);
    return [name, value ?? nullValue(attribute.type)];
  });
  const blocks = [...(schema.blockTypes ?? [])].map(([name, { nesting, block }]): readonly [string, Value] => {
    const objects = draft.objects.get(name);
    const single = nesting === "single" || nesting === "group";
    const empty = emptyPart(name) ?? nullValue(impliedType(block));
    if (!objects) return [name, empty];
    return [name, collection(nesting, single ? impliedType(block) : empty.type, block, objects)];
  });
  return objectValue([...entries, ...blocks]);
}

function collection(nesting: NestingMode, type: Type, schema: ObjectSchema, objects: readonly Draft[]): Value {
  const emptyIn = "blockTypes" in schema ? emptyBlock(schema as BlockSchema) : undefined;
  const items = objects.map((object) =>
    objectOfDraft(schema, object, (name) => (emptyIn && isObject(emptyIn) ? emptyIn.entries.get(name) : undefined)),
  );
  switch (nesting) {
    case "single":
    case "group":
      return items[0] ?? nullValue(type);
    case "list":
      return type.kind === "list" ? listValue(type.element, items) : tupleValue(items);
    case "set":
      return setValue(type.kind === "set" ? type.element : items[0]!.type, items);
    case "map": {
      const entries = items.map((item, at) => [MAP_KEYS[at] ?? `key${at}`, item] as const);
      return type.kind === "map" ? mapValue(type.element, entries) : objectValue(entries);
    }
  }
}

const MAP_KEYS = ["a", "b"];

/** Returns the draft of a configuration. Unknown parts are left out. */
export function draftOf(schema: ObjectSchema, configuration: Value): Draft {
  const values = new Map<string, Value>();
  const objects = new Map<string, readonly Draft[]>();
  if (!isObject(configuration)) return EMPTY_DRAFT;
  for (const [name, value] of configuration.entries) {
    const part = objectsSchema(schema, name);
    if (!part) {
      if (value.kind !== "null" && value.kind !== "unknown") values.set(name, value);
      continue;
    }
    const members = isObject(value) && part.maxItems === 1 ? [value] : membersOf(value).map(([, member]) => member);
    const drafts = members.filter(isObject).map((member) => draftOf(part.schema, member));
    if (drafts.length > 0) objects.set(name, drafts);
  }
  return { values, objects };
}

/** Returns the texts that a draft sets, at any depth. */
export const textsIn = (draft: Draft): readonly string[] => [
  ...[...draft.values.values()].flatMap(textsOf),
  ...[...draft.objects.values()].flatMap((objects) => objects.flatMap(textsIn)),
];

export const textsOf = (value: Value): readonly string[] =>
  value.kind === "string" ? [value.value] : membersOf(value).flatMap(([, member]) => textsOf(member));
