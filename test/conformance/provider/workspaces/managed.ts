import { BASE, IN_5, ruled } from "../base.ts";
import { thing, type Workspace, workspace } from "../workspace.ts";

const thingBlock = (body: string, name = "a"): string => `resource "test_thing" "${name}" {\n${body}\n}\n`;
const A = [{ name: "a", attributes: thing("a") }];

/** What happens to managed resources by themselves. */
export const managed: readonly Workspace[] = [
  workspace("create", thingBlock('name = "a"')),
  workspace("create in protocol 5", thingBlock('name = "a"'), { provider: IN_5 }),
  workspace(
    "create with everything",
    thingBlock(
      'name = "a"\nlabel = "l"\nsize = 3\nzone = "z"\nsecret = "s"\ntags = { x = "1" }\nports = [1, 2]\ngroups = ["b", "a"]\nany = { a = [1, "x", null] }\nrule {\n port = 1\n}\nrule {\n port = 2\n note = "n"\n}',
    ),
  ),
  workspace("no change", thingBlock('name = "a"'), { state: A }),
  workspace("what is sensitive was not noted", thingBlock('name = "a"'), {
    state: [{ name: "a", attributes: thing("a"), sensitive: [] }],
  }),
  workspace("no change without refresh", thingBlock('name = "a"'), { state: A, options: ["-refresh=false"] }),
  workspace("update", thingBlock('name = "a"\nsize = 2'), { state: A }),
  workspace("update without refresh", thingBlock('name = "a"\nsize = 2'), { state: A, options: ["-refresh=false"] }),
  workspace("replace", thingBlock('name = "a"\nzone = "east"'), { state: A }),
  workspace(
    "replace, created first",
    thingBlock('name = "a"\nzone = "east"\nlifecycle {\n create_before_destroy = true\n}'),
    {
      state: A,
    },
  ),
  workspace("replace in protocol 5", thingBlock('name = "a"\nzone = "east"'), { state: A, provider: IN_5 }),
  workspace("delete", "", { state: A }),
  workspace(
    "delete, and the provider has a say",
    'terraform {\n required_providers {\n test = { source = "hashicorp/test" }\n }\n}\n',
    { state: A, provider: { ...BASE, planDestroy: true } },
  ),
  workspace("delete, and the provider warns of it", "", {
    state: A,
    provider: {
      ...ruled({
        call: "PlanResourceChange",
        prior: true,
        does: { diagnostics: [{ severity: "warning", summary: "Gone for good" }] },
      }),
      planDestroy: true,
    },
  }),
  workspace("tainted", thingBlock('name = "a"'), { state: [{ name: "a", attributes: thing("a"), tainted: true }] }),
  workspace("tainted, created first", thingBlock('name = "a"\nlifecycle {\n create_before_destroy = true\n}'), {
    state: [{ name: "a", attributes: thing("a"), tainted: true }],
  }),
  workspace("deposed beside the current one", thingBlock('name = "a"'), {
    state: [...A, { name: "a", attributes: thing("old"), deposed: "00000001" }],
  }),
  workspace("deposed alone", thingBlock('name = "a"'), {
    state: [{ name: "a", attributes: thing("old"), deposed: "00000001" }],
  }),
  workspace("deposed of what is not declared", "", {
    state: [{ name: "a", attributes: thing("old"), deposed: "00000001" }],
  }),
  workspace("replace by the operator", thingBlock('name = "a"'), { state: A, options: ["-replace=test_thing.a"] }),
  workspace("destroy", thingBlock('name = "a"'), { state: A, options: ["-destroy"] }),
  workspace("destroy without refresh", thingBlock('name = "a"'), { state: A, options: ["-destroy", "-refresh=false"] }),
  workspace("destroy, and the provider has a say", thingBlock('name = "a"'), {
    state: A,
    options: ["-destroy"],
    provider: { ...BASE, planDestroy: true },
  }),
  workspace("only refresh", thingBlock('name = "a"\nsize = 2'), { state: A, options: ["-refresh-only"] }),
  workspace("count", thingBlock('count = 3\nname = "n${count.index}"')),
  workspace("count grows", thingBlock('count = 3\nname = "n${count.index}"'), {
    state: [0, 1].map((key) => ({ name: "a", key, attributes: thing(`n${key}`) })),
  }),
  workspace("count shrinks", thingBlock('count = 1\nname = "n${count.index}"'), {
    state: [0, 1, 2].map((key) => ({ name: "a", key, attributes: thing(`n${key}`) })),
  }),
  workspace("count of none", thingBlock('count = 0\nname = "n"'), {
    state: [{ name: "a", key: 0, attributes: thing("n") }],
  }),
  workspace("for_each", thingBlock('for_each = toset(["x", "y"])\nname = each.key')),
  workspace("for_each with other keys", thingBlock('for_each = toset(["x", "z"])\nname = each.key'), {
    state: ["x", "y"].map((key) => ({ name: "a", key, attributes: thing(key) })),
  }),
  workspace("from single to count", thingBlock('count = 1\nname = "a"'), { state: A }),
  workspace("from count to for_each", thingBlock('for_each = toset(["x"])\nname = each.key'), {
    state: [{ name: "a", key: 0, attributes: thing("y") }],
  }),
  workspace("one refers to another", thingBlock('name = "a"') + thingBlock("name = test_thing.a.id", "b")),
  workspace(
    "one refers to another that changes",
    thingBlock('name = "a"\nsize = 2') + thingBlock('name = "b"\nlabel = "v${test_thing.a.version}"', "b"),
    {
      state: [...A, { name: "b", attributes: thing("b", { label: "v1" }), dependencies: ["test_thing.a"] }],
    },
  ),
  workspace(
    "one refers to another that is replaced",
    thingBlock('name = "a"\nzone = "east"') + thingBlock('name = "b"\nlabel = test_thing.a.id', "b"),
    {
      state: [...A, { name: "b", attributes: thing("b", { label: "id-a" }), dependencies: ["test_thing.a"] }],
    },
  ),
  workspace(
    "prevent_destroy of a replacement",
    thingBlock('name = "a"\nzone = "east"\nlifecycle {\n prevent_destroy = true\n}'),
    { state: A },
  ),
  workspace("ignore_changes", thingBlock('name = "b"\nsize = 2\nlifecycle {\n ignore_changes = [size]\n}'), {
    state: A,
  }),
  workspace("ignore_changes of all", thingBlock('name = "b"\nsize = 2\nlifecycle {\n ignore_changes = all\n}'), {
    state: A,
  }),
  workspace(
    "ignore_changes of a map key",
    thingBlock('name = "a"\ntags = { x = "2", y = "2" }\nlifecycle {\n ignore_changes = [tags["x"]]\n}'),
    { state: [{ name: "a", attributes: thing("a", { tags: { x: "1", z: "1" } }) }] },
  ),
  workspace(
    "ignore_changes of what forces a replacement",
    thingBlock('name = "a"\nzone = "east"\nlabel = "l"\nlifecycle {\n ignore_changes = [label]\n}'),
    { state: A },
  ),
  workspace(
    "replace_triggered_by",
    thingBlock('name = "a"\nsize = 2') +
      thingBlock('name = "b"\nlifecycle {\n replace_triggered_by = [test_thing.a.size]\n}', "b"),
    {
      state: [...A, { name: "b", attributes: thing("b") }],
    },
  ),
  workspace(
    "sensitive",
    thingBlock('name = "a"\nsecret = "s"') +
      thingBlock("name = test_thing.a.secret", "b") +
      'output "o" {\n value = test_thing.a.secret\n sensitive = true\n}\n',
  ),
  workspace(
    "outputs",
    `${thingBlock('name = "a"')}output "id" {\n value = test_thing.a.id\n}\noutput "name" {\n value = test_thing.a.name\n}\n`,
    { outputs: { name: { value: "old", type: "string" } } },
  ),
];
