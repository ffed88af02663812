/** A user's step: the configuration before it was applied, the one after, and what was done in between. */
export interface Scenario {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** Commands of the real terraform between the two: `taint ADDRESS`. */
  readonly between?: readonly (readonly string[])[];
  /** Options of the plan, as the command line has them. */
  readonly options?: readonly string[];
  /** Files of modules, the same before and after. */
  readonly modules?: Readonly<Record<string, string>>;
}

const data = (name: string, body = ""): string => `resource "terraform_data" "${name}" {\n${body}\n}\n`;
const child = {
  "child/main.tf": `variable "v" {}\n${data("inner", "input = var.v")}output "id" { value = terraform_data.inner.id }\noutput "out" { value = terraform_data.inner.output }\n`,
};

/** A condition, of the kinds that there are, wherever one can stand. */
const condition = (kind: string, what: string): string => `${kind} {\n condition = ${what}\n error_message = "no"\n}\n`;
const conditions =
  `variable "used" {\n default = 1\n ${condition("validation", "var.used > 0")}}\n` +
  `variable "unused" {\n default = "x"\n ${condition("validation", 'var.unused != ""')}}\n` +
  data("d", 'for_each = toset(["a", "b"])\n input = var.used') +
  data(
    "e",
    `count = 2\n input = terraform_data.d["a"].output\n lifecycle {\n${condition("precondition", "var.used > 0")}}`,
  ) +
  `output "plain" {\n value = 1\n ${condition("precondition", "var.used > 0")}}\n` +
  'output "used" { value = var.used }\noutput "d" { value = terraform_data.d["a"].id }\n' +
  `output "e" {\n value = terraform_data.e[0].id\n ${condition("precondition", 'terraform_data.d["a"].id != ""')}}\n` +
  'output "both" { value = [terraform_data.e[0].id, module.m[0].o] }\noutput "p" { value = module.m[0].p }\n' +
  `check "d" {\n ${condition("assert", 'terraform_data.d["a"].id != ""')}}\n` +
  'module "m" {\n source = "./checked"\n count = 1\n x = terraform_data.d["b"].id\n}\n';
const checked = {
  "checked/main.tf":
    `variable "x" {\n ${condition("validation", 'var.x != ""')}}\n` +
    data("d", `input = var.x\n lifecycle {\n${condition("postcondition", 'var.x != ""')}}`) +
    `output "o" {\n value = terraform_data.d.id\n ${condition("precondition", 'var.x != ""')}}\n` +
    `output "p" {\n value = 1\n ${condition("precondition", 'var.x != ""')}}\n`,
};
const OPTIONS = [
  "",
  "-destroy",
  "-destroy -refresh=false",
  '-target=terraform_data.d["a"]',
  "-target=terraform_data.d",
  "-target=terraform_data.e",
  "-target=terraform_data.e[1]",
  "-target=module.m",
  "-target=module.m[0].terraform_data.d",
  "-destroy -target=module.m",
  "-destroy -target=terraform_data.d",
  '-destroy -target=terraform_data.d["b"]',
  "-destroy -target=terraform_data.e",
  "-refresh-only",
  "-refresh-only -target=terraform_data.e",
];
const withConditions = OPTIONS.flatMap((words): readonly Scenario[] => {
  const options = words === "" ? [] : words.split(" ");
  const shared = { after: conditions, options, modules: checked };
  return [
    { ...shared, name: `conditions of what exists ${words}`, before: conditions },
    // The rest refers to what is not there.
    ...(words !== "" && words !== "-destroy"
      ? []
      : [{ ...shared, name: `conditions of what is new ${words}`, before: "" }]),
  ];
});

