import type { Provisioner } from "../../config/module.ts";
import type { Half } from "../lifecycleRecord.ts";
import { isReplacement } from "../reasons/decision.ts";
import type { Operation, Trace } from "../trace.ts";

/** One way in which the run of an instance can fail. */
export type Failure = CallFailure | ProvisionerFailure | EarlierFailure;

/**
 * ApplyResourceChange fails. Beside its error, the provider returns the object as far as it got, or nothing; or it reports no error and
 * returns another value than planned, an unknown value, or no object.
 */
export interface CallFailure {
  readonly operation: "create" | "update" | "delete";
  readonly returns: "object" | "nothing" | "other" | "unknown" | "null";
}

/** A call fails before an object is applied: while planning, or during the apply. */
export interface EarlierFailure {
  readonly operation: "validate" | "upgrade" | "read" | "import" | "plan";
  readonly phase: "plan" | "apply";
}

/** A provisioner fails, by its number among those that run. */
export interface ProvisionerFailure {
  readonly operation: "provisioner";
  readonly number: number;
}

/** The rule by which Terraform decides what a failure leaves. */
export type FailureRule =
  | "create-nothing"
  | "create-tainted"
  | "create-restored"
  | "create-beside-deposed"
  | "update-prior"
  | "update-partial"
  | "delete-stays"
  | "delete-partial"
  | "deposed-stays"
  | "returned-tainted"
  | "returned-beside-deposed"
  | "returned-saved"
  | "plan-refused"
  | "replan-nothing"
  | "replan-prior"
  | "replan-deposed"
  | "read-nothing"
  | "provisioner-tainted"
  | "provisioner-beside-deposed"
  | "provisioner-stays"
  | "provisioner-continues";

/** The consequence of a failure. */
export interface RuledFailure {
  readonly rule: FailureRule;
  /** The half of a replacement that fails. */
  readonly half: Half | undefined;
}

/**
 * Returns the provisioners that the apply of an instance runs, in their order. Neither deposed nor tainted objects run any at their
 * end.
 */
export function provisionersRun(
  { change, stored }: Trace,
  provisioners: readonly Provisioner[],
): readonly Provisioner[] {
  const { action, deposed, address } = change;
  const { outcome } = action;
  if (address.resource.mode !== "managed") return [];
  const ends = (outcome === "delete" || outcome === "delete-then-create") && deposed === undefined;
  const runsAtEnd = ends && stored?.status !== "tainted";
  const creates = outcome === "create" || isReplacement(outcome);
  const of = (when: Provisioner["when"]) => provisioners.filter((each) => each.when === when);
  return [...(runsAtEnd ? of("destroy") : []), ...(creates ? of("create") : [])];
}

/** Returns by which rule a failure has its consequence; undefined if the apply does nothing that can fail so. */
export function failureRule(
  trace: Trace,
  failure: Failure,
  provisioners: readonly Provisioner[],
): RuledFailure | undefined {
  if ("phase" in failure) return failure.phase === "plan" ? refusalRule(trace, failure) : replanRule(trace, failure);
  if (trace.change.address.resource.mode !== "managed") return undefined;
  switch (failure.operation) {
    case "create":
      return creationRule(trace, failure);
    case "update":
      return trace.change.action.outcome === "update"
        ? { rule: UPDATE_RULES[failure.returns], half: undefined }
        : undefined;
    case "delete":
      return deletionRule(trace, failure);
    case "provisioner":
      return provisionerRule(trace, provisionersRun(trace, provisioners)[failure.number - 1]);
  }
}

/** Returns the failures that the apply of an instance can have. */
export function possibleFailures(trace: Trace, provisioners: readonly Provisioner[]): readonly Failure[] {
  const ofProvisioners = provisionersRun(trace, provisioners).map(
    (_, at): Failure => ({ operation: "provisioner", number: at + 1 }),
  );
  return [...EARLIER_FAILURES, ...CALL_FAILURES, ...ofProvisioners].filter((failure) =>
    failureRule(trace, failure, provisioners),
  );
}

const CALL_FAILURES: readonly Failure[] = (["create", "update", "delete"] as const).flatMap((operation) =>
  (["object", "nothing", "other", "unknown", "null"] as const).map((returns) => ({ operation, returns })),
);

const EARLIER = ["validate", "upgrade", "read", "import", "plan"] as const;

const EARLIER_FAILURES: readonly Failure[] = (["plan", "apply"] as const).flatMap((phase) =>
  EARLIER.map((operation) => ({ operation, phase })),
);

