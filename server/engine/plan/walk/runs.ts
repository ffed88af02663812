import { configText } from "../../addrs/address.ts";
import type { Run } from "../../lifecycle/run.ts";
import type { Trace } from "../../lifecycle/trace.ts";
import { orphanId } from "../nodes/orphan.ts";
import type { LivePlan } from "../plan.ts";

/** What the traces of a plan were made from, in their order. */
export function runsOf({ traces, rows }: Pick<LivePlan, "traces" | "rows">): readonly Run[] {
  const runs = rows.all.flatMap((row) => (row.kind === "resource" ? row.runs : []));
  const byTrace = new Map(runs.map((run) => [run.trace, run]));
  return traces.flatMap((trace) => byTrace.get(trace) ?? []);
}

/** What one trace of a plan was made from. */
export function runOf({ rows }: Pick<LivePlan, "rows">, trace: Trace): Run | undefined {
  const id = configText(trace.change.address.resource);
  const row = rows.get(id) ?? rows.get(orphanId(id));
  return row?.kind === "resource" ? row.runs.find((run) => run.trace === trace) : undefined;
}
