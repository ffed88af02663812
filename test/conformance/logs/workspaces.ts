import { ruled } from "../provider/base.ts";
import { type Stored, thing, type Workspace, workspace } from "../provider/workspace.ts";
import { block, FAILING, storedData } from "../rehearsal/failingWorkspaces.ts";

/** A stored object of terraform_data with an input. */
const data = (name: string, more: Partial<Stored> = {}): Stored =>
  storedData(name, {
    attributes: {
      id: `id-${name}`,
      input: { value: "old", type: "string" },
      output: { value: "old", type: "string" },
      triggers_replace: { value: "old", type: "string" },
    },
    ...more,
  });

/** The workspaces whose logs are recorded: everything that an apply does to an instance, then what fails. */
const PLANNED: readonly Workspace[] = [
  workspace(
    "everything at once",
    [
      block("created", 'input = "new"'),
      block("updated", 'input = "new"\ntriggers_replace = "old"'),
      block("replaced", 'input = "old"\ntriggers_replace = "new"'),
      block("first", 'input = "old"\ntriggers_replace = "new"\nlifecycle {\n create_before_destroy = true\n}'),
      block("tainted", 'input = "old"\ntriggers_replace = "old"'),
      block("to", 'input = "old"\ntriggers_replace = "old"'),
      block("kept", 'input = "old"\ntriggers_replace = "old"'),
      block("keyed", 'for_each = toset(["x"])\ninput = "old"\ntriggers_replace = "old"'),
      "moved {\n from = terraform_data.from\n to = terraform_data.to\n}\n",
      "removed {\n from = terraform_data.forgotten\n lifecycle {\n  destroy = false\n }\n}\n",
      'output "id" {\n value = terraform_data.created.id\n}\n',
    ].join(""),
    {
      state: [
        ...["updated", "replaced", "first", "from", "kept", "forgotten", "orphan"].map((name) => data(name)),
        data("tainted", { tainted: true }),
        data("keyed", { key: "x" }),
        data("keyed", { key: "gone" }),
      ],
    },
  ),
  workspace("a destruction", block("a", "") + block("b", "input = terraform_data.a.id"), {
    state: [data("a"), data("b", { dependencies: ["terraform_data.a"] })],
    options: ["-destroy"],
  }),
  workspace("a deposed object", block("a", 'input = "old"\ntriggers_replace = "old"'), {
    state: [data("a"), data("a", { deposed: "00000001", attributes: { ...data("x").attributes, id: "id-deposed" } })],
  }),
  workspace(
    "a provider of its own",
    'resource "test_thing" "created" {\n name = "created"\n}\nresource "test_thing" "changed" {\n name = "changed"\n label = "new"\n}\n',
    { state: [{ name: "changed", attributes: thing("changed", { label: "old" }) }] },
  ),
  workspace(
    "an import",
    'import {\n to = test_thing.a\n id = "a"\n}\nresource "test_thing" "a" {\n name = "a"\n label = "new"\n}\n',
  ),
  workspace(
    "a secret in a provisioner",
    'variable "password" {\n default = "hunter2-hunter2"\n sensitive = true\n}\n' +
      block(
        "a",
        'provisioner "local-exec" {\n command = "echo $${PASSWORD} && exit 1"\n environment = {\n  PASSWORD = var.password\n }\n}',
      ),
  ),
  workspace("drift", 'resource "test_thing" "a" {\n name = "a"\n label = "old"\n}\n', {
    state: [{ name: "a", attributes: thing("a", { label: "old" }) }],
    provider: ruled({ call: "ReadResource", when: { name: "a" }, does: { set: [[["label"], "outside"]] } }),
  }),
  workspace(
    "one half of a replacement",
    block("b", 'provisioner "local-exec" {\n command = "sleep 1 && exit 1"\n}') +
      block("a", 'input = terraform_data.b.id\ntriggers_replace = "new"'),
    { state: [data("a", { dependencies: ["terraform_data.b"] })] },
  ),
  workspace("a module", 'module "app" {\n source = "./app"\n count = 2\n}\n', {
    files: { "app/main.tf": block("a", 'input = "x"') },
  }),
  workspace(
    "an update that is not needed in the end",
    'resource "terraform_data" "source" {\n input = "new"\n triggers_replace = "old"\n}\n' +
      'resource "test_thing" "b" {\n name = "b"\n label = terraform_data.source.output == "nothing" ? "x" : null\n}\n',
    { state: [data("source"), { name: "b", attributes: thing("b") }] },
  ),
];

export const LOGGED: readonly Workspace[] = [...PLANNED, ...FAILING];
