import { resourceText } from "../../addrs/address.ts";
import type { ModuleNode } from "../../config/loadModules.ts";
import type { Module, ModuleCall, Output, Provisioner, Resource, Variable } from "../../config/module.ts";
import { importsOfUndeclared, providerOfImport } from "../../config/namedProviders.ts";
import { requiredSource } from "../../config/requiredProviders.ts";
import { defaultOf } from "../../config/variableDefault.ts";
import { parseConstraints, type VersionConstraint } from "../../config/versionConstraint.ts";
import { isReference, parseReference } from "../../lang/reference.ts";
import { PROVISIONERS } from "../../plan/judge/provisionerSchemas.ts";
import type { ConfigurationDetails } from "../../plan/plan.ts";
import type { AttributeSchema, BlockSchema } from "../../schema/schema.ts";
import { remember } from "../../source/remember.ts";
import type { Traversal } from "../../syntax/tree.ts";
import { compareCodePoints, DYNAMIC } from "../../values/type.ts";
import { withoutDeepMarks } from "../../values/value.ts";
import type { Json } from "../json.ts";
import { members } from "../masks.ts";
import { valueJson } from "../stateJson.ts";
import { bodyJson, expressionJson, referenceTexts, unlessNothing } from "./expressionJson.ts";

/** The configuration of all modules, as it was written: what the expressions refer to, not what they come to. */
export const configurationJson = (details: ConfigurationDetails): Json => ({
  provider_config: unlessEmpty(providerEntries(details, details.root, new Set())),
  root_module: moduleJson(details, details.root),
});

function moduleJson(details: ConfigurationDetails, node: ModuleNode): Json {
  const { outputs, variables, calls } = node.module;
  return {
    outputs: unlessEmpty([...outputs].map(([name, output]) => [name, outputJson(output)])),
    resources: resourcesJson(details, node),
    module_calls: unlessEmpty([...calls].map(([name, call]) => [name, callJson(details, node, call)])),
    variables: unlessEmpty([...variables].map(([name, variable]) => [name, variableJson(variable)])),
  };
}

const unlessEmpty = (entries: readonly (readonly [string, Json])[]): Json =>
  entries.length > 0 ? members(entries) : undefined;

const outputJson = ({ expression, description, sensitive, dependsOn }: Output): Json => ({
  sensitive: sensitive || undefined,
  expression: expressionJson(expression),
  depends_on: namesIn(dependsOn),
  description,
});

const variableJson = (variable: Variable): Json => ({
  default: variable.default ? valueJson(withoutDeepMarks(defaultOf(variable).value)) : undefined,
  description: variable.description,
  sensitive: variable.sensitive || undefined,
});

/** Returns the names in `depends_on`, with keys. */
function namesIn(dependsOn: readonly Traversal[]): Json {
  const names = dependsOn
    .map((traversal) => parseReference(traversal))
    .flatMap((found) => (isReference(found) ? [referenceTexts(found)[0]!] : []));
  return names.length > 0 ? names : undefined;
}

/** By mode, each as text; what lives for one run only is left out. */
function resourcesJson(details: ConfigurationDetails, node: ModuleNode): Json {
  const textOf = ({ mode, type, name }: Resource) => resourceText(mode, type, name);
  const modes = ["managed", "data"] as const;
  const all = [...node.module.resources.values()].sort((a, b) => compareCodePoints(textOf(a), textOf(b)));
  const shown = modes.flatMap((mode) => all.filter((resource) => resource.mode === mode));
  return shown.length > 0
    ? shown.map((resource) => resourceJson(details, node, resource, textOf(resource)))
    : undefined;
}

function resourceJson(details: ConfigurationDetails, node: ModuleNode, resource: Resource, address: string): Json {
  const { mode, type, name, body, count, forEach, dependsOn, provisioners } = resource;
  const schema = details.schemaOf(node.module, resource);
  const counted = unlessNothing(count);
  return {
    address,
    mode,
    type,
    name,
    provider_config_key: details.configurationOf(node.path, resource) && keyOf(details, node, resource),
    provisioners: provisioners.length > 0 ? provisioners.map(provisionerJson) : undefined,
    expressions: unlessNoMember(bodyJson(body, schema?.block)),
    schema_version: schema?.version ?? 0,
    count_expression: counted,
    for_each_expression: count ? undefined : unlessNothing(forEach),
    depends_on: namesIn(dependsOn),
  };
}

const unlessNoMember = (json: Json): Json =>
  json && typeof json === "object" && Object.keys(json).length > 0 ? json : undefined;

const provisionerJson = ({ type, body }: Provisioner): Json => ({
  type,
  expressions: unlessNoMember(bodyJson(body, PROVISIONERS.get(type))),
});

