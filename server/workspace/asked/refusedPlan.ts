import { changeWithReason } from "../../engine/lifecycle/run/endings.ts";
import type { CallReport, Trace } from "../../engine/lifecycle/trace.ts";
import { validationDiagnostics } from "../../engine/plan/commandDiagnostics.ts";
import type { LivePlan } from "../../engine/plan/plan.ts";
import type { NotPlanned } from "../../engine/plan/rows/notPlanned.ts";
import { FROM_PLUGIN } from "../../engine/provider/plugin/pluginProvider.ts";
import type { Diagnostic } from "../../engine/source/diagnostic.ts";
import { extended } from "../../engine/source/extended.ts";

/** Returns the errors with which providers refuse a configuration. */
export const refusals = (validation: LivePlan): readonly Diagnostic[] =>
  validationDiagnostics(validation).filter(({ severity, id }) => severity === "error" && id === FROM_PLUGIN);

/**
 * Returns a plan as it stands after a provider refused the configuration. As in Terraform, nothing is planned: the refused instances end at
 * their validation, and the others are not reached.
 */
export function refusedPlan(plan: LivePlan, errors: readonly Diagnostic[]): LivePlan {
  const refusedBy = ({ declared, change: { deposed } }: Trace): readonly Diagnostic[] =>
    declared && deposed === undefined ? errors.filter(({ subject }) => subject?.anchor === declared.anchor) : [];
  const traces = plan.traces.map((trace) => {
    const own = refusedBy(trace);
    return own.length > 0 ? refusedTrace(trace, own) : trace;
  });
  const reached = new Set(traces.filter(({ failed }) => failed).map(({ change }) => change.address.text));
  const notPlanned = traces.flatMap(({ change, declared }): readonly NotPlanned[] => {
    const { text } = change.address;
    return reached.has(text) ? [] : [{ address: text, cause: { source: text, why: "configuration" }, range: declared }];
  });
  return extended(plan, { traces, notPlanned });
}

function refusedTrace(trace: Trace, diagnostics: readonly Diagnostic[]): Trace {
  const report: CallReport = {
    operation: "ValidateResourceConfig",
    from: [],
    to: "configuration",
    confidence: "provider",
    replacement: false,
    diagnostics,
    failed: true,
  };
  const { partlyKnown: _, evaluated: __, ...shown } = trace;
  return {
    ...shown,
    change: changeWithReason(trace.change, diagnostics),
    transitions: trace.transitions
      .filter(({ to }) => to === "configuration")
      .map((step) => ({ ...step, confidence: "provider" })),
    confidence: "provider",
    diagnostics,
    reports: [report],
    failed: true,
    notPlanned: undefined,
  };
}
