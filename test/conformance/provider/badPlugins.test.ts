import { expect, test } from "vitest";
import { COMMAND } from "../../../server/host/node/plugins/liveLimits.ts";
import type { CallRule } from "../../support/provider/rules.ts";
import { isWhole } from "../../support/sample.ts";
import { ruled } from "./base.ts";
import { ours, type Played } from "./played.ts";
import { thing, workspace } from "./workspace.ts";

const NAMES = ["a", "b", "c", "d"];
const MAIN = NAMES.map((name) => `resource "test_thing" "${name}" {\n  name = "${name}"\n}\n`).join("");
const STATE = NAMES.map((name) => ({ name, attributes: thing(name) }));

/** Four instances, one of which the provider does this to. */
const bad = (call: string, does: CallRule["does"], state = STATE) =>
  workspace(call, MAIN, { state, provider: ruled({ call, when: { name: "b" }, does }) });

const plannedIn = ({ plan }: Played): readonly string[] =>
  ((plan?.resource_changes ?? []) as { readonly address: string }[]).map(({ address }) => address);

const OTHERS = ["test_thing.a", "test_thing.c", "test_thing.d"];

test.each(["UpgradeResourceState", "ReadResource", "PlanResourceChange"])(
  "a plugin that ends in %s fails what has asked; all others are planned",
  async (call) => {
    const played = await ours(bad(call, { exits: true }));
    expect(played.diagnostics).toEqual([{ severity: "error", summary: "Plugin did not respond" }]);
    expect(plannedIn(played)).toEqual(OTHERS);
  },
);

test.each(["ReadResource", "PlanResourceChange"])("one that never answers %s is not waited for", async (call) => {
  const played = await ours(bad(call, { hangs: true }), { ...COMMAND, call: 1_500 });
  expect(played.diagnostics).toEqual([{ severity: "error", summary: "Plugin error" }]);
  expect(plannedIn(played)).toEqual(OTHERS);
});

// More than the 4 MB that gRPC takes by default; 60 in a long run.
const megabytes = isWhole ? 60 : 6;

test(`an object of ${megabytes} MB is planned`, async () => {
  const played = await ours(bad("ReadResource", { bytes: megabytes * 1024 * 1024 }));
  expect(played.diagnostics).toEqual([]);
  expect(plannedIn(played)).toHaveLength(4);
});

test("nothing is asked to change anything", async () => {
  const played = await ours(workspace("changes", MAIN.replaceAll(/name = "(.)"/g, 'name = "$1$1"'), { state: STATE }));
  expect(plannedIn(played)).toHaveLength(4);
  expect(new Set(played.calls.map(({ call }) => call))).toEqual(
    new Set([
      ...["ValidateProviderConfig", "ConfigureProvider", "ValidateResourceConfig"],
      ...["UpgradeResourceState", "ReadResource", "PlanResourceChange"],
    ]),
  );
});
