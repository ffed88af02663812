import { expect, test } from "vitest";
import { fixture } from "../../../test/support/fixture.ts";
import { initOffer, remedyFor } from "./remedies.ts";

// What an uninitialised folder lacks, and the step that mends each finding.

test("init is offered with what is not installed", () => {
  const offer = (text: string) => initOffer(fixture(text).root.plan);
  expect(offer('module "vpc" {\n  source = "terraform-aws-modules/vpc/aws"\n}\n')).toEqual({
    init: "terraform",
    lacking: "1 module is not installed",
  });
  expect(offer('module "a" {\n  source = "x/y/z"\n}\nmodule "b" {\n  source = "x/y/z"\n}\n').lacking).toBe(
    "2 modules are not installed",
  );
  expect(offer('resource "terraform_data" "a" {\n}\n')).toEqual({});
});

test("a finding leads to init or to loading the state; an error in the text to neither", () => {
  const { plan } = fixture('terraform {\n  backend "s3" {\n  }\n}\nmodule "vpc" {\n  source = "x/y/z"\n}\n').root;
  const ids = Object.values(plan.diagnostics)
    .flat()
    .map(({ id }) => id);
  expect(ids.map((id) => [id, remedyFor(plan, id)?.kind])).toContainEqual(["config/not-installed", "init"]);
  expect(remedyFor(plan, "plan/undeclared-variable")).toBeUndefined();
});
