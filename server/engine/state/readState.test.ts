import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../source/diagnostic.ts";
import { parseModuleAddress } from "./addressText.ts";
import { attributesJson } from "./content.ts";
import { readState } from "./readState.ts";
import type { ResourceObject, State } from "./state.ts";

test.each([
  ["module.a", [{ name: "a", key: undefined }]],
  [
    "module.a[0].module.b",
    [
      { name: "a", key: 0 },
      { name: "b", key: undefined },
    ],
  ],
  ['module.a["$${x}"]', [{ name: "a", key: "${x}" }]],
  ['module.a["\\u2028"]', [{ name: "a", key: "\u2028" }]],
  ['module.a["\\U000e0001"]', [{ name: "a", key: "\u{e0001}" }]],
  ['module.a["\\\\U000e0001"]', [{ name: "a", key: "\\U000e0001" }]],
])("%s", (text, steps) => expect(parseModuleAddress(text)?.steps).toEqual(steps));

const resource = (instances: readonly object[], more: object = {}) => ({
  mode: "managed",
  type: "terraform_data",
  name: "a",
  provider: 'provider["terraform.io/builtin/terraform"]',
  instances,
  ...more,
});
const fileOf = (...resources: readonly object[]): string =>
  JSON.stringify({ version: 4, serial: 1, lineage: "x", resources });
const read = (text: string, previous?: State) => readState("/a/terraform.tfstate", text, previous);
const objectsIn = (state: State | undefined) =>
  [...(state?.resources.values() ?? [])].flatMap(({ objects }) => objects);

describe("a file that Terraform 1.11.4 refuses gives no state, not an empty one", () => {
  test.each([
    [
      "a mode",
      [resource([{}], { mode: "ephemeral" })],
      'The mode of terraform_data.a must be "managed" or "data", but it is "ephemeral"',
    ],
    ["a module", [resource([{}], { module: "x" })], 'in "x", which is not a module address'],
    ["a key", [resource([{ index_key: true }])], "must be a string or a number, but it is true"],
    ["a status", [resource([{ status: "weird" }])], 'must be "tainted", but it is "weird"'],
    ["an instance twice", [resource([{}, {}])], "terraform_data.a occurs twice"],
    [
      "a deposed object twice, in two entries",
      [resource([{ deposed: "00000001" }]), resource([{ deposed: "00000001" }])],
      "the deposed object 00000001 twice",
    ],
  ])("%s", (_, resources, detail) => {
    const { value, diagnostics } = read(fileOf(...resources));
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ summary, detail }) => [summary, detail])).toEqual([
      ["State not loaded", expect.stringContaining(detail)],
    ]);
  });
});

test("bytes that are not UTF-8 become U+FFFD one by one, as in Terraform 1.11.4", () =>
  expect(
    read('{"version": 4, "outputs": {"o": {"value": "a\udcff\udcc3b", "type": "string"}}}').value?.outputs.get("o")
      ?.content,
  ).toMatchObject({ json: "a\ufffd\ufffdb" }));

test("an object keeps its private data and its identity", () => {
  const [object] = objectsIn(read(fileOf(resource([{ private: "e30=", identity: { id: "x" } }]))).value);
  expect(object).toMatchObject({ private: "e30=", identity: { schemaVersion: 0, value: { id: "x" } } });
});

test("a numeric key is truncated, as in Terraform", () =>
  expect(
    objectsIn(read(fileOf(resource([{ index_key: 1.5 }, { index_key: null }]))).value).map(
      ({ address }) => address.text,
    ),
  ).toEqual(["terraform_data.a[1]", "terraform_data.a"]));

test("an unchanged object stays the same object when the file changes elsewhere", () => {
  const instances = (second: string) => [
    { index_key: "a", private: "e30=", attributes: { id: "1", output: { value: [0], type: "number" } } },
    { index_key: "b", attributes: { id: second } },
    { index_key: "b", deposed: "00000001", attributes: { id: "2" } },
  ];
  // A number that no double holds is kept as text.
  const text = (second: string) => fileOf(resource(instances(second))).replace("[0]", "[1e400]");
  const before = read(text("2")).value!;
  const after = read(text("3").replace('"serial":1', '"serial":2'), before).value!;
  const [a, b, deposed] = objectsIn(before);
  const now = objectsIn(after);
  expect(now[0]).toBe(a);
  expect(now[1]).not.toBe(b);
  expect(attributesOf(now[1])).toEqual({ id: "3" });
  expect(now[2]).toBe(deposed);
  expect(after.serial).toBe(2);
});

