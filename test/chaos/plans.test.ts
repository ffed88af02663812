import { expect, test } from "vitest";
import type { Answering } from "../../server/engine/load/inputs.ts";
import { once } from "../../server/engine/source/once.ts";
import { Random } from "../conformance/lifecycle/random.ts";
import { ruled } from "../conformance/provider/base.ts";
import { thing, workspace } from "../conformance/provider/workspace.ts";
import type { Effect } from "../support/provider/rules.ts";
import { isWhole, SEED } from "../support/sample.ts";
import { livePlanOf } from "./livePlan.ts";

// A plugin that misbehaves in a call leaves the plan that there is without it, and does not touch what else it plans.

const NAMES = ["a", "b", "c", "d"];
const MAIN = NAMES.map((name) => `resource "test_thing" "${name}" {\n  name = "${name}"\n  zone = "new"\n}\n`).join("");
const STATE = NAMES.map((name) => ({ name, attributes: thing(name, { zone: "old" }) }));
/** A call that hangs is not awaited for long. */
const limitsFor = ({ hangs }: Effect) => (hangs ? { call: 1_000 } : {});

const BAD: readonly (readonly [string, Effect])[] = [
  ["crashes", { exits: true }],
  ["hangs", { hangs: true }],
  ["answers nonsense", { nonsense: true }],
  ["fails", { fails: "no such thing" }],
  ["answers 60 MB", { bytes: 60 * 1024 ** 2 }],
];

const CALLS: readonly (readonly [Answering, string])[] = [
  ["offline", "ValidateResourceConfig"],
  ["offline", "UpgradeResourceState"],
  ["offline", "PlanResourceChange"],
  ["configured", "ConfigureProvider"],
  ["configured", "PlanResourceChange"],
  ["refresh", "ReadResource"],
];

test("a plugin that answers with an object of another type, without a configuration", async () => {
  // A list of MessagePack, where an object is expected.
  const raw = Buffer.from([0x91, 0x01]).toString("base64");
  const provider = ruled({ call: "PlanResourceChange", does: { raw } });
  const simulated = await livePlanOf(workspace("bad", MAIN, { state: STATE, provider }), "schema");
  const live = await livePlanOf(workspace("bad", MAIN, { state: STATE, provider }), "offline");
  expect(changesOf(live.json)).toEqual(changesOf(simulated.json));
});

interface Change {
  readonly address: string;
}

/** The plan with a well-behaved plugin. */
const fineAt = (level: Answering) => livePlanOf(workspace("fine", MAIN, { state: STATE }), level);
const fine = once(() => fineAt("offline"));

const changesOf = ({ resource_changes }: Readonly<Record<string, unknown>>): ReadonlyMap<string, Change> =>
  new Map((resource_changes as readonly Change[]).map((change) => [change.address, change]));

test("a well-behaved plugin decides the plan, at each level", async () => {
  const { json } = await fineAt("schema");
  for (const level of ["offline", "configured", "refresh"] as const) {
    const live = await (level === "offline" ? fine() : fineAt(level));
    expect(live.summaries).toEqual([]);
    expect(live.json).not.toEqual(json);
    expect([...changesOf(live.json).values()]).toMatchObject(
      NAMES.map(() => ({ change: { actions: ["delete", "create"], replace_paths: [["zone"]] } })),
    );
  }
});

const combinations = CALLS.flatMap(([level, call]) =>
  BAD.filter(([, { bytes }]) => bytes === undefined || call === "PlanResourceChange").map(
    ([name, does]) => [level, call, name, does] as const,
  ),
);

const random = new Random(SEED);
const sample = isWhole ? combinations : Array.from({ length: 5 }, () => random.pick(combinations));
console.log(`${sample.length} of ${combinations.length} ways to misbehave are tried, of seed ${SEED}`);

test.each([...new Set(sample)])("%s: a plugin that in %s always %s", async (level, call, _, does) => {
  const provider = ruled({ call, does });
  const simulated = await livePlanOf(workspace("bad", MAIN, { state: STATE, provider }), "schema");
  const live = await livePlanOf(workspace("bad", MAIN, { state: STATE, provider }), level, limitsFor(does));
  expect(live.summaries).toEqual(simulated.summaries);
  if (call === "PlanResourceChange" || call === "ConfigureProvider") expect(live.json).toEqual(simulated.json);
  expect(changesOf(live.json).size).toBe(4);
});

test.each(BAD)("a plugin that %s in the plan of one instance plans the others", async (_, does) => {
  const provider = ruled({ call: "PlanResourceChange", when: { name: "b" }, does });
  const at = workspace("bad", MAIN, { state: STATE, provider });
  const [simulated, live, other] = await Promise.all([
    livePlanOf(at, "schema"),
    livePlanOf(at, "offline", limitsFor(does)),
    fine(),
  ]);
  for (const [address, change] of changesOf(live.json))
    expect(change).toEqual(changesOf((address === "test_thing.b" ? simulated : other).json).get(address));
});

test("a plugin is asked nothing that changes anything", async () => {
  for (const level of ["offline", "configured", "refresh"] as const) {
    const { calls } = await livePlanOf(workspace("all", MAIN, { state: STATE }), level);
    expect(new Set(calls)).toEqual(new Set(ASKED[level]));
  }
});

const OFFLINE = ["ValidateResourceConfig", "UpgradeResourceState", "PlanResourceChange"];
const CONFIGURED = [...OFFLINE, "ValidateProviderConfig", "ConfigureProvider"];
const ASKED = { offline: OFFLINE, configured: CONFIGURED, refresh: [...CONFIGURED, "ReadResource"] };