function callJson(details: ConfigurationDetails, node: ModuleNode, call: ModuleCall): Json {
  const { name, source, version, body, count, forEach, dependsOn } = call;
  const child = node.children.get(name);
  return {
    source,
    expressions: unlessNoMember(bodyJson(body, child && argumentsOf(child.module))),
    count_expression: unlessNothing(count),
    for_each_expression: count ? undefined : unlessNothing(forEach),
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

const ANYTHING: AttributeSchema = {
  type: DYNAMIC,
  required: false,
  optional: true,
  computed: false,
  sensitive: false,
  writeOnly: false,
  deprecated: false,
};

/** The configuration that plans a resource: `module.a:aws.east`, by the name that it has where it stands. */
function keyOf(details: ConfigurationDetails, node: ModuleNode, resource: Resource): string | undefined {
  const address = details.configurationOf(node.path, resource);
  if (!address) return undefined;
  const { provider: source, alias } = address;
  const depth = address.module.length;
  const way = [details.root];
  for (const name of node.path) way.push(way.at(-1)!.children.get(name)!);
  // One that is handed down stands with the first of the modules that have to do with it one after another.
  let depthOf = way.length - 1;
  while (depthOf > depth && hasToDoWith(way[depthOf - 1]!, way[depthOf - 2], source)) depthOf--;
  const at = way[alias === undefined ? depthOf : depth]!;
  return entryKey(at.path, nameIn(at.module, source) + (alias === undefined ? "" : `.${alias}`));
}

/** Whether a module names a provider or is passed one. */
const hasToDoWith = (node: ModuleNode, parent: ModuleNode | undefined, source: string): boolean =>
  sourcesIn(node.module).has(source) || handedTo(node, parent).includes(source);

/** The providers of which the call of a module hands it the configuration that goes without a name. */
const handedTo = ({ path, module }: ModuleNode, parent: ModuleNode | undefined): readonly string[] =>
  (parent?.module.calls.get(path.at(-1)!)?.providers ?? []).flatMap(([{ name, alias }]) =>
    alias === undefined ? [requiredSource(module, name)] : [],
  );

const sourcesIn = remember((module: Module): ReadonlySet<string> => new Set(namedIn(module).values()));

/** The providers that a module has to do with: each name with its source. */
const namedIn = remember((module: Module): ReadonlyMap<string, string> => {
  const named = new Map([...module.requirements.values()].map(({ name, source }) => [name, source]));
  const names = [
    ...module.configurations.map(({ name }) => name),
    ...[...module.resources.values()].map(({ type, provider }) => provider?.name ?? type.split("_", 1)[0]!),
    ...importsOfUndeclared(module).map((block) => providerOfImport(block).name),
  ];
  for (const name of names) if (!named.has(name)) named.set(name, requiredSource(module, name));
  return named;
});

const entryKey = (path: readonly string[], name: string): string =>
  path.length === 0 ? name : `${path.map((call) => `module.${call}`).join(".")}:${name}`;

const nameIn = ({ providers }: Module, source: string): string =>
  [...providers].find(([, address]) => address === source)?.[0] ?? source.split("/").at(-1)!;

/** The provider configurations of a module and all below it; one that is only handed down stands where it is written. */
function providerEntries(
  details: ConfigurationDetails,
  node: ModuleNode,
  above: ReadonlySet<string>,
  parent?: ModuleNode,
): readonly (readonly [string, Json])[] {
  const { module, path, children } = node;
  const found = new Map<string, Json>();
  const known = new Set(handedTo(node, parent));
  const moduleAddress = path.length > 0 ? path.map((call) => `module.${call}`).join(".") : undefined;
  const entry = (name: string, source: string, more: { readonly [key: string]: Json }) => {
    const { alias } = more;
    const key = entryKey(path, typeof alias === "string" ? `${name}.${alias}` : name);
    if (found.has(key)) return;
    const version_constraint = constraintText(module, source);
    found.set(key, { name, full_name: source, ...more, module_address: moduleAddress, version_constraint });
  };
  for (const block of module.configurations) {
    const source = requiredSource(module, block.name);
    known.add(source);
    const expressions = unlessNoMember(bodyJson(block.body, details.configurationSchema(module, block)));
    entry(block.name, source, { alias: block.alias, expressions });
  }
  for (const [name, source] of namedIn(module)) {
    known.add(source);
    if (above.has(source)) continue;
    entry(name, source, {});
    // Terraform adds the name that a provider of its own has by itself.
    if (OWN.test(source)) entry(source.split("/").at(-1)!, source, {});
  }
  return [
    ...found,
    ...[...children.values()].flatMap((child) => (child ? providerEntries(details, child, known, node) : [])),
  ];
}

const OWN = /^(?:registry\.terraform\.io\/hashicorp|terraform\.io\/builtin)\//;

/** All that a module asks of the version of a provider, in the form of a lock file. */
function constraintText(module: Module, source: string): string | undefined {
  const texts = [
    ...[...module.requirements.values()].flatMap((each) =>
      each.source === source && each.version ? [each.version.text] : [],
    ),
  ];
  const all = texts.flatMap((text) => parseConstraints(text) ?? []);
  return all.length > 0 ? [...new Set(all.map(canonical))].join(", ") : undefined;
}

function canonical({ operator, segments }: VersionConstraint): string {
  const least = operator === "~>" ? Math.max(2, segments.length) : 3;
  const filled = [...segments, ...Array.from({ length: Math.max(0, least - segments.length) }, () => 0)];
  return operator === "" || operator === "=" ? filled.join(".") : `${operator} ${filled.join(".")}`;
}
