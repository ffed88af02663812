import { expect, test } from "vitest";
import { planOfTexts } from "../../../test/support/memory.ts";
import { DEFAULT_OPTIONS } from "../load/inputs.ts";
import { planDiagnostics } from "../plan/commandDiagnostics.ts";

/** Returns the details of the errors in a text, in a language. */
async function details(language: string, text: string): Promise<readonly string[]> {
  const plan = await planOfTexts({ "main.tf": text }, { options: { ...DEFAULT_OPTIONS, language } });
  return planDiagnostics(plan).map(({ detail }) => detail);
}

test("the error about what a version does not have yet says since when it exists", async () => {
  expect(await details("terraform@1.11.4", 'variable "a" {\n  default    = 1\n  deprecated = "x"\n}\n')).toEqual([
    'An argument named "deprecated" is not allowed here. Terraform has it since 1.15.',
  ]);
  expect(
    await details("terraform@1.16.0", 'resource "terraform_data" "a" {\n  lifecycle {\n    enabled = true\n  }\n}\n'),
  ).toEqual(['An argument named "enabled" is not allowed here. Only OpenTofu has it, since 1.11.']);
  expect(await details("terraform@1.4.7", 'check "a" {\n}\n')).toEqual([
    'A block of type "check" is not allowed here. Terraform has it since 1.5.',
  ]);
  expect(await details("terraform@1.16.0", 'output "a" {\n  value = urldecode("%20")\n}\n')).toEqual([
    'There is no function named "urldecode". Only OpenTofu has it, since 1.7.',
  ]);
});
