import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../test/support/sample.ts";
import { crc32 } from "../../codecs/crc32.ts";
import { compressed, inflate } from "../../codecs/inflate.ts";
import { decodeUtf8, encodeUtf8 } from "../../source/utf8.ts";
import { typeToJson } from "../../values/encodings/typeJson.ts";
import { compareCodePoints } from "../../values/type.ts";
import { readSchemas } from "../readSchemas.ts";
import type { AttributeSchema, BlockSchema, NestedBlockSchema, ProviderSchemas, ResourceSchema } from "../schema.ts";
import { ByteWriter } from "./byteWriter.ts";
import { headerBytes, LARGEST_PACK, PACK_FORMAT } from "./packHeader.ts";
import { FIRST_TYPE_RECORD, RECORD, SCHEMA_KINDS } from "./packNodes.ts";
import { type Pack, packProblem, readPack } from "./readPack.ts";
import { type PackContent, writePack } from "./writePack.ts";

const ABOUT = { provider: "registry.terraform.io/acme/made", version: "1.2.3", isReconstructed: false, unknown: [] };

const schemasOf = (members: object): ProviderSchemas =>
  readSchemas(
    JSON.stringify({ format_version: "1.0", provider_schemas: { [ABOUT.provider]: members } }),
    "file",
  ).providers.get(ABOUT.provider)!;

function written(members: object, more: Partial<PackContent> = {}): Uint8Array {
  const bytes = writePack({ ...ABOUT, schemas: schemasOf(members), facts: new Map(), ...more });
  if ("problem" in bytes) throw new Error(bytes.problem);
  return bytes;
}

function opened(bytes: Uint8Array, report?: (problem: string) => void): Pack {
  const pack = readPack(bytes, report ? { report } : {});
  if ("problem" in pack) throw new Error(pack.problem);
  return pack;
}

/** Returns everything that a schema says, as a comparable value. */
const plain = (schema: ResourceSchema | undefined): unknown => schema && [schema.version, plainBlock(schema.block)];
const plainBlock = ({ attributes, blockTypes, deprecated }: BlockSchema): unknown => [
  deprecated,
  [...attributes].map(([name, attribute]) => [name, plainAttribute(attribute)]),
  [...blockTypes].map(([name, nested]) => [name, plainNested(nested)]),
];
const plainAttribute = ({ nested, type, description: _, ...flags }: AttributeSchema): unknown => [
  typeToJson(type),
  Object.entries(flags).sort(([a], [b]) => compareCodePoints(a, b)),
  nested && [nested.nesting, [...nested.attributes].map(([name, attribute]) => [name, plainAttribute(attribute)])],
];
const plainNested = ({ nesting, minItems, maxItems, block }: NestedBlockSchema): unknown => [
  nesting,
  minItems,
  maxItems,
  plainBlock(block),
];

const everything = (schemas: ProviderSchemas): unknown => ({
  configuration: plain(schemas.configuration()),
  resources: schemas.resourceTypes.map((type) => [
    type,
    plain(schemas.resource(type)),
    plain(schemas.identity?.(type)),
  ]),
  dataSources: schemas.dataSourceTypes.map((type) => [type, plain(schemas.dataSource(type))]),
  ephemeral: schemas.ephemeralResourceTypes.map((type) => [type, plain(schemas.ephemeralResource(type))]),
  actions: schemas.actionTypes?.map((type) => [type, plain(schemas.action?.(type))]),
  lists: schemas.listResourceTypes?.map((type) => [type, plain(schemas.listResource?.(type))]),
  functions: [...(schemas.functions?.() ?? [])],
});

