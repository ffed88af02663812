import { ruled } from "../base.ts";
import { type More, thing, type Workspace, workspace } from "../workspace.ts";

// What is opened for one run, and when it is closed.

const token = (name: string, more = "") => `ephemeral "test_token" "${name}" {\n name = "${name}"\n${more}}\n`;
const written = (name: string, password: string) =>
  `resource "test_written" "${name}" {\n name = "${name}"\n password = ${password}\n}\n`;
const plain = (name: string, more = "") => `resource "test_thing" "${name}" {\n name = "${name}"\n${more}}\n`;

const NO = { diagnostics: [{ severity: "error", summary: "no" }] } as const;
const refused = (call: string, name?: string) => ({
  provider: ruled({ call, ...(name !== undefined && { when: { name } }), does: NO }),
});
const refusedType = (type: string) => ({ provider: ruled({ call: "PlanResourceChange", type, does: NO }) });
const T = token("t");
const U = token("u", " owner = ephemeral.test_token.t.token\n");
const USED = written("a", "ephemeral.test_token.t.token");
const PROVIDERS =
  'provider "test" {\n alias = "b"\n region = "r"\n}\nprovider "test" {\n token = ephemeral.test_token.t.token\n}\n';
const EACH = 'ephemeral "test_token" "t" {\n for_each = toset(["x", "y"])\n name = "t${each.key}"\n}\n';
const GIVEN = {
  "m/main.tf": `${T}output "t" {\n value = ephemeral.test_token.t.token\n ephemeral = true\n}\n`,
};
const CALLED = 'module "m" {\n source = "./m"\n}\n';

/** Something that stands behind it has failed. */
const failures: readonly (readonly [string, string, More])[] = [
  ["alone, not valid", T, refused("ValidateEphemeralResourceConfig")],
  ["used, and not opened", T + USED, refused("OpenEphemeralResource")],
  ["what uses it is not planned", T + USED, refusedType("test_written")],
  [
    "what depends on it is not read",
    `${T}data "test_image" "d" {\n name = "d"\n depends_on = [ephemeral.test_token.t]\n}\n`,
    refused("ReadDataSource"),
  ],
  ["something else is not planned", T + plain("b"), refusedType("test_thing")],
  ["another that uses it is not valid", T + U, refused("ValidateEphemeralResourceConfig", "u")],
  ["another that uses it is not opened", T + U, refused("OpenEphemeralResource", "u")],
  [
    "what depends on what uses it is not planned",
    T + USED + plain("b", " depends_on = [test_written.a]\n"),
    refusedType("test_thing"),
  ],
  [
    "what depends on another that uses it is not planned",
    T + U + plain("b", " depends_on = [ephemeral.test_token.u]\n"),
    refusedType("test_thing"),
  ],
  [
    "a provider that uses it does not plan",
    token("t", " provider = test.b\n") + PROVIDERS + plain("b"),
    refusedType("test_thing"),
  ],
  [
    "what uses it through a local is not planned",
    `${T}locals {\n x = ephemeral.test_token.t.token\n}\n${written("a", "local.x")}`,
    refusedType("test_written"),
  ],
  ["a local that uses it is wrong", `${T}locals {\n x = tonumber(ephemeral.test_token.t.token)\n}\n`, {}],
  [
    "a check that uses it is wrong",
    `${T}check "c" {\n assert {\n condition = tonumber(ephemeral.test_token.t.token) > 2\n error_message = "e"\n }\n}\n`,
    {},
  ],
  [
    "one instance of two is used, in vain",
    EACH + written("a", 'ephemeral.test_token.t["x"].token'),
    refusedType("test_written"),
  ],
  ["one instance of two is not opened", EACH, refused("OpenEphemeralResource", "tx")],
  [
    "what uses it outside of its module is not planned",
    CALLED + written("a", "module.m.t"),
    { ...refusedType("test_written"), files: GIVEN },
  ],
  [
    "what depends on its module is not planned",
    CALLED + plain("a", " depends_on = [module.m]\n"),
    { ...refusedType("test_thing"), files: GIVEN },
  ],
];

const SAYS = {
  diagnostics: [
    { severity: "warning", summary: "w", path: ["name"] },
    { severity: "warning", summary: "v" },
  ],
} as const;
const TWO = 'ephemeral "test_token" "t" {\n count = 2\n name = "t${count.index}"\n}\n';

/** What is said when it is closed. */
const closed: readonly (readonly [string, string, More])[] = [
  ["its end is warned of", TWO, { provider: ruled({ call: "CloseEphemeralResource", does: SAYS }) }],
  [
    "its end is warned of where all goes",
    T + plain("a"),
    {
      provider: ruled({ call: "CloseEphemeralResource", does: SAYS }),
      state: [{ name: "a", attributes: thing("a") }],
      options: ["-destroy"],
    },
  ],
  ["its end fails", T + token("u") + plain("a"), refused("CloseEphemeralResource")],
  [
    "its end is not answered",
    T + plain("a"),
    { provider: ruled({ call: "CloseEphemeralResource", does: { fails: "boom" } }) },
  ],
];

const moreCases: readonly (readonly [string, string, More])[] = [
  ["targeted", T + token("u"), { options: ["-target=ephemeral.test_token.t"] }],
  ["targeted, and not there", T + plain("a"), { options: ["-target=ephemeral.test_token.z"] }],
  ["left out", T + plain("a") + plain("b"), { options: ["-target=test_thing.a"] }],
  [
    "opened with something unknown",
    T + USED,
    { provider: ruled({ call: "OpenEphemeralResource", does: { set: [[["token"], { $unknown: true }]] } }) },
  ],
  [
    "in two modules",
    `module "m" {\n source = "./m"\n count = 2\n i = count.index\n}\n`,
    {
      provider: ruled({ call: "PlanResourceChange", when: { name: "a1" }, does: NO }),
      files: {
        "m/main.tf": `variable "i" {\n}\n${T.replace('"t"\n', '"t${var.i}"\n')}${USED.replace('name = "a"', 'name = "a${var.i}"')}`,
      },
    },
  ],
];

export const ephemerals: readonly Workspace[] = [...failures, ...closed, ...moreCases].map(([name, main, more]) =>
  workspace(`ephemeral: ${name}`, main, more),
);
