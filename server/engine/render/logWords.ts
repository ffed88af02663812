import type { LoggedPromise, Verdict } from "../plan/log/promise.ts";
import type { LoggedOperation, PlannedChange, RunEnd, RunLog } from "../plan/log/runLog.ts";
import { counted } from "../values/text/nouns.ts";

/** Returns a text of a log without the escape sequences and control characters that could act on a terminal. */
export function withoutControls(text: string): string {
  if (!/\p{Cc}/u.test(text)) return text;
  const [first = "", ...escaped] = text.split("\u001b");
  return [first, ...escaped.map((part) => part.replace(/^\[[\d;]*[A-Za-z]/, ""))]
    .join("")
    .replace(/(?![\n\t])\p{Cc}/gu, "");
}

/** Returns who logged the run, and when: `Terraform 1.11.4 at 2026-11-26 20:45:21 UTC`. */
export function logTitle({ product, version, startedAt }: RunLog): string {
  const name = product === "opentofu" ? "OpenTofu" : "Terraform";
  const who = version === undefined ? "The beginning of the log is missing" : `${name} ${version}`;
  return withoutControls(startedAt === undefined ? who : `${who} at ${timeText(startedAt)}`);
}

/** Returns how a run ended, in a sentence. */
export const endSentence = (end: RunEnd): string => ENDS[end];

const ENDS: Readonly<Record<RunEnd, string>> = {
  succeeded: "The run succeeded.",
  failed: "The run failed.",
  planned: "The run only planned: nothing was applied.",
  cut: "The log ends before the run does.",
};

/** Returns a time of a log without fractions of seconds; anything else as it is. */
const timeText = (time: string): string => {
  const [, day, clock, zone] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)$/.exec(time) ?? [];
  return day === undefined ? time : `${day} ${clock} ${zone === "Z" ? "UTC" : zone}`;
};

/** Returns Terraform's symbol of a planned action in a log; empty if nothing happens to the object. */
export const plannedSymbol = ({ action }: PlannedChange): string => SYMBOLS.get(action) ?? "";

const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ["create", "+"],
  ["read", "<="],
  ["update", "~"],
  ["replace", "-/+"],
  ["delete", "-"],
  ["remove", "."],
]);

/** Returns what the plan promised: `must be replaced, because an argument cannot be updated in place`. */
export function promiseText({ action, reason, previousAddress, importId }: PlannedChange): string {
  const circumstances = [
    ...(reason === undefined ? [] : [REASONS.get(reason.replace(/^(?:delete|read|forgot)_because_/, "")) ?? reason]),
    ...(previousAddress === undefined ? [] : [`moved from ${previousAddress}`]),
    ...(importId === undefined ? [] : [`imported from ${JSON.stringify(importId)}`]),
  ];
  return withoutControls([ACTIONS.get(action) ?? action, ...circumstances].join(", "));
}

const ACTIONS: ReadonlyMap<string, string> = new Map([
  ["noop", "no changes"],
  ["move", "no changes"],
  ["import", "no changes"],
  ["create", "will be created"],
  ["read", "will be read during apply"],
  ["update", "will be updated in-place"],
  ["replace", "must be replaced"],
  ["delete", "will be destroyed"],
  ["remove", "will no longer be managed by Terraform, but will not be destroyed"],
]);

const REASONS: ReadonlyMap<string, string> = new Map([
  ["cannot_update", "because a changed argument cannot be updated in place"],
  ["tainted", "because it is tainted"],
  ["requested", "as requested"],
  ["replace_triggered_by", "because of replace_triggered_by"],
  ["no_resource_config", "because it is not in configuration"],
  ["no_module", "because its module is not in configuration"],
  ["wrong_repetition", "because it has another kind of key than configured"],
  ["count_index", "because its index is out of range for count"],
  ["each_key", "because its key is not in for_each"],
  ["enabled_false", "because enabled is false"],
  ["no_move_target", "because it was moved to an address that is not in configuration"],
  ["config_unknown", "because its configuration is not known before the apply"],
  ["dependency_pending", "because a dependency has pending changes"],
  ["check_nested", "because it belongs to a check"],
]);

