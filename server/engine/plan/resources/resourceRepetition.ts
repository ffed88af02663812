import { type ModuleAddress, resourceAddress } from "../../addrs/address.ts";
import type { ModuleNode } from "../../config/tree/loadModules.ts";
import { comesOrGoesAssumed, evaluateRepetition, type Repeated } from "../checks/repetition.ts";
import { selfCycle, selfInRepetition } from "../checks/selfReference.ts";
import type { ResourceNode } from "../graph/node.ts";
import type { Surroundings } from "../kind/kind.ts";
import type { Repetition } from "../rows/rows.ts";
import { moduleScope, type World } from "../scope/moduleScope.ts";

/**
 * Returns the expansion of a resource in a module instance. A self-reference in count or for_each cannot determine the keys.
 */
export function repetitionIn(world: World, node: ResourceNode, inModule: ModuleNode, module: ModuleAddress): Repeated {
  const scope = moduleScope(world, inModule, module);
  const selfReference = selfInRepetition(node.declaration);
  if (selfReference.length > 0)
    return { repetition: { kind: "unknown", keys: new Map() }, diagnostics: selfReference, asked: [] };
  const repeated = evaluateRepetition(node.declaration, scope);
  const cycle = selfCycle(node.declaration, module, [...repeated.repetition.keys.keys()]);
  return cycle ? { ...repeated, diagnostics: [...repeated.diagnostics, cycle] } : repeated;
}

/** Whether an assumed value alone would add or remove instances. No such change is claimed; existing instances are kept. */
export function isDoubtful(
  { placement, world }: Surroundings,
  { declaration: { mode, type, name } }: ResourceNode,
  module: ModuleAddress,
  repetition: Repetition,
): boolean {
  if (!repetition.isAssumed || mode !== "managed" || !world.regime.followsConfiguration) return false;
  const placed = placement.byResource.get(resourceAddress(module, mode, type, name).text) ?? [];
  const placedKeys = new Set(placed.flatMap(({ object, address }) => (object.deposed ? [] : [address.key])));
  return comesOrGoesAssumed(repetition, placedKeys);
}
