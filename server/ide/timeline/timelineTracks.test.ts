import { expect, test } from "vitest";
import { fixture } from "../../../test/support/fixture.ts";
import { DEPOSED_MAIN, DEPOSED_STATE, driftedPlan } from "../../../test/support/timelineTracks.ts";
import { rehearsePlan } from "../../engine/plan/rehearsal/rehearsePlan.ts";
import { timeline, traceAt } from "./timeline.ts";
import { orderView } from "./timelineOrder.ts";

const { root } = fixture(`${DEPOSED_MAIN}--- terraform.tfstate\n${DEPOSED_STATE}`);

test("each deposed object of an instance has a track of its own, that ends in its destruction", () => {
  const { deposedObjects, tracks } = timeline(root, "terraform_data.web")!;
  expect(tracks).toHaveLength(1);
  expect(deposedObjects?.map(({ key, label, words, end, order }) => [key, label, words, end, order])).toEqual([
    ["aaaaaaa1", "deposed aaaaaaa1", "will be destroyed", "destroyed", undefined],
    ["bbbbbbb2", "deposed bbbbbbb2", "will be destroyed", "destroyed", undefined],
  ]);
  expect(deposedObjects?.[0]?.stages).toContain("priorState");
});

test("in rehearsal, the track says when the object ends, and what its end waits for", () => {
  const { plan } = root;
  const trace = traceAt(plan, "terraform_data.web")!;
  const rehearsed = { trace: rehearsePlan(plan, trace, []).trace, whatIf: [], order: orderView(plan, trace) };
  const [first] = timeline(root, "terraform_data.web", undefined, rehearsed)?.deposedObjects ?? [];
  expect(first?.order?.step).toMatch(/^step \d of \d$/);
});

test("the page of a deposed object, and that of another instance, have no such tracks", () => {
  expect(timeline(root, "terraform_data.web", "aaaaaaa1")?.deposedObjects).toBeUndefined();
  expect(timeline(root, "terraform_data.other")?.deposedObjects).toBeUndefined();
});

test("what was changed outside of Terraform is marked at the Prior State, in the header and on its row", async () => {
  const plan = await driftedPlan();
  const { header, stages, rows } = timeline({ plan }, "made_up.a")!;
  expect(header.notes).toEqual(["changed outside of Terraform: tags", "read in this session"]);
  expect(stages.filter(({ hasDrift }) => hasDrift).map(({ name, note }) => [name, note])).toEqual([
    ["priorState", "drifted"],
  ]);
  expect(rows.filter(({ remark }) => remark === "# drift").map(({ path }) => path)).toEqual(["tags"]);
});

test("without drift nothing is marked", () => {
  const { header, stages, rows } = timeline(root, "terraform_data.web")!;
  expect([header.notes, stages.some(({ hasDrift }) => hasDrift), rows.some(({ remark }) => remark)]).toEqual([
    [],
    false,
    false,
  ]);
});
