import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../test/support/sample.ts";
import { NumberText, type PlainJson } from "../values/encodings/plainJson.ts";
import { attributesJson } from "./content.ts";
import { readState } from "./readState.ts";
import type { ResourceObject, State } from "./state.ts";
import { writeState } from "./writeState.ts";

const read = (text: string): State | undefined => readState("/a/terraform.tfstate", text).value;
/** Returns the state without the places, which belong to the file. */
const { places: _, ...EMPTY } = read('{"version": 4}')!;
const withoutPlaces = (state: State | undefined) => ({ ...EMPTY, ...state, places: undefined });

const NAMES = ["a", "b", "__proto__", "constructor", "é", "10", "9", "", "a b", "toString"];
const TEXTS = ["", "x", "two\nlines", "<&>\u2028", '"\\', "😀", "e\u0301"];
const NUMBERS = ["0", "-1.50", "1e400", "0.1", "12345678901234567890", "7".repeat(400), "1E-2", "-0"];

const name = fc.constantFrom(...NAMES);
const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string());
const number = fc.constantFrom(...NUMBERS).map((digits): PlainJson => {
  const value = Number(digits);
  return String(value) === digits ? value : new NumberText(digits);
});
const { json } = fc.letrec<{ json: PlainJson }>((tie) => ({
  json: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom<PlainJson>(null, true, false),
    text,
    number,
    fc.array(tie("json"), { maxLength: 3 }),
    fc.array(fc.tuple(name, tie("json")), { maxLength: 3 }).map((entries) => Object.fromEntries(entries) as PlainJson),
  ),
}));
const address = (kind: string) =>
  fc
    .tuple(fc.constantFrom("", "module.a.", 'module.a["x.y"].module.b[3].'), fc.constantFrom("a", "b-c", "é"))
    .map(([module, last]) => (kind === "" ? module.slice(0, -1) : `${module}${kind}.${last}`));
const status = fc.constantFrom("pass", "fail", "error", "unknown");

const instance = fc.record(
  {
    status: fc.constantFrom("", "tainted"),
    deposed: fc.constantFrom("", "00000001", "deadbeef"),
    schema_version: fc.constantFrom<PlainJson>(0, 7, new NumberText("18446744073709551615")),
    attributes: json,
    attributes_flat: fc.dictionary(fc.constantFrom("id", "tags.%", "tags.a", "l.#", "l.0"), text),
    sensitive_attributes: fc.constantFrom<PlainJson>([], [[{ type: "get_attr", value: "a" }]], null),
    private: fc.constantFrom("", "e30="),
    dependencies: fc.array(address("terraform_data"), { maxLength: 2 }),
    create_before_destroy: fc.boolean(),
    identity: fc.constantFrom<PlainJson>({ id: "x" }, null),
    identity_schema_version: fc.nat(3),
    more: json,
  },
  { requiredKeys: [] },
);

const resource = fc.record(
  {
    module: address(""),
    mode: fc.constantFrom("managed", "data"),
    type: fc.constantFrom("terraform_data", "a_b"),
    name: text,
    provider: fc.constantFrom(
      'provider["registry.terraform.io/a/b"]',
      'module.a.provider["terraform.io/builtin/terraform"].east',
      "provider.aws",
      "none",
    ),
    instances: fc
      .array(fc.tuple(fc.constantFrom<PlainJson>(null, 0, 10, 9, "k", "__proto__"), instance), { maxLength: 4 })
      .map((all) => all.map(([index_key, one]) => ({ ...one, index_key }))),
    more: json,
  },
  { requiredKeys: ["mode", "type", "name", "provider"] },
);

const check = fc.record({
  object_kind: fc.constant("resource"),
  config_addr: fc.constantFrom("terraform_data.a", "module.a.x.y"),
  status,
  objects: fc.array(
    fc.record({ object_addr: address("terraform_data"), status, failure_messages: fc.array(text, { maxLength: 2 }) }),
    { maxLength: 2 },
  ),
});

const file = fc.record(
  {
    version: fc.constant(4),
    terraform_version: fc.constantFrom("", "1.11.4", "v1.2", "0.12.0-beta1+x"),
    serial: fc.constantFrom<PlainJson>(0, 3, new NumberText("18446744073709551615")),
    lineage: text,
    outputs: fc.dictionary(
      name,
      fc.constantFrom<PlainJson>(
        { value: "x", type: "string" },
        { value: [null], type: ["list", "number"], sensitive: true, more: 1 },
      ),
    ),
    resources: fc.array(resource, { maxLength: 4 }),
    check_results: fc.array(check, { maxLength: 2 }),
    more: json,
  },
  { requiredKeys: ["version"] },
);

const textOf = (value: unknown): string =>
  value instanceof NumberText
    ? value.text
    : Array.isArray(value)
      ? `[${value.map(textOf).join()}]`
      : typeof value === "object" && value !== null
        ? `{${Object.entries(value)
            .map(([key, of]) => `${JSON.stringify(key)}: ${textOf(of)}`)
            .join()}}`
        : JSON.stringify(value);

const WRITTEN = readdirSync("examples", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".tfstate") && !path.includes(".terraform/"))
  .map((path) => `examples/${path}`);

test.each(WRITTEN)("%s is reproduced exactly", (path) => {
  const text = readFileSync(path, "utf8");
  expect(writeState(read(text)!)).toBe(text);
});

test("a written state reads as the same state, and is written as the same text again", () => {
  let readable = 0;
  fc.assert(
    fc.property(file, (written) => {
      const state = read(textOf(written));
      // A state with a duplicate instance is refused.
      if (!state) return;
      readable++;
      const rewritten = writeState(state);
      const back = read(rewritten);
      expect(inOrder(withoutPlaces(back))).toEqual(inOrder(withoutPlaces(state)));
      expect(writeState(back!)).toBe(rewritten);
    }),
    { numRuns: runs(150, 150) },
  );
  expect(readable).toBeGreaterThan(100);
});

const withAttributes = (object: ResourceObject) => ({
  ...object,
  content: { ...object.content, json: attributesJson(object.content) },
});

/** Returns the state in one order, because only a file has an order. */
function inOrder(state: State) {
  const byKey = (a: { readonly address: { readonly text: string }; readonly deposed?: string }, b: typeof a) =>
    `${a.address.text}|${a.deposed ?? ""}` < `${b.address.text}|${b.deposed ?? ""}` ? -1 : 1;
  const resources = [...state.resources.values()]
    .map((one) => ({ ...one, objects: [...one.objects].sort(byKey).map(withAttributes) }))
    .sort((a, b) => (a.address.text < b.address.text ? -1 : 1));
  return { ...state, resources, outputs: new Map([...state.outputs].sort(([a], [b]) => (a < b ? -1 : 1))) };
}
