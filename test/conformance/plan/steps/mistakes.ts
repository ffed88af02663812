import type { Random } from "../../lifecycle/random.ts";
import { type BlockModel, type ConfigurationModel, type FolderModel, newBlock } from "./model.ts";

/** Puts one mistake of a random kind into the configuration. */
export function makeMistake(random: Random, configuration: ConfigurationModel): void {
  const folder = configuration.get(random.pick(["", "", "child", "leaf"]))!;
  if (random.chance(0.25)) random.pick(STRUCTURAL)(folder, random);
  else wrongExpression(folder, random);
}

function wrongExpression(folder: FolderModel, random: Random): void {
  const candidates = folder.blocks.filter(
    ({ kind }) =>
      kind !== "moved" && kind !== "removed" && kind !== "import" && kind !== "check" && kind !== "variable",
  );
  if (candidates.length === 0) return;
  const block = random.pick(candidates);
  const names = [...block.args.keys()].filter((name) => !["source", "depends_on", "sensitive"].includes(name));
  if (names.length === 0) return;
  const name = random.pick(names);
  const wrong = random.pick(WRONG);
  const now = block.args.get(name)!;
  block.args.set(
    name,
    random.chance(0.5)
      ? wrong
      : random.pick([`[${wrong}, ${now}]`, `{ a = ${now}, b = ${wrong} }`, `[for x in ["a", "b"] : ${wrong}]`]),
  );
}

const WRONG: readonly string[] = [
  ...[
    "var.nope",
    "local.nope",
    "terraform_data.nope",
    "terraform_data.nope.id",
    "module.nope.o",
    "module.m.nope",
    "nope",
    "nope.x",
  ],
  ...[
    "nofunc(1)",
    "values(upper())",
    'upper("a", "b")',
    "upper([])",
    '1 + "a"',
    'tonumber("x")',
    "[1][5]",
    "{ a = 1 }.b",
    '{ a = 1 }["b"]',
  ],
  ...[
    "each.key",
    "each.value",
    "count.index",
    "self.id",
    "terraform_data.a",
    "terraform_data.a[9].id",
    'terraform_data.b["zz"]',
    "terraform_data.a.nope",
  ],
  ...[
    "terraform_data.a[*].nope",
    "null.x",
    "true ? 1 : [1]",
    "true ? { a = 1 } : [1]",
    "null + 1",
    "!5",
    '-"a"',
    "1 / 0",
    "path.nope",
    "terraform.nope",
  ],
  ...[
    "[for x in 5 : x]",
    '{ for x in ["a", "a"] : x => 1 }',
    '{ ({ for x in ["a", "a"] : x => 1 }) = 1 }',
    '"${[1]}"',
    '"a" < "b"',
    "length(5)",
  ],
  ...[
    'jsondecode("{")',
    "element([], 0)",
    "one([1, 2])",
    "tomap({ a = 1, b = [] })",
    "merge(1)",
    "nonsensitive(1)",
    "var",
    "local.l.x.y",
    "var.v.nope",
  ],
  ...[
    "var.v[3]",
    "each.nope",
    "terraform.applying",
    "timestamp()",
    "uuid()",
    "[].0",
    "terraform_data",
    "module.m",
    "data.x.y",
    "data.terraform_data.a",
    'regex("(", "a")',
  ],
  ...[
    "[for k, v in { a = 1 } : k => v]",
    "coalesce()",
    'lookup({}, "a")',
    "null ? 1 : 2",
    "nope.a.b",
    "ephemeral.x.y",
    "(1)()",
    "[1, 2]...",
    "terraform_data.a.id.x",
    'terraform_data.a["id"]',
  ],
];

