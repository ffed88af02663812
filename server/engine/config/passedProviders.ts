import type { Diagnostic } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { remember } from "../source/remember.ts";
import { sameObjects } from "../source/sameObjects.ts";
import { content } from "../syntax/content.ts";
import type { Module, ModuleCall, ProviderConfiguration, ProviderRequirement } from "./module.ts";
import type { ModuleNode } from "./moduleNode.ts";
import { isProviderPart } from "./providerName.ts";
import { referenceText } from "./providerReference.ts";
import { sourceOfName } from "./requiredProviders.ts";
import {
  emptyConfiguration,
  incompatibleModule,
  missingConfiguration,
  otherProvider,
  overriddenConfiguration,
  requiredTwice,
  requiredUnder,
  undefinedProvider,
  unpassedProvider,
  wrongImpliedProvider,
} from "./texts.ts";

/** How a module comes to be called. */
interface Around {
  readonly call: ModuleCall;
  readonly parent: Module;
  /** What repeats it or makes it wait, there or further out: then it may configure no providers. */
  readonly unconfigurable: Range | undefined;
}

/** What is wrong with the providers that modules name, configure, and hand down to one another. */
export function passingFaults(node: ModuleNode, around?: Around): readonly Diagnostic[] {
  const basis = basisOf(around);
  const known = last.get(node);
  if (known && sameObjects(known.basis, basis)) return known.faults;
  const faults: Diagnostic[] = [];
  for (const [name, child] of isPlainBelow(node) ? NOTHING_BELOW : node.children) {
    const call = node.module.calls.get(name);
    if (!child || !call) continue;
    const unconfigurable = repeats(call) ?? around?.unconfigurable;
    for (const found of passingFaults(child, { call, parent: node.module, unconfigurable })) faults.push(found);
  }
  faults.push(...nameFaults(node.module), ...handedDown(node, around), ...(around ? received(node, around) : []));
  last.set(node, { basis, faults });
  return faults;
}

const NOTHING_BELOW: ModuleNode["children"] = new Map();

/** Whether nothing below a node can be at fault: only its distinct modules are looked at, not each call of them. */
function isPlainBelow({ module, modules }: ModuleNode): boolean {
  if (handsDown(module)) return false;
  for (const each of modules) if (each !== module && !isPlain(each)) return false;
  return true;
}

/** Whether a module neither configures providers nor hands them down, and names them well. */
const isPlain = remember(
  (module: Module): boolean =>
    module.configurations.length + module.configurationAliases.length === 0 &&
    !handsDown(module) &&
    nameFaults(module).length === 0,
);

/** Whether a call of the module hands down a configuration. */
export const handsDown = remember(({ calls }: Module): boolean => {
  for (const { providers } of calls.values()) if (providers.length > 0) return true;
  return false;
});

/** Returns what decides the faults of a node besides itself: of its parent only what is handed down is compared. */
function basisOf(around: Around | undefined): readonly unknown[] {
  if (!around) return NOTHING_AROUND;
  const { call, parent, unconfigurable } = around;
  return call.providers.length === 0
    ? [call, unconfigurable]
    : [call, unconfigurable, parent.providers, parent.requirements];
}

const NOTHING_AROUND: readonly never[] = [];

/** The faults of each node, and what decided them. */
const last = new WeakMap<ModuleNode, { readonly basis: readonly unknown[]; readonly faults: readonly Diagnostic[] }>();

/** Where a call says that there is not just one of the module, or not at once. */
function repeats({ count, forEach, dependsOn }: ModuleCall): Range | undefined {
  return (count ?? forEach ?? dependsOn[0])?.range;
}

/** Names that the module has for providers. */
const nameFaults = remember((module: Module): readonly Diagnostic[] => {
  const found = [...twiceRequired([...module.requirements.values()].filter(({ isSound }) => isSound))];
  const faultsOfName = new Map<string, (header: Range) => readonly Diagnostic[]>();
  for (const { mode, type, provider, header } of module.resources.values()) {
    if (provider || mode === "ephemeral") continue;
    const end = type.indexOf("_");
    const name = end < 0 ? type : type.slice(0, end);
    const faultsAt = faultsOfName.get(name) ?? impliedFaults(module, name);
    faultsOfName.set(name, faultsAt);
    for (const fault of faultsAt(header)) found.push(fault);
  }
  return found;
});

/** Does a module say what it means by a name? */
const requires = ({ requirements }: Module, name: string): boolean => requirements.get(name)?.isSound === true;

function twiceRequired(requirements: readonly ProviderRequirement[]): readonly Diagnostic[] {
  return requirements.flatMap((own, at) => {
    const before = requirements.slice(0, at).find(({ source }) => source === own.source);
    return before ? [requiredTwice(own.range, own.name, before.name, own.source)] : [];
  });
}

