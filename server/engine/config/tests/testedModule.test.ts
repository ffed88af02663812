import { expect, test } from "vitest";
import { planOfTexts } from "../../../../test/support/memory.ts";
import { DEFAULT_OPTIONS } from "../../load/inputs.ts";
import { testedModuleKey } from "./testedModule.ts";

const run = (source: string): string => `run "a" {\n  module {\n    source = "${source}"\n  }\n}\n`;

const planWith = (files: Readonly<Record<string, string>>, language = "terraform") =>
  planOfTexts(
    { "main.tf": 'resource "terraform_data" "a" {\n}\n', ...files },
    { options: { ...DEFAULT_OPTIONS, language } },
  );

const findingsWith = async (files: Readonly<Record<string, string>>, language?: string) =>
  (await planWith(files, language)).diagnostics.beside.map(({ summary, detail }) => `${summary}: ${detail}`);

const ABSENT = "Module not installed: The folder ./m does not exist. Create it, or correct the source.";

test("a plan tells that the module of a run is absent, relative to the folder in which the tests run", async () => {
  expect(await findingsWith({ "a.tftest.hcl": run("./m") })).toEqual([ABSENT]);
  expect(await findingsWith({ "tests/a.tftest.hcl": run("./m"), "tests/m/main.tf": "" })).toEqual([ABSENT]);
  expect(await findingsWith({ "tests/a.tftest.hcl": run("./m"), "m/main.tf": "" })).toEqual([]);
});

test("what is wrong with tests is no error of the plan", async () => {
  const { diagnostics } = await planWith({ "a.tftest.hcl": `${run("./m")}run "b" {\n  command = destroy\n}\n` });
  expect(diagnostics.load).toEqual([]);
  expect(diagnostics.beside.map(({ summary }) => summary)).toEqual([
    'Invalid "command" keyword',
    "Module not installed",
  ]);
});

test("a plan reads nothing of the module of a run", async () => {
  const { modules, diagnostics } = await planWith({ "a.tftest.hcl": run("./m"), "m/main.tf": "resource {" });
  expect(diagnostics.beside).toEqual([]);
  expect([...modules.files.keys()].map((path) => path.split("/").at(-1))).toEqual(["main.tf", "a.tftest.hcl"]);
});

test("what is not local must be installed under the key of the run; only OpenTofu takes other sources than a registry", async () => {
  const manifest = (key: string) =>
    JSON.stringify({ Modules: [{ Key: key, Source: "git::https://example.com/a.git", Dir: "m" }] });
  const git = { "tests/a.tftest.hcl": run("git::https://example.com/a.git"), "m/main.tf": "" };
  const installed = (key: string) => ({ ...git, ".terraform/modules/modules.json": manifest(key) });
  expect(await findingsWith(installed("test.tests.a.a"), "opentofu")).toEqual([]);
  expect(await findingsWith(installed("a"), "opentofu")).toEqual([
    'Module not installed: The module of run "a" is not installed in .terraform/modules. Run tofu init; until then no test of the folder runs.',
  ]);
  expect((await findingsWith(git)).map((text) => text.split(":")[0])).toEqual(["Invalid module source address"]);
});

test("init names the module of a run by the path of its file", () => {
  const key = (file: string) => testedModuleKey("/root", `/root/${file}`, "r");
  expect(key("a.tftest.hcl")).toBe("test.a.r");
  expect(key("tests/a.b.tftest.hcl")).toBe("test.tests.a.b.r");
  expect(key("a.tftest.json")).toBe("test.a.tftest.json.r");
  expect(key("a.tofutest.hcl")).toBe("test.a.tofutest.hcl.r");
});
