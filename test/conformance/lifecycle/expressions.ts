import type { AttributeSchema, BlockSchema } from "../../../server/engine/schema/schema.ts";
import { formatNumber } from "../../../server/engine/values/numbers/number.ts";
import type { Value } from "../../../server/engine/values/value.ts";
import type { Random } from "./random.ts";

/** JSON of a configuration, and the mask of what in it is sensitive. */
export interface Written {
  readonly json: unknown;
  readonly sensitive: unknown;
}

/** The resource whose attributes are not known before it is there. */
export const SOURCE = "judge_source";

const written = (json: unknown, sensitive: unknown = false): Written => ({ json, sensitive });

/** A block in JSON syntax; here and there an unknown or sensitive expression stands in place of a value. */
export function writeBlock(random: Random, block: BlockSchema, value: Value): Written {
  const json: Record<string, unknown> = {};
  const sensitive: Record<string, unknown> = {};
  if (value.kind !== "mapping") return written(json);
  for (const [name, attribute] of block.attributes) {
    const member = value.entries.get(name)!;
    if (member.kind === "null" && !random.chance(0.1)) continue;
    if (member.kind === "null" && attribute.computed && !attribute.optional) continue;
    const made = writeAttribute(random, attribute, member);
    json[name] = made.json;
    sensitive[name] = made.sensitive;
  }
  for (const [name, { nesting, block: inner }] of block.blockTypes) {
    const members = writeMembers(
      value.entries.get(name)!,
      (object) => writeBlock(random, inner, object),
      nesting === "map",
    );
    if (members.json === null || (nesting === "map" && Object.keys(Object(members.json)).length === 0)) continue;
    if (random.chance(0.06) && (nesting === "list" || nesting === "set")) {
      json.dynamic = {
        ...(json.dynamic as object),
        [name]: { for_each: `\${${SOURCE}.s.items}`, content: blank(inner) },
      };
      continue;
    }
    json[name] = members.json;
    sensitive[name] = nesting === "set" ? holds(members.sensitive) : members.sensitive;
  }
  return written(json, sensitive);
}

/** A block with only what is required, of no particular value. */
function blank(block: BlockSchema): unknown {
  const required = [...block.attributes].filter(([, attribute]) => attribute.required);
  return Object.fromEntries(required.map(([name]) => [name, `\${${SOURCE}.s.any}`]));
}

function writeAttribute(random: Random, attribute: AttributeSchema, value: Value): Written {
  if (value.kind === "null") return written(null);
  if (random.chance(0.05)) return written(`\${${SOURCE}.s.any}`);
  const { nested } = attribute;
  if (!nested) return writeValue(random, value);
  const made = writeMembers(value, (object) => writeObject(random, nested.attributes, object));
  return written(made.json, nested.nesting === "set" ? holds(made.sensitive) : made.sensitive);
}

function writeObject(random: Random, attributes: ReadonlyMap<string, AttributeSchema>, value: Value): Written {
  const json: Record<string, unknown> = {};
  const sensitive: Record<string, unknown> = {};
  if (value.kind !== "mapping") return written(null);
  for (const [name, attribute] of attributes) {
    const member = value.entries.get(name)!;
    if (member.kind === "null" && !attribute.required) continue;
    const made = writeAttribute(random, attribute, member);
    json[name] = made.json;
    sensitive[name] = made.sensitive;
  }
  return written(json, sensitive);
}

function writeMembers(value: Value, write: (object: Value) => Written, isMap = value.type.kind === "map"): Written {
  if (value.kind === "null") return written(null);
  if (value.kind === "sequence") {
    const items = value.items.map(write);
    return written(
      items.map(({ json }) => json),
      items.map(({ sensitive }) => sensitive),
    );
  }
  if (value.kind !== "mapping" || !isMap) return write(value);
  const entries = [...value.entries].map(([key, member]) => [key, write(member)] as const);
  return written(
    Object.fromEntries(entries.map(([key, { json }]) => [key, json])),
    Object.fromEntries(entries.map(([key, { sensitive }]) => [key, sensitive])),
  );
}

function writeValue(random: Random, value: Value): Written {
  switch (value.kind) {
    case "string":
      if (random.chance(0.06)) return written(`\${${SOURCE}.s.${random.pick(["text", "prefixed"])}}`);
      return random.chance(0.05)
        ? written(`\${sensitive(${JSON.stringify(value.value)})}`, true)
        : written(value.value);
    case "number":
      if (random.chance(0.06)) return written(`\${${SOURCE}.s.number}`);
      return random.chance(0.05)
        ? written(`\${sensitive(${formatNumber(value.value)})}`, true)
        : written(`\${${formatNumber(value.value)}}`);
    case "bool":
      return random.chance(0.06) ? written(`\${${SOURCE}.s.flag}`) : written(value.value);
    case "sequence": {
      const made = writeMembers(value, (item) => writeValue(random, item));
      return written(made.json, value.type.kind === "set" ? holds(made.sensitive) : made.sensitive);
    }
    case "mapping": {
      const entries = [...value.entries].map(([key, member]) => [key, writeValue(random, member)] as const);
      return written(
        Object.fromEntries(entries.map(([key, { json }]) => [key, json])),
        Object.fromEntries(entries.map(([key, { sensitive }]) => [key, sensitive])),
      );
    }
    default:
      return written(null);
  }
}

export function holds(mask: unknown): boolean {
  if (typeof mask !== "object" || mask === null) return mask === true;
  return Object.values(mask).some(holds);
}
