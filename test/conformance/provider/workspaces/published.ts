import { ruled } from "../base.ts";
import { thing, type Workspace, workspace } from "../workspace.ts";

const thingBlock = (body: string, name = "a"): string => `resource "test_thing" "${name}" {\n${body}\n}\n`;
const A = [{ name: "a", attributes: thing("a") }];
/** As the original SDK does it: what cannot be changed in place is told of every object, also of one that is new. */
const ALWAYS = ruled({ call: "PlanResourceChange", does: { replace: [["id"], ["zone"]] } });

const TOKEN = 'ephemeral "test_token" "t" {\nname = "t"\n}\n';
/** A module that gives back what it was given for the run. */
const PASSED =
  'variable "key" {\nephemeral = true\n}\noutput "none" {\nvalue = ephemeralasnull(var.key)\n}\noutput "key" {\nvalue = var.key\nephemeral = true\n}\n';

/** Objects whose precondition fails, and how they are planned. */
const REFUSED: readonly (readonly [string, string, readonly string[]])[] = [
  ["that stays", 'name = "a"', []],
  ["that changes", 'name = "a"\nsize = 2', []],
  ["that is replaced", 'name = "a"\nzone = "z"', []],
  ["that is only read again", 'name = "a"', ["-refresh-only"]],
  ["that is destroyed", 'name = "a"', ["-destroy"]],
  ["of two", 'name = "a"\ncount = 2', []],
];

const HANDED: readonly (readonly [string, string, string])[] = [
  ["as it is", "", ""],
  ["by name", "providers = {\ntest = test\n}\n", ""],
  ["by name, twice", "providers = {\ntest = test\n}\n", "providers = {\ntest = test\n}\n"],
  ["with an alias", "providers = {\ntest = test.x\n}\n", ""],
];

