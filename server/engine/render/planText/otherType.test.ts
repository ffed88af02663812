import { expect, test } from "vitest";
import { planOfTexts, stateWith } from "../../../../test/support/memory.ts";
import { NO_SECRETS } from "../secrets.ts";
import { planText } from "./planText.ts";

// As Terraform 1.11.4 prints it: in a value of any type, nothing is said to force a replacement.

test("a value of any type that gets another type has no remark", async () => {
  const attributes = { id: "1", input: null, output: null, triggers_replace: { value: {}, type: ["object", {}] } };
  const plan = await planOfTexts({
    "main.tf": 'resource "terraform_data" "a" {\n  triggers_replace = "b"\n}\n',
    "terraform.tfstate": stateWith("terraform_data", "terraform.io/builtin/terraform", attributes, {}),
  });
  const text = planText(plan, false, NO_SECRETS);
  expect(text).toContain("must be replaced");
  expect(text.split("\n").find((line) => line.includes("triggers_replace"))).toBe(
    '      ~ triggers_replace = {} -> "b"',
  );
});
