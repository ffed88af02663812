import { isEmptyCollection, isZero } from "../../engine/provider/simulation/emptyValues.ts";
import { scalarLiteral, textLiteral } from "../../engine/render/textLiteral.ts";
import type { AttributeSchema, BlockSchema, NestedBlockSchema } from "../../engine/schema/schema.ts";
import { isIdentifier } from "../../engine/syntax/scan/identifier.ts";
import { identical } from "../../engine/values/equality.ts";
import { MASKED } from "../../engine/values/marks.ts";
import { deepMarks, isObject, type Value, withoutDeepMarks } from "../../engine/values/value.ts";

/**
 * How much of an object is written. `needed`: neither what the provider can choose nor what is empty; `set`: nothing that the provider can
 * choose; `all`: whatever a configuration can set, but the ID; `exact`: all of a configuration.
 */
export type Extent = "needed" | "set" | "all" | "exact";

/** The decisions about the text of an object. */
export interface Writing {
  readonly extent: Extent;
  /** The arguments of the resource that are left out. */
  readonly without: ReadonlySet<string>;
  /** The references that stand for texts. */
  readonly references: ReadonlyMap<string, string>;
  /** Returns the expression in place of a secret, by the path of its argument: `password`, `login_password`. */
  readonly secret: (name: string, literal: string) => string;
}

/** The objects of all instances of a resource, by their keys as expressions; the key of a single instance is empty. */
export type Objects = ReadonlyMap<string, Value>;

/** Returns the lines of a body that configures objects; undefined if their blocks differ, so that no one body configures all of them. */
export function bodyOf(
  schema: BlockSchema,
  objects: Objects,
  writing: Writing,
  around: readonly string[] = [],
): readonly string[] | undefined {
  const lines: string[] = [];
  for (const [name, attribute] of schema.attributes) {
    const isLeftOut = writing.without.has(name) || (writing.extent !== "exact" && isOwnId(name, attribute));
    if (around.length === 0 && isLeftOut) continue;
    const values = membersOf(objects, name);
    const text = argumentText(attribute, values, writing, [...around, name]);
    if (text !== undefined) lines.push(`${name} = ${text}`);
  }
  for (const [name, nested] of schema.blockTypes) {
    if (name === "timeouts" && writing.extent !== "exact") continue;
    const blocks = blocksOf(name, nested, membersOf(objects, name), writing, [...around, name]);
    if (!blocks) return undefined;
    lines.push(...blocks);
  }
  return lines;
}

const isOwnId = (name: string, { required, computed }: AttributeSchema): boolean =>
  name === "id" && computed && !required;

function membersOf(objects: Objects, name: string): Objects {
  const members = new Map<string, Value>();
  for (const [key, object] of objects) {
    const member = isObject(object) ? object.entries.get(name) : undefined;
    if (member) members.set(key, member);
  }
  return members;
}

/** Returns the expression of an argument; undefined if it is not written. */
function argumentText(
  schema: AttributeSchema,
  values: Objects,
  writing: Writing,
  path: readonly string[],
): string | undefined {
  const { required, optional, computed, writeOnly } = schema;
  const [first] = values.values();
  if (!first || !(required || optional) || writeOnly) return undefined;
  const all = [...values.values()];
  if (all.every(({ kind }) => kind === "null") || all.some(({ kind }) => kind === "unknown")) return undefined;
  const isChoice = computed && writing.extent !== "all" && writing.extent !== "exact";
  if (!required && isChoice) return undefined;
  if (!required && writing.extent === "needed" && all.every(isEmpty)) return undefined;
  const isSecret = schema.sensitive || all.some((value) => (deepMarks(value) & MASKED) !== 0);
  const text = (value: Value): string => {
    const literal = literalOf(schema, withoutDeepMarks(value), writing);
    return isSecret ? writing.secret(path.join("_"), literal) : literal;
  };
  if (all.every((value) => identical(value, first))) return text(first);
  return `{\n${[...values].map(([key, value]) => `${key} = ${text(value)}\n`).join("")}}[each.key]`;
}

/** Whether a value is what most providers take an argument for that is not set. */
const isEmpty = (value: Value): boolean => value.kind === "null" || isZero(value) || isEmptyCollection(value);

function literalOf(schema: Pick<AttributeSchema, "nested">, value: Value, writing: Writing): string {
  switch (value.kind) {
    case "string":
      return writing.references.get(value.value) ?? textLiteral(value.value);
    case "sequence":
      return `[${value.items.map((item) => literalOf(schema, item, writing)).join(", ")}]`;
    case "mapping": {
      const { nested } = schema;
      const members = [...value.entries].flatMap(([name, item]) => {
        const inner = value.type.kind === "object" ? nested?.attributes.get(name) : undefined;
        // What only the provider sets cannot be written.
        if (inner && !(inner.required || inner.optional)) return [];
        if (value.type.kind === "object" && item.kind === "null") return [];
        const text = literalOf(inner ?? schema, item, writing);
        return [`${isIdentifier(name) ? name : textLiteral(name)} = ${text}\n`];
      });
      return members.length === 0 ? "{}" : `{\n${members.join("")}}`;
    }
    default:
      return scalarLiteral(value) ?? "null";
  }
}

/** Returns the nested blocks of one type; undefined if they differ between instances. */
function blocksOf(
  name: string,
  { nesting, block, minItems }: NestedBlockSchema,
  values: Objects,
  writing: Writing,
  path: readonly string[],
): readonly string[] | undefined {
  const all = [...values.values()];
  const [first] = all;
  if (!first || all.every(({ kind }) => kind === "null")) return [];
  if (!all.every((value) => identical(value, first))) return undefined;
  const lines: string[] = [];
  for (const [label, object] of objectsIn(first, nesting)) {
    const body = bodyOf(block, new Map([["", object]]), writing, path);
    if (!body) return undefined;
    if (body.length === 0 && minItems === 0 && writing.extent === "needed") continue;
    lines.push(`${name}${label} {\n${body.join("\n")}\n}`);
  }
  return lines;
}

function objectsIn(value: Value, nesting: NestedBlockSchema["nesting"]): readonly (readonly [string, Value])[] {
  if (value.kind === "sequence") return value.items.map((item) => ["", item]);
  if (value.kind !== "mapping") return [];
  return nesting === "map" ? [...value.entries].map(([key, item]) => [` ${textLiteral(key)}`, item]) : [["", value]];
}
