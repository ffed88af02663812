import type { CallRule } from "../../../support/provider/rules.ts";
import { ruled } from "../base.ts";
import { type More, thing, type Workspace, workspace } from "../workspace.ts";

// Objects as states hold them that are old, deposed or not what a provider plans.

const plain = (name: string, more = "") => `resource "test_thing" "${name}" {\n name = "${name}"\n${more}}\n`;
const FLAT = {
  id: "id-a",
  name: "a",
  "tags.%": "1",
  "tags.k": "v",
  "ports.#": "2",
  "ports.0": "1",
  "ports.1": "2",
  version: "1",
};
const A = { name: "a", attributes: thing("a") };
const OLD = { name: "a", attributes: {}, flat: FLAT };
const upgraded = (does: object) => ({ provider: ruled({ call: "UpgradeResourceState", type: "test_thing", does }) });
const KNOWN = {
  set: [
    [["tags"], { k: "v" }],
    [["version"], 1],
    [["ports"], null],
  ],
};
const SAYS = {
  diagnostics: [["size"], undefined, ["nope"], ["rule", 0, "port"]].map((path, at) => ({
    severity: "warning",
    summary: `w${at}`,
    ...(path && { path }),
  })),
};
const SIZED = plain("a", " size = 1\n rule {\n port = 1\n }\n");
const RULED = { name: "a", attributes: thing("a", { rule: [{ port: 1, note: null, ref: "x" }] }) };
const GONE = { provider: ruled({ call: "PlanResourceChange", does: { gone: true } }) };
const WRITTEN = 'resource "test_written" "a" {\n name = "a"\n password = "p"\n}\n';
const STORED = {
  type: "test_written",
  name: "a",
  attributes: { id: "i", name: "a", password: null, password_version: null },
};
const FOR_PASSWORD = { provider: ruled({ call: "PlanResourceChange", does: { replace: [["password"]] } }) };
const B_OLD = { name: "b", attributes: thing("b-old"), deposed: "12345678", dependencies: ["test_thing.a"] };
const OF_A = { options: ["-destroy", "-target=test_thing.a"] };

const ALL: readonly (readonly [string, string, More])[] = [
  ["of 0.11", plain("a"), { state: [OLD], ...upgraded({}) }],
  [
    "of 0.11, of an older version",
    plain("a", ' tags = { k = "v" }\n'),
    { state: [{ ...OLD, version: 0 }], ...upgraded(KNOWN) },
  ],
  [
    "of 0.11, and destroyed",
    plain("a"),
    { state: [{ ...OLD, version: 0 }], ...upgraded(KNOWN), options: ["-destroy"] },
  ],
  [
    "of 0.11, and refused",
    plain("a"),
    { state: [{ ...OLD, version: 0 }], ...upgraded({ diagnostics: [{ severity: "error", summary: "no" }] }) },
  ],
  [
    "of 0.11, and moved to another type",
    'resource "test_other" "b" {\n name = "a"\n}\nmoved {\n from = test_thing.a\n to = test_other.b\n}\n',
    { state: [{ ...OLD, version: 0 }] },
  ],
  [
    "data of 0.11",
    'data "test_image" "i" {\n name = "i"\n}\n',
    { state: [{ type: "test_image", mode: "data", name: "i", attributes: {}, flat: { id: "x", name: "i" } }] },
  ],
  ["warned of, and destroyed", SIZED, { state: [RULED], ...upgraded(SAYS), options: ["-destroy"] }],
  [
    "warned of, and destroyed as it is",
    SIZED,
    { state: [RULED], ...upgraded(SAYS), options: ["-destroy", "-refresh=false"] },
  ],
  ["warned of, and not wanted", "", { state: [RULED], ...upgraded(SAYS) }],
  ["planned as nothing by the original SDK", 'resource "test_old" "a" {\n name = "a"\n}\n', GONE],
  [
    "planned as nothing by the original SDK, and there",
    'resource "test_old" "a" {\n name = "b"\n}\n',
    { ...GONE, state: [{ type: "test_old", ...A }] },
  ],
  [
    "planned as nothing where it is replaced",
    plain("a", ' zone = "z"\n'),
    { state: [A], provider: ruled({ call: "PlanResourceChange", prior: false, does: { gone: true } }) },
  ],
  [
    "deposed, and dependent on what goes",
    plain("a") + plain("b"),
    { state: [A, { name: "b", attributes: thing("b") }, B_OLD], ...OF_A },
  ],
  ["replaced for what is only written", WRITTEN, { state: [STORED], ...FOR_PASSWORD }],
  [
    "moved, and forgotten",
    "removed {\n from = test_thing.b\n lifecycle {\n destroy = false\n }\n}\nmoved {\n from = test_thing.a\n to = test_thing.b\n}\n",
    { state: [A] },
  ],
  ["deposed alone, and dependent on what goes", plain("a"), { state: [A, B_OLD], ...OF_A }],
];

