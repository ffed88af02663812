import { BASE, ruled } from "../base.ts";
import { thing, type Workspace, workspace } from "../workspace.ts";

const thingBlock = (body: string, name = "a"): string => `resource "test_thing" "${name}" {\n${body}\n}\n`;
const image = (body: string, name = "i"): string => `data "test_image" "${name}" {\n${body}\n}\n`;
const token = (body: string, name = "t"): string => `ephemeral "test_token" "${name}" {\n${body}\n}\n`;
const A = [{ name: "a", attributes: thing("a") }];
const READS = 'data "test_image" "i" {\n name = "i"\n}\noutput "path" {\n value = data.test_image.i.path\n}\n';
const OUT = 'output "o" {\n value = data.test_image.i.path\n}\n';
const refused = (call: string) =>
  ruled({ call, does: { diagnostics: [{ severity: "error", summary: `No: ${call}`, path: ["name"] }] } });

/** Data that depends on what stays, beside which a deposed object ends. */
const besideDeposed: readonly Workspace[] = [
  ["an argument", "name = test_thing.a.name"],
  ["depends_on", 'name = "q"\ndepends_on = [test_thing.a]'],
  ["depends_on of another", 'name = "q"\ndepends_on = [test_thing.b]'],
  [
    "a condition",
    'name = "q"\nlifecycle {\n precondition {\n condition = test_thing.b.name != "q"\n error_message = "no"\n }\n}',
  ],
].map(([name, body = ""]) =>
  workspace(
    `data beside a deposed object, by ${name}`,
    thingBlock('name = "a"') + thingBlock('name = "b"\ndepends_on = [test_thing.a]', "b") + image(body),
    {
      state: [
        ...A,
        { name: "a", attributes: thing("old"), deposed: "00000001" },
        { name: "b", attributes: thing("b"), dependencies: ["test_thing.a"] },
      ],
    },
  ),
);

const SECRETIVE = `variable "s" {\n default = "s"\n sensitive = true\n}\n${image('name = "i"\nowner = var.s')}`;
const foundBeforeDestroy: readonly Workspace[] = [["-destroy"], ["-destroy", "-refresh=false"]].map((options) =>
  workspace(`sensitive data ${options.join(" ")}`, SECRETIVE + thingBlock('name = "a"'), { state: A, options }),
);

const READ_BEFORE = {
  mode: "data" as const,
  type: "test_image",
  name: "i",
  attributes: { id: "i-x", name: "x", owner: null, path: "p", token: "t" },
};

/** Data of which the last run had more instances than there are now. */
const leftOut: readonly Workspace[] = [
  ["-target=data.test_image.i"],
  ["-target=data.test_image.i[0]"],
  ["-target=test_thing.a"],
  ["-target=module.m"],
  ["-target=module.m[0]"],
  ["-destroy", "-target=test_thing.a"],
  ["-destroy", "-target=module.m"],
].map((options) =>
  workspace(
    `data that is there no more ${options.join(" ")}`,
    `${thingBlock('name = "a"')}${image('count = 1\nname = "i"')}module "m" {\n source = "./m"\n count = 1\n}\n`,
    {
      files: { "m/main.tf": image('name = "m"') },
      state: [
        ...A,
        ...[0, 1].flatMap((at) => [
          { ...READ_BEFORE, key: at },
          { ...READ_BEFORE, module: `module.m[${at}]` },
        ]),
      ],
      options,
    },
  ),
);

