import type { Provisioner } from "../../engine/config/module.ts";
import { failedRecord } from "../../engine/lifecycle/failure/failedRecord.ts";
import type { RemainingObject } from "../../engine/lifecycle/failure/failureOutcome.ts";
import {
  continuesAfter,
  type Failure,
  possibleFailures,
  provisionersRun,
} from "../../engine/lifecycle/failure/failureRules.ts";
import { type LifecycleRecord, lifecycleRecord } from "../../engine/lifecycle/lifecycleRecord.ts";
import type { Trace } from "../../engine/lifecycle/trace.ts";
import type { LivePlan } from "../../engine/plan/plan.ts";
import { failureSentence, failureTitle, nextDeposedText } from "../../engine/render/failureSentences.ts";
import type { Json } from "../../engine/render/json.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import { failureName } from "../../ide/timeline/failureNames.ts";
import { failureView } from "../../ide/timeline/timelineFailure.ts";
import type { PlayedFailure } from "../../workspace/asked/settleFailure.ts";
import { objectJson, type RunRecord, runJson } from "./timelineJson.ts";

/** Returns which values of `--fail` an instance can have. */
export function possibleText(plan: LivePlan, rehearsed: Trace | undefined, address: string): string {
  const possible = rehearsed
    ? possibleFailures(rehearsed, plan.queries.provisionersOf(rehearsed)).map(failureName)
    : [];
  return possible.length === 0
    ? `The apply does nothing to ${address} that could fail.`
    : `The apply of ${address} has no such step. What can fail: ${possible.join(", ")}.`;
}

/** Returns a played failure as text: what it leaves, what is not started, and what is planned next. */
export function failureText(plan: LivePlan, trace: Trace, played: PlayedFailure): string {
  const { title, sentence, notStarted, next, nextMore, nextSentence } = failureView(plan, trace, played);
  const { shown, more } = notStarted;
  const lines = [
    `  If this fails: ${title}.`,
    `    ${sentence}`,
    ...(shown.length > 0 ? ["    Not started:"] : []),
    ...shown.map(({ symbol, label }) => `      ${symbol} ${label}`),
    ...(more > 0 ? [`      and ${more} more`] : []),
    "    The next plan:",
    ...next.map(({ symbol, words }) => `      ${symbol === "" ? "" : `${symbol} `}${words}`),
    ...(nextMore > 0 ? [`      and ${nextMore} more`] : []),
    ...(nextSentence === undefined ? [] : [`      ${nextSentence}`]),
  ];
  return `${lines.join("\n")}\n`;
}

const runningProvisioners = (plan: LivePlan, trace: Trace): readonly Provisioner[] =>
  provisionersRun(trace, plan.queries.provisionersOf(trace));

/** Returns the runs of a played failure: the apply that fails, and the plans after it. `whole` is the record of the rehearsal. */
export function failureRuns(
  plan: LivePlan,
  trace: Trace,
  whole: LifecycleRecord,
  { failed, next }: PlayedFailure,
): readonly Json[] {
  const { failure, outcome } = failed;
  const schema = trace.schema?.block;
  const rehearsed = {
    kind: "rehearsed" as const,
    title: failureTitle(failure, runningProvisioners(plan, trace)),
    record: failedRecord(whole, failure, outcome),
    schema,
    decisions: [],
  };
  const runs = next?.traces.map((each) => nextRun(plan, next.plan, each)) ?? [];
  return [
    { ...(runJson(plan, rehearsed) as object), failure: failureJson(plan, trace, failed) },
    ...runs.map((run) => runJson(next!.plan, run)),
  ];
}

function nextRun(present: LivePlan, plan: LivePlan, trace: Trace): RunRecord {
  return {
    kind: "next",
    title: `the next plan${nextDeposedText(trace.change, present)}`,
    record: lifecycleRecord(trace, { isRehearsed: false, plansDestroy: false, isChecked: false }),
    schema: trace.schema?.block,
    change: trace.change,
    decisions: plan.queries.decisionsOf(trace),
  };
}

function failureJson(plan: LivePlan, trace: Trace, { failure, outcome, prevented }: PlayedFailure["failed"]): Json {
  const { rule, current, deposed } = outcome;
  const continues = continuesAfter(outcome);
  const object = (isDeposed: boolean, { status, value }: RemainingObject): Json => ({
    deposed: isDeposed,
    status,
    value: objectJson(value, secretsOf(plan), trace.schema?.block),
  });
  return {
    fails: failureName(failure),
    rule,
    sentence: failureSentence(rule),
    continues,
    provisioners: runningProvisioners(plan, trace).map((each, at) => provisionerJson(each, at + 1, failure, continues)),
    objects: [...(current ? [object(false, current)] : []), ...(deposed ? [object(true, deposed)] : [])],
    notStarted: prevented.map(({ address, deposed: key, action, half }) => ({
      address: address.text,
      deposed: key,
      action,
      half,
    })),
  };
}

function provisionerJson(
  { type, when, onFailure }: Provisioner,
  number: number,
  failure: Failure,
  continues: boolean,
): Json {
  return { number, type, when, onFailure, result: provisionerResult(when, number, failure, continues) };
}

/** Returns how a provisioner ends: `done`, `failed`, or `not run`. */
function provisionerResult(when: Provisioner["when"], number: number, failure: Failure, continues: boolean): string {
  if (failure.operation !== "provisioner") {
    // Provisioners at the end run before the object is destroyed; the others run after it was created.
    return when === "destroy" ? "done" : "not run";
  }
  if (number === failure.number) return "failed";
  return number < failure.number || continues ? "done" : "not run";
}
