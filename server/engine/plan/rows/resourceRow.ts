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
  const traces = tracesOf(runs);
  const tracesByModule = new Map<string, readonly Trace[]>();
  // Most resources are in one module instance, whose traces are those of the resource.
  for (const [text, moduleRuns] of byModule)
    tracesByModule.set(text, moduleRuns.length === runs.length ? traces : tracesOf(moduleRuns));
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

const tracesOf = (runs: readonly Run[]): readonly Trace[] => runs.map(({ trace }) => trace);
