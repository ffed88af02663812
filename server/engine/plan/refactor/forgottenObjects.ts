import type { InstanceAddress } from "../../addrs/address.ts";
import type { ModuleNode } from "../../config/loadModules.ts";
import type { Removed, Resource } from "../../config/module.ts";
import type { Keeper } from "../../lifecycle/decision.ts";
import type { PlacedObject } from "./moves.ts";

/** Does a `removed` block say that the object is left alone and only forgotten? */
export const isForgotten = (root: ModuleNode, address: InstanceAddress): boolean =>
  removalOf(root, address)?.destroy === false;

/**
 * Who says that an object is never destroyed, in OpenTofu alone: its block; of what has no block any more, or was left behind, what the
 * state has kept of it. A `removed` block is asked before the state. Observed on OpenTofu 1.12.6.
 */
export function keeperOf(
  root: ModuleNode | undefined,
  declaration: Resource | undefined,
  placed: PlacedObject | undefined,
): Keeper | undefined {
  if (root?.dialect !== "opentofu") return undefined;
  if (declaration?.lifecycle.destroy === false) return "configuration";
  if (placed?.object.more?.skip_destroy !== true || (declaration && placed.object.deposed === undefined))
    return undefined;
  return removalOf(root, placed.address) ? undefined : "state";
}

/** The `removed` block that speaks of an object. */
function removalOf(root: ModuleNode, address: InstanceAddress): Removed | undefined {
  const { steps } = address.resource.module;
  for (let node: ModuleNode | undefined = root, depth = 0; node; node = node.children.get(steps[depth++]?.name ?? "")) {
    const named = node.module.removed.find((removed) => names(removed, address, depth));
    if (named || depth === steps.length) return named;
  }
  return undefined;
}

/** Is the address what the block names, or inside it? The block stands in a module that deep. */
function names({ from }: Removed, { resource }: InstanceAddress, depth: number): boolean {
  const inside = resource.module.steps.slice(depth);
  if (!from.modules.every(({ name }, at) => inside[at]?.name === name)) return false;
  if (!from.resource) return true;
  const { mode, type, name } = from.resource;
  return (
    inside.length === from.modules.length && resource.mode === mode && resource.type === type && resource.name === name
  );
}