/** Data that nothing declares any more, beside data that is declared. */
const notDeclared: readonly Workspace[] = [
  "test_thing.a",
  "data.test_image.i",
  "data.test_image.i[0]",
  "data.test_image.j",
  "module.m",
]
  .flatMap((target) =>
    [["-destroy"], ["-destroy", "-refresh=false"], ["-refresh-only"], []].map((options) => [
      ...options,
      `-target=${target}`,
    ]),
  )
  .map((options) =>
    workspace(
      `data that nothing declares ${options.join(" ")}`,
      `${thingBlock('name = "a"')}data "test_image" "j" {\n name = "j"\n}\nmodule "m" {\n source = "./m"\n}\n`,
      {
        files: { "m/main.tf": thingBlock('name = "m"') },
        state: [READ_BEFORE, { ...READ_BEFORE, name: "j" }, { ...READ_BEFORE, module: "module.m" }],
        options,
      },
    ),
  );

/** What is found out, opened and checked. */
export const read: readonly Workspace[] = [
  workspace("data", image('name = "i"') + OUT),
  workspace("data that another uses", image('name = "i"') + thingBlock("name = data.test_image.i.path")),
  workspace(
    "data with for_each",
    `${image('for_each = toset(["x", "y"])\nname = each.key')}${thingBlock('name = data.test_image.i["x"].path')}`,
  ),
  workspace(
    "data with count",
    `${image('count = 2\nname = "i${count.index}"')}output "o" {\n value = data.test_image.i[*].path\n}\n`,
  ),
  workspace(
    "data with an unknown argument",
    thingBlock('name = "a"') + image("name = test_thing.a.id") + thingBlock("name = data.test_image.i.path", "b"),
  ),
  workspace("data of what is there", thingBlock('name = "a"') + image("name = test_thing.a.id") + OUT, { state: A }),
  workspace(
    "data of what changes, by what is known",
    thingBlock('name = "a"\nsize = 2') + image("name = test_thing.a.name") + OUT,
    { state: A },
  ),
  workspace(
    "data of what changes, through a local",
    `${thingBlock('name = "a"\nsize = 2')}locals {\n n = test_thing.a.name\n}\n${image("name = local.n")}${OUT}`,
    { state: A },
  ),
  workspace(
    "data that depends on what changes",
    `${thingBlock('name = "a"\nsize = 2')}${image('name = "i"\ndepends_on = [test_thing.a]')}${OUT}`,
    { state: A },
  ),
  workspace(
    "data that depends on what does not change",
    `${thingBlock('name = "a"')}${image('name = "i"\ndepends_on = [test_thing.a]')}${OUT}`,
    { state: A },
  ),
  workspace(
    "data in a module that depends on what changes",
    `${thingBlock('name = "a"\nsize = 2')}module "m" {\n source = "./m"\n depends_on = [test_thing.a]\n}\noutput "o" {\n value = module.m.path\n}\n`,
    { state: A, files: { "m/main.tf": READS } },
  ),
  workspace("data in a module", 'module "m" {\n source = "./m"\n}\noutput "o" {\n value = module.m.path\n}\n', {
    files: { "m/main.tf": READS },
  }),
  workspace("data that was read before", image('name = "i"') + OUT, {
    state: [
      {
        mode: "data",
        type: "test_image",
        name: "i",
        attributes: { id: "old", name: "i", owner: null, path: "old", token: null },
        sensitive: [],
      },
    ],
  }),
  workspace("data that is no more", thingBlock('name = "a"'), {
    state: [
      ...A,
      {
        mode: "data",
        type: "test_image",
        name: "i",
        attributes: { id: "old", name: "i", owner: null, path: "old", token: null },
        sensitive: [],
      },
    ],
  }),
  workspace("data, without refresh", image('name = "i"') + OUT, { options: ["-refresh=false"] }),
  workspace("data, and only refreshed", image('name = "i"') + OUT, { options: ["-refresh-only"] }),
  workspace("data, and destroyed", thingBlock("name = data.test_image.i.path") + image('name = "i"'), {
    state: A,
    options: ["-destroy"],
  }),
  workspace("data that is sensitive", `${image('name = "i"')}${thingBlock("name = data.test_image.i.token")}`),
  workspace(
    "data that is not there",
    image('name = "i"') + thingBlock("name = data.test_image.i.path") + thingBlock('name = "b"', "b"),
    { provider: refused("ReadDataSource") },
  ),
  workspace("data that is not valid", image('name = "i"') + thingBlock('name = "b"', "b"), {
    provider: refused("ValidateDataResourceConfig"),
  }),
  workspace("data with a warning", image('name = "i"') + OUT, {
    provider: ruled({
      call: "ReadDataSource",
      does: { diagnostics: [{ severity: "warning", summary: "Old image", path: ["name"] }] },
    }),
  }),
  workspace("data that is null", image('name = "i"') + OUT, {
    provider: ruled({ call: "ReadDataSource", does: { gone: true } }),
  }),
  workspace("data with something unknown", image('name = "i"') + OUT, {
    provider: ruled({ call: "ReadDataSource", does: { set: [[["path"], { $unknown: true }]] } }),
  }),
  workspace("data against its configuration", image('name = "i"') + OUT, {
    provider: ruled({ call: "ReadDataSource", does: { set: [[["name"], "other"]] } }),
  }),
  workspace("data, deferred", image('name = "i"') + OUT, {
    provider: ruled({ call: "ReadDataSource", does: { deferred: 1 } }),
  }),
  workspace(
    "a precondition that holds",
    thingBlock('name = "a"\nlifecycle {\n precondition {\n condition = 1 < 2\n error_message = "no"\n }\n}'),
  ),
  workspace(
    "a precondition that does not hold",
    `${thingBlock('name = "a"\nlifecycle {\n precondition {\n condition = 1 > 2\n error_message = "no"\n }\n}')}${thingBlock('name = "b"', "b")}`,
  ),
  workspace(
    "a postcondition that is not known",
    thingBlock('name = "a"\nlifecycle {\n postcondition {\n condition = self.id != ""\n error_message = "no"\n }\n}'),
  ),
  workspace(
    "a postcondition that does not hold",
    thingBlock('name = "a"\nlifecycle {\n postcondition {\n condition = self.id == "x"\n error_message = "no"\n }\n}'),
    { state: A },
  ),
  workspace(
    "a postcondition of data",
    `${image('name = "i"\nlifecycle {\n postcondition {\n condition = self.path == "x"\n error_message = "no"\n }\n}')}${OUT}`,
  ),
  workspace(
    "a precondition of data",
    `${image('name = "i"\nlifecycle {\n precondition {\n condition = false\n error_message = "no"\n }\n}')}${OUT}`,
  ),
  workspace(
    "a postcondition of data that needs what changes",
    `${thingBlock('name = "a"\nsize = 2')}${image('name = "i"\nlifecycle {\n postcondition {\n condition = test_thing.a.name == self.name\n error_message = "no"\n }\n}')}${OUT}`,
    { state: A },
  ),
  workspace(
    "a check that passes",
    `${thingBlock('name = "a"')}check "c" {\n assert {\n condition = test_thing.a.name == "a"\n error_message = "no"\n }\n}\n`,
  ),
  workspace(
    "a check that fails",
    `${thingBlock('name = "a"')}check "c" {\n assert {\n condition = test_thing.a.name == "b"\n error_message = "no"\n }\n}\n`,
  ),
  workspace(
    "a check that is not known",
    `${thingBlock('name = "a"')}check "c" {\n assert {\n condition = test_thing.a.id == "b"\n error_message = "no"\n }\n}\n`,
  ),
  workspace(
    "a check with data",
    `check "c" {\n data "test_image" "i" {\n name = "i"\n }\n assert {\n condition = data.test_image.i.path == "x"\n error_message = "no"\n }\n}\n${thingBlock('name = "a"')}`,
  ),
  workspace(
    "a check with data that is not there",
    `check "c" {\n data "test_image" "i" {\n name = "i"\n }\n assert {\n condition = data.test_image.i.path == "x"\n error_message = "no"\n }\n}\n${thingBlock('name = "a"')}`,
    { provider: refused("ReadDataSource") },
  ),
  workspace(
    "a check with data that depends on what changes",
    `${thingBlock('name = "a"')}check "c" {\n data "test_image" "i" {\n name = test_thing.a.id\n }\n assert {\n condition = data.test_image.i.path == "x"\n error_message = "no"\n }\n}\n`,
  ),
  workspace(
    "an output with a precondition",
    `${thingBlock('name = "a"')}output "o" {\n value = test_thing.a.name\n precondition {\n condition = test_thing.a.name == "b"\n error_message = "no"\n }\n}\n`,
  ),
  workspace(
    "a variable that is not valid",
    `variable "v" {\n default = "x"\n validation {\n condition = var.v == "y"\n error_message = "no"\n }\n}\n${thingBlock("name = var.v")}`,
  ),
  workspace("ephemeral", `${token('name = "t"')}${thingBlock('name = "a"')}`),
  workspace(
    "ephemeral into a write-only argument",
    `${token('name = "t"')}resource "test_written" "w" {\n name = "w"\n password = ephemeral.test_token.t.token\n password_version = 1\n}\n`,
  ),
  workspace(
    "ephemeral into a provider",
    `${token('name = "t"\nprovider = test.first')}provider "test" {\n alias = "first"\n}\nprovider "test" {\n token = ephemeral.test_token.t.token\n}\n${thingBlock('name = "a"')}`,
  ),
  workspace(
    "ephemeral with an unknown argument",
    `${thingBlock('name = "a"')}${token("name = test_thing.a.id")}resource "test_written" "w" {\n name = "w"\n password = ephemeral.test_token.t.token\n}\n`,
  ),
  workspace(
    "ephemeral that is refused",
    `${token('name = "t"')}resource "test_written" "w" {\n name = "w"\n password = ephemeral.test_token.t.token\n}\n${thingBlock('name = "b"', "b")}`,
    { provider: refused("OpenEphemeralResource") },
  ),
  workspace("ephemeral with private data", token('name = "t"'), {
    provider: ruled({ call: "OpenEphemeralResource", does: { private: "opened" } }),
  }),
  workspace("write-only", 'resource "test_written" "w" {\n name = "w"\n password = "p"\n password_version = 1\n}\n'),
  workspace(
    "write-only, and changed",
    'resource "test_written" "w" {\n name = "w"\n password = "q"\n password_version = 2\n}\n',
    {
      state: [
        { type: "test_written", name: "w", attributes: { id: "id-w", name: "w", password: null, password_version: 1 } },
      ],
    },
  ),
  workspace("write-only, and planned", 'resource "test_written" "w" {\n name = "w"\n password = "p"\n}\n', {
    provider: ruled({ call: "PlanResourceChange", does: { set: [[["password"], "p"]] } }),
  }),
  workspace(
    "a function of the provider",
    `terraform {\n required_providers {\n test = { source = "hashicorp/test" }\n }\n}\n${thingBlock('name = provider::test::same("x")')}`,
  ),
  workspace(
    "a function that fails",
    `terraform {\n required_providers {\n test = { source = "hashicorp/test" }\n }\n}\n${thingBlock('name = provider::test::fail("x")')}`,
    {
      provider: {
        ...BASE,
        functions: { fail: { parameters: [{ name: "value", type: "string" }], return_type: "string", error: "no" } },
      },
    },
  ),
  ...besideDeposed,
  ...["ValidateEphemeralResourceConfig", "OpenEphemeralResource"].flatMap((call) =>
    [undefined, ["name"], ["owner"]].map((path) =>
      workspace(`a warning of ${call} at ${path ?? "nothing"}`, token('name = "t"'), {
        provider: ruled({
          call,
          does: { diagnostics: [{ severity: "warning", summary: "Mind", ...(path && { path }) }] },
        }),
      }),
    ),
  ),
  ...foundBeforeDestroy,
  ...leftOut,
  ...notDeclared,
];