const name = fc.constantFrom("id", "name", "disk", "size", "tags", "a", "b-c", "__proto__", "constructor", "x1");
const type = fc.letrec<{ type: unknown }>((tie) => ({
  type: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom("string", "number", "bool", "dynamic"),
    fc.tuple(fc.constantFrom("list", "set", "map"), tie("type")),
    fc.tuple(fc.constant("tuple"), fc.array(tie("type"), { maxLength: 3 })),
    fc.tuple(fc.constant("object"), fc.dictionary(name, tie("type"), { maxKeys: 3 })),
  ),
})).type;
const flags = fc.record(
  {
    required: fc.boolean(),
    optional: fc.boolean(),
    computed: fc.constantFrom<(boolean | string)[]>(true, false, "maybe"),
    sensitive: fc.boolean(),
    write_only: fc.boolean(),
    deprecated: fc.boolean(),
    description: fc.string(),
  },
  { requiredKeys: [] },
);
const { block } = fc.letrec<{ attribute: object; block: object; nested: object }>((tie) => ({
  attribute: fc.oneof(
    { depthSize: "small" },
    fc.tuple(type, flags).map(([of, more]) => ({ type: of, ...more })),
    fc
      .tuple(
        fc.constantFrom("single", "list", "set", "map"),
        fc.dictionary(name, tie("attribute"), { maxKeys: 3 }),
        flags,
      )
      .map(([nesting_mode, attributes, more]) => ({ nested_type: { nesting_mode, attributes }, ...more })),
  ),
  nested: fc
    .tuple(fc.constantFrom("single", "group", "list", "set", "map"), tie("block"), fc.nat(300), fc.nat(3))
    .map(([nesting_mode, of, min_items, max_items]) => ({ nesting_mode, block: of, min_items, max_items })),
  block: fc.oneof(
    { depthSize: "small" },
    fc.record({ attributes: fc.dictionary(name, tie("attribute"), { maxKeys: 4 }), deprecated: fc.boolean() }),
    fc.record({
      attributes: fc.dictionary(name, tie("attribute"), { maxKeys: 2 }),
      block_types: fc.dictionary(name, tie("nested"), { maxKeys: 3 }),
    }),
  ),
}));
const schema = fc.record({ version: fc.nat(1000), block });
const types = fc.dictionary(fc.stringMatching(/^made_[a-z]{1,3}$/), schema, { maxKeys: 12 });
const members = fc.record(
  {
    provider: schema,
    resource_schemas: types,
    data_source_schemas: types,
    ephemeral_resource_schemas: types,
    action_schemas: types,
    list_resource_schemas: types,
    functions: fc.constant({
      join: {
        parameters: [{ name: "texts", type: ["list", "string"], is_nullable: true }],
        variadic_parameter: { name: "more", type: "dynamic" },
        return_type: "string",
      },
    }),
    resource_identity_schemas: fc.constant({
      made_a: { version: 2, attributes: { id: { type: "string", required_for_import: true } } },
    }),
  },
  { requiredKeys: [] },
);

test("a pack says what the schemas say, and the same schemas give the same bytes", () =>
  fc.assert(
    fc.property(members, (json) => {
      const bytes = written(json);
      expect(written(json)).toEqual(bytes);
      const pack = opened(bytes);
      const { resourceTypes, dataSourceTypes, ephemeralResourceTypes, actionTypes, listResourceTypes, ...read } =
        schemasOf(json);
      const inOrder: ProviderSchemas = {
        ...read,
        resourceTypes: resourceTypes.toSorted(compareCodePoints),
        dataSourceTypes: dataSourceTypes.toSorted(compareCodePoints),
        ephemeralResourceTypes: ephemeralResourceTypes.toSorted(compareCodePoints),
        ...(actionTypes && { actionTypes: actionTypes.toSorted(compareCodePoints) }),
        ...(listResourceTypes && { listResourceTypes: listResourceTypes.toSorted(compareCodePoints) }),
      };
      expect(everything(pack.schemas)).toEqual(everything(inOrder));
      expect(pack.schemas.resource("made_none")).toBeUndefined();
      expect(packProblem(bytes)).toBeUndefined();
    }),
    { numRuns: runs(30) },
  ));

