import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readPack } from "../../../server/engine/schema/pack/readPack.ts";
import { ASSUMED } from "../../../server/engine/values/marks.ts";
import { deepMarks, type Value } from "../../../server/engine/values/value.ts";
import { planWithPack } from "../../support/packs.ts";
import { policyArguments } from "./policies.mjs";

// Policy documents, the partition and the region, computed beside what the real plugin of aws read.

interface Result {
  readonly type: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

const [, ...results] = readFileSync("test/conformance/pureData/policies.golden.jsonl", "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Result);

const AWS = "registry.terraform.io/hashicorp/aws";
const LOCK = `provider "${AWS}" {\n  version = "5.100.0"\n  hashes = ["h1:x"]\n}\n`;

function aws() {
  const pack = readPack(new Uint8Array(readFileSync("packs/hashicorp-aws-5.100.0.pack")));
  if ("problem" in pack) throw new Error(pack.problem);
  return pack;
}

/** Plans data sources with the pack of the version that was recorded. */
async function planned(data: object, provider: object) {
  const main = JSON.stringify({ provider: { aws: provider }, data });
  return planWithPack({ "main.tf.json": main, ".terraform.lock.hcl": LOCK }, aws());
}

const escaped = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll("${", "$${").replaceAll("%{", "%%{"));

const attributesOf = (value: Value, names: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    names.map((name) => {
      const member = value.kind === "mapping" ? value.entries.get(name) : undefined;
      return [name, member?.kind === "string" ? member.value : member?.kind];
    }),
  );

const TEXTS = ["id", "json", "minified_json", "version", "policy_id", "source_json", "override_json"];

test("policy documents are rendered as the plugin renders them; those that it may order otherwise are not", async () => {
  const documents = results.filter(({ type }) => type === "aws_iam_policy_document");
  const seeds = documents.map(({ name }) => [name, escaped(policyArguments(Number(name.slice(1))))] as const);
  const plan = await planned({ aws_iam_policy_document: Object.fromEntries(seeds) }, { region: "eu-central-1" });
  const computed = new Map(plan.traces.map(({ change }) => [change.address.resource.name, change.after] as const));
  const wrong = documents.filter(({ name, attributes }) => {
    const value = computed.get(name);
    const expected = Object.fromEntries(TEXTS.map((text) => [text, attributes[text] ?? "null"]));
    return value && JSON.stringify(attributesOf(value, TEXTS)) !== JSON.stringify(expected);
  });
  expect(wrong.map(({ name }) => name)).toEqual([]);
  expect(documents.length).toBe(300);
  expect(computed.size).toBe(300);
});

test("partition and region are those of the provider block; of a region from the environment nothing is told", async () => {
  const data = { aws_partition: { p: {} }, aws_region: { r: {} } };
  const plan = await planned(data, { region: "eu-central-1" });
  for (const { type, attributes } of results.filter((each) => each.type !== "aws_iam_policy_document")) {
    const trace = plan.traces.find(({ change }) => change.address.resource.type === type);
    const { description, ...known } = attributes;
    expect(trace && attributesOf(trace.change.after, Object.keys(known))).toEqual(known);
    if (description !== undefined)
      expect(attributesOf(trace!.change.after, ["description"]).description).toBe("unknown");
  }
  expect((await planned(data, {})).notPlanned.map(({ cause }) => cause.why)).toEqual(["not-read", "not-read"]);
});

test.each([
  ["a Sid twice", { statement: [{ sid: "a" }, { sid: "a" }] }],
  ["a variable in an older document", { version: "2008-10-17", statement: [{ resources: ["&{x}"] }] }],
  ["a source that is no JSON", { source_policy_documents: ["{"] }],
  ["a source with a member in another case", { source_policy_documents: ['{"statement": []}'] }],
  ["a statement that is no list", { source_policy_documents: ['{"Statement": {}}'] }],
  [
    "two blocks of one type of principal",
    {
      statement: [
        {
          principals: [
            { type: "AWS", identifiers: ["a"] },
            { type: "AWS", identifiers: ["b"] },
          ],
        },
      ],
    },
  ],
  [
    "two blocks of one condition",
    {
      statement: [
        {
          condition: [
            { test: "t", variable: "v", values: ["a"] },
            { test: "t", variable: "v", values: ["b"] },
          ],
        },
      ],
    },
  ],
])("a policy with %s is not computed", async (_, document) => {
  const plan = await planned({ aws_iam_policy_document: { a: escaped(document) } }, { region: "eu-central-1" });
  expect(plan.notPlanned.map(({ cause }) => cause.why)).toEqual(["not-read"]);
});

test("with another version of the provider the result is an assumption", async () => {
  const main = 'data "aws_iam_policy_document" "a" {\n  statement {\n    actions = ["s3:Get"]\n  }\n}\n';
  const lock = LOCK.replace("5.100.0", "5.99.0");
  const plan = await planWithPack({ "main.tf": main, ".terraform.lock.hcl": lock }, aws());
  const [after] = plan.traces.map(({ change }) => change.after);
  expect(attributesOf(after!, ["minified_json"]).minified_json).toContain('"Action":"s3:Get"');
  expect(deepMarks(after!) & ASSUMED).toBe(ASSUMED);
});
