import type { Provisioner } from "../../config/module.ts";
import { isReplacement } from "../decision.ts";
import type { Half } from "../lifecycleRecord.ts";
import type { Trace } from "../trace.ts";

/** One way in which the apply of an instance can fail. */
export type Failure = CallFailure | ProvisionerFailure;

/** ApplyResourceChange fails. Beside its error, the provider returns the object as far as it came, or nothing. */
export interface CallFailure {
  readonly operation: "create" | "update" | "delete";
  readonly returns: "object" | "nothing";
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
  if (trace.change.address.resource.mode !== "managed") return undefined;
  switch (failure.operation) {
    case "create":
      return creationRule(trace, failure);
    case "update":
      return trace.change.action.outcome === "update"
        ? { rule: failure.returns === "object" ? "update-partial" : "update-prior", half: undefined }
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
  return [...CALL_FAILURES, ...ofProvisioners].filter((failure) => failureRule(trace, failure, provisioners));
}

const CALL_FAILURES: readonly Failure[] = (["create", "update", "delete"] as const).flatMap((operation) =>
  (["object", "nothing"] as const).map((returns) => ({ operation, returns })),
);

function creationRule({ change }: Trace, { returns }: CallFailure): RuledFailure | undefined {
  const { outcome } = change.action;
  if (outcome !== "create" && !isReplacement(outcome)) return undefined;
  const half = isReplacement(outcome) ? "create" : undefined;
  const isFirst = outcome === "create-then-delete";
  if (returns === "nothing") return { rule: isFirst ? "create-restored" : "create-nothing", half };
  return { rule: isFirst ? "create-beside-deposed" : "create-tainted", half };
}

function deletionRule({ change }: Trace, { returns }: CallFailure): RuledFailure | undefined {
  const { outcome } = change.action;
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
  rule !== "update-partial" && !(rule === "delete-partial" && half !== undefined);

/** Whether the apply goes on as if nothing had failed. */
export const continuesAfter = ({ rule }: RuledFailure): boolean => rule === "provisioner-continues";
