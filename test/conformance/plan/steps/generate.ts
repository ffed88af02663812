import type { Random } from "../../lifecycle/random.ts";
import { type ExpressionScope, expression, literal, references, sampleKey } from "./expressions.ts";
import {
  type BlockModel,
  blocksOf,
  type ConfigurationModel,
  FOLDERS,
  type FolderModel,
  folderOfCall,
  type Kind,
  newBlock,
} from "./model.ts";
import { speaks } from "./spoken.ts";

/** A random configuration: a root that calls modules, which may call one more. */
export function randomConfiguration(random: Random): ConfigurationModel {
  const configuration: ConfigurationModel = new Map();
  for (const path of FOLDERS.toReversed())
    configuration.set(path, { blocks: [], inJson: random.chance(0.06), namesProviders: random.chance(0.7) });
  for (const path of FOLDERS.toReversed()) {
    const count = path === "" ? 4 + random.below(6) : 2 + random.below(3);
    for (let left = count; left > 0; left--) addBlock(random, configuration, path);
  }
  return configuration;
}

const NAMES: Readonly<Record<Exclude<BlockModel["kind"], "moved" | "removed" | "import">, readonly string[]>> = {
  variable: ["v", "w", "x"],
  local: ["l", "k", "j"],
  resource: ["a", "b", "c", "d", "e"],
  data: ["r", "s"],
  module: ["m", "n", "o"],
  output: ["o", "p", "q"],
  check: ["c"],
};

/** Adds a block of a random kind at its place: after all that it may refer to. */
export function addBlock(random: Random, configuration: ConfigurationModel, path: string): void {
  const folder = configuration.get(path)!;
  const kind = random.pick([
    "variable",
    "local",
    "resource",
    "resource",
    "resource",
    "output",
    "output",
    ...(random.chance(0.3) ? (["check"] as const) : []),
    ...(random.chance(0.35) ? (["data"] as const) : []),
    ...callKind(path),
  ] as const);
  const free = NAMES[kind].filter((name) => !blocksOf(folder, kind).some((block) => block.name === name));
  if (free.length === 0) return;
  const name = random.pick(free);
  const scope = { configuration, blocks: folder.blocks, repeated: undefined };
  folder.blocks.push(makeBlock(random, scope, kind, name, path));
  if (kind === "variable")
    for (const call of callsOf(configuration, path)) giveArgument(random, configuration, call, name);
}

const callKind = (path: string): readonly ("module" | "resource")[] =>
  path === "" ? ["module", "module"] : path === "child" ? ["module"] : ["resource"];

function makeBlock(
  random: Random,
  scope: ExpressionScope,
  kind: BlockModel["kind"],
  name: string,
  path: string,
): BlockModel {
  switch (kind) {
    case "variable":
      return makeVariable(random, scope, name);
    case "check": {
      const block = newBlock(kind, name);
      block.conditions.push(condition(random, scope), ...(random.chance(0.3) ? [condition(random, scope)] : []));
      if (random.chance(0.4)) nestData(random, scope, block);
      return block;
    }
    case "data":
      return makeData(random, scope, name);
    case "resource":
      return makeResource(random, scope, name);
    case "module":
      return makeCall(random, scope, name, path);
    default: {
      const gives = random.pick(KINDS);
      const block = newBlock(kind, name, gives);
      block.args.set("value", expression(random, scope, gives, 3));
      if (kind === "output") decorateOutput(random, scope, block, path);
      return block;
    }
  }
}

const KINDS: readonly Kind[] = ["string", "number", "bool", "list", "map", "any", "any", "any"];

