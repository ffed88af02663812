// What the families of directories have in common.

const block = (attributes, block_types = {}) => ({ version: 0, block: { attributes, block_types } });

/** A provider of a few types, named by nothing but its namespace. */
const made = {
  provider: block({ region: { type: "string", optional: true } }),
  resource_schemas: {
    made_thing: block({
      name: { type: "string", optional: true },
      size: { type: "number", optional: true },
      id: { type: "string", computed: true },
      tags: { type: ["map", "string"], optional: true },
    }),
    made_strict: block(
      { name: { type: "string", required: true }, size: { type: "number", optional: true } },
      {
        rule: { nesting_mode: "list", block: { attributes: { port: { type: "number", required: true } } } },
        part: {
          nesting_mode: "list",
          min_items: 1,
          max_items: 1,
          block: { attributes: { key: { type: "string", optional: true } } },
        },
      },
    ),
  },
  data_source_schemas: {
    made_thing: block({ name: { type: "string", optional: true }, id: { type: "string", computed: true } }),
  },
  ephemeral_resource_schemas: {
    made_token: block({ name: { type: "string", optional: true }, value: { type: "string", computed: true } }),
  },
};

export const schemas = {
  provider_schemas: {
    "registry.terraform.io/hashicorp/made": made,
    "registry.terraform.io/hashicorp/other": {
      ...made,
      resource_schemas: { other_thing: made.resource_schemas.made_thing },
    },
    "registry.terraform.io/example/made": made,
  },
};

/** A directory for each name: one text is its main.tf. */
export const directories = (named) =>
  Object.entries(named).map(([name, files]) => ({
    name,
    files: typeof files === "string" ? { "main.tf": files } : files,
    schemas,
  }));
