import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { knownVersions } from "../../server/engine/lang/releases.ts";
import { runs, SEED } from "../support/sample.ts";
import { errorsOf, expectInformation, OPEN_WORDS, planned, STATE, WORDS } from "./newerFolder.ts";

// What no known version has is no error in a folder whose version is newer than every known one.

const RUNS = runs(50);

/** A name that is similar to no known one. */
const NAME = fc
  .tuple(fc.constantFrom("quasar", "zephyr", "kumquat", "yonder"), fc.stringMatching(/^[a-z]{3}$/))
  .map(([word, end]) => `${word}_${end}`);
const VALUE = fc.constantFrom("true", "3", '"text"', "[1, 2]", "{ a = 1 }", "null");

const ITEM = fc.oneof(
  fc.tuple(NAME, VALUE).map(([name, value]) => `  ${name} = ${value}\n`),
  fc.tuple(NAME, NAME, VALUE).map(([name, inner, value]) => `  ${name} {\n    ${inner} = ${value}\n  }\n`),
  fc.tuple(NAME, NAME).map(([name, label]) => `  ${name} "${label}" {\n  }\n`),
);

/** Blocks in which a newer version may allow another argument or block. */
const AROUND: readonly ((item: string) => string)[] = [
  (item) => `terraform {\n${item}}\n`,
  (item) => `variable "a" {\n  default = 1\n${item}}\n`,
  (item) =>
    `variable "a" {\n  default = 1\n  validation {\n    condition     = var.a > 0\n    error_message = "no"\n${item}  }\n}\n`,
  (item) => `output "a" {\n  value = 1\n${item}}\n`,
  (item) => `module "a" {\n  source = "./a"\n${item}}\n`,
  (item) => `resource "terraform_data" "a" {\n${item}}\n`,
  (item) => `resource "terraform_data" "a" {\n  lifecycle {\n${item}  }\n}\n`,
  (item) =>
    `resource "terraform_data" "a" {\n  lifecycle {\n    precondition {\n      condition     = path.cwd != ""\n      error_message = "no"\n${item}    }\n  }\n}\n`,
  (item) =>
    `resource "terraform_data" "a" {\n}\nmoved {\n  from = terraform_data.b\n  to   = terraform_data.a\n${item}}\n`,
  (item) => `removed {\n  from = terraform_data.b\n  lifecycle {\n    destroy = false\n  }\n${item}}\n`,
  (item) => `removed {\n  from = terraform_data.b\n  lifecycle {\n    destroy = false\n${item}  }\n}\n`,
  (item) => `check "a" {\n  assert {\n    condition     = path.cwd != ""\n    error_message = "no"\n${item}  }\n}\n`,
  (item) => `check "a" {\n${item}}\n`,
  (item) => `resource "terraform_data" "a" {\n  provisioner "local-exec" {\n    command = "true"\n${item}  }\n}\n`,
  (item) =>
    `resource "terraform_data" "a" {\n  connection {\n    type = "ssh"\n    host = "h"\n${item}  }\n  provisioner "remote-exec" {\n    inline = ["true"]\n  }\n}\n`,
  (item) =>
    `resource "terraform_data" "a" {\n  lifecycle {\n    action_trigger {\n      events  = [after_create]\n      actions = []\n${item}    }\n  }\n}\n`,
  (item) => `resource "terraform_data" "a" {\n}\nimport {\n  to = terraform_data.a\n${item}}\n`,
  (item) => `module "a" {\n${item}}\n`,
  (item) =>
    `data "terraform_remote_state" "a" {\n  backend = "local"\n  config   = { path = "other.tfstate" }\n${item}}\n`,
  (item) => item,
];

