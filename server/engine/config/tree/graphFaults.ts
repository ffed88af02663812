import { resourceText } from "../../addrs/address.ts";
import { type ProviderConfigurationAddress, providerConfigurationAddress } from "../../addrs/provider.ts";
import { supports } from "../../lang/features.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { noImportKey, unknownImport, wrongImportKey } from "../decode/addressFindings.ts";
import { notStatic } from "../decode/argumentFindings.ts";
import { endpointText } from "../decode/moveEndpoint.ts";
import { referenceText } from "../decode/providerReference.ts";
import type { Import } from "../module.ts";
import { requiredSource } from "../settings/requiredProviders.ts";
import type { ModuleNode } from "./moduleNode.ts";
import { passesProviders } from "./passedProviders.ts";
import { missingProvider } from "./providerFindings.ts";

/** Returns the errors of imports whose target is not declared; targets in unloaded modules are skipped. */
export const importTargetFaults = (root: ModuleNode): readonly Diagnostic[] => [
  ...earlyTargetFaults(root),
  ...calledTargetFaults(root),
];

/** Returns those errors that keep everything else from being validated. */
export const earlyTargetFaults = (root: ModuleNode): readonly Diagnostic[] =>
  targetFaults(root, (block) => !isBelowCalled(root, block));

/** Returns the errors of imports into resources that a called module lacks, which are found beside others. */
export const calledTargetFaults = (root: ModuleNode): readonly Diagnostic[] => [
  ...targetFaults(root, (block) => isBelowCalled(root, block)),
  ...(supports(root.dialect, "import-in-module") ? targetFaultsBelow(root) : []),
];

const targetFaults = (root: ModuleNode, isMeant: (block: Import) => boolean): readonly Diagnostic[] =>
  root.module.imports.flatMap((block) => (!isMeant(block) || isDeclared(root, block) ? [] : undeclaredFaults(block)));

/** Whether the target of an import is in a module below the root that is called. */
function isBelowCalled(root: ModuleNode, { to: { modules } }: Import): boolean {
  let node: ModuleNode | undefined = root;
  for (const { name } of modules) node = node?.children.get(name);
  return modules.length > 0 && node !== undefined;
}

const targetFaultsBelow = ({ children }: ModuleNode): readonly Diagnostic[] =>
  [...children.values()].flatMap((child) =>
    child
      ? [
          ...child.module.imports.flatMap((block) => (isDeclared(child, block) ? [] : undeclaredFaults(block))),
          ...targetFaultsBelow(child),
        ]
      : [],
  );

/** Returns the errors of an undeclared target. In the root module, a computed key is reported before its resource. */
function undeclaredFaults(block: Import): readonly Diagnostic[] {
  const { to, toExpression } = block;
  return to.modules.length > 0 || toExpression.kind === "traversal"
    ? [unknownImportFault(block)]
    : [notStatic(toExpression), noImportKey(toExpression.range)];
}

/** Returns the error of an import into a resource that does not exist. A computed key is reported before it. */
export const unknownImportFault = ({ to, toExpression: { kind, range } }: Import): Diagnostic =>
  to.modules.length > 0 || kind === "traversal" ? unknownImport(range, endpointText(to)) : wrongImportKey(range);

/**
 * Whether the target of an import is declared or in an unloaded module. One of the root module counts as declared, because Terraform
 * makes a node of it, for which it could generate the configuration.
 */
function isDeclared(root: ModuleNode, { to: { modules, resource }, toExpression, forEach }: Import): boolean {
  let node = root;
  for (const { name } of modules) {
    if (!node.module.calls.has(name)) return false;
    const child = node.children.get(name);
    if (!child) return true;
    node = child;
  }
  if (!resource || node.module.resources.has(resourceText(resource.mode, resource.type, resource.name))) return true;
  return root.path.length === 0 && modules.length === 0 && (forEach !== undefined || toExpression.kind === "traversal");
}

/** Returns the error of the first call that passes a provider configuration which the calling module lacks. */
export function missingProviderFaults(root: ModuleNode): readonly Diagnostic[] {
  if (![...root.modules].some(passesProviders)) return [];
  const { module } = root;
  // The root module has a configuration of every provider that it requires.
  const required = [...module.requirements.values()].map(({ source }) =>
    providerConfigurationAddress([], source, undefined),
  );
  return firstMissingProvider(root, new Set([...required, ...configuredIn(root)]));
}

const configuredIn = ({ module, path }: ModuleNode): readonly ProviderConfigurationAddress[] =>
  module.configurations.map(({ name, alias }) =>
    providerConfigurationAddress(path, requiredSource(module, name), alias),
  );

function firstMissingProvider(
  node: ModuleNode,
  configuredAddresses: Set<ProviderConfigurationAddress>,
): readonly Diagnostic[] {
  for (const [name, child] of node.children) {
    if (!child) continue;
    for (const address of configuredIn(child)) configuredAddresses.add(address);
    for (const [inChild, inParent] of node.module.calls.get(name)?.providers ?? []) {
      if (!inParent) continue;
      const passed = providerConfigurationAddress(
        node.path,
        requiredSource(node.module, inParent.name),
        inParent.alias,
      );
      if (!configuredAddresses.has(passed)) {
        const isExpected = node.module.configurationAliases.some(
          (alias) => referenceText(alias) === referenceText(inParent),
        );
        return [missingProvider(passed.text, inParent.range, isExpected)];
      }
      configuredAddresses.add(
        providerConfigurationAddress(child.path, requiredSource(child.module, inChild.name), inChild.alias),
      );
    }
    const below = firstMissingProvider(child, configuredAddresses);
    if (below.length > 0) return below;
  }
  return [];
}