const STRUCTURAL: readonly ((folder: FolderModel, random: Random) => void)[] = [
  (folder, random) => withMore(folder, random, "nope = 1"),
  (folder, random) => withMore(folder, random, "nope {}"),
  (folder, random) => withMore(folder, random, 'id = "x"'),
  (folder, random) => withMore(folder, random, "output = 1"),
  (folder, random) => withMore(folder, random, "input = 1"),
  (folder, random) => withMore(folder, random, 'provider = "terraform"'),
  (folder, random) => withMore(folder, random, "lifecycle {}"),
  (folder, random) => withMore(folder, random, "_ {}"),
  (folder, random) =>
    argumentOf(
      folder,
      random,
      "count",
      random.pick(["null", '"x"', "-1", "1.5", "[]", "terraform_data.a.output", "sensitive(1)", "true"]),
    ),
  (folder, random) =>
    argumentOf(
      folder,
      random,
      "for_each",
      random.pick([
        "null",
        "[1]",
        '"x"',
        "toset([1])",
        "toset([null])",
        'sensitive(toset(["a"]))',
        "toset([terraform_data.a.id])",
        "5",
        "{ (terraform_data.a.id) = 1 }",
        '["a"]',
      ]),
    ),
  (folder, random) =>
    argumentOf(
      folder,
      random,
      "depends_on",
      random.pick([
        "[terraform_data.nope]",
        "[module.nope]",
        "terraform_data.a",
        '["terraform_data.a"]',
        "[var.v]",
        "[terraform_data.a[0]]",
        "[terraform_data.a.id]",
        "[1]",
        "[local.l, local.nope]",
        "[nope]",
        "[module.m.o]",
      ]),
    ),
  (folder, random) =>
    lifecycleOf(
      folder,
      random,
      "ignore_changes",
      random.pick([
        "[nope]",
        '["*"]',
        '["input"]',
        "[input.nope]",
        "input",
        "[1]",
        "[input[1]]",
        "[id]",
        '"all"',
        "[input[*]]",
        "[all]",
      ]),
    ),
  (folder, random) =>
    lifecycleOf(
      folder,
      random,
      "replace_triggered_by",
      random.pick([
        "[terraform_data.nope]",
        "[var.v]",
        "[terraform_data.a.nope]",
        "[terraform_data.a[9]]",
        "[local.l]",
        '["terraform_data.a"]',
        "terraform_data.a",
        "[terraform_data.a[each.key]]",
        "[module.m]",
        "[1]",
        "[terraform_data.a[*].id]",
      ]),
    ),
  (folder, random) =>
    lifecycleOf(folder, random, "create_before_destroy", random.pick(['"x"', "null", "var.v", '"true"', "1"])),
  (folder, random) => lifecycleOf(folder, random, "prevent_destroy", random.pick(["true", "var.v", '"true"', "[]"])),
  (folder, random) => lifecycleOf(folder, random, "nope", "1"),
  (folder, random) => void folder.blocks.push({ ...random.pick(folder.blocks) }),
  (folder, random) => cyclic(folder, random),
  (folder, random) => selfReference(folder, random),
  (folder, random) =>
    variableOf(
      folder,
      random,
      "type",
      random.pick([
        "nope",
        "list",
        "map",
        '"string"',
        "list(nope)",
        "object({ a = string, b })",
        "object(string)",
        "tuple(string)",
        "optional(string)",
        "string(1)",
        "list(string, number)",
        "set",
        "constructor",
        '"list"',
        "object",
        "any(string)",
      ]),
    ),
  (folder, random) =>
    variableOf(
      folder,
      random,
      "default",
      random.pick(["[]", '"x"', "{}", "null", "var.v", "5", "{ a = [] }", 'upper("a")']),
    ),
  (folder, random) => variableOf(folder, random, "nullable", random.pick(["false", '"x"', "null", "var.v"])),
  (folder, random) =>
    moved(
      folder,
      random.pick([
        "terraform_data.a",
        "module.m",
        "terraform_data.a[0]",
        "var.v",
        "1",
        "terraform_data",
        "module.m.module",
        "terraform_data.a.b",
        "data.x.y",
      ]),
      random.pick([
        "terraform_data.b",
        "module.n",
        "module.m",
        "terraform_data.a",
        'terraform_data.b["k"]',
        "other_type.a",
      ]),
    ),
  (folder, random) => moduleOf(folder, random, "nope", "1"),
  (folder, random) => moduleOf(folder, random, "source", random.pick(['"./nope"', "var.v", '"."'])),
  (folder, random) => moduleOf(folder, random, "version", '"1.0"'),
  (folder, random) =>
    moduleOf(
      folder,
      random,
      random.pick(["v", "w", "x"]),
      random.pick(["[]", "null", '"x"', "{ a = [] }", "{ a = { a = 5 } }", "sensitive({})"]),
    ),
];

const some = (folder: FolderModel, random: Random, kind: BlockModel["kind"]): BlockModel | undefined => {
  const found = folder.blocks.filter((block) => block.kind === kind);
  return found.length > 0 ? random.pick(found) : undefined;
};

const withMore = (folder: FolderModel, random: Random, line: string): void =>
  void some(folder, random, random.pick(["resource", "resource", "module", "output", "variable"]))?.more.push(line);

const argumentOf = (folder: FolderModel, random: Random, name: string, text: string): void =>
  void some(folder, random, random.pick(["resource", "module"]))?.args.set(name, text);

const lifecycleOf = (folder: FolderModel, random: Random, name: string, text: string): void =>
  void some(folder, random, "resource")?.lifecycle.set(name, text);

const variableOf = (folder: FolderModel, random: Random, name: string, text: string): void =>
  void some(folder, random, "variable")?.args.set(name, text);

const moduleOf = (folder: FolderModel, random: Random, name: string, text: string): void =>
  void some(folder, random, "module")?.args.set(name, text);

function moved(folder: FolderModel, from: string, to: string): void {
  const block = newBlock("moved", "wrong");
  block.args.set("from", from);
  block.args.set("to", to);
  folder.blocks.push(block);
}

function selfReference(folder: FolderModel, random: Random): void {
  const block = some(folder, random, "resource");
  block?.args.set(
    "input",
    random.pick([
      `terraform_data.${block.name}.id`,
      `[terraform_data.${block.name}]`,
      `terraform_data.${block.name}[0].id`,
    ]),
  );
}

function cyclic(folder: FolderModel, random: Random): void {
  const first = some(folder, random, "resource");
  const second = some(folder, random, random.pick(["resource", "local", "module"]));
  if (!first || !second || first === second) return;
  const prefix = second.kind === "resource" ? "terraform_data" : second.kind;
  first.args.set("input", `[${prefix}.${second.name}]`);
  if (second.kind === "module") second.args.set("depends_on", `[terraform_data.${first.name}]`);
  else second.args.set(second.kind === "local" ? "value" : "triggers_replace", `[terraform_data.${first.name}]`);
}
