import type { Diagnostic } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { remember } from "../source/remember.ts";
import { content } from "../syntax/content.ts";
import type { Module, ModuleCall, ProviderConfiguration, ProviderRequirement, Resource } from "./module.ts";
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
  const known = last.get(node);
  if (known && known.call === around?.call && known.parent === around?.parent) {
    if (known.unconfigurable === around?.unconfigurable) return known.faults;
  }
  const below: Diagnostic[] = [];
  for (const [name, child] of node.children) {
    const call = node.module.calls.get(name);
    if (child && call)
      below.push(
        ...passingFaults(child, { call, parent: node.module, unconfigurable: repeats(call) ?? around?.unconfigurable }),
      );
  }
  const own = [...nameFaults(node.module), ...handedDown(node, around), ...(around ? received(node, around) : [])];
  const faults = [...below, ...own];
  const { call, parent, unconfigurable } = around ?? {};
  last.set(node, { call, parent, unconfigurable, faults });
  return faults;
}

/** What was found of a node, and how it was called then. */
const last = new WeakMap<ModuleNode, Partial<Around> & { readonly faults: readonly Diagnostic[] }>();

/** Where a call says that there is not just one of the module, or not at once. */
function repeats({ count, forEach, dependsOn }: ModuleCall): Range | undefined {
  return (count ?? forEach ?? dependsOn[0])?.range;
}

/** Names that the module has for providers. */
const nameFaults = remember((module: Module): readonly Diagnostic[] => [
  ...twiceRequired([...module.requirements.values()].filter(({ isSound }) => isSound)),
  ...[...module.resources.values()].flatMap((resource) => impliedFaults(module, resource)),
]);

/** Does a module say what it means by a name? */
const requires = ({ requirements }: Module, name: string): boolean => requirements.get(name)?.isSound === true;

function twiceRequired(requirements: readonly ProviderRequirement[]): readonly Diagnostic[] {
  return requirements.flatMap((own, at) => {
    const before = requirements.slice(0, at).find(({ source }) => source === own.source);
    return before ? [requiredTwice(own.range, own.name, before.name, own.source)] : [];
  });
}

function impliedFaults(module: Module, { mode, type, provider, header }: Resource): readonly Diagnostic[] {
  if (provider || mode === "ephemeral") return [];
  const [name = ""] = type.split("_");
  if (!isProviderPart(name)) return [wrongImpliedProvider(header, name)];
  if (module.requirements.has(name)) return [];
  const source = sourceOfName(module, name);
  return [...module.requirements.values()]
    .filter((required) => required.source === source)
    .map((required) => requiredUnder(header, name, required.name));
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
