import { impliedType } from "../schema/impliedType.ts";
import type { ProviderSchemas, ResourceSchema } from "../schema/schema.ts";
import type { Question } from "../source/question.ts";
import type { ConversionFault } from "../values/conversion/convert.ts";
import { fromStateJson } from "../values/encodings/stateJson.ts";
import { pathText } from "../values/path.ts";
import { NULL, nullValue } from "../values/value.ts";
import type { Confidence, Provider, ProviderFault, Reply, UpgradeRequest, UpgradeResponse } from "./provider.ts";
import { simulatePlan } from "./simulatePlan.ts";

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
    return reply({ plannedState, requiresReplace: [], plannedPrivate: undefined, legacyTypeSystem: true });
  },
});

function upgraded(schema: ResourceSchema | undefined, { attributes }: UpgradeRequest): Reply<UpgradeResponse> {
  if (!schema) return reply({ upgradedState: NULL });
  const type = impliedType(schema.block);
  const read = fromStateJson(attributes, type);
  if ("value" in read) return reply({ upgradedState: read.value });
  return reply({ upgradedState: nullValue(type) }, [unfitState(read.fault)]);
}

const unfitState = ({ path, message }: ConversionFault): ProviderFault => ({
  severity: "error",
  summary: "Failed to decode resource from state",
  detail: `${path.length === 0 ? "" : `${pathText(path)}: `}${message}. The object in the state does not fit the provider's schema.`,
  path: [],
});

const CONFIDENCE: Confidence = "schema";
const NO_QUESTIONS: readonly Question[] = [];

const reply = <T>(response: T, faults: readonly ProviderFault[] = []): Reply<T> => ({
  response,
  confidence: CONFIDENCE,
  faults,
  asked: NO_QUESTIONS,
});
