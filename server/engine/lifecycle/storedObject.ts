import { isSimulated, type Provider, type Reply, type UpgradeResponse } from "../provider/provider.ts";
import { withoutUndeclared } from "../provider/simulation/undeclaredAttributes.ts";
import { impliedType } from "../schema/impliedType.ts";
import type { ResourceSchema } from "../schema/schema.ts";
import type { Answers } from "../source/question.ts";
import { attributesJson, flatAttributes, storedMarks } from "../state/content.ts";
import { fromFlat } from "../state/flatmap.ts";
import type { ResourceObject } from "../state/state.ts";
import type { Converted } from "../values/conversion/convert.ts";
import { toJson } from "../values/encodings/json.ts";
import { parsePlainJson } from "../values/encodings/jsonReader.ts";
import { fromStateJson } from "../values/encodings/stateJson.ts";
import { attribute, type Path } from "../values/path.ts";
import { isWhollyKnown, UNKNOWN, type Value, withoutDeepMarks } from "../values/value.ts";
import { applyPath, markAt } from "../values/walk.ts";
import { normalizedBlocks } from "./normalizedBlocks.ts";
import { schemaMarks } from "./schemaMarks.ts";

/**
 * Returns the object of a state in the provider's current schema. The provider sees attributes that the schema lacks only when it
 * upgrades from another version. No provider upgrades an object with unknown parts, because JSON cannot express them. No plugin is
 * asked if `isAssumed`.
 */
export function upgrade(
  { provider, schema }: Planned,
  stored: ResourceObject,
  answers: Answers,
  isAssumed = false,
): Reply<UpgradeResponse> {
  const { content, schemaVersion } = stored;
  if ("value" in content && !isWhollyKnown(content.value)) return unchanged(content.value);
  const attributes = attributesOf(stored, schema);
  const flat = flatAttributes(content);
  const reply = provider.upgradeResourceState({
    type: stored.address.resource.type,
    answers,
    isAssumed,
    version: schemaVersion,
    attributes:
      schemaVersion === schema.version ? withoutUndeclared(attributes, impliedType(schema.block)) : attributes,
    ...(flat && { flat }),
  });
  if (!isSimulated(reply.confidence)) return reply;
  // The original SDK adds the blocks that an older schema lacked while it upgrades.
  const upgradedState = normalizedBlocks(schema.block, reply.response.upgradedState);
  return upgradedState === reply.response.upgradedState
    ? reply
    : { ...reply, response: { ...reply.response, upgradedState } };
}

const unchanged = (value: Value): Reply<UpgradeResponse> => ({
  response: { upgradedState: withoutDeepMarks(value) },
  confidence: "core",
  faults: [],
  asked: [],
});

/** Returns the attributes of an object; a flat list of 0.11 takes the form of the schema, as far as it fits. */
function attributesOf({ content }: ResourceObject, { block }: ResourceSchema): unknown {
  const flat = flatAttributes(content);
  const flatObject = flat && fromFlat(flat, impliedType(block));
  const encoded = flatObject && "value" in flatObject ? toJson(flatObject.value, impliedType(block)) : undefined;
  const parsed = encoded && "text" in encoded ? parsePlainJson(encoded.text) : undefined;
  return parsed && "value" in parsed ? parsed.value : attributesJson(content);
}

interface Planned {
  readonly provider: Provider;
  readonly schema: ResourceSchema;
}

/** Returns a value with the marks of the stored object, and those of the schema. */
export const markedAsStored = (value: Value, stored: ResourceObject, schema: ResourceSchema): Value =>
  markAt(value, [
    ...storedMarks(stored.content).map(({ path, marks }) => ({
      path: schema.isInferred ? pathWithin(value, path) : path,
      marks,
    })),
    ...schemaMarks(schema.block, value),
  ]);

/**
 * Returns a path of the state in a value that was read without a schema: with attributes in place of keys wherever the value has an
 * object, because the state may store a map there, and into the `value` of a dynamic attribute, which the state stores with its type.
 * A path that does not exist ends where it leaves the value, so that a mark covers more rather than nothing.
 */
export const pathWithin = (value: Value, path: Path): Path =>
  applyPath(value, path.slice(0, 1)) ? pathOfPart(value, path) : path;

function pathOfPart(value: Value, path: Path): Path {
  const [step, ...innerPath] = path;
  if (!step) return path;
  const isName = step.kind === "index" && typeof step.key === "string" && value.type.kind === "object";
  const first = isName ? attribute(String(step.key)) : step;
  const member = applyPath(value, [first]);
  if (member) return [first, ...pathOfPart(member, innerPath)];
  const dynamic = value.kind === "mapping" && value.entries.has("type") ? value.entries.get("value") : undefined;
  if (dynamic) return [attribute("value"), ...pathOfPart(dynamic, path)];
  return value.kind === "mapping" || value.kind === "sequence" ? [] : path;
}

/** Returns the stored object for display. No provider upgrades the stored object of a data source. */
export function storedValue(planned: Planned, stored: ResourceObject, answers: Answers): Value {
  if (stored.address.resource.mode === "data" && !planned.schema.isInferred) return heldValue(planned, stored);
  const { response, faults } = upgrade(planned, stored, answers);
  if (faults.some(({ severity }) => severity === "error")) return UNKNOWN;
  return markedAsStored(response.upgradedState, stored, planned.schema);
}

/** Returns an object in the current form of its schema, or the reason why it does not fit. Nothing is converted or left out. */
export function decodedAsStored({ content }: ResourceObject, { block }: ResourceSchema): Converted {
  if ("value" in content) return { value: withoutDeepMarks(content.value) };
  const type = impliedType(block);
  return content.flat ? fromFlat(content.flat, type) : fromStateJson(content.json.read(), type);
}

/** Returns an object as the state stores it, without asking its provider. */
export function heldValue({ schema }: Pick<Planned, "schema">, stored: ResourceObject): Value {
  if ("value" in stored.content) return markedAsStored(withoutDeepMarks(stored.content.value), stored, schema);
  const type = impliedType(schema.block);
  const read = fromStateJson(withoutUndeclared(attributesOf(stored, schema), type), type);
  return "value" in read ? markedAsStored(read.value, stored, schema) : UNKNOWN;
}