/** Expressions that only a newer version can evaluate. */
const EXPRESSION = fc.oneof(
  fc.tuple(NAME, VALUE).map(([name, value]) => `${name}(${value})`),
  fc.tuple(NAME, VALUE).map(([name, value]) => `try(${name}(${value}), 1)`),
  fc.tuple(NAME, VALUE).map(([name, value]) => `[for x in ${name}(${value}) : upper(x)]`),
  fc.tuple(NAME, VALUE).map(([name, value]) => `"a-\${${name}(${value})}"`),
  fc.tuple(NAME, NAME).map(([space, name]) => `${space}::${name}(1)`),
  NAME.map((name) => `terraform.${name}`),
  NAME.map((name) => `path.${name}`),
  NAME.map((name) => name),
  NAME.map((name) => `${name.replaceAll("_", "")}.current`),
  NAME.map((name) => `action.made_thing.a.${name}`),
  fc.constantFrom('upper("a", true)', "timestamp(1)", 'cidrhost("10.0.0.0/8", 1, "x")'),
);
const TYPE = fc.oneof(
  NAME,
  NAME.map((name) => `${name}(string)`),
  NAME.map((name) => `list(${name})`),
  NAME.map((name) => `object({ a = optional(${name}, 1) })`),
  fc.constantFrom("string(3)", "list(string, 2)", "object({ a = optional(string, null, true) })"),
);
const TEXT = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constantFrom(...AROUND), ITEM).map(([around, item]) => around(item)) },
  { weight: 3, arbitrary: EXPRESSION.map((value) => `output "a" {\n  value = ${value}\n}\n`) },
  EXPRESSION.map((value) => `resource "terraform_data" "a" {\n  count = ${value}\n}\n`),
  EXPRESSION.map((value) => `locals {\n  a = ${value}\n}\nresource "terraform_data" "a" {\n  input = local.a\n}\n`),
  TYPE.map((type) => `variable "a" {\n  type    = ${type}\n  default = "x"\n}\n`),
  NAME.map(
    (word) =>
      `resource "terraform_data" "a" {\n  provisioner "local-exec" {\n    command    = "true"\n    on_failure = ${word}\n  }\n}\n`,
  ),
  NAME.map(
    (word) => `terraform {\n  required_providers {\n    made = { source = "hashicorp/made", ${word} = "x" }\n  }\n}\n`,
  ),
  NAME.map((word) => `terraform {\n  backend "${word}" {\n  }\n}\n`),
  NAME.map(
    (word) =>
      `data "terraform_remote_state" "a" {\n  backend = "${word}"\n}\noutput "a" {\n  value = data.terraform_remote_state.a.outputs\n}\n`,
  ),
  NAME.map((word) => `resource "terraform_${word}" "a" {\n}\noutput "a" {\n  value = terraform_${word}.a.id\n}\n`),
  NAME.map((word) => `module "a" {\n  source = ${word}("a")\n}\n`),
  NAME.map((word) => `${word} "x" "y" {\n}\noutput "a" {\n  value = ${word}.x.y\n}\n`),
  NAME.map((word) => `locals "${word}" {\n  a = 1\n}\noutput "a" {\n  value = local.${word}.a\n}\n`),
  NAME.map((word) => `output "a" {\n  for_each = toset(["${word}"])\n  value    = each.key\n}\n`),
  NAME.map(
    (word) =>
      `resource "terraform_data" "a" {\n  lifecycle {\n    precondition {\n      condition     = ${word}("x")\n      error_message = "no"\n    }\n  }\n}\n`,
  ),
);
const TEST = fc.oneof(
  ITEM,
  ITEM.map((item) => `run "a" {\n${item}}\n`),
  ITEM.map((item) => `mock_provider "made" {\n${item}}\n`),
  NAME.map((word) => `run "a" {\n  command = ${word}\n}\n`),
  NAME.map((word) => `run "a" {\n  assert {\n    condition     = ${word}("x")\n    error_message = "no"\n  }\n}\n`),
);

const FILE = fc.oneof(
  { weight: 5, arbitrary: TEXT.map((text) => ["main.tf", text] as const) },
  TEST.map((text) => ["a.tftest.hcl", text] as const),
);

