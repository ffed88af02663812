import { type Key, type ModuleAddress, resourceAddress } from "../addrs/address.ts";
import type { Resource } from "../config/module.ts";
import { storedValue } from "../lifecycle/storedObject.ts";
import type { ResourceObject } from "../state/state.ts";
import { objectValue, tupleValue, UNKNOWN, type Value } from "../values/value.ts";
import type { ResourceNode } from "./evaluateResource.ts";
import type { PlacedObject } from "./moves.ts";
import type { Providers } from "./providers.ts";
import { identityOf, type ResourceRow } from "./rows.ts";
import type { Walk } from "./walk.ts";

/** A resource as the console has it: what the state holds of it, whatever the configuration says. Nothing is planned. */
export function storedResource(
  { placement, providers }: Pick<Walk, "placement" | "providers">,
  node: ResourceNode,
  instances: readonly ModuleAddress[],
  inputs: readonly unknown[],
): ResourceRow {
  const { mode, type, name } = node.declaration;
  const values = new Map<string, Value>();
  for (const module of instances) {
    const placed = placement.get(resourceAddress(module, mode, type, name).text) ?? [];
    values.set(module.text, heldValue(providers, node.declaration, placed));
  }
  return {
    kind: "resource",
    ...identityOf(node),
    inputs,
    repetitions: new Map(),
    runs: [],
    traces: [],
    values,
    byModule: new Map(),
    notPlanned: [],
    diagnostics: [],
    asked: [],
  };
}

/** One object, or one for each key; what the state does not hold is unknown. */
function heldValue(providers: Providers, { count, forEach }: Resource, placed: readonly PlacedObject[]): Value {
  const stored = placed.filter(({ object }) => object.deposed === undefined);
  if (stored.length === 0) return UNKNOWN;
  const byKey = new Map<Key, Value>(
    stored.map(({ address, object }) => [address.key, valueOfStored(providers, object)] as const),
  );
  if (count) {
    const indexes = [...byKey.keys()].filter((key) => typeof key === "number");
    return tupleValue(Array.from({ length: Math.max(-1, ...indexes) + 1 }, (_, at) => byKey.get(at) ?? UNKNOWN));
  }
  if (forEach) return objectValue([...byKey].filter((entry): entry is [string, Value] => typeof entry[0] === "string"));
  return byKey.get(undefined) ?? UNKNOWN;
}

function valueOfStored(providers: Providers, object: ResourceObject): Value {
  const planner = providers.ofStored(object);
  return "missing" in planner ? UNKNOWN : storedValue(planner, object);
}
