import type { ResourceAddress } from "../../engine/addrs/address.ts";
import type { Trace } from "../../engine/lifecycle/trace.ts";
import { impliedType } from "../../engine/schema/impliedType.ts";
import type { BlockSchema } from "../../engine/schema/schema.ts";
import { attributesJson, sensitivePaths } from "../../engine/state/content.ts";
import type { ResourceObject, State } from "../../engine/state/state.ts";
import { storedId } from "../../engine/state/storedId.ts";
import { fromStateJson } from "../../engine/values/encodings/stateJson.ts";
import { SENSITIVE } from "../../engine/values/marks.ts";
import type { Value } from "../../engine/values/value.ts";
import { markAt } from "../../engine/values/walk.ts";

/** A state in which imported objects may already be. */
export interface StatePlace {
  readonly name: string;
  readonly state: State;
}

/** Returns the objects that instances import, by their IDs, from the first state that has all of them; undefined if none has. */
export function storedObjects(
  traces: readonly Trace[],
  places: readonly StatePlace[],
): { readonly name: string; readonly objects: ReadonlyMap<Trace, ResourceObject> } | undefined {
  for (const { name, state } of places) {
    const objects = new Map<Trace, ResourceObject>();
    for (const trace of traces) {
      const object = objectWithId(state, trace);
      if (object) objects.set(trace, object);
    }
    if (objects.size === traces.length) return { name, objects };
  }
  return undefined;
}

function objectWithId({ resources, ...rest }: State, { change }: Trace): ResourceObject | undefined {
  const { address, importing } = change;
  if (importing?.id === undefined) return undefined;
  for (const { address: resource, objects } of resources.values()) {
    if (resource.mode !== "managed" || resource.type !== address.resource.type) continue;
    const object = objects.find(
      (each) => each.deposed === undefined && storedId({ resources, ...rest }, each.address) === importing.id,
    );
    if (object) return object;
  }
  return undefined;
}

/** Returns the values of stored objects by the keys of their instances; undefined if one was written for another version of the schema. */
export function valuesOf(
  objects: ReadonlyMap<Trace, ResourceObject>,
  schema: BlockSchema,
  keyOf: (trace: Trace) => string,
): ReadonlyMap<string, Value> | undefined {
  const values = new Map<string, Value>();
  for (const [trace, { content }] of objects) {
    const read = fromStateJson(attributesJson(content), impliedType(schema));
    if (!("value" in read)) return undefined;
    const marked = markAt(
      read.value,
      sensitivePaths(content).map((path) => ({ path, marks: SENSITIVE })),
    );
    values.set(keyOf(trace), marked);
  }
  return values;
}

/** Returns a state that also has these objects, as the instances that import them. */
export function withObjects(
  state: State,
  address: ResourceAddress,
  objects: ReadonlyMap<Trace, ResourceObject>,
): State {
  const [first] = objects.values();
  if (!first) return state;
  const copies = [...objects].map(
    ([{ change }, { private: _, ...object }]): ResourceObject => ({
      ...object,
      address: change.address,
      dependencies: [],
    }),
  );
  const resource = { address, configuration: first.configuration, objects: copies };
  return { ...state, resources: new Map(state.resources).set(address.text, resource) };
}
