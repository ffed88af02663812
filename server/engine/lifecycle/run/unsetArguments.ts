import { type Learned, type LearnedAt, learnedIn } from "../../provider/facts.ts";
import { documentedDefault } from "../../provider/simulation/descriptions.ts";
import type { PackedType } from "../../provider/simulation/packProvider.ts";
import type { AttributeSchema, BlockSchema } from "../../schema/schema.ts";
import type { Body } from "../../syntax/tree.ts";
import { jsonEncodes } from "../../values/encodings/jsonComparison.ts";
import { isPlainObject, type PlainJson, type PlainObject } from "../../values/encodings/plainJson.ts";
import { attribute, type Path } from "../../values/path.ts";
import type { Value } from "../../values/value.ts";

/**
 * Whether a stored object has arguments that a body does not write, and that another version of the provider neither computes nor has
 * these values for by itself: they may have been removed.
 */
export function mayHaveLostArguments({ schema, facts }: PackedType, body: Body, json: PlainJson): boolean {
  return isPlainObject(json) && hasUnset(schema.block, [body], [json], [], facts ? learnedIn(facts) : NOTHING_LEARNED);
}

const NOTHING_LEARNED: LearnedAt = () => undefined;

function hasUnset(
  { attributes, blockTypes }: BlockSchema,
  bodies: readonly Body[],
  objects: readonly PlainObject[],
  path: Path,
  learned: LearnedAt,
): boolean {
  const written = partsIn(bodies);
  for (const [name, schema] of attributes) {
    if (!schema.optional || schema.computed || schema.writeOnly || written.has(name)) continue;
    const known = learned([...path, attribute(name)], schema);
    if (objects.some((object) => isLost(schema, object[name] ?? null, known))) return true;
  }
  return [...blockTypes].some(([name, { block }]) => {
    const inside = written.get(name);
    const stored = objects.flatMap((object) => objectsIn(object[name] ?? null));
    return inside && stored.length > 0 && hasUnset(block, inside, stored, [...path, attribute(name)], learned);
  });
}

function isLost(schema: AttributeSchema, stored: PlainJson, known: Learned | undefined): boolean {
  if (isEmpty(stored) || known?.removed === "keeps") return false;
  if (typeof stored === "string" && known?.kept?.includes(stored)) return false;
  const isValue = (value: Value | undefined) => value !== undefined && jsonEncodes(stored, value, schema.type);
  return !isValue(known?.default) && !isValue(documentedDefault(schema));
}

const isEmpty = (json: PlainJson): boolean =>
  !json || (Array.isArray(json) ? json.length === 0 : isPlainObject(json) && Object.keys(json).length === 0);

const objectsIn = (json: PlainJson): readonly PlainObject[] =>
  (Array.isArray(json) ? json : [json]).filter((item) => isPlainObject(item));

/** Returns the names that bodies write, with the bodies of the blocks of each, and of those that dynamic blocks generate. */
function partsIn(bodies: readonly Body[]): ReadonlyMap<string, readonly Body[]> {
  const parts = new Map<string, readonly Body[]>();
  for (const item of bodies.flatMap(({ items }) => items)) {
    if (item.kind === "argument") parts.set(item.name, []);
    else if (item.type !== "dynamic") parts.set(item.type, [...(parts.get(item.type) ?? []), item.body]);
    else {
      const name = item.labels[0]?.value ?? "";
      const contents = item.body.items.flatMap((inner) => (inner.kind === "block" ? [inner.body] : []));
      parts.set(name, [...(parts.get(name) ?? []), ...contents]);
    }
  }
  return parts;
}
