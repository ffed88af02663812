import { type Json, raw } from "../../engine/render/json.ts";
import { knownJson, unknownMask } from "../../engine/render/masks.ts";
import { impliedType } from "../../engine/schema/impliedType.ts";
import type { BlockSchema } from "../../engine/schema/schema.ts";
import { typeToJson } from "../../engine/values/encodings/typeJson.ts";
import { formatNumber } from "../../engine/values/numbers/number.ts";
import { DYNAMIC, hasDynamic, type Type } from "../../engine/values/type.ts";
import { isWhollyKnown, type Refinement, type Value } from "../../engine/values/value.ts";

/** Returns an object of the schema as a VALUE of the command line, without its marks. */
export function caseValueJson(schema: BlockSchema, value: Value): Json {
  if (value.kind === "null") return null;
  const isKnown = isWhollyKnown(value);
  return {
    value: knownJson(value),
    unknown: isKnown ? undefined : unknownMask(value),
    types: hasDynamic(impliedType(schema)) ? typesOf(schema, value) : undefined,
    refinements: isKnown ? undefined : refinementsOf(schema, value),
  };
}

/** Returns the types of values whose type the schema leaves open. */
function typesOf(schema: BlockSchema, value: Value): Json {
  const types: Record<string, Json> = Object.create(null);
  collectTypes(types, value, impliedType(schema), "", schema);
  return Object.keys(types).length > 0 ? types : undefined;
}

function collectTypes(
  types: Record<string, Json>,
  value: Value,
  schemaType: Type,
  path: string,
  block?: BlockSchema,
): void {
  if (schemaType.kind === "dynamic" && !block) {
    if (value.type.kind !== "dynamic") types[path] = typeToJson(value.type);
    return;
  }
  if (schemaType.kind !== "dynamic" && !hasDynamic(schemaType)) return;
  if (value.kind === "sequence")
    for (const [at, item] of value.items.entries())
      collectTypes(types, item, partOf(schemaType, at), `${path}[${at}]`, block);
  if (value.kind !== "mapping") return;
  for (const [name, member] of value.entries) {
    const { at, isKey, inner } = memberPlace(value, name, path, block);
    collectTypes(types, member, isKey && block ? impliedType(block) : partOf(schemaType, name), at, inner);
  }
}

function partOf(type: Type, key: string | number): Type {
  if ("element" in type) return type.element;
  if (type.kind === "object") return type.attributes.get(String(key)) ?? DYNAMIC;
  return type.kind === "tuple" ? (type.elements[Number(key)] ?? DYNAMIC) : DYNAMIC;
}

function refinementsOf(schema: BlockSchema, value: Value): Json {
  const refinements: Record<string, Json> = Object.create(null);
  collectRefinements(refinements, value, "", schema);
  return Object.keys(refinements).length > 0 ? refinements : undefined;
}

/** Set members are keyed by array index. */
function collectRefinements(refinements: Record<string, Json>, value: Value, path: string, block?: BlockSchema): void {
  if (value.kind === "unknown" && value.refinement) refinements[path] = refinementJson(value.refinement);
  if (value.kind === "sequence")
    for (const [at, item] of value.items.entries()) collectRefinements(refinements, item, `${path}[${at}]`, block);
  if (value.kind !== "mapping") return;
  for (const [name, member] of value.entries) {
    const { at, inner } = memberPlace(value, name, path, block);
    collectRefinements(refinements, member, at, inner);
  }
}

interface MemberPlace {
  readonly at: string;
  readonly isKey: boolean;
  /** The schema of the block or blocks at the place; undefined for an attribute. */
  readonly inner: BlockSchema | undefined;
}

/** Returns the place of a member of a map or object. Blocks of an open type in a map are members of an object, by their keys. */
function memberPlace(value: Value, name: string, path: string, block: BlockSchema | undefined): MemberPlace {
  const nested = block?.blockTypes.get(name);
  const isKey = value.type.kind === "map" || (block !== undefined && !nested && !block.attributes.has(name));
  if (isKey) return { at: `${path}[${JSON.stringify(name)}]`, isKey, inner: block };
  return { at: path === "" ? name : `${path}.${name}`, isKey, inner: nested?.block };
}

function refinementJson({ notNull, prefix, lower, upper, minLength, maxLength }: Refinement): Json {
  const bound = (of: Refinement["lower"]): Json =>
    of && { value: raw(formatNumber(of.value)), inclusive: of.inclusive };
  return {
    not_null: notNull || undefined,
    prefix,
    lower: bound(lower),
    upper: bound(upper),
    min_length: minLength,
    max_length: maxLength,
  };
}
