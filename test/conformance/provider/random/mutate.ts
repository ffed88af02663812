import type { CallRule, PathJson } from "../../../support/provider/rules.ts";
import type { Random } from "../../lifecycle/random.ts";
import { schemaOf } from "./expressions.ts";
import {
  addCheck,
  addLifecycle,
  addOutput,
  addResource,
  configureProvider,
  fill,
  makeCall,
  removeResource,
  setMeta,
} from "./generate.ts";
import {
  addressOf,
  type BodyModel,
  type ConfigurationModel,
  type FolderModel,
  instanceOf,
  mentions,
  outputsOf,
  type ResourceModel,
  renderResource,
} from "./model.ts";
import { literalJson, type RandomProvider } from "./schemas.ts";

/** One edit of a configuration. */
export function mutate(random: Random, provider: RandomProvider, configuration: ConfigurationModel): void {
  const { root, child, inner } = configuration;
  const inCall = inner.resources.length > 0 && random.chance(0.25) ? inner : child;
  const folder = configuration.call && random.chance(0.25) ? inCall : root;
  const resource = folder.resources.length > 0 ? random.pick(folder.resources) : undefined;
  if (resource) random.pick(EDITS)({ random, provider, configuration, resource, folder });
  else addResource(random, provider, configuration, folder);
}

interface Place {
  readonly random: Random;
  readonly provider: RandomProvider;
  readonly configuration: ConfigurationModel;
  readonly resource: ResourceModel;
  readonly folder: FolderModel;
}

type Edit = (place: Place) => void;

const beforeIn = ({ folder: { resources }, resource }: Place): readonly ResourceModel[] =>
  resources.slice(0, resources.indexOf(resource));

const isInChild = ({ folder, configuration: { root } }: Place): boolean => folder !== root;

function prefixOf({ folder, configuration: { root, inner, call } }: Place): string {
  if (folder === root || !call) return "";
  return folder === inner ? `module.${call.name}.module.inner.` : `module.${call.name}.`;
}

const ownAddress = (place: Place): string => `${prefixOf(place)}${addressOf(place.resource)}`;

function isNamed({ configuration: { root, child, inner, more, call, providers }, resource }: Place): boolean {
  const all = [...root.resources, ...child.resources, ...inner.resources];
  const others = all.filter((other) => other !== resource).map(renderResource);
  const inCall = [call?.input ?? "", call?.dependsOn ?? ""];
  return [...others, ...more.values(), ...inCall, ...providers].some((text) => mentions(text, resource));
}

const refill: Edit = (place) =>
  fill(
    place.random,
    place.provider,
    place.resource,
    beforeIn(place),
    isInChild(place),
    isInChild(place) ? [] : outputsOf(place.configuration),
  );

const lifecycle: Edit = (place) => addLifecycle(place.random, place.provider, place.resource, beforeIn(place));

const remove: Edit = (place) => {
  const { random, configuration, resource } = place;
  removeResource(configuration, resource);
  if (resource.mode === "managed" && random.chance(0.35))
    configuration.more.set(
      "removed",
      `removed {\n  from = ${ownAddress(place)}\n  lifecycle {\n    destroy = ${random.chance(0.3)}\n  }\n}`,
    );
};

