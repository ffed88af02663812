import fc from "fast-check";
import { expect, test } from "vitest";
import { planOfTexts } from "../../test/support/memory.ts";
import { runs } from "../../test/support/sample.ts";
import { DEFAULT_OPTIONS } from "../engine/load/inputs.ts";
import { keptStateText } from "./keptState.ts";

const typed = (value: unknown) => ({ value, type: "string" });
const object = (name: string, attributes: object, more: object = {}) => ({
  mode: "managed",
  type: "terraform_data",
  name,
  provider: 'provider["terraform.io/builtin/terraform"]',
  instances: [
    { schema_version: 0, attributes: { triggers_replace: null, ...attributes }, private: "c2VjcmV0", ...more },
  ],
});

const stateOf = (...resources: readonly object[]): string =>
  JSON.stringify({
    version: 4,
    terraform_version: "1.11.4",
    serial: 4,
    lineage: "l",
    outputs: { token: { value: "output-secret", type: "string", sensitive: true } },
    resources,
  });

const SENSITIVE_INPUT = { sensitive_attributes: [[{ type: "get_attr", value: "input" }]] };

async function keptOf(main: string, state: string, targets: readonly string[] = []) {
  const options = { ...DEFAULT_OPTIONS, targets };
  const text = keptStateText(await planOfTexts({ "main.tf": main, "terraform.tfstate": state }, { options }))!;
  const resources = JSON.parse(text).resources as {
    name: string;
    instances: { attributes: Record<string, unknown>; sensitive_attributes: unknown }[];
  }[];
  return { text, instance: (name: string) => resources.find((each) => each.name === name)?.instances[0] };
}

test("a sensitive attribute is null and listed, a copy of it too; the rest stays", async () => {
  const state = stateOf(
    object("a", { id: "1", input: typed("hunter2-hunter2"), output: typed("hunter2-hunter2") }, SENSITIVE_INPUT),
    object("b", { id: "2", input: typed("see hunter2-hunter2"), output: null }),
    object(
      "e",
      { id: "4", input: { value: true, type: "bool" }, output: { value: false, type: "bool" } },
      SENSITIVE_INPUT,
    ),
    object("c", { id: "3", input: typed("plain"), output: typed("plain") }),
  );
  const main = ["a", "b", "c", "e"].map((name) => `resource "terraform_data" "${name}" {}\n`).join("");
  const { text, instance } = await keptOf(main, state);
  expect(text).not.toContain("hunter2");
  expect(instance("a")?.attributes).toEqual({ id: "1", input: null, output: null, triggers_replace: null });
  expect(instance("a")?.sensitive_attributes).toHaveLength(2);
  expect(instance("b")?.attributes).toMatchObject({ id: "2", input: null });
  expect(instance("e")?.attributes).toMatchObject({ input: null, output: { value: false } });
  expect(instance("c")?.attributes).toMatchObject({ id: "3", input: typed("plain"), output: typed("plain") });
});

test("an object that targets leave out is kept, without its values", async () => {
  const state = stateOf(
    object("a", { id: "1", input: typed("one"), output: null }),
    object("b", { id: "2", input: typed("two"), output: null }),
  );
  const main = 'resource "terraform_data" "a" {}\nresource "terraform_data" "b" {}\n';
  const { instance } = await keptOf(main, state, ["terraform_data.a"]);
  expect(instance("a")?.attributes).toMatchObject({ id: "1", input: typed("one") });
  expect(instance("b")?.attributes).toEqual({ id: null, input: null, output: null, triggers_replace: null });
  expect(instance("b")?.sensitive_attributes).toHaveLength(4);
});

test("outputs, private data and data sources are left out", async () => {
  const data = { ...object("d", { id: "1", input: null, output: null }), mode: "data", type: "terraform_remote_state" };
  const { text, instance } = await keptOf("", stateOf(object("a", { id: "1", input: null, output: null }), data));
  expect([text.includes("output-secret"), text.includes("c2VjcmV0"), instance("d")]).toEqual([false, false, undefined]);
  expect(instance("a")).toBeDefined();
});

test("without a schema, nobody knows what is a secret, so no value is kept", async () => {
  const { text, instance } = await keptOf(
    'resource "other_thing" "a" {}\n',
    stateOf({
      ...object("a", { id: "1", password: "plain-looking", size: 3 }),
      type: "other_thing",
      provider: 'provider["registry.terraform.io/hashicorp/other"]',
    }),
  );
  expect(text).not.toContain("plain-looking");
  expect(instance("a")?.attributes).toEqual({ id: null, password: null, size: null, triggers_replace: null });
  expect(instance("a")?.sensitive_attributes).toHaveLength(4);
});

test("a state with a secret in an address is not kept, because one without the object would claim that it did not exist", async () => {
  const resource = object("a", { id: "1", input: null, output: null }, { index_key: "hunter2-hunter2" });
  const secret = object("b", { id: "2", input: typed("hunter2-hunter2"), output: null }, SENSITIVE_INPUT);
  const plan = await planOfTexts({ "main.tf": "", "terraform.tfstate": stateOf(resource, secret) });
  expect(keptStateText(plan)).toBeUndefined();
});

test("wherever a secret stands in the state, it is not kept", async () => {
  const leaf = fc.constantFrom("s3cr3t-value", "x s3cr3t-value y", "public", 12);
  const tree = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.array(tie("node"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom("a", "b", "s3cr3t-value"), tie("node"), { maxKeys: 2 }),
    ),
  })).node;
  const main =
    'variable "secret" {\n  default = "s3cr3t-value"\n  sensitive = true\n}\nresource "terraform_data" "a" {\n  input = var.secret\n}\n';
  await fc.assert(
    fc.asyncProperty(tree, async (input) => {
      const state = stateOf(object("a", { id: "1", input: { value: input, type: typeOf(input) }, output: null }));
      expect((await keptOf(main, state)).text).not.toContain("s3cr3t-value");
    }),
    { numRuns: runs(100) },
  );
});

/** Returns the type of a JSON value as a state file writes it. */
function typeOf(value: unknown): unknown {
  if (Array.isArray(value)) return ["tuple", value.map(typeOf)];
  if (typeof value === "object") return ["object", mapped(value as object)];
  return typeof value === "number" ? "number" : "string";
}

const mapped = (value: object) => Object.fromEntries(Object.entries(value).map(([key, each]) => [key, typeOf(each)]));
