import { impliedType } from "../../schema/impliedType.ts";
import type { AttributeSchema, BlockSchema, NestedBlockSchema } from "../../schema/schema.ts";
import { remember } from "../../source/remember.ts";
import type { DeferredJson } from "../../values/encodings/deferredJson.ts";
import { jsonEncodes, jsonFits, plainJsonEncodes } from "../../values/encodings/jsonComparison.ts";
import { isPlainObject, type PlainJson, type PlainObject } from "../../values/encodings/plainJson.ts";
import { hasDynamic, isPrimitive } from "../../values/type.ts";
import { isObject, type Value } from "../../values/value.ts";

/** The JSON of a stored object, and whether its schema is inferred. */
export interface StoredJson {
  readonly json: PlainJson;
  readonly isInferred: boolean;
}

/**
 * Whether the Proposed New State certainly equals the stored object: each configured value is stored as configured, and all other
 * stored values are computed. Decodes no stored object. False does not mean a change, only that the full comparison is needed.
 */
export function isAsConfigured(block: BlockSchema, configuration: Value, { json, isInferred }: StoredJson): boolean {
  if (!isObject(configuration) || !isPlainObject(json)) return false;
  for (const name of block.attributes.keys())
    if (
      !attributeMatches(block.attributes.get(name)!, configuration.entries.get(name), memberOf(json, name), isInferred)
    )
      return false;
  for (const [name, nested] of block.blockTypes)
    if (!blocksMatch(nested, configuration.entries.get(name), memberOf(json, name), isInferred)) return false;
  return true;
}

const memberOf = (json: PlainObject, name: string): PlainJson =>
  (Object.hasOwn(json, name) ? json[name] : undefined) ?? null;

function attributeMatches(
  { type, computed, optional, nested, writeOnly }: AttributeSchema,
  configured: Value | undefined,
  json: PlainJson,
  isInferred: boolean,
): boolean {
  if (!configured || nested || writeOnly) return false;
  if (configured.kind !== "null")
    return (
      (optional || !computed) && (isInferred ? plainJsonEncodes(json, configured) : jsonEncodes(json, configured, type))
    );
  if (computed) return isInferred || jsonFits(json, type);
  return json === null && configured.type === type;
}

/**
 * Whether the stored blocks equal the configured ones. Sets of several blocks, and maps, need the full comparison, because Core
 * pairs them differently.
 */
function blocksMatch(
  { nesting, block }: NestedBlockSchema,
  configured: Value | undefined,
  json: PlainJson,
  isInferred: boolean,
): boolean {
  if (!configured || (!isInferred && nesting !== "single" && hasDynamic(impliedType(block)))) return false;
  if (nesting === "single")
    return configured.kind === "null" ? json === null : isAsConfigured(block, configured, { json, isInferred });
  if (configured.kind !== "sequence" || !Array.isArray(json) || json.length !== configured.items.length) return false;
  if (nesting !== "list" && (nesting !== "set" || json.length > 1 || computesCollections(block))) return false;
  return configured.items.every((item, at) => isAsConfigured(block, item, { json: json[at]!, isInferred }));
}

/**
 * Whether a block computes collections. Core does not pair a stored element that holds an empty collection with a configured one
 * that omits it.
 */
const computesCollections = remember(
  ({ attributes, blockTypes }: BlockSchema): boolean =>
    [...attributes.values()].some(({ computed, type }) => computed && !isPrimitive(type)) ||
    [...blockTypes.values()].some(({ block }) => computesCollections(block)),
);

/** Whether the stored object certainly fits the schema. Any object fits an inferred schema. */
export function isReadable(block: BlockSchema, stored: DeferredJson, isInferred: boolean): boolean {
  if (isInferred || !stored.isObject) return stored.isObject;
  const json = stored.read() as PlainObject;
  return [...impliedType(block).attributes].every(([name, type]) => jsonFits(memberOf(json, name), type));
}
