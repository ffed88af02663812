import { BASE, ruled } from "../base.ts";
import { thing, type Workspace, workspace } from "../workspace.ts";

const resourceBlock = (body: string, name = "a", type = "test_thing"): string =>
  `resource "${type}" "${name}" {\n${body}\n}\n`;
const A = [{ name: "a", attributes: thing("a") }];
const CHILD = 'resource "test_thing" "a" {\n name = "a"\n}\n';
const move = (from: string, to: string): string => `moved {\n from = ${from}\n to = ${to}\n}\n`;
const DESTROYS = 'terraform {\n required_providers {\n test = { source = "hashicorp/test" }\n }\n}\n';

const NO = [{ severity: "error", summary: "no" }] as const;
const IMPORTED = `import {\n to = test_thing.a\n id = "x"\n}\n${resourceBlock('name = "a"')}`;
const TWO = {
  call: "ImportResourceState",
  does: { imported: [{ state: { id: "1", name: "a" } }, { state: { id: "2", name: "b" } }] },
};
const OF_TWO = {
  "changed as it is read": { set: [[["zone"], "z"]] },
  gone: { gone: true },
  "and refused": { diagnostics: NO },
} as const;
const LOST = { type: "test_lost", name: "a", attributes: { id: "1" } };

/** What moves, what is let go of, and what is taken in. */
const ALONE = 'import {\n to = test_thing.a\n id = "i-1"\n}\n';
const WITH_REGION = 'provider "test" {\n region = "x"\n}\n';
const REFUSES = ruled({
  call: "ConfigureProvider",
  does: { diagnostics: [{ severity: "error", summary: "No", path: ["region"] }] },
});
const importedAlone: readonly Workspace[] = [
  workspace("imported without a configuration, with that of the provider", WITH_REGION + ALONE),
  workspace(
    "imported without a configuration, with an alias",
    `provider "test" {\n alias = "b"\n}\n${ALONE.replace("}\n", " provider = test.b\n}\n")}`,
  ),
  workspace("imported without a configuration, and refused", ALONE, { provider: REFUSES }),
  workspace("imported without a configuration, and refused where that is", WITH_REGION + ALONE, { provider: REFUSES }),
  ...["-refresh-only", "-destroy", "-target=test_thing.a", "-target=test_thing.b", "-refresh=false"].map((option) =>
    workspace(`imported without a configuration ${option}`, ALONE, { options: [option] }),
  ),
];

