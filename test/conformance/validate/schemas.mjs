// Providers with schemas of many shapes, for the families in cases/; `made` fits protocol 5, `nest` has nested attributes.
const string = { type: "string", optional: true };
const number = { type: "number", optional: true };
const bool = { type: "bool", optional: true };
const of = (type, more = { optional: true }) => ({ type, ...more });
const computed = (type) => ({ type, computed: true });
const required = (type) => ({ type, required: true });
const block = (attributes, block_types) => ({ attributes, ...(block_types && { block_types }) });
const schema = (attributes, block_types) => ({ version: 0, block: block(attributes, block_types) });
const blocks = (nesting_mode, inner, more = {}) => ({ nesting_mode, block: inner, ...more });

const rule = block({ port: required("number"), name: string, id: computed("string") });
const PORTS = ["list", ["object", { from: "number", to: "number", note: "string" }]];

export const MADE = {
  provider: schema(
    { region: string, token: { ...string, sensitive: true }, retries: number, old: { ...string, deprecated: true } },
    { assume: blocks("list", block({ role: required("string") }), { max_items: 1 }) },
  ),
  resource_schemas: {
    made_thing: schema({
      id: computed("string"),
      name: required("string"),
      size: number,
      on: bool,
      tags: of(["map", "string"]),
      list: of(["list", "string"]),
      set: of(["set", "number"]),
      any: of("dynamic"),
      object: of(["object", { a: "string", b: "number" }]),
      tuple: of(["tuple", ["string", "number"]]),
      both: { type: "string", optional: true, computed: true },
      info: computed(["object", { host: "string", ports: ["list", "number"] }]),
      parts: computed(["list", ["object", { name: "string" }]]),
      labels: computed(["map", "string"]),
      secret: { type: "string", optional: true, sensitive: true },
      once: { type: "string", optional: true, write_only: true },
      old: { type: "string", optional: true, deprecated: true },
      old_computed: { type: "string", computed: true, deprecated: true },
    }),
    made_blocks: schema(
      { name: string, id: computed("string") },
      {
        one: blocks("single", rule),
        must: blocks("single", block({ x: string }), { min_items: 0 }),
        grouped: blocks("group", block({ a: string, n: number })),
        rule: blocks("list", rule, { max_items: 3 }),
        member: blocks("set", block({ key: required("string"), value: string }), { max_items: 2 }),
        entry: blocks("map", block({ v: string, w: required("number") })),
        outer: blocks("list", {
          attributes: { label: string },
          block_types: {
            inner: blocks("list", block({ n: required("number") }), { max_items: 2 }),
            leaf: blocks("set", block({ s: string })),
          },
        }),
        loose: blocks("list", block({ v: of("dynamic") })),
        aged: { nesting_mode: "list", block: { attributes: { x: string }, deprecated: true } },
      },
    ),
    made_needs: schema(
      { id: computed("string") },
      {
        single: blocks("single", block({ x: required("string") }), { min_items: 1, max_items: 1 }),
        list: blocks("list", block({ x: string }), { min_items: 2 }),
        set: blocks("set", block({ x: string }), { min_items: 2, max_items: 3 }),
      },
    ),
    made_ports: schema({
      id: computed("string"),
      ports: of(PORTS, { optional: true, computed: true }),
      rules: of(["set", ["object", { cidr: "string", port: "number" }]]),
      needed: of(["list", ["object", { a: "string" }]]),
    }),
    made_empty: schema({}),
  },
  data_source_schemas: {
    made_image: schema(
      {
        id: computed("string"),
        name: required("string"),
        latest: bool,
        size: computed("number"),
        tags: of(["map", "string"]),
      },
      { filter: blocks("set", block({ name: required("string"), values: required(["list", "string"]) })) },
    ),
    made_thing: schema({
      id: computed("string"),
      name: string,
      secret: { type: "string", computed: true, sensitive: true },
    }),
  },
  ephemeral_resource_schemas: {
    made_token: schema({ value: computed("string"), length: number, name: required("string") }),
  },
};

const nested = (nesting_mode, attributes, more = { optional: true }) => ({
  nested_type: { nesting_mode, attributes },
  ...more,
});
const inner = {
  a: required("string"),
  b: number,
  c: computed("string"),
  d: { type: "string", optional: true, computed: true },
};

export const NEST = {
  provider: schema({ settings: nested("single", { host: required("string"), port: number }) }),
  resource_schemas: {
    nest_thing: schema({
      id: computed("string"),
      one: nested("single", inner),
      list: nested("list", inner),
      set: nested("set", inner),
      map: nested("map", inner),
      need: nested("single", { x: required("string") }),
      deep: nested("list", {
        name: string,
        sub: nested("map", { v: required("number"), w: { ...string, sensitive: true } }),
      }),
      made: nested("single", { x: computed("string"), y: computed("number") }, { computed: true }),
      old: nested("single", { x: { ...string, deprecated: true } }),
      once: nested("single", { x: { ...string, write_only: true }, y: string }),
    }),
    nest_blocks: schema(
      { id: computed("string") },
      { part: blocks("list", block({ cfg: nested("list", inner), n: number })) },
    ),
  },
  data_source_schemas: {
    nest_info: schema({ q: required("string"), result: nested("list", { k: computed("string") }, { computed: true }) }),
  },
  functions: {
    add: {
      description: "",
      return_type: "number",
      parameters: [
        { name: "a", type: "number" },
        { name: "b", type: "number" },
      ],
    },
    join: {
      description: "",
      return_type: "string",
      parameters: [{ name: "separator", type: "string" }],
      variadic_parameter: { name: "parts", type: "string" },
    },
    maybe: {
      description: "",
      return_type: ["list", "string"],
      parameters: [{ name: "x", type: "dynamic", is_nullable: true }],
    },
  },
};

const file = (providers) => ({
  format_version: "1.0",
  provider_schemas: Object.fromEntries(
    Object.entries(providers).map(([name, of]) => [
      name.includes("/") ? name : `registry.terraform.io/hashicorp/${name}`,
      of,
    ]),
  ),
});

export const made = file({ made: MADE });
export const nest = file({ nest: NEST });
export const both = file({ made: MADE, nest: NEST });
/** The same providers under addresses of other owners. */
export const elsewhere = file({ "registry.terraform.io/acme/made": MADE, "registry.example.com/acme/nest": NEST });

const BY_NAME = { made, nest, both, elsewhere };

/** A family of directories: [name, text of main.tf or texts by path, which schemas]. */
export const directories = (schemas, list) =>
  list.map(([name, files, own = schemas]) => ({
    name,
    files: typeof files === "string" ? { "main.tf": trimmed(files) } : trimmedAll(files),
    ...(own && { schemas: BY_NAME[own] }),
  }));

const trimmed = (text) => text.replace(/^\n/, "");
const trimmedAll = (files) =>
  Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, typeof text === "string" ? trimmed(text) : text]),
  );
