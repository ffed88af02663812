// Attributes that are lists of objects: which of them may be written as blocks, or be missing.
const address = "registry.terraform.io/hashicorp/made";
const schemaOf = (attributes, block_types = {}) => ({
  format_version: "1.0",
  provider_schemas: {
    [address]: { provider: { version: 0, block: {} }, resource_schemas: { made_x: { version: 0, block: { attributes, block_types } } } },
  },
});
const list = ["list", ["object", { x: "string", y: "number" }]];
const required = { type: list, required: true };
const optional = (type) => ({ type, optional: true });
const SCHEMAS = {
  "alone": { a: required },
  "set": { a: { type: ["set", ["object", { x: "string", y: "number" }]], required: true } },
  "beside text": { a: required, b: optional("string") },
  "beside map of text": { a: required, b: optional(["map", "string"]) },
  "beside list of lists": { a: required, b: optional(["list", ["list", "string"]]) },
  "beside list of lists of lists": { a: required, b: optional(["list", ["list", ["list", "string"]]]) },
  "beside map of lists": { a: required, b: optional(["map", ["list", "string"]]) },
  "beside object": { a: required, b: optional(["object", { z: "string" }]) },
  "beside tuple": { a: required, b: optional(["tuple", ["string"]]) },
  "beside map of objects": { a: required, b: optional(["map", ["object", { z: "string" }]]) },
  "beside dynamic": { a: required, b: optional("dynamic") },
  "beside list of dynamic": { a: required, b: optional(["list", "dynamic"]) },
  "beside list of lists of dynamic": { a: required, b: optional(["list", ["list", "dynamic"]]) },
  "of objects of objects": { a: { type: ["list", ["object", { x: ["object", { z: "string" }] }]], required: true } },
  "of objects with lists of objects": { a: { type: ["list", ["object", { x: list }]], required: true } },
};
const nested = (inner) => schemaOf({ name: optional("string") }, { part: { nesting_mode: "list", block: { attributes: inner } } });
const text = (body) => ({ "main.tf": `resource "made_x" "a" {\n${body}}\n` });
const BODIES = { "missing": "", "as block": '  a {\n    x = "x"\n  }\n', "as wrong block": "  a {\n    z = 1\n  }\n", "dynamic": '  dynamic "a" {\n    for_each = [1]\n    content {\n      x = "x"\n    }\n  }\n', "as argument": '  a = [{ x = "x", y = 1 }]\n' };

export const cases = [
  ...Object.entries(SCHEMAS).flatMap(([name, attributes]) =>
    Object.entries(BODIES).map(([how, body]) => ({ name: `${name}, ${how}`, files: text(body), schemas: schemaOf(attributes) })),
  ),
  ...["alone", "beside object"].flatMap((name) =>
    Object.entries(BODIES).map(([how, body]) => ({
      name: `in a block, ${name}, ${how}`,
      files: text(`  part {\n${body}  }\n`),
      schemas: nested(SCHEMAS[name]),
    })),
  ),
];