/** Returns the outcome of a planned change, in a sentence. */
export const verdictSentence = (verdict: Verdict): string => VERDICTS[verdict];

const VERDICTS: Readonly<Record<Verdict, string>> = {
  kept: "Done as planned.",
  failed: "Failed.",
  partial: "Only one half was done: the run failed before the other began.",
  unreached: "Not reached: the run failed before it began.",
  unneeded: "Not needed: once everything that it depends on was known, nothing was left to change.",
  open: "The log does not say how this ended.",
  planned: "Nothing was applied.",
  untold: "The log does not say whether this was done.",
};

/** Returns what the plan promised, and the outcome: `will be created. Done as planned.` */
export const outcomeText = ({ planned, verdict }: Pick<LoggedPromise, "planned" | "verdict">): string =>
  `${promiseText(planned)}. ${verdictSentence(verdict)}`;

/** Returns the lines about the operations of a promise, each with its provisioners. */
export const operationLines = ({ operations }: Pick<LoggedPromise, "operations">): readonly string[] =>
  operations.flatMap((operation) => [operationLine(operation), ...provisionerLines(operation)].map(withoutControls));

function operationLine({ action, status, seconds, id, startedAt }: LoggedOperation): string {
  const [done, failed, open] = OPERATIONS.get(action) ?? [`${action} done`, `${action} failed`, `${action} begun`];
  const words = { done, failed, open }[status];
  const duration = seconds === undefined ? "" : ` ${status === "failed" ? "after" : "in"} ${seconds} s`;
  const place = id ? `, ${id.key} = ${JSON.stringify(id.value)}` : "";
  const time = startedAt === undefined ? "" : ` (begun at ${timeText(startedAt)})`;
  return `${SYMBOLS.get(action) ?? ""} ${words}${duration}${place}${time}`.trim();
}

const OPERATIONS: ReadonlyMap<string, readonly [done: string, failed: string, open: string]> = new Map([
  ["create", ["created", "creation failed", "creation begun, with no end in the log"]],
  ["update", ["updated", "update failed", "update begun, with no end in the log"]],
  ["delete", ["destroyed", "destruction failed", "destruction begun, with no end in the log"]],
  ["read", ["read", "read failed", "read begun, with no end in the log"]],
]);

const PROVISIONER_ENDS = { done: "done", failed: "failed", open: "begun, with no end in the log" } as const;

const provisionerLines = ({ provisioners, status }: LoggedOperation): readonly string[] =>
  provisioners.map(({ type, status: ended }, at) => {
    // With on_failure = continue, what failed ends nothing.
    const isIgnored = ended === "failed" && (status === "done" || at < provisioners.length - 1);
    return `  provisioner ${at + 1} (${type}): ${PROVISIONER_ENDS[ended]}${isIgnored ? ", and the apply went on" : ""}`;
  });

/** Returns how the object was changed outside of Terraform before the run, in a sentence. */
export const driftSentence = (action: string): string =>
  action === "delete"
    ? "The run found that it was deleted outside of Terraform."
    : "The run found that it was changed outside of Terraform.";

/** Returns what limits a log as a whole: what it lacks, and what of the file was left out. */
export const logNotes = ({ runs, skippedLines, damagedLines }: RunLog): readonly string[] => [
  ...(runs > 1
    ? [`The file holds ${runs} runs. This is the last one that applied something, or else the last one.`]
    : []),
  ...linesNote(damagedLines, "damaged and could not be read"),
  ...linesNote(skippedLines - damagedLines, "not JSON"),
  "The log does not hold values.",
];

const linesNote = (count: number, what: string): readonly string[] =>
  count === 0 ? [] : [`${counted(count, "line")} of the file ${count === 1 ? "is" : "are"} ${what}.`];
