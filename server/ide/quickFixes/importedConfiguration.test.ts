import { expect, test } from "vitest";
import { actionsAt } from "../../../test/support/codeActions.ts";
import { madeUp, planOfTexts, providersWith, reply, stateOf } from "../../../test/support/memory.ts";
import { DEFAULT_OPTIONS } from "../../engine/load/inputs.ts";
import type { Provider } from "../../engine/provider/provider.ts";
import { readState } from "../../engine/state/readState.ts";
import { STRING } from "../../engine/values/type.ts";
import { boolValue, nullValue, objectValue, stringValue, type Value } from "../../engine/values/value.ts";
import { planWithTexts } from "../../workspace/asked/editedPlan.ts";
import { editedTexts } from "../editing/editedTexts.ts";

const HEAD = 'terraform {\n  required_providers {\n    made = {\n      source = "hashicorp/made"\n    }\n  }\n}\n';
const BLOCK = {
  attributes: {
    id: { type: "string", computed: true },
    name: { type: "string", required: true },
    zone: { type: "string", optional: true },
    size: { type: "string", optional: true, computed: true },
    fast: { type: "bool", optional: true },
    parent: { type: "string", optional: true },
    pw: { type: "string", optional: true, sensitive: true },
  },
  block_types: {
    disk: {
      nesting_mode: "list",
      block: { attributes: { path: { type: "string", required: true }, serial: { type: "string", computed: true } } },
    },
  },
};
const ATTRIBUTES = {
  id: "x-100000",
  name: "n",
  zone: "z",
  size: "big",
  fast: false,
  parent: "p-200000",
  pw: null,
  disk: [{ path: "/d", serial: "s" }],
};

/** Plans the blocks, and returns the titles and texts of the actions that write a configuration at the first import block. */
async function offered(
  blocks: string,
  more: {
    readonly files?: Readonly<Record<string, string>>;
    readonly backup?: string;
    readonly provider?: Partial<Provider>;
    readonly block?: object;
  } = {},
) {
  const main = `${HEAD}${blocks}`;
  const options = more.provider ? { ...DEFAULT_OPTIONS, providers: "exec" as const } : DEFAULT_OPTIONS;
  const plan = await planOfTexts(
    { "main.tf": main, ...more.files },
    { providers: providersWith(madeUp(more.block ?? BLOCK, more.provider)), options },
  );
  const root = { root: plan.inputs.root, plan, version: 1, isStale: false };
  const read = more.backup === undefined ? undefined : readState("b", more.backup).value;
  const backup = read && { path: "/memory/terraform.tfstate.backup", state: read };
  const planWith = (texts: ReadonlyMap<string, string>, state?: Parameters<typeof planWithTexts>[2]) =>
    planWithTexts(plan, texts, state);
  const actions = actionsAt(root, "/memory/main.tf", main.indexOf("import {"), planWith, backup).filter(({ title }) =>
    title.startsWith("Write the configuration"),
  );
  return {
    titles: actions.map(({ title }) => title),
    texts: actions.map(({ edits }) => editedTexts(plan, edits).get("/memory/main.tf")?.slice(main.length)),
  };
}

const IMPORT = 'import {\n  to = made_up.a\n  id = "x-100000"\n}\n';

test("the resource block of an import is written from the backup of the state, without what the provider chooses", async () => {
  const { titles, texts } = await offered(IMPORT, { backup: stateOf(ATTRIBUTES) });
  expect(titles).toEqual(["Write the configuration of made_up.a from terraform.tfstate.backup: imports 1, no change"]);
  expect(texts).toEqual([
    '\nresource "made_up" "a" {\n  name   = "n"\n  zone   = "z"\n  fast   = false\n  parent = "p-200000"\n  disk {\n    path = "/d"\n  }\n}\n',
  ]);
});

test("what the plugin imports is written, and a secret as a variable", async () => {
  const state = (name: string): Value =>
    objectValue([
      ["id", stringValue("x-100000")],
      ["name", stringValue(name)],
      ["zone", nullValue(STRING)],
      ["size", stringValue("big")],
      ["fast", boolValue(true)],
      ["parent", nullValue(STRING)],
      ["pw", stringValue("secret")],
    ]);
  const provider: Partial<Provider> = {
    importResourceState: () =>
      reply({ imported: [{ type: "made_up", state: state("n"), private: undefined, hasIdentity: false }] }),
    readResource: ({ currentState }) => reply({ newState: currentState, private: undefined }),
  };
  const { titles, texts } = await offered(IMPORT, { provider, block: { attributes: BLOCK.attributes } });
  expect(titles).toEqual(["Write the configuration of made_up.a: imports 1, no change; set var.a_pw"]);
  expect(texts[0]).toContain('name = "n"\n  fast = true\n  pw   = var.a_pw');
  expect(texts[0]).toContain('variable "a_pw" {\n  type      = string\n  sensitive = true\n}');
  expect(texts[0]).not.toContain("secret");
});

