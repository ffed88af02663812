import type { ResourceSchema } from "../schema/schema.ts";
import { isSecretName } from "../schema/secretNames.ts";
import { attributesJson, storedMarks } from "../state/content.ts";
import type { ResourceObject } from "../state/state.ts";
import { isPlainObject } from "../values/encodings/plainJson.ts";
import { fromPlainJson } from "../values/encodings/stateJson.ts";
import { GUESSED_SECRET, SENSITIVE } from "../values/marks.ts";
import { attribute } from "../values/path.ts";
import type { Value } from "../values/value.ts";
import { markAt } from "../values/walk.ts";
import { schemaMarks } from "./schemaMarks.ts";
import { pathWithin } from "./storedObject.ts";

/**
 * Returns an object as the state file has it, with the types of its JSON, because nobody has the schema that it was written with; undefined
 * for an object of no file. `schema` is the current one. An attribute that the current schema lacks is secret if its name says so.
 */
export function writtenObject({ content }: ResourceObject, { block }: ResourceSchema): Value | undefined {
  const json = "json" in content ? attributesJson(content) : undefined;
  if (!isPlainObject(json)) return undefined;
  const value = fromPlainJson(json);
  const formerSecrets = Object.keys(json).filter(
    (name) => !block.attributes.has(name) && !block.blockTypes.has(name) && isSecretName(name),
  );
  return markAt(value, [
    ...storedMarks(content).map(({ path, marks }) => ({ path: pathWithin(value, path), marks })),
    ...schemaMarks(block, value),
    ...formerSecrets.map((name) => ({ path: [attribute(name)], marks: SENSITIVE | GUESSED_SECRET })),
  ]);
}
