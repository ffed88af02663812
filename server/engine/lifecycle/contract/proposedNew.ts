import { impliedType } from "../../schema/impliedType.ts";
import type { BlockSchema } from "../../schema/schema.ts";
import { isObject, nullValue, objectValue, type Value } from "../../values/value.ts";

/**
 * The Proposed New State: configuration where it says something, else what a computed attribute had before.
 * Source: seeds, "Proposed New State".
 */
export function proposedNew(schema: BlockSchema, prior: Value, configuration: Value): Value {
  if (!isObject(configuration)) return configuration;
  const before = isObject(prior) ? prior : allNull(schema);
  const entries = [...configuration.entries].map(([name, configured]) => {
    const attribute = schema.attributes.get(name);
    const keeps = attribute?.computed === true && configured.kind === "null";
    return [name, keeps && isObject(before) ? before.entries.get(name)! : configured] as const;
  });
  return objectValue(entries);
}

function allNull(schema: BlockSchema): Value {
  return objectValue([...impliedType(schema).attributes].map(([name, type]) => [name, nullValue(type)] as const));
}
