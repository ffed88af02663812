import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { planOfTexts } from "../../support/memory.ts";
import { FOLDERS } from "./folders.mjs";

// Whether the result of a data source that reads only local files still holds, beside what the real archive provider read.

const recorded = new Map(
  readFileSync("test/conformance/pureData/archive.golden.jsonl", "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => JSON.parse(line) as { readonly name: string; readonly attributes: object })
    .map(({ name, attributes }) => [name, attributes] as const),
);

const stateOf = (type: string, provider: string, attributes: unknown): string =>
  JSON.stringify({
    version: 4,
    terraform_version: "1.11.4",
    serial: 1,
    lineage: "a0000000-0000-4000-8000-000000000001",
    outputs: {},
    resources: [
      {
        mode: "data",
        type,
        name: "a",
        provider: `provider["registry.terraform.io/hashicorp/${provider}"]`,
        instances: [{ schema_version: 0, attributes }],
      },
    ],
  });

const outcomeOf = async (files: Readonly<Record<string, string>>) => {
  const plan = await planOfTexts(files);
  return plan.notPlanned[0]?.cause.why ?? plan.traces[0]?.change.action.rule;
};

test.each(FOLDERS)(
  "an archive of $name is read anew, and another one is not taken for it",
  async ({ name, data, files }) => {
    const main = `data "archive_file" "a" {\n ${data}\n output_path = "out.zip"\n}\n`;
    const state = stateOf("archive_file", "archive", recorded.get(name));
    expect(await outcomeOf({ "main.tf": main, "terraform.tfstate": state, ...files })).toBe("read-now");
    const [path] = Object.keys(files).filter((each) => !/node_modules|\.log|b\.txt/.test(each));
    if (path !== undefined) {
      const others = { ...files, [path]: `${files[path]}!` };
      expect(await outcomeOf({ "main.tf": main, "terraform.tfstate": state, ...others })).toBe("other-files");
    }
  },
);

test("an archive whose files cannot be read is as of the last run", async () => {
  const main = 'data "archive_file" "a" {\n type = "zip"\n source_file = "nowhere"\n output_path = "out.zip"\n}\n';
  const attributes = { type: "zip", source_file: "nowhere", output_path: "out.zip", output_sha: "1", id: "1" };
  expect(
    await outcomeOf({ "main.tf": main, "terraform.tfstate": stateOf("archive_file", "archive", attributes) }),
  ).toBe("as-of-last-run");
});

test.each([
  ["hello", "computed"],
  ["other", "computed"],
])("a file with %s is read, whatever the last run read", async (text, rule) => {
  const main = 'data "local_file" "a" {\n filename = "a.txt"\n}\n';
  const state = stateOf("local_file", "local", { filename: "a.txt", content: "hello", id: "1" });
  expect(await outcomeOf({ "main.tf": main, "terraform.tfstate": state, "a.txt": text })).toBe(rule);
});

test.each([
  ["its variables", "Hello ${name}!", "Hello Ann!", "read-now"],
  ["a directive", '%{ if name != "" }x%{ endif }', "x", "read-now"],
  ["a function", "${upper(name)}", "ANN", "read-now"],
  ["another result", "Hello ${name}!", "Hello Bob!", "as-of-last-run"],
  ["the time", "${timestamp()}", "2020-01-01T00:00:00Z", "as-of-last-run"],
  ["what has no value", "${other}", "x", "as-of-last-run"],
  ["a mistake", "${name", "x", "as-of-last-run"],
])("a rendered template with %s", async (_, template, rendered, outcome) => {
  const written = JSON.stringify(template).replace(/[$%]\{/g, (opening) => `${opening[0]}${opening}`);
  const main = `data "template_file" "a" {\n  template = ${written}\n  vars = {\n    name = "Ann"\n  }\n}\n`;
  const attributes = { template, vars: { name: "Ann" }, rendered, filename: null, id: "1" };
  const files = { "main.tf": main, "terraform.tfstate": stateOf("template_file", "template", attributes) };
  expect(await outcomeOf(files)).toBe(outcome);
});

test.each([
  ["variables and directives", 'Hi ${name}%{ if name == "Ann" }!%{ endif }', "Hi Ann!"],
  ["nothing but text", "plain", "plain"],
  ["a function", "${upper(name)}", undefined],
  ["what has no value", "${other}", undefined],
  ["a mistake", "${name", undefined],
])("a new template_file with %s", async (_, template, rendered) => {
  const written = JSON.stringify(template).replace(/[$%]\{/g, (opening) => `${opening[0]}${opening}`);
  const main = `data "template_file" "a" {\n  template = ${written}\n  vars = {\n    name = "Ann"\n  }\n}\noutput "o" {\n  value = data.template_file.a.rendered\n}\n`;
  const plan = await planOfTexts({ "main.tf": main });
  const [after] = plan.outputs.map((output) => output.after);
  expect(after?.kind === "string" ? after.value : undefined).toBe(rendered);
  if (rendered === undefined) expect(plan.notPlanned.map(({ cause }) => cause.why)).toContain("not-read");
});

test("a new local_file has the content and the digests of its file; one that is not there is not read", async () => {
  const main = (name: string) =>
    `data "local_file" "a" {\n  filename = "${name}"\n}\noutput "o" {\n  value = "${"${data.local_file.a.content} ${data.local_file.a.content_md5} ${data.local_file.a.id}"}"\n}\n`;
  const plan = await planOfTexts({ "main.tf": main("a.txt"), "a.txt": "hello" });
  const [after] = plan.outputs.map((output) => output.after);
  expect(after).toMatchObject({
    value: "hello 5d41402abc4b2a76b9719d911017c592 aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d",
  });
  expect((await planOfTexts({ "main.tf": main("b.txt") })).notPlanned.map(({ cause }) => cause.why)).toContain(
    "not-read",
  );
});