/** What published providers were seen to do, and the others here do not. */
export const published: readonly Workspace[] = [
  workspace("new, and could not be changed", thingBlock('name = "a"\nzone = "z"'), { provider: ALWAYS }),
  workspace("tainted, and could not be changed", thingBlock('name = "a"\nzone = "z"'), {
    state: [{ name: "a", attributes: thing("a"), tainted: true }],
    provider: ALWAYS,
  }),
  workspace("there, and cannot be changed", thingBlock('name = "a"\nzone = "z"'), { state: A, provider: ALWAYS }),
  workspace("of a newer version, which the provider cannot read", thingBlock('name = "a"'), {
    state: [{ ...A[0]!, version: 9 }],
    provider: ruled({
      call: "UpgradeResourceState",
      does: { diagnostics: [{ severity: "error", summary: "Cannot Upgrade" }] },
    }),
  }),
  workspace(
    "a secret of another, replaced",
    thingBlock('name = "a"\nsecret = test_thing.b.secret\nzone = "z"') + thingBlock('name = "b"\nsecret = "s"', "b"),
    {
      state: [
        { name: "a", attributes: thing("a", { secret: "s" }) },
        { name: "b", attributes: thing("b", { secret: "s" }) },
      ],
    },
  ),
  workspace(
    "what was read is not as it has to be",
    `data "test_image" "i" {\nname = "i"\nlifecycle {\npostcondition {\ncondition = self.name == "j"\nerror_message = "Not this."\n}\n}\n}\n${thingBlock('name = "a"\nlabel = data.test_image.i.path')}`,
  ),
  workspace("nothing but what lives for the run", 'ephemeral "test_token" "t" {\nname = "t"\n}\n'),
  ...["", "-replace=test_thing.a", "-refresh=false"].map((option) =>
    workspace(
      `a secret of what is replaced ${option}`,
      `${thingBlock(`name = "a"\nsecret = "s"${option.startsWith("-replace") ? "" : '\nzone = "z"'}`)}${thingBlock('name = "b"\nlabel = test_thing.a.secret', "b")}output "o" {\nvalue = test_thing.a.secret\n}\n`,
      {
        state: [
          { name: "a", attributes: thing("a", { secret: "s" }) },
          { name: "b", attributes: thing("b", { label: "s" }) },
        ],
        options: option === "" ? [] : [option],
      },
    ),
  ),
  workspace(
    "a secret of what is tainted",
    `${thingBlock('name = "a"\nsecret = "s"')}${thingBlock('name = "b"\nlabel = test_thing.a.secret', "b")}`,
    {
      state: [{ name: "a", attributes: thing("a", { secret: "s" }), tainted: true }],
    },
  ),
  workspace(
    "deposed, and of another type",
    'resource "test_other" "a" {\nname = "a"\n}\nmoved {\nfrom = test_thing.a\nto = test_other.a\n}\n',
    { state: [...A, { name: "a", attributes: thing("old", { zone: "z" }), deposed: "00000001" }] },
  ),
  ...[["-refresh=false"], []].flatMap((options) =>
    [[], undefined].map((sensitive) =>
      workspace(
        `what is sensitive was ${sensitive ? "not " : ""}noted, ${options.length > 0 ? "and nothing is read" : "and all is read"}`,
        thingBlock('name = "a"'),
        { state: [{ ...A[0]!, ...(sensitive && { sensitive }) }], options },
      ),
    ),
  ),
  workspace(
    "what is sensitive of what lives for the run",
    `${TOKEN}resource "terraform_data" "d" {\ninput = ephemeralasnull(ephemeral.test_token.t.token)\nlifecycle {\nprecondition {\ncondition = !issensitive(ephemeral.test_token.t.token)\nerror_message = "It is."\n}\n}\n}\n`,
  ),
  workspace(
    "a message with what lives for the run",
    `${TOKEN}check "c" {\nassert {\ncondition = ephemeral.test_token.t.token == "other"\nerror_message = "Not $\{ephemeral.test_token.t.token}"\n}\n}\n`,
  ),
  ...["", "-refresh-only"].map((option) =>
    workspace(
      `through a module, for the run alone ${option}`,
      `${TOKEN}variable "v" {\nephemeral = true\ndefault = "v"\n}\nmodule "m" {\nsource = "./m"\nkey = ephemeral.test_token.t.token\n}\n${thingBlock('name = "a"\nlabel = module.m.none')}`,
      { files: { "m/main.tf": PASSED }, options: option === "" ? [] : [option] },
    ),
  ),
  ...REFUSED.map(([what, body, options]) =>
    workspace(
      `a precondition that fails, of one ${what}`,
      `variable "v" {\ndefault = 1\n}\n${thingBlock(`${body}\nlifecycle {\nprecondition {\ncondition = var.v == 2${body.includes("count") ? " || count.index == 1" : ""}\nerror_message = "No."\n}\n}`)}output "o" {\nvalue = test_thing.a\n}\n`,
      { state: A, options },
    ),
  ),
  workspace(
    "a precondition of a data source that fails",
    'variable "v" {\ndefault = 1\n}\ndata "test_image" "i" {\nname = "i"\nlifecycle {\nprecondition {\ncondition = var.v == 2\nerror_message = "No."\n}\n}\n}\n',
  ),
  ...["", "-refresh-only", "-destroy"].flatMap((option) =>
    [[...A], [...A, { name: "b", attributes: thing("b") }]].map((state) =>
      workspace(
        `of ${state.length} of a provider that nothing names, one is gone ${option}`,
        'output "o" {\nvalue = 1\n}\n',
        {
          state,
          provider: ruled({ call: "ReadResource", when: { name: "a" }, does: { gone: true } }),
          options: option === "" ? [] : [option],
        },
      ),
    ),
  ),
  ...HANDED.map(([what, providers, inner]) =>
    workspace(
      `handed through a module that does not name it, ${what}`,
      `provider "test" {}\nprovider "test" {\nalias = "x"\n}\nmodule "o" {\nsource = "./o"\n${providers}}\n`,
      {
        files: {
          "o/main.tf": `module "i" {\nsource = "../i"\n${inner}}\n`,
          "i/main.tf": thingBlock('name = "a"'),
        },
      },
    ),
  ),
];
