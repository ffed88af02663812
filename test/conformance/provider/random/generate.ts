import type { Random } from "../../lifecycle/random.ts";
import { body, expression, repetitionFrom, type Scope, schemaOf } from "./expressions.ts";
import {
  addressOf,
  type CallModel,
  type ConfigurationModel,
  type FolderModel,
  instanceOf,
  mentions,
  outputsOf,
  type ResourceModel,
  renderResource,
  settableIn,
} from "./model.ts";
import { type BlockJson, hasOther, type RandomProvider } from "./schemas.ts";

const ALIASED = 'provider "test" {\n  alias  = "b"\n  region = "west"\n}';

const OTHER_ALIASED = 'provider "other" {\n  alias  = "b"\n  region = "south"\n}';

export function randomConfiguration(random: Random, provider: RandomProvider): ConfigurationModel {
  const otherOwn = random.chance(0.5) ? ['provider "other" {\n  region = var.text\n}'] : [];
  const configuration: ConfigurationModel = {
    root: { resources: [] },
    child: { resources: [] },
    inner: { resources: [] },
    call: undefined,
    meta: {},
    providers: hasOther(provider) ? [ALIASED, OTHER_ALIASED, ...otherOwn] : [ALIASED],
    more: new Map([
      ["text", 'variable "text" {\n  default = "t"\n}'],
      ["secret", 'variable "secret" {\n  default   = "s"\n  sensitive = true\n}'],
      ["l", 'locals {\n  l = "l"\n}'],
    ]),
  };
  for (let remaining = 1 + random.below(4); remaining > 0; remaining--)
    addResource(random, provider, configuration, configuration.root);
  if (random.chance(0.35)) {
    configuration.call = makeCall(random, provider, configuration);
    for (let left = 1 + random.below(2); left > 0; left--)
      addResource(random, provider, configuration, configuration.child);
    if (random.chance(0.25)) addResource(random, provider, configuration, configuration.inner);
  }
  if (provider.providerMeta && random.chance(0.6)) setMeta(random, configuration);
  configureProvider(random, configuration);
  if (random.chance(0.5)) addOutput(random, configuration);
  if (random.chance(0.2)) addCheck(random, provider, configuration);
  return configuration;
}

/** Says something else of a module to the provider, or nothing. */
export function setMeta(random: Random, { meta }: ConfigurationModel): void {
  const body = random.pick([undefined, 'tag = "t"', 'tag = "u"', ""]);
  meta[random.pick(["root", "child"] as const)] = body;
}

export const makeCall = (random: Random, provider: RandomProvider, { root }: ConfigurationModel): CallModel => ({
  name: "m",
  repetition: random.pick([undefined, undefined, "count = 2", "count = 1", 'for_each = toset(["x", "y"])']),
  input: expression(random, scopeOf(provider, root.resources, undefined, false), "string"),
  passes: random.chance(0.4),
  dependsOn: root.resources.length > 0 && random.chance(0.12) ? addressOf(random.pick(root.resources)) : undefined,
  hasTwin: random.chance(0.15),
});

export function configureProvider(random: Random, configuration: ConfigurationModel): void {
  const known = configuration.root.resources.find(({ mode, alias }) => mode === "managed" && alias);
  const region = random.pick(['"east"', "var.text", "var.secret", ...(known ? [`${instanceOf(known)}.id`] : [])]);
  const own = random.chance(0.4) ? [`provider "test" {\n  region = ${region}\n}`] : [];
  const others = configuration.providers.filter((text) => text.startsWith('provider "other"'));
  configuration.providers = [...own, ALIASED, ...others];
}

const scopeOf = (
  provider: RandomProvider,
  earlierResources: readonly ResourceModel[],
  repeated: Scope["repeated"],
  inChild: boolean,
  outputs: readonly string[] = [],
): Scope => ({
  provider,
  before: earlierResources,
  repeated,
  inChild,
  outputs,
  takesEphemeral: false,
  iterator: undefined,
});

