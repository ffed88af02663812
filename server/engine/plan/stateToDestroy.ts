import { providerConfigurationAddress } from "../addrs/provider.ts";
import { readObject } from "../lifecycle/readObject.ts";
import { isReadAnew, objectAt, type Trace } from "../lifecycle/trace.ts";
import { impliedType } from "../schema/impliedType.ts";
import type { ResourceObject, State, StateResource } from "../state/state.ts";
import { toJson } from "../values/encodings/json.ts";
import { parsePlainJson } from "../values/encodings/jsonReader.ts";
import { type LaterJson, readJson } from "../values/encodings/laterJson.ts";
import { pathsToStateJson } from "../values/encodings/stateJson.ts";
import { SENSITIVE } from "../values/marks.ts";
import { type Value, withoutDeepMarks } from "../values/value.ts";
import { unmarkDeep } from "../values/walk.ts";
import type { LivePlan } from "./plan.ts";

/**
 * A state as the plan before a destruction has found it: what is gone is not there any more, what that plan leaves out as it was, the
 * rest as it was read.
 */
export function stateToDestroy(state: State, { traces, details }: Pick<LivePlan, "traces" | "details">): State {
  const left = new Set(details.leftOut.map(({ object }) => object.address.text));
  const found = new Map(traces.flatMap((trace) => (trace.stored ? [[trace.stored, trace] as const] : [])));
  const resources = new Map<string, StateResource>();
  for (const [text, resource] of state.resources) {
    const isData = resource.address.mode !== "managed";
    const objects = isData
      ? resource.objects.filter(({ address }) => left.has(address.text))
      : resource.objects.flatMap((object) => asFound(object, found.get(object)));
    if (objects.length > 0) resources.set(text, { ...resource, objects });
  }
  for (const trace of traces)
    if (trace.change.action.rule === "read-now" || trace.change.action.rule === "check-nested")
      addRead(resources, trace);
  return { ...state, resources };
}

function asFound(object: ResourceObject, trace: Trace | undefined): readonly ResourceObject[] {
  if (trace?.isSettled && object.schemaVersion === trace.schema?.version) return [object];
  const prior = trace && objectAt(trace, "priorState");
  if (!trace || !prior) return [object];
  if (prior.kind === "null") return [];
  const isSame = objectAt(trace, "upgradedState") !== undefined && !isReadAnew(trace);
  if (isSame && object.schemaVersion === trace.schema?.version) return [object];
  const { flat: _, ...rest } = object;
  return [{ ...rest, schemaVersion: trace.schema?.version ?? 0, attributes: attributesOf(trace, prior) }];
}

function addRead(resources: Map<string, StateResource>, trace: Trace): void {
  const { address } = trace.change;
  const value = readObject(trace);
  if (!value) return;
  const configuration = providerConfigurationAddress([], trace.provider, undefined);
  const read: ResourceObject = {
    address,
    provider: trace.provider,
    configuration,
    status: "ready",
    schemaVersion: trace.schema?.version ?? 0,
    attributes: attributesOf(trace, value),
    sensitiveAttributes: secretsIn(value),
    createBeforeDestroy: false,
    dependencies: [],
  };
  const known = resources.get(address.resource.text)?.objects ?? [];
  resources.set(address.resource.text, { address: address.resource, configuration, objects: [...known, read] });
}

const secretsIn = (value: Value): ResourceObject["sensitiveAttributes"] =>
  pathsToStateJson(unmarkDeep(value).marks.flatMap(({ path, marks }) => (marks & SENSITIVE ? [path] : [])));

function attributesOf({ schema }: Trace, value: Value): LaterJson {
  const encoded = toJson(withoutDeepMarks(value), schema ? impliedType(schema.block) : value.type);
  const parsed = "text" in encoded ? parsePlainJson(encoded.text) : undefined;
  return readJson(parsed && "value" in parsed ? parsed.value : null);
}
