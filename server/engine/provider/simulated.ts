import { impliedType } from "../schema/impliedType.ts";
import type { ProviderSchemas, ResourceSchema } from "../schema/schema.ts";
import type { Question } from "../source/question.ts";
import { isPlainObject } from "../values/encodings/plainJson.ts";
import { fromStateJson } from "../values/encodings/stateJson.ts";
import { NULL, nullValue, objectValue } from "../values/value.ts";
import type { Provider, Reply, UpgradeRequest, UpgradeResponse } from "./provider.ts";
import { isLegacy, simulatePlan } from "./simulatePlan.ts";
import { withoutVanished } from "./withoutVanished.ts";

/** A provider that nobody has started: it answers as providers with such schemas mostly do. One object for the same schemas. */
export function simulatedProvider(source: string, schemas: ProviderSchemas): Provider {
  const known = made.get(schemas);
  if (known?.source === source) return known;
  const provider = simulated(source, schemas);
  made.set(schemas, provider);
  return provider;
}

const made = new WeakMap<ProviderSchemas, Provider>();

const simulated = (source: string, schemas: ProviderSchemas): Provider => ({
  source,
  schemas,
  validateResourceConfig: () => reply(undefined),
  upgradeResourceState: (request) => upgraded(schemas.resource(request.type), request),
  readResource: ({ currentState, private: own }) => reply({ newState: currentState, private: own }),
  planResourceChange: (request) => {
    const schema = schemas.resource(request.type);
    const plannedState = schema ? simulatePlan(schema.block, request) : request.proposedNewState;
    const legacyTypeSystem = !schema || isLegacy(schema.block);
    return reply({ plannedState, requiresReplace: [], plannedPrivate: undefined, legacyTypeSystem });
  },
});

/**
 * What of an object fits the schema; the rest, which an older version of the provider has written, is left out. The provider may
 * move what has vanished elsewhere, so that is no more than assumed.
 */
function upgraded(schema: ResourceSchema | undefined, request: UpgradeRequest): Reply<UpgradeResponse> {
  if (!schema) return reply({ upgradedState: NULL });
  const { version } = request;
  const type = impliedType(schema.block);
  const known = withoutVanished(request.attributes, type);
  const read = fromStateJson(known, type);
  if ("value" in read)
    return version < schema.version ? assumed({ upgradedState: read.value }) : reply({ upgradedState: read.value });
  if (!isPlainObject(known)) return assumed({ upgradedState: nullValue(type) });
  const fitting = [...type.attributes].map(([name, of]) => {
    const member = fromStateJson(Object.hasOwn(known, name) ? known[name] : null, of);
    return [name, "value" in member ? member.value : nullValue(of)] as const;
  });
  return assumed({ upgradedState: objectValue(fitting) });
}

const NO_QUESTIONS: readonly Question[] = [];

const assumed = <T>(response: T): Reply<T> => ({ ...reply(response), isAssumed: true });

const reply = <T>(response: T): Reply<T> => ({
  response,
  confidence: "schema",
  faults: [],
  asked: NO_QUESTIONS,
});
