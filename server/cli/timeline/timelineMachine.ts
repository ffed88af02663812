import { secondFailure } from "../../engine/lifecycle/failure/failureRules.ts";
import { type MachineStep, runMachine } from "../../engine/lifecycle/run/runMachine.ts";
import type { Trace } from "../../engine/lifecycle/trace.ts";
import { type ApplyOperation, operationsOf, waitingFor } from "../../engine/plan/applyOperation.ts";
import type { LivePlan } from "../../engine/plan/plan.ts";
import { failureEnd } from "../../engine/render/failureSentences.ts";
import type { Json } from "../../engine/render/json.ts";
import { failureName } from "../../ide/timeline/failureNames.ts";
import { type RunRecord, runJson } from "./timelineJson.ts";

/** Returns the planned run of an instance, with its states and its place in the order of the apply. */
export function plannedJson(plan: LivePlan, trace: Trace, rehearsed: Trace, run: RunRecord): Json {
  const order = plan.queries.applyOrder;
  return {
    ...(runJson(plan, run) as object),
    machine: runMachine(trace, plan.queries.provisionersOf(trace), secondFailure(rehearsed)).steps.map(stepJson),
    order: operationsOf(order, trace).map((operation) => ({
      ...operationJson(operation),
      step: operation.step,
      waitsFor: operation.waitsFor.map(operationJson),
      waitedForBy: waitingFor(order, operation).map(operationJson),
    })),
  };
}

const stepJson = ({ name, number, provisioner, status, failures }: MachineStep): Json => ({
  state: name,
  number,
  type: provisioner?.type,
  when: provisioner?.when,
  onFailure: provisioner?.onFailure,
  status,
  ifFails: failures.map(({ rule, failure }) => ({ fails: failureName(failure), rule, leadsTo: failureEnd(rule) })),
});

const operationJson = ({ address, deposed, action, half }: ApplyOperation) => ({
  address: address.text,
  deposed,
  action,
  half,
});