export function addResource(
  random: Random,
  provider: RandomProvider,
  configuration: ConfigurationModel,
  folder: FolderModel,
): ResourceModel {
  const mode = random.chance(0.75) ? "managed" : random.chance(0.7) ? "data" : "ephemeral";
  const types = { managed: provider.resources, data: provider.dataSources, ephemeral: provider.ephemeralResources };
  const type = random.pick(Object.keys(types[mode]));
  const inChild = folder !== configuration.root;
  const way = random.below(10);
  const resource: ResourceModel = {
    mode,
    type,
    name: `r${random.below(1000)}`,
    body: { args: new Map(), blocks: [] },
    count: way === 0 ? random.pick(["1", "2"]) : undefined,
    forEach: way === 1 ? random.pick(['toset(["x", "y"])', '{ x = "1", y = "2" }', 'toset(["x"])']) : undefined,
    alias: random.chance(0.2) && (!inChild || configuration.call?.passes === true) && folder !== configuration.inner,
    dependsOn: new Set(),
    lifecycle: [],
    ...(mode === "managed" && random.chance(0.04) && { provisioner: random.pick(PROVISIONERS) }),
  };
  if (way === 2 && random.chance(0.3))
    repeatByReference(random, resource, scopeOf(provider, folder.resources, undefined, inChild));
  fill(random, provider, resource, folder.resources, inChild, inChild ? [] : outputsOf(configuration));
  if (folder.resources.length > 0 && random.chance(0.1))
    resource.dependsOn.add(addressOf(random.pick(folder.resources)));
  if (random.chance(0.3)) addLifecycle(random, provider, resource, folder.resources);
  folder.resources.push(resource);
  return resource;
}

/** Repeats a resource by an expression that refers to earlier resources. */
function repeatByReference(random: Random, resource: ResourceModel, scope: Scope): void {
  const word = random.pick(["count", "each"] as const);
  resource[word === "count" ? "count" : "forEach"] = repetitionFrom(random, scope, word);
}

const PROVISIONERS = ['    command = "true"', '    command = "true"\n    when = destroy', "    command = self.id"];

/** Gives it a body of its own, with a name that tells its instances apart. */
export function fill(
  random: Random,
  provider: RandomProvider,
  resource: ResourceModel,
  earlierResources: readonly ResourceModel[],
  inChild: boolean,
  outputs: readonly string[] = [],
): void {
  const repeated = resource.count ? "count" : resource.forEach ? "each" : undefined;
  const more = repeated === "count" ? "-${count.index}" : repeated === "each" ? "-${each.key}" : "";
  const scope = scopeOf(provider, earlierResources, repeated, inChild, outputs);
  const name = `"${inChild ? "${var.pre}-" : ""}${resource.name}${more}"`;
  resource.body = body(random, scope, schemaOf(provider, resource).block, name);
}

export function addLifecycle(
  random: Random,
  provider: RandomProvider,
  resource: ResourceModel,
  earlierResources: readonly ResourceModel[],
): void {
  const { block } = schemaOf(provider, resource);
  const condition = (kind: string, text: string) => `${kind} {\n  condition     = ${text}\n  error_message = "no"\n}`;
  const earlierResource = earlierResources.find(({ mode }) => mode !== "ephemeral");
  const lines = [
    condition("precondition", earlierResource ? `${instanceOf(earlierResource)}.id != "zz"` : 'var.text != "zz"'),
    condition("postcondition", random.chance(0.9) ? 'self.id != "zz"' : 'self.name == "zz"'),
  ];
  if (resource.mode === "managed") {
    const paths = [
      ...settableIn(block).filter((name) => !block.attributes[name]?.write_only),
      ...Object.keys(block.block_types ?? {}),
    ];
    const maps = Object.entries(block.attributes).flatMap(([name, { type }]) =>
      Array.isArray(type) && type[0] === "map" && name !== "name" ? [`${name}["k"]`] : [],
    );
    lines.push(
      `ignore_changes = [${random.pick([...paths, ...maps, ...nestedPaths(block)])}]`,
      `ignore_changes = [${random.pick(paths)}]`,
      "ignore_changes = all",
      "create_before_destroy = true",
      "create_before_destroy = true",
    );
    if (random.chance(0.2)) lines.push("prevent_destroy = true");
    const managed = earlierResources.find(({ mode }) => mode === "managed");
    if (managed)
      lines.push(
        `replace_triggered_by = [${random.pick([instanceOf(managed), `${instanceOf(managed)}.name`, addressOf(managed)])}]`,
      );
  }
  if (resource.mode === "ephemeral") lines.splice(1, 1);
  const line = random.pick(lines);
  const name = line.split(" ", 1)[0]!;
  resource.lifecycle = [...resource.lifecycle.filter((other) => !other.startsWith(name)), line];
}

