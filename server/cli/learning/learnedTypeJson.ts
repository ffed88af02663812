import { learnedTypeJson } from "../../engine/learn/learnedJson.ts";
import type { StoredType } from "../../engine/learn/storedFacts.ts";
import type { Json } from "../../engine/render/json.ts";
import { attributeAt } from "../../engine/schema/attributeAt.ts";
import type { ResourceSchema } from "../../engine/schema/schema.ts";
import { attribute } from "../../engine/values/path.ts";

/** Returns what was learned of a type, as `--json` prints it. */
export function typeJson(stored: StoredType, schema: ResourceSchema | undefined): Json {
  return learnedTypeJson(stored, (path) => {
    const steps = path.split(".").map(attribute);
    return schema !== undefined && attributeAt(schema.block, steps)?.optional === true;
  });
}