/** Returns what is wrong with the name that the type of a resource begins with, for a resource with that header. */
function impliedFaults(module: Module, name: string): (header: Range) => readonly Diagnostic[] {
  if (!isProviderPart(name)) return (header) => [wrongImpliedProvider(header, name)];
  const source = sourceOfName(module, name);
  const others = module.requirements.has(name)
    ? []
    : [...module.requirements.values()].filter((required) => required.source === source);
  return (header) => others.map((required) => requiredUnder(header, name, required.name));
}

/** What the calls of a module hand down: names that it has itself. */
function handedDown({ module }: ModuleNode, around: Around | undefined): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const { providers } of module.calls.values())
    for (const [, inParent] of providers) {
      if (!inParent || inParent.alias !== undefined) continue;
      const { name, nameRange } = inParent;
      const isConfigured = module.configurations.some((own) => referenceText(own) === name && !isEmpty(own));
      if (!isConfigured && !requires(module, name)) found.push(undefinedProvider("warning", nameRange, name));
      else if (around && !isConfigured && !passedTo(around, name))
        found.push(unpassedProvider(around.call.header, name));
    }
  return found;
}

const passedTo = (around: Around | undefined, name: string) =>
  around?.call.providers.find(([inChild]) => referenceText(inChild) === name);

/** One for each provider, however many empty blocks it has. */
function emptyFaults({ configurations }: Module): readonly Diagnostic[] {
  const empty = configurations.filter(isEmpty).toSorted((a, b) => (referenceText(a) < referenceText(b) ? -1 : 1));
  const isFirst = ({ name }: ProviderConfiguration, at: number) => empty.findIndex((own) => own.name === name) === at;
  return empty.filter(isFirst).map((own) => emptyConfiguration(own.header, referenceText(own)));
}

/** Does a `provider` block say nothing? In a child it once stood for what the caller gives. */
const isEmpty = remember(
  ({ body, version }: ProviderConfiguration): boolean =>
    version === undefined && content(body, NOTHING).diagnostics.length === 0,
);
const NOTHING = { arguments: {}, blocks: {} } as const;

/** What a child makes of the configurations that its call gives it. */
function received({ module, path }: ModuleNode, around: Around): readonly Diagnostic[] {
  const { call, unconfigurable } = around;
  const configured = module.configurations.filter((own) => !isEmpty(own));
  const names = new Set(configured.map(referenceText));
  const found: Diagnostic[] = [];
  if (configured.length > 0 && unconfigurable) found.push(incompatibleModule(unconfigurable, path, configured[0]!));
  for (const name of names) {
    const passed = passedTo(around, name);
    if (passed) found.push(overriddenConfiguration(passed[0].nameRange, name));
  }
  for (const wanted of new Set(module.configurationAliases.map(referenceText)))
    if (!names.has(wanted) && !passedTo(around, wanted)) found.push(missingConfiguration(call.header, wanted));
  found.push(...call.providers.flatMap((passed) => unfit(module, around, passed)));
  found.push(...emptyFaults(module));
  return found;
}

/** What is wrong with one configuration that is given: the child has no such name, or means another provider by it. */
function unfit(
  module: Module,
  { parent }: Around,
  [inChild, inParent]: ModuleCall["providers"][number],
): readonly Diagnostic[] {
  const name = referenceText(inChild);
  const isKnown =
    requires(module, name) ||
    [...module.configurationAliases, ...module.configurations].some((own) => referenceText(own) === name);
  const source = passedSource(module, inChild.name);
  const found: Diagnostic[] = [];
  if (!isKnown) found.push(undefinedProvider(isDefault(source) ? "warning" : "error", inChild.nameRange, name));
  if (!inParent) return found;
  // What the parent calls as the child does counts as what is given, whatever is.
  const given = parent.requirements.get(name)?.source ?? passedSource(parent, inParent.name);
  const isMisnamed = [...module.requirements.values()].some((required) => required.source === given);
  if (given !== source)
    found.push(otherProvider(isMisnamed ? inChild.nameRange : inParent.nameRange, name, source, given));
  return found;
}

/** What a name stands for where it is handed down: without a requirement the one of the registry, even of what is built in. */
const passedSource = ({ providers }: Module, name: string): string =>
  providers.get(name) ?? `registry.terraform.io/hashicorp/${name}`;

/** Is it the provider that a bare name stands for? */
const isDefault = (source: string): boolean => /^registry\.(terraform\.io|opentofu\.org)\/hashicorp\//.test(source);
