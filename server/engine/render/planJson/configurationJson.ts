import { actionText, resourceText } from "../../addrs/address.ts";
import { providerConfigurationAddress } from "../../addrs/provider.ts";
import { defaultOf } from "../../config/decode/variableDefault.ts";
import type { Module, ModuleCall, Output, Provisioner, Resource, Variable } from "../../config/module.ts";
import { requiredSource } from "../../config/settings/requiredProviders.ts";
import type { ModuleNode } from "../../config/tree/loadModules.ts";
import {
  importsOfUndeclared,
  localName,
  providerOfImport,
  providerOfResource,
} from "../../config/tree/namedProviders.ts";
import { parseConstraints, type VersionConstraint } from "../../config/versionConstraint.ts";
import type { Dialect } from "../../lang/dialect.ts";
import { supports } from "../../lang/features.ts";
import { isReference, parseReference } from "../../lang/reference.ts";
import type { ConfigurationDetails } from "../../plan/plan.ts";
import { nameOfSource } from "../../plan/providers/providers.ts";
import { PROVISIONERS } from "../../plan/validate/provisionerSchemas.ts";
import { attributeSchema } from "../../schema/attributeSchema.ts";
import type { BlockSchema } from "../../schema/schema.ts";
import { remember, rememberPair } from "../../source/remember.ts";
import { literalText } from "../../syntax/expressions.ts";
import type { Argument, Body, Traversal } from "../../syntax/tree.ts";
import { typeToJson } from "../../values/encodings/typeJson.ts";
import { compareCodePoints, DYNAMIC } from "../../values/type.ts";
import { withoutDeepMarks } from "../../values/value.ts";
import { type Json, kept } from "../json.ts";
import { members } from "../masks.ts";
import { valueJson } from "../stateJson.ts";
import { bodyJson, expressionJson, optionalExpressionJson, referenceTexts } from "./expressionJson.ts";

/** A configuration, and whether it is shown alone; otherwise it is part of a plan, of which some versions leave parts out. */
export interface ShownConfiguration extends ConfigurationDetails {
  readonly isOfFiles?: true;
  /** Whether only the root module is shown, which leaves out expressions, schemas and called modules. */
  readonly isSingle?: true;
}

/** Returns the root module alone, as written. */
export const singleModuleJson = (root: ModuleNode): Json =>
  configurationJson({
    root: { ...root, children: NO_CHILDREN },
    schemaOf: () => undefined,
    configurationSchema: () => undefined,
    configurationOf: (_, resource) =>
      providerConfigurationAddress([], providerOfResource(root.module, resource), resource.provider?.alias),
    isOfFiles: true,
    isSingle: true,
  });

const NO_CHILDREN: ModuleNode["children"] = new Map();

/** Returns the configuration of all modules as written: the references of expressions, not their values. */
export const configurationJson = (details: ShownConfiguration): Json => ({
  provider_config: unlessEmpty(providerEntries(details, details.root, new Set())),
  root_module: moduleJson(details, details.root),
});

function moduleJson(details: ShownConfiguration, node: ModuleNode): Json {
  const { outputs, variables, calls } = node.module;
  return {
    outputs: unlessEmpty([...outputs].map(([name, output]) => [name, outputJson(details, output, node.dialect)])),
    resources: resourcesJson(details, node),
    module_calls: unlessEmpty([...calls].map(([name, call]) => [name, callJson(details, node, call)])),
    variables: unlessEmpty([...variables].map(([name, variable]) => [name, variableJson(variable, node.dialect)])),
    actions: supports(node.dialect, "actions") ? actionsJson(node) : undefined,
  };
}

const unlessEmpty = (entries: readonly (readonly [string, Json])[]): Json =>
  entries.length > 0 ? members(entries) : undefined;

