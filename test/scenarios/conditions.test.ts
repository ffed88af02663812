import { expect, test } from "vitest";
import { DEFAULT_OPTIONS } from "../../server/engine/load/inputs.ts";
import { planOfTexts, stateOf } from "../support/memory.ts";

/** Returns the diagnostics of a plan with severity, summary and detail. */
const findingsIn = async (text: string, more: Readonly<Record<string, string>> = {}) => {
  const { diagnostics } = await planOfTexts({ "main.tf": text, ...more });
  return Object.values(diagnostics)
    .flat()
    .map(({ severity, summary, detail }) => `${severity} ${summary}: ${detail}`);
};

const rule = (type: string, condition: string) =>
  `${type} {\n  condition     = ${condition}\n  error_message = "No: \${1 + 1}."\n}\n`;
const DATA = (more: string) => `resource "terraform_data" "a" {\n  input = "x"\n  lifecycle {\n${more}  }\n}\n`;

test("a rule of a variable is evaluated with the value that it has", async () => {
  const variable = (value: string) => `variable "v" {\n  default = ${value}\n${rule("validation", "var.v > 3")}}\n`;
  expect(await findingsIn(variable("4"))).toEqual([]);
  expect(await findingsIn(variable("3"))).toEqual(["error Invalid value for variable: No: 2."]);
  expect(await findingsIn(`variable "v" {\n${rule("validation", "var.v > 3")}}\n`)).toEqual([]);
  expect(await findingsIn(variable("4"), { "terraform.tfvars": "v = 2\n" })).toEqual([
    "error Invalid value for variable: No: 2.",
  ]);
});

test("pre- and postconditions are evaluated for each instance, if their values are known", async () => {
  expect(await findingsIn(DATA(rule("precondition", 'path.root == "."')))).toEqual([]);
  expect(await findingsIn(DATA(rule("precondition", 'path.root == "x"')))).toEqual([
    "error Resource precondition failed: No: 2.",
  ]);
  expect(await findingsIn(DATA(rule("postcondition", 'self.input == "y"')))).toEqual([
    "error Resource postcondition failed: No: 2.",
  ]);
  expect(await findingsIn(DATA(rule("postcondition", 'self.id == "y"')))).toEqual([]);
  const counted = `resource "terraform_data" "a" {\n  count = 3\n  input = count.index\n  lifecycle {\n${rule("postcondition", "self.input < 1")}}\n}\n`;
  expect(await findingsIn(counted)).toEqual(Array(2).fill("error Resource postcondition failed: No: 2."));
  expect(await findingsIn(DATA(rule("postcondition", 'self.inputs == "y"')))).toMatchObject([
    expect.stringContaining("Unsupported attribute"),
  ]);
});

test("outputs and checks have conditions too; a failed check warns", async () => {
  const local = 'locals {\n  l = "x"\n}\n';
  expect(await findingsIn(`${local}output "o" {\n  value = 1\n${rule("precondition", 'local.l == "y"')}}\n`)).toEqual([
    "error Module output value precondition failed: No: 2.",
  ]);
  expect(await findingsIn(`${local}check "c" {\n${rule("assert", 'local.l == "y"')}}\n`)).toEqual([
    "warning Check block assertion failed: No: 2.",
  ]);
  expect(await findingsIn(`variable "v" {}\ncheck "c" {\n${rule("assert", 'var.v == "y"')}}\n`)).toEqual([]);
});

test("a message with a sensitive value is not shown", async () => {
  const output = `locals {\n  l = sensitive("x")\n}\noutput "o" {\n  value = 1\n  precondition {\n    condition     = local.l == "y"\n    error_message = "It is \${local.l}."\n  }\n}\n`;
  const findings = await findingsIn(output);
  expect(findings).toHaveLength(2);
  expect(findings.join()).toContain("Error message refers to sensitive values");
  expect(findings.join()).not.toContain("It is x");
});

test("conditions that a plan does not evaluate are checked statically", async () => {
  const resource = (body: string) => `variable "v" {\n  default = []\n}\nresource "terraform_data" "a" {\n${body}}\n`;
  expect(await findingsIn(resource("  count = 0\n  input = var.v[0]\n"))).toEqual([]);
  expect(await findingsIn(resource("  count = 0\n  inptu = 1\n"))).toEqual([
    expect.stringContaining("error Unsupported argument"),
  ]);
  expect(await findingsIn(resource('  provisioner "local-exec" {\n    comand = "x"\n  }\n'))).toEqual([
    expect.stringContaining("error Missing required argument"),
    expect.stringContaining("error Unsupported argument"),
  ]);
  expect(await findingsIn(resource('  provisioner "local-exec" {\n    command = self.inptu\n  }\n'))).toEqual([
    expect.stringContaining("error Unsupported attribute"),
  ]);
  expect(
    await findingsIn(resource('  provisioner "remote-exec" {\n    inline = ["a"]\n    script = "b"\n  }\n')),
  ).toEqual([expect.stringContaining("error Invalid remote-exec provisioner configuration")]);
  expect(
    await findingsIn(resource('  provisioner "file" {\n    source      = var.v\n    destination = "b"\n  }\n')),
  ).toEqual([]);
  expect(await findingsIn(resource('  provisioner "file" {\n    destination = "b"\n  }\n'))).toEqual([
    expect.stringContaining("error Must provide one of 'source' or 'content'"),
  ]);
});

test("a failed condition does not prevent a destruction", async () => {
  const attributes = { id: "1", input: null, output: null, triggers_replace: null };
  const state = JSON.parse(stateOf(attributes));
  const [made] = state.resources;
  const data = { ...made, type: "terraform_data", name: "d", provider: 'provider["terraform.io/builtin/terraform"]' };
  const plan = await planOfTexts(
    {
      "main.tf": `
        data "terraform_remote_state" "r" {
          backend = "local"
          config  = { path = "other.tfstate" }
          lifecycle {
            precondition {
              condition     = false
              error_message = "never"
            }
          }
        }
        resource "terraform_data" "d" {
          input = data.terraform_remote_state.r.outputs
        }`,
      "terraform.tfstate": JSON.stringify({ ...state, resources: [data] }),
    },
    { options: { ...DEFAULT_OPTIONS, mode: "destroy", providers: "exec" } },
  );
  expect(plan.notPlanned).toEqual([]);
  expect(plan.traces.map(({ change }) => change.action.outcome)).toEqual(["delete"]);
});

test("a fault in the value of an output is reported there, and not at its uses", async () => {
  const child = 'variable "t" {\n  default   = "x"\n  ephemeral = true\n}\noutput "t" {\n  value = var.t\n}\n';
  const root = `module "m" {\n  source = "./m"\n}\noutput "o" {\n  value = module.m.t\n}\nresource "terraform_data" "a" {\n  input = module.m.t\n}\n`;
  expect(await findingsIn(root, { "m/main.tf": child })).toEqual([
    expect.stringContaining("error Ephemeral value not allowed"),
  ]);
});
