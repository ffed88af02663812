import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { recordedPlans } from "../../../test/conformance/saved/recorded.ts";
import { finishedPlan, livePlan } from "../../../test/conformance/saved/replanned.ts";
import { planOfTexts } from "../../../test/support/memory.ts";
import { makePlan } from "../../engine/plan/makePlan.ts";
import type { LivePlan } from "../../engine/plan/plan.ts";
import { reasonText } from "../../engine/render/notPlannedReasons.ts";
import { encodeUtf8 } from "../../engine/source/utf8.ts";
import { finishedDriftPage, finishedHeading, finishedPage, type OpenPlan } from "./finishedExplorer.ts";
import { finishedPlanText } from "./finishedPlanText.ts";

const bytesOf = (name: string): Uint8Array =>
  recordedPlans("terraform-1.11.4").find((each) => each.name === name)!.plan;

const headOf = (text: string): readonly string[] => text.split("\n").filter((line) => line.startsWith("# "));

/** Reads a recorded plan, and plans its configuration with another text of main.tf. */
async function beside(name: string, main?: string): Promise<{ open: OpenPlan; live: LivePlan }> {
  const { plan, archive } = await finishedPlan(bytesOf(name));
  const live = await livePlan(bytesOf(name), archive!, plan.mode, main === undefined ? {} : { "main.tf": main });
  return { open: { path: "/memory/tfplan", plan }, live };
}

const documentOf = async (members: object): Promise<OpenPlan> => {
  const json = { format_version: "1.2", terraform_version: "1.11.4", planned_values: {}, applyable: true, ...members };
  return { path: "/memory/p.json", plan: (await finishedPlan(encodeUtf8(JSON.stringify(json)))).plan };
};

