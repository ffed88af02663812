import { supports } from "../../lang/features.ts";
import { traversalsOf } from "../../lang/reference.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import { remember } from "../../source/remember.ts";
import { sameObjects } from "../../source/sameObjects.ts";
import { content } from "../../syntax/content.ts";
import { sameExpression } from "../../syntax/sameExpression.ts";
import type { Expression } from "../../syntax/tree.ts";
import { referenceText } from "../decode/providerReference.ts";
import type { Module, ModuleCall, ProviderConfiguration, ProviderReference, ProviderRequirement } from "../module.ts";
import { isProviderPart } from "../providerName.ts";
import { requiredSource } from "../settings/requiredProviders.ts";
import { missingConfiguration } from "./moduleFindings.ts";
import type { ModuleNode } from "./moduleNode.ts";
import * as say from "./providerFindings.ts";

/** The call of a module. */
interface CallContext {
  readonly call: ModuleCall;
  readonly parent: Module;
  /** The argument that repeats or defers the module, here or further up; it then may not configure providers. */
  readonly unconfigurable: Range | undefined;
}

/** Returns the faults of the providers that modules name, configure and pass to one another. */
export function passingFaults(node: ModuleNode, caller?: CallContext): readonly Diagnostic[] {
  const basis = inputsOf(caller);
  const cached = cachedFaults.get(node);
  if (cached && sameObjects(cached.basis, basis)) return cached.faults;
  const faults: Diagnostic[] = [];
  for (const [name, child] of isPlainBelow(node) ? NOTHING_BELOW : node.children) {
    const call = node.module.calls.get(name);
    if (!child || !call) continue;
    const unconfigurable = repetitionRange(call) ?? caller?.unconfigurable;
    for (const fault of passingFaults(child, { call, parent: node.module, unconfigurable })) faults.push(fault);
  }
  faults.push(
    ...nameFaults(node.module),
    ...passedFaults(node, caller),
    ...(caller ? receivedFaults(node, caller) : []),
  );
  cachedFaults.set(node, { basis, faults });
  return faults;
}

const NOTHING_BELOW: ModuleNode["children"] = new Map();

/** Whether no module below a node can have a fault. Visits distinct modules only, not each call of them. */
function isPlainBelow({ module, modules }: ModuleNode): boolean {
  if (passesProviders(module)) return false;
  for (const each of modules) if (each !== module && !isPlain(each)) return false;
  return true;
}

/** Whether a module neither configures nor passes providers, and names them correctly. */
const isPlain = remember(
  (module: Module): boolean =>
    module.configurations.length + module.configurationAliases.length === 0 &&
    !passesProviders(module) &&
    nameFaults(module).length === 0,
);

/** Whether a call of the module passes a provider configuration. */
export const passesProviders = remember(({ calls }: Module): boolean => {
  for (const { providers } of calls.values()) if (providers.length > 0) return true;
  return false;
});

/** Returns the inputs of a node's faults besides the node. The parent counts only if it passes providers. */
function inputsOf(caller: CallContext | undefined): readonly unknown[] {
  if (!caller) return NO_INPUTS;
  const { call, parent, unconfigurable } = caller;
  return call.providers.length === 0
    ? [call, unconfigurable]
    : [call, unconfigurable, parent.providers, parent.requirements];
}

const NO_INPUTS: readonly never[] = [];

/** The faults of each node, and the inputs that they were computed from. */
const cachedFaults = new WeakMap<
  ModuleNode,
  { readonly basis: readonly unknown[]; readonly faults: readonly Diagnostic[] }
>();

/** Returns the range of the argument with which a call repeats or defers its module. */
function repetitionRange({ count, forEach, dependsOn }: ModuleCall): Range | undefined {
  return (count ?? forEach ?? dependsOn[0])?.range;
}

/**
 * Returns the faults of references that lack the key of a repeated configuration, or have one for another, and warnings
 * about users that have the for_each of their configuration.
 */
function keyFaults({ configurations, calls, resources }: Module): readonly Diagnostic[] {
  const forEachOf = ({ name, alias }: ProviderReference) =>
    configurations.find((one) => one.forEach && one.name === name && one.alias === alias)?.forEach;
  const faults: Diagnostic[] = [];
  const check = (reference: ProviderReference, user: "module" | "resource", forEach: Expression | undefined): void => {
    const provided = forEachOf(reference);
    const { nameRange, isKeyed } = reference;
    if (isKeyed !== (provided !== undefined))
      faults.push(say.wrongProviderKey(nameRange, referenceText(reference), user, isKeyed));
    if (isKeyed && provided && forEach && refersTo(forEach) && sameExpression(forEach, provided))
      faults.push(say.sameProviderForEach(forEach.range, user));
  };
  for (const { providers, forEach } of calls.values())
    for (const [, inParent] of providers) if (inParent) check(inParent, "module", forEach);
  for (const { provider, mode, forEach } of resources.values())
    if (provider) check(provider, "resource", mode === "managed" ? forEach : undefined);
  return faults;
}

const refersTo = (expression: Expression): boolean => traversalsOf(expression).length > 0;

/** Returns the faults of a module's local names of providers. */
const nameFaults = remember((module: Module): readonly Diagnostic[] => {
  const faults = [...duplicateRequirements([...module.requirements.values()].filter(({ isSound }) => isSound))];
  const faultsOfName = new Map<string, (header: Range) => readonly Diagnostic[]>();
  for (const { mode, type, provider, header } of module.resources.values()) {
    if (provider || mode === "ephemeral") continue;
    const end = type.indexOf("_");
    const name = end < 0 ? type : type.slice(0, end);
    const faultsAt = faultsOfName.get(name) ?? impliedFaults(module, name);
    faultsOfName.set(name, faultsAt);
    for (const fault of faultsAt(header)) faults.push(fault);
  }
  if (supports(module.dialect, "provider-for-each")) faults.push(...keyFaults(module));
  return faults;
});

