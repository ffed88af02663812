import { NO_SCHEMAS, type ResourceSchema } from "../../schema/schema.ts";
import type { Question } from "../../source/question.ts";
import { rememberLast } from "../../source/remember.ts";
import type { PlainJson } from "../../values/encodings/plainJson.ts";
import type { Provider, Reply } from "../provider.ts";
import { objectFrom, plainAttribute } from "./objectFrom.ts";
import type { ProviderTraits } from "./place.ts";
import { simulatedAnswer } from "./simulatedAnswer.ts";
import { isAmongPaths } from "./simulatePlan.ts";

/**
 * Returns a provider for a schema that was inferred from one resource's block and its objects in the state. The provider reports
 * no errors and forces no replacement. The same schema gives the same object.
 */
export const inferredProvider = (source: string, schema: ResourceSchema): Provider => inferred(schema, source);

const inferred = rememberLast(
  (source: string) => source,
  (schema: ResourceSchema, source): Provider => ({
    source,
    schemas: { ...NO_SCHEMAS, resource: () => schema, dataSource: () => schema, ephemeralResource: () => schema },
    validateResourceConfig: () => reply(undefined),
    upgradeResourceState: ({ attributes }) =>
      reply({ upgradedState: objectFrom(attributes as PlainJson, schema.block, plainAttribute) }),
    readResource: ({ currentState, private: privateData }) => reply({ newState: currentState, private: privateData }),
    planResourceChange: (request) =>
      reply(
        simulatedAnswer(schema.block, request, { ...NOTHING_KNOWN, isRemoved: isAmongPaths(request.removedArguments) }),
      ),
    leavesAlone: () => "inferred",
  }),
);

const NOTHING_KNOWN: Omit<ProviderTraits, "isRemoved"> = {
  isInferred: true,
  sdk: "legacy",
  learned: () => undefined,
  documented: () => undefined,
};

const NO_QUESTIONS: readonly Question[] = [];

const reply = <T>(response: T): Reply<T> => ({ response, confidence: "inferred", faults: [], asked: NO_QUESTIONS });
