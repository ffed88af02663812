import type { Run } from "../../lifecycle/run/run.ts";
import type { Trace } from "../../lifecycle/trace.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Question } from "../../source/question.ts";
import { countTraces } from "./counts.ts";
import { type NotPlanned, traceNotPlanned } from "./notPlanned.ts";
import type { ResourceRow } from "./rows.ts";

/** Returns the fields of a row that are derived from the runs of its instances. */
export function rowOfRuns(
  byModule: ReadonlyMap<string, readonly Run[]>,
  notPlanned: readonly NotPlanned[],
  diagnostics: readonly Diagnostic[] = [],
  asked: readonly Question[] = [],
): Pick<
  ResourceRow,
  "kind" | "runs" | "traces" | "values" | "byModule" | "notPlanned" | "counts" | "diagnostics" | "asked"
> {
  const runs = [...byModule.values()].flat();
  const traces = runs.map(({ trace }) => trace);
  const tracesByModule = new Map<string, readonly Trace[]>();
  for (const [text, moduleRuns] of byModule)
    tracesByModule.set(
      text,
      moduleRuns.map(({ trace }) => trace),
    );
  return {
    kind: "resource",
    runs,
    traces,
    values: new Map(),
    byModule: tracesByModule,
    notPlanned: [...notPlanned, ...traces.flatMap(traceNotPlanned)],
    counts: countTraces(traces),
    diagnostics: [...diagnostics, ...traces.flatMap((trace) => trace.diagnostics)],
    asked: [...asked, ...runs.flatMap((run) => run.asked)],
  };
}
