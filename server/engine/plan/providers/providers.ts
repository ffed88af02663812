import { resourceText } from "../../addrs/address.ts";
import { type ProviderConfigurationAddress, providerConfigurationAddress } from "../../addrs/provider.ts";
import type { Action, Module, ProviderConfiguration, Resource } from "../../config/module.ts";
import { BUILTIN_PROVIDER, requiredSource } from "../../config/settings/requiredProviders.ts";
import type { ModuleNode } from "../../config/tree/loadModules.ts";
import { localName, type NamedProvider, providerOfResource } from "../../config/tree/namedProviders.ts";
import { notReadReason } from "../../lifecycle/reasons/notReadReason.ts";
import type { AvailableProviders } from "../../load/loadProviders.ts";
import type { SeenTypes } from "../../load/seenTypes.ts";
import { type Facts, type TypeFacts, typeKey } from "../../provider/facts.ts";
import type { Provider } from "../../provider/provider.ts";
import { pureSchema } from "../../provider/pureData/pureData.ts";
import { inferredProvider } from "../../provider/simulation/inferredProvider.ts";
import { type PackedType, packedType } from "../../provider/simulation/packProvider.ts";
import { inferSchema, type SeenType, UNSEEN_TYPE } from "../../schema/inferSchema.ts";
import { fitSchema, type Misfit } from "../../schema/pack/fitSchema.ts";
import type { Pack } from "../../schema/pack/readPack.ts";
import type { BlockSchema, ResourceSchema } from "../../schema/schema.ts";
import { typeSchema } from "../../schema/typeSchema.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import { remember, rememberLast, rememberPair } from "../../source/remember.ts";
import type { ResourceObject } from "../../state/state.ts";
import type { Unasked } from "../../values/value.ts";
import { lostType, noProviderConfiguration, unknownBuiltinType, unknownType } from "./providerFindings.ts";

/** The single source for the provider, version and configuration of each resource. */
export interface Providers {
  /** Resolves the provider of a resource in the module at a path. */
  of(path: readonly string[], resource: Resource): Resolved;
  /** Resolves the provider of an action in the module at a path. */
  ofAction(path: readonly string[], action: Action): Resolved;
  /** Returns the provider configuration of a resource or action; undefined if there is none. */
  configurationOf(path: readonly string[], user: ProviderUser): ProviderConfigurationAddress | undefined;
  /** Resolves the provider that created an object which only the state has. */
  ofStored(object: ResourceObject): Resolved;
}

/** The provider of a resource, or the reason why the resource has none. */
export type Resolved = Planner | Missing;

/** The provider, schema and configuration that plan a resource. */
export interface Planner {
  readonly provider: Provider;
  readonly schema: ResourceSchema;
  readonly configuration: ProviderConfigurationAddress;
  /** The type in a pack of another version, whose plan is shown. Nothing else follows from it. */
  readonly packed?: PackedType;
  /** The features that the version does not have, or has in another way. */
  readonly misfits?: readonly Misfit[];
  /** The pack of another version that lacks the type. */
  readonly lackedBy?: Pack;
}

/** The reason why no provider can plan a resource. */
export interface Missing {
  /**
   * `no-type`: the provider is available and lacks the resource type. `no-configuration`: the named provider configuration does not
   * exist. `not-read`: nobody can read the data source or open the ephemeral resource. `pending`: the provider is not configured
   * yet. `not-configured`: the provider refused its configuration, or the configuration has errors.
   */
  readonly missing: "no-type" | "no-configuration" | "not-read" | "pending" | "not-configured";
  /** The reason why the configuration is not known, with `not-configured`; absent where it has errors, or the provider refused it. */
  readonly unasked?: Unasked;
  /** The provider's source address. */
  readonly source: string;
  readonly configuration: ProviderConfigurationAddress;
  /** The range of the provider reference; undefined if only the state names the provider. */
  readonly range: Range | undefined;
}

/** The available providers, the facts learned from them, and the types that the state shows of all others. */
export interface KnownProviders {
  readonly available: AvailableProviders;
  /** The packs of other versions, for providers that are not available. */
  readonly packs?: ReadonlyMap<string, Pack>;
  readonly facts?: Facts;
  readonly seenTypes: SeenTypes;
}

