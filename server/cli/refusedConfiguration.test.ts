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
  expect(run.stages).toMatchObject([{ stage: "configuration", phase: "validate", value: { value: { name: "a" } } }]);
  const other = await ruledCommand(REFUSED, "timeline", "test_thing.b");
  expect(other.out).toContain("test_thing.b cannot be planned");
  expect(other.out).not.toContain("PlanResourceChange");
});

test.each([
  ["a file of tests", "tests/a.tftest.hcl", "nonsense {\n}\n"],
  ["a file in place of their folder", "tests", ""],
])("what is wrong with %s does not keep plugins from planning", async (_, path, text) => {
  const provider = ruled({
    call: "PlanResourceChange",
    type: "test_thing",
    does: { diagnostics: [{ severity: "error", summary: "Asked", path: ["name"] }] },
  });
  const files = workspace("planned", 'resource "test_thing" "a" {\n name = "a"\n}\n', { provider });
  const { errors } = await ruledCommand({ ...files, files: { ...files.files, [path]: text } }, "plan");
  expect(errors.match(/(?<=^Error: ).*/gm)).toEqual(["Asked"]);
});

const REFERRING = `resource "test_thing" "a" {
  name = "a"
}
resource "test_thing" "b" {
  name  = "b"
  label = test_thing.a.id
}
`;
const BAD_LABEL = { severity: "error", summary: "Bad label", path: ["label"] } as const;

test.each([
  ["unknown", REFERRING, { $unknown: true }, "label was not known yet when the provider judged it."],
  ["null", 'resource "test_thing" "b" {\n  name = "b"\n}\n', null, "label is null, and it is optional and computed."],
])("a refused value that is %s has advice beside the error", async (_, main, label, advice) => {
  const does = { diagnostics: [BAD_LABEL] };
  const played = workspace("advice", main, {
    provider: ruled({ call: "ValidateResourceConfig", when: { name: "b", label }, does }),
  });
  expect((await ruledCommand(played, "plan")).errors).toContain(advice);
  const { out } = await ruledCommand(played, "timeline", "test_thing.b", "--json");
  const [{ operations }] = JSON.parse(out).runs;
  expect(operations[0].diagnostics[0].advice).toContain(advice);
});

test("a refused value that is known, and one that is null and not computed, has no advice", async () => {
  const does = { diagnostics: [BAD_LABEL, { ...BAD_LABEL, path: ["zone"] }] };
  const played = workspace("known", 'resource "test_thing" "b" {\n  name = "b"\n  label = "x"\n}\n', {
    provider: ruled({ call: "ValidateResourceConfig", does }),
  });
  const { stateline } = JSON.parse((await ruledCommand(played, "plan", "--json")).out);
  expect(stateline.diagnostics.map(({ summary }: { summary: string }) => summary)).toEqual(["Bad label", "Bad label"]);
  for (const diagnostic of stateline.diagnostics) expect(diagnostic).not.toHaveProperty("advice");
});
