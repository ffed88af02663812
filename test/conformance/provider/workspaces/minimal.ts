import { ruled } from "../base.ts";
import { type More, thing, type Workspace, workspace } from "../workspace.ts";

// Plans with -minimal-refresh, which Terraform has from 1.17 on.

const block = (body: string, name = "a"): string => `resource "test_thing" "${name}" {\n${body}\n}\n`;
const DRIFT = ruled({ call: "ReadResource", type: "test_thing", does: { set: [[["label"], "y"]] } });
const GONE = ruled({ call: "ReadResource", type: "test_thing", does: { gone: true } });
const A = { name: "a", attributes: thing("a") };
const B = { name: "b", attributes: thing("b") };

const refreshedLittle = (name: string, main: string, more: More = {}): Workspace => ({
  ...workspace(name, main, { provider: DRIFT, ...more, options: ["-minimal-refresh", ...(more.options ?? [])] }),
  language: "terraform@1.17.0",
});

export const minimal: readonly Workspace[] = [
  refreshedLittle("an object that does not change", block('name = "a"'), { state: [A] }),
  refreshedLittle("an object that changes", block('name = "a"\nsize = 2'), { state: [A] }),
  refreshedLittle(
    "an object that changes, and one that does not",
    block('name = "a"\nsize = 2') + block('name = "b"', "b"),
    {
      state: [A, B],
    },
  ),
  refreshedLittle("an object that is replaced", block('name = "a"\nzone = "z"'), { state: [A] }),
  refreshedLittle("an object that was changed outside to what is configured", block('name = "a"\nlabel = "y"'), {
    state: [A],
  }),
  refreshedLittle("an object that is tainted", block('name = "a"'), { state: [{ ...A, tainted: true }] }),
  refreshedLittle("an object that is replaced by an option", block('name = "a"'), {
    state: [A],
    options: ["-replace=test_thing.a"],
  }),
  refreshedLittle("an object that is gone, and does not change", block('name = "a"'), { state: [A], provider: GONE }),
  refreshedLittle("an object that is gone, and changes", block('name = "a"\nsize = 2'), { state: [A], provider: GONE }),
  refreshedLittle("an object without a block", "", { state: [A] }),
  refreshedLittle("an object without an instance", block('count = 1\nname = "a"'), {
    state: [
      { ...A, key: 0 },
      { ...B, name: "a", key: 1 },
    ],
  }),
  refreshedLittle("a deposed object", block('name = "a"'), { state: [A, { ...B, name: "a", deposed: "00000001" }] }),
  refreshedLittle(
    "an object that is forgotten",
    "removed {\n from = test_thing.a\n lifecycle {\n destroy = false\n }\n}\n",
    {
      state: [A],
    },
  ),
  refreshedLittle(
    "an object that moves",
    `${block('name = "a"', "b")}moved {\n from = test_thing.a\n to = test_thing.b\n}\n`,
    {
      state: [A],
    },
  ),
  refreshedLittle("an object that is imported", `${block('name = "a"')}import {\n to = test_thing.a\n id = "a"\n}\n`),
  refreshedLittle("a new object", block('name = "a"')),
  refreshedLittle("an object of an older schema", block('name = "a"'), { state: [{ ...A, version: 0 }] }),
  refreshedLittle(
    "an object that depends on one that changes",
    block('name = "a"\nsize = 2') + block('name = "b"\nlabel = test_thing.a.id', "b"),
    { state: [A, { ...B, attributes: thing("b", { label: "id-a" }), dependencies: ["test_thing.a"] }] },
  ),
  refreshedLittle(
    "an object that follows what was changed outside",
    block('name = "a"\nsize = 2\nlifecycle {\n ignore_changes = [label]\n }') +
      block('name = "b"\nlabel = test_thing.a.label', "b"),
    { state: [A, { ...B, dependencies: ["test_thing.a"] }] },
  ),
  refreshedLittle(
    "a data source",
    'data "test_image" "i" {\n name = "i"\n}\noutput "o" {\n value = data.test_image.i.path\n}\n',
  ),
  refreshedLittle("a destruction", block('name = "a"') + block('name = "b"', "b"), {
    state: [A, B],
    options: ["-destroy"],
  }),
  refreshedLittle(
    "a destruction with a data source",
    `${block('name = "a"')}data "test_image" "i" {\n name = "i"\n}\n`,
    {
      state: [A],
      options: ["-destroy"],
    },
  ),
  refreshedLittle(
    "a failing precondition",
    block('name = "a"\nlifecycle {\n precondition {\n condition = path.cwd == ""\n error_message = "no"\n }\n }'),
    {
      state: [A],
    },
  ),
  refreshedLittle(
    "a failing postcondition",
    block('name = "a"\nlifecycle {\n postcondition {\n condition = self.label == "y"\n error_message = "no"\n }\n }'),
    { state: [A] },
  ),
  refreshedLittle(
    "an object with create_before_destroy",
    block('name = "a"\nlifecycle {\n create_before_destroy = true\n }'),
    {
      state: [A],
    },
  ),
  refreshedLittle(
    "an object in a module that changes, beside another module",
    'module "m" {\n source = "./m"\n name = "a"\n size = 2\n}\nmodule "n" {\n source = "./m"\n name = "b"\n size = null\n}\n',
    {
      files: {
        "m/main.tf": `variable "name" {\n}\nvariable "size" {\n}\n${block("name = var.name\nsize = var.size")}`,
      },
      state: [
        { ...A, module: "module.m" },
        { ...A, module: "module.n", attributes: thing("b") },
      ],
    },
  ),
  refreshedLittle(
    "an instance of several that changes",
    block('count = 2\nname = ["a", "b"][count.index]\nsize = count.index == 1 ? 2 : null'),
    {
      state: [
        { ...A, key: 0 },
        { ...B, name: "a", key: 1 },
      ],
    },
  ),
  refreshedLittle("an instance that comes to others", block('for_each = toset(["x", "y"])\nname = each.key'), {
    state: [{ ...A, attributes: thing("x"), key: "x" }],
  }),
  refreshedLittle(
    "an object of terraform_data that follows what was changed outside",
    `${block('name = "a"\nlifecycle {\n ignore_changes = [label]\n }')}resource "terraform_data" "d" {\n input = test_thing.a.label\n}\n`,
    { state: [A] },
  ),
  refreshedLittle(
    "an object of terraform_data that changes, and what it replaces",
    `resource "terraform_data" "d" {\n input = "new"\n}\n${block('name = "a"\nlifecycle {\n replace_triggered_by = [terraform_data.d]\n }')}`,
    { state: [A] },
  ),
  refreshedLittle(
    "an output of what was changed outside",
    `${block('name = "a"')}output "o" {\n value = test_thing.a.label\n}\n`,
    {
      state: [A],
      outputs: { o: { value: null, type: "string" } },
    },
  ),
  refreshedLittle(
    "a targeted object beside one that changes",
    block('name = "a"') + block('name = "b"\nsize = 2', "b"),
    { state: [A, B], options: ["-target=test_thing.a"] },
  ),
  refreshedLittle(
    "a check of what was changed outside",
    `${block('name = "a"')}check "c" {\n assert {\n condition = test_thing.a.label == null\n error_message = "no"\n }\n}\n`,
    { state: [A] },
  ),
  refreshedLittle(
    "a data source that depends on an object that changes",
    `${block('name = "a"\nsize = 2')}data "test_image" "i" {\n name = test_thing.a.id\n}\n`,
    { state: [A] },
  ),
  refreshedLittle("a refresh that is also turned off", block('name = "a"\nsize = 2'), {
    state: [A],
    options: ["-refresh=true"],
  }),
];
