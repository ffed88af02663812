import { IN_5, ruled } from "../base.ts";
import { type Workspace, workspace } from "../workspace.ts";

const blocks = (body: string): string => `resource "test_blocks" "b" {\n name = "b"\n${body}\n}\n`;
const attributes = (body: string): string => `resource "test_nested" "n" {\n name = "n"\n${body}\n}\n`;
const member = (key: string, value: string | null = null, computed: string | null = `made-${key}`) => ({
  key,
  value,
  made: computed,
  kept: null,
});
const OPTIONAL = { optional: true };
const MADE = { type: "string", computed: true };
const ANYTHING = { attributes: { any: { type: "dynamic", ...OPTIONAL }, made: MADE } };
const TEXTS = { attributes: { text: { type: "string", ...OPTIONAL }, made: MADE } };
/** Blocks that are always there, in some of which anything may stand. */
const OPEN = {
  ...ruled(),
  resources: {
    test_open: {
      version: 0,
      block: {
        attributes: { id: MADE, name: { type: "string", required: true } },
        block_types: { group: { nesting_mode: "group", block: ANYTHING } },
      },
    },
    test_mixed: {
      version: 0,
      block: {
        attributes: { id: MADE, name: { type: "string", required: true }, any: { type: "dynamic", ...OPTIONAL } },
        block_types: {
          group: { nesting_mode: "group", block: TEXTS },
          list: { nesting_mode: "list", block: ANYTHING },
          outer: {
            nesting_mode: "single",
            block: {
              ...TEXTS,
              block_types: {
                inner: { nesting_mode: "group", block: TEXTS },
                open: { nesting_mode: "group", block: ANYTHING },
              },
            },
          },
        },
      },
    },
  },
};
const MIXED = 'resource "test_mixed" "m" {\n name = "m"\n outer {\n text = "t"\n }\n}\n';
const ALL_BLOCKS =
  'one {\n key = "o"\n}\ngroup {\n value = "g"\n}\nlist {\n key = "l1"\n inner {\n key = "i"\n }\n}\nlist {\n key = "l2"\n}\nset {\n key = "s1"\n}\nset {\n key = "s2"\n value = "v"\n}\nmap "m" {\n value = "m"\n}';
const BLOCKS_STATE = {
  type: "test_blocks",
  name: "b",
  version: 0,
  attributes: {
    id: "id-b",
    name: "b",
    one: member("o"),
    group: { value: "g", made: "made-g" },
    list: [
      { ...member("l1"), inner: [member("i")] },
      { ...member("l2"), inner: [] },
    ],
    set: [member("s1"), member("s2", "v")],
    map: { m: { value: "m", made: "made-m" } },
  },
};
const ALL_ATTRIBUTES =
  'one = { key = "o" }\nlist = [{ key = "l1" }, { key = "l2", value = "v" }]\nset = [{ key = "s1" }, { key = "s2", value = "v" }]\nmap = { m = { key = "m" } }\nboth = [{ key = "b" }]';
const ATTRIBUTES_STATE = {
  type: "test_nested",
  name: "n",
  version: 0,
  attributes: {
    id: "id-n",
    name: "n",
    one: member("o"),
    list: [member("l1"), member("l2", "v")],
    set: [member("s1"), member("s2", "v")],
    map: { m: member("m") },
    both: [member("b")],
    made: member("x"),
  },
};

