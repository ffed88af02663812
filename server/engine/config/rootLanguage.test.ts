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