/** Returns the resolver of providers for the modules of a plan. */
export const providersOf = (root: ModuleNode | undefined, known: KnownProviders): Providers => ({
  ...configurationsIn(root),
  of: latestOf((path, resource) => {
    const { mode, type, block } = resource;
    const located = locate(root, path, resource);
    if ("missing" in located) return located;
    const { source, configuration } = located;
    const wanted = { type, source, configuration, range: block.labels[0]?.range };
    if (hasNoType(known.available, source, resource)) return { missing: "no-type", ...wanted };
    const notRead: Missing = { missing: "not-read", source, configuration, range: block.header };
    if (mode === "ephemeral") return ephemeralPlanner(known.available, wanted) ?? notRead;
    const seen = known.seenTypes.of(source, mode, type);
    const resolved =
      mode === "data"
        ? (dataPlanner(known, resource, wanted) ?? notRead)
        : (planner(known, wanted) ?? inferred(wanted, declaredSchema(resource, seen)));
    const pack = "missing" in resolved ? undefined : known.packs?.get(source);
    return pack && !("missing" in resolved) ? withPacked(resolved, pack, resource, seen) : resolved;
  }),
  ofAction: (path, action) => {
    const located = locate(root, path, action);
    if ("missing" in located) return located;
    const wanted = { type: action.type, ...located, range: action.header };
    if (actionIsMissing(known.available, located.source, action.type)) return { missing: "no-type", ...wanted };
    const provider = known.available.get(located.source);
    const schema = provider?.schemas.action?.(action.type);
    return provider && schema ? { provider, schema, ...located } : inferred(wanted, inferredAction(action));
  },
  ofStored: ({ address, provider: source, configuration: stored }) => {
    const { mode, type } = address.resource;
    if (mode !== "managed") return { missing: "not-read", source, configuration: stored, range: undefined };
    const configuration = root ? storedConfiguration(root, source, stored) : stored;
    if (configuration === undefined)
      return { missing: "no-configuration", source, configuration: stored, range: undefined };
    const wanted = { type, source, configuration, range: undefined };
    return planner(known, wanted) ?? inferred(wanted, storedSchema(known.seenTypes.of(source, mode, type)));
  },
});

/** Returns a resolver that keeps its latest result, because a node asks for its provider when it is compared and when it is evaluated. */
function latestOf(resolve: Providers["of"]): Providers["of"] {
  let latest:
    | { readonly path: readonly string[]; readonly resource: Resource; readonly resolved: Resolved }
    | undefined;
  return (path, resource) => {
    if (latest?.path !== path || latest.resource !== resource)
      latest = { path, resource, resolved: resolve(path, resource) };
    return latest.resolved;
  };
}

/** Returns the resolver of configurations. Most users of a module name the same few, so each is resolved once. */
function configurationsIn(root: ModuleNode | undefined): Pick<Providers, "configurationOf"> {
  const resolved = new Map<string, ProviderConfigurationAddress | undefined>();
  return {
    configurationOf(path, user) {
      const key = `${path.join(".")} ${localName(user)} ${user.provider?.alias ?? ""}`;
      if (resolved.has(key)) return resolved.get(key);
      const located = locate(root, path, user);
      const configuration = "missing" in located ? undefined : located.configuration;
      resolved.set(key, configuration);
      return configuration;
    },
  };
}

/** A declaration that uses a provider: a resource or an action. */
export type ProviderUser = Pick<Resource, "type" | "provider">;

/** Returns the source and the configuration of the provider that a declaration uses. */
function locate(
  root: ModuleNode | undefined,
  path: readonly string[],
  user: ProviderUser,
): (Pick<Planner, "configuration"> & { readonly source: string }) | Missing {
  const way = wayTo(root, path);
  const { provider } = user;
  const source = providerOfResource(way.at(-1)?.module ?? NO_PROVIDERS, user);
  const named = { name: localName(user), alias: provider?.alias };
  const configuration = configurationOf(way, source, named);
  if (configuration) return { source, configuration };
  // A configuration that a call passes but does not have is reported at the call.
  const missing = passedTo(way, named) ? "not-configured" : "no-configuration";
  const wanted = providerConfigurationAddress(path, source, provider?.alias);
  return { missing, source, configuration: wanted, range: provider?.range };
}