/** Whether a module has a valid requirement for a local name. */
const requires = ({ requirements }: Module, name: string): boolean => requirements.get(name)?.isSound === true;

function duplicateRequirements(requirements: readonly ProviderRequirement[]): readonly Diagnostic[] {
  return requirements.flatMap((own, at) => {
    const firstOfSource = requirements.slice(0, at).find(({ source }) => source === own.source);
    return firstOfSource ? [say.requiredTwice(own.range, own.name, firstOfSource.name, own.source)] : [];
  });
}

/** Returns the faults of the provider name that a resource type implies, for a resource with that header. */
function impliedFaults(module: Module, name: string): (header: Range) => readonly Diagnostic[] {
  if (!isProviderPart(name)) return (header) => [say.wrongImpliedProvider(header, name)];
  const source = requiredSource(module, name);
  const alternatives = module.requirements.has(name)
    ? []
    : [...module.requirements.values()].filter((required) => required.source === source);
  return (header) => alternatives.map((required) => say.requiredUnder(header, name, required.name));
}

/** Returns the faults of the configurations that the calls of a module pass, as far as the module itself names them. */
function passedFaults({ module }: ModuleNode, caller: CallContext | undefined): readonly Diagnostic[] {
  const faults: Diagnostic[] = [];
  for (const { providers } of module.calls.values())
    for (const [, inParent] of providers) {
      if (!inParent || inParent.alias !== undefined) continue;
      const { name, nameRange } = inParent;
      const isConfigured = module.configurations.some((own) => referenceText(own) === name && !isEmpty(own));
      if (!isConfigured && !requires(module, name)) faults.push(say.undefinedProvider("warning", nameRange, name));
      else if (caller && !isConfigured && !passedTo(caller, name))
        faults.push(say.unpassedProvider(caller.call.header, name));
    }
  return faults;
}

const passedTo = (caller: CallContext | undefined, name: string) =>
  caller?.call.providers.find(([inChild]) => referenceText(inChild) === name);

/** Returns one warning per provider, however many empty blocks it has. */
function emptyFaults({ configurations }: Module): readonly Diagnostic[] {
  const empty = configurations.filter(isEmpty).toSorted((a, b) => (referenceText(a) < referenceText(b) ? -1 : 1));
  const isFirst = ({ name }: ProviderConfiguration, at: number) => empty.findIndex((own) => own.name === name) === at;
  return empty.filter(isFirst).map((own) => say.emptyConfiguration(own.header, referenceText(own)));
}

/** Whether a `provider` block is empty. In a child module such a block once declared what the caller passes. */
const isEmpty = remember(
  ({ body, version }: ProviderConfiguration): boolean =>
    version === undefined && content(body, NOTHING).diagnostics.length === 0,
);
const NOTHING = { arguments: {}, blocks: {} } as const;

/** Returns the faults of the configurations that a child receives from its call. */
function receivedFaults({ module, path }: ModuleNode, caller: CallContext): readonly Diagnostic[] {
  const { call, unconfigurable } = caller;
  const configured = module.configurations.filter((own) => !isEmpty(own));
  const names = new Set(configured.map(referenceText));
  const faults: Diagnostic[] = [];
  if (configured.length > 0 && unconfigurable)
    faults.push(say.incompatibleModule(unconfigurable, path, configured[0]!));
  for (const name of names) {
    const passed = passedTo(caller, name);
    if (passed) faults.push(say.overriddenConfiguration(passed[0].nameRange, name));
  }
  for (const wanted of new Set(module.configurationAliases.map(referenceText)))
    if (!names.has(wanted) && !passedTo(caller, wanted)) faults.push(missingConfiguration(call.header, wanted));
  faults.push(...call.providers.flatMap((passed) => passedConfigurationFaults(module, caller, passed)));
  faults.push(...emptyFaults(module));
  return faults;
}

/** Returns the faults of one passed configuration: the child has no such name, or uses it for another provider. */
function passedConfigurationFaults(
  module: Module,
  { parent }: CallContext,
  [inChild, inParent]: ModuleCall["providers"][number],
): readonly Diagnostic[] {
  const name = referenceText(inChild);
  const isKnown =
    requires(module, name) ||
    [...module.configurationAliases, ...module.configurations].some((own) => referenceText(own) === name);
  const source = passedSource(module, inChild.name);
  const faults: Diagnostic[] = [];
  if (!isKnown) faults.push(say.undefinedProvider(isDefault(source) ? "warning" : "error", inChild.nameRange, name));
  if (!inParent) return faults;
  // A requirement of the parent under the child's name takes precedence over the passed provider.
  const parentSource = parent.requirements.get(name)?.source ?? passedSource(parent, inParent.name);
  const hasOtherName = [...module.requirements.values()].some((required) => required.source === parentSource);
  if (parentSource !== source)
    faults.push(say.otherProvider(hasOtherName ? inChild.nameRange : inParent.nameRange, name, source, parentSource));
  return faults;
}

/**
 * Returns the source address of a passed name: without a requirement that of the registry, even for the built-in
 * provider.
 */
const passedSource = ({ providers }: Module, name: string): string =>
  providers.get(name) ?? `registry.terraform.io/hashicorp/${name}`;

/** Whether the address is what a bare local name implies. */
const isDefault = (source: string): boolean => /^registry\.(terraform\.io|opentofu\.org)\/hashicorp\//.test(source);
