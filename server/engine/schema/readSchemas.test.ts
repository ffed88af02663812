import { expect, test } from "vitest";
import { listOf, objectOf, STRING } from "../values/type.ts";
import { readResourceSchema } from "./readResourceSchema.ts";
import { readSchemas } from "./readSchemas.ts";

const ADDRESS = "registry.terraform.io/hashicorp/example";

const file = (resources: unknown): string =>
  JSON.stringify({
    format_version: "1.0",
    provider_schemas: {
      [ADDRESS]: {
        provider: { version: 0, block: { attributes: { region: { type: "string", optional: true } } } },
        resource_schemas: resources,
        data_source_schemas: { example_image: { version: 1, block: {} } },
        functions: { f: {} },
      },
    },
  });

const THING = {
  version: 3,
  block: {
    attributes: {
      name: { type: "string", required: true, description: 'with "quotes", a backslash at the end \\' },
      secret: { type: "string", optional: true, sensitive: true, write_only: true, deprecated: true },
      parts: {
        nested_type: { nesting_mode: "list", attributes: { id: { type: "string", computed: true } } },
        optional: true,
      },
    },
    block_types: { rule: { nesting_mode: "set", min_items: 1, max_items: 2, block: { deprecated: true } } },
  },
};

test("a type is decoded when it is asked for, once", () => {
  const { providers, faults } = readSchemas(file({ example_thing: THING, 'odd \\ "name"': { version: 0 } }), "file");
  const provider = providers.get(ADDRESS);
  expect(faults).toEqual([]);
  expect(provider?.resourceTypes).toEqual(["example_thing", 'odd \\ "name"']);
  expect(provider?.dataSourceTypes).toEqual(["example_image"]);
  expect(provider?.configuration()?.block.attributes.get("region")?.optional).toBe(true);
  expect(provider?.dataSource("example_image")?.version).toBe(1);
  expect(provider?.resource("example_other")).toBeUndefined();
  const thing = provider?.resource("example_thing");
  expect(provider?.resource("example_thing")).toBe(thing);
  expect(thing?.version).toBe(3);
  const { attributes, blockTypes } = thing!.block;
  expect(attributes.get("name")).toMatchObject({ type: STRING, required: true, computed: false });
  expect(attributes.get("secret")).toMatchObject({ sensitive: true, writeOnly: true, deprecated: true });
  expect(attributes.get("parts")).toMatchObject({
    type: listOf(objectOf({ id: STRING })),
    nested: { nesting: "list" },
  });
  expect(blockTypes.get("rule")).toMatchObject({
    nesting: "set",
    minItems: 1,
    maxItems: 2,
    block: { deprecated: true },
  });
});

test("what is no schema file is said, and what was read of it stays", () => {
  const broken = file({ example_thing: THING }).slice(0, -20);
  expect(readSchemas(broken, "file")).toMatchObject({ faults: [{ path: "" }] });
  expect(readSchemas(broken, "file").faults).toHaveLength(1);
  for (const text of ["", "[]", "null", "{", '{"provider_schemas":3}', '{"provider_schemas":{"a":null}}', '{"a":"b'])
    expect(readSchemas(text, "file").faults, text).toHaveLength(1);
  expect(readSchemas(file([1]), "file").faults).toHaveLength(1);
  expect(readSchemas("{}", "file")).toEqual({ providers: new Map(), faults: [] });
});

test("what cannot be understood in a schema is left out and said", () => {
  const read = (block: unknown) => readResourceSchema({ version: 0, block });
  const paths = (block: unknown) => read(block).faults.map(({ path }) => path);
  expect(readResourceSchema(5).faults).toEqual([{ path: "", message: "a schema is a JSON object" }]);
  expect(paths([])).toEqual(["block"]);
  expect(paths({ attributes: { a: { type: "text" } } })).toEqual(["block.attributes.a.type"]);
  expect(paths({ attributes: { a: 1 } })).toEqual(["block.attributes.a"]);
  expect(paths({ attributes: [] })).toEqual(["block.attributes"]);
  expect(paths({ attributes: { a: { nested_type: { nesting_mode: "group" } } } })).toEqual([
    "block.attributes.a.nested_type.nesting_mode",
    "block.attributes.a.type",
  ]);
  expect(paths({ block_types: { a: { nesting_mode: "tree" } } })).toEqual(["block.block_types.a.nesting_mode"]);
  const twice = read({ attributes: { a: { type: "string" } }, block_types: { a: { nesting_mode: "list" } } });
  expect(twice.faults).toMatchObject([{ path: "block.block_types.a" }]);
  expect(twice.schema.block.blockTypes.size).toBe(0);
});

test("a schema nested deeper than any is refused, not followed", () => {
  let block: unknown = {};
  for (let depth = 0; depth < 1_000; depth++) block = { block_types: { a: { nesting_mode: "single", block } } };
  expect(readResourceSchema({ block }).faults).toMatchObject([{ message: "blocks are nested more than 200 deep" }]);
});