/** What is rather a mistake where a newer version is only possible: an argument that a module lacks, and a bare name. */
const MISTAKES = [/^module "a" \{\n(?! {2}source = (?:quasar|zephyr|kumquat|yonder))/, /(?:=|\() ?[a-z]+_[a-z]{3}\n/];

describe("a text with a feature that nobody knows", () => {
  test("has no error in a folder of a newer version, and one information", async () => {
    console.log(`invented features: seed ${SEED}, ${RUNS} runs`);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(WORDS)), FILE, async (word, [name, text]) => {
        // The state of an unknown backend is not read.
        fc.pre(word !== "the state" || !text.includes("backend"));
        await expectInformation(WORDS[word]!, name, text);
      }),
      { numRuns: RUNS },
    );
  });

  test("has none where the folder allows a newer version, unless it is rather a mistake", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(OPEN_WORDS)), FILE, async (word, [name, text]) => {
        fc.pre(!MISTAKES.some((mistake) => mistake.test(text)));
        await expectInformation(OPEN_WORDS[word]!, name, text);
      }),
      { numRuns: RUNS },
    );
  });

  test("has its errors where the folder says nothing, or names a known version", async () => {
    const text = 'variable "a" {\n  quasar = 1\n}\n';
    expect(errorsOf(await planned({ files: { "main.tf": text } }))).toHaveLength(1);
    expect(errorsOf(await planned({ files: { "main.tf": text, ".terraform-version": "1.9.8" } }))).toHaveLength(1);
    expect(errorsOf(await planned({ files: { "main.tf": text }, language: "terraform@1.17" }))).toHaveLength(1);
  });

  test("has none in a validation, for which the version in the head of the state counts as well", async () => {
    const text = 'variable "a" {\n  quasar = 1\n}\n';
    const validated = async (state: string) =>
      errorsOf(await planned({ files: { "main.tf": text, "terraform.tfstate": state }, purpose: "validate" }));
    expect(await validated(WORDS["the state"]!.files["terraform.tfstate"]!)).toEqual([]);
    expect(await validated(STATE)).toHaveLength(1);
    const later = '{"version":4,"resources":[{"instances":[{"attributes":{"terraform_version":"1.18.0"}}]}]}';
    expect(await validated(later)).toHaveLength(1);
  });

  test("may be misspelled where a newer version is only possible", async () => {
    const open = { "terraform.tf": 'terraform {\n  required_version = ">= 1.9"\n}\n' };
    expect(errorsOf(await planned({ files: { ...open, "main.tf": 'variable "a" {\n  quasar = 1\n}\n' } }))).toEqual([]);
    expect(
      errorsOf(await planned({ files: { ...open, "main.tf": 'variable "a" {\n  defualt = 1\n}\n' } })),
    ).toHaveLength(1);
  });

  test("does not hide what is wrong in every version", async () => {
    const { files } = WORDS.required_version!;
    const text = 'output "a" {\n  value = var.missing\n  quasar = 1\n}\noutput "b" {\n  value = "a" + 1\n}\n';
    const plan = await planned({ files: { ...files, "main.tf": text } });
    expect(errorsOf(plan).map((error) => error.split(":")[0])).toEqual([
      "Reference to undeclared input variable",
      "Invalid operand",
    ]);
  });

  test("gives unknown values, with the reason", async () => {
    const { files } = WORDS.required_version!;
    const plan = await planned({ files: { ...files, "main.tf": 'output "a" {\n  value = try(quasar(1), 2)\n}\n' } });
    const row = plan.rows.get("output.a");
    const value = row?.kind === "value" ? [...row.values.values()][0] : undefined;
    expect(value).toMatchObject({
      kind: "unknown",
      origins: [{ source: "quasar()", why: "newer-version", about: knownVersions("terraform") }],
    });
  });
});
