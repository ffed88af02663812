import { type Key, resourceAddress } from "../../addrs/address.ts";
import type { Resource } from "../../config/module.ts";
import { storedValue } from "../../lifecycle/storedObject.ts";
import type { ResourceObject } from "../../state/state.ts";
import { objectValue, tupleValue, UNKNOWN, type Value } from "../../values/value.ts";
import type { PlacedObject } from "../graph/placement.ts";
import type { Surroundings, Visit } from "../kind/kind.ts";
import { rowOfRuns } from "../rows/resourceRow.ts";
import type { EvaluatedAs } from "../rows/rows.ts";

/** Returns the row of a resource in `terraform console`, with the values of the state. Nothing is planned. */
export function storedResource(
  surroundings: Surroundings,
  { node: { id, declaration }, instances }: Visit<"resource">,
): EvaluatedAs<"resource"> {
  const { mode, type, name } = declaration;
  const values = new Map<string, Value>();
  for (const module of instances) {
    const placed = surroundings.placement.byResource.get(resourceAddress(module, mode, type, name).text) ?? [];
    values.set(module.text, heldValue(surroundings, declaration, placed));
  }
  const { anchor } = declaration.header;
  return { ...rowOfRuns(new Map(), []), id, anchor, repetitions: new Map(), values, cause: undefined };
}

/** Returns one object, or one for each key; values that the state lacks are unknown. */
function heldValue(surroundings: Surroundings, { count, forEach }: Resource, placed: readonly PlacedObject[]): Value {
  const stored = placed.filter(({ object }) => object.deposed === undefined);
  if (stored.length === 0) return UNKNOWN;
  const byKey = new Map<Key, Value>(
    stored.map(({ address, object }) => [address.key, valueOfStored(surroundings, object)] as const),
  );
  if (count) {
    const indexes = [...byKey.keys()].filter((key) => typeof key === "number");
    return tupleValue(Array.from({ length: Math.max(-1, ...indexes) + 1 }, (_, at) => byKey.get(at) ?? UNKNOWN));
  }
  if (forEach) return objectValue([...byKey].filter((entry): entry is [string, Value] => typeof entry[0] === "string"));
  return byKey.get(undefined) ?? UNKNOWN;
}

function valueOfStored({ providers, world }: Surroundings, object: ResourceObject): Value {
  const planner = providers.ofStored(object);
  return "missing" in planner ? UNKNOWN : storedValue(planner, object, world.inputs.answers);
}