/** A provider with many types, of which each has parts of its own and parts that others have. */
const large = (count: number): object => ({
  resource_schemas: Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `made_${at}`,
      {
        version: at % 3,
        block: {
          attributes: {
            id: { type: "string", optional: true, computed: true },
            [`own_${at}`]: { type: "string", required: true },
            [`list_${at % 10}`]: { type: ["list", ["object", { [`member_${at % 7}`]: "string" }]], optional: true },
          },
          block_types: {
            timeouts: { nesting_mode: "single", block: { attributes: { create: { type: "string", optional: true } } } },
          },
        },
      },
    ]),
  ),
});

test("a type is decoded alone, and parts that types share are the same object", () => {
  const bytes = written(large(3000));
  let decompressed = 0;
  const pack = readPack(bytes, {
    inflate: (part, length) => {
      decompressed++;
      return inflate(part, length);
    },
  });
  if ("problem" in pack) throw new Error(pack.problem);
  expect(pack.schemas.resourceTypes).toHaveLength(3000);
  expect(decompressed).toBe(1);
  const [one, other] = ["made_2500", "made_1200"].map((name) => pack.schemas.resource(name)!.block);
  expect(decompressed).toBeLessThan(10);
  expect(one!.attributes.get("id")).toBe(other!.attributes.get("id"));
  expect(one!.blockTypes.get("timeouts")!.block).toBe(other!.blockTypes.get("timeouts")!.block);
  expect(bytes.length / 3000).toBeLessThan(20);
});

