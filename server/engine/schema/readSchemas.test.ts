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

test("a type is decoded once, when it is first used", () => {
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

test("a truncated file lacks the provider in which it ends", () => {
  const whole = file({ example_thing: THING });
  for (let length = 0; length < whole.length; length++) {
    const { providers, faults } = readSchemas(whole.slice(0, length), "file");
    expect(faults, whole.slice(0, length)).toHaveLength(1);
    expect(providers.size, whole.slice(0, length)).toBe(length < whole.length - 2 ? 0 : 1);
  }
});

test("a broken type is undefined, and the others are decoded", () => {
  const text = file({ example_thing: THING, example_broken: { version: 4 } }).replace('"version":4', '"version":four');
  const { providers, faults } = readSchemas(text, "file");
  expect(faults).toEqual([]);
  expect(providers.get(ADDRESS)?.resource("example_broken")).toBeUndefined();
  expect(providers.get(ADDRESS)?.resource("example_thing")?.version).toBe(3);
});

test("a file of another format is refused", () => {
  const of = (version: string) => readSchemas(file({}).replace('"1.0"', `"${version}"`), "file");
  expect(of("2.0")).toEqual({
    providers: new Map(),
    faults: [{ path: "format_version", message: "format_version 2.0 is not known here, only 0.1 to 1.x" }],
  });
  for (const version of ["0.1", "1.0", "1.7"]) expect(of(version).providers.size, version).toBe(1);
});

test("bytes decode as their text does, at any offset of their buffer", () => {
  const text = file({ größe: THING, example_thing: { block: { attributes: {} }, description: "–".repeat(50) } });
  const bytes = new TextEncoder().encode(`\ufeff${text}`);
  for (let offset = 0; offset < 4; offset++) {
    const moved = new Uint8Array(bytes.length + 4);
    moved.set(bytes, offset);
    const read = readSchemas(moved.subarray(offset, offset + bytes.length), "file");
    expect(read.faults).toEqual([]);
    expect(read.providers.get(ADDRESS)?.resourceTypes).toEqual(["größe", "example_thing"]);
  }
  expect(readSchemas(new Uint8Array([0xff, 0xfe, 0x7b, 0x00]), "file").faults).toMatchObject([
    { message: "it is not UTF-8" },
  ]);
  expect(readSchemas("", "file").faults).toMatchObject([{ message: "it is empty" }]);
});

test("a file without schemas is a fault", () => {
  for (const text of ["", "[]", "null", "{", '{"provider_schemas":3}', '{"provider_schemas":{"a":null}}', '{"a":"b'])
    expect(readSchemas(text, "file").faults, text).toHaveLength(1);
  expect(readSchemas(file([1]), "file").faults).toHaveLength(1);
  expect(readSchemas("{}", "file")).toEqual({ providers: new Map(), faults: [] });
});

test("invalid parts of a schema are left out and reported", () => {
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

test("a schema that is nested too deeply is refused", () => {
  let block: unknown = {};
  for (let depth = 0; depth < 1_000; depth++) block = { block_types: { a: { nesting_mode: "single", block } } };
  expect(readResourceSchema({ block }).faults).toMatchObject([{ message: "blocks are nested more than 200 deep" }]);
});

test("a folder without providers has schemas without providers, and other JSON has none", () => {
  expect(readSchemas('{"format_version":"1.0"}', "file")).toEqual({ providers: new Map(), faults: [] });
  const plan = readSchemas('{"format_version":"1.2","planned_values":{}}', "file");
  expect(plan.faults).toEqual([{ path: "", message: "there are no provider_schemas" }]);
});