const outputJson = (
  { isSingle }: ShownConfiguration,
  { expression, description, sensitive, ephemeral, dependsOn, deprecated }: Output,
  dialect: Dialect,
): Json => ({
  sensitive: sensitive || undefined,
  ephemeral: (supports(dialect, "configuration-types") && ephemeral) || undefined,
  expression: isSingle ? undefined : expressionJson(expression, dialect),
  depends_on: namesIn(dependsOn),
  description,
  deprecated: deprecationJson(deprecated, dialect),
});

/** Returns the text of a deprecation, which only OpenTofu lists. */
const deprecationJson = (deprecated: Argument | undefined, dialect: Dialect): Json =>
  (supports(dialect, "opentofu-deprecations") && deprecated && literalText(deprecated.expression)) || undefined;

const variableJson = (variable: Variable, dialect: Dialect): Json => ({
  ...(supports(dialect, "configuration-types") && {
    type: variable.type.kind === "dynamic" ? undefined : typeToJson(variable.type),
    required: variable.default ? undefined : true,
    ephemeral: variable.ephemeral || undefined,
  }),
  default: variable.default ? valueJson(withoutDeepMarks(defaultOf(variable).value)) : undefined,
  description: variable.description,
  sensitive: variable.sensitive || undefined,
  deprecated: deprecationJson(variable.deprecated, dialect),
});

/** Returns the names in `depends_on`, with keys. */
function namesIn(dependsOn: readonly Traversal[]): Json {
  const names = dependsOn
    .map((traversal) => parseReference(traversal))
    .flatMap((reference) => (isReference(reference) ? [referenceTexts(reference)[0]!] : []));
  return names.length > 0 ? names : undefined;
}

/** Returns the actions by address; undefined if there are none. Their provider configurations are named as in their module. */
function actionsJson({ module, path, dialect }: ModuleNode): Json {
  const actions = [...module.actions.values()].map((action) => ({ action, address: actionText(action) }));
  if (actions.length === 0) return undefined;
  return actions
    .sort((a, b) => compareCodePoints(a.address, b.address))
    .map(({ action, address }) => ({
      address,
      type: action.type,
      name: action.name,
      provider_config_key: entryKey(
        path,
        localName(action) + (action.provider?.alias === undefined ? "" : `.${action.provider.alias}`),
      ),
      count_expression: optionalExpressionJson(action.count, dialect),
      for_each_expression: action.count ? undefined : optionalExpressionJson(action.forEach, dialect),
    }));
}

/** Returns the resources by mode and address. Ephemeral resources are omitted, unless the version lists them. */
function resourcesJson(details: ShownConfiguration, node: ModuleNode): Json {
  const textOf = ({ mode, type, name }: Resource) => resourceText(mode, type, name);
  const isEphemeralShown = supports(node.dialect, "configuration-types");
  const modes = ["managed", "data", ...(isEphemeralShown ? (["ephemeral"] as const) : [])] as const;
  const resources = [...node.module.resources.values()].sort((a, b) => compareCodePoints(textOf(a), textOf(b)));
  const shown = modes.flatMap((mode) => resources.filter((resource) => resource.mode === mode));
  return shown.length > 0
    ? shown.map((resource) => resourceJson(details, node, resource, textOf(resource)))
    : undefined;
}

function resourceJson(details: ShownConfiguration, node: ModuleNode, resource: Resource, address: string): Json {
  const { mode, type, name, body, count, forEach, dependsOn, provisioners } = resource;
  const schema = details.schemaOf(node.module, resource);
  return {
    address,
    mode,
    type,
    name,
    provider_config_key: details.configurationOf(node.path, resource) && providerConfigKey(details, node, resource),
    provisioners:
      provisioners.length > 0
        ? provisioners.map((provisioner) => provisionerJson(provisioner, node, details))
        : undefined,
    ...(!details.isSingle && {
      expressions: resourceExpressions(body, node.dialect)(schema?.block ?? NO_SCHEMA),
      schema_version: schema?.version ?? 0,
      ...repetitionJson({ count, forEach }, node.dialect),
    }),
    depends_on: namesIn(dependsOn),
  };
}

