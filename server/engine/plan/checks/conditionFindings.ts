import { type Diagnostic, error, errorAt, warning, warningAt } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";

type ConditionKind = "precondition" | "postcondition" | "output" | "check" | "variable";

const FAILED: Readonly<Record<ConditionKind, string>> = {
  precondition: "Resource precondition failed",
  postcondition: "Resource postcondition failed",
  output: "Module output value precondition failed",
  check: "Check block assertion failed",
  variable: "Invalid value for variable",
};

const resultOf = (kind: ConditionKind): string =>
  kind === "variable" ? "Invalid variable validation result" : "Invalid condition result";

/** A warning for a check, an error for the others. `message` is the author's error message, if it is known. */
export const failedCondition = (
  range: Range | undefined,
  kind: ConditionKind,
  message: string | undefined,
): Diagnostic =>
  (kind === "check" ? warning : error)(
    "plan/failed-condition",
    range,
    FAILED[kind],
    message ?? "The condition is false. Its error message is not shown.",
  );

export const laterCheck = warningAt(
  "plan/later-check",
  "Check block assertion known after apply",
  "The condition depends on values that are not known until apply. Terraform checks it then.",
);

export const nullCondition = (range: Range, kind: ConditionKind): Diagnostic =>
  error("plan/null-condition", range, resultOf(kind), "The condition must be true or false, but it is null.");

export const wrongCondition = (range: Range, kind: ConditionKind, why: string): Diagnostic =>
  error("plan/wrong-condition", range, resultOf(kind), `The condition must be true or false: ${why}.`);

export const wrongMessage = (range: Range, why: string): Diagnostic =>
  error("plan/wrong-message", range, "Invalid error message", `The error message must be a string: ${why}.`);

export const unknownMessage = errorAt(
  "plan/unknown-message",
  "Invalid error message",
  "The error message depends on values that are not known until apply, but the rule fails now.",
);

export const sensitiveMessage = (range: Range, severity: "error" | "warning"): Diagnostic =>
  error(
    "plan/sensitive-message",
    range,
    "Error message refers to sensitive values",
    "The error message contains a sensitive value, so it is not shown. Remove the value from the message.",
    { severity },
  );

export const ephemeralMessage = (range: Range, severity: "error" | "warning"): Diagnostic =>
  error(
    "plan/ephemeral-message",
    range,
    "Error message refers to ephemeral values",
    "The error message contains an ephemeral value, so it is not shown. Remove the value from the message.",
    { severity },
  );
