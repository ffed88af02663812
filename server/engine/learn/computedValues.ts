import { schemaPath } from "../provider/facts.ts";
import { emptyOf } from "../provider/simulation/emptyValues.ts";
import type { AttributeSchema, NestedAttributes, NestedBlockSchema } from "../schema/schema.ts";
import type { Path } from "../values/path.ts";
import { emptyCollection, setValue } from "../values/set.ts";
import type { Type } from "../values/type.ts";
import {
  FALSE,
  isObject,
  isSet,
  nullValue,
  numberValue,
  objectValue,
  stringValue,
  tupleValue,
  type Value,
} from "../values/value.ts";
import { membersOf, transform, withMembers } from "../values/walk.ts";
import type { ObjectSchema } from "./draft.ts";
import { textsByName } from "./inventedTexts.ts";

/** A way to invent what a provider would have computed. Providers parse dates, numbers and identifiers that they read. */
export type ComputedStyle = "by-name" | "dates" | "digits" | "identifiers";

export const COMPUTED_STYLES: readonly ComputedStyle[] = ["by-name", "dates", "digits", "identifiers"];

/**
 * How the values of a stored object are invented. `unset` has the schema paths of unknown values that are null instead, because the
 * provider would change what is invented for them.
 */
export interface Invention {
  readonly style: ComputedStyle;
  readonly unset: ReadonlySet<string>;
}

/** Two objects that differ in everything computed: a fact that holds for only one of them is no fact. */
export type Variant = 0 | 1;

/** Returns a planned object as it could be stored: every unknown value is replaced by an invented one. */
export function asStored(schema: ObjectSchema, planned: Value, { style, unset }: Invention, variant: Variant): Value {
  const isUnset = (value: Value, path: Path): boolean => value.kind === "unknown" && unset.has(schemaPath(path));
  const decided =
    unset.size === 0
      ? planned
      : transform(planned, (value, path) => (isUnset(value, path) ? nullValue(value.type) : value));
  return inventedObject(schema, decided, style, variant);
}

function inventedObject(schema: ObjectSchema, planned: Value, style: ComputedStyle, variant: Variant): Value {
  if (!isObject(planned)) return planned;
  return objectValue(
    [...planned.entries].map(([name, value]) => {
      const nested = schema.blockTypes?.get(name);
      const attribute = schema.attributes.get(name);
      if (nested) return [name, storedBlocks(nested, value, style, variant)] as const;
      return [name, attribute ? storedAttribute(name, attribute, value, style, variant) : value] as const;
    }),
  );
}

function storedBlocks(
  { block, nesting }: NestedBlockSchema,
  value: Value,
  style: ComputedStyle,
  variant: Variant,
): Value {
  if (value.kind === "unknown") return invented("", value.type, style, variant);
  if (nesting === "single" || nesting === "group") return inventedObject(block, value, style, variant);
  return eachStored(block, value, style, variant);
}

const eachStored = (schema: ObjectSchema, value: Value, style: ComputedStyle, variant: Variant): Value => {
  const isOfSet = isSet(value);
  const members = membersOf(value).map(([, member]) =>
    inventedObject(schema, isOfSet ? withEmptyArguments(schema, member) : member, style, variant),
  );
  if (value.kind === "sequence" && value.type.kind === "set") return setValue(value.type.element, members);
  return withMembers(value, members);
};

/**
 * Returns a planned element of a set with empty values for unset arguments that the provider computes. The original SDK tells elements
 * apart by their arguments, so that any other value would be another element.
 */
const withEmptyArguments = ({ attributes }: ObjectSchema, element: Value): Value =>
  isObject(element)
    ? objectValue(
        [...element.entries].map(([name, value]) => {
          const isArgument = value.kind === "unknown" && attributes.get(name)?.optional === true;
          return [name, isArgument ? (emptyOf(value.type) ?? value) : value] as const;
        }),
      )
    : element;

function storedAttribute(
  name: string,
  { nested, type }: AttributeSchema,
  value: Value,
  style: ComputedStyle,
  variant: Variant,
): Value {
  if (value.kind === "unknown" && nested?.nesting === "single") return computedObject(nested, style, variant);
  if (value.kind === "unknown") return invented(name, type.kind === "dynamic" ? value.type : type, style, variant);
  if (!nested || value.kind === "null") return withoutUnknowns(name, value, style, variant);
  const schema: ObjectSchema = { attributes: nested.attributes };
  return nested.nesting === "single"
    ? inventedObject(schema, value, style, variant)
    : eachStored(schema, value, style, variant);
}

/** Returns an object that a provider has computed: what only a configuration sets is null in it. */
const computedObject = ({ attributes }: NestedAttributes, style: ComputedStyle, variant: Variant): Value =>
  objectValue(
    [...attributes].map(([name, attribute]) => {
      const { computed, nested, type } = attribute;
      const value = computed && nested?.nesting === "single" ? computedObject(nested, style, variant) : undefined;
      return [name, value ?? (computed ? invented(name, type, style, variant) : nullValue(type))] as const;
    }),
  );

function withoutUnknowns(name: string, value: Value, style: ComputedStyle, variant: Variant): Value {
  if (value.kind === "unknown") return invented(name, value.type, style, variant);
  if (value.kind !== "sequence" && value.kind !== "mapping") return value;
  const members = membersOf(value).map(([step, member]) =>
    withoutUnknowns(step.kind === "attribute" ? step.name : name, member, style, variant),
  );
  if (value.kind === "sequence" && value.type.kind === "set") return setValue(value.type.element, members);
  return withMembers(value, members);
}

function invented(name: string, type: Type, style: ComputedStyle, variant: Variant): Value {
  switch (type.kind) {
    case "string":
    case "dynamic":
      return stringValue(computedText(name, style, variant));
    case "number":
      return numberValue(variant + 1);
    case "bool":
      return FALSE;
    case "list":
    case "set":
    case "map":
      return emptyCollection(type);
    case "tuple":
      return tupleValue(type.elements.map((element) => invented(name, element, style, variant)));
    case "object":
      return objectValue(
        [...type.attributes].map(([member, of]) => [member, invented(member, of, style, variant)] as const),
      );
  }
}

const DATES = ["2035-01-01T00:00:00Z", "2036-02-01T00:00:00Z"];
const DIGITS = ["1000001", "2000002"];
const IDENTIFIERS = ["6f1f7f0e-0d3c-4a51-9c1e-2a5d8a1b7c01", "0b7e2d94-51c6-4f0a-8a3d-94e6c1d2f302"];
const TEXTS = ["computed-a", "computed-b"];

function computedText(name: string, style: ComputedStyle, variant: Variant): string {
  switch (style) {
    case "dates":
      return DATES[variant]!;
    case "digits":
      return DIGITS[variant]!;
    case "identifiers":
      return /ip/.test(name) ? ["10.0.0.10", "10.0.1.11"][variant]! : IDENTIFIERS[variant]!;
    case "by-name": {
      if (/(?:^|_)id$/.test(name)) return DIGITS[variant]!;
      const [byName, other] = textsByName(name);
      if (byName === undefined || byName.startsWith("example-")) return TEXTS[variant]!;
      return variant === 0 ? byName : (other ?? byName);
    }
  }
}
