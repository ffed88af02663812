import { type LoggedPromise, loggedOutcome } from "../../engine/plan/log/promise.ts";
import type { LoggedInstance, LoggedOperation, LoggedRead, RunLog } from "../../engine/plan/log/runLog.ts";
import type { Plan } from "../../engine/plan/plan.ts";
import type { Json } from "../../engine/render/json.ts";
import { logTitle } from "../../engine/render/logWords.ts";
import { type Secrets, secretsOf } from "../../engine/render/secrets.ts";
import { baseName } from "../../engine/source/paths.ts";
import { loggedInstance, recordedRun } from "../../ide/timeline/recordedRun.ts";
import { pathFrom } from "../workingPaths.ts";

/** The log of a run, and its file as the user named it. */
export interface NamedLog {
  readonly file: string;
  readonly log: RunLog;
}

/** Returns what a log tells of an instance, as text: what the plan promised, and what came of it. */
export function logText(plan: Plan, address: string, { file, log }: NamedLog): string {
  const { name, title, end, promises, diagnostics, notes } = recordedRun(plan, address, baseName(pathFrom(file)), log);
  const lines = [
    `Recorded in ${name}: ${title}. ${end}`,
    ...promises.flatMap(({ symbol, promised, outcome, lines: operations }) => [
      `  planned: ${symbol === "" ? "" : `${symbol} `}${promised}`,
      `  outcome: ${outcome}`,
      ...operations.map((line) => `      ${line}`),
    ]),
    ...diagnostics.map((text) => indented(text, "  ")),
    ...notes.map((note) => indented(note, "  ")),
  ];
  return `\n${lines.join("\n")}\n`;
}

const indented = (text: string, by: string): string => text.replace(/^/gm, by).replace(/ +$/gm, "");

/** Returns the run that a log holds of an instance. Its stages have no values, because a log has none. */
export function logJson(plan: Plan, address: string, { file, log }: NamedLog): Json {
  const secrets = secretsOf(plan);
  const instance = loggedInstance(plan, address, log);
  const outcome = instance && loggedOutcome(instance, log);
  const isReplaced = outcome?.promises.some(({ planned }) => planned.action === "replace") ?? false;
  return {
    kind: "recorded",
    title: `recorded in ${baseName(pathFrom(file))}: ${logTitle(log)}`,
    stages: instance ? stagesJson(instance, isReplaced, secrets) : [],
    operations: instance ? operationsJson(instance, isReplaced) : [],
    decisions: [],
    log: {
      product: log.product,
      version: log.version,
      startedAt: log.startedAt,
      end: log.end,
      skippedLines: log.skippedLines,
      damagedLines: log.damagedLines,
      isMentioned: instance !== undefined,
      drift: instance?.drift ?? [],
      promises: outcome?.promises.map((promise) => promiseJson(promise, secrets)) ?? [],
      unplanned: outcome?.unplanned.map((operation) => operationJson(operation, secrets)) ?? [],
      diagnostics: [...(instance?.diagnostics ?? []), ...log.diagnostics].map(({ severity, summary, detail }) => ({
        severity,
        summary: secrets.masked(summary),
        detail: secrets.masked(detail),
      })),
    },
  };
}

const promiseJson = ({ planned, operations, verdict }: LoggedPromise, secrets: Secrets): Json => ({
  action: planned.action,
  reason: planned.reason,
  previousAddress: planned.previousAddress,
  importId: planned.importId === undefined ? undefined : secrets.masked(planned.importId),
  verdict,
  operations: operations.map((operation) => operationJson(operation, secrets)),
});

const operationJson = (operation: LoggedOperation, secrets: Secrets): Json => ({
  action: operation.action,
  status: operation.status,
  startedAt: operation.startedAt,
  endedAt: operation.endedAt,
  seconds: operation.seconds,
  id: idJson(operation, secrets),
  provisioners: operation.provisioners.map(({ type, status }, at) => ({ number: at + 1, type, status })),
});

const idJson = ({ id }: Pick<LoggedRead, "id">, secrets: Secrets): Json | undefined =>
  id && { key: id.key, value: secrets.masked(id.value) };

/** Returns the stages that were observed: the objects that were read, and what the operations left. */
function stagesJson({ reads, operations }: LoggedInstance, isReplaced: boolean, secrets: Secrets): readonly Json[] {
  const read = reads
    .filter(({ endedAt }) => endedAt !== undefined)
    .map((each) => ({ stage: "priorState", by: "recorded", id: idJson(each, secrets) }));
  const left = operations
    .filter(({ status }) => status === "done")
    .map((operation) => ({
      stage: operation.action === "read" ? "priorState" : "newState",
      half: halfOf(operation, isReplaced),
      by: "recorded",
      // The end of an object is the one value that a log tells.
      ...(operation.action === "delete" ? { value: null } : { id: idJson(operation, secrets) }),
    }));
  return [...read, ...left];
}

const operationsJson = ({ reads, operations }: LoggedInstance, isReplaced: boolean): readonly Json[] => [
  ...reads.map(({ startedAt, endedAt }) => ({
    operation: "ReadResource",
    from: ["upgradedState"],
    to: "priorState",
    by: "recorded",
    startedAt,
    endedAt,
    violations: [],
    diagnostics: [],
  })),
  ...operations.map((operation) => ({
    operation: operation.action === "read" ? "ReadDataSource" : "ApplyResourceChange",
    phase: operation.action === "read" ? undefined : "apply",
    from: operation.action === "read" ? ["configuration"] : ["priorState", "finalPlannedState"],
    to: operation.action === "read" ? "priorState" : "newState",
    half: halfOf(operation, isReplaced),
    by: "recorded",
    startedAt: operation.startedAt,
    endedAt: operation.endedAt,
    fails: operation.status === "failed" || undefined,
    violations: [],
    diagnostics: [],
  })),
];

const halfOf = ({ action }: LoggedOperation, isReplaced: boolean): "delete" | "create" | undefined =>
  isReplaced && (action === "delete" || action === "create") ? action : undefined;
