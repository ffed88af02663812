import type { Violation } from "./violation.ts";

/** The operation whose response breaks a contract. */
type Judged = "UpgradeResourceState" | "ReadResource" | "PlanResourceChange" | "ApplyResourceChange";

const INVALID_PLAN = "Provider produced invalid plan";
const INVALID_OBJECT = "Provider produced invalid object";
const INVALID_UPGRADE = "Invalid resource state upgrade";
export const INVALID_RESULT = "Provider returned invalid result object after apply";

/** The summaries of the objects that may hold neither unknown nor write-only values. */
const OF_OBJECTS: Readonly<Record<Judged, string>> = {
  UpgradeResourceState: INVALID_UPGRADE,
  ReadResource: INVALID_OBJECT,
  PlanResourceChange: INVALID_PLAN,
  ApplyResourceChange: INVALID_OBJECT,
};

/** Returns the summary of Terraform's error about a violation. A response that its schema does not decode has the decoder's message. */
export function contractSummary({ rule, message, errorSummary }: Violation, operation: string): string {
  if (errorSummary) return errorSummary;
  switch (rule) {
    case "plan-valid":
      return INVALID_PLAN;
    case "plan-stable":
      return "Provider produced inconsistent final plan";
    case "apply-consistent":
      return "Provider produced inconsistent result after apply";
    case "conforms":
      return message;
    case "wholly-known":
      return operation === "ApplyResourceChange" ? INVALID_RESULT : objectSummary(operation);
    case "write-only":
      return objectSummary(operation);
  }
}

const objectSummary = (operation: string): string =>
  Object.hasOwn(OF_OBJECTS, operation) ? OF_OBJECTS[operation as Judged] : INVALID_OBJECT;
