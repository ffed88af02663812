import { readResourceSchema } from "../../../server/engine/schema/readResourceSchema.ts";
import type { ResourceSchema } from "../../../server/engine/schema/schema.ts";

const FLAGS = { optional: true, computed: true, sensitive: true, deprecated: true };

const NESTED = {
  name: { type: "string", required: true },
  old: { type: "string", optional: true, deprecated: true, deprecation_message: "Use name instead." },
  deep: {
    nested_type: { nesting_mode: "list", attributes: { port: { type: "number", computed: true } } },
    optional: true,
  },
};

const block = (depth: number): object => ({
  description: "What it is for.",
  attributes: {
    text: { type: "string", description: "What is written. Defaults to `none`.", ...FLAGS },
    any: { type: "dynamic", optional: true },
    list: { type: ["list", ["map", "bool"]], computed: true },
    object: { type: ["object", { a: "string", b: ["tuple", ["number", ["set", "string"]]] }], optional: true },
    secret: { type: "string", optional: true, write_only: true },
  },
  block_types:
    depth === 0
      ? {}
      : {
          one: { nesting_mode: "single", block: block(depth - 1) },
          group: { nesting_mode: "group", block: { attributes: { a: { type: "number", optional: true } } } },
          many: { nesting_mode: "list", min_items: 1, max_items: 3, block: { ...block(depth - 1), deprecated: true } },
          set: { nesting_mode: "set", block: { attributes: { a: { type: "string", optional: true } } } },
          map: { nesting_mode: "map", block: { attributes: { a: { type: "string", optional: true } } } },
        },
});

const read = (version: number, json: object): ResourceSchema => readResourceSchema({ version, block: json }).schema;

/** Returns a schema with every feature of schemas. Only protocol 6 has nested attributes. */
export function richSchema(protocol: 5 | 6): ResourceSchema {
  if (protocol === 5) return read(7, block(2));
  const nested = Object.fromEntries(
    ["single", "list", "set", "map"].map((mode) => [
      `in_${mode}`,
      { nested_type: { nesting_mode: mode, attributes: NESTED }, ...(mode === "map" ? { required: true } : FLAGS) },
    ]),
  );
  return read(0, { ...block(2), attributes: nested });
}
