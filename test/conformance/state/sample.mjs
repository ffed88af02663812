// A provider whose types show all that `terraform show` has a layout for: modern ones, and those of the original SDK.

const optional = (type, more = {}) => ({ type, optional: true, ...more });
const attribute = (nesting_mode, attributes, more = {}) => ({
  nested_type: { nesting_mode, attributes },
  optional: true,
  ...more,
});
const block = (nesting_mode, attributes, block_types = {}) => ({ nesting_mode, block: { attributes, block_types } });

const rule = {
  port: optional("number"),
  name: optional("string"),
  secret: optional("string", { sensitive: true }),
  cidrs: optional(["list", "string"]),
};
const modernRule = { ...rule, any: optional("dynamic"), hidden: optional("string", { write_only: true }) };
const inner = { tags: optional(["map", "string"]), deep: attribute("list", { value: optional("string") }) };

const old = {
  id: { type: "string", computed: true },
  name: optional("string"),
  size: optional("number"),
  enabled: optional("bool"),
  tags: optional(["map", "string"]),
  ports: optional(["list", "number"]),
  zones: optional(["set", "string"]),
  password: optional("string", { sensitive: true }),
  names_by_zone: optional(["map", ["list", "string"]]),
};

const modern = {
  id: { type: "string", computed: true },
  text: optional("string"),
  amount: optional("number"),
  any: optional("dynamic"),
  object: optional(["object", { a: "string", b: ["list", "bool"], ключ: "number" }]),
  tuple: optional(["tuple", ["string", "number", ["set", "number"]]]),
  objects: optional(["list", ["object", { a: "string", n: "number" }]]),
  by_name: optional(["map", ["object", { a: "string" }]]),
  set: optional(["set", ["object", { a: "string", n: "number" }]]),
  lists: optional(["list", ["list", "string"]]),
  secret: optional(["map", "string"], { sensitive: true }),
  token_wo: optional("string", { write_only: true }),
  in_single: attribute("single", { ...modernRule, ...inner }),
  in_list: attribute("list", { ...rule, hidden: modernRule.hidden }),
  in_set: attribute("set", { port: optional("number"), name: optional("string") }),
  in_map: attribute("map", { ...rule, hidden: modernRule.hidden }),
  in_secret: attribute("single", rule, { sensitive: true }),
};

const schema = (attributes, block_types, version = 0) => ({ version, block: { attributes, block_types } });

const oldBlocks = {
  rule: block("list", rule, { match: block("set", { path: optional("string"), query: optional(["map", "string"]) }) }),
  member: block("set", { port: optional("number"), name: optional("string") }),
  timeouts: block("single", { create: optional("string"), delete: optional("string") }),
};

const modernBlocks = {
  one: block("single", modernRule, { within: block("list", rule) }),
  group: block("group", { a: optional("number"), b: optional("string") }),
  many: block("list", modernRule),
  set: block("set", { a: optional("string") }),
  map: block("map", rule),
};
const { set: _, ...modernWithoutSet } = modern;

/** As ruledPlugin.ts of test/support/provider reads it. */
export const sample = {
  protocol: 6,
  resources: {
    sample_old: schema(old, oldBlocks, 1),
    sample_modern: schema(modernWithoutSet, modernBlocks),
    sample_plain: schema({ ...modern }, {}, 3),
    sample_empty: schema({}, {}),
  },
  dataSources: { sample_found: schema({ ...old, filter: optional("string") }, oldBlocks) },
};

export const SOURCE = "registry.terraform.io/hashicorp/sample";

/** As `terraform providers schema -json` prints it. */
export const sampleSchemas = {
  format_version: "1.0",
  provider_schemas: {
    [SOURCE]: { resource_schemas: sample.resources, data_source_schemas: sample.dataSources },
  },
};