/** Whether the provider is available, its actions are known, and it lacks the type. */
export const actionIsMissing = (atHand: AvailableProviders, source: string, type: string): boolean =>
  atHand.get(source)?.schemas.actionTypes?.includes(type) === false;

/** Returns the schema that an action must at least have. */
const inferredAction = remember(
  ({ config }: Action): ResourceSchema => inferSchema(config ? [config] : [], UNSEEN_TYPE),
);

interface Wanted extends Omit<Missing, "missing"> {
  readonly type: string;
}

/** The resolver while no module is loaded. */
const NO_PROVIDERS: Pick<Module, "providers"> = { providers: new Map() };

/** Whether the provider is available and lacks the type. */
function hasNoType(atHand: AvailableProviders, source: string, { mode, type }: Resource): boolean {
  const schemas = atHand.get(source)?.schemas;
  if (!schemas) return false;
  if (mode === "managed") return !schemas.resourceTypes.includes(type);
  return !(mode === "data" ? schemas.dataSourceTypes : schemas.ephemeralResourceTypes).includes(type);
}

/** Returns the planner of a managed resource; undefined if its provider or the schema of its type is unavailable. */
function planner({ available: atHand, facts }: KnownProviders, { type, ...wanted }: Wanted): Resolved | undefined {
  const provider = atHand.get(wanted.source);
  if (!provider) return undefined;
  const schema = provider.schemas.resource(type);
  const learned = facts && factsAbout(provider, facts, type);
  if (schema)
    return {
      provider: (learned && provider.withFacts?.(learned)) ?? provider,
      schema,
      configuration: wanted.configuration,
    };
  // An unreadable schema tells no more than a missing provider.
  return provider.schemas.resourceTypes.includes(type) ? undefined : { missing: "no-type", ...wanted };
}

/** Returns the planner of a data source; undefined if its provider is available but lacks the type. */
function dataPlanner(
  { available: atHand, seenTypes: seen }: KnownProviders,
  resource: Resource,
  wanted: Wanted,
): Planner | undefined {
  const { source, type, configuration } = wanted;
  const provider = atHand.get(source);
  if (!provider) {
    const schema = pureSchema(source, type) ?? declaredSchema(resource, seen.of(source, "data", type));
    return inferred(wanted, schema);
  }
  const schema = provider.schemas.dataSource(type);
  return schema && { provider, schema, configuration };
}

/** Returns the planner with what a pack of another version has of the type. */
function withPacked(planner: Planner, pack: Pack, resource: Resource, seen: SeenType): Planner {
  const fitted = fittedType(pack, resource);
  if (!fitted) return lacksType(pack, resource) ? { ...planner, lackedBy: pack } : planner;
  const { schema, misfits } = fitted.withVersion(seen.version);
  const packed = packedType(pack, schema)(planner.provider.source, resource.type);
  return { ...planner, packed, ...(misfits.length > 0 && { misfits }) };
}

/** Whether a pack lacks a type that its provider lacks, too. Not every type can be reconstructed. */
const lacksType = ({ isReconstructed, schemas }: Pack, { mode, type }: Resource): boolean =>
  !isReconstructed && !(mode === "managed" ? schemas.resourceTypes : schemas.dataSourceTypes).includes(type);

/** Returns the schema of a pack for one resource; undefined if the pack lacks the type, or cannot be used for its body. */
const fittedType = rememberPair((pack: Pack, resource: Resource) => {
  const { mode, type, body } = resource;
  const known = mode === "managed" ? pack.schemas.resource(type) : pack.schemas.dataSource(type);
  const fitted = known && fitSchema(known.block, body);
  if (!fitted) return undefined;
  const { block, misfits } = fitted;
  const isVersionKnown = !pack.unknown.includes("version");
  const byVersion = new Map<number, ResourceSchema>();
  return {
    /** Takes the version of the objects in the state, for a pack that does not know the version of its schemas. */
    withVersion(stored: number): { readonly schema: ResourceSchema; readonly misfits: readonly Misfit[] } {
      const version = isVersionKnown ? known.version : stored;
      const schema = byVersion.get(version) ?? { version, block };
      byVersion.set(version, schema);
      return { schema, misfits };
    },
  };
});

