import { type LoggedPromise, loggedOutcome, type Verdict } from "../../engine/plan/log/promise.ts";
import type { LoggedDiagnostic, LoggedInstance, RunLog } from "../../engine/plan/log/runLog.ts";
import type { Plan } from "../../engine/plan/plan.ts";
import {
  driftSentence,
  endSentence,
  logNotes,
  logTitle,
  operationLines,
  plannedSymbol,
  promiseText,
  verdictSentence,
  withoutControls,
} from "../../engine/render/logWords.ts";
import { type Secrets, secretsOf } from "../../engine/render/secrets.ts";
import type { Tone } from "../../protocol/explorer.ts";
import type { RecordedPromise, RecordedRun } from "../../protocol/recordedRun.ts";

/** Returns the record that a log has of an instance: at its address, or at the address that it is moved from. */
export function loggedInstance(plan: Plan, address: string, log: RunLog): LoggedInstance | undefined {
  const recorded = log.instances.get(address);
  if (recorded) return recorded;
  const previous = plan.traces.find(({ change }) => change.address.text === address)?.change.previousAddress;
  return previous && log.instances.get(previous.text);
}

/** Returns what a log tells of an instance. What the plan knows as sensitive is masked, because Terraform's own masks leave some out. */
export function recordedRun(plan: Plan, address: string, name: string, log: RunLog): RecordedRun {
  const secrets = secretsOf(plan);
  const instance = loggedInstance(plan, address, log);
  const mentioned = instance ? mentionedPart(plan, instance, log) : UNMENTIONED;
  return {
    name,
    title: logTitle(log),
    end: endSentence(log.end),
    ...mentioned,
    notes: [...mentioned.notes, ...log.diagnostics.map((each) => diagnosticText(each, secrets)), ...logNotes(log)],
  };
}

type Mentioned = Pick<RecordedRun, "promises" | "diagnostics" | "notes">;

const UNMENTIONED: Mentioned = { promises: [], diagnostics: [], notes: ["The log does not mention this instance."] };

function mentionedPart(plan: Plan, instance: LoggedInstance, log: RunLog): Mentioned {
  const secrets = secretsOf(plan);
  const { address, drift, planned, diagnostics } = instance;
  const { promises, unplanned } = loggedOutcome(instance, log);
  const others = operationLines({ operations: unplanned });
  return {
    promises: promises.map((each) => promiseView(each, secrets)),
    diagnostics: diagnostics.map((each) => diagnosticText(each, secrets)),
    notes: [
      ...drift.map(driftSentence),
      ...(planned.length === 0 ? ["The log names no planned change of this instance."] : []),
      ...(others.length > 0 ? [`Also in the log: ${others.join("; ")}.`] : []),
      ...(isAmbiguous(plan, instance)
        ? [`The log does not tell the current object at ${address} from a deposed one.`]
        : []),
    ].map((note) => secrets.masked(note)),
  };
}

/** Whether a change in the log may be that of a deposed object: such as a deletion, although the current object exists. */
function isAmbiguous({ traces }: Plan, { address, planned }: LoggedInstance): boolean {
  if (planned.length > 1) return true;
  const changes = traces.flatMap(({ change }) => (change.address.text === address ? [change] : []));
  return (
    changes.some(({ deposed }) => deposed !== undefined) ||
    (planned[0]?.action === "delete" && changes.some(({ before }) => before.kind !== "null"))
  );
}

const promiseView = (promise: LoggedPromise, secrets: Secrets): RecordedPromise => ({
  symbol: plannedSymbol(promise.planned),
  tone: TONES.get(promise.planned.action) ?? "none",
  promised: secrets.masked(promiseText(promise.planned)),
  outcome: verdictSentence(promise.verdict),
  ...keptPart(promise.verdict),
  lines: operationLines(promise).map((line) => secrets.masked(line)),
});

function keptPart(verdict: Verdict): Pick<RecordedPromise, "isKept"> {
  if (verdict === "open" || verdict === "planned" || verdict === "untold") return {};
  return { isKept: verdict === "kept" };
}

const TONES: ReadonlyMap<string, Tone> = new Map([
  ["create", "add"],
  ["read", "read"],
  ["update", "update"],
  ["replace", "destroy"],
  ["delete", "destroy"],
  ["remove", "destroy"],
]);

function diagnosticText({ severity, summary, detail }: LoggedDiagnostic, secrets: Secrets): string {
  const title = `${severity === "error" ? "Error" : "Warning"}: ${summary}`;
  // A secret can contain control characters, so it is masked before they go.
  return withoutControls(secrets.masked(detail.trim() === "" ? title : `${title}\n${detail.trim()}`));
}
