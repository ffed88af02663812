import { configText } from "../../addrs/address.ts";
import type { Run } from "../../lifecycle/run/run.ts";
import type { Trace } from "../../lifecycle/trace.ts";
import { orphanId } from "../nodes/orphan.ts";
import type { LivePlan } from "../plan.ts";

/** Returns the runs that produced the traces of a plan, in the order of the traces. */
export function runsOf({ traces, rows }: Pick<LivePlan, "traces" | "rows">): readonly Run[] {
  const runs = rows.all.flatMap((row) => (row.kind === "resource" ? row.runs : []));
  const byTrace = new Map(runs.map((run) => [run.trace, run]));
  return traces.flatMap((trace) => byTrace.get(trace) ?? []);
}

/** Returns the run that produced a trace of a plan; undefined if the plan has none. */
export function runOf({ rows }: Pick<LivePlan, "rows">, trace: Trace): Run | undefined {
  const id = configText(trace.change.address.resource);
  const row = rows.get(id) ?? rows.get(orphanId(id));
  return row?.kind === "resource" ? row.runs.find((run) => run.trace === trace) : undefined;
}
