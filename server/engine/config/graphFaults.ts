import { resourceText } from "../addrs/address.ts";
import { type ProviderConfigurationAddress, providerConfigurationAddress } from "../addrs/provider.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { Import } from "./module.ts";
import type { ModuleNode } from "./moduleNode.ts";
import { endpointText } from "./moveEndpoint.ts";
import { passesProviders } from "./passedProviders.ts";
import { requiredSource } from "./requiredProviders.ts";
import { missingProvider, noImportKey, notStatic, unknownImport, wrongImportKey } from "./texts.ts";

/** What the root imports under addresses that nobody declares; of modules that were not read nothing is said. */
export const importTargetFaults = (root: ModuleNode): readonly Diagnostic[] =>
  root.module.imports.flatMap((own) => (isDeclared(root, own) ? [] : undeclaredFaults(own)));

/** A key that is computed is looked at before the resource of the root module that it belongs to. */
function undeclaredFaults({ forEach, to, toExpression }: Import): readonly Diagnostic[] {
  const { range, kind } = toExpression;
  if (to.modules.length > 0 || kind === "traversal") return [unknownImport(range, endpointText(to))];
  return forEach ? [wrongImportKey(range)] : [notStatic(toExpression), noImportKey(range)];
}

/** Can the resource be there? In the root one without a key can be written by Terraform. */
function isDeclared(root: ModuleNode, { to: { modules, resource, key }, toExpression }: Import): boolean {
  let node = root;
  for (const { name } of modules) {
    if (!node.module.calls.has(name)) return false;
    const child = node.children.get(name);
    if (!child) return true;
    node = child;
  }
  if (!resource || node.module.resources.has(resourceText(resource.mode, resource.type, resource.name))) return true;
  return modules.length === 0 && key === undefined && toExpression.kind === "traversal";
}

/** The first configuration that a call hands down and its module does not have; the root has those that it requires. */
export function missingProviderFaults(root: ModuleNode): readonly Diagnostic[] {
  if (![...root.modules].some(passesProviders)) return [];
  const { module } = root;
  const required = [...module.requirements.values()].map(({ source }) =>
    providerConfigurationAddress([], source, undefined),
  );
  const known = new Set([...required, ...configured(root)]);
  return firstMissing(root, known);
}

const configured = ({ module, path }: ModuleNode): readonly ProviderConfigurationAddress[] =>
  module.configurations.map(({ name, alias }) =>
    providerConfigurationAddress(path, requiredSource(module, name), alias),
  );

function firstMissing(node: ModuleNode, configuredAddresses: Set<ProviderConfigurationAddress>): readonly Diagnostic[] {
  for (const [name, child] of node.children) {
    if (!child) continue;
    for (const address of configured(child)) configuredAddresses.add(address);
    for (const [inChild, inParent] of node.module.calls.get(name)?.providers ?? []) {
      if (!inParent) continue;
      const passed = providerConfigurationAddress(
        node.path,
        requiredSource(node.module, inParent.name),
        inParent.alias,
      );
      if (!configuredAddresses.has(passed)) return [missingProvider(passed.text, inParent.range)];
      configuredAddresses.add(
        providerConfigurationAddress(child.path, requiredSource(child.module, inChild.name), inChild.alias),
      );
    }
    const below = firstMissing(child, configuredAddresses);
    if (below.length > 0) return below;
  }
  return [];
}