const EDITS: readonly Edit[] = [
  ...[refill, refill, refill, refill, lifecycle, lifecycle, remove],
  (place) => void addResource(place.random, place.provider, place.configuration, place.folder),
  (place) => {
    if (!isNamed(place) && place.resource.mode === "managed") rename(place);
  },
  (place) => {
    if (!isNamed(place)) repeat(place.random, place.provider, place.resource, beforeIn(place), isInChild(place));
  },
  ({ random, configuration }) => configureProvider(random, configuration),
  ({ random, configuration }) => addOutput(random, configuration),
  ({ random, provider, configuration }) => addCheck(random, provider, configuration),
  ({ random, provider, configuration }) => importNew(random, provider, configuration),
  ({ random, provider, configuration }) => recall(random, provider, configuration),
  ({ random, provider, configuration }) => recall(random, provider, configuration),
  ({ random, configuration }) => renameCall(random, configuration),
  ({ random, configuration }) => removeCall(random, configuration),
  (place) => moveInto(place),
  (place) => importOld(place),
  ({ random, provider, configuration }) => {
    if (provider.providerMeta) setMeta(random, configuration);
  },
  (place) => {
    const { resource, configuration, folder } = place;
    const isPassed = !isInChild(place) || (configuration.call?.passes === true && folder !== configuration.inner);
    if (isPassed) resource.alias = !resource.alias;
  },
  (place) => {
    const before = beforeIn(place);
    if (before.length > 0) place.resource.dependsOn.add(addressOf(place.random.pick(before)));
  },
  (place) => {
    if (!isNamed(place) && !isInChild(place) && place.resource.mode === "managed")
      retype(place.random, place.provider, place.configuration, place.resource, beforeIn(place));
  },
];

const movedBlock = (from: string, to: string): string => `moved {\n  from = ${from}\n  to   = ${to}\n}`;

function rename(place: Place): void {
  const { random, resource, configuration } = place;
  const own = ownAddress(place);
  resource.name = `n${random.below(1000)}`;
  if (random.chance(0.9)) configuration.more.set("moved", movedBlock(own, ownAddress(place)));
}

/** Calls the module in another way. */
function recall(random: Random, provider: RandomProvider, configuration: ConfigurationModel): void {
  const { call, child } = configuration;
  if (!call) return;
  const other = makeCall(random, provider, configuration);
  if (random.chance(0.5)) call.repetition = other.repetition;
  else Object.assign(call, { ...other, name: call.name, repetition: call.repetition });
  if (!call.passes) for (const resource of child.resources) resource.alias = false;
}

/** Another name for the same module. */
function renameCall(random: Random, { call, more, root }: ConfigurationModel): void {
  if (!call || root.resources.some((resource) => renderResource(resource).includes(`module.${call.name}`))) return;
  const oldName = call.name;
  call.name = oldName === "m" ? "k" : "m";
  for (const [key, text] of more) if (text.includes(`module.${oldName}`)) more.delete(key);
  if (random.chance(0.85)) more.set("moved", movedBlock(`module.${oldName}`, `module.${call.name}`));
}

/** The module goes, and all that is in it; or is only forgotten. */
function removeCall(random: Random, configuration: ConfigurationModel): void {
  const { call, more, root, child, inner } = configuration;
  if (!call || random.chance(0.5)) return;
  if (root.resources.some((resource) => renderResource(resource).includes(`module.${call.name}`))) return;
  for (const [key, text] of more) if (text.includes(`module.${call.name}`)) more.delete(key);
  if (random.chance(0.5))
    more.set("removed", `removed {\n  from = module.${call.name}\n  lifecycle {\n    destroy = false\n  }\n}`);
  configuration.call = undefined;
  child.resources.length = 0;
  inner.resources.length = 0;
}

/** A resource of the root becomes one of the child. */
function moveInto(place: Place): void {
  const { resource, configuration, folder } = place;
  const { call, child, more, root } = configuration;
  if (!call || folder !== root || resource.mode !== "managed" || isNamed(place)) return;
  const from = ownAddress(place);
  const now = { ...place, folder: child };
  root.resources.splice(root.resources.indexOf(resource), 1);
  child.resources.push(resource);
  Object.assign(resource, { alias: false, count: undefined, forEach: undefined, lifecycle: [] });
  resource.dependsOn.clear();
  refill(now);
  const key = call.repetition?.startsWith("count") ? "[0]" : call.repetition ? '["x"]' : "";
  more.set("moved", movedBlock(from, `module.${call.name}${key}.${addressOf(resource)}`));
}

