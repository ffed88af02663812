import { objectAt, type Trace } from "../engine/lifecycle/trace.ts";
import type { Plan } from "../engine/plan/plan.ts";
import { type Secrets, secretsOf } from "../engine/render/secrets.ts";
import { isSecretValue } from "../engine/render/secretValues.ts";
import { groupBy } from "../engine/source/groupBy.ts";
import { attributesJson } from "../engine/state/content.ts";
import { EMPTY_STATE, type ResourceObject, type StateResource } from "../engine/state/state.ts";
import { writeState } from "../engine/state/writeState.ts";
import { readJson } from "../engine/values/encodings/deferredJson.ts";
import { isPlainObject } from "../engine/values/encodings/plainJson.ts";
import { pathsToStateJson } from "../engine/values/encodings/stateJson.ts";
import { attribute } from "../engine/values/path.ts";

/**
 * Returns the state that a plan starts from as a state file, without anything sensitive: an attribute that is or contains a sensitive
 * value or a copy of one, or that the schema does not know, is null and listed as sensitive. Outputs, data sources, private data and objects that nobody can decode are
 * left out. Undefined without a state.
 */
export function keptStateText(plan: Plan): string | undefined {
  const { state } = plan.state;
  if (!state) return undefined;
  const secrets = secretsOf(plan);
  const kept = plan.traces.flatMap((trace) => keptObject(trace, secrets) ?? []);
  const resources = [...groupBy(kept, ({ address }) => address.resource.text)].map(
    ([name, objects]): readonly [string, StateResource] => [name, { ...resourceOf(objects[0]!), objects }],
  );
  const { serial, lineage, terraformVersion } = state;
  return writeState({ ...EMPTY_STATE, serial, lineage, terraformVersion, resources: new Map(resources) });
}

const resourceOf = ({ address, configuration }: ResourceObject): Omit<StateResource, "objects"> => ({
  address: address.resource,
  configuration,
});

/** Returns the stored object of an instance without its sensitive attributes; undefined if nobody can tell which they are. */
function keptObject(trace: Trace, secrets: Secrets): ResourceObject | undefined {
  const { stored } = trace;
  if (stored?.address.resource.mode !== "managed") return undefined;
  const value = objectAt(trace, "upgradedState") ?? objectAt(trace, "previousRunState");
  const json = attributesJson(stored.content);
  if (value?.kind !== "mapping" || !isPlainObject(json) || secrets.hides(stored.address.text)) return undefined;
  const isKept = (name: string): boolean => {
    const part = value.entries.get(name);
    return part !== undefined && !isSecretValue(part, secrets);
  };
  const names = Object.keys(json).filter((name) => !secrets.hides(name));
  const { address, provider, configuration, deposed, status, schemaVersion, createBeforeDestroy } = stored;
  return {
    ...{ address, provider, configuration, status, schemaVersion, createBeforeDestroy, dependencies: [] },
    ...(deposed !== undefined && { deposed }),
    content: {
      json: readJson(Object.fromEntries(names.map((name) => [name, isKept(name) ? json[name]! : null]))),
      sensitiveAttributes: pathsToStateJson(names.filter((name) => !isKept(name)).map((name) => [attribute(name)])),
    },
  };
}
