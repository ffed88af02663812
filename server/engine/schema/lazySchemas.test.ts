import { expect, test } from "vitest";
import { lazySchemas } from "./lazySchemas.ts";
import type { ResourceSchema } from "./schema.ts";

const schema = (version: number): ResourceSchema => ({
  version,
  block: { attributes: new Map(), blockTypes: new Map(), deprecated: false },
});

test("only used types are decoded, each once, even if they are invalid", () => {
  const read: number[] = [];
  const schemas = lazySchemas(
    { basis: "cache", version: "1.2.3" },
    {
      configuration: 0,
      resources: new Map(Array.from({ length: 1_000 }, (_, at) => [`a_${at}`, at + 1] as const)),
      dataSources: new Map([["a_1", 2_000]]),
      ephemeralResources: new Map(),
      listResources: new Map([["a_2", 3_000]]),
      identities: new Map([["a_1", 4_000]]),
    },
    (place) => {
      read.push(place);
      return place === 8 ? undefined : schema(place);
    },
    (place) => schema(-place),
  );
  expect(schemas).toMatchObject({ basis: "cache", version: "1.2.3", dataSourceTypes: ["a_1"] });
  expect(schemas.resourceTypes).toHaveLength(1_000);
  expect(read).toEqual([]);
  expect(schemas.resource("a_1")).toBe(schemas.resource("a_1"));
  expect(schemas.dataSource("a_1")?.version).toBe(2_000);
  expect(schemas.configuration()).toBe(schemas.configuration());
  for (let time = 0; time < 2; time++) expect(schemas.resource("a_7")).toBeUndefined();
  expect(schemas.resource("b")).toBeUndefined();
  expect(schemas.ephemeralResource("a_1")).toBeUndefined();
  expect(schemas.action).toBeUndefined();
  expect(schemas.listResource?.("a_2")?.version).toBe(3_000);
  expect(schemas.identity?.("a_1")?.version).toBe(-4_000);
  expect(read).toEqual([2, 2_000, 0, 8, 3_000]);
});