/** An import of what is mostly there already, into any module. */
function importOld(place: Place): void {
  const { random, resource, configuration, folder } = place;
  const { call, inner, more } = configuration;
  if (resource.mode !== "managed" || folder === inner) return;
  const key = call?.repetition?.startsWith("count") ? "[0]" : call?.repetition ? '["x"]' : "";
  const prefix = isInChild(place) && call ? `module.${call.name}${key}.` : "";
  more.set("import", importBlock(random, `${prefix}${instanceOf(resource)}`, "i2"));
}

function importBlock(random: Random, to: string, id: string): string {
  if (random.chance(0.2) && to.endsWith('["x"]'))
    return `import {\n  for_each = toset(["x"])\n  to = ${to.slice(0, -5)}[each.key]\n  id = "${id}-\${each.value}"\n}`;
  return `import {\n  to = ${to}\n  id = ${random.pick([`"${id}"`, `"${id}"`, "var.text", "local.l", "var.secret"])}\n}`;
}

function repeat(
  random: Random,
  provider: RandomProvider,
  resource: ResourceModel,
  earlierResources: readonly ResourceModel[],
  inChild: boolean,
): void {
  const way = random.below(3);
  resource.count = way === 0 ? random.pick(["1", "2", "3", "0"]) : undefined;
  resource.forEach = way === 1 ? random.pick(['toset(["x"])', 'toset(["x", "z"])', "{}"]) : undefined;
  fill(random, provider, resource, earlierResources, inChild);
}

/** Takes in something that is there already. */
function importNew(random: Random, provider: RandomProvider, configuration: ConfigurationModel): void {
  const resource = addResource(random, provider, configuration, configuration.root);
  if (resource.mode === "managed") configuration.more.set("import", importBlock(random, instanceOf(resource), "i1"));
}

/** The same object as one of another type. */
function retype(
  random: Random,
  provider: RandomProvider,
  { more }: ConfigurationModel,
  resource: ResourceModel,
  earlierResources: readonly ResourceModel[],
): void {
  if (resource.type !== "test_a") return;
  const from = addressOf(resource);
  resource.type = "test_b";
  resource.lifecycle = [];
  fill(random, provider, resource, earlierResources, false);
  more.set("moved", `moved {\n  from = ${from}\n  to   = ${addressOf(resource)}\n}`);
}

/** Returns random rules for the provider's calls: what happened to the objects since the apply, and how the provider behaves now. */
export function randomCalls(
  random: Random,
  provider: RandomProvider,
  { root, child, inner }: ConfigurationModel,
): readonly CallRule[] {
  const probability = random.pick([0, 0.15, 0.4]);
  const resources = [...root.resources, ...child.resources, ...inner.resources];
  const bad = random.chance(0.12) && resources.length > 0 ? [badAnswer(random, random.pick(resources).type)] : [];
  const rules = resources.flatMap((resource) =>
    random.chance(probability) ? callRules(random, provider, resource) : [],
  );
  return [...rules, ...bad];
}