test("a finished plan that is still the present one names only its version", async () => {
  const { open, live } = await beside("for_each loses and gains keys");
  const head = headOf(finishedPlanText("plan.bin", open.plan, live));
  expect(head[0]).toMatch(/^# plan\.bin: a plan of Terraform 1\.11\.4, made at \d{4}-/);
  expect(head).toHaveLength(1);
  expect(finishedHeading(open, live)).toEqual({
    label: "tfplan",
    note: "Terraform 1.11.4",
    isStale: false,
    causes: [],
    differences: 0,
    remark: "✓ Terraform plans the same",
  });
  expect(finishedPage(open, live, 0)).toEqual({ rows: [] });
});

const EDITED = `resource "terraform_data" "a" {
  for_each = toset(["x", "y"])
  input    = each.key == "y" ? "new" : each.value
}
resource "terraform_data" "b" {
}
`;

test("beside a live plan of other files, the rows are the objects that are planned differently, with why", async () => {
  const { open, live } = await beside("for_each loses and gains keys", EDITED);
  const { note, causes, remark } = finishedHeading(open, live);
  expect([note, causes, remark]).toEqual([
    "Terraform 1.11.4 · 4 differ",
    [{ text: "main.tf was changed since.", isStale: false }],
    "Nothing else is known to differ",
  ]);
  const { rows } = finishedPage(open, live, 0);
  expect(rows.map(({ symbol, label, reason, address }) => [symbol, label, reason, address])).toEqual([
    ["-", 'terraform_data.a["x"]', "live: no changes · block changed", 'terraform_data.a["x"]'],
    ["", 'terraform_data.a["y"]', "live: will be updated in-place · block changed", 'terraform_data.a["y"]'],
    ["", "terraform_data.b", "live: will be created · block changed", "terraform_data.b"],
    ["+", 'terraform_data.a["z"]', "live: not in the plan · block changed", undefined],
  ]);
  expect(rows[0]!.tooltip).toBe(
    '`terraform_data.a["x"]`\n\nwill be destroyed; live: no changes. The block of the resource has another text now.',
  );
});

test("other planned values are told by the names of their attributes", async () => {
  const main = 'resource "terraform_data" "a" {\n input = 2\n}\n';
  const { open, live } = await beside("update to another type", main);
  const { rows } = finishedPage(open, live, 0);
  expect(rows.map(({ reason }) => reason)).toEqual(["other values: input · block changed"]);
});

test("a replacement that only the finished plan was asked for is named", async () => {
  const { open, live } = await beside("replace as requested");
  expect(finishedHeading(open, live).causes).toEqual([]);
  const { inputs } = live;
  const unasked = makePlan({ ...inputs, options: { ...inputs.options, replace: [] } });
  expect(finishedHeading(open, unasked).causes.map(({ text }) => text)).toEqual([
    "It replaces terraform_data.a on request (-replace).",
  ]);
});

test("a plan is stale if the state has another serial or lineage, or if it is gone or new", async () => {
  const { open, live } = await beside("update to another type");
  const { serial } = open.plan.saved.priorState;
  const staleWith = (state: object, isAbsent = false): readonly string[] => {
    const present = { ...live, state: { ...live.state, isAbsent, state: { ...live.state.state!, ...state } } };
    const { causes, isStale } = finishedHeading(open, present);
    expect(isStale).toBe(causes.length > 0);
    return causes.map(({ text }) => text);
  };
  expect(staleWith({})).toEqual([]);
  expect(staleWith({ serial: 99 })).toEqual([`Stale: made from serial ${serial} of the state; now it is 99.`]);
  expect(staleWith({ lineage: "other" })).toEqual(["Stale: it starts from a state with another lineage."]);
  expect(staleWith({ lineage: "" }, true)).toEqual(["Stale: the state from which it starts does not exist now."]);
  const unread = { ...live, state: { ...live.state, state: undefined } };
  expect(finishedHeading(open, unread).causes).toEqual([
    { text: "The present state is not loaded, so it is not known whether this plan is stale.", isStale: false },
  ]);
});

test("variables with other values are told, sensitive ones without values", async () => {
  const live = await planOfTexts({
    "main.tf": `variable "env" {
  default = "prod"
}
variable "token" {
  default   = "s3cret"
  sensitive = true
}
variable "same" {
  type    = object({ a = set(string), b = optional(number, 4) })
  default = { a = ["y", "x"] }
}
variable "new" {
  default = 1
}
`,
  });
  const open = await documentOf({
    variables: { env: { value: "dev" }, token: { value: "0ther" }, same: { value: { a: ["x", "y"] } } },
  });
  const { causes } = finishedHeading(open, live);
  expect(causes.map(({ text }) => text)).toEqual([
    "A plan in JSON does not say from which state or files it was made.",
    'var.env was "dev"; now it is "prod".',
    "var.token had another value, which is sensitive.",
    expect.stringMatching(/^Made by Terraform 1\.11\.4; the live plan is of Terraform \d/),
  ]);
});

test("what the plan has read outside of Terraform is a cause of its own", async () => {
  const object = (input: string) => ({ id: "1", input, output: input, triggers_replace: null });
  const common = {
    address: "terraform_data.a",
    mode: "managed",
    type: "terraform_data",
    name: "a",
    provider_name: "terraform.io/builtin/terraform",
  };
  const change = (actions: readonly string[], before: object, after: object) => ({
    ...common,
    change: { actions, before, after, after_unknown: {}, before_sensitive: {}, after_sensitive: {} },
  });
  const open = await documentOf({
    resource_drift: [change(["update"], object("v1"), object("drifted"))],
    resource_changes: [change(["update"], object("drifted"), object("v1"))],
  });
  const state = { version: 4, serial: 1, lineage: "x", terraform_version: "1.11.4", resources: [] as object[] };
  state.resources.push({
    ...{ mode: "managed", type: "terraform_data", name: "a" },
    provider: 'provider["terraform.io/builtin/terraform"]',
    instances: [
      {
        schema_version: 0,
        attributes: {
          ...object("v1"),
          input: { value: "v1", type: "string" },
          output: { value: "v1", type: "string" },
        },
      },
    ],
  });
  const live = await planOfTexts({
    "main.tf": 'resource "terraform_data" "a" {\n  input = "v1"\n}\n',
    "terraform.tfstate": JSON.stringify(state),
  });
  expect(finishedHeading(open, live).causes.map(({ text }) => text)).toContain(
    "It has read the remote objects: 1 object has changed outside of Terraform.",
  );
  expect(finishedPage(open, live, 0).rows.map(({ reason }) => reason)).toEqual(["live: no changes · drift"]);
  expect(finishedHeading(open, live).drift?.label).toBe("Drift (1)");
  expect(finishedDriftPage(open, live, 0).rows.map(({ symbol, label, reason }) => [symbol, label, reason])).toEqual([
    ["◆", "terraform_data.a", "input, output"],
  ]);
});

test("a key compares only the resources that it changed", async () => {
  const { open, live } = await beside("for_each loses and gains keys");
  finishedHeading(open, live);
  let compared = 0;
  const traces = live.traces.map((trace) => trace);
  for (const { change } of traces) {
    const { action } = change;
    const counting = (): typeof action => {
      compared++;
      return action;
    };
    Object.defineProperty(change, "action", { get: counting });
  }
  expect(finishedHeading(open, { ...live, traces }).differences).toBe(0);
  expect(compared).toBe(0);
  const others = traces.map((trace) => ({ ...trace }));
  expect(finishedHeading(open, { ...live, traces: others }).differences).toBe(0);
  expect(compared).toBeGreaterThan(0);
});

test("sensitive values are masked, wherever they are repeated", async () => {
  const { plan } = await finishedPlan(bytesOf("sensitive"));
  expect(finishedPlanText("plan.bin", plan, undefined)).toContain("(sensitive value)");
});

test("an object that is not planned now is not told to differ, but counted", async () => {
  const main = 'resource "terraform_data" "a" {\n  for_each = toset(["y", var.missing])\n}\nvariable "missing" {}\n';
  const { open, live } = await beside("for_each loses and gains keys", main);
  const { differences, remark } = finishedHeading(open, live);
  expect(live.notPlanned.length).toBeGreaterThan(0);
  expect([differences, remark]).toEqual([
    0,
    "No action and no known value differs; 2 changed objects cannot be compared, not planned now",
  ]);
});

test("the heading counts what the finished plan leaves to another one", async () => {
  const [{ plan }] = JSON.parse(readFileSync("test/conformance/saved/deferred.json", "utf8"));
  const { plan: finished, archive } = await finishedPlan(Buffer.from(plan, "base64"));
  const live = await livePlan(Buffer.from(plan, "base64"), archive!, finished.mode);
  const heading = finishedHeading({ path: "/memory/tfplan", plan: finished }, live);
  expect(heading.note).toContain("4 deferred");
  expect(heading.remark).not.toContain("plans the same");
  expect(finished.notPlanned.map(({ address, cause }) => `${address}: ${reasonText(cause)}`)).toEqual([
    "terraform_data.d: deferred because it depends on a deferred change",
    "terraform_data.e[*]: deferred until the number of its instances is known",
    "terraform_data.n[*]: deferred until the number of its instances is known",
    "module.m[*].terraform_data.i[*]: deferred until the number of its instances is known",
  ]);
});
