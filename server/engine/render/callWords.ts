import type { NotCalled, Operation } from "../lifecycle/trace.ts";

/** Returns why a call is not made: `not called: -refresh=false`. */
export const notCalledText = (why: NotCalled, operation: Operation | "ProposedNewState"): string =>
  `not called: ${operation === "ValidateResourceConfig" && why === "deferred" ? VALIDATED_LATER : REASONS[why]}`;

const VALIDATED_LATER = "the data source is validated when it is read, during the apply";

const REASONS: Readonly<Record<NotCalled, string>> = {
  refresh: "-refresh=false",
  unneeded: "-minimal-refresh reads only declared objects that change",
  configured: "in this mode the plugins read no objects",
  level: "nothing is read without a configured provider",
  forgotten: "the object is only forgotten",
  "destroy-mode": "the destruction is planned from the state as it is",
  "no-object": "there is no object",
  deferred: "the data source is read during the apply",
  "no-plan-destroy": "the provider does not plan deletions",
};