function decorateOutput(random: Random, scope: ExpressionScope, block: BlockModel, path: string): void {
  const isSecret = /sensitive\(|secret/.test(block.args.get("value")!);
  if (random.chance(path === "" ? (isSecret ? 0.9 : 0.45) : 0.15)) block.args.set("sensitive", "true");
  if (random.chance(0.06)) block.args.set("depends_on", dependsOn(random, scope));
  if (random.chance(0.12)) block.conditions.push(condition(random, scope));
  if (random.chance(path === "" ? 0.003 : 0.02) && speaks("ephemeral")) block.args.set("ephemeral", "true");
}

function makeData(random: Random, outer: ExpressionScope, name: string): BlockModel {
  const block = newBlock("data", name);
  if (random.chance(0.3)) repeat(random, outer, block);
  const scope = inside(outer, block);
  block.args.set("backend", '"local"');
  block.args.set("config", remoteConfig(random, scope));
  if (random.chance(0.25)) block.args.set("defaults", random.pick(DEFAULTS));
  if (random.chance(0.05)) block.args.set("workspace", random.pick(['"default"', '"other"', "terraform.workspace"]));
  if (random.chance(0.15)) block.args.set("depends_on", dependsOn(random, outer));
  if (random.chance(0.15)) block.conditions.push(`precondition ${condition(random, scope)}`);
  if (random.chance(0.15)) block.conditions.push(`postcondition ${condition(random, scope, ["self.outputs", "self"])}`);
  return block;
}

const DEFAULTS = ['{ text = "d" }', "{}", '{ more = ["d"], number = 1 }'];

/** Where a remote state is: mostly where there is one. */
function remoteConfig(random: Random, scope: ExpressionScope): string {
  const way = random.below(20);
  if (way < 14) return '{ path = "remote.tfstate" }';
  if (way < 16) return `{ path = "\${path.module}/${random.pick(["remote", "../remote"])}.tfstate" }`;
  if (way < 18) return `{ path = replace("remote.tfstate", ${expression(random, scope, "string", 0)}, "") }`;
  return random.pick(['{ path = "nowhere.tfstate" }', "{}", "null", '{ path = "remote.tfstate", nope = 1 }']);
}

/** Only its check can refer to it. */
function nestData(random: Random, scope: ExpressionScope, block: BlockModel): void {
  const name = "n";
  block.more.push(
    `data "terraform_remote_state" "${name}" {`,
    '  backend = "local"',
    `  config = ${remoteConfig(random, scope)}`,
    ...(random.chance(0.2) ? [`  depends_on = ${dependsOn(random, scope)}`] : []),
    "}",
  );
  block.conditions.push(random.pick(CONDITIONS).replace("X", () => `data.terraform_remote_state.${name}.outputs.text`));
}

/** Something that mostly holds, of anything at hand or of what is given. */
function condition(random: Random, scope: ExpressionScope, own: readonly string[] = []): string {
  const subjects = [...own, ...(own.length > 0 && random.chance(0.8) ? [] : references(scope).map(({ text }) => text))];
  const subject = subjects.length > 0 ? random.pick(subjects) : "path.module";
  return random.chance(0.1)
    ? `${subject} == ${expression(random, scope, "any", 1)}`
    : random.pick(CONDITIONS).replace("X", () => subject);
}

const CONDITIONS = [
  "can(X)",
  "X != null",
  'jsonencode(X) != "1"',
  "length(jsonencode(X)) < 900",
  "try(X, null) == null || true",
  "!contains([[], null, 0], X)",
];

const TYPES: readonly (readonly [string, Kind, readonly string[]])[] = [
  ["string", "string", ['"a"', '"b"', "1", "true", "null"]],
  ["number", "number", ["1", "2", '"3"', "0", "1.5"]],
  ["bool", "bool", ["true", '"false"']],
  ["list(string)", "list", ['["a", "b"]', "[]", "[1, true]", '["c"]']],
  ["set(string)", "list", ['["a", "b"]', '["b", "b"]', "[]"]],
  ["map(string)", "map", ['{ a = "x", b = 2 }', "{}", '{ a = "y" }']],
  ["map(number)", "map", ["{ a = 1, b = 2 }", '{ a = "7" }']],
  ["any", "any", ['"z"', "[1]", "{ a = [1, 2] }", "null", "5"]],
  ["object({ a = string, b = optional(number, 3) })", "map", ['{ a = "x" }', '{ a = "x", b = 4, c = 1 }', "{ a = 1 }"]],
  ['list(object({ a = optional(string, "d") }))', "any", ["[{}]", '[{ a = "x" }, {}]', "[]"]],
  ['map(object({ a = optional(list(string), ["z"]) }))', "map", ["{ a = {} }", '{ a = { a = ["x"] }, b = {} }', "{}"]],
  ["tuple([string, number])", "any", ['["a", 1]', '[1, "2"]']],
  ["map(any)", "map", ["{ a = 1 }", '{ a = "x", b = true }', "{ a = {}, b = {} }"]],
  ["list(list(string))", "any", ['[["a"], []]', "[]"]],
  [
    "object({ n = optional(object({ p = optional(number, 1), q = optional(list(string)) }), {}), a = optional(string) })",
    "map",
    ["{}", '{ n = { q = ["x"] }, a = "y" }', "{ n = null }", '{ n = { p = "5" } }'],
  ],
  [
    'set(object({ a = optional(string, "d"), b = optional(bool) }))',
    "any",
    ["[]", "[{}]", '[{ a = "x" }, { b = true }]'],
  ],
  ["map(object({ v = any }))", "map", ["{ a = { v = 1 } }", '{ a = { v = "x" }, b = { v = true } }', "{}"]],
  ["object({ l = list(any), m = optional(map(any), { a = 1 }) })", "map", ['{ l = [1, "x"] }', "{ l = [], m = null }"]],
];

function makeVariable(random: Random, scope: ExpressionScope, name: string): BlockModel {
  const [type, gives, defaults] = random.pick(TYPES);
  const block = newBlock("variable", name, gives);
  if (random.chance(0.85)) block.args.set("type", type);
  if (random.chance(0.75)) block.args.set("default", random.pick(defaults));
  if (random.chance(0.12)) block.args.set("sensitive", "true");
  if (random.chance(0.1))
    block.args.set("nullable", random.chance(0.8) && block.args.get("default") !== "null" ? "false" : "true");
  if (random.chance(0.15)) block.conditions.push(condition(random, scope, [`var.${name}`]));
  if (random.chance(0.04) && speaks("ephemeral")) block.args.set("ephemeral", "true");
  return block;
}

/** The text of a value that a variable most likely takes. */
export function valueFor(random: Random, variable: BlockModel): string {
  const known = TYPES.find(([type]) => type === variable.args.get("type"));
  return random.chance(0.03) ? literal(random, "any", 1) : random.pick((known ?? TYPES[7]!)[2]);
}

function makeResource(random: Random, outer: ExpressionScope, name: string): BlockModel {
  const block = newBlock("resource", name);
  repeat(random, outer, block);
  const scope = inside(outer, block);
  if (random.chance(0.85)) block.args.set("input", expression(random, scope, "any", 3));
  if (random.chance(0.3)) block.args.set("triggers_replace", expression(random, scope, "any"));
  if (random.chance(0.1)) block.args.set("depends_on", dependsOn(random, outer));
  if (speaks("data-store") && random.chance(0.15)) storeIn(random, scope, block);
  decorateLifecycle(random, outer, block);
  if (random.chance(0.12)) block.conditions.push(`precondition ${condition(random, scope)}`);
  if (random.chance(0.12)) block.conditions.push(`postcondition ${condition(random, scope, SELF)}`);
  if (random.chance(0.08)) block.more.push(...random.pick(PROVISIONERS));
  if (random.chance(0.04)) override(random, scope, block);
  return block;
}

/** A value that is kept in the state and not shown. */
export function storeIn(random: Random, scope: ExpressionScope, block: BlockModel): void {
  const flag = (name: string) => (random.chance(0.3) ? [`  ${name} = ${random.pick(["true", "false", "null"])}`] : []);
  block.more.push(
    "store {",
    ...(random.chance(0.85) ? [`  input = ${expression(random, scope, "any", 1)}`] : []),
    ...(random.chance(0.4) ? [`  version = ${random.pick(["1", "2", expression(random, scope, "any", 0)])}`] : []),
    ...flag("sensitive"),
    ...flag("replace"),
    "}",
  );
}

/** What is done with an object when it is made or destroyed. */
export const PROVISIONERS: readonly (readonly string[])[] = [
  ['provisioner "local-exec" {', '  command = "true"', "}"],
  ['provisioner "local-exec" {', "  when    = destroy", '  command = "true # ${self.id}"', "}"],
  ['provisioner "local-exec" {', '  command = "false # ${self.id}"', "  on_failure = continue", "}"],
  ["connection {", "  host = self.id", "}"],
];

/** What an override file says of a resource. */
export function override(random: Random, scope: ExpressionScope, { overrides }: BlockModel): void {
  overrides.clear();
  const name = random.pick(["input", "input", "triggers_replace", "count", "for_each"]);
  const text = { count: "1", for_each: 'toset(["a"])' }[name];
  overrides.set(name, text ?? expression(random, scope, "any", 2));
}

const SELF = ["self.id", "self.output", "self"];

export function decorateLifecycle(random: Random, scope: ExpressionScope, { lifecycle, args }: BlockModel): void {
  if (random.chance(0.18)) lifecycle.set("create_before_destroy", random.chance(0.85) ? "true" : "false");
  if (speaks("lifecycle-destroy") && random.chance(0.06))
    lifecycle.set("destroy", random.chance(0.8) ? "false" : "true");
  if (speaks("lifecycle-enabled") && !args.has("count") && !args.has("for_each") && random.chance(0.06))
    lifecycle.set("enabled", random.pick(["true", "false", "path.module == null"]));
  if (random.chance(0.05)) lifecycle.set("prevent_destroy", random.chance(0.8) ? "true" : "false");
  if (random.chance(0.12)) lifecycle.set("ignore_changes", random.pick(IGNORED));
  if (random.chance(0.15)) {
    const triggers = triggerReferences(scope, args);
    if (triggers.length > 0) lifecycle.set("replace_triggered_by", `[${random.pick(triggers)}]`);
  }
}

const IGNORED = [
  "[input]",
  "all",
  "[triggers_replace]",
  "[input, triggers_replace]",
  '[input["a"]]',
  "[input.a]",
  "[input[0]]",
  "[output]",
  "[id]",
  "[input.a.x]",
  "[]",
];

function triggerReferences({ blocks }: ExpressionScope, args: ReadonlyMap<string, string>): readonly string[] {
  const repeated = args.has("count") ? "[count.index]" : args.has("for_each") ? "[each.key]" : undefined;
  return blocks
    .filter(({ kind }) => kind === "resource")
    .flatMap((block) => {
      const base = `terraform_data.${block.name}`;
      const repeatedAlike =
        repeated && block.args.has(args.has("count") ? "count" : "for_each") ? [`${base}${repeated}`] : [];
      const instance = `${base}${sampleKey(block.args)}`;
      return [
        base,
        instance,
        `${instance}.input`,
        `${instance}.output`,
        `${instance}.id`,
        `${instance}.input.a`,
        ...repeatedAlike,
        ...repeatedAlike.map((text) => `${text}.input`),
      ];
    });
}

function makeCall(random: Random, outer: ExpressionScope, name: string, path: string): BlockModel {
  const block = newBlock("module", name);
  const target = path === "child" ? "leaf" : random.pick(["child", "child", "leaf"]);
  block.args.set("source", path === "child" ? '"../leaf"' : `"./${target}"`);
  repeat(random, outer, block);
  const scope = inside(outer, block);
  const folder = outer.configuration.get(target)!;
  for (const variable of blocksOf(folder, "variable"))
    if (random.chance(variable.args.has("default") ? 0.6 : 0.98))
      block.args.set(variable.name, argument(random, scope, variable));
  if (random.chance(0.1)) block.args.set("depends_on", dependsOn(random, outer));
  return block;
}

const argument = (random: Random, scope: ExpressionScope, variable: BlockModel): string =>
  random.chance(0.4) ? valueFor(random, variable) : expression(random, scope, variable.gives);

/** Gives a call a value for a variable that its folder has. */
export function giveArgument(random: Random, configuration: ConfigurationModel, call: Called, name: string): void {
  const variable = blocksOf(configuration.get(folderOfCall(call.block))!, "variable").find(
    (block) => block.name === name,
  );
  if (!variable || random.chance(0.02)) return;
  const before = call.folder.blocks.slice(0, call.folder.blocks.indexOf(call.block));
  const scope = inside({ configuration, blocks: before, repeated: undefined }, call.block);
  call.block.args.set(name, argument(random, scope, variable));
}

export interface Called {
  readonly folder: FolderModel;
  readonly block: BlockModel;
}

/** The calls that lead to a folder. */
export const callsOf = (configuration: ConfigurationModel, path: string): readonly Called[] =>
  [...configuration.values()].flatMap((folder) =>
    blocksOf(folder, "module")
      .filter((block) => path !== "" && folderOfCall(block) === path)
      .map((block) => ({ folder, block })),
  );

export const inside = (scope: ExpressionScope, block: BlockModel): ExpressionScope => ({
  ...scope,
  repeated: block.args.has("count") ? "count" : block.args.has("for_each") ? "for_each" : undefined,
});

/** Gives a block count, for_each or neither. */
export function repeat(random: Random, scope: ExpressionScope, block: BlockModel): void {
  block.args.delete("count");
  block.args.delete("for_each");
  if (random.chance(0.55)) return;
  const safe = { ...scope, blocks: scope.blocks.filter(({ kind }) => kind === "variable" || random.chance(0.3)) };
  if (random.chance(0.5))
    block.args.set(
      "count",
      random.chance(0.7)
        ? random.pick(["0", "1", "2", "3"])
        : `min(4, abs(floor(${expression(random, safe, "number", 1)})))`,
    );
  else
    block.args.set(
      "for_each",
      random.chance(0.75)
        ? random.pick(EACH)
        : random.chance(0.5)
          ? expression(random, safe, "map", 1)
          : `toset(${expression(random, safe, "list", 1)})`,
    );
}

const EACH = [
  'toset(["a", "b"])',
  'toset(["a"])',
  '{ a = 1, b = "x" }',
  "{ a = { n = 1 }, c = { n = 2 } }",
  'toset(["x y", "q\\"q", "a"])',
  "{}",
  'toset(["c", "b", "a"])',
  '{ for x in ["a", "d"] : x => upper(x) }',
];

export function dependsOn(random: Random, { blocks }: ExpressionScope): string {
  const found = blocks.filter(({ kind }) => kind === "resource" || kind === "module" || kind === "data");
  if (found.length === 0) return "[]";
  const { kind, name } = random.pick(found);
  if (kind === "data") return `[data.terraform_remote_state.${name}]`;
  return kind === "module" ? `[module.${name}]` : `[terraform_data.${name}]`;
}
