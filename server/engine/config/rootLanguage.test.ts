import { expect, test } from "vitest";
import { planOfTexts } from "../../../test/support/memory.ts";

const languageOf = async (files: Readonly<Record<string, string>>): Promise<string> =>
  (await planOfTexts(files)).language.dialect.product;

test("a folder is OpenTofu's by its files, its lock file or an encryption block", async () => {
  expect(await languageOf({ "main.tf": "" })).toBe("terraform");
  expect(await languageOf({ "main.tofu": "" })).toBe("opentofu");
  const lock = 'provider "registry.opentofu.org/hashicorp/null" {\n  version = "3.2.0"\n}\n';
  expect(await languageOf({ "main.tf": "", ".terraform.lock.hcl": lock })).toBe("opentofu");
  expect(await languageOf({ "main.tf": "terraform {\n  encryption {\n  }\n}\n" })).toBe("opentofu");
});

test("a constraint that only unknown versions meet is an information, and not an error", async () => {
  const text = 'terraform {\n  required_version = ">= 1.40"\n}\nresource "terraform_data" "a" {\n}\n';
  const plan = await planOfTexts({ "main.tf": text });
  expect(plan.diagnostics.load.map(({ id, severity }) => [id, severity])).toEqual([
    ["config/unknown-version-required", "information"],
  ]);
  expect(plan.traces.length).toBe(1);
});
