import type { Mode } from "../../addrs/address.ts";
import { inferSchema } from "../../schema/inferSchema.ts";
import type { ProviderSchemas, ResourceSchema } from "../../schema/schema.ts";
import { NOTHING_SEEN, type SeenMembers, withSeenMembers } from "../../schema/seenShape.ts";
import { typeSchema } from "../../schema/typeSchema.ts";
import type { PlainJson } from "../../values/encodings/plainJson.ts";
import type { Value } from "../../values/value.ts";

/** Returns the schemas of a provider by its source address, in either registry; undefined if none are known. */
export type SchemasOf = (source: string) => ProviderSchemas | undefined;

/** Returns the schema of a resource type; undefined if it is not known. */
export function schemaOfType(
  schemasOf: SchemasOf,
  source: string,
  mode: Mode,
  type: string,
): ResourceSchema | undefined {
  return typeSchema(schemasOf(source), mode, type);
}

/** Returns a schema inferred from values of one type, which marks attributes as sensitive by their names. */
export function inferredFrom(values: readonly Value[], version: number): ResourceSchema {
  const object = values.reduce<SeenMembers>((shape, value) => withSeenMembers(shape, shapeJson(value)), NOTHING_SEEN);
  return inferSchema([], { version, object });
}

/** Returns JSON of the same shape as a value. */
function shapeJson(value: Value): PlainJson {
  switch (value.kind) {
    case "null":
    case "unknown":
      return null;
    case "sequence":
      return value.items.map(shapeJson);
    case "mapping":
      return Object.fromEntries([...value.entries].map(([name, member]) => [name, shapeJson(member)]));
    default:
      return true;
  }
}