const OLDER = { ...A, version: 0 };
const unread = (does: CallRule["does"]) => ({
  provider: ruled({ call: "UpgradeResourceState", does: {} }, { call: "ReadResource", does }),
});
const REFUSED = { diagnostics: [{ severity: "error", summary: "no" }] } as const;
const UNKNOWN_ID = { set: [[["id"], { $unknown: true }]] } as const;
const UPGRADED_ONLY: readonly (readonly [string, string, More])[] = [
  ["of an older version, and refused to be read", plain("a"), { state: [OLDER], ...unread(REFUSED) }],
  ["of an older version, and read as unknown", plain("a"), { state: [OLDER], ...unread(UNKNOWN_ID) }],
  ["of an older version, not wanted, and refused to be read", "", { state: [OLDER], ...unread(REFUSED) }],
  [
    "of an older version, deposed, and refused to be read",
    "",
    { state: [{ ...OLDER, deposed: "12345678" }], ...unread(REFUSED) },
  ],
  [
    "moved to another type, and refused to be read",
    'resource "test_other" "b" {\n name = "a"\n}\nmoved {\n from = test_thing.a\n to = test_other.b\n}\n',
    { state: [A], provider: ruled({ call: "ReadResource", does: REFUSED }) },
  ],
  [
    "of an older version, and upgraded to what is not known",
    plain("a"),
    { state: [OLDER], provider: ruled({ call: "UpgradeResourceState", does: UNKNOWN_ID }) },
  ],
];

const OLD_THING = 'resource "test_old" "a" {\n name = "a"\n';
const OF_OLD = {
  provider: ruled({ call: "PlanResourceChange", type: "test_old", when: { name: "a" }, does: { gone: true } }),
};
const AS_NOTHING: readonly (readonly [string, string, More])[] = [
  [
    "planned as nothing, and referred to",
    `${OLD_THING}}\n${plain("b", " label = test_old.a.id\n size = test_old.a.size\n")}output "o" {\n value = test_old.a\n}\n`,
    OF_OLD,
  ],
  [
    "planned as nothing for each key, and referred to",
    `${OLD_THING.replace('name = "a"', "for_each = { a = 1, c = 2 }\n name = each.key")}}\noutput "o" {\n value = test_old.a\n}\n`,
    OF_OLD,
  ],
  [
    "planned as nothing for each index, and referred to",
    `${OLD_THING.replace('name = "a"', 'count = 2\n name = ["a", "c"][count.index]')}}\noutput "o" {\n value = test_old.a[*].size\n}\n`,
    OF_OLD,
  ],
  [
    "planned as nothing by an update, and referred to",
    `${OLD_THING} size = 2\n}\n${plain("b", " size = test_old.a.size\n")}`,
    { ...OF_OLD, state: [{ ...A, type: "test_old" }] },
  ],
];

const EACH = 'resource "test_thing" "a" {\n for_each = { x = 1 }\n name = each.key\n}\n';
const IN_TWO = 'module "m" {\n source = "./m"\n count = 2\n n = count.index\n}\n';
const NUMBERED = { "m/main.tf": 'variable "n" {\n}\nresource "test_thing" "a" {\n name = "a${var.n}"\n}\n' };
const X = { name: "a", key: "x", attributes: thing("x") };
const Y = { name: "a", key: "y", attributes: thing("y") };
const into = (...addresses: readonly string[]) =>
  addresses.map((to, at) => `import {\n to = ${to}\n id = "i${at}"\n}\n`).join("");
const HALF = { imported: [{ state: { id: "1", name: "a", label: { $unknown: true } } }] };

/** Imports to instances that are not made. */
const imports: readonly (readonly [string, string, More])[] = [
  ["no instance", EACH + into('test_thing.a["y"]'), {}],
  ["no instance, of what is there", EACH + into('test_thing.a["y"]') + plain("c"), { state: [X] }],
  ["no two instances", EACH + into('test_thing.a["y"]', 'test_thing.a["z"]'), {}],
  ["one instance, and none", EACH + into('test_thing.a["x"]', 'test_thing.a["z"]'), {}],
  ["no instance but in the state", EACH + into('test_thing.a["y"]'), { state: [Y] }],
  [
    "an instance with only a deposed object",
    EACH + into('test_thing.a["x"]'),
    { state: [{ ...X, attributes: thing("old"), deposed: "00000001" }] },
  ],
  ["no instance but a deposed object", EACH + into('test_thing.a["y"]'), { state: [{ ...Y, deposed: "00000001" }] }],
  ["no instance of a module", IN_TWO + into("module.m[5].test_thing.a"), { files: NUMBERED }],
  [
    "no instance, beside a target",
    EACH + into('test_thing.a["y"]'),
    { state: [X], options: ['-target=test_thing.a["x"]'] },
  ],
  [
    "something half known",
    plain("a") + into("test_thing.a"),
    { provider: ruled({ call: "ImportResourceState", does: HALF }) },
  ],
];

const HALF_MOVED = { set: [[["label"], { $unknown: true }]] } as const;
const SPLIT =
  'resource "test_blocks" "b" {\n name = "b"\n dynamic "list" {\n for_each = split(",", test_thing.a.id)\n content {\n key = var.nowhere\n }\n }\n}\n';

/** Where we differ still. */
const open: readonly (readonly [string, string, More])[] = [
  [
    "a move of something half known",
    'resource "test_other" "b" {\n name = "a"\n}\nmoved {\n from = test_thing.a\n to = test_other.b\n}\n',
    { state: [A], provider: ruled({ call: "MoveResourceState", does: HALF_MOVED }) },
  ],
  ["a dynamic block that is not known refers to nothing there is", plain("a") + SPLIT, {}],
];

export const storedObjects: readonly Workspace[] = [
  ...[...ALL, ...UPGRADED_ONLY, ...AS_NOTHING].map(([name, main, more]) => workspace(`an object ${name}`, main, more)),
  ...imports.map(([name, main, more]) => workspace(`an import of ${name}`, main, more)),
  ...open.map(([name, main, more]) => workspace(name, main, more)),
];
