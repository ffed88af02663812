import type { CallRule } from "../../../support/provider/rules.ts";
import type { Random } from "../../lifecycle/random.ts";
import { schemaOf } from "./expressions.ts";
import { addCheck, addLifecycle, addOutput, addResource, configureProvider, fill, removeResource } from "./generate.ts";
import {
  addressOf,
  type ConfigurationModel,
  instanceOf,
  mentions,
  type ResourceModel,
  renderResource,
} from "./model.ts";
import { literalJson, type RandomProvider } from "./schemas.ts";

/** One edit of a configuration. */
export function mutate(random: Random, provider: RandomProvider, configuration: ConfigurationModel): void {
  const { root, child } = configuration;
  const folder = configuration.call && random.chance(0.25) ? child : root;
  const resource = folder.resources.length > 0 ? random.pick(folder.resources) : undefined;
  if (resource) random.pick(EDITS)({ random, provider, configuration, resource, inChild: folder === child });
  else addResource(random, provider, configuration, folder);
}

interface Place {
  readonly random: Random;
  readonly provider: RandomProvider;
  readonly configuration: ConfigurationModel;
  readonly resource: ResourceModel;
  readonly inChild: boolean;
}

type Edit = (place: Place) => void;

const folderOf = ({ configuration: { root, child }, inChild }: Place) => (inChild ? child : root);

const beforeIn = (place: Place): readonly ResourceModel[] => {
  const { resources } = folderOf(place);
  return resources.slice(0, resources.indexOf(place.resource));
};

const ownAddress = ({ resource, inChild }: Place): string => `${inChild ? "module.m." : ""}${addressOf(resource)}`;

function isNamed({ configuration: { root, child, more, call, providers }, resource }: Place): boolean {
  const others = [...root.resources, ...child.resources].filter((other) => other !== resource).map(renderResource);
  return [...others, ...more.values(), call?.input ?? "", ...providers].some((text) => mentions(text, resource));
}

const refill: Edit = (place) => fill(place.random, place.provider, place.resource, beforeIn(place), place.inChild);

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
  (place) => void addResource(place.random, place.provider, place.configuration, folderOf(place)),
  (place) => {
    if (!isNamed(place) && place.resource.mode === "managed")
      rename(place.random, place.configuration, place.resource, ownAddress(place));
  },
  (place) => {
    if (!isNamed(place)) repeat(place.random, place.provider, place.resource, beforeIn(place), place.inChild);
  },
  ({ random, configuration }) => configureProvider(random, configuration),
  ({ random, configuration }) => addOutput(random, configuration),
  ({ random, provider, configuration }) => addCheck(random, provider, configuration),
  ({ random, provider, configuration }) => importNew(random, provider, configuration),
  (place) => {
    if (!isNamed(place) && !place.inChild && place.resource.mode === "managed")
      retype(place.random, place.provider, place.configuration, place.resource, beforeIn(place));
  },
];

function rename(random: Random, { more }: ConfigurationModel, resource: ResourceModel, own: string): void {
  resource.name = `n${random.below(1000)}`;
  const prefix = own.startsWith("module.m.") ? "module.m." : "";
  if (random.chance(0.9)) more.set("moved", `moved {\n  from = ${own}\n  to   = ${prefix}${addressOf(resource)}\n}`);
}

function repeat(
  random: Random,
  provider: RandomProvider,
  resource: ResourceModel,
  before: readonly ResourceModel[],
  inChild: boolean,
): void {
  const way = random.below(3);
  resource.count = way === 0 ? random.pick(["1", "2", "3", "0"]) : undefined;
  resource.forEach = way === 1 ? random.pick(['toset(["x"])', 'toset(["x", "z"])', "{}"]) : undefined;
  fill(random, provider, resource, before, inChild);
}

/** Takes in something that is there already. */
function importNew(random: Random, provider: RandomProvider, configuration: ConfigurationModel): void {
  const resource = addResource(random, provider, configuration, configuration.root);
  if (resource.mode === "managed")
    configuration.more.set(
      "import",
      `import {\n  to = ${instanceOf(resource)}\n  id = ${random.pick(['"i1"', "var.text", "local.l"])}\n}`,
    );
}

/** The same object as one of another type. */
function retype(
  random: Random,
  provider: RandomProvider,
  { more }: ConfigurationModel,
  resource: ResourceModel,
  before: readonly ResourceModel[],
): void {
  if (resource.type !== "test_a") return;
  const from = addressOf(resource);
  resource.type = "test_b";
  resource.lifecycle = [];
  fill(random, provider, resource, before, false);
  more.set("moved", `moved {\n  from = ${from}\n  to   = ${addressOf(resource)}\n}`);
}

/** What has become of the objects meanwhile, and how the provider behaves now: rules for its calls. */
export function randomCalls(
  random: Random,
  provider: RandomProvider,
  { root, child }: ConfigurationModel,
): readonly CallRule[] {
  return [...root.resources, ...child.resources].flatMap((resource): readonly CallRule[] => {
    if (!random.chance(0.3)) return [];
    const { type, mode } = resource;
    const first = resource.body.args
      .get("name")
      ?.replace(/"/g, "")
      .replace(/\$\{count.index\}/, "0")
      .replace(/\$\{each.key\}/, "x");
    const when = { name: first };
    const own = { type, when };
    const some = Object.entries(schemaOf(provider, resource).block.attributes).filter(
      ([name, { type: of, write_only }]) => name !== "name" && of && of !== "dynamic" && !write_only,
    );
    const [name, { type: of }] = some.length > 0 ? random.pick(some) : ["id", { type: "string" }];
    const set = [[[name], literalJson(of!, random)]] as const;
    const said = (severity: "error" | "warning") => ({
      diagnostics: [{ severity, summary: `said ${severity}`, ...(random.chance(0.5) && { path: [name] }) }],
    });
    if (mode === "data")
      return [{ call: "ReadDataSource", ...own, does: random.pick([{ set }, said("warning"), said("error")]) }];
    if (mode === "ephemeral")
      return [{ call: "OpenEphemeralResource", ...own, does: random.pick([{ private: "cA==" }, said("warning")]) }];
    return random.pick<readonly CallRule[]>([
      [{ call: "ReadResource", ...own, does: { set } }],
      [{ call: "ReadResource", ...own, does: { set } }],
      [{ call: "ReadResource", ...own, does: { gone: true } }],
      [{ call: "ReadResource", ...own, does: { private: "cA==" } }],
      [{ call: "PlanResourceChange", ...own, does: { private: "cQ==" } }],
      [{ call: "PlanResourceChange", ...own, does: said("warning") }],
      [{ call: "PlanResourceChange", ...own, does: { replace: [[name]] } }],
      [{ call: "PlanResourceChange", ...own, does: { set } }],
      [{ call: "PlanResourceChange", ...own, does: { set: [[[name], { $unknown: true }]] } }],
      [{ call: "ValidateResourceConfig", ...own, does: said("warning") }],
      ...(random.chance(0.2)
        ? [
            [{ call: "PlanResourceChange", ...own, does: said("error") }],
            [{ call: "ReadResource", ...own, does: said("error") }],
            [{ call: "ValidateResourceConfig", ...own, does: said("error") }],
          ]
        : []),
    ]);
  });
}