/** Returns random rules for the calls about one resource. */
function callRules(random: Random, provider: RandomProvider, resource: ResourceModel): readonly CallRule[] {
  const { type, mode } = resource;
  const firstName = resource.body.args
    .get("name")
    ?.replace(/"/g, "")
    .replace(/\$\{count.index\}/, "0")
    .replace(/\$\{each.key\}/, "x")
    .replace(/\$\{var.pre\}/, "m");
  const firstInstance = { type, when: { name: firstName } };
  const settable = Object.entries(schemaOf(provider, resource).block.attributes).filter(
    ([name, { type: of, write_only }]) => name !== "name" && of && of !== "dynamic" && !write_only,
  );
  const [name, { type: of }] = settable.length > 0 ? random.pick(settable) : ["id", { type: "string" }];
  const set = [[[name], literalJson(of!, random)]] as const;
  const paths = [[name], [name], ...pathsIn(resource.body), ["nowhere"], []];
  const diagnostic = (severity: "error" | "warning") => ({
    diagnostics: [{ severity, summary: `said ${severity}`, ...(random.chance(0.6) && { path: random.pick(paths) }) }],
  });
  const rule = (call: string, does: CallRule["does"]) => [{ call, ...firstInstance, does }];
  const validating = (call: string) => rule(call, diagnostic(random.chance(0.8) ? "warning" : "error"));
  if (mode === "data")
    return random.pick<readonly CallRule[]>([
      rule("ReadDataSource", random.pick([{ set }, diagnostic("warning"), diagnostic("error")])),
      validating("ValidateDataResourceConfig"),
    ]);
  if (mode === "ephemeral")
    return random.pick<readonly CallRule[]>([
      rule("OpenEphemeralResource", random.pick([{ private: "cA==" }, diagnostic("warning")])),
      validating("ValidateEphemeralResourceConfig"),
    ]);
  return random.pick<readonly CallRule[]>([
    rule("ReadResource", { set }),
    rule("ReadResource", { set }),
    rule("ReadResource", { gone: true }),
    rule("ReadResource", { private: "cA==" }),
    rule("PlanResourceChange", { private: "cQ==" }),
    rule("PlanResourceChange", diagnostic("warning")),
    rule("PlanResourceChange", { replace: [[name]] }),
    rule("PlanResourceChange", { set }),
    rule("PlanResourceChange", { set: [[[name], { $unknown: true }]] }),
    rule("ValidateResourceConfig", diagnostic("warning")),
    rule("UpgradeResourceState", diagnostic("warning")),
    [{ call: "ImportResourceState", type, does: diagnostic("warning") }],
    [{ call: "MoveResourceState", type, does: diagnostic("warning") }],
    ...(random.chance(0.2)
      ? [
          rule("PlanResourceChange", diagnostic("error")),
          rule("ReadResource", diagnostic("error")),
          rule("ValidateResourceConfig", diagnostic("error")),
        ]
      : []),
  ]);
}

/** Where something stands in a body: in its blocks, and in what is written as a map or a list. */
const pathsIn = ({ args, blocks }: BodyModel): readonly PathJson[] => [
  ...[...args].flatMap(([name, text]): readonly PathJson[] => {
    if (text.startsWith("[")) return [[name, 0]];
    return text.startsWith("{")
      ? [
          [name, "[k"],
          [name, "a"],
        ]
      : [];
  }),
  ...blocks.flatMap(({ type, label, body }) => {
    const at = label === undefined ? 0 : `[${label}`;
    return [[type], [type, at], ...[...body.args.keys()].map((name) => [type, at, name])];
  }),
];

/** A provider that does what it must not, or refuses. */
function badAnswer(random: Random, type: string): CallRule {
  const call = random.pick([
    ...["ValidateProviderConfig", "ConfigureProvider", "ValidateResourceConfig", "ValidateDataResourceConfig"],
    ...["ValidateEphemeralResourceConfig", "UpgradeResourceState", "ReadResource", "PlanResourceChange"],
    ...["ImportResourceState", "ImportResourceState", "MoveResourceState", "MoveResourceState"],
    ...["ReadDataSource", "OpenEphemeralResource"],
  ]);
  const does = random.pick<CallRule["does"]>([
    { diagnostics: [{ severity: "warning", summary: "bad", path: ["name"] }] },
    { diagnostics: [{ severity: "error", summary: "worse" }] },
    { diagnostics: [{ severity: "error", summary: "worse", path: ["name"] }] },
    { fails: "boom" },
    { deferred: 1 },
    { private: "cHJpdg==" },
    { raw: "wA==" },
    { raw: "oWE=" },
    { raw: "gaRuYW1lAQ==" },
    { nonsense: true },
    { gone: true },
    { imported: [] },
    { imported: [{ state: { id: "i", name: "one" } }, { state: { id: "i", name: "two" } }] },
    { imported: [{ type: "test_a", state: { id: "i", name: "imported" } }] },
    { set: [[["id"], { $unknown: true }]] },
  ]);
  const isOfProvider = call.endsWith("ProviderConfig") || call === "ConfigureProvider";
  return { call, ...(!isOfProvider && random.chance(0.6) && { type }), does };
}
