import { expect, test } from "vitest";
import { DEFAULT_OPTIONS } from "../../../server/engine/load/inputs.ts";
import { makePlan } from "../../../server/engine/plan/makePlan.ts";
import type { LivePlan } from "../../../server/engine/plan/plan.ts";
import { standInsOf } from "../../../server/engine/plan/rows/counts.ts";
import { liveProvider } from "../../../server/engine/provider/live/liveProvider.ts";
import { AWAITED, type Provider, type StandIn } from "../../../server/engine/provider/provider.ts";
import { answers } from "../../../server/engine/source/question.ts";
import { hover } from "../../../server/ide/hover/hover.ts";
import { explorer } from "../../../server/ide/planView/explorer.ts";
import { planStatus } from "../../../server/ide/planView/planStatus.ts";
import { providersStatus } from "../../../server/ide/providersStatus.ts";
import { madeUp, providersWith, reply } from "../../support/memory.ts";
import { MemoryDisk } from "../../support/memoryDisk.ts";

// Instances that are simulated although a plugin was to be asked: in counts, status bar and hover.

const ROOT = "/w";
const MAIN = `${ROOT}/main.tf`;
const BLOCK = { attributes: { name: { type: "string", required: true } } };

const standIns = new Map<string, StandIn>([
  ["crashing", { isAwaited: false, reason: "crashed", remedy: "configure" }],
  ["slow", AWAITED],
]);

/** A provider whose plugin answers for some names alone. */
const partial: Provider = madeUp(BLOCK, {
  planResourceChange: ({ proposedNewState }) => {
    const name = proposedNewState.kind === "mapping" ? proposedNewState.entries.get("name") : undefined;
    const standIn = name?.kind === "string" ? standIns.get(name.value) : undefined;
    const response = { plannedState: proposedNewState, requiresReplace: [], plannedPrivate: undefined };
    return reply(response, standIn ? { standIn, confidence: "schema" } : { confidence: "offline" });
  },
});

const textOf = (...names: readonly string[]): string =>
  names.map((name, at) => `resource "made_up" "b${at}" {\n  name = "${name}"\n}\n`).join("");

function planOf(text: string, previous?: LivePlan, provider = partial): LivePlan {
  const disk = new MemoryDisk([][Symbol.iterator]());
  disk.files.set(MAIN, text);
  const options = { ...DEFAULT_OPTIONS, providers: "offline" as const };
  let plan = makePlan({ root: ROOT, answers: answers(), options, providers: providersWith(provider) }, previous);
  while (plan.open.length > 0) {
    const found = plan.open.map((question) => [question, disk.answer(question)] as const);
    plan = makePlan({ ...plan.inputs, answers: plan.inputs.answers.with(found) }, plan);
  }
  return plan;
}

const shownRoot = (plan: LivePlan) => ({ root: ROOT, plan, version: 1, isStale: false });
const CRASHED = { provider: partial.source, type: "made_up", reason: "crashed", remedy: "configure" };

test("the reasons are counted by row, and follow an edit", () => {
  const plan = planOf(textOf("fine", "crashing", "crashing", "slow"));
  expect([standInsOf(plan.counts), plan.counts.awaited]).toEqual([[CRASHED], 1]);
  const edited = planOf(textOf("fine", "fine", "crashing", "fine"), plan);
  expect([standInsOf(edited.counts), edited.counts.awaited]).toEqual([[CRASHED], 0]);
  const mended = planOf(textOf("fine", "fine", "fine", "fine"), edited);
  expect([standInsOf(mended.counts), mended.counts.awaited]).toEqual([[], 0]);
});

test("the explorer counts the instances whose plugins have not answered yet, until they have", () => {
  const awaitedIn = (...names: readonly string[]) => explorer(shownRoot(planOf(textOf(...names)))).awaited;
  expect(awaitedIn("slow", "fine", "slow", "crashing")).toBe(2);
  const first = planOf(textOf("slow"));
  expect(explorer(shownRoot(first)).awaited).toBe(1);
  expect(explorer(shownRoot(planOf(textOf("fine"), first))).awaited).toBeUndefined();
  // A plugin that crashed is not waited for any more.
  expect(awaitedIn("crashing")).toBeUndefined();
});

test("values count as checked once all plugins have answered", () => {
  const isUnchecked = (...names: readonly string[]) =>
    planStatus(shownRoot(planOf(textOf(...names)))).tooltip.includes("not checked by the providers");
  expect([isUnchecked("fine"), isUnchecked("slow"), isUnchecked("fine", "crashing")]).toEqual([false, true, true]);
});

test("the status and the hover of a block say why the plugin does not answer, and what to do", () => {
  const plan = planOf(textOf("crashing"));
  const note =
    'hashicorp/made: made_up is simulated (crashed). The command "Stateline: Plan with the Configured Provider" asks it with your login.';
  expect(providersStatus(plan, undefined)?.notes).toEqual([note]);
  const text = (names: string) => hover(shownRoot(planOf(textOf(names))), MAIN, 3)?.markdown.replaceAll("\\", "");
  expect(text("crashing")).toContain(note);
  for (const name of ["fine", "slow"]) expect(text(name)).not.toContain("simulated");
});

/** A live provider whose plugin refuses every plan, and repeats what is configured. */
const refusing: Provider = liveProvider(
  madeUp(BLOCK),
  madeUp(BLOCK, {
    planResourceChange: ({ proposedNewState }) => {
      const name = proposedNewState.kind === "mapping" ? proposedNewState.entries.get("name") : undefined;
      const summary = `got ${name?.kind === "string" ? name.value : ""}`;
      const response = { plannedState: proposedNewState, requiresReplace: [], plannedPrivate: undefined };
      const fault = { id: "provider/said-by-plugin", severity: "error", summary, detail: "", path: [] } as const;
      return reply(response, { confidence: "offline", faults: [fault] });
    },
  }),
  "offline",
);

test("what a plugin says of a value is in the hover of the block, and not in the status, which is logged", () => {
  const plan = planOf(textOf("one", "two"), undefined, refusing);
  const [note, ...others] = providersStatus(plan, undefined)?.notes ?? [];
  expect(others).toEqual([]);
  expect(note).toContain("made_up is simulated (refused).");
  expect(hover(shownRoot(plan), MAIN, 3)?.markdown.replaceAll("\\", "")).toContain(
    "made_up is simulated (refused: got one).",
  );
});