/** Returns the expression of `count`, or else that of `for_each`. */
const repetitionJson = (
  { count, forEach }: Pick<Resource, "count" | "forEach">,
  dialect: Dialect,
): { readonly [key: string]: Json } => ({
  count_expression: optionalExpressionJson(count, dialect),
  for_each_expression: count ? undefined : optionalExpressionJson(forEach, dialect),
});

/** Stands for a missing schema as a key. */
const NO_SCHEMA = {};

/** Returns the expressions in the body of a resource by its schema; the same document for the same body, schema and dialect. */
const resourceExpressions = rememberPair((body: Body, dialect: Dialect) =>
  remember((block: BlockSchema | typeof NO_SCHEMA): Json => {
    const json = nonEmpty(bodyJson(body, "attributes" in block ? block : undefined, dialect));
    return json && kept(json as { readonly [key: string]: Json });
  }),
);

const nonEmpty = (json: Json): Json =>
  json && typeof json === "object" && Object.keys(json).length > 0 ? json : undefined;

const provisionerJson = ({ type, body }: Provisioner, { dialect }: ModuleNode, details: ShownConfiguration): Json => ({
  type,
  expressions:
    details.isSingle || (supports(dialect, "bare-provisioners") && !details.isOfFiles)
      ? undefined
      : nonEmpty(bodyJson(body, PROVISIONERS.get(type), dialect)),
});

function callJson(details: ShownConfiguration, node: ModuleNode, call: ModuleCall): Json {
  const { name, source, version, body, count, forEach, dependsOn } = call;
  const child = node.children.get(name);
  return {
    source,
    ...(!details.isSingle && {
      expressions: nonEmpty(bodyJson(body, child && argumentsOf(child.module), node.dialect)),
      ...repetitionJson({ count, forEach }, node.dialect),
    }),
    module: child && moduleJson(details, child),
    version_constraint: version.length > 0 ? version.map(({ text }) => text.trim()).join(", ") : undefined,
    depends_on: namesIn(dependsOn),
  };
}

const argumentsOf = ({ variables }: Module): BlockSchema => ({
  attributes: new Map([...variables.keys()].map((name) => [name, ANYTHING] as const)),
  blockTypes: new Map(),
  deprecated: false,
});

const ANYTHING = attributeSchema(DYNAMIC, "optional");

/**
 * Returns the key of the provider configuration of a resource, `module.a:aws.east`, with the provider's local name in its module.
 */
function providerConfigKey(details: ShownConfiguration, node: ModuleNode, resource: Resource): string | undefined {
  const address = details.configurationOf(node.path, resource);
  if (!address) return undefined;
  const { provider: source, alias } = address;
  const depth = address.module.length;
  const modulesOnPath = [details.root];
  for (const name of node.path) modulesOnPath.push(modulesOnPath.at(-1)!.children.get(name)!);
  // An inherited configuration is listed under the outermost of the consecutive modules that use the provider.
  let depthOf = modulesOnPath.length - 1;
  while (depthOf > depth && usesProvider(modulesOnPath[depthOf - 1]!, modulesOnPath[depthOf - 2], source)) depthOf--;
  const at = modulesOnPath[alias === undefined ? depthOf : depth]!;
  return entryKey(at.path, nameOfSource(at.module, source) + (alias === undefined ? "" : `.${alias}`));
}

/** Whether a module names a provider or receives its configuration. */
const usesProvider = (node: ModuleNode, parent: ModuleNode | undefined, source: string): boolean =>
  sourcesIn(node.module).has(source) || inheritedProviders(node, parent).includes(source);

/** Returns the providers whose default configuration the parent module passes to a module. */
const inheritedProviders = ({ path, module }: ModuleNode, parent: ModuleNode | undefined): readonly string[] =>
  (parent?.module.calls.get(path.at(-1)!)?.providers ?? []).flatMap(([{ name, alias }]) =>
    alias === undefined ? [requiredSource(module, name)] : [],
  );

const sourcesIn = remember((module: Module): ReadonlySet<string> => new Set(providerSources(module).values()));

