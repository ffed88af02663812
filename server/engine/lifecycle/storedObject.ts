import type { Provider, Reply, UpgradeResponse } from "../provider/provider.ts";
import { impliedType } from "../schema/impliedType.ts";
import type { BlockSchema, ResourceSchema } from "../schema/schema.ts";
import type { Answers } from "../source/question.ts";
import { fromFlat } from "../state/flatmap.ts";
import type { ResourceObject } from "../state/state.ts";
import { toJson } from "../values/encodings/json.ts";
import { parsePlainJson } from "../values/encodings/jsonReader.ts";
import { isPlainObject, type PlainObject } from "../values/encodings/plainJson.ts";
import { pathsFromStateJson } from "../values/encodings/stateJson.ts";
import { SENSITIVE } from "../values/marks.ts";
import type { Type } from "../values/type.ts";
import { UNKNOWN, type Value } from "../values/value.ts";
import { markAt } from "../values/walk.ts";
import { schemaMarks } from "./schemaMarks.ts";

/**
 * The object of a state in the provider's current schema. What the schema does not have any more, no provider gets to see, but
 * where it upgrades from another version.
 */
export const upgrade = (
  { provider, schema }: Planned,
  stored: ResourceObject,
  answers: Answers,
): Reply<UpgradeResponse> =>
  provider.upgradeResourceState({
    type: stored.address.resource.type,
    answers,
    version: stored.schemaVersion,
    attributes:
      stored.schemaVersion === schema.version
        ? withoutVanished(attributesOf(stored, schema), impliedType(schema.block))
        : attributesOf(stored, schema),
  });

/** The attributes of an object; what 0.11 wrote in a flat list in the form of the schema, as far as it fits. */
function attributesOf({ attributes, flat }: ResourceObject, { block }: ResourceSchema): unknown {
  const made = flat && fromFlat(flat, impliedType(block));
  const encoded = made && "value" in made ? toJson(made.value, impliedType(block)) : undefined;
  const parsed = encoded && "text" in encoded ? parsePlainJson(encoded.text) : undefined;
  return parsed && "value" in parsed ? parsed.value : attributes;
}

interface Planned {
  readonly provider: Provider;
  readonly schema: ResourceSchema;
}

/** JSON without the members of objects that their type does not have; itself where it has none of these. */
function withoutVanished(json: unknown, type: Type): unknown {
  if ((type.kind === "list" || type.kind === "set") && Array.isArray(json))
    return sameMembers(
      json,
      json.map((item) => withoutVanished(item, type.element)),
    );
  if (type.kind === "map" && isPlainObject(json)) return mapMembers(json, () => type.element);
  return type.kind === "object" && isPlainObject(json) ? mapMembers(json, (name) => type.attributes.get(name)) : json;
}

function mapMembers(json: PlainObject, typeOf: (name: string) => Type | undefined): PlainObject {
  const kept: [string, unknown][] = [];
  let isSame = true;
  for (const [name, member] of Object.entries(json)) {
    const type = typeOf(name);
    const value = type && withoutVanished(member, type);
    isSame &&= value === member;
    if (type) kept.push([name, value]);
  }
  return isSame ? json : (Object.fromEntries(kept) as PlainObject);
}

const sameMembers = (before: readonly unknown[], now: readonly unknown[]): readonly unknown[] =>
  now.every((item, at) => item === before[at]) ? before : now;

/** An object that was stored with what was sensitive in it then, and what the schema has as sensitive. */
export const markedAsStored = (value: Value, stored: ResourceObject, schema: BlockSchema): Value =>
  markAt(value, [
    ...pathsFromStateJson(stored.sensitiveAttributes).map((path) => ({ path, marks: SENSITIVE })),
    ...schemaMarks(schema, value),
  ]);

/** What the state holds, for a look at it. */
export function storedValue(planned: Planned, stored: ResourceObject, answers: Answers): Value {
  const { response, faults } = upgrade(planned, stored, answers);
  if (faults.some(({ severity }) => severity === "error")) return UNKNOWN;
  return markedAsStored(response.upgradedState, stored, planned.schema.block);
}
