import { impliedType } from "../../schema/impliedType.ts";
import type { ProviderSchemas, ResourceSchema } from "../../schema/schema.ts";
import type { Question } from "../../source/question.ts";
import { remember, rememberLast } from "../../source/remember.ts";
import type { PlainJson } from "../../values/encodings/plainJson.ts";
import { fromStateJson } from "../../values/encodings/stateJson.ts";
import { NULL, type Value } from "../../values/value.ts";
import { learnedIn, type TypeFacts } from "../facts.ts";
import { changesObjects } from "../inherited.ts";
import type { Provider, Reply, UpgradeRequest, UpgradeResponse, ValidateRequest } from "../provider.ts";
import { documentedIn } from "./descriptions.ts";
import { objectFrom, typedAttribute } from "./objectFrom.ts";
import type { ProviderTraits } from "./place.ts";
import { isWrittenByLegacySdk, sdkOf } from "./providerSdk.ts";
import { sdkFaults } from "./sdkFaults.ts";
import { simulatedAnswer } from "./simulatedAnswer.ts";
import { isAmongPaths } from "./simulatePlan.ts";
import { withoutUndeclared } from "./undeclaredAttributes.ts";

/**
 * Returns a provider that answers from its schemas alone, as most providers with such schemas would. The same schemas give the
 * same object.
 */
export const simulatedProvider = (source: string, schemas: ProviderSchemas): Provider => providerOf(schemas, source);

const providerOf = rememberLast(
  (source: string) => source,
  (schemas: ProviderSchemas, source): Provider => {
    const confidence = schemas.basis === "pack" ? "pack" : "schema";
    const withFacts = remember((facts: TypeFacts): Provider => simulated({ source, schemas, facts, confidence }));
    return { ...simulated({ source, schemas, facts: NO_FACTS, confidence }), withFacts };
  },
);

export const NO_FACTS: TypeFacts = { source: undefined, byPart: new Map() };

/** The sources of a simulation's answers. */
export interface Simulation {
  readonly source: string;
  readonly schemas: ProviderSchemas;
  readonly facts: TypeFacts;
  readonly confidence: "schema" | "pack";
  /** The schema of the only type that is simulated, in place of the one that `schemas` has. */
  readonly only?: ResourceSchema;
  /** Whether schemas and facts are of another version of the provider, so that everything is assumed. */
  readonly isOfOtherVersion?: true;
  /** The configuration of the provider, if it is known. */
  readonly configuration?: Value;
}

/** Returns a provider that answers as a simulation does. */
export function simulated(simulation: Simulation): Provider {
  const provider = answering(simulation);
  const inherited = [...simulation.facts.byPart.values()].flatMap((fact) => fact.inherited ?? []);
  if (inherited.length === 0) return provider;
  const { configuration } = simulation;
  if (!configuration)
    return { ...provider, inheriting: remember((value: Value) => simulated({ ...simulation, configuration: value })) };
  return changesObjects(inherited, configuration) ? { ...provider, isInherited: true } : provider;
}

const answering = ({
  source,
  schemas,
  facts,
  confidence,
  only,
  isOfOtherVersion,
  configuration,
}: Simulation): Provider => ({
  source,
  schemas,
  validateResourceConfig: (request) =>
    isOfOtherVersion
      ? reply(undefined, confidence)
      : validated(schemas, schemas.resource(request.type), request, confidence),
  validateDataResourceConfig: (request) =>
    isOfOtherVersion
      ? reply(undefined, confidence)
      : validated(schemas, schemas.dataSource(request.type), request, confidence),
  upgradeResourceState: (request) => upgraded(only ?? schemas.resource(request.type), request, confidence),
  readResource: ({ currentState, private: privateData }) =>
    reply({ newState: currentState, private: privateData }, confidence),
  planResourceChange: (request) => {
    const schema = only ?? schemas.resource(request.type);
    if (!schema)
      return reply(
        { plannedState: request.proposedNewState, requiresReplace: [], plannedPrivate: undefined },
        confidence,
      );
    // The version in use may be older than the one that was written anew with the framework.
    const isOlder =
      isOfOtherVersion && request.priorPrivate !== undefined && isWrittenByLegacySdk(request.priorPrivate);
    const sdk = isOlder ? "legacy" : (facts.sdk ?? sdkOf(schema.block, request.priorPrivate, schemas));
    const documented = documentedIn(schemas, sdk);
    const traits: ProviderTraits = {
      sdk,
      learned: learnedIn(facts),
      ...(facts.isHint && { hasHints: true }),
      ...(facts.isOfOtherMajor && { isOfOtherMajor: true }),
      documented,
      isRemoved: isAmongPaths(request.removedArguments),
      isMissing: request.isMissing,
      ...(isOfOtherVersion && { isOfOtherVersion }),
      ...(configuration && { providerConfiguration: configuration }),
    };
    return reply(simulatedAnswer(schema.block, request, traits), confidence);
  },
  // A framework provider may plan its own default for an argument that is no longer configured.
  leavesAlone: (type, privateData) => {
    if (isOfOtherVersion) return undefined;
    const schema = schemas.resource(type);
    return schema && facts.byPart.size === 0 && sdkOf(schema.block, privateData, schemas) === "legacy"
      ? confidence
      : undefined;
  },
});

/**
 * Returns the parts of a stored object that fit the schema, without those that only another version of the provider knows. The
 * result is an assumption, because the provider may move the removed values to other attributes.
 */
function upgraded(
  schema: ResourceSchema | undefined,
  request: UpgradeRequest,
  confidence: Simulation["confidence"],
): Reply<UpgradeResponse> {
  const assumed = <T>(response: T): Reply<T> => ({ ...reply(response, confidence), isAssumed: true });
  if (!schema) return reply({ upgradedState: NULL }, confidence);
  const { version } = request;
  const type = impliedType(schema.block);
  const knownAttributes = withoutUndeclared(request.attributes, type);
  const read = fromStateJson(knownAttributes, type);
  if ("value" in read)
    return version < schema.version
      ? assumed({ upgradedState: read.value })
      : reply({ upgradedState: read.value }, confidence);
  return assumed({ upgradedState: objectFrom(knownAttributes as PlainJson, schema.block, typedAttribute) });
}

const validated = (
  schemas: ProviderSchemas,
  schema: ResourceSchema | undefined,
  { configuration }: ValidateRequest,
  confidence: Simulation["confidence"],
): Reply<undefined> => ({
  ...reply(undefined, confidence),
  faults: schema ? sdkFaults(schema.block, configuration, schemas) : [],
});

const NO_QUESTIONS: readonly Question[] = [];

const reply = <T>(response: T, confidence: Simulation["confidence"]): Reply<T> => ({
  response,
  confidence,
  faults: [],
  asked: NO_QUESTIONS,
});
