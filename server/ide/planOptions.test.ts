import { expect, test } from "vitest";
import { planOfTexts } from "../../test/support/memory.ts";
import { DEFAULT_OPTIONS } from "../engine/load/inputs.ts";
import { planOptions } from "./planOptions.ts";

const command = async (main: string, language: string, reads: readonly string[] = []) => {
  const plan = await planOfTexts({ "main.tf": main }, { options: { ...DEFAULT_OPTIONS, language } });
  return planOptions({ root: "/memory", plan, version: 1, isStale: false, chosen: { minimalRefresh: true, reads } })
    .command;
};

test("the copied command of a minimal refresh has the option, and before it existed the instances that change", async () => {
  const main = 'resource "terraform_data" "a" {\n}\n';
  expect(await command(main, "terraform@1.17")).toBe("terraform plan -minimal-refresh");
  expect(await command(main, "terraform@1.16")).toBe("terraform plan -target=terraform_data.a");
  expect(await command(main, "opentofu@1.13")).toBe("tofu plan -target=terraform_data.a");
  expect(await command("", "opentofu@1.13")).toBe("tofu plan -refresh=false");
  expect(await command("", "terraform@1.16", ["terraform_data.b"])).toBe("terraform plan -target=terraform_data.b");
});