/** Blocks and attributes of every nesting. */
export const nested: readonly Workspace[] = [
  workspace("blocks, created", blocks(ALL_BLOCKS)),
  workspace("blocks, created in protocol 5", blocks(ALL_BLOCKS), { provider: IN_5 }),
  workspace("no blocks", blocks("")),
  workspace("blocks, as they are", blocks(ALL_BLOCKS), { state: [BLOCKS_STATE] }),
  workspace("a block changes", blocks(ALL_BLOCKS.replace('key = "o"', 'key = "p"')), { state: [BLOCKS_STATE] }),
  workspace("a block of a list changes", blocks(ALL_BLOCKS.replace('key = "l2"', 'key = "l3"')), {
    state: [BLOCKS_STATE],
  }),
  workspace("a block of a list goes", blocks(ALL_BLOCKS.replace('list {\n key = "l2"\n}\n', "")), {
    state: [BLOCKS_STATE],
  }),
  workspace("a block of a set changes", blocks(ALL_BLOCKS.replace('value = "v"', 'value = "w"')), {
    state: [BLOCKS_STATE],
  }),
  workspace("a block of a set goes", blocks(ALL_BLOCKS.replace('set {\n key = "s1"\n}\n', "")), {
    state: [BLOCKS_STATE],
  }),
  workspace("a block of a map comes", blocks(`${ALL_BLOCKS}\nmap "n" {\n value = "n"\n}`), { state: [BLOCKS_STATE] }),
  workspace("an inner block goes", blocks(ALL_BLOCKS.replace(' inner {\n key = "i"\n }\n', "")), {
    state: [BLOCKS_STATE],
  }),
  workspace("all blocks go", blocks(""), { state: [BLOCKS_STATE] }),
  workspace("dynamic blocks", blocks('dynamic "list" {\n for_each = ["x", "y"]\n content {\n key = list.value\n }\n}')),
  workspace(
    "dynamic blocks that are not known",
    `resource "test_thing" "a" {\n name = "a"\n}\n${blocks('dynamic "list" {\n for_each = toset([test_thing.a.id])\n content {\n key = list.value\n }\n}\ndynamic "set" {\n for_each = test_thing.a.version == 1 ? toset([test_thing.a.label]) : toset([])\n content {\n key = set.value\n }\n}')}`,
  ),
  workspace("attributes, created", attributes(ALL_ATTRIBUTES)),
  workspace("no attributes", attributes("")),
  workspace("attributes, as they are", attributes(ALL_ATTRIBUTES), { state: [ATTRIBUTES_STATE] }),
  workspace("an attribute of one changes", attributes(ALL_ATTRIBUTES.replace('key = "o"', 'key = "p"')), {
    state: [ATTRIBUTES_STATE],
  }),
  workspace("an attribute of a list goes", attributes(ALL_ATTRIBUTES.replace('{ key = "l1" }, ', "")), {
    state: [ATTRIBUTES_STATE],
  }),
  workspace(
    "an attribute of a set changes",
    attributes(ALL_ATTRIBUTES.replace('key = "s2", value = "v"', 'key = "s2", value = "w"')),
    { state: [ATTRIBUTES_STATE] },
  ),
  workspace("an attribute of a set goes", attributes(ALL_ATTRIBUTES.replace('{ key = "s1" }, ', "")), {
    state: [ATTRIBUTES_STATE],
  }),
  workspace(
    "an attribute of a map comes",
    attributes(ALL_ATTRIBUTES.replace("map = {", 'map = { z = { key = "z" }, ')),
    { state: [ATTRIBUTES_STATE] },
  ),
  workspace("what is both goes", attributes(ALL_ATTRIBUTES.replace('both = [{ key = "b" }]', "")), {
    state: [ATTRIBUTES_STATE],
  }),
  workspace("all attributes go", attributes(""), { state: [ATTRIBUTES_STATE] }),
  workspace(
    "attributes with an unknown member",
    `resource "test_thing" "a" {\n name = "a"\n}\n${attributes("list = [{ key = test_thing.a.id }]\nset = [{ key = test_thing.a.id }]\nmap = { m = { key = test_thing.a.id } }")}`,
  ),
  workspace("replaced for a nested attribute", attributes(ALL_ATTRIBUTES.replace('key = "o"', 'key = "p"')), {
    state: [ATTRIBUTES_STATE],
    provider: ruled({
      call: "PlanResourceChange",
      type: "test_nested",
      prior: true,
      does: { replace: [["one", "key"]] },
    }),
  }),
  workspace("an error at a nested attribute", attributes(ALL_ATTRIBUTES), {
    provider: ruled({
      call: "PlanResourceChange",
      type: "test_nested",
      does: { diagnostics: [{ severity: "error", summary: "No", path: ["list", 0, "key"] }] },
    }),
  }),
  workspace(
    "ignore_changes of a nested attribute",
    attributes(`${ALL_ATTRIBUTES.replace('key = "o"', 'key = "p"')}\nlifecycle {\n ignore_changes = [one.key]\n}`),
    { state: [ATTRIBUTES_STATE] },
  ),
  workspace("a nested block against the configuration", blocks(ALL_BLOCKS), {
    provider: ruled({
      call: "PlanResourceChange",
      type: "test_blocks",
      does: { set: [[["list", 0, "key"], "other"]] },
    }),
  }),
  workspace("drift in nested blocks", blocks(ALL_BLOCKS), {
    state: [BLOCKS_STATE],
    provider: ruled({ call: "ReadResource", type: "test_blocks", does: { set: [[["list", 0, "value"], "drift"]] } }),
  }),
  ...["", "group {\n}", 'group {\n any = "x"\n}'].flatMap((body) =>
    [undefined, null, { any: null, made: null }, { any: { type: "string", value: "x" }, made: "m" }].map((group) =>
      workspace(
        `a group that holds anything, ${body === "" ? "not written" : JSON.stringify(body)}, ${group === undefined ? "new" : `there as ${JSON.stringify(group)}`}`,
        `resource "test_open" "o" {\n name = "o"\n${body}\n}\n`,
        {
          provider: OPEN,
          ...(group !== undefined && {
            state: [{ type: "test_open", name: "o", version: 0, attributes: { id: "id-o", name: "o", group } }],
          }),
        },
      ),
    ),
  ),
  ...["null", "outer"].map((storedGroup) =>
    workspace(`groups beside anything, ${storedGroup === "null" ? "null" : "null in another block"}`, MIXED, {
      provider: OPEN,
      state: [
        {
          type: "test_mixed",
          name: "m",
          version: 0,
          attributes: {
            id: "id-m",
            name: "m",
            any: null,
            group: null,
            list: null,
            outer: storedGroup === "null" ? null : { text: "t", made: "m", inner: null, open: null },
          },
        },
      ],
    }),
  ),
];
