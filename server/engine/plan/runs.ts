import { configText } from "../addrs/address.ts";
import type { Run } from "../lifecycle/run.ts";
import type { Trace } from "../lifecycle/trace.ts";
import type { Plan } from "./plan.ts";

/** What the traces of a plan were made from, in their order. */
export function runsOf({ traces, rows, orphans }: Pick<Plan, "traces" | "rows" | "orphans">): readonly Run[] {
  const declared = [...rows.values()].flatMap((row) => (row.kind === "resource" ? row.runs : []));
  const byTrace = new Map([...declared, ...orphans].map((run) => [run.trace, run]));
  return traces.flatMap((trace) => byTrace.get(trace) ?? []);
}

/** What one trace of a plan was made from. */
export function runOf({ rows, orphans }: Pick<Plan, "rows" | "orphans">, trace: Trace): Run | undefined {
  const row = rows.get(configText(trace.change.address.resource));
  const isMeant = (run: Run) => run.trace === trace;
  return (row?.kind === "resource" ? row.runs.find(isMeant) : undefined) ?? orphans.find(isMeant);
}