test("what was learned is kept as text, and read type by type", () => {
  const facts = new Map(Array.from({ length: 500 }, (_, at) => [`made_${at}`, `{"facts": {"a": ${at}}}`.repeat(9)]));
  const pack = opened(written(large(500), { facts }));
  for (const [type, text] of facts) expect(pack.facts(type)).toBe(text);
  expect([pack.facts("made_"), pack.facts("made_5000"), pack.facts("zzz"), pack.facts("a")]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test("names that mean secrets are masked where a pack does not know what is sensitive", () => {
  const json = {
    resource_schemas: {
      made_a: {
        version: 0,
        block: {
          attributes: {
            password: { type: "string", optional: true },
            title: { type: "string", optional: true },
            users: { type: ["list", ["object", { api_key: "string" }]], optional: true },
          },
          block_types: {
            login: { nesting_mode: "list", block: { attributes: { token: { type: "string", optional: true } } } },
          },
        },
      },
    },
  };
  const sensitiveIn = (unknown: readonly string[]) => {
    const { attributes, blockTypes } = opened(written(json, { unknown })).schemas.resource("made_a")!.block;
    const nested = blockTypes.get("login")!.block.attributes;
    return [...attributes, ...nested].flatMap(([name, { sensitive }]) => (sensitive ? [name] : []));
  };
  expect(sensitiveIn([])).toEqual([]);
  expect(sensitiveIn(["sensitive"])).toEqual(["password", "users", "token"]);
});

test.each([
  ["a provider without an address", { provider: "made" }],
  ["a version that is none", { version: "newest" }],
  [
    "a name with a control character",
    { schemas: schemasOf({ resource_schemas: { "made_\u001b[2J": { block: {} } } }) },
  ],
  [
    "an attribute with a line break",
    {
      schemas: schemasOf({ resource_schemas: { made_a: { block: { attributes: { "a\nb": { type: "string" } } } } } }),
    },
  ],
])("%s gives no pack, but a reason", (_, more) =>
  expect(writePack({ ...ABOUT, schemas: schemasOf({}), facts: new Map(), ...more })).toEqual({
    problem: expect.any(String),
  }),
);

describe("bad input", () => {
  const json = large(12);
  const bytes = written(json, { facts: new Map([["made_1", "{}"]]) });
  const expected = everything(opened(bytes).schemas);
  const problemOf = (spoiled: Uint8Array): string | undefined => {
    const pack = readPack(spoiled);
    return "problem" in pack ? pack.problem : undefined;
  };

  test("a pack that is cut off anywhere is refused", () => {
    for (let length = 0; length < bytes.length; length++)
      expect(problemOf(bytes.subarray(0, length))).toEqual(expect.any(String));
    expect(problemOf(new Uint8Array([...bytes, 0]))).toEqual(expect.any(String));
  });

  test("a pack with a wrong byte anywhere is refused, or lacks what is wrong", () => {
    for (let at = 0; at < bytes.length; at++) {
      const spoiled = bytes.slice();
      spoiled[at]! ^= 0x55;
      const problems: string[] = [];
      const pack = readPack(spoiled, { report: (problem) => problems.push(problem) });
      expect(packProblem(spoiled)).toEqual({ problem: expect.any(String) });
      if ("problem" in pack) continue;
      const read = pack.schemas.resourceTypes.map((type) => [type, plain(pack.schemas.resource(type)), undefined]);
      const { resources } = expected as { resources: readonly (readonly unknown[])[] };
      for (const [place, each] of read.entries()) if (each[1] !== undefined) expect(each).toEqual(resources[place]);
      pack.facts("made_1");
      pack.schemas.functions?.();
      expect(problems.length + read.filter(([, of]) => of === undefined).length).toBeGreaterThan(0);
    }
  });

  test("anything else is refused without an exception", () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (random) => {
        expect(problemOf(random)).toEqual(expect.any(String));
      }),
    ));

  test("a pack of another format says which", () => {
    const other = encodeUtf8(decodeUtf8(bytes.subarray(0, 20))!.replace(` ${PACK_FORMAT} `, " 99 "));
    expect(problemOf(new Uint8Array([...other, ...bytes.subarray(19)]))).toBe("it has format 99, and only 1 is read");
  });

  test("a pack that is too large is refused before it is read", () =>
    expect(problemOf(new Uint8Array(LARGEST_PACK + 1))).toBe("it is too large"));

  /** Returns a pack with one type, `made_a`, whose block is the last of these records. */
  function handmade(records: readonly (readonly number[])[], names = "id\n", length?: number): Uint8Array {
    const content = new ByteWriter();
    const index = new ByteWriter();
    const section = (raw: Uint8Array, rawLength = raw.length): void => {
      const packed = compressed(raw);
      index.number(packed.length);
      index.number(rawLength);
      content.append(packed);
    };
    index.text("made_a");
    for (const kind of SCHEMA_KINDS) index.number(kind === "resources" ? 2 : 1);
    index.number(0);
    index.number(0);
    index.number(records.length - 1);
    section(new Uint8Array());
    index.number(1);
    index.number(1);
    section(encodeUtf8(names));
    const chunk = new ByteWriter();
    for (const record of records) {
      const one = new ByteWriter();
      for (const number of record) one.number(number);
      chunk.number(one.size);
      chunk.append(one.bytes());
    }
    index.number(1);
    index.number(records.length);
    section(chunk.bytes(), length);
    index.number(0);
    const packed = compressed(index.bytes());
    const head = headerBytes(ABOUT, { length: packed.length, rawLength: index.size }, packed.length + content.size);
    const whole = new ByteWriter();
    for (const part of [head, packed, content.bytes()]) whole.append(part);
    return whole.bytes();
  }

  const { block: BLOCK, attribute: ATTRIBUTE, type: TYPE } = RECORD;
  const typeProblem = (spoiled: Uint8Array): string => {
    const problems: string[] = [];
    const pack = opened(spoiled, (problem) => problems.push(problem));
    expect(pack.schemas.resource("made_a")).toBeUndefined();
    return problems.join();
  };

  test("the handmade pack is read, so that what follows is about its content", () => {
    const pack = opened(handmade([[BLOCK, 0, 1, 0, 0, 2, 0, 0]]));
    expect([...pack.schemas.resource("made_a")!.block.attributes.keys()]).toEqual(["id"]);
  });

  test.each<[string, readonly (readonly number[])[], string]>([
    ["a record that refers to itself", [[BLOCK, 0, 0, 1, 0, 2, 0, 0, 1]], "a schema in it is nested too deep"],
    [
      "a type that refers to itself",
      [
        [TYPE, 4, FIRST_TYPE_RECORD],
        [BLOCK, 0, 1, 0, 0, 2, FIRST_TYPE_RECORD, 0],
      ],
      "a type in it is nested too deep",
    ],
    [
      "a type that is nested ten thousand times",
      [[BLOCK, 0, 1, 0, 0, 2, ...Array<number>(10_000).fill(4), 0, 0]],
      "a type in it is nested too deep",
    ],
    [
      "a few records that stand for billions of blocks",
      [
        [BLOCK, 0, 0, 0],
        ...Array.from({ length: 40 }, (_, at) => [BLOCK, 0, 0, 2, 0, 2, 0, 0, at + 1, 1, 2, 0, 0, at + 1]),
      ],
      "a schema in it is too large",
    ],
    [
      "a record of another kind",
      [
        [ATTRIBUTE, 2, 0],
        [BLOCK, 0, 0, 1, 0, 2, 0, 0, 1],
      ],
      "a part of it is of another kind than is expected there",
    ],
    ["a record that is not there", [[BLOCK, 0, 1, 0, 99, 0]], "it refers to a part that it does not have"],
    ["a name that is not there", [[BLOCK, 0, 1, 77, 0, 2, 0, 0]], "it refers to a part that it does not have"],
    ["more attributes than bytes", [[BLOCK, 0, 4_000_000_000]], "a part of it ends too early"],
    ["a number without end", [[BLOCK, 0, 1, 0, 0, 2, 2 ** 40]], "a number in it is too large"],
    ["a type of no kind", [[BLOCK, 0, 1, 0, 0, 2, 13, 0]], "a type in it is of no kind that is known"],
    ["blocks without a nesting mode", [[BLOCK, 0, 0, 1, 0, 9, 0, 0, 0]], "a block in it has no nesting mode"],
  ])("%s gives no schema", (_, records, problem) =>
    expect(typeProblem(handmade(records, records.length > 30 ? "id\nname\n" : undefined))).toBe(problem),
  );

  test("names with control characters, or with other text, are none", () =>
    expect(typeProblem(handmade([[BLOCK, 0, 1, 0, 0, 2, 0, 0]], "i\u001bd\n"))).toBe("a name in it is none"));

  test("a part that decompresses to more than it says is refused, and so is one that says it is huge", () => {
    const bomb = compressed(new Uint8Array(50_000_000));
    expect(bomb.length).toBeLessThan(60_000);
    expect(inflate(bomb, 1000)).toBeUndefined();
    expect(typeProblem(handmade([[BLOCK, 0, 0, 0]], "id\n", 2))).toBe("the checksum of a part of it is wrong");
    expect(typeProblem(handmade([[BLOCK, 0, 0, 0]], "id\n", 2 ** 31))).toBe("a part of it is too large");
  });

  test("a header that another header's checksum is beside is refused", () => {
    const [first, second] = [
      headerBytes(ABOUT, { length: 1, rawLength: 1 }, 1),
      headerBytes({ ...ABOUT, version: "9.9.9" }, { length: 1, rawLength: 1 }, 1),
    ];
    const line = (bytes: Uint8Array) => bytes.indexOf(0x0a) + 1;
    const mixed = new Uint8Array([...first.subarray(0, line(first)), ...second.subarray(line(second))]);
    expect(crc32(second.subarray(line(second)))).not.toBe(0);
    expect(problemOf(mixed)).toBe("its checksum is wrong");
  });
});
