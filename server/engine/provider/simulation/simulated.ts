import { impliedType } from "../../schema/impliedType.ts";
import type { ProviderSchemas, ResourceSchema } from "../../schema/schema.ts";
import type { Question } from "../../source/question.ts";
import { isPlainObject } from "../../values/encodings/plainJson.ts";
import { fromStateJson } from "../../values/encodings/stateJson.ts";
import { NULL, nullValue, objectValue } from "../../values/value.ts";
import { type Facts, learnedIn } from "../facts.ts";
import type { Provider, Reply, UpgradeRequest, UpgradeResponse, ValidateRequest } from "../provider.ts";
import { documentedIn } from "./documented.ts";
import { sdkFaults } from "./sdkFaults.ts";
import { isProvenFramework, shapeOf } from "./shape.ts";
import { simulatedAnswer } from "./simulatedAnswer.ts";
import { isAmong, type Ways } from "./simulatePlan.ts";
import { withoutVanished } from "./vanishedAttributes.ts";

/**
 * A provider that nobody has started: it answers as it was seen to, else as providers with such schemas mostly do. One object for
 * the same schemas and facts.
 */
export function simulatedProvider(source: string, schemas: ProviderSchemas, facts = NO_FACTS): Provider {
  const known = made.get(schemas);
  if (known?.provider.source === source && known.facts === facts) return known.provider;
  const provider = simulated(source, schemas, facts);
  made.set(schemas, { provider, facts });
  return provider;
}

const NO_FACTS: Facts = new Map();

const made = new WeakMap<ProviderSchemas, { readonly provider: Provider; readonly facts: Facts }>();

const simulated = (source: string, schemas: ProviderSchemas, facts: Facts): Provider => ({
  source,
  schemas,
  validateResourceConfig: (request) => validated(schemas, schemas.resource(request.type), request),
  validateDataResourceConfig: (request) => validated(schemas, schemas.dataSource(request.type), request),
  upgradeResourceState: (request) => upgraded(schemas.resource(request.type), request),
  readResource: ({ currentState, private: own }) => reply({ newState: currentState, private: own }),
  planResourceChange: (request) => {
    const schema = schemas.resource(request.type);
    if (!schema)
      return reply({ plannedState: request.proposedNewState, requiresReplace: [], plannedPrivate: undefined });
    const shape = shapeOf(schema.block, request.priorPrivate, schemas);
    const learned = learnedIn(facts, source, request.type);
    const documented = documentedIn(schemas, shape);
    const isProven = shape !== "framework" || isProvenFramework(schema.block, schemas);
    const ways: Ways = { shape, isProven, learned, documented, isTakenOut: isAmong(request.takenOut) };
    return reply(simulatedAnswer(schema.block, request, ways));
  },
  // With the framework a provider may take its own default for what is not configured any more.
  leavesAlone: (type, own) => {
    const schema = schemas.resource(type);
    return schema && facts.size === 0 && shapeOf(schema.block, own, schemas) === "legacy" ? "schema" : undefined;
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

const validated = (
  schemas: ProviderSchemas,
  schema: ResourceSchema | undefined,
  { configuration }: ValidateRequest,
): Reply<undefined> => ({
  ...reply(undefined),
  faults: schema ? sdkFaults(schema.block, configuration, schemas) : [],
});

const NO_QUESTIONS: readonly Question[] = [];

const assumed = <T>(response: T): Reply<T> => ({ ...reply(response), isAssumed: true });

const reply = <T>(response: T): Reply<T> => ({
  response,
  confidence: "schema",
  faults: [],
  asked: NO_QUESTIONS,
});