/** What lies deeper in lists of blocks, blocks and objects. */
const nestedPaths = ({ attributes, block_types = {} }: BlockJson): readonly string[] => [
  ...Object.entries(block_types).flatMap(([name, { nesting_mode, block }]) =>
    settableIn(block)
      .filter((inner) => !block.attributes[inner]?.write_only)
      .flatMap((inner) => {
        if (nesting_mode === "list") return [`${name}[0].${inner}`];
        return nesting_mode === "single" || nesting_mode === "group" ? [`${name}.${inner}`] : [];
      }),
  ),
  ...Object.entries(attributes).flatMap(([name, { type, optional }]) =>
    optional && Array.isArray(type) && type[0] === "object" ? [`${name}.a`] : [],
  ),
];

export function addOutput(random: Random, { root, call, more }: ConfigurationModel): void {
  const shown = root.resources.filter(({ mode }) => mode !== "ephemeral");
  const values = [
    ...shown.map((one) => `${instanceOf(one)}.id`),
    ...shown.map(addressOf),
    "var.secret",
    ...(call ? [`module.${call.name}`] : []),
  ];
  more.set(
    `o${random.below(3)}`,
    `output "o${random.below(1000)}" {\n  value     = ${random.pick(values)}\n  sensitive = true\n}`,
  );
}

export function addCheck(random: Random, provider: RandomProvider, { root, more }: ConfigurationModel): void {
  const known = root.resources.find(({ mode }) => mode !== "ephemeral");
  const data = random.chance(0.5) ? `${checkedData(random, provider, root.resources)}\n` : "";
  const condition = data ? 'data.test_d.c.id != "zz"' : known ? `${instanceOf(known)}.id != "zz"` : "var.text == null";
  more.set(
    "check",
    `check "c" {\n${data}  assert {\n    condition     = ${condition}\n    error_message = "no"\n  }\n}`,
  );
}

function checkedData(random: Random, provider: RandomProvider, earlierResources: readonly ResourceModel[]): string {
  const resource: ResourceModel = {
    ...{ mode: "data", type: "test_d", name: "c", count: undefined, forEach: undefined, alias: false, lifecycle: [] },
    body: { args: new Map(), blocks: [] },
    dependsOn: new Set(),
  };
  fill(random, provider, resource, earlierResources, false);
  return renderResource(resource);
}

/** Takes a resource away, and whatever names it. */
export function removeResource(
  { root, child, inner, call, more, providers }: ConfigurationModel,
  resource: ResourceModel,
): void {
  for (const { resources } of [root, child, inner]) {
    const at = resources.indexOf(resource);
    if (at < 0) continue;
    resources.splice(at, 1);
    for (const other of [...resources])
      if (mentions(renderResource(other), resource)) resources.splice(resources.indexOf(other), 1);
  }
  for (const [key, text] of more) if (mentions(text, resource)) more.delete(key);
  if (call && mentions(call.input, resource)) call.input = '"gone"';
  if (call?.dependsOn && mentions(call.dependsOn, resource)) call.dependsOn = undefined;
  for (const [at, text] of providers.entries()) if (mentions(text, resource)) providers[at] = 'provider "test" {\n}';
}