/** The calls that an earlier failure is about. */
export const FAILING_CALLS: Readonly<Record<EarlierFailure["operation"], readonly Operation[]>> = {
  validate: ["ValidateResourceConfig"],
  upgrade: ["UpgradeResourceState", "MoveResourceState"],
  read: ["ReadResource", "ReadDataSource"],
  import: ["ImportResourceState"],
  plan: ["PlanResourceChange"],
};

/** Returns the failure that ended the second plan of a rehearsed instance; undefined if it did not fail. */
export function secondFailure({ reports = [] }: Pick<Trace, "reports">): EarlierFailure | undefined {
  const report = reports.findLast(({ failed, isRehearsed }) => failed && isRehearsed);
  const failing = report && EARLIER.find((operation) => FAILING_CALLS[operation].includes(report.operation));
  return failing && { operation: failing, phase: "apply" };
}

/** Returns the rule of a call that fails while planning, if the plan makes it: nothing is applied then. */
function refusalRule({ transitions }: Trace, { operation }: EarlierFailure): RuledFailure | undefined {
  // At a level that asks nobody, Terraform makes the call all the same.
  const isMade = transitions.some(
    (step) =>
      FAILING_CALLS[operation].includes(step.operation) &&
      !step.isRehearsed &&
      (step.notCalled === undefined || step.notCalled === "level"),
  );
  return isMade ? { rule: "plan-refused", half: undefined } : undefined;
}

/** Returns the rule of a call that fails during the apply, before the provider is told to change anything. */
function replanRule({ change, orphan }: Trace, { operation }: EarlierFailure): RuledFailure | undefined {
  const { outcome } = change.action;
  if (outcome === "read") return operation === "read" ? { rule: "read-nothing", half: undefined } : undefined;
  if (change.address.resource.mode !== "managed" || orphan) return undefined;
  if (operation !== "validate" && operation !== "plan") return undefined;
  if (outcome === "update") return { rule: "replan-prior", half: undefined };
  if (outcome === "create") return { rule: "replan-nothing", half: undefined };
  if (!isReplacement(outcome)) return undefined;
  return { rule: outcome === "create-then-delete" ? "replan-deposed" : "replan-nothing", half: "create" };
}

const UPDATE_RULES: Readonly<Record<CallFailure["returns"], FailureRule>> = {
  object: "update-partial",
  nothing: "update-prior",
  other: "returned-saved",
  unknown: "returned-saved",
  null: "update-prior",
};

function creationRule({ change }: Trace, { returns }: CallFailure): RuledFailure | undefined {
  const { outcome } = change.action;
  if (outcome !== "create" && !isReplacement(outcome)) return undefined;
  const half = isReplacement(outcome) ? "create" : undefined;
  const isFirst = outcome === "create-then-delete";
  if (returns === "nothing" || returns === "null")
    return { rule: isFirst ? "create-restored" : "create-nothing", half };
  if (returns !== "object") return { rule: isFirst ? "returned-beside-deposed" : "returned-tainted", half };
  return { rule: isFirst ? "create-beside-deposed" : "create-tainted", half };
}

function deletionRule({ change }: Trace, { returns }: CallFailure): RuledFailure | undefined {
  const { outcome } = change.action;
  if (returns !== "object" && returns !== "nothing") return undefined;
  if (outcome === "create-then-delete") return { rule: "deposed-stays", half: "delete" };
  if (outcome !== "delete" && outcome !== "delete-then-create") return undefined;
  const half = outcome === "delete" ? undefined : "delete";
  if (change.deposed !== undefined) return { rule: "deposed-stays", half };
  return { rule: returns === "object" ? "delete-partial" : "delete-stays", half };
}

function provisionerRule({ change }: Trace, provisioner: Provisioner | undefined): RuledFailure | undefined {
  if (!provisioner) return undefined;
  const { outcome } = change.action;
  const isAtEnd = provisioner.when === "destroy";
  const half = isReplacement(outcome) ? (isAtEnd ? "delete" : "create") : undefined;
  if (provisioner.onFailure === "continue") return { rule: "provisioner-continues", half };
  if (isAtEnd) return { rule: "provisioner-stays", half };
  return { rule: outcome === "create-then-delete" ? "provisioner-beside-deposed" : "provisioner-tainted", half };
}

/** Whether the next plan of the instance follows from what is known, and not from the object that the provider returned. */
export const isNextDecided = ({ rule, half }: RuledFailure): boolean =>
  rule !== "update-partial" &&
  rule !== "returned-saved" &&
  rule !== "plan-refused" &&
  !(rule === "delete-partial" && half !== undefined);

/** Whether the apply goes on as if nothing had failed. */
export const continuesAfter = ({ rule }: RuledFailure): boolean => rule === "provisioner-continues";
