import { expect, test } from "vitest";
import { lifecycleRecord } from "../../server/engine/lifecycle/lifecycleRecord.ts";
import { DEFAULT_OPTIONS, type PlanOptions } from "../../server/engine/load/inputs.ts";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import { recordOptions } from "../../server/engine/plan/rehearsal/recordOptions.ts";
import type { Provider, ProviderFault } from "../../server/engine/provider/provider.ts";
import { STRING } from "../../server/engine/values/type.ts";
import { nullValue, objectValue, stringValue, unknownValue } from "../../server/engine/values/value.ts";
import { codeLens } from "../../server/ide/codeLens.ts";
import { hover } from "../../server/ide/hover/hover.ts";
import { timeline } from "../../server/ide/timeline/timeline.ts";
import { MADE_UP, madeUp, planOfTexts, providersWith, reply, stateOf } from "../support/memory.ts";

// A call that is not made is shown as none; one that fails stands among the operations with its finding, and ends the run.

const SCHEMA = { attributes: { opt: { type: "string", optional: true } } };
const MAIN = 'resource "made_up" "a" {\n  opt = "new"\n}\n';
const IMPORT = `import {\n  to = made_up.a\n  id = "1"\n}\n${MAIN}`;
const STATE = { "main.tf": MAIN, "terraform.tfstate": stateOf({ opt: "old" }) };

const fault = (summary: string, severity: ProviderFault["severity"] = "error"): ProviderFault => ({
  id: "provider/said",
  severity,
  summary,
  detail: "As the provider says.",
  path: [],
});
const refusing = <T>(response: T, summary: string) => reply(response, { faults: [fault(summary)] });

const planWith = (files: Readonly<Record<string, string>>, provider: Provider, options: Partial<PlanOptions> = {}) =>
  planOfTexts(files, { providers: providersWith(provider), options: { ...DEFAULT_OPTIONS, ...options } });

/** Returns each operation of an instance, as the page has it, and the steps of its run. */
function shown(plan: LivePlan, address = "made_up.a") {
  const { operations = [], run, header } = timeline({ plan }, address) ?? {};
  return {
    operations: operations.map(({ label, failed, findings = [] }) =>
      [failed ? `✗ ${label}` : label, ...findings].join(" | "),
    ),
    run: run?.map(({ label, status }) => `${label} ${status}`),
    sentence: header?.sentence,
  };
}

const recordOf = (plan: LivePlan, address = "made_up.a") => {
  const trace = plan.traces.find(({ change }) => change.address.text === address)!;
  return lifecycleRecord(trace, { ...recordOptions(plan, trace), isRehearsed: false });
};

const said = (summary: string) => `Error: ${summary}: As the provider says.`;

test.each<[string, Readonly<Record<string, string>>, Partial<Provider>, string, string]>([
  ["a validation", STATE, { validateResourceConfig: () => refusing(undefined, "Bad opt") }, "Validate", "Bad opt"],
  [
    "an upgrade",
    STATE,
    { upgradeResourceState: () => refusing({ upgradedState: nullValue(STRING) }, "Cannot upgrade") },
    "Upgrade",
    "Cannot upgrade",
  ],
  [
    "a read",
    STATE,
    { readResource: ({ currentState }) => refusing({ newState: currentState, private: undefined }, "Cannot read") },
    "Read",
    "Cannot read",
  ],
  [
    "an import",
    { "main.tf": IMPORT },
    { importResourceState: () => refusing({ imported: [] }, "Cannot import") },
    "Import",
    "Cannot import",
  ],
  [
    "a plan",
    STATE,
    {
      planResourceChange: ({ proposedNewState }) =>
        refusing({ plannedState: proposedNewState, requiresReplace: [], plannedPrivate: undefined }, "Cannot plan"),
    },
    "Plan",
    "Cannot plan",
  ],
])(
  "%s that fails stands among the operations, with its finding, and ends the run",
  async (_, files, methods, label, summary) => {
    const plan = await planWith(files, madeUp(SCHEMA, methods));
    const { operations, run, sentence } = shown(plan);
    expect(operations.filter((text) => text.includes("|") || text.includes("✗"))).toEqual([
      expect.stringContaining(`✗ ${label} | ${said(summary)}`),
    ]);
    expect(run?.at(-1)).toBe(`${label} failed`);
    expect(sentence).toBe(`${summary}: As the provider says.`);
    const { calls } = recordOf(plan);
    expect(calls.filter(({ diagnostics, failed }) => failed || diagnostics.length > 0)).toMatchObject([
      { failed: true, diagnostics: [{ summary }] },
    ]);
    const root = { root: plan.root, plan, version: 1, isStale: false };
    expect(hover(root, "/memory/main.tf", (files["main.tf"] ?? "").indexOf("resource"))?.markdown).toContain(summary);
    expect(codeLens(root, "/memory/main.tf").map(({ title }) => title)).toContain(`cannot be planned: ${summary}`);
  },
);

