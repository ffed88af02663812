import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { entryPath, evictEntries, openEntry, type SchemaResponse, type Slice, writeEntry } from "./schemaCache.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "stateline-test-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const KEY = { source: "registry.terraform.io/hashicorp/a", version: "1.0.0", hash: "h1:a" };
const ANSWERED: SchemaResponse = {
  protocol: 5,
  capabilities: { plansDestroy: true, generatesConfiguration: false },
  places: {
    configuration: Buffer.from("its own"),
    resources: new Map([
      ["a_one", Buffer.from("the first\n")],
      ["__proto__", Buffer.from("the second")],
    ]),
    dataSources: new Map([["a_one", Buffer.from("")]]),
    ephemeralResources: new Map(),
    actions: new Map([["a_act", Buffer.from("an action")]]),
    listResources: new Map([["a_one", Buffer.from("a list")]]),
    identities: new Map([["a_one", Buffer.from("an identity")]]),
  },
  functions: new Map([["f", Buffer.from("a function")]]),
};

/** All that can be read of an entry, in order. */
async function contents(key = KEY): Promise<unknown> {
  const entry = await openEntry(entryPath(folder, key), key);
  if (!entry) return undefined;
  const { configuration, resources, dataSources, ephemeralResources, actions, listResources, identities } =
    entry.places;
  const read = (slice: Slice | undefined) => slice && entry.read(slice)?.toString();
  return [
    entry.protocol,
    entry.capabilities,
    read(configuration),
    ...[resources, dataSources, ephemeralResources, actions, listResources, identities, entry.functions].map((all) =>
      [...(all ?? [])].map(([name, slice]) => [name, read(slice)]),
    ),
  ];
}

const WHOLE = [
  5,
  { plansDestroy: true, generatesConfiguration: false },
  "its own",
  [
    ["a_one", "the first\n"],
    ["__proto__", "the second"],
  ],
  [["a_one", ""]],
  [],
  [["a_act", "an action"]],
  [["a_one", "a list"]],
  [["a_one", "an identity"]],
  [["f", "a function"]],
];

test("an entry is read by provider, version and checksum", async () => {
  expect(await writeEntry(folder, KEY, ANSWERED)).toBe(entryPath(folder, KEY));
  expect(await contents()).toEqual(WHOLE);
  for (const other of [{ version: "1.0.1" }, { hash: "h1:b" }, { source: "registry.terraform.io/hashicorp/b" }])
    expect(await contents({ ...KEY, ...other })).toBeUndefined();
  expect(readdirSync(folder)).toHaveLength(1);
});

test("an entry that is damaged, truncated or of another format is deleted", async () => {
  const path = await writeEntry(folder, KEY, ANSWERED);
  const whole = readFileSync(path);
  const damaged: (readonly [string, Buffer])[] = [
    ["another format", Buffer.from(whole.toString().replace('"format_version":"4"', '"format_version":"1"'))],
    ["of another provider", Buffer.from(whole.toString().replace("hashicorp/a", "hashicorp/b"))],
    ["longer", Buffer.concat([whole, Buffer.from("x")])],
    ["one bit of the index", Buffer.from(whole.toString().replace('"a_one":[7', '"a_one":[6'))],
    ["no line", Buffer.alloc(10_000, "x")],
  ];
  for (let length = 0; length < whole.length; length++) damaged.push([`cut to ${length}`, whole.subarray(0, length)]);
  for (const [damage, bytes] of damaged) {
    writeFileSync(path, bytes);
    expect(await contents(), damage).toBeUndefined();
    expect(existsSync(path), damage).toBe(false);
  }
  await writeEntry(folder, KEY, ANSWERED);
  expect(await contents()).toEqual(WHOLE);
});

test("a damaged type is undefined and deletes the entry; other types stay valid", async () => {
  const path = await writeEntry(folder, KEY, ANSWERED);
  writeFileSync(path, readFileSync(path).toString().replace("the second", "the sekond"));
  const entry = await openEntry(path, KEY);
  const read = (name: string) => entry?.read(entry.places.resources.get(name)!)?.toString();
  expect(read("a_one")).toBe("the first\n");
  expect(read("__proto__")).toBeUndefined();
  expect(existsSync(path)).toBe(false);
  expect(read("a_one")).toBeUndefined();
});

test("the least recently used entries and unfinished drafts are evicted", async () => {
  const paths: string[] = [];
  for (const [at, version] of ["1.0.0", "1.0.1", "1.0.2"].entries()) {
    const path = await writeEntry(
      folder,
      { ...KEY, version },
      { ...ANSWERED, places: { ...ANSWERED.places, configuration: Buffer.alloc(1_000) } },
    );
    utimesSync(path, 1_000 + at, 1_000 + at);
    paths.push(path);
  }
  const draft = `${paths[0]}.draft`;
  writeFileSync(draft, Buffer.alloc(1_000));
  utimesSync(draft, 500, 500);
  expect(await contents({ ...KEY, version: "1.0.0" })).toBeDefined();
  writeFileSync(join(folder, "something else"), Buffer.alloc(100_000));
  await evictEntries(folder, 4_000);
  expect([draft, ...paths].map((path) => existsSync(path))).toEqual([false, true, false, true]);
  expect(existsSync(join(folder, "something else"))).toBe(true);
});
