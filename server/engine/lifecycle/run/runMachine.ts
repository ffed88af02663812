import type { Provisioner } from "../../config/module.ts";
import {
  continuesAfter,
  type EarlierFailure,
  type Failure,
  failureRule,
  possibleFailures,
  provisionersRun,
  type RuledFailure,
} from "../failure/failureRules.ts";
import type { Action } from "../reasons/decision.ts";
import { type Operation, objectAt, type Trace } from "../trace.ts";

/** The states of a run that an instance goes through. The `end` is the success, or what a failure leaves. */
export type MachineStepName =
  | "validate"
  | "upgrade"
  | "move"
  | "refresh"
  | "import"
  | "precondition"
  | "plan"
  | "depose"
  | "replan"
  | "create"
  | "update"
  | "destroy"
  | "read"
  | "forget"
  | "provisioner"
  | "end";

/** One state of a run, in order of time. */
export interface MachineStep {
  readonly name: MachineStepName;
  /** The provisioner, and its number among those that run; only for a step `provisioner`. */
  readonly provisioner?: Provisioner;
  readonly number?: number;
  /** Whether the run has passed the step, fails there, has it ahead, or does not reach it. */
  readonly status: "passed" | "failed" | "ahead" | "unreached";
  /** The transitions from this step to another end, if it fails. */
  readonly failures: readonly Transition[];
}

/** A transition that only a failure takes. */
export interface Transition extends RuledFailure {
  readonly failure: Failure;
}

/** A run of an instance as a state machine. */
export interface RunMachine {
  readonly steps: readonly MachineStep[];
  /** The failure that leads to the end; undefined for a success, and if the plan is refused. */
  readonly taken: Transition | undefined;
}

type Named = Pick<MachineStep, "name" | "provisioner" | "number">;

/** Returns the states through which the run of a planned or refused instance goes; with `failure`, those up to it. */
export function runMachine(trace: Trace, provisioners: readonly Provisioner[], failure?: Failure): RunMachine {
  const named = stepsOf(trace, provisioners);
  if (trace.failed) return { steps: refused(named, trace), taken: undefined };
  const transitions = possibleFailures(trace, provisioners).flatMap((each): readonly Transition[] => {
    const ruled = failureRule(trace, each, provisioners);
    return ruled ? [{ ...ruled, failure: each }] : [];
  });
  const taken = failure && transitions.find((each) => isSameFailure(each.failure, failure));
  const failing = taken ? named.findIndex((step) => isAt(step, taken.failure)) : -1;
  const isOver = taken !== undefined && !continuesAfter(taken);
  const steps = named.map((step, at): MachineStep => {
    const isPast = isOfPlan(step.name) ? failing < 0 || at < failing : at < failing;
    const status =
      at === failing ? "failed" : isPast ? "passed" : isOver && step.name !== "end" ? "unreached" : "ahead";
    return { ...step, status, failures: transitions.filter((each) => isAt(step, each.failure)) };
  });
  return { steps, taken };
}

/** Returns the steps of a run that ends before it is planned: at the call that failed, which Terraform makes after the validation. */
function refused(named: readonly Named[], trace: Trace): readonly MachineStep[] {
  const failing = failedStep(trace);
  const passed = failing === "validate" ? [] : named.filter(({ name }) => name === "validate");
  return [
    ...passed.map((step): MachineStep => ({ ...step, status: "passed", failures: [] })),
    { name: failing, status: "failed", failures: [] },
  ];
}

/**
 * Returns the step that failed: a precondition, or the call that reports it. Without a failed call, an instance that was not even proposed
 * has an invalid configuration.
 */
function failedStep(trace: Trace): MachineStepName {
  if (trace.isRefused) return "precondition";
  const operation = trace.reports?.findLast(({ failed }) => failed)?.operation;
  const isProposed = objectAt(trace, "proposedNewState") !== undefined;
  return (operation && FAILING_STEPS[operation]) ?? (isProposed || !trace.declared ? "plan" : "validate");
}

const FAILING_STEPS: Readonly<Partial<Record<Operation, MachineStepName>>> = {
  ValidateResourceConfig: "validate",
  UpgradeResourceState: "upgrade",
  MoveResourceState: "move",
  ReadResource: "refresh",
  ReadDataSource: "read",
  ImportResourceState: "import",
  PlanResourceChange: "plan",
};

/** Returns the steps of an action in order of time. Only what is configured is validated. */
function stepsOf(trace: Trace, provisioners: readonly Provisioner[]): readonly Named[] {
  const running = provisionersRun(trace, provisioners).map(
    (provisioner, at): Named => ({ name: "provisioner", provisioner, number: at + 1 }),
  );
  const atEnd = running.filter(({ provisioner }) => provisioner?.when === "destroy");
  const atCreation = running.filter(({ provisioner }) => provisioner?.when === "create");
  const of = (...names: readonly MachineStepName[]): readonly Named[] => names.map((name) => ({ name }));
  const applied: Readonly<Record<Action, readonly Named[]>> = {
    "no-op": [],
    create: [...of("replan", "create"), ...atCreation],
    read: of("read"),
    update: of("replan", "update"),
    delete: [...atEnd, ...of("destroy")],
    "delete-then-create": [...atEnd, ...of("destroy", "replan", "create"), ...atCreation],
    "create-then-delete": [...of("depose", "replan", "create"), ...atCreation, ...of("destroy")],
    "forget-then-create": [...of("forget", "replan", "create"), ...atCreation],
    forget: of("forget"),
  };
  const isConfigured = trace.declared !== undefined && trace.orphan === undefined;
  const isMade = (operation: EarlierFailure["operation"]) =>
    failureRule(trace, { operation, phase: "plan" }, provisioners) !== undefined;
  const isRead = isMade("read") && trace.change.address.resource.mode === "managed";
  return [
    ...of(
      ...(isConfigured ? (["validate"] as const) : []),
      ...(isMade("upgrade") ? (["upgrade"] as const) : []),
      ...(isMade("import") ? (["import"] as const) : []),
      ...(isRead ? (["refresh"] as const) : []),
      "plan",
    ),
    ...applied[trace.change.action.outcome],
    ...of("end"),
  ];
}

const OF_PLAN: ReadonlySet<MachineStepName> = new Set([
  "validate",
  "upgrade",
  "move",
  "import",
  "refresh",
  "precondition",
  "plan",
]);

/** Whether a step is made while planning. */
export const isOfPlan = (name: MachineStepName): boolean => OF_PLAN.has(name);

/** Whether a failure happens at a step. */
function isAt({ name, number }: Named, failure: Failure): boolean {
  if ("phase" in failure) {
    const { operation, phase } = failure;
    if (operation === "read") return name === (phase === "plan" ? "refresh" : "read");
    return name === (phase === "plan" ? operation : "replan");
  }
  if (failure.operation === "provisioner") return name === "provisioner" && number === failure.number;
  return name === (failure.operation === "delete" ? "destroy" : failure.operation);
}

const isSameFailure = (one: Failure, other: Failure): boolean => {
  if (one.operation !== other.operation) return false;
  if ("number" in one) return "number" in other && one.number === other.number;
  if ("phase" in one) return "phase" in other && one.phase === other.phase;
  return "returns" in other && one.returns === other.returns;
};
