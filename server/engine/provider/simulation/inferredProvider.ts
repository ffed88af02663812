import { impliedType } from "../../schema/impliedType.ts";
import { type BlockSchema, type NestedBlockSchema, NO_SCHEMAS, type ResourceSchema } from "../../schema/schema.ts";
import type { Question } from "../../source/question.ts";
import { isPlainObject, type PlainJson } from "../../values/encodings/plainJson.ts";
import { fromPlainJson, fromStateJson } from "../../values/encodings/stateJson.ts";
import { typeFromJson } from "../../values/encodings/typeJson.ts";
import { DYNAMIC, hasDynamic } from "../../values/type.ts";
import { listValue, mapValue, nullValue, objectValue, tupleValue, type Value } from "../../values/value.ts";
import type { Provider, Reply } from "../provider.ts";
import type { ProviderTraits } from "./place.ts";
import { simulatedAnswer } from "./simulatedAnswer.ts";
import { isAmongPaths } from "./simulatePlan.ts";

/**
 * Returns a provider for a schema that was inferred from one resource's block and its objects in the state. The provider reports
 * no errors and forces no replacement. The same schema gives the same object.
 */
export function inferredProvider(source: string, schema: ResourceSchema): Provider {
  const cached = providers.get(schema);
  if (cached?.source === source) return cached;
  const provider = inferred(source, schema);
  providers.set(schema, provider);
  return provider;
}

const providers = new WeakMap<ResourceSchema, Provider>();

const inferred = (source: string, schema: ResourceSchema): Provider => ({
  source,
  schemas: { ...NO_SCHEMAS, resource: () => schema, dataSource: () => schema, ephemeralResource: () => schema },
  validateResourceConfig: () => reply(undefined),
  upgradeResourceState: ({ attributes }) => reply({ upgradedState: objectFrom(attributes as PlainJson, schema.block) }),
  readResource: ({ currentState, private: privateData }) => reply({ newState: currentState, private: privateData }),
  planResourceChange: (request) =>
    reply(
      simulatedAnswer(schema.block, request, { ...NOTHING_KNOWN, isRemoved: isAmongPaths(request.removedArguments) }),
    ),
  leavesAlone: () => "inferred",
});

const NOTHING_KNOWN: Omit<ProviderTraits, "isRemoved"> = {
  isInferred: true,
  sdk: "legacy",
  learned: () => undefined,
  documented: () => undefined,
};

const NO_QUESTIONS: readonly Question[] = [];

const reply = <T>(response: T): Reply<T> => ({ response, confidence: "inferred", faults: [], asked: NO_QUESTIONS });

/** Returns JSON of the state as an object of an inferred schema. */
function objectFrom(json: PlainJson, block: BlockSchema): Value {
  if (!isPlainObject(json)) return nullValue(impliedType(block));
  const entries: (readonly [string, Value])[] = [];
  for (const name of block.attributes.keys()) entries.push([name, attributeFrom(memberOf(json, name))]);
  for (const [name, nested] of block.blockTypes) entries.push([name, blocksFrom(memberOf(json, name), nested)]);
  return objectValue(entries);
}

/** Returns a stored attribute. A state holds one of dynamic type as an object of its value and its type, which nothing else looks like. */
function attributeFrom(json: PlainJson): Value {
  const isDynamic = isPlainObject(json) && Object.keys(json).length === 2 && typeFromJson(json.type) !== undefined;
  const decoded = isDynamic ? fromStateJson(json, DYNAMIC) : undefined;
  return decoded && "value" in decoded ? decoded.value : fromPlainJson(json);
}

const memberOf = (json: Readonly<Record<string, unknown>>, name: string): PlainJson =>
  (Object.hasOwn(json, name) ? (json[name] ?? null) : null) as PlainJson;

function blocksFrom(json: PlainJson, { nesting, block }: NestedBlockSchema): Value {
  if (nesting === "single") return objectFrom(json, block);
  const type = impliedType(block);
  if (nesting === "map") {
    const entries = isPlainObject(json) ? Object.entries(json) : [];
    const values = entries.map(([key, member]) => [key, objectFrom(member as PlainJson, block)] as const);
    return hasDynamic(type) ? objectValue(values) : mapValue(type, values);
  }
  const items = (Array.isArray(json) ? json : isPlainObject(json) ? [json] : []).map((item) =>
    objectFrom(item as PlainJson, block),
  );
  return hasDynamic(type) ? tupleValue(items) : listValue(type, items);
}
