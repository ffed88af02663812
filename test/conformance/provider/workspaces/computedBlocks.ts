import type { CallRule, RuledProvider } from "../../../support/provider/rules.ts";
import { BASE } from "../base.ts";
import { type More, type Workspace, workspace } from "../workspace.ts";

// Nested blocks that the provider may decide, which Terraform knows from 1.16 on. The same workspaces are planned by one that ignores
// them, too.

const COMPUTED = { type: "string", computed: true };
const BOTH = { type: "string", optional: true, computed: true };
const OPTIONAL = { type: "string", optional: true };

const open = { computed: true, attributes: { key: BOTH, made: COMPUTED } };
const written = { attributes: { key: { type: "string", required: true }, made: COMPUTED } };

const type = (block_types: object, attributes: object = {}) => ({
  version: 0,
  block: {
    attributes: {
      id: COMPUTED,
      name: { type: "string", required: true },
      note: OPTIONAL,
      zone: OPTIONAL,
      ...attributes,
    },
    block_types,
  },
});

const OPEN = type({
  one: { nesting_mode: "single", block: open },
  list: { nesting_mode: "list", block: open },
  set: { nesting_mode: "set", block: open },
  map: { nesting_mode: "map", block: open },
  plain: { nesting_mode: "list", block: written },
});

const OUTER = type({
  outer: {
    nesting_mode: "list",
    block: { ...written, block_types: { inner: { nesting_mode: "list", block: open } } },
  },
  all: {
    nesting_mode: "list",
    block: { ...open, block_types: { inner: { nesting_mode: "set", block: open } } },
  },
});

const ANYTHING = type({
  list: { nesting_mode: "list", block: { computed: true, attributes: { any: { ...BOTH, type: "dynamic" } } } },
  map: { nesting_mode: "map", block: { computed: true, attributes: { any: { ...BOTH, type: "dynamic" } } } },
});

/** A list of objects that only the original SDK would let be written as blocks, beside computed blocks or without. */
const OBJECTS = { items: { type: ["list", ["object", { key: "string" }]], optional: true } };

const provider = (...calls: readonly CallRule[]): RuledProvider => ({
  ...BASE,
  resources: {
    test_open: OPEN,
    test_outer: OUTER,
    test_anything: ANYTHING,
    test_objects: type({ list: { nesting_mode: "list", block: open } }, OBJECTS),
    test_plain: type({ list: { nesting_mode: "list", block: written } }, OBJECTS),
    test_nested: type(
      { list: { nesting_mode: "list", block: written }, set: { nesting_mode: "set", block: written } },
      { of: { nested_type: { nesting_mode: "single", attributes: { key: OPTIONAL } }, optional: true } },
    ),
    test_legacy: OPEN,
  },
  dataSources: { test_image: OPEN },
  types: { test_open: { replace: [["zone"]] }, test_legacy: { legacy: true } },
  calls,
});

/** A provider with one type, whose schema breaks the rules of computed blocks. */
const broken = (part: object): RuledProvider => ({
  ...BASE,
  resources: { test_broken: type({ list: { nesting_mode: "list", block: open }, part }) },
  dataSources: {},
  types: {},
});
const COMPUTED_GROUP = { nesting_mode: "group", block: open };

const plans = (does: CallRule["does"], only: Partial<CallRule> = {}): RuledProvider =>
  provider({ call: "PlanResourceChange", does, ...only });
const reads = (does: CallRule["does"]): RuledProvider => provider({ call: "ReadResource", does });

const PROVIDER = provider();
const UNKNOWN = { $unknown: true };

const block = (body = "", resourceType = "test_open"): string =>
  `resource "${resourceType}" "a" {\n name = "a"\n${body}\n}\n`;

const EMPTY = { one: null, list: [], set: [], map: {}, plain: [] };
const part = (key: string | null, made = "m") => ({ key, made });
const PARTS = { one: part("o"), list: [part("l")], set: [part("s")], map: { k: part("m") }, plain: [] };
const stored = (attributes: object, resourceType = "test_open") => ({
  type: resourceType,
  name: "a",
  attributes: { id: "id-a", name: "a", note: null, zone: null, ...attributes },
});

const WRITTEN = 'one {\n key = "o"\n}\nlist {\n key = "l"\n}\nset {\n key = "s"\n}\nmap "k" {\n key = "m"\n}';

const named = (name: string, main: string, more: More = {}): Workspace =>
  workspace(name, main, { provider: PROVIDER, ...more });

