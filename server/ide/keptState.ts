import { objectAt, type Trace } from "../engine/lifecycle/trace.ts";
import type { Plan } from "../engine/plan/plan.ts";
import { type Secrets, secretsOf } from "../engine/render/secrets.ts";
import { isSecretValue } from "../engine/render/secretValues.ts";
import { groupBy } from "../engine/source/groupBy.ts";
import { attributesJson } from "../engine/state/content.ts";
import { EMPTY_STATE, objectKey, type ResourceObject, type State, type StateResource } from "../engine/state/state.ts";
import { writeState } from "../engine/state/writeState.ts";
import { readJson } from "../engine/values/encodings/deferredJson.ts";
import { isPlainObject } from "../engine/values/encodings/plainJson.ts";
import { pathsToStateJson } from "../engine/values/encodings/stateJson.ts";
import { attribute } from "../engine/values/path.ts";

/**
 * Returns the state that a plan starts from as a state file, without anything sensitive: an attribute that is or contains a sensitive
 * value or a copy of one, or that no schema describes, is null and listed as sensitive. Outputs, data sources and private data are left
 * out. Undefined without a state, and if an object cannot be kept: a state that lacks it would claim that it did not exist.
 */
export function keptStateText(plan: Plan): string | undefined {
  const { state } = plan.state;
  if (!state) return undefined;
  const secrets = secretsOf(plan);
  const traces = new Map(
    plan.traces.flatMap((trace) => (trace.stored ? [[objectKey(trace.stored), trace] as const] : [])),
  );
  const objects: ResourceObject[] = [];
  for (const stored of managedObjects(state)) {
    const object = secrets.hides(stored.address.text)
      ? undefined
      : keptObject(traces.get(objectKey(stored)), stored, secrets);
    if (!object) return undefined;
    objects.push(object);
  }
  const resources = [...groupBy(objects, ({ address }) => address.resource.text)].map(
    ([name, ofResource]): readonly [string, StateResource] => [
      name,
      { ...resourceOf(ofResource[0]!), objects: ofResource },
    ],
  );
  const { serial, lineage, terraformVersion } = state;
  return writeState({ ...EMPTY_STATE, serial, lineage, terraformVersion, resources: new Map(resources) });
}

const managedObjects = ({ resources }: State): readonly ResourceObject[] =>
  [...resources.values()].flatMap(({ address, objects }) => (address.mode === "managed" ? objects : []));

const resourceOf = ({ address, configuration }: ResourceObject): Omit<StateResource, "objects"> => ({
  address: address.resource,
  configuration,
});

/**
 * Returns an object of the state without its sensitive attributes; undefined if the state has them in a legacy form. Of an object that the
 * plan leaves out, as targets do, no attribute is kept.
 */
function keptObject(trace: Trace | undefined, stored: ResourceObject, secrets: Secrets): ResourceObject | undefined {
  const value = trace && (objectAt(trace, "upgradedState") ?? objectAt(trace, "previousRunState"));
  const json = attributesJson(stored.content);
  if (!isPlainObject(json)) return undefined;
  const isKept = (name: string): boolean => {
    // Without a schema, nobody knows which attributes are sensitive.
    const part = value?.kind === "mapping" && trace?.schema?.isInferred !== true ? value.entries.get(name) : undefined;
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
