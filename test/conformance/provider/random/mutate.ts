import type { CallRule } from "../../../support/provider/rules.ts";
import type { Random } from "../../lifecycle/random.ts";
import { schemaOf } from "./expressions.ts";
import { addCheck, addLifecycle, addOutput, addResource, configureProvider, fill, removeResource } from "./generate.ts";
import { addressOf, type ConfigurationModel, instanceOf, mentions, type ResourceModel, renderResource } from "./model.ts";
import { literalJson, type RandomProvider } from "./schemas.ts";

/** One edit of a configuration. */
export function mutate(random: Random, provider: RandomProvider, configuration: ConfigurationModel): void {
  const { root, child, more } = configuration;
  const folder = configuration.call && random.chance(0.25) ? child : root;
  const resource = folder.resources.length > 0 ? random.pick(folder.resources) : undefined;
  if (!resource) return void addResource(random, provider, configuration, folder);
  const before = folder.resources.slice(0, folder.resources.indexOf(resource));
  const inChild = folder === child;
  const isNamed = [...root.resources, ...child.resources].some((other) => other !== resource && mentions(renderResource(other), resource))
    || [...more.values(), configuration.call?.input ?? "", ...configuration.providers].some((text) => mentions(text, resource));
  const own = `${inChild ? "module.m." : ""}${addressOf(resource)}`;
  switch (random.below(14)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return fill(random, provider, resource, before, inChild);
    case 4:
    case 5:
      return addLifecycle(random, provider, resource, before);
    case 6:
      return void addResource(random, provider, configuration, folder);
    case 7:
      removeResource(configuration, resource);
      if (resource.mode === "managed" && random.chance(0.35))
        more.set("removed", `removed {\n  from = ${own}\n  lifecycle {\n    destroy = ${random.chance(0.3)}\n  }\n}`);
      return;
    case 8:
      return isNamed || resource.mode !== "managed" ? undefined : rename(random, configuration, resource, own);
    case 9:
      return isNamed ? undefined : repeat(random, provider, resource, before, inChild);
    case 10:
      return configureProvider(random, configuration);
    case 11:
      return random.chance(0.6) ? addOutput(random, configuration) : addCheck(random, provider, configuration);
    case 12:
      return importNew(random, provider, configuration);
    default:
      return isNamed || inChild || resource.mode !== "managed" ? undefined : retype(random, provider, configuration, resource, before);
  }
}

function rename(random: Random, { more }: ConfigurationModel, resource: ResourceModel, own: string): void {
  resource.name = `n${random.below(1000)}`;
  const prefix = own.startsWith("module.m.") ? "module.m." : "";
  if (random.chance(0.9)) more.set("moved", `moved {\n  from = ${own}\n  to   = ${prefix}${addressOf(resource)}\n}`);
}

function repeat(random: Random, provider: RandomProvider, resource: ResourceModel, before: readonly ResourceModel[], inChild: boolean): void {
  const way = random.below(3);
  resource.count = way === 0 ? random.pick(["1", "2", "3", "0"]) : undefined;
  resource.forEach = way === 1 ? random.pick(['toset(["x"])', 'toset(["x", "z"])', "{}"]) : undefined;
  fill(random, provider, resource, before, inChild);
}

/** Takes in something that is there already. */
function importNew(random: Random, provider: RandomProvider, configuration: ConfigurationModel): void {
  const resource = addResource(random, provider, configuration, configuration.root);
  if (resource.mode === "managed")
    configuration.more.set("import", `import {\n  to = ${instanceOf(resource)}\n  id = ${random.pick(['"i1"', "var.text", "local.l"])}\n}`);
}

/** The same object as one of another type. */
function retype(random: Random, provider: RandomProvider, { more }: ConfigurationModel, resource: ResourceModel, before: readonly ResourceModel[]): void {
  if (resource.type !== "test_a") return;
  const from = addressOf(resource);
  resource.type = "test_b";
  resource.lifecycle = [];
  fill(random, provider, resource, before, false);
  more.set("moved", `moved {\n  from = ${from}\n  to   = ${addressOf(resource)}\n}`);
}

/** What has become of the objects meanwhile, and how the provider behaves now: rules for its calls. */
export function randomCalls(random: Random, provider: RandomProvider, { root, child }: ConfigurationModel): readonly CallRule[] {
  return [...root.resources, ...child.resources].flatMap((resource): readonly CallRule[] => {
    if (!random.chance(0.3)) return [];
    const { type, mode, count, forEach } = resource;
    const first = resource.body.args.get("name")?.replace(/"/g, "").replace(/\$\{count.index\}/, "0").replace(/\$\{each.key\}/, "x");
    const when = { name: first };
    const own = { type, when };
    const some = Object.entries(schemaOf(provider, resource).block.attributes).filter(([name, { type: of, write_only }]) => name !== "name" && of && of !== "dynamic" && !write_only);
    const [name, { type: of }] = some.length > 0 ? random.pick(some) : ["id", { type: "string" }];
    const set = [[[name], literalJson(of!, random)]] as const;
    const said = (severity: "error" | "warning") => ({ diagnostics: [{ severity, summary: `said ${severity}`, ...(random.chance(0.5) && { path: [name] }) }] });
    if (mode === "data") return [{ call: "ReadDataSource", ...own, does: random.pick([{ set }, said("warning"), said("error")]) }];
    if (mode === "ephemeral") return [{ call: "OpenEphemeralResource", ...own, does: random.pick([{ private: "cA==" }, said("warning")]) }];
    void [count, forEach];
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
