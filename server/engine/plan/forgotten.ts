import type { InstanceAddress } from "../addrs/address.ts";
import type { ModuleNode } from "../config/loadModules.ts";
import type { Removed } from "../config/module.ts";

/** Does a `removed` block say that the object is left alone and only forgotten? */
export function isForgotten(root: ModuleNode, address: InstanceAddress): boolean {
  const { steps } = address.resource.module;
  for (let node: ModuleNode | undefined = root, depth = 0; node; node = node.children.get(steps[depth++]?.name ?? "")) {
    const named = node.module.removed.find((removed) => names(removed, address, depth));
    if (named) return !named.destroy;
    if (depth === steps.length) return false;
  }
  return false;
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
