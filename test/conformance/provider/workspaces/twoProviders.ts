import type { RuledProvider } from "../../../support/provider/rules.ts";
import { BASE } from "../base.ts";
import { type More, type Stored, thing, type Workspace, workspace } from "../workspace.ts";

// Another provider beside the one of most workspaces: `hashicorp/other`.

const text = (flags: object = { optional: true }) => ({ type: "string", ...flags });
const COMPUTED = text({ computed: true });
const REQUIRED = text({ required: true });
const auth = {
  nesting_mode: "list",
  max_items: 1,
  block: { attributes: { user: text(), pass: text({ optional: true, sensitive: true }) } },
};

const OTHER: RuledProvider = {
  protocol: 5,
  provider: { version: 0, block: { attributes: { host: text() }, block_types: { auth } } },
  resources: {
    other_box: { version: 0, block: { attributes: { id: COMPUTED, name: REQUIRED, of: text(), out: COMPUTED } } },
  },
  dataSources: { other_find: { version: 0, block: { attributes: { id: COMPUTED, name: REQUIRED, found: COMPUTED } } } },
  functions: { twice: { parameters: [{ name: "x", type: "string" }], return_type: "string", returns: 0 } },
};

const box = (name: string): Stored => ({
  type: "other_box",
  name,
  provider: 'provider["registry.terraform.io/hashicorp/other"]',
  version: 0,
  attributes: { id: `i-${name}`, name, of: null, out: "o" },
});
const A = { name: "a", attributes: thing("a") };
const plain = (name: string, more = "") => `resource "test_thing" "${name}" {\n name = "${name}"\n${more}}\n`;
const BOX = 'resource "other_box" "b" {\n name = "b"\n}\n';
const by = (host: string, more = "") => `provider "other" {\n host = ${host}\n${more}}\n`;
const IMAGE = 'data "test_image" "i" {\n name = "i"\n';
const FIND = 'data "other_find" "f" {\n name = "f"\n}\n';
const REQUIRED_BOTH =
  'terraform {\n required_providers {\n other = {\n source = "hashicorp/other"\n }\n test = {\n source = "hashicorp/test"\n }\n }\n}\n';
const MOVED = 'resource "other_box" "b" {\n name = "a"\n}\nmoved {\n from = test_thing.a\n to = other_box.b\n}\n';
const TAKES = { ...OTHER, types: { other_box: { movesFrom: { test_thing: { of: "label" } } } } };

const ALL: readonly (readonly [string, string, More])[] = [
  ["configured with what is to come", by("test_thing.a.id") + BOX + plain("a"), {}],
  [
    "configured with what is there",
    by("test_thing.a.id", ' auth {\n user = "u"\n pass = test_thing.a.secret\n }\n') +
      BOX +
      plain("a", ' secret = "s"\n'),
    { state: [{ name: "a", attributes: thing("a", { secret: "s" }) }, box("b")] },
  ],
  [
    "configured with what is replaced",
    by("test_thing.a.id") + BOX + plain("a", ' zone = "z"\n'),
    { state: [A, box("b")] },
  ],
  ["configured with what is read", `${by("data.test_image.i.path")}${BOX}${IMAGE}}\n`, {}],
  [
    "configured with what is read later",
    `${by("data.test_image.i.path")}${BOX}${FIND}${IMAGE} depends_on = [test_thing.a]\n}\n${plain("a")}`,
    {},
  ],
  [
    "configured in turn",
    `${by("test_thing.a.id")}provider "test" {\n alias = "b"\n region = data.other_find.f.found\n}\n${FIND}resource "test_thing" "c" {\n provider = test.b\n name = "c"\n}\n${plain("a")}`,
    { state: [A] },
  ],
  [
    "destroyed with what configures it",
    by("test_thing.a.id") + BOX + plain("a"),
    { state: [A, box("b")], options: ["-destroy"] },
  ],
  ["of what is not wanted any more", plain("a"), { state: [A, box("b")] }],
  ["of what is not wanted any more, not known", by("test_thing.a.id") + plain("a"), { state: [box("b")] }],
  [
    "by another name in a module",
    `${REQUIRED_BOTH}provider "other" {\n alias = "z"\n host = "h"\n}\nmodule "m" {\n source = "./m"\n providers = {\n oo = other.z\n }\n}\n`,
    {
      files: {
        "m/main.tf": `terraform {\n required_providers {\n oo = {\n source = "hashicorp/other"\n }\n }\n}\n${BOX.replace("{\n", "{\n provider = oo\n")}`,
      },
    },
  ],
  [
    "becomes what was of the other",
    MOVED,
    { others: { other: TAKES }, state: [{ name: "a", attributes: thing("a", { label: "L" }), private: "cHJpdg==" }] },
  ],
  ["refuses what was of the other", MOVED, { state: [A] }],
  ["has a function", REQUIRED_BOTH + plain("a", ' label = provider::other::twice("x")\n'), {}],
  ["imports", `${BOX}import {\n to = other_box.b\n id = "x"\n}\n`, {}],
  [
    "with a block that is not known",
    `provider "other" {\n auth {\n user = test_thing.a.id\n }\n}\n${BOX}${plain("a")}`,
    {},
  ],
];

/** Functions where no reference leads to their provider. */
const inRules = [REQUIRED_BOTH, ""].flatMap((required) =>
  ['provider::test::same(var.v) == "x"', 'provider::test::nope(var.v) == "x"', 'provider::nix::nope(var.v) == "x"'].map(
    (condition) =>
      workspace(
        `a rule of a variable calls ${condition}${required === "" ? "" : ", which is required"}`,
        `${required}variable "v" {\n default = "x"\n validation {\n condition = ${condition}\n error_message = "no"\n }\n}\n${plain("a")}`,
        { others: { other: OTHER }, provider: BASE },
      ),
  ),
);

export const twoProviders: readonly Workspace[] = [
  ...ALL.map(([name, main, more]) =>
    workspace(`another provider ${name}`, main, { others: { other: OTHER }, ...more }),
  ),
  ...inRules,
];