/** Returns the planner that opens an ephemeral resource; undefined if there is none. */
function ephemeralPlanner(atHand: AvailableProviders, { source, type, configuration }: Wanted): Planner | undefined {
  const provider = atHand.get(source);
  const schema = provider?.openEphemeralResource && provider.schemas.ephemeralResource(type);
  return provider && schema && { provider, schema, configuration };
}

const inferred = ({ source, configuration }: Wanted, schema: ResourceSchema): Planner => ({
  provider: inferredProvider(source, schema),
  schema,
  configuration,
});

/** Returns the schema that a declared resource must at least have; the same object while its declaration and its shape in the state are unchanged. */
const declaredSchema = rememberLast(
  (seen: SeenType) => seen,
  (resource: Resource, seen): ResourceSchema => inferSchema([resource.body], seen),
);

const storedSchema = remember((seen: SeenType): ResourceSchema => inferSchema([], seen));

/** Returns the reason why an instance without a planner is not planned. */
export const unaskedOf = ({ missing, unasked, source: provider }: Missing, source: string): Unasked =>
  missing === "not-read"
    ? notReadReason(provider, source)
    : (unasked ?? { source, why: missing === "pending" ? "pending" : "configuration" });

/** Returns Terraform's diagnostics for a declared resource that no provider can plan; `hasCaller` as in `configurationFaults`. */
export function missingFaults(
  missing: Missing,
  inModule: ModuleNode,
  { mode, type, name, provider, header }: Resource,
  hasCaller = inModule.path.length > 0,
): readonly Diagnostic[] {
  const { range, source } = missing;
  if (missing.missing === "no-type")
    return [
      source === BUILTIN_PROVIDER ? unknownBuiltinType(range, mode, type) : unknownType(range, mode, source, type),
    ];
  return configurationFaults(missing, inModule, { provider, header, text: resourceText(mode, type, name) }, hasCaller);
}

/**
 * Returns Terraform's diagnostics for a declaration whose provider configuration does not exist. `hasCaller`: whether the module counts as
 * called, so that what its call must pass is not reported here.
 */
export function configurationFaults(
  { missing, configuration, range }: Missing,
  { module, path }: ModuleNode,
  { provider, header, text }: Pick<Resource, "provider" | "header"> & { readonly text: string },
  hasCaller = path.length > 0,
): readonly Diagnostic[] {
  if (missing !== "no-configuration") return [];
  const isExpected = module.configurationAliases.some(
    ({ name, alias }) => name === provider?.name && alias === provider.alias,
  );
  // A configuration that a call must pass is reported at the call.
  if (isExpected && hasCaller) return [];
  const address = [...path.map((name) => `module.${name}`), text].join(".");
  return [noProviderConfiguration(range ?? header, address, configuration.text, isExpected)];
}

/** Returns Terraform's diagnostics for a state object that no provider can plan. */
export const storedFaults = ({ missing, source, configuration }: Missing, address: string): readonly Diagnostic[] => {
  if (missing === "no-configuration") return [noProviderConfiguration(undefined, address, configuration.text, false)];
  return missing === "no-type" ? [lostType(address, source)] : [];
};

/** Returns the parts of a resolution that affect the row of a resource. */
export const plannerInputs = (found: Resolved): readonly unknown[] =>
  "missing" in found
    ? [found.missing, found.configuration, found.unasked]
    : [found.provider, found.schema, found.configuration, ...packInputs(found)];

const packInputs = ({ packed, lackedBy }: Planner): readonly unknown[] =>
  packed ? [packed] : lackedBy ? [lackedBy] : [];

/** Returns the facts about a type: those of its package, else those that came with its schemas, else those of another package. */
export function factsAbout(provider: Provider, facts: Facts, type: string): TypeFacts | undefined {
  const learned = facts.get(typeKey(provider.source, type));
  return learned && !learned.isHint ? learned : (provider.ownFacts?.(type) ?? learned);
}

/** Returns the schema of a declared resource, judged by its module alone; undefined if it is unavailable. */
export function schemaOf(atHand: AvailableProviders, module: Module, resource: Resource): ResourceSchema | undefined {
  const schemas = atHand.get(providerOfResource(module, resource))?.schemas;
  return typeSchema(schemas, resource.mode, resource.type);
}

/** Whether the provider of a declared resource is available but lacks the type. */
export const typeIsMissing = (atHand: AvailableProviders, module: Module, resource: Resource): boolean =>
  hasNoType(atHand, providerOfResource(module, resource), resource);

