import { describe, expect, test } from "vitest";
import { planOfTexts } from "../../../test/support/memory.ts";

const LOCK = 'provider "registry.terraform.io/hashicorp/random" {\n  version = "3.6.0"\n}\n';
const required = (source: string, version = "") =>
  `terraform {\n  required_providers {\n    random = {\n      source = "${source}"\n${version}\n    }\n  }\n}\n`;

/** Returns the findings about providers that `terraform init` has not installed. */
async function lockFindings(main: string, lock: string | undefined): Promise<readonly string[]> {
  const plan = await planOfTexts({ "main.tf": main, ...(lock !== undefined && { ".terraform.lock.hcl": lock }) });
  return plan.diagnostics.load
    .filter(({ near }) => near)
    .map(({ summary, inEditor, near }) => `${inEditor ?? "error"}: ${summary} @${near!.anchor.path.split("/").at(-1)}`);
}

const MISSING = "Missing required provider @main.tf";
const pet = 'resource "random_pet" "a" {}\n';

describe("providers that terraform init has not installed", () => {
  test.each([
    ["that is installed", pet, LOCK, []],
    ["before it was run", pet, undefined, []],
    ["that is still to be installed", `${pet}resource "aws_vpc" "a" {}\n`, LOCK, [`information: ${MISSING}`]],
    ["whose name is one letter off", `${pet}resource "randm_pet" "b" {}\n`, LOCK, [`error: ${MISSING}`]],
    ["whose source is one letter off", required("hashicrp/random") + pet, LOCK, [`error: ${MISSING}`]],
    ["of another namespace", required("acme/random") + pet, LOCK, [`information: ${MISSING}`]],
    ["of a version that fits", required("hashicorp/random", 'version = "~> 3.0"') + pet, LOCK, []],
    [
      "of another version",
      required("hashicorp/random", 'version = "~> 2.0"') + pet,
      LOCK,
      ["information: Inconsistent dependency lock file @main.tf"],
    ],
  ])("a provider %s", async (_, main, lock, expected) => expect(await lockFindings(main, lock)).toEqual(expected));
});