export const SCENARIOS: readonly Scenario[] = [
  ...withConditions,
  {
    name: "what a module call is repeated by is not relevant to what it is given",
    before: "",
    after: `${data("z", "input = 2")}module "m" {\n source = "./child"\n count = terraform_data.z.input\n v = count.index\n}\n`,
    modules: child,
  },
  { name: "create", before: "", after: data("a", 'input = "x"') },
  { name: "create without arguments", before: "", after: data("a") },
  { name: "no change", before: data("a", 'input = "x"'), after: data("a", 'input = "x"') },
  { name: "update", before: data("a", 'input = "x"'), after: data("a", 'input = "y"') },
  { name: "update to another type", before: data("a", 'input = "1"'), after: data("a", "input = 1") },
  { name: "input goes", before: data("a", 'input = "x"'), after: data("a") },
  { name: "input comes", before: data("a"), after: data("a", "input = { a = [1, null, true] }") },
  {
    name: "an empty list and an empty map",
    before: "",
    after: data("a", "input = { list = [], map = {}, set = toset([]) }"),
  },
  {
    name: "numbers of all sizes",
    before: data("a", "input = [0.1, 1e21, 12345678901234567890, 1 / 3]"),
    after: data("a", "input = [0.1, 1e21, 12345678901234567890, 1 / 3, -0]"),
  },
  {
    name: "sets and maps",
    before: data("a", 'input = { s = toset(["b", "a"]), m = tomap({ x = 1 }) }'),
    after: data("a", 'input = { s = toset(["c", "a"]), m = tomap({ x = 1, y = 2 }) }'),
  },
  {
    name: "replace by trigger",
    before: data("a", 'triggers_replace = "1"'),
    after: data("a", 'triggers_replace = "2"'),
  },
  {
    name: "replace by trigger of unknown value",
    before: data("a", "input = 1") + data("b", "triggers_replace = terraform_data.a.output"),
    after: data("a", "input = 2") + data("b", "triggers_replace = terraform_data.a.output"),
  },
  { name: "trigger goes", before: data("a", 'triggers_replace = ["1"]'), after: data("a") },
  { name: "delete", before: data("a") + data("b"), after: data("a") },
  { name: "delete everything", before: data("a") + data("b"), after: "" },
  {
    name: "count grows",
    before: data("a", "count = 1\n input = count.index"),
    after: data("a", "count = 3\n input = count.index"),
  },
  { name: "count shrinks", before: data("a", "count = 12"), after: data("a", "count = 1") },
  { name: "count to zero", before: data("a", "count = 2"), after: data("a", "count = 0") },
  {
    name: "for_each loses and gains keys",
    before: data("a", 'for_each = toset(["x", "y"])\n input = each.value'),
    after: data("a", 'for_each = toset(["y", "z"])\n input = each.value'),
  },
  { name: "for_each to nothing", before: data("a", "for_each = { x = 1 }"), after: data("a", "for_each = {}") },
  {
    name: "for_each over a map of objects",
    before: data("a", "for_each = { x = { n = 1 }, y = { n = 2 } }\n input = each.value.n"),
    after: data("a", "for_each = { x = { n = 1 }, y = { n = 3 } }\n input = each.value.n"),
  },
  {
    name: "keys that need quoting",
    before: "",
    after: data("a", 'for_each = toset(["a b", "q\\"q", "$${x}", "é", "\\n"])'),
  },
  { name: "none to count: an implied move", before: data("a", "input = 1"), after: data("a", "count = 2\n input = 1") },
  { name: "count to none: an implied move", before: data("a", "count = 2"), after: data("a") },
  {
    name: "count to for_each without moved",
    before: data("a", "count = 2"),
    after: data("a", 'for_each = toset(["0"])'),
  },
  { name: "for_each to none", before: data("a", 'for_each = toset(["x"])'), after: data("a") },
  {
    name: "moved by a rename",
    before: data("a", "input = 1"),
    after: `${data("b", "input = 1")}moved {\n from = terraform_data.a\n to = terraform_data.b\n}\n`,
  },
  {
    name: "moved and changed",
    before: data("a", "input = 1"),
    after: `${data("b", "input = 2")}moved {\n from = terraform_data.a\n to = terraform_data.b\n}\n`,
  },
  {
    name: "moved along a chain",
    before: data("a"),
    after: `${data("c")}moved {\n from = terraform_data.a\n to = terraform_data.b\n}\nmoved {\n from = terraform_data.b\n to = terraform_data.c\n}\n`,
  },
  {
    name: "moved to a key",
    before: data("a"),
    after: `${data("b", 'for_each = toset(["k"])')}moved {\n from = terraform_data.a\n to = terraform_data.b["k"]\n}\n`,
  },
  {
    name: "moved with all keys",
    before: data("a", "count = 2"),
    after: `${data("b", "count = 2")}moved {\n from = terraform_data.a\n to = terraform_data.b\n}\n`,
  },
  {
    name: "moved to what is not in configuration",
    before: data("a"),
    after: "moved {\n from = terraform_data.a\n to = terraform_data.gone\n}\n",
  },
  {
    name: "moved into a module",
    before: data("a", "input = 1"),
    after:
      'module "m" {\n source = "./child"\n v = 1\n}\nmoved {\n from = terraform_data.a\n to = module.m.terraform_data.inner\n}\n',
    modules: child,
  },
  {
    name: "a module is renamed",
    before: 'module "m" {\n source = "./child"\n v = 1\n}\n',
    after: 'module "n" {\n source = "./child"\n v = 1\n}\nmoved {\n from = module.m\n to = module.n\n}\n',
    modules: child,
  },
  {
    name: "a module gets count",
    before: 'module "m" {\n source = "./child"\n v = 1\n}\n',
    after:
      'module "m" {\n count = 2\n source = "./child"\n v = count.index\n}\nmoved {\n from = module.m\n to = module.m[0]\n}\n',
    modules: child,
  },
  { name: "a module call goes", before: 'module "m" {\n source = "./child"\n v = 1\n}\n', after: "", modules: child },
  {
    name: "a module instance goes",
    before: 'module "m" {\n for_each = toset(["a", "b"])\n source = "./child"\n v = each.key\n}\n',
    after: 'module "m" {\n for_each = toset(["a"])\n source = "./child"\n v = each.key\n}\n',
    modules: child,
  },
  {
    name: "outputs of modules feed each other",
    before: "",
    after:
      'module "a" {\n source = "./child"\n v = 1\n}\nmodule "b" {\n source = "./child"\n v = module.a.out\n}\noutput "all" { value = [module.a.id, module.b.out] }\n',
    modules: child,
  },
  {
    name: "module instances by splat and by key",
    before: "",
    after:
      'module "m" {\n count = 2\n source = "./child"\n v = count.index\n}\noutput "ids" { value = module.m[*].id }\noutput "one" { value = module.m[1].out }\n',
    modules: child,
  },
  {
    name: "tainted",
    before: data("a", "input = 1"),
    after: data("a", "input = 1"),
    between: [["taint", "terraform_data.a"]],
  },
  {
    name: "tainted and changed",
    before: data("a", "input = 1"),
    after: data("a", "input = 2"),
    between: [["taint", "terraform_data.a"]],
  },
  { name: "tainted and gone", before: data("a", "input = 1"), after: "", between: [["taint", "terraform_data.a"]] },
  {
    name: "replace as requested",
    before: data("a") + data("b"),
    after: data("a") + data("b"),
    options: ["-replace=terraform_data.a"],
  },
  {
    name: "replace as requested, where it is new",
    before: "",
    after: data("a"),
    options: ["-replace=terraform_data.a"],
  },
  {
    name: "create before destroy",
    before: data("a", "triggers_replace = 1\n lifecycle { create_before_destroy = true }"),
    after: data("a", "triggers_replace = 2\n lifecycle { create_before_destroy = true }"),
  },
  {
    name: "create before destroy spreads to dependencies",
    before:
      data("a", "triggers_replace = 1") +
      data("b", "input = terraform_data.a.id\n lifecycle { create_before_destroy = true }"),
    after:
      data("a", "triggers_replace = 2") +
      data("b", "input = terraform_data.a.id\n lifecycle { create_before_destroy = true }"),
  },
  {
    name: "replace triggered by another resource",
    before: data("a", "input = 1") + data("b", "lifecycle { replace_triggered_by = [terraform_data.a] }"),
    after: data("a", "input = 2") + data("b", "lifecycle { replace_triggered_by = [terraform_data.a] }"),
  },
  {
    name: "replace triggered by an attribute",
    before: data("a", "input = 1") + data("b", "lifecycle { replace_triggered_by = [terraform_data.a.input] }"),
    after: data("a", "input = 2") + data("b", "lifecycle { replace_triggered_by = [terraform_data.a.input] }"),
  },
  {
    name: "replace not triggered by an attribute that stays",
    before: data("a", "input = 1") + data("b", "lifecycle { replace_triggered_by = [terraform_data.a.id] }"),
    after: data("a", "input = 2") + data("b", "lifecycle { replace_triggered_by = [terraform_data.a.id] }"),
  },
  {
    name: "replace triggered by what is new",
    before: data("b"),
    after: data("a", "input = 2") + data("b", "lifecycle { replace_triggered_by = [terraform_data.a] }"),
  },
  {
    name: "ignore a change",
    before: data("a", "input = 1"),
    after: data("a", "input = 2\n lifecycle { ignore_changes = [input] }"),
  },
  {
    name: "ignore all changes",
    before: data("a", "input = 1\n triggers_replace = 1"),
    after: data("a", "input = 2\n triggers_replace = 2\n lifecycle { ignore_changes = all }"),
  },
  {
    name: "ignore a change within",
    before: data("a", "input = { x = 1, y = 1 }"),
    after: data("a", "input = { x = 2, y = 2 }\n lifecycle { ignore_changes = [input.x] }"),
  },
  {
    name: "ignored, but replaced all the same",
    before: data("a", "input = 1\n triggers_replace = 1"),
    after: data("a", "input = 2\n triggers_replace = 2\n lifecycle { ignore_changes = [input] }"),
  },
  {
    name: "a value becomes sensitive",
    before: data("a", 'input = "x"'),
    after: `variable "s" {\n default = "x"\n sensitive = true\n}\n${data("a", "input = var.s")}`,
  },
  {
    name: "a value is not sensitive any more",
    before: `variable "s" {\n default = "x"\n sensitive = true\n}\n${data("a", "input = var.s")}`,
    after: data("a", 'input = "x"'),
  },
  {
    name: "sensitive within, and in a set",
    before: "",
    after: `variable "s" {\n default = "x"\n sensitive = true\n}\n${data("a", 'input = { a = [var.s, "y"], b = toset([var.s, "z"]), c = "k-${var.s}" }')}`,
  },
  {
    name: "outputs come, change and go",
    before: 'output "a" { value = 1 }\noutput "b" { value = 1 }\n',
    after: 'output "b" { value = 2 }\noutput "c" { value = null }\noutput "d" { value = [] }\n',
  },
  {
    name: "an output becomes sensitive",
    before: 'output "a" { value = 1 }\n',
    after: 'output "a" {\n value = 1\n sensitive = true\n}\n',
  },
  {
    name: "an output is not sensitive any more",
    before: 'output "a" {\n value = 1\n sensitive = true\n}\n',
    after: 'output "a" { value = 1 }\n',
  },
  {
    name: "an output that is partly known",
    before: "",
    after: `${data("a")}output "a" { value = { id = terraform_data.a.id, x = 1, l = [terraform_data.a.id, 2] } }\n`,
  },
  {
    name: "unknown through operators and templates",
    before: "",
    after: `${data("a")}${data("b", 'input = { t = "x-${terraform_data.a.id}", n = terraform_data.a.id == null, l = [for x in [terraform_data.a.id] : x] }')}`,
  },
  {
    name: "dependents of an update",
    before: data("a", "input = 1") + data("b", "input = terraform_data.a.output"),
    after: data("a", "input = 2") + data("b", "input = terraform_data.a.output"),
  },
  {
    name: "destroy",
    before: `${data("a", "input = 1")}output "x" { value = terraform_data.a.id }\n`,
    after: `${data("a", "input = 1")}output "x" { value = terraform_data.a.id }\n`,
    options: ["-destroy"],
  },
  {
    name: "files that a called module reads, by its own path and by the root's",
    before: "",
    after:
      'module "c" {\n source = "./calls/one"\n given = "${path.module}/given.txt"\n}\n' +
      data("a", 'input = [path.module, path.root, file("given.txt")]'),
    modules: {
      "given.txt": "of the root",
      "calls/one/own.txt": "of the module",
      "calls/one/main.tf": `variable "given" {}\nmodule "d" { source = "../two" }\n${data(
        "a",
        'input = [path.module, file(var.given), file("${path.module}/own.txt"), fileexists("own.txt"), fileset(path.module, "*.txt")]',
      )}`,
      "calls/two/main.tf": data("a", "input = [path.module, path.root]"),
    },
  },
  {
    name: "constants beside what is none",
    before: data("a", "input = 1"),
    after:
      data("a", "input = 1") +
      [
        '"p-${terraform_data.a.id}" != "a" ? "y" : "n"',
        '"p-${terraform_data.a.id}" != "a"',
        "[{ a = 1, b = terraform_data.a.id }][*].a",
        "{ a = 1, b = terraform_data.a.id }.a",
        '"q%{ for v in [1, 2] }${{ a = v, b = terraform_data.a.id }.a}%{ endfor }"',
        "[for v in [1, terraform_data.a.id] : 1]",
        "true ? 1 : terraform_data.a.input",
      ]
        .map((value, at) => `output "o${at}" { value = ${value} }\n`)
        .join(""),
  },
  {
    name: "arguments that are not known yet",
    before: "",
    after:
      data("b") +
      ["merge", "concat", "max", "coalesce"]
        .map(
          (name) =>
            `output "${name}" { value = ${name}([for k in compact(terraform_data.b[*].id) : { (k) = 1 }]...) }\n`,
        )
        .join(""),
  },
  {
    name: "numbers that no JSON has",
    before: "",
    after: 'module "c" {\n source = "./child"\n}\n',
    modules: { "child/main.tf": 'output "p" { value = [1 / 0, "q"] }\noutput "q" { value = -1 / 0 }\n' },
  },
  {
    name: "imports for the members of any collection",
    before: "",
    after:
      `variable "s" {\n default = "s"\n sensitive = true\n}\n${data("n", "count = 6")}` +
      `${data("d", 'for_each = toset(["a", "b", "c", "s"])')}` +
      [
        ['["a"]', "d[each.value]", "each.value"],
        ['tolist(["x", "y"])', "n[each.key]", "each.value"],
        ["toset([2])", "n[each.key]", "each.value"],
        ['[{ k = 3, i = "i" }]', "n[each.value.k]", "each.value.i"],
        ["[[4]]", "n[each.value[0]]", "each.key"],
        ["{ b = var.s }", "d[each.key]", "each.value"],
        ["[var.s]", 'd["c"]', "each.value"],
        ["toset([var.s])", "d[each.key]", "each.value"],
        ["null", "n[each.key]", "each.value"],
      ]
        .map(([members, to, id]) => `import {\n for_each = ${members}\n to = terraform_data.${to}\n id = ${id}\n}\n`)
        .join(""),
  },
];