test("a reference stands where the ID of a known object does", async () => {
  const parent = { ...ATTRIBUTES, id: "p-200000", name: "p", parent: null, disk: [] };
  const state = stateOf(parent).replace('"name":"a"', '"name":"parent"');
  const declared = 'resource "made_up" "parent" {\n  name = "p"\n  zone = "z"\n}\n';
  const { texts } = await offered(`${IMPORT}${declared}`, {
    files: { "terraform.tfstate": state },
    backup: stateOf(ATTRIBUTES),
  });
  expect(texts[0]).toContain("parent = made_up.parent.id\n");
});

test("nothing is offered for an object that nobody knows, or whose import is configured", async () => {
  expect((await offered(IMPORT)).titles).toEqual([]);
  const configured = `${IMPORT}resource "made_up" "a" {\n  name = "n"\n}\n`;
  expect((await offered(configured, { backup: stateOf(ATTRIBUTES) })).titles).toEqual([]);
});

test("an import with for_each gets a resource with for_each", async () => {
  const second = { ...ATTRIBUTES, id: "x-100001", name: "m" };
  const backup = JSON.parse(stateOf(ATTRIBUTES));
  backup.resources[0].instances = [
    { index_key: "n", schema_version: 0, attributes: ATTRIBUTES },
    { index_key: "m", schema_version: 0, attributes: second },
  ];
  const blocks =
    'import {\n  for_each = { n = "x-100000", m = "x-100001" }\n  to       = made_up.b[each.key]\n  id       = each.value\n}\n';
  const { titles, texts } = await offered(blocks, { backup: JSON.stringify(backup) });
  expect(titles).toEqual(["Write the configuration of made_up.b from terraform.tfstate.backup: imports 2, no change"]);
  expect(texts[0]).toContain('for_each = { n = "x-100000", m = "x-100001" }\n  name');
  expect(texts[0]).toContain('"m" = "m"\n    "n" = "n"\n  }[each.key]');
});

test("secrets that differ have variables of their own, beside declared ones, and a list has no type", async () => {
  const secret = { type: "string", optional: true, sensitive: true };
  const block = {
    attributes: { ...BLOCK.attributes, keys: { ...secret, type: ["list", "string"] } },
    block_types: { login: { nesting_mode: "list", block: { attributes: { pw: secret } } } },
  };
  const attributes = { ...ATTRIBUTES, disk: undefined, login: [{ pw: "s1" }, { pw: "s2" }], keys: ["s3"], pw: "s1" };
  const declared = 'variable "a_pw" {\n  default = "other"\n}\n';
  const { titles, texts } = await offered(`${IMPORT}${declared}`, { block, backup: stateOf(attributes) });
  expect(titles).toEqual([
    "Write the configuration of made_up.a from terraform.tfstate.backup: imports 1, no change; set var.a_pw_2, var.a_keys, var.a_login_pw, var.a_login_pw_2",
  ]);
  expect(texts[0]).toContain("pw = var.a_login_pw\n");
  expect(texts[0]).toContain("pw = var.a_login_pw_2\n");
  expect(texts[0]).toContain('variable "a_keys" {\n  sensitive = true\n}');
  expect(texts[0]).not.toMatch(/s[123]"/);
});

test("secrets of instances that differ have variables of their own", async () => {
  const backup = JSON.parse(stateOf(ATTRIBUTES));
  backup.resources[0].instances = ["n", "m"].map((key, at) => ({
    index_key: key,
    schema_version: 0,
    attributes: { ...ATTRIBUTES, id: `x-10000${at}`, pw: `secret-${key}` },
  }));
  const blocks =
    'import {\n  for_each = { n = "x-100000", m = "x-100001" }\n  to       = made_up.b[each.key]\n  id       = each.value\n}\n';
  const { titles, texts } = await offered(blocks, { backup: JSON.stringify(backup) });
  expect(titles[0]).toMatch(/imports 2, no change; set var\.b_pw, var\.b_pw_2$/);
  expect(texts[0]).toMatch(/"m" = var\.b_pw\n +"n" = var\.b_pw_2\n/);
});
