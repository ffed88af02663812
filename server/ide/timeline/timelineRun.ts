import { type Failure, provisionersRun } from "../../engine/lifecycle/failure/failureRules.ts";
import { isOfPlan, type MachineStep, runMachine } from "../../engine/lifecycle/run/runMachine.ts";
import { isPlanned, type Trace } from "../../engine/lifecycle/trace.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { failureEnd, failureTitle } from "../../engine/render/failureSentences.ts";
import { stepLabel } from "../../engine/render/machineWords.ts";
import type { TimelineRunStep } from "../../protocol/timeline.ts";
import { failureName } from "./failureNames.ts";

/** Returns the states of the run of an instance; undefined where no action is claimed, and where nothing changes. */
export function runView(
  plan: ExplainablePlan,
  trace: Trace,
  failure?: Failure,
): readonly TimelineRunStep[] | undefined {
  const { outcome } = trace.change.action;
  if (!trace.failed && (!isPlanned(trace) || outcome === "no-op")) return undefined;
  const provisioners = plan.queries.provisionersOf(trace);
  const machine = runMachine(trace, provisioners, failure);
  const running = provisionersRun(trace, provisioners);
  return machine.steps.map((step) => ({
    label: stepLabel(step, machine, outcome),
    kind: kindOf(step),
    status: step.status,
    failures: step.failures
      .map(({ rule, failure: each }) => ({
        name: failureName(each),
        title: failureTitle(each, running),
        end: failureEnd(rule),
      }))
      // The usual failure of a call has the shortest name.
      .sort((a, b) => a.name.length - b.name.length),
  }));
}

const kindOf = ({ name }: MachineStep): TimelineRunStep["kind"] =>
  name === "end" ? "end" : isOfPlan(name) ? "plan" : "apply";
