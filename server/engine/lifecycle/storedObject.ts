import type { Confidence, Provider } from "../provider/provider.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { ResourceObject } from "../state/state.ts";
import { pathsFromStateJson } from "../values/encodings/stateJson.ts";
import { SENSITIVE } from "../values/marks.ts";
import type { Value } from "../values/value.ts";
import { markAt, type PathMarks } from "../values/walk.ts";
import type { ResourceInstance } from "./resourceInstance.ts";
import { newerState } from "./texts.ts";

/** The object as the last run left it, and as the provider's current schema has it. */
export function upgradedState(
  instance: ResourceInstance,
  stored: ResourceObject,
): {
  readonly previous: Value;
  readonly upgraded: Value;
  readonly confidence: Confidence;
  readonly diagnostics: readonly Diagnostic[];
} {
  const { schema, provider } = instance;
  const newer = stored.schemaVersion > schema.version;
  const { value, confidence, diagnostics } = storedValue(provider, stored);
  const found = newer ? [...diagnostics, newerFault(instance, stored)] : diagnostics;
  return { previous: value, upgraded: value, confidence, diagnostics: found };
}

/** The object in the provider's current schema, with what is sensitive in it marked. */
export function storedValue(provider: Provider, stored: ResourceObject): Stored {
  const { response, confidence } = provider.upgradeResourceState({
    type: stored.address.resource.type,
    version: stored.schemaVersion,
    attributes: stored.attributes,
  });
  const value = markAt(response.upgradedState, storedMarks(stored));
  return { value, confidence, diagnostics: response.diagnostics };
}

interface Stored {
  readonly value: Value;
  readonly confidence: Confidence;
  readonly diagnostics: readonly Diagnostic[];
}

/** What was sensitive when the object was last written. */
export const priorMarks = (instance: ResourceInstance): readonly PathMarks[] =>
  instance.previousRun ? storedMarks(instance.previousRun) : [];

const storedMarks = (stored: ResourceObject): readonly PathMarks[] =>
  pathsFromStateJson(stored.sensitiveAttributes).map((path) => ({ path, marks: SENSITIVE }));

const newerFault = (
  { declaration, address, provider, schema }: ResourceInstance,
  stored: ResourceObject,
): Diagnostic => ({
  ...newerState(undefined, address.text, provider.name, stored.schemaVersion, schema.version),
  ...(declaration && { near: declaration.header }),
});