export const refactored: readonly Workspace[] = [
  workspace("renamed", resourceBlock('name = "a"', "b") + move("test_thing.a", "test_thing.b"), { state: A }),
  workspace("renamed and changed", resourceBlock('name = "a"\nsize = 2', "b") + move("test_thing.a", "test_thing.b"), {
    state: A,
  }),
  workspace(
    "renamed twice",
    resourceBlock('name = "a"', "c") + move("test_thing.a", "test_thing.b") + move("test_thing.b", "test_thing.c"),
    { state: A },
  ),
  workspace("into a module", `module "m" {\n source = "./m"\n}\n${move("test_thing.a", "module.m.test_thing.a")}`, {
    state: A,
    files: { "m/main.tf": CHILD },
  }),
  workspace("out of a module", resourceBlock('name = "a"') + move("module.m.test_thing.a", "test_thing.a"), {
    state: [{ ...A[0]!, module: "module.m" }],
  }),
  workspace(
    "to a key",
    resourceBlock('for_each = toset(["x"])\nname = "a"') + move("test_thing.a", 'test_thing.a["x"]'),
    {
      state: A,
    },
  ),
  workspace("a whole module", `module "n" {\n source = "./m"\n}\n${move("module.m", "module.n")}`, {
    state: [{ ...A[0]!, module: "module.m" }],
    files: { "m/main.tf": CHILD },
  }),
  workspace(
    "moved where something is",
    resourceBlock('name = "a"') + resourceBlock('name = "b"', "b") + move("test_thing.old", "test_thing.b"),
    {
      state: [...A, { name: "b", attributes: thing("b") }, { name: "old", attributes: thing("old") }],
    },
  ),
  workspace("to another type", resourceBlock('name = "a"', "a", "test_other") + move("test_thing.a", "test_other.a"), {
    state: A,
  }),
  workspace(
    "to another type, with private data",
    resourceBlock('name = "a"', "a", "test_other") + move("test_thing.a", "test_other.a"),
    {
      state: [{ ...A[0]!, private: "c2VjcmV0" }],
      provider: ruled({ call: "MoveResourceState", does: { private: "moved" } }),
    },
  ),
  workspace(
    "to another type that refuses",
    resourceBlock('name = "a"', "a", "test_old") + move("test_thing.a", "test_old.a"),
    {
      state: A,
    },
  ),
  workspace(
    "to another type with an error",
    resourceBlock('name = "a"', "a", "test_other") + move("test_thing.a", "test_other.a"),
    {
      state: A,
      provider: ruled({
        call: "MoveResourceState",
        does: { diagnostics: [{ severity: "error", summary: "Cannot move" }] },
      }),
    },
  ),
  workspace(
    "to another type and to nothing",
    resourceBlock('name = "a"', "a", "test_other") + move("test_thing.a", "test_other.a"),
    {
      state: A,
      provider: ruled({ call: "MoveResourceState", does: { gone: true } }),
    },
  ),
  workspace("let go of", `${DESTROYS}removed {\n from = test_thing.a\n lifecycle {\n destroy = false\n }\n}\n`, {
    state: A,
  }),
  workspace(
    "let go of, and destroyed",
    `${DESTROYS}removed {\n from = test_thing.a\n lifecycle {\n destroy = true\n }\n}\n`,
    { state: A },
  ),
  workspace("imported", `import {\n to = test_thing.a\n id = "i-1"\n}\n${resourceBlock('name = "a"')}`, {
    provider: ruled({
      call: "ReadResource",
      type: "test_thing",
      does: {
        set: [
          [["name"], "a"],
          [["version"], 1],
        ],
      },
    }),
  }),
  workspace(
    "imported and changed",
    `import {\n to = test_thing.a\n id = "i-1"\n}\n${resourceBlock('name = "b"\nsize = 2')}`,
    {
      provider: ruled({ call: "ReadResource", type: "test_thing", does: { set: [[["name"], "a"]] } }),
    },
  ),
  workspace(
    "imported and replaced",
    `import {\n to = test_thing.a\n id = "i-1"\n}\n${resourceBlock('name = "a"\nzone = "z"')}`,
    {
      provider: ruled({ call: "ReadResource", type: "test_thing", does: { set: [[["name"], "a"]] } }),
    },
  ),
  workspace(
    "imported with for_each",
    `import {\n for_each = { x = "i-x", y = "i-y" }\n to = test_thing.a[each.key]\n id = each.value\n}\n${resourceBlock('for_each = toset(["x", "y"])\nname = each.key')}`,
    {
      provider: ruled(
        { call: "ReadResource", when: { id: "i-x" }, does: { set: [[["name"], "x"]] } },
        { call: "ReadResource", when: { id: "i-y" }, does: { set: [[["name"], "y"]] } },
      ),
    },
  ),
  workspace(
    "imported into a module",
    `import {\n to = module.m.test_thing.a\n id = "i-1"\n}\nmodule "m" {\n source = "./m"\n}\n`,
    {
      files: { "m/main.tf": CHILD },
      provider: ruled({ call: "ReadResource", does: { set: [[["name"], "a"]] } }),
    },
  ),
  workspace(
    "imported from a local",
    `locals {\n id = "i-\${1 + 1}"\n}\nimport {\n to = test_thing.a\n id = local.id\n}\n${resourceBlock('name = "a"')}`,
    {
      provider: ruled({ call: "ReadResource", does: { set: [[["name"], "a"]] } }),
    },
  ),
  workspace(
    "imported by an unknown id",
    `import {\n to = test_thing.a\n id = test_thing.b.id\n}\n${resourceBlock('name = "a"')}${resourceBlock('name = "b"', "b")}`,
  ),
  workspace(
    "imported, and there already",
    `import {\n to = test_thing.a\n id = "id-a"\n}\n${resourceBlock('name = "a"')}`,
    {
      state: A,
    },
  ),
  workspace("imported, and not there", `import {\n to = test_thing.a\n id = "i-1"\n}\n${resourceBlock('name = "a"')}`, {
    provider: ruled({ call: "ReadResource", does: { gone: true } }),
  }),
  workspace(
    "imported, and none found",
    `import {\n to = test_thing.a\n id = "i-1"\n}\n${resourceBlock('name = "a"')}`,
    {
      provider: ruled({ call: "ImportResourceState", does: { imported: [] } }),
    },
  ),
  workspace("imported, and two found", `import {\n to = test_thing.a\n id = "i-1"\n}\n${resourceBlock('name = "a"')}`, {
    provider: ruled({
      call: "ImportResourceState",
      does: { imported: [{ state: { id: "1", name: "a" } }, { state: { id: "2", name: "b" } }] },
    }),
  }),
  ...Object.entries(OF_TWO).map(([name, rule]) =>
    workspace(`imported, two found, ${name}`, IMPORTED, { provider: ruled(TWO, { call: "ReadResource", does: rule }) }),
  ),
  workspace("imported, and not read", IMPORTED, {
    provider: ruled({ call: "ReadResource", does: { diagnostics: NO } }),
  }),
  workspace("imported, and not planned", IMPORTED, {
    provider: ruled(
      { call: "ReadResource", does: { set: [[["zone"], "z"]] } },
      { call: "PlanResourceChange", does: { diagnostics: NO } },
    ),
  }),
  workspace("imported, and refused", `import {\n to = test_thing.a\n id = "i-1"\n}\n${resourceBlock('name = "a"')}`, {
    provider: ruled({
      call: "ImportResourceState",
      does: { diagnostics: [{ severity: "error", summary: "No such thing" }] },
    }),
  }),
  workspace(
    "imported with private data",
    `import {\n to = test_thing.a\n id = "i-1"\n}\n${resourceBlock('name = "a"')}`,
    {
      provider: ruled(
        { call: "ImportResourceState", does: { private: "imported" } },
        { call: "ReadResource", does: { set: [[["name"], "a"]] } },
      ),
    },
  ),
  workspace("imported without a configuration", 'import {\n to = test_thing.a\n id = "i-1"\n}\n'),
  ...importedAlone,
  workspace(
    "targeted",
    resourceBlock('name = "a"') + resourceBlock("name = test_thing.a.id", "b") + resourceBlock('name = "c"', "c"),
    {
      options: ["-target=test_thing.b"],
    },
  ),
  workspace("targeted in a state", resourceBlock('name = "a"\nsize = 2') + resourceBlock('name = "b"\nsize = 2', "b"), {
    state: [...A, { name: "b", attributes: thing("b") }],
    options: ["-target=test_thing.a"],
  }),
  workspace("targeted instance", resourceBlock('count = 2\nname = "n${count.index}"'), {
    options: ["-target=test_thing.a[1]"],
  }),
  workspace("targeted module", `module "m" {\n source = "./m"\n}\n${resourceBlock('name = "z"', "z")}`, {
    files: { "m/main.tf": CHILD },
    options: ["-target=module.m"],
  }),
  workspace("targeted and destroyed", resourceBlock('name = "a"') + resourceBlock("name = test_thing.a.id", "b"), {
    state: [...A, { name: "b", attributes: thing("b"), dependencies: ["test_thing.a"] }],
    options: ["-target=test_thing.a", "-destroy"],
  }),
  workspace(
    "chain of replacements, created first",
    resourceBlock('name = "a"\nzone = "east"') +
      resourceBlock('name = "b"\nzone = test_thing.a.id\nlifecycle {\n create_before_destroy = true\n}', "b"),
    {
      state: [...A, { name: "b", attributes: thing("b", { zone: "id-a" }), dependencies: ["test_thing.a"] }],
    },
  ),
  workspace("orphans of a module", "", {
    state: [
      { ...A[0]!, module: "module.m" },
      { name: "b", module: "module.m", attributes: thing("b") },
    ],
  }),
  workspace("orphans of a module instance", `module "m" {\n source = "./m"\n count = 1\n}\n`, {
    state: [0, 1].map((at) => ({ name: "a", module: `module.m[${at}]`, attributes: thing(`a${at}`) })),
    files: { "m/main.tf": 'resource "test_thing" "a" {\n name = "a0"\n}\n' },
  }),
  workspace("a type that is no more", "", { state: [LOST] }),
  workspace("a type that is no more, beside another", resourceBlock('name = "b"', "b"), { state: [LOST] }),
  workspace("a type that is no more, of two", "", {
    state: [0, 1].map((key) => ({ ...LOST, key })),
  }),
  workspace("a type that is no more, destroyed", "", { state: [LOST], options: ["-destroy"] }),
  workspace("a type that is no more, only refreshed", "", { state: [LOST], options: ["-refresh-only"] }),
  workspace("a type that is no more, deposed", "", { state: [{ ...LOST, deposed: "12345678" }] }),
  workspace("only refreshed, with numbers", resourceBlock('name = "a"'), { state: A, options: ["-refresh-only"] }),
  workspace("only refreshed, and not wanted", "", {
    state: A,
    options: ["-refresh-only"],
    provider: { ...BASE, planDestroy: true },
  }),
  workspace(
    "provisioners",
    resourceBlock(
      'name = "a"\nprovisioner "local-exec" {\n command = "echo ${self.id}"\n}\nprovisioner "local-exec" {\n when = destroy\n command = "echo ${self.id}"\n}',
    ),
    { state: A },
  ),
  workspace(
    "a provider meta block",
    `terraform {\n provider_meta "test" {\n module = "root"\n }\n}\n${resourceBlock('name = "a"')}`,
    {
      state: A,
      provider: {
        ...BASE,
        providerMeta: { version: 0, block: { attributes: { module: { type: "string", optional: true } } } },
      },
    },
  ),
  workspace("no provider meta block where there could be one", resourceBlock('name = "a"'), {
    state: A,
    provider: {
      ...BASE,
      providerMeta: { version: 0, block: { attributes: { module: { type: "string", optional: true } } } },
    },
  }),
];
