import { expect, test } from "vitest";
import { ruled } from "../../test/conformance/provider/base.ts";
import { thing, workspace } from "../../test/conformance/provider/workspace.ts";
import { ruledCommand } from "../../test/support/ruledCommand.ts";

// After a provider has refused the configuration nothing is planned: what Terraform shows is shown.

const REFUSED = workspace(
  "refused",
  'resource "test_thing" "a" {\n name = "a"\n}\nresource "test_thing" "b" {\n name = "new"\n}\n',
  {
    state: [{ name: "b", attributes: thing("b") }],
    provider: ruled({
      call: "ValidateResourceConfig",
      type: "test_thing",
      when: { name: "a" },
      does: { diagnostics: [{ severity: "error", summary: "Bad name", path: ["name"] }] },
    }),
  },
);

test("the plan has the error, and no inferred change", async () => {
  const { out, errors, code } = await ruledCommand(REFUSED, "plan");
  expect([out, code]).toEqual(["", 1]);
  expect(errors).toContain("Error: Bad name");
  expect(errors).not.toMatch(/No schema|terraform init|not planned/);
  const document = JSON.parse((await ruledCommand(REFUSED, "plan", "--json")).out);
  expect(document).toMatchObject({ errored: true, complete: false, applyable: false });
  expect(document.stateline.diagnostics).toMatchObject([{ severity: "error", summary: "Bad name" }]);
  expect(document).not.toHaveProperty("resource_changes");
});

test("the timeline of the refused instance ends at its validation, and that of another one is not planned", async () => {
  const refused = await ruledCommand(REFUSED, "timeline", "test_thing.a");
  expect(refused.out).toContain("test_thing.a cannot be planned\nBad name");
  expect(refused.out).toContain("Run: ✗ Validate");
  expect(refused.out).not.toMatch(/No schema|PlanResourceChange/);
  const [run] = JSON.parse((await ruledCommand(REFUSED, "timeline", "test_thing.a", "--json")).out).runs;
  expect(run.operations).toMatchObject([
    { operation: "ValidateResourceConfig", phase: "validate", failed: true, diagnostics: [{ summary: "Bad name" }] },
  ]);
  const other = await ruledCommand(REFUSED, "timeline", "test_thing.b");
  expect(other.out).toContain("test_thing.b cannot be planned");
  expect(other.out).not.toContain("PlanResourceChange");
});
