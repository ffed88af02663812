import type { Random } from "../../lifecycle/random.ts";
import { FORMS } from "./forms.ts";
import { type BlockModel, blocksOf, type ConfigurationModel, folderOfCall, type Kind } from "./model.ts";
import { isSpoken } from "./spoken.ts";

/** What an expression can refer to: the blocks before it, and what repeats it. */
export interface ExpressionScope {
  readonly configuration: ConfigurationModel;
  readonly blocks: readonly BlockModel[];
  readonly repeated: "count" | "for_each" | undefined;
}

/** The text of a random expression that gives a value of a kind. */
export function expression(random: Random, scope: ExpressionScope, kind: Kind, depth = 2): string {
  if (random.chance(0.004)) return literal(random, random.pick(KINDS), 1);
  if (random.chance(0.5)) {
    const found = references(scope).filter((reference) => reference.gives === kind || kind === "any");
    if (found.length > 0) return random.pick(found).text;
  }
  if (depth <= 0 || random.chance(0.35)) return literal(random, kind, depth);
  const inner = (wanted: Kind) => expression(random, scope, wanted, depth - 1);
  return random.pick(SPOKEN_FORMS[kind])(inner);
}

const KINDS: readonly Kind[] = ["string", "number", "bool", "list", "map", "any"];

const SPOKEN_FORMS = Object.fromEntries(
  KINDS.map((kind) => [kind, FORMS[kind].filter((form) => isSpoken(form(() => "x")))]),
) as unknown as typeof FORMS;

const TEXTS = [
  '"a"',
  '"b"',
  '"x y"',
  '""',
  '"é"',
  '"q\\"q"',
  '"$${x}"',
  '"%%{y}"',
  '"1"',
  '"true"',
  '"\\u2028"',
  '"l\\n2"',
];
const NUMBERS = ["0", "1", "2", "1.5", "-3", "1e21", "12345678901234567890", "0.1", "3"];

/** A literal of a kind. */
export function literal(random: Random, kind: Kind, depth: number): string {
  switch (kind) {
    case "string":
      return random.pick(TEXTS);
    case "number":
      return random.pick(NUMBERS);
    case "bool":
      return random.pick(["true", "false"]);
    case "list":
      return random.pick(
        ['["a", "b"]', '["a"]', "[]", 'toset(["b", "a"])', '["1", "2", "3"]'].slice(0, depth < 0 ? 3 : 5),
      );
    case "map":
      return random.pick([
        '{ a = "1", b = "2" }',
        '{ a = "x" }',
        '{ a = "p", "c d" = "q" }',
        "{ a = { x = 1 } }",
        '{ a = "1", __proto__ = "2" }',
      ]);
    case "any":
      return random.chance(0.12)
        ? random.pick([
            "null",
            "[]",
            "{}",
            "[null]",
            "toset([])",
            "tolist([])",
            "tomap({})",
            "{ n = null, l = [1, [true]] }",
            "tostring(null)",
          ])
        : literal(random, random.pick(["string", "number", "bool", "list", "map"]), depth);
  }
}

export interface KnownReference {
  readonly text: string;
  readonly gives: Kind;
}

/** Everything that can be referred to, mostly in a way that is right. */
export function references({ configuration, blocks, repeated }: ExpressionScope): readonly KnownReference[] {
  const knownReferences: KnownReference[] = [];
  const add = (text: string, gives: Kind = "any") => knownReferences.push({ text, gives });
  for (const block of blocks) {
    if (block.kind === "variable") add(`var.${block.name}`, block.gives);
    if (block.kind === "local") add(`local.${block.name}`, block.gives);
    if (block.kind === "resource") resourceReferences(block, add);
    if (block.kind === "data") dataReferences(block, add);
    if (block.kind === "module") moduleReferences(configuration, block, add);
  }
  if (repeated === "count") add("count.index", "number");
  if (repeated === "for_each") {
    add("each.key", "string");
    add("each.value");
  }
  return knownReferences;
}

type Add = (text: string, gives?: Kind) => void;

function resourceReferences({ name, args }: BlockModel, add: Add): void {
  const base = `terraform_data.${name}`;
  const key = sampleKey(args);
  if (args.has("count")) {
    add(`${base}[*].id`, "list");
    add(`length(${base})`, "number");
    add(`one(${base}[*].output)`);
    add(`${base}`);
  }
  if (args.has("for_each")) {
    add(`{ for k, r in ${base} : k => r.output }`, "map");
    add(`keys(${base})`, "list");
    add(`values(${base})[*].id`, "list");
    add(`${base}`, "map");
  }
  const instance = `${base}${key}`;
  add(`${instance}.id`, "string");
  add(`${instance}.output`);
  add(`${instance}.input`);
  add(`${instance}.triggers_replace`);
  if (key === "") add(instance, "map");
}

function dataReferences({ name, args }: BlockModel, add: Add): void {
  const base = `data.terraform_remote_state.${name}`;
  const instance = `${base}${sampleKey(args)}`;
  add(`${instance}.outputs`, "map");
  add(`${instance}.outputs.text`, "string");
  add(`${instance}.outputs.number`, "number");
  add(`${instance}.outputs.list`, "list");
  add(`${instance}.outputs.secret`, "string");
  add(`${instance}.backend`, "string");
  add(base);
  if (args.has("count")) add(`${base}[*].backend`, "list");
}

function moduleReferences(configuration: ConfigurationModel, call: BlockModel, add: Add): void {
  const folder = configuration.get(folderOfCall(call));
  if (!folder) return;
  const base = `module.${call.name}`;
  const key = sampleKey(call.args);
  for (const { name, gives } of blocksOf(folder, "output")) {
    add(`${base}${key}.${name}`, gives);
    if (call.args.has("count")) add(`${base}[*].${name}`, gives === "string" ? "list" : "any");
    if (call.args.has("for_each")) add(`{ for k, m in ${base} : k => m.${name} }`, "map");
  }
  add(call.args.has("count") || call.args.has("for_each") ? base : `${base}${key}`);
}

/** An index that most likely exists. */
export function sampleKey(args: ReadonlyMap<string, string>): string {
  if (args.has("count")) return "[0]";
  if (!args.has("for_each")) return "";
  return `["${/"([a-z])"|\b([a-z]) =/.exec(args.get("for_each")!)?.slice(1).find(Boolean) ?? "a"}"]`;
}
