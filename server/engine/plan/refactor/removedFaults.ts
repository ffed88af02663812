import { resourceText } from "../../addrs/address.ts";
import { endpointText } from "../../config/decode/moveEndpoint.ts";
import type { Removed } from "../../config/module.ts";
import { type ModuleNode, moduleAt } from "../../config/tree/moduleNode.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import { remember } from "../../source/remember.ts";
import { prefixOf } from "../graph/ids.ts";
import { removedButDeclared } from "./moveFindings.ts";

/** Returns the faults of `removed` blocks whose target is still declared, one for each target. */
export function removedFaults(root: ModuleNode): readonly Diagnostic[] {
  const byAddress = new Map<string, Diagnostic>();
  for (const { node, removed } of removedIn(root)) {
    const address = `${prefixOf(node.path)}${endpointText(removed.from)}`;
    const header = headerOf(root, [...node.path, ...removed.from.modules.map(({ name }) => name)], removed);
    if (header && !byAddress.has(address)) byAddress.set(address, removedButDeclared(header, address, removed));
  }
  return [...byAddress.values()];
}

/** Returns all `removed` blocks, parents before children. */
const removedIn = remember((node: ModuleNode): readonly { node: ModuleNode; removed: Removed }[] => {
  const below = [...node.children.values()].flatMap((child) => (child ? removedIn(child) : []));
  return [...node.module.removed.map((removed) => ({ node, removed })), ...below];
});

/** Returns the header of the resource or call that a block names, below these calls; undefined if it is not declared. */
function headerOf(root: ModuleNode, path: readonly string[], { from: { resource } }: Removed): Range | undefined {
  const at = (calls: readonly string[]) =>
    moduleAt(
      root,
      calls.map((name) => ({ name })),
    )?.module;
  if (resource) return at(path)?.resources.get(resourceText(resource.mode, resource.type, resource.name))?.header;
  return at(path.slice(0, -1))?.calls.get(path.at(-1)!)?.header;
}
