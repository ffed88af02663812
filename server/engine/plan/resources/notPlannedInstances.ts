import {
  instanceAddress,
  type Key,
  type ModuleAddress,
  type ResourceAddress,
  resourceAddress,
} from "../../addrs/address.ts";
import { heldValue } from "../../lifecycle/storedObject.ts";
import { DYNAMIC } from "../../values/type.ts";
import { UNKNOWN, type Unasked, unknownValue, type Value } from "../../values/value.ts";
import type { ResourceNode } from "../graph/node.ts";
import type { Surroundings } from "../kind/kind.ts";
import type { Resolved } from "../providers/providers.ts";
import type { NotPlanned } from "../rows/notPlanned.ts";
import type { Repetition } from "../rows/rows.ts";

/**
 * Returns the values of the instances that are not planned: those that `-target` excludes. In a destruction, the values that
 * provider configurations need.
 */
export function heldOutside(
  { placement, selection, isNeeded, world }: Surroundings,
  { id, declaration: { mode, type, name } }: ResourceNode,
  module: ModuleAddress,
  planner: Resolved,
  { keys }: Repetition,
): ReadonlyMap<Key, Value> | undefined {
  const objects = () => placement.byResource.get(resourceAddress(module, mode, type, name).text) ?? [];
  const held = new Map<Key, Value>();
  const isMissing = "missing" in planner;
  if (world.regime.destroysAll) {
    if (!isNeeded(id)) return undefined;
    const resource = resourceAddress(module, mode, type, name);
    for (const key of keys.keys()) held.set(key, unknownValue(DYNAMIC, [instanceAddress(resource, key).text]));
    for (const { object, address } of objects())
      if (!object.deposed && !isMissing) held.set(address.key, heldValue(planner, object));
    return held;
  }
  if (!selection || isMissing) return undefined;
  for (const { object, address } of objects()) {
    if (!object.deposed && !selection.includes(address)) held.set(address.key, heldValue(planner, object));
    // The deposed object may have a current one beside it, whose value is unknown.
    if (object.deposed && !selection.takesDeposed(address) && !held.has(address.key)) held.set(address.key, UNKNOWN);
  }
  return held;
}

/** Returns all instances in configuration or state, for a resource that cannot be planned. */
export function notPlannedIn(
  { placement, world }: Surroundings,
  { declaration }: ResourceNode,
  module: ModuleAddress,
  { kind, keys }: Repetition,
  planner: Resolved,
  cause: Unasked,
): readonly NotPlanned[] {
  const resource = resourceAddress(module, declaration.mode, declaration.type, declaration.name);
  const range = declaration.header;
  // A destruction plans only the objects in the state.
  const { destroysAll } = world.regime;
  if (kind === "unknown" && !destroysAll) return [{ address: resource.text, cause, range }];
  const stored = declaration.mode === "managed" ? (placement.byResource.get(resource.text) ?? []) : [];
  const lacking = stored.filter(({ object }) => "missing" in planner || object.deposed === undefined);
  const lackingKeys = new Set([...(destroysAll ? [] : keys.keys()), ...lacking.map(({ address }) => address.key)]);
  return [...lackingKeys].map((key) => ({ address: instanceAddress(resource, key).text, cause, range }));
}

/** Returns the module instances that no longer exist but still have objects of the resource in the state. */
export function goneModules(
  { placement }: Surroundings,
  { id, path, declaration }: ResourceNode,
  instances: readonly ModuleAddress[],
): readonly ResourceAddress[] {
  const addresses = placement.byId.get(id) ?? [];
  if (path.length === 0 || addresses.length === 0 || declaration.mode !== "managed") return [];
  const currentModules = new Set(instances);
  return addresses.filter(({ module }) => !currentModules.has(module));
}