test("a plan that breaks a contract fails at the plan, and the reason is the finding", async () => {
  const provider = madeUp(SCHEMA, {
    planResourceChange: () =>
      reply({
        plannedState: objectValue([["opt", stringValue("other")]]),
        requiresReplace: [],
        plannedPrivate: undefined,
      }),
  });
  const { operations, run, sentence } = shown(await planWith(STATE, provider));
  expect(operations.at(-1)).toMatch(/^✗ Plan \| Error: Provider produced invalid plan/);
  expect(run).toEqual(["Validate passed", "Plan failed"]);
  expect(sentence).toMatch(/^Provider produced invalid plan/);
});

test("an unknown value in a read object fails at the read", async () => {
  const provider = madeUp(SCHEMA, {
    readResource: () => reply({ newState: objectValue([["opt", unknownValue(STRING)]]), private: undefined }),
  });
  const { operations, run } = shown(await planWith(STATE, provider));
  expect(operations.at(-1)).toMatch(/^✗ Read \| Error: /);
  expect(run).toEqual(["Validate passed", "Read failed"]);
});

test("a warning stands at its call alone", async () => {
  const provider = madeUp(SCHEMA, {
    readResource: ({ currentState }) =>
      reply({ newState: currentState, private: undefined }, { faults: [fault("Old API", "warning")] }),
    validateResourceConfig: () => reply(undefined, { faults: [fault("Deprecated", "warning")] }),
  });
  const plan = await planWith(STATE, provider);
  expect(shown(plan).operations).toEqual([
    "Upgrade",
    "Read | Warning: Old API: As the provider says.",
    "Validate | Warning: Deprecated: As the provider says.",
    "Merge",
    "Plan",
  ]);
  const { calls } = recordOf(plan);
  expect(
    calls.flatMap(({ operation, phase, diagnostics }) => diagnostics.map(({ summary }) => [operation, phase, summary])),
  ).toEqual([
    ["ValidateResourceConfig", "validate", "Deprecated"],
    ["ReadResource", "plan", "Old API"],
  ]);
});

const notCalled = (plan: LivePlan, address = "made_up.a"): readonly string[] =>
  (timeline({ plan }, address)?.operations ?? []).flatMap(({ label, notCalled: why }) =>
    why === undefined ? [] : [`${label} ${why}`],
  );

test("a call that is not made says why: refreshing, a forgotten object, a deletion that Core plans", async () => {
  const provider = madeUp(SCHEMA);
  const kept = await planWith(STATE, provider, { refresh: false });
  expect(notCalled(kept)).toEqual(["Read not called: -refresh=false"]);
  expect(recordOf(kept).calls.find(({ operation }) => operation === "ReadResource")).toMatchObject({
    notCalled: "refresh",
  });
  const configured = await planWith(STATE, provider, { refresh: false, providers: "configured" });
  expect(notCalled(configured)).toEqual(["Read not called: in this mode the plugins read no objects"]);
  const removed = "removed {\n  from = made_up.a\n  lifecycle {\n    destroy = false\n  }\n}\n";
  const required = `terraform {\n  required_providers {\n    made = {\n      source = "${MADE_UP}"\n    }\n  }\n}\n`;
  const forgotten = await planWith({ ...STATE, "main.tf": required + removed }, provider);
  expect(notCalled(forgotten)).toEqual([
    "Read not called: the object is only forgotten",
    "Plan not called: the object is only forgotten",
  ]);
  const gone = await planWith({ ...STATE, "main.tf": required }, provider);
  expect(notCalled(gone)).toEqual(["Plan: destroy not called: the provider does not plan deletions"]);
});

test("a data source that is read during the apply is neither validated nor read now, and nothing built in is claimed", async () => {
  const reader: Provider = {
    ...madeUp(
      { attributes: { opt: { type: "string", optional: true }, id: { type: "string", computed: true } } },
      {
        planResourceChange: ({ proposedNewState }) =>
          reply({
            plannedState: objectValue([
              ["id", unknownValue(STRING)],
              ["opt", proposedNewState.kind === "mapping" ? proposedNewState.entries.get("opt")! : nullValue(STRING)],
            ]),
            requiresReplace: [],
            plannedPrivate: undefined,
          }),
      },
    ),
    readDataSource: ({ configuration }) => reply({ state: configuration }),
    validateDataResourceConfig: () => reply(undefined),
  };
  const plan = await planWith({ "main.tf": `${MAIN}data "made_up" "d" {\n  opt = made_up.a.id\n}\n` }, reader);
  expect(notCalled(plan, "data.made_up.d")).toEqual([
    "Validate not called: the data source is validated when it is read, during the apply",
    "Read not called: the data source is read during the apply",
  ]);
  const tooltips = timeline({ plan }, "data.made_up.d")?.operations.map(({ tooltip }) => tooltip);
  expect(tooltips?.join()).not.toContain("built into Terraform");
});
