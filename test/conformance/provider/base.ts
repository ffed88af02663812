import type { CallRule, RuledProvider } from "../../support/provider/rules.ts";

// The provider that most workspaces use: `hashicorp/test`.

const text = (flags: object = { optional: true }) => ({ type: "string", ...flags });
const COMPUTED = { computed: true };
const BOTH = { optional: true, computed: true };

/** All that a plain resource has. */
const thing = {
  version: 1,
  block: {
    attributes: {
      id: text(COMPUTED),
      name: text({ required: true }),
      label: text(BOTH),
      size: { type: "number", optional: true },
      zone: text(),
      secret: text({ optional: true, sensitive: true }),
      tags: { type: ["map", "string"], optional: true },
      ports: { type: ["list", "number"], optional: true },
      groups: { type: ["set", "string"], optional: true },
      version: { type: "number", computed: true },
      any: { type: "dynamic", optional: true },
    },
    block_types: {
      rule: {
        nesting_mode: "list",
        block: { attributes: { port: { type: "number", required: true }, note: text(), ref: text(COMPUTED) } },
      },
    },
  },
};

const member = { attributes: { key: text({ required: true }), value: text(), made: text(COMPUTED), kept: text(BOTH) } };

/** Blocks of every nesting. */
export const blocks = {
  version: 0,
  block: {
    attributes: { id: text(COMPUTED), name: text({ required: true }) },
    block_types: {
      one: { nesting_mode: "single", block: member },
      group: { nesting_mode: "group", block: { attributes: { value: text(), made: text(COMPUTED) } } },
      list: {
        nesting_mode: "list",
        block: { ...member, block_types: { inner: { nesting_mode: "list", block: member } } },
      },
      set: { nesting_mode: "set", block: member },
      map: { nesting_mode: "map", block: { attributes: { value: text(), made: text(COMPUTED) } } },
    },
  },
};

const nested = (nesting_mode: string, flags: object = { optional: true }) => ({
  nested_type: { nesting_mode, attributes: member.attributes },
  ...flags,
});

/** Attributes in attributes, of every nesting; only protocol 6 has them. */
const attributes = {
  version: 0,
  block: {
    attributes: {
      id: text(COMPUTED),
      name: text({ required: true }),
      one: nested("single"),
      list: nested("list"),
      set: nested("set"),
      map: nested("map"),
      both: nested("list", BOTH),
      made: nested("single", COMPUTED),
    },
  },
};

const written = {
  version: 0,
  block: {
    attributes: {
      id: text(COMPUTED),
      name: text({ required: true }),
      password: text({ optional: true, write_only: true }),
      password_version: { type: "number", optional: true },
    },
  },
};

const image = {
  version: 0,
  block: {
    attributes: {
      id: text(COMPUTED),
      name: text({ required: true }),
      owner: text(),
      path: text(COMPUTED),
      token: text({ computed: true, sensitive: true }),
    },
  },
};

export const BASE: RuledProvider = {
  protocol: 6,
  provider: {
    version: 0,
    block: { attributes: { region: text(), token: text({ optional: true, sensitive: true }) } },
  },
  resources: {
    test_thing: thing,
    test_other: thing,
    test_blocks: blocks,
    test_nested: attributes,
    test_written: written,
    test_old: thing,
  },
  dataSources: { test_image: image },
  ephemeralResources: { test_token: image },
  functions: {
    same: { parameters: [{ name: "value", type: "string" }], return_type: "string", returns: 0 },
  },
  types: {
    test_thing: { defaults: { version: 1 }, replace: [["zone"]], unknownWhen: { version: ["size", "name"] } },
    test_other: { movesFrom: { test_thing: { label: "zone" } } },
    test_old: { legacy: true },
  },
};

/** The same, with rules for its calls. */
export const ruled = (...calls: readonly CallRule[]): RuledProvider => ({ ...BASE, calls });

/** The same in protocol 5, which has no nested attributes. */
export const IN_5: RuledProvider = {
  ...BASE,
  protocol: 5,
  resources: Object.fromEntries(Object.entries(BASE.resources ?? {}).filter(([name]) => name !== "test_nested")),
};