test("a reused object is read from the current text", () => {
  const texts = ["1", "22", "333"].map((id) =>
    fileOf(
      resource([
        { index_key: 0, attributes: { id } },
        { index_key: 1, attributes: { id: "x", n: "y" } },
      ]),
    ),
  );
  let state = read(texts[0]!).value!;
  const [, second] = objectsIn(state);
  for (const text of texts.slice(1)) state = read(text, state).value!;
  expect(objectsIn(state)[1]).toBe(second);
  expect(second?.content).toMatchObject({ json: { excerpt: { text: texts[2] } } });
  expect(attributesOf(second)).toEqual({ id: "x", n: "y" });
});

test("two states read from the same previous one both have the right attributes", () => {
  const instances = [1, 2, 3].map((key) => ({ index_key: key, attributes: { id: `id-${key}` } }));
  const state = read(fileOf(resource(instances))).value!;
  const ids = () => objectsIn(state).map(attributesOf);
  const expected = ids();
  for (const before of [{ id: "other" }, { id: "a longer one than that" }])
    read(fileOf(resource([{ index_key: 0, attributes: before }, ...instances])), state);
  expect(ids()).toEqual(expected);
});

test("an object that stays the same in another layout has the right attributes in the next text", () => {
  const json = (id: string) =>
    JSON.parse(
      fileOf(
        resource([
          { index_key: 0, attributes: { id } },
          { index_key: 1, attributes: { id: "x" } },
        ]),
      ),
    );
  const first = read(JSON.stringify(json("1"))).value!;
  const indented = read(JSON.stringify(json("1"), null, 2), first).value!;
  const last = read(JSON.stringify(json("another"), null, 2), indented).value!;
  expect(objectsIn(last)[1]).toBe(objectsIn(first)[1]);
  expect(attributesOf(objectsIn(last)[1])).toEqual({ id: "x" });
});

test.each([
  ["private", { private: "e30=" }],
  ["a dependency", { dependencies: ["terraform_data.b"] }],
  ["what is sensitive", { sensitive_attributes: [[{ type: "get_attr", value: "input" }]] }],
  ["its identity", { identity: { id: "x" } }],
  ["a mark", { status: "tainted" }],
  ["an attribute", { attributes: { id: "1", more: [] } }],
])("%s gives a new object", (_, more) => {
  const plain = { attributes: { id: "1" } };
  const before = read(fileOf(resource([plain]))).value!;
  const after = read(fileOf(resource([{ ...plain, ...more }])), before).value;
  expect(objectsIn(after)[0]).not.toBe(objectsIn(before)[0]);
});

test.each([
  ["UTF-16", `\udcff\udcfe${[...'{"version": 4}'].map((letter) => `${letter}\0`).join("")}`, "UTF-16"],
  ["UTF-16 without a mark", [...'{"version": 4}'].map((letter) => `${letter}\0`).join(""), "UTF-16"],
  ["big-endian UTF-16", [...'{"version": 4}'].map((letter) => `\0${letter}`).join(""), "UTF-16"],
  ["a byte order mark", '\ufeff{"version": 4}', "byte order mark"],
])("damage by an editor or a shell is named: %s", (_, text, name) => {
  const { value, diagnostics } = readState("/a/terraform.tfstate", text);
  expect(value).toBeUndefined();
  expect(diagnostics.map(({ detail }) => detail)).toEqual([expect.stringContaining(name)]);
});

test("a version that is too new is reported at its place", () => {
  const text = '{\n  "serial": 1,\n  "version": 5\n}';
  const [{ subject }] = readState("/a/terraform.tfstate", text).diagnostics as [Diagnostic];
  expect(text.slice(subject!.start, subject!.end)).toBe("5");
});

const attributesOf = (object: ResourceObject | undefined) => object && attributesJson(object.content);
