import { expect, test } from "vitest";
import { planOfTexts } from "../../../../test/support/memory.ts";
import { DEFAULT_OPTIONS } from "../../load/inputs.ts";

const errorsWith = async (files: Readonly<Record<string, string>>, language = "terraform") => {
  const { diagnostics } = await planOfTexts(
    { "main.tf": 'resource "terraform_data" "a" {\n}\n', ...files },
    { options: { ...DEFAULT_OPTIONS, language } },
  );
  return diagnostics.beside.filter(({ severity }) => severity === "error").map(({ summary }) => summary);
};

const mock = (source: string): string => `mock_provider "terraform" {\n  source = "${source}"\n}\nrun "a" {\n}\n`;

test("the folder of a mocked provider's values must exist, relative to the one in which the tests run", async () => {
  expect(await errorsWith({ "a.tftest.hcl": mock("./nope") })).toEqual(["Failed to read mock data directory"]);
  expect(await errorsWith({ "tests/a.tftest.hcl": mock("./nope") })).toEqual(["Failed to read mock data directory"]);
  expect(await errorsWith({ "tests/a.tftest.hcl": mock("./mocks"), "mocks/a.tfmock.hcl": "" })).toEqual([]);
  expect(await errorsWith({ "a.tftest.hcl": mock("./nope") }, "opentofu")).toEqual(["Unsupported argument"]);
});
