import { BASE, IN_5, ruled } from "../base.ts";
import { thing, type Workspace, workspace } from "../workspace.ts";

const thingBlock = (body: string, name = "a"): string => `resource "test_thing" "${name}" {\n${body}\n}\n`;
const REQUIRED = {
  ...BASE,
  provider: { version: 0, block: { attributes: { region: { type: "string", required: true } } } },
};
const error = (summary: string, path?: readonly (string | number)[]) => ({
  diagnostics: [{ severity: "error" as const, summary, ...(path && { path }) }],
});
const warning = (summary: string, path?: readonly (string | number)[]) => ({
  diagnostics: [{ severity: "warning" as const, summary, ...(path && { path }) }],
});
const CHILD =
  'variable "n" {\n default = "c"\n}\nresource "test_thing" "a" {\n name = var.n\n}\noutput "id" {\n value = test_thing.a.id\n}\n';
const REQUIRES =
  'terraform {\n required_providers {\n test = {\n source = "hashicorp/test"\n configuration_aliases = [test.other]\n }\n }\n}\n';

/** With what a provider is configured, and who runs with which. */
export const configurations: readonly Workspace[] = [
  workspace("a block", `provider "test" {\n region = "east"\n token = "t"\n}\n${thingBlock('name = "a"')}`),
  workspace("a block in protocol 5", `provider "test" {\n region = "east"\n}\n${thingBlock('name = "a"')}`, {
    provider: IN_5,
  }),
  workspace("an empty block", `provider "test" {\n}\n${thingBlock('name = "a"')}`),
  workspace("a block that nothing uses", 'provider "test" {\n region = "east"\n}\n'),
  workspace(
    "aliases",
    `provider "test" {\n region = "east"\n}\nprovider "test" {\n alias = "west"\n region = "west"\n}\n${thingBlock('name = "a"')}${thingBlock('name = "b"\nprovider = test.west', "b")}`,
  ),
  workspace(
    "aliases that say the same",
    `provider "test" {\n region = "east"\n}\nprovider "test" {\n alias = "west"\n region = "east"\n}\n${thingBlock('name = "a"')}${thingBlock('name = "b"\nprovider = test.west', "b")}`,
  ),
  workspace(
    "an alias that nothing uses",
    `provider "test" {\n alias = "west"\n region = "west"\n}\n${thingBlock('name = "a"')}`,
  ),
  workspace(
    "an alias alone",
    `provider "test" {\n alias = "west"\n region = "west"\n}\n${thingBlock('name = "a"\nprovider = test.west')}`,
  ),
  workspace(
    "from variables and locals",
    `variable "r" {\n default = "east"\n}\nlocals {\n r = upper(var.r)\n}\nprovider "test" {\n region = local.r\n}\n${thingBlock('name = "a"')}`,
  ),
  workspace(
    "from a resource that is there",
    `resource "test_other" "o" {\n name = "o"\n}\nprovider "test" {\n alias = "late"\n region = test_other.o.id\n}\n${thingBlock('name = "a"\nprovider = test.late')}`,
    {
      state: [{ type: "test_other", name: "o", attributes: thing("o") }],
    },
  ),
  workspace(
    "from a resource that is to come",
    `resource "test_other" "o" {\n name = "o"\n}\nprovider "test" {\n alias = "late"\n region = test_other.o.id\n}\n${thingBlock('name = "a"\nprovider = test.late')}`,
  ),
  workspace(
    "a cycle through a provider",
    `provider "test" {\n region = test_thing.a.id\n}\n${thingBlock('name = "a"')}`,
  ),
  workspace("a module inherits", `provider "test" {\n region = "east"\n}\nmodule "m" {\n source = "./m"\n}\n`, {
    files: { "m/main.tf": CHILD },
  }),
  workspace("a module inherits what is implied", `module "m" {\n source = "./m"\n}\n`, {
    files: { "m/main.tf": CHILD },
  }),
  workspace(
    "a module is passed an alias",
    `provider "test" {\n alias = "west"\n region = "west"\n}\nmodule "m" {\n source = "./m"\n providers = {\n test = test.west\n }\n}\n`,
    { files: { "m/main.tf": CHILD } },
  ),
  workspace("a module has a block of its own", `module "m" {\n source = "./m"\n}\n`, {
    files: { "m/main.tf": `provider "test" {\n region = "inner"\n}\n${CHILD}` },
  }),
  workspace(
    "a module names two",
    `provider "test" {\n region = "east"\n}\nprovider "test" {\n alias = "west"\n region = "west"\n}\nmodule "m" {\n source = "./m"\n providers = {\n test = test\n test.other = test.west\n }\n}\n`,
    {
      files: {
        "m/main.tf": `${REQUIRES}${CHILD}resource "test_thing" "b" {\n name = "b"\n provider = test.other\n}\n`,
      },
    },
  ),
  workspace(
    "modules in modules",
    `provider "test" {\n region = "east"\n}\nmodule "m" {\n source = "./m"\n count = 2\n}\n`,
    {
      files: { "m/main.tf": 'module "n" {\n source = "./n"\n n = "n"\n}\n', "m/n/main.tf": CHILD },
    },
  ),
  workspace("required, and implied", thingBlock('name = "a"'), { provider: REQUIRED }),
  workspace("required, and left out", `provider "test" {\n}\n${thingBlock('name = "a"')}`, { provider: REQUIRED }),
  workspace("refused", `provider "test" {\n region = "mars"\n}\n${thingBlock('name = "a"')}`, {
    provider: ruled({ call: "ConfigureProvider", when: { region: "mars" }, does: error("No such region", ["region"]) }),
  }),
  workspace("refused as a whole", `provider "test" {\n region = "mars"\n}\n${thingBlock('name = "a"')}`, {
    provider: ruled({ call: "ConfigureProvider", does: error("Not logged in") }),
  }),
  workspace("implied, and refused", thingBlock('name = "a"'), {
    provider: ruled({ call: "ConfigureProvider", does: error("Not logged in") }),
  }),
  workspace(
    "one of two refused",
    `provider "test" {\n region = "mars"\n}\nprovider "test" {\n alias = "west"\n region = "west"\n}\n${thingBlock('name = "a"')}${thingBlock('name = "b"\nprovider = test.west', "b")}`,
    {
      provider: ruled({
        call: "ConfigureProvider",
        when: { region: "mars" },
        does: error("No such region", ["region"]),
      }),
    },
  ),
  workspace("warned of", `provider "test" {\n region = "old"\n}\n${thingBlock('name = "a"')}`, {
    provider: ruled({ call: "ConfigureProvider", when: { region: "old" }, does: warning("Old region", ["region"]) }),
  }),
  workspace("not valid", `provider "test" {\n region = "no"\n}\n${thingBlock('name = "a"')}`, {
    provider: ruled({ call: "ValidateProviderConfig", when: { region: "no" }, does: error("Not valid", ["region"]) }),
  }),
  workspace(
    "not valid where a variable says so",
    `variable "r" {\n default = "no"\n}\nprovider "test" {\n region = var.r\n}\n${thingBlock('name = "a"')}`,
    {
      provider: ruled({ call: "ValidateProviderConfig", when: { region: "no" }, does: error("Not valid", ["region"]) }),
    },
  ),
  workspace(
    "sensitive",
    `variable "t" {\n default = "t"\n sensitive = true\n}\nprovider "test" {\n token = var.t\n}\n${thingBlock('name = "a"')}`,
  ),
  workspace("what is gone runs with what made it", `provider "test" {\n alias = "west"\n region = "west"\n}\n`, {
    state: [{ name: "a", attributes: thing("a"), provider: 'provider["registry.terraform.io/hashicorp/test"].west' }],
  }),
  workspace("what is gone, and its configuration too", "", {
    state: [{ name: "a", attributes: thing("a"), provider: 'provider["registry.terraform.io/hashicorp/test"].west' }],
  }),
  ...["count = 1", "for_each = toset([])"].map((repetition) =>
    workspace(
      `a module that shrinks to ${repetition}, with an alias that the state does not name`,
      `provider "test" {\n alias = "west"\n region = "west"\n}\nmodule "m" {\n source = "./m"\n ${repetition}\n providers = {\n test = test.west\n }\n}\n`,
      {
        files: { "m/main.tf": CHILD },
        state: [0, 1].map((key) => ({ name: "a", module: `module.m[${key}]`, attributes: thing("c") })),
      },
    ),
  ),
  workspace(
    "a module that shrinks, whose alias in the state is no more",
    `module "m" {\n source = "./m"\n count = 1\n}\n`,
    {
      files: { "m/main.tf": CHILD },
      state: [0, 1].map((key) => ({
        name: "a",
        module: `module.m[${key}]`,
        attributes: thing("c"),
        provider: 'provider["registry.terraform.io/hashicorp/test"].west',
      })),
    },
  ),
  workspace("a module that shrinks, which had a block of its own", `module "m" {\n source = "./m"\n count = 1\n}\n`, {
    files: { "m/main.tf": CHILD },
    state: [0, 1].map((key) => ({
      name: "a",
      module: `module.m[${key}]`,
      attributes: thing("c"),
      provider: 'module.m.provider["registry.terraform.io/hashicorp/test"]',
    })),
  }),
  workspace("a module that is gone, which had a block of its own", "", {
    state: [
      {
        name: "a",
        module: "module.m",
        attributes: thing("c"),
        provider: 'module.m.provider["registry.terraform.io/hashicorp/test"]',
      },
    ],
  }),
  workspace(
    "what is gone from a module, which is passed what it had of its own",
    `provider "test" {\n alias = "west"\n region = "west"\n}\nmodule "m" {\n source = "./m"\n providers = {\n test = test.west\n }\n}\n`,
    {
      files: { "m/main.tf": CHILD },
      state: [
        {
          name: "b",
          module: "module.m",
          attributes: thing("b"),
          provider: 'module.m.provider["registry.terraform.io/hashicorp/test"]',
        },
      ],
    },
  ),
  workspace("what is gone from a module, which inherits now", `module "m" {\n source = "./m"\n}\n`, {
    files: { "m/main.tf": CHILD },
    state: [
      {
        name: "b",
        module: "module.m",
        attributes: thing("b"),
        provider: 'module.m.provider["registry.terraform.io/hashicorp/test"]',
      },
    ],
  }),
];
