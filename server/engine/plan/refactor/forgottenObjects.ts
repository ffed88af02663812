import type { InstanceAddress } from "../../addrs/address.ts";
import type { Removed, Resource } from "../../config/module.ts";
import type { ModuleNode } from "../../config/tree/loadModules.ts";
import { supports } from "../../lang/features.ts";
import type { Keeper } from "../../lifecycle/reasons/decision.ts";
import type { PlacedObject } from "../graph/placement.ts";

/** Whether a `removed` block says that the object is only forgotten, not destroyed. */
export const isForgotten = (root: ModuleNode, address: InstanceAddress): boolean =>
  removalOf(root, address)?.destroy === false;

/**
 * Returns the source that protects an object from destruction: the block of the resource. For an object without a block, the
 * `removed` block decides, then in OpenTofu the state. Terraform replaces an object in spite of its block, but keeps a tainted one, which is not followed. Observed on
 * OpenTofu 1.12.6 and Terraform 1.16.0-rc2.
 */
export function keeperOf(
  root: ModuleNode | undefined,
  declaration: Resource | undefined,
  placed: PlacedObject | undefined,
  isOrphan: boolean,
): Keeper | undefined {
  if (!root || !supports(root.dialect, "lifecycle-destroy")) return undefined;
  const keepsAll = supports(root.dialect, "keeps-all-objects");
  if (!isOrphan && !keepsAll) return undefined;
  if (declaration?.lifecycle.destroy === false) return keepsAll ? "configuration" : "unnamed";
  if (!keepsAll) return undefined;
  if (placed?.object.more?.skip_destroy !== true || (declaration && placed.object.deposed === undefined))
    return undefined;
  return removalOf(root, placed.address) ? undefined : "state";
}

/** Returns the `removed` block that covers an object; undefined if there is none. */
export function removalOf(root: ModuleNode, address: InstanceAddress): Removed | undefined {
  const { steps } = address.resource.module;
  for (let node: ModuleNode | undefined = root, depth = 0; node; node = node.children.get(steps[depth++]?.name ?? "")) {
    const named = node.module.removed.find((removed) => names(removed, address, depth));
    if (named || depth === steps.length) return named;
  }
  return undefined;
}

/** Whether an address is the target of a block or inside the target. `depth` is that of the block's module. */
function names({ from }: Removed, { resource }: InstanceAddress, depth: number): boolean {
  const inside = resource.module.steps.slice(depth);
  if (!from.modules.every(({ name }, at) => inside[at]?.name === name)) return false;
  if (!from.resource) return true;
  const { mode, type, name } = from.resource;
  return (
    inside.length === from.modules.length && resource.mode === mode && resource.type === type && resource.name === name
  );
}
