import { join } from "node:path";
import { Random } from "../../lifecycle/random.ts";
import { randomConfiguration, valueFor } from "./generate.ts";
import { makeMistake } from "./mistakes.ts";
import { type BlockModel, blocksOf, type ConfigurationModel, cloneConfiguration, FOLDERS } from "./model.ts";
import { mutate } from "./mutate.ts";
import { applied, inFolderOf, realSaid } from "./real.ts";
import { manifest, renderFiles } from "./render.ts";
import { speaks } from "./spoken.ts";
import { addressesIn, editState } from "./stateEdits.ts";
import { isRefused, type Said, type Step } from "./step.ts";

/** A step with what the real terraform said of it. */
export interface Asked {
  readonly step: Step;
  readonly real: Said;
}

/**
 * The steps of one workspace, as a seed decides: it is changed, planned, and mostly applied, so that states are real. `visit`
 * is called in the folder of each.
 */
export async function walkWorkspace(
  seed: number,
  steps: number,
  visit: (asked: Asked, folder: string) => Promise<void>,
): Promise<void> {
  const random = new Random(seed);
  let configuration = randomConfiguration(random);
  let state: string | null = null;
  for (let at = 0; at < steps; at++) {
    const previousConfiguration: ConfigurationModel = cloneConfiguration(configuration);
    if (at > 0) for (let left = 1 + random.below(3); left > 0; left--) mutate(random, configuration);
    if (random.chance(0.2)) makeMistake(random, configuration);
    if (state !== null && random.chance(0.35)) state = editState(random, state);
    const step = makeStep(random, configuration, state);
    // What is drawn after an answer must not depend on it: a seed always brings the same workspace.
    const [goesOn, keepsMistakes] = [random.chance(0.8), random.chance(0.1)];
    const { failed, next } = await inFolderOf(step, async (folder) => {
      const real = await realSaid(step, folder);
      await visit({ step, real }, folder);
      const failed = isRefused(real);
      return { failed, next: !failed && goesOn ? await applied(folder) : state };
    });
    state = next;
    if (failed && !keepsMistakes) configuration = previousConfiguration;
  }
}

function makeStep(random: Random, configuration: ConfigurationModel, state: string | null): Step {
  const files: Record<string, string> = {
    ...renderFiles(configuration),
    ".terraform/modules/modules.json": manifest(configuration),
    ...Object.fromEntries(FOLDERS.map((path) => [join(path, "t.tftpl"), TEMPLATE])),
    "remote.tfstate": REMOTE,
  };
  const variables = setVariables(random, configuration, files);
  const way = random.below(100);
  const mode = way < 7 ? "destroy" : way < 14 ? "refresh-only" : "normal";
  const addresses = state === null ? [] : addressesIn(state);
  const mayReplace = addresses.length > 0 && mode === "normal" && random.chance(0.12);
  const replace = mayReplace ? addresses.filter((_, at) => at === 0 || random.chance(0.3)).slice(0, 3) : [];
  const unrefreshed = mode !== "refresh-only" && random.chance(0.1);
  const targets = random.chance(0.1) ? randomTargets(random, configuration, addresses) : [];
  const mayExclude = speaks("exclude") && targets.length === 0 && random.chance(0.15);
  const excludes = mayExclude ? randomTargets(random, configuration, addresses) : [];
  return { files, state, mode, unrefreshed, targets, excludes, replace, variables };
}

/** Gives the variables values: adds variable files to `files`, and returns those of the command line. */
function setVariables(
  random: Random,
  configuration: ConfigurationModel,
  files: Record<string, string>,
): Record<string, string> {
  const variables: Record<string, string> = {};
  const native: string[] = [];
  const json: string[] = [];
  for (const variable of blocksOf(configuration.get("")!, "variable")) {
    if (variable.args.has("default") && random.chance(0.6)) continue;
    const value = valueFor(random, variable);
    const way = random.below(20);
    if (way < 9) native.push(`${variable.name} = ${value}`);
    else if (way < 13) json.push(`${JSON.stringify(variable.name)}: ${JSON_VALUES[random.below(JSON_VALUES.length)]}`);
    else if (way < 19)
      variables[variable.name] = /^"[^"]*"$/.test(value) && readsText(variable) ? value.slice(1, -1) : value;
  }
  if (random.chance(0.03)) native.push("undeclared = 1");
  if (random.chance(0.01)) variables.undeclared = "1";
  if (native.length > 0) files[random.chance(0.5) ? "terraform.tfvars" : "x.auto.tfvars"] = `${native.join("\n")}\n`;
  if (json.length > 0) files["y.auto.tfvars.json"] = `{${json.join(", ")}}\n`;
  return variables;
}

/** One or two, of what is there or declared. */
function randomTargets(
  random: Random,
  configuration: ConfigurationModel,
  addresses: readonly string[],
): readonly string[] {
  const declared = configuration.get("")!.blocks.flatMap(({ kind, name }) => {
    if (kind === "data") return [`data.terraform_remote_state.${name}`];
    return kind === "resource" ? [`terraform_data.${name}`] : kind === "module" ? [`module.${name}`] : [];
  });
  const randomTarget = (): readonly string[] => {
    if (addresses.length > 0 && random.chance(0.7)) return [targetIn(random, random.pick(addresses))];
    return declared.length > 0 ? [random.pick(declared)] : [];
  };
  return random.chance(0.3) ? [...randomTarget(), ...randomTarget()] : randomTarget();
}

/** An instance, its resource, or the module that it is in. */
function targetIn(random: Random, address: string): string {
  const module = /^(module\.[^.]+)\.(?!.*module\.)/.exec(address)?.[1];
  if (module && random.chance(0.3)) return module;
  return random.chance(0.5) ? address : address.replace(/\[[^\]]*\]$/, "");
}

const TEMPLATE = "x is ${jsonencode(x)}\n%{ for i, each in l ~}\n${i}: ${each}\n%{ endfor ~}\n";

/** A state that others read. */
const REMOTE = JSON.stringify({
  version: 4,
  terraform_version: "1.11.4",
  serial: 3,
  lineage: "remote",
  outputs: {
    text: { value: "remote", type: "string" },
    number: { value: 2, type: "number" },
    list: { value: ["a", "r"], type: ["list", "string"] },
    map: { value: { a: "x", b: { c: 1 } }, type: ["object", { a: "string", b: ["object", { c: "number" }] }] },
    secret: { value: "hidden", type: "string", sensitive: true },
  },
  resources: [],
  check_results: null,
});

const readsText = ({ args }: BlockModel): boolean => /^(string|number|bool)$/.test(args.get("type") ?? "string");

const JSON_VALUES = [
  '"a"',
  "1",
  "true",
  '["a", "b"]',
  '{"a": "x", "b": "y"}',
  "null",
  '"${x}"',
  '"%{ if"',
  '{"a": 1}',
  "[]",
  '[{"a": "z"}]',
  '{"a": {}}',
];