/** Returns the schema of the `config` of an action, judged by its module alone; undefined if it is unavailable. */
export const actionSchemaOf = (
  atHand: AvailableProviders,
  module: Module,
  action: Action,
): ResourceSchema | undefined => atHand.get(providerOfResource(module, action))?.schemas.action?.(action.type);

/** Returns the schema of a `provider` block; undefined if the provider is unavailable. */
export const configurationSchema = (
  atHand: AvailableProviders,
  module: Module,
  { name }: ProviderConfiguration,
): BlockSchema | undefined => {
  const provider = providerOf(atHand, module, { name });
  return provider && (provider.schemas.configuration()?.block ?? NOTHING_TO_SET);
};

/** Returns the provider that a `provider` block configures; undefined if the provider is unavailable. */
export const providerOf = (
  atHand: AvailableProviders,
  module: Module,
  { name }: Pick<ProviderConfiguration, "name">,
): Provider | undefined => atHand.get(requiredSource(module, name));

export const NOTHING_TO_SET: BlockSchema = { attributes: new Map(), blockTypes: new Map(), deprecated: false };

/** Returns Terraform's address for the configuration of a `provider` block. */
export const configurationAddress = (
  { module, path }: ModuleNode,
  { name, alias }: Pick<ProviderConfiguration, "name" | "alias">,
): ProviderConfigurationAddress => providerConfigurationAddress(path, requiredSource(module, name), alias);

/** Returns the modules on the path from the root to a module. */
function wayTo(root: ModuleNode | undefined, path: readonly string[]): readonly ModuleNode[] {
  const way = root ? [root] : [];
  for (const name of path) {
    const child = way.at(-1)?.children.get(name);
    if (child) way.push(child);
  }
  return way;
}

/**
 * Returns the configuration that a name refers to in the last module of the path: the module's own, else the one that its call passes,
 * else the default configuration of its ancestors. The root has a default configuration of every provider; an alias must be written.
 */
function configurationOf(
  way: readonly ModuleNode[],
  source: string,
  { name, alias }: NamedProvider,
): ProviderConfigurationAddress | undefined {
  const node = way.at(-1);
  if (!node) return undefined;
  if (isWritten(node.module, source, alias)) return providerConfigurationAddress(node.path, source, alias);
  const around = way.slice(0, -1);
  const passed = passedTo(way, { name, alias });
  if (passed)
    return passed[1]
      ? configurationOf(around, source, passed[1])
      : providerConfigurationAddress(node.path, source, alias);
  if (alias !== undefined) return undefined;
  const parent = around.at(-1);
  if (!parent) return providerConfigurationAddress([], source, undefined);
  return configurationOf(around, source, { name: nameOfSource(parent.module, source), alias });
}

/** Returns the provider configuration that the call of the last module on the path passes under a name. */
function passedTo(way: readonly ModuleNode[], { name, alias }: NamedProvider) {
  const passed = way.at(-2)?.module.calls.get(way.at(-1)!.path.at(-1)!)?.providers;
  return passed?.find(([inChild]) => inChild.name === name && inChild.alias === alias);
}

const isWritten = (module: Module, source: string, alias: string | undefined): boolean =>
  module.configurations.some((block) => block.alias === alias && requiredSource(module, block.name) === source);

/**
 * Returns the configuration that created an object, if it still exists in the object's module or is passed to it by name. A
 * configuration of an ancestor is no substitute.
 */
export function storedConfiguration(
  root: ModuleNode,
  source: string,
  stored: ProviderConfigurationAddress,
): ProviderConfigurationAddress | undefined {
  const { module: path, alias } = stored;
  if (path.length === 0 && alias === undefined) return stored;
  const way = wayTo(root, path);
  const node = way.at(path.length);
  if (!node) return undefined;
  const named = { name: nameOfSource(node.module, source), alias };
  const isThere = isWritten(node.module, source, alias) || passedTo(way, named) !== undefined;
  return isThere ? configurationOf(way, source, named) : undefined;
}

/** Returns the local name of a provider in a module. */
export const nameOfSource = ({ providers }: Module, source: string): string =>
  [...providers].find(([, address]) => address === source)?.[0] ?? source.split("/").at(-1)!;
