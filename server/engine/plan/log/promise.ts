import type { LoggedInstance, LoggedOperation, PlannedChange, RunLog } from "./runLog.ts";

/**
 * The outcome of a planned change.
 * `kept`: all its operations were done. `failed`: an operation failed. `partial`: one half of a replacement was not begun.
 * `unreached`: the run failed before. `unneeded`: the run succeeded, and nothing was left to change. `open`: the log has no end of it,
 * as of the deletion of a deposed object that fails, or a damaged line may have held it.
 * `planned`: nothing was applied. `untold`: the log has no messages about such a change.
 */
export type Verdict = "kept" | "failed" | "partial" | "unreached" | "unneeded" | "open" | "planned" | "untold";

/** A planned change and its outcome. */
export interface LoggedPromise {
  readonly planned: PlannedChange;
  readonly operations: readonly LoggedOperation[];
  readonly verdict: Verdict;
}

/** What the plan of a log promised for an instance, and the operations that it did not promise. */
export interface LoggedOutcome {
  readonly promises: readonly LoggedPromise[];
  readonly unplanned: readonly LoggedOperation[];
}

/** Returns each planned change of an instance with its outcome. */
export function loggedOutcome(
  { planned, operations }: LoggedInstance,
  log: Pick<RunLog, "end" | "damagedLines">,
): LoggedOutcome {
  const unassigned = [...operations];
  const promises = planned.map((change): LoggedPromise => {
    const steps = (STEPS.get(change.action) ?? []).flatMap((step) => {
      const at = unassigned.findIndex(({ action }) => action === step);
      return at < 0 ? [] : unassigned.splice(at, 1);
    });
    const inTime = operations.filter((operation) => steps.includes(operation));
    return { planned: change, operations: inTime, verdict: verdictOf(change, steps, log) };
  });
  return { promises, unplanned: unassigned };
}

/** The operations that a planned change consists of. */
const STEPS: ReadonlyMap<string, readonly string[]> = new Map([
  ["create", ["create"]],
  ["read", ["read"]],
  ["update", ["update"]],
  ["delete", ["delete"]],
  ["replace", ["delete", "create"]],
]);

/** The planned changes without operations: a run that succeeds has done them. */
const UNLOGGED: ReadonlySet<string> = new Set(["noop", "move", "import", "remove"]);

function verdictOf(
  { action }: PlannedChange,
  operations: readonly LoggedOperation[],
  { end, damagedLines }: Pick<RunLog, "end" | "damagedLines">,
): Verdict {
  if (operations.some(({ status }) => status === "failed")) return "failed";
  const steps = STEPS.get(action);
  if (steps && operations.length === steps.length && operations.every(({ status }) => status === "done")) return "kept";
  if (end === "planned") return "planned";
  if (!steps) return end === "succeeded" && UNLOGGED.has(action) ? "kept" : "untold";
  if (end === "cut") return "open";
  // A line that cannot be read may be the missing message.
  if (damagedLines > 0 || operations.some(({ status }) => status === "open")) return "open";
  if (operations.length > 0) return "partial";
  return end === "succeeded" ? "unneeded" : "unreached";
}