/** Returns the source of each provider that a module names, by local name. */
const providerSources = remember((module: Module): ReadonlyMap<string, string> => {
  const sources = new Map([...module.requirements.values()].map(({ name, source }) => [name, source]));
  const names = [
    ...module.configurations.map(({ name }) => name),
    ...[...module.resources.values()].map(({ type, provider }) => provider?.name ?? type.split("_", 1)[0]!),
    ...importsOfUndeclared(module).map((block) => providerOfImport(block).name),
  ];
  for (const name of names) if (!sources.has(name)) sources.set(name, requiredSource(module, name));
  return sources;
});

const entryKey = (path: readonly string[], name: string): string =>
  path.length === 0 ? name : `${path.map((call) => `module.${call}`).join(".")}:${name}`;

/**
 * Returns the provider configurations of a module and its descendants. An inherited configuration is listed under the module that
 * declares it.
 */
function providerEntries(
  details: ShownConfiguration,
  node: ModuleNode,
  parentSources: ReadonlySet<string>,
  parent?: ModuleNode,
): readonly (readonly [string, Json])[] {
  const { module, path, children } = node;
  const entries = new Map<string, Json>();
  const knownSources = new Set(inheritedProviders(node, parent));
  const moduleAddress = path.length > 0 ? path.map((call) => `module.${call}`).join(".") : undefined;
  const addEntry = (name: string, source: string, members: { readonly [key: string]: Json }) => {
    const { alias } = members;
    const key = entryKey(path, typeof alias === "string" ? `${name}.${alias}` : name);
    if (entries.has(key)) return;
    const version_constraint = constraintText(module, source);
    entries.set(key, {
      name,
      full_name: registryAddress(source, node.dialect),
      ...members,
      module_address: moduleAddress,
      version_constraint,
    });
  };
  for (const block of module.configurations) {
    const source = requiredSource(module, block.name);
    knownSources.add(source);
    const expressions = details.isSingle
      ? undefined
      : nonEmpty(bodyJson(block.body, details.configurationSchema(module, block), node.dialect));
    addEntry(block.name, source, { alias: block.alias, expressions });
  }
  for (const [name, source] of providerSources(module)) {
    knownSources.add(source);
    if (parentSources.has(source)) continue;
    addEntry(name, source, {});
    // Terraform also lists its own providers by their type.
    if (OWN.test(source)) addEntry(source.split("/").at(-1)!, source, {});
  }
  return [
    ...entries,
    ...[...children.values()].flatMap((child) => (child ? providerEntries(details, child, knownSources, node) : [])),
  ];
}

/** Returns the address of a provider in the registry of the product, as its JSON has it. */
const registryAddress = (source: string, { product }: Dialect): string =>
  product === "opentofu" ? source.replace(/^registry\.terraform\.io\//, "registry.opentofu.org/") : source;

const OWN = /^(?:registry\.terraform\.io\/hashicorp|terraform\.io\/builtin)\//;

/** Returns the version constraints of a module for a provider, in the form of a lock file; undefined if it has none. */
function constraintText(module: Module, source: string): string | undefined {
  const texts = [
    ...[...module.requirements.values()].flatMap((each) =>
      each.source === source && each.version ? [each.version.text] : [],
    ),
    ...module.configurations.flatMap(({ name, version }) =>
      version && requiredSource(module, name) === source ? (literalText(version.expression) ?? []) : [],
    ),
  ];
  const constraints = texts.flatMap((text) => parseConstraints(text) ?? []);
  return constraints.length > 0 ? [...new Set(constraints.map(canonical))].join(", ") : undefined;
}

function canonical({ operator, segments }: VersionConstraint): string {
  const least = operator === "~>" ? Math.max(2, segments.length) : 3;
  const filled = [...segments, ...Array.from({ length: Math.max(0, least - segments.length) }, () => 0)];
  return operator === "" || operator === "=" ? filled.join(".") : `${operator} ${filled.join(".")}`;
}
