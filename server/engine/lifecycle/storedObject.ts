import type { Provider, Reply, UpgradeResponse } from "../provider/provider.ts";
import { withoutVanished } from "../provider/simulation/vanishedAttributes.ts";
import { impliedType } from "../schema/impliedType.ts";
import type { ResourceSchema } from "../schema/schema.ts";
import type { Answers } from "../source/question.ts";
import { fromFlat } from "../state/flatmap.ts";
import type { ResourceObject } from "../state/state.ts";
import type { Converted } from "../values/conversion/convert.ts";
import { toJson } from "../values/encodings/json.ts";
import { parsePlainJson } from "../values/encodings/jsonReader.ts";
import { fromStateJson, pathsFromStateJson } from "../values/encodings/stateJson.ts";
import { SENSITIVE } from "../values/marks.ts";
import { attribute, type Path } from "../values/path.ts";
import { UNKNOWN, type Value } from "../values/value.ts";
import { applyPath, markAt } from "../values/walk.ts";
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
    ...(stored.flat && { flat: stored.flat }),
  });

/** The attributes of an object; what 0.11 wrote in a flat list in the form of the schema, as far as it fits. */
function attributesOf({ attributes, flat }: ResourceObject, { block }: ResourceSchema): unknown {
  const made = flat && fromFlat(flat, impliedType(block));
  const encoded = made && "value" in made ? toJson(made.value, impliedType(block)) : undefined;
  const parsed = encoded && "text" in encoded ? parsePlainJson(encoded.text) : undefined;
  return parsed && "value" in parsed ? parsed.value : attributes.read();
}

interface Planned {
  readonly provider: Provider;
  readonly schema: ResourceSchema;
}

/** An object that was stored with what was sensitive in it then, and what the schema has as sensitive. */
export const markedAsStored = (value: Value, stored: ResourceObject, schema: ResourceSchema): Value =>
  markAt(value, [
    ...pathsFromStateJson(stored.sensitiveAttributes).map((path) => ({
      path: schema.isInferred ? pathWithin(value, path) : path,
      marks: SENSITIVE,
    })),
    ...schemaMarks(schema.block, value),
  ]);

/** The path with keys as attributes where the value has an object: what no schema describes may be a map in the state. */
function pathWithin(value: Value, path: Path): Path {
  const [step, ...rest] = path;
  if (!step) return path;
  const isName = step.kind === "index" && typeof step.key === "string" && value.type.kind === "object";
  const first = isName ? attribute(String(step.key)) : step;
  const member = applyPath(value, [first]);
  return [first, ...(member ? pathWithin(member, rest) : rest)];
}

/** What the state holds, for a look at it. What a data source has found, no provider upgrades. */
export function storedValue(planned: Planned, stored: ResourceObject, answers: Answers): Value {
  if (stored.address.resource.mode === "data" && !planned.schema.isInferred) return heldValue(planned, stored);
  const { response, faults } = upgrade(planned, stored, answers);
  if (faults.some(({ severity }) => severity === "error")) return UNKNOWN;
  return markedAsStored(response.upgradedState, stored, planned.schema);
}

/** An object in the form that its schema has now, or why it has another: nothing in it is converted or left out. */
export const decodedAsStored = ({ attributes, flat }: ResourceObject, { block }: ResourceSchema): Converted =>
  flat ? fromFlat(flat, impliedType(block)) : fromStateJson(attributes.read(), impliedType(block));

/** What the state holds as it stands there: its provider is not asked. */
export function heldValue({ schema }: Pick<Planned, "schema">, stored: ResourceObject): Value {
  const type = impliedType(schema.block);
  const read = fromStateJson(withoutVanished(attributesOf(stored, schema), type), type);
  return "value" in read ? markedAsStored(read.value, stored, schema) : UNKNOWN;
}
