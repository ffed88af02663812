import type { Step } from "./step.ts";

/** Small configurations that Terraform refuses or warns of, by what is wrong with them. */
export const REFUSALS: readonly { readonly name: string; readonly step: Step }[] = [];

const data = (name: string, body = ""): string => `resource "terraform_data" "${name}" {\n${body}\n}\n`;
const call = (body = ""): string => `module "m" {\n  source = "./child"\n${body}\n}\n`;
const moved = (from: string, to: string): string => `moved {\n  from = ${from}\n  to = ${to}\n}\n`;

function refusal(name: string, main: string, more: Partial<Step> & { child?: string } = {}): void {
  const { child, files, ...others } = more;
  const manifest = { Modules: [{ Key: "", Source: "", Dir: "." }, ...(child ? [CHILD] : [])] };
  const step: Step = {
    files: {
      "main.tf": main,
      ...(child !== undefined && { "child/main.tf": child }),
      ".terraform/modules/modules.json": JSON.stringify(manifest),
      ...files,
    },
    state: null,
    mode: "normal",
    replace: [],
    variables: {},
    ...others,
  };
  (REFUSALS as { name: string; step: Step }[]).push({ name, step });
}

const CHILD = { Key: "m", Source: "./child", Dir: "child" };

for (const reference of [
  "each.nope",
  "count.nope",
  "path.nope",
  "each.key[0]",
  "self.id",
  "module.o[0].q.x",
  "data.x.y.z",
])
  refusal(`output of ${reference}`, `output "o" { value = ${reference} }\n`);
refusal(
  "an output depends on a module that is not declared",
  'output "o" {\n  value = 1\n  depends_on = [module.c]\n}\n',
);
refusal(
  "depends_on with all kinds of faults",
  data("b", '  depends_on = [var.x, terraform_data.z, terraform_data.b[0].id, "a", "a.b.c", "module.x"]'),
);
refusal(
  "quoted references",
  `${data("a")}${data("b", '  depends_on = ["terraform_data.a"]\n  lifecycle {\n    ignore_changes = ["input"]\n  }')}`,
);
for (const ignored of ['["*"]', "[all]", '"all"', "[nope]", "[input.nope, id]", '["input", "*", output.x, id[0]]'])
  refusal(`ignore_changes = ${ignored}`, data("b", `  lifecycle {\n    ignore_changes = ${ignored}\n  }`));
for (const triggers of [
  "[terraform_data.nope]",
  "[var.v, local.l]",
  "[terraform_data.a[9]]",
  "[1]",
  "terraform_data.a",
  "[terraform_data.a[each.key]]",
])
  refusal(
    `replace_triggered_by = ${triggers}`,
    `${data("a")}${data("b", `  lifecycle {\n    replace_triggered_by = ${triggers}\n  }`)}`,
  );
for (const type of ["list", "set", '"string"', '"nope"', "constructor", "object({ a = list })"])
  refusal(`type = ${type}`, `variable "x" {\n  type = ${type}\n  default = null\n}\n`);
refusal("a default that is null and must not be", 'variable "x" {\n  default = null\n  nullable = false\n}\n');
refusal("a default with a call, nullable of a text", 'variable "x" {\n  default = upper("a")\n  nullable = "x"\n}\n');
for (const count of ["sensitive(1)", '"x"', "[1]", "null", "-1", "1.5"])
  refusal(`count = ${count}`, data("a", `  count = ${count}`));
for (const each of ["toset([1])", "toset([null])", "[1]", 'sensitive(toset(["a"]))'])
  refusal(`for_each = ${each}`, data("a", `  for_each = ${each}`));
refusal("a reference to oneself", data("a", "  input = terraform_data.a.id"));
refusal("instances that wait for each other", data("a", "  count = 2\n  input = terraform_data.a[count.index].id"));
refusal("a module that waits for itself", call("  v = module.m"), { child: `variable "v" {}\n${data("x")}` });
refusal("moved from what is still declared", `${data("a")}${moved("terraform_data.a", "terraform_data.b")}`);
refusal("moved to where it is", moved("terraform_data.b", "terraform_data.b"));
refusal(
  "moved to two places, from two places",
  moved("terraform_data.c", "terraform_data.d") +
    moved("terraform_data.c", "terraform_data.e") +
    moved("terraform_data.f", "terraform_data.e"),
);
refusal(
  "moved in a circle",
  moved("terraform_data.c", "terraform_data.d") + moved("terraform_data.d", "terraform_data.c"),
);
refusal("each in a call without for_each", call("  v = each.key"), { child: 'variable "v" {}\n' });
refusal("an argument that does not convert", call("  v = { a = { a = 5 } }"), {
  child: 'variable "v" {\n  type = list(string)\n}\n',
});
refusal("an argument that the child does not declare, and one that lacks", call("  nope = 1\n  foo {}"), {
  child: 'variable "v" {}\n',
});
refusal("a sensitive variable of the child is told where it is declared", call("  v = []"), {
  child: 'variable "v" {\n  type = string\n  sensitive = true\n}\n',
});
refusal("a value for a variable that is not declared", "", { files: { "terraform.tfvars": "a = 1\nb = 2\nc = 3\n" } });
refusal("an option for a variable that is not declared", "", { variables: { nope: "1" } });
refusal("template signs in tfvars.json are text", 'variable "v" {}\noutput "o" { value = var.v }\n', {
  files: { "a.auto.tfvars.json": '{"v": "%{ if ${x}"}\n' },
});
refusal("lists as options", 'variable "v" {\n  type = list(string)\n}\n', { variables: { v: '["y", 1.5]' } });
refusal("an ephemeral value that would be kept", data("a", "  input = [terraform.applying]"));
refusal("an ephemeral value as an output", 'output "o" { value = terraform.applying }\n');
refusal("only the provider decides the id", data("a", '  id = "x"'));
refusal("a fault in a module that is called twice", `${call()}module "n" {\n  source = "./child"\n}\n`, {
  child: data("a", "  input = nope.x"),
  files: {
    ".terraform/modules/modules.json": JSON.stringify({
      Modules: [{ Key: "", Source: "", Dir: "." }, CHILD, { ...CHILD, Key: "n" }],
    }),
  },
});
refusal(
  "what depends on a failure is not reached",
  `${data("a", "  for_each = { x = nope.y }")}output "o" { value = terraform_data.a["z"].nope }\n`,
);
refusal("-destroy with a call that is wrong", data("a", "  input = values(upper())"), { mode: "destroy" });
refusal("a resource is declared twice", data("a") + data("a"));
