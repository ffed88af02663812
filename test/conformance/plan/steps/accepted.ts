import { LANGUAGE } from "../../../support/terraform.ts";
import type { Difference } from "./differences.ts";
import type { Asked } from "./walk.ts";

/** A difference from the real terraform that stays, with its reason. */
export interface Accepted {
  readonly why: string;
  /** The judges that differ, if they are not those of the goldens. */
  readonly languages?: RegExp;
  readonly is: (difference: Difference, asked: Asked) => boolean;
}

export const ACCEPTED: readonly Accepted[] = [
  {
    why: "an infinite number cannot be kept: the plan is made, and Terraform fails as it writes its file",
    // What else is wrong is not told then.
    is: ({ kind }, { real: { diagnostics } }) => kind.includes("error: ") && diagnostics.some(isOfInfinity),
  },
  {
    why: "a number that an output computes is another in memory than the same one in the state: only that makes a refresh-only plan applyable",
    is: ({ kind, real }, { step, real: { plan } }) =>
      kind === "applyable" && real === true && step.mode === "refresh-only" && computesNumber(plan),
  },
  {
    why: "a count that an override gives beside a for_each, or the other way round: Terraform takes both for the reasons it gives, or crashes",
    is: (_, { step }) =>
      Object.entries(step.files).some(([name, text]) => isOverride(name) && /^ *(count|for_each) /m.test(text)),
  },
  {
    languages: /^opentofu@/,
    why: "OpenTofu does not know the providers of functions in the count and for_each of a module call, and says itself that this is a bug",
    // Nothing else is validated then.
    is: (_, { real }) => says(real.diagnostics, "error: BUG: Uninitialized function provider"),
  },
  {
    languages: /^opentofu@/,
    why: "OpenTofu says of a module whose source names no variable that it is not installed, but not when it validates",
    is: ({ kind }, { real }) =>
      kind === "missing error: Module not installed" && says(real.diagnostics, "error: Undefined variable"),
  },
  {
    languages: /^terraform@1\.5\./,
    why: "before Terraform 1.7, a plan that is refused lacks the protected objects that it would destroy",
    is: ({ kind }, { real }) =>
      ["change too much", "order", "relevant", "planned_values"].includes(kind) &&
      says(real.diagnostics, "error: Instance cannot be destroyed"),
  },
];

const says = (diagnostics: readonly string[], beginning: string): boolean =>
  diagnostics.some((line) => line.startsWith(beginning));

const isOverride = (name: string): boolean => name.endsWith("override.tf");

const isOfInfinity = (line: string): boolean =>
  line === "error: Failed to write plan file" || line.endsWith("cannot serialize infinity as JSON");

/** Does any output that stays as it is hold a number? */
const computesNumber = (plan: Record<string, unknown> | undefined): boolean =>
  Object.values((plan?.output_changes ?? {}) as Record<string, { actions: string[]; after: unknown }>).some(
    ({ actions, after }) => actions[0] === "no-op" && /(?:^|[^"\w.])-?\d/.test(JSON.stringify(after)),
  );

export const acceptedAs = (difference: Difference, asked: Asked): Accepted | undefined =>
  ACCEPTED.find(({ languages, is }) => (languages?.test(LANGUAGE) ?? true) && is(difference, asked));