/** Each in the language of 1.17. */
export const computedBlocks: readonly Workspace[] = [
  named("nothing written, of a new object", block()),
  named("all written, of a new object", block(WRITTEN)),
  named("parts that are not written in what is written", block('list {\n}\nmap "k" {\n}\none {\n}')),
  named("dynamic blocks of nothing", block('dynamic "list" {\n for_each = []\n content {\n key = list.value\n }\n}')),
  named(
    "dynamic blocks of what is not known",
    `resource "terraform_data" "d" {\n}\n${block('dynamic "list" {\n for_each = [terraform_data.d.id]\n content {\n key = list.value\n }\n}\ndynamic "set" {\n for_each = toset([terraform_data.d.id])\n content {\n key = set.value\n }\n}')}`,
  ),
  named(
    "known blocks for dynamic blocks of what is not known",
    `resource "terraform_data" "d" {\n}\n${block('dynamic "list" {\n for_each = toset([terraform_data.d.id])\n content {\n key = list.value\n }\n}')}`,
    { provider: plans({ set: [[["list"], []]] }, { type: "test_open" }) },
  ),
  named("nothing written, of an object with blocks", block(), { state: [stored(PARTS)] }),
  named("nothing written, of an object without blocks", block(), { state: [stored(EMPTY)] }),
  named("nothing written, and another change", block('note = "n"'), { state: [stored(PARTS)] }),
  named("nothing written, and unknown blocks with another change", block('note = "n"'), {
    state: [stored(PARTS)],
    provider: plans({
      set: [
        [["list"], UNKNOWN],
        [["one"], UNKNOWN],
      ],
    }),
  }),
  named("all written, of an object with other blocks", block(WRITTEN), {
    state: [stored({ ...PARTS, list: [part("x")], set: [part("x")], map: { x: part("x") } })],
  }),
  named("all written, of an object without blocks", block(WRITTEN), { state: [stored(EMPTY)] }),
  named("blocks that are removed by the provider", block(), {
    state: [stored(PARTS)],
    provider: plans({
      set: [
        [["list"], []],
        [["one"], null],
      ],
    }),
  }),
  named("a replacement, nothing written", block('zone = "z"'), { state: [stored(PARTS)] }),
  named("a replacement, with ignored blocks", block('zone = "z"\nlifecycle {\n ignore_changes = [list]\n }'), {
    state: [stored(PARTS)],
  }),
  named("a replacement, created first", block('zone = "z"\nlifecycle {\n create_before_destroy = true\n }'), {
    state: [stored(PARTS)],
  }),
  named("a replacement by an option", block(), { state: [stored(PARTS)], options: ["-replace=test_open.a"] }),
  named("a tainted object", block(), { state: [{ ...stored(PARTS), tainted: true as const }] }),
  named("ignored blocks that there are", block(`${WRITTEN}\nlifecycle {\n ignore_changes = [list, set]\n }`), {
    state: [stored({ ...PARTS, list: [part("x")], set: [] })],
  }),
  named("ignored blocks that there are not", block(`${WRITTEN}\nlifecycle {\n ignore_changes = [list, set]\n }`), {
    state: [stored(EMPTY)],
  }),
  named("everything ignored", block(`${WRITTEN}\nlifecycle {\n ignore_changes = all\n }`), { state: [stored(EMPTY)] }),
  named("some of the blocks known before the apply", block(), {
    provider: plans({ set: [[["list"], [{ key: null, made: "first" }]]] }),
  }),
  named("a member that is not known before the apply", block(), {
    provider: plans({ set: [[["map"], { k: { key: "k", made: null } }]] }),
  }),
  named("null for a list", block(), { provider: plans({ set: [[["list"], null]] }) }),
  named("null for a set", block(), { provider: plans({ set: [[["set"], null]] }) }),
  named("null for a map", block(), { provider: plans({ set: [[["map"], null]] }) }),
  named("null for one", block(), { provider: plans({ set: [[["one"], null]] }) }),
  named("null for plain blocks", block(), { provider: plans({ set: [[["plain"], null]] }) }),
  named("unknown for plain blocks", block(), { provider: plans({ set: [[["plain"], UNKNOWN]] }) }),
  named("unknown for written blocks", block('list {\n key = "l"\n}'), {
    provider: plans({ set: [[["list"], UNKNOWN]] }),
  }),
  named("unknown for one that is written", block('one {\n key = "o"\n}'), {
    provider: plans({ set: [[["one"], UNKNOWN]] }),
  }),
  named("other blocks than the written ones", block('list {\n key = "l"\n}'), {
    provider: plans({ set: [[["list"], [part("l"), part("m")]]] }),
  }),
  named("another value than the written one", block('list {\n key = "l"\n}'), {
    provider: plans({ set: [[["list", 0, "key"], "x"]] }),
  }),
  named("a null key in place of the written one", block('map "k" {\n key = "l"\n}'), {
    provider: plans({ set: [[["map", "[k", "key"], null]] }),
  }),
  named("blocks in a block", block('outer {\n key = "o"\n}', "test_outer")),
  named("blocks in a block, written", block('outer {\n key = "o"\n inner {\n key = "i"\n }\n}', "test_outer")),
  named("blocks in a computed block", block('all {\n key = "o"\n}', "test_outer")),
  named("blocks in a block of an object", block('outer {\n key = "o"\n}', "test_outer"), {
    state: [
      stored(
        { outer: [{ ...part("o"), inner: [part("i")] }], all: [{ ...part("a"), inner: [part("i")] }] },
        "test_outer",
      ),
    ],
  }),
  named("blocks in a block of an object that changes", block('note = "n"\nouter {\n key = "p"\n}', "test_outer"), {
    state: [stored({ outer: [{ ...part("o"), inner: [part("i")] }], all: [] }, "test_outer")],
  }),
  named("blocks of anything", block("", "test_anything")),
  named(
    "blocks of anything, written",
    block('list {\n any = 1\n}\nlist {\n any = "x"\n}\nmap "k" {\n any = [1]\n}', "test_anything"),
  ),
  named("blocks that are read", block(), {
    state: [stored(EMPTY)],
    provider: reads({ set: [[["list"], [part("l")]]] }),
  }),
  named("null blocks that are read", block(), {
    state: [stored(EMPTY)],
    provider: reads({
      set: [
        [["list"], null],
        [["plain"], null],
      ],
    }),
  }),
  named("null blocks that are read, beside a list of objects", block("", "test_plain"), {
    state: [stored({ list: [], items: null }, "test_plain")],
    provider: reads({ set: [[["list"], null]] }),
  }),
  named("null blocks that are read, beside nested attributes", block("", "test_nested"), {
    state: [stored({ list: [], set: [], of: null }, "test_nested")],
    provider: reads({
      set: [
        [["list"], null],
        [["set"], null],
      ],
    }),
  }),
  named("a list of objects written as blocks", block('items {\n key = "i"\n}', "test_plain")),
  named("a list of objects written as blocks, beside computed ones", block('items {\n key = "i"\n}', "test_objects")),
  named("a schema whose computed block has a configured attribute", block("", "test_broken"), {
    provider: broken({ nesting_mode: "list", block: { ...open, attributes: { key: OPTIONAL } } }),
  }),
  named("a schema whose computed block has a configured block", block("", "test_broken"), {
    provider: broken({
      nesting_mode: "list",
      block: { ...open, block_types: { inner: { nesting_mode: "list", block: written } } },
    }),
  }),
  named("a schema with a computed group", block("", "test_broken"), { provider: broken(COMPUTED_GROUP) }),
  named("a schema with a computed block that is required", block("part {\n}", "test_broken"), {
    provider: broken({ nesting_mode: "set", min_items: 1, block: open }),
  }),
  named("a schema with a computed block that is required, and lacking", block("", "test_broken"), {
    provider: broken({ nesting_mode: "set", min_items: 1, block: open }),
  }),
  named("a schema with a computed block that is required once", block("part {\n}", "test_broken"), {
    provider: broken({ nesting_mode: "single", min_items: 1, max_items: 1, block: open }),
  }),
  named("a data source whose schema has a computed group", 'data "test_broken" "a" {\n name = "a"\n}\n', {
    provider: {
      ...broken(COMPUTED_GROUP),
      resources: {},
      dataSources: { test_broken: type({ part: COMPUTED_GROUP }) },
    },
  }),
  named("a data source", 'data "test_image" "a" {\n name = "a"\n}\noutput "o" {\n value = data.test_image.a\n}\n'),
  named(
    "a data source that is read later",
    `resource "terraform_data" "d" {\n}\ndata "test_image" "a" {\n name = terraform_data.d.id\n}\n`,
  ),
  named("a provider with the original SDK", block("", "test_legacy")),
  named("null of a provider with the original SDK", block("", "test_legacy"), {
    provider: plans({ set: [[["list"], null]] }),
  }),
  named(
    "references to blocks that are not known",
    `${block()}output "made" {\n value = test_open.a.list[0].made\n}\noutput "count" {\n value = length(test_open.a.set)\n}\noutput "one" {\n value = test_open.a.one.key\n}\n`,
  ),
  named("a destruction", block(), { state: [stored(PARTS)], options: ["-destroy"] }),
  named("a refresh", block(), {
    state: [stored(PARTS)],
    options: ["-refresh-only"],
    provider: reads({ set: [[["list"], []]] }),
  }),
  named("in protocol 5", block(WRITTEN), { provider: { ...PROVIDER, protocol: 5, resources: { test_open: OPEN } } }),
  named("nothing written in protocol 5", block(), {
    provider: { ...PROVIDER, protocol: 5, resources: { test_open: OPEN } },
  }),
].map((one) => ({ ...one, language: "terraform@1.17.0" }));

/** The workspaces of `computedBlocks` for Terraform 1.11, which ignores the flag. */
export const ignoredComputedBlocks: readonly Workspace[] = computedBlocks.map(({ language: _, ...one }) => one);
