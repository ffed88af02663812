import type { ContractRule, Violation } from "../lifecycle/contract/violation.ts";
import { objectAt, type Stage, stageOfApply, type Trace } from "../lifecycle/trace.ts";
import { applyPath } from "../values/walk.ts";
import type { Secrets } from "./secrets.ts";
import { pathName, valueText } from "./valueText.ts";

/** The stages whose values a violation of a rule is about: what was promised, and what the provider returned. */
const STAGES: Readonly<Partial<Record<ContractRule, readonly [Stage, Stage]>>> = {
  "plan-valid": ["configuration", "initialPlannedState"],
  "plan-stable": ["initialPlannedState", "finalPlannedState"],
  "apply-consistent": ["finalPlannedState", "newState"],
};

const NO_STAGES: readonly Stage[] = [];

const stagesOf = ({ rule, isRehearsed }: Violation): readonly Stage[] =>
  (STAGES[rule] ?? NO_STAGES).map((stage) => (isRehearsed && stageOfApply(stage)) || stage);

/** The longest value that is shown, in characters. */
const LONGEST = 80;

/** Returns the part that breaks a promise, with both values where they differ: `opt: "y" → "z"`; the message of Terraform without them. */
export function violatedPart(violation: Violation, trace: Trace, secrets: Secrets): string {
  const { path, message } = violation;
  const name = path.length === 0 ? "" : secrets.masked(pathName(path, secrets));
  const values = stagesOf(violation).map((stage) => {
    const object = objectAt(trace, stage);
    const value = object && applyPath(object, path);
    return value && valueText(value, secrets, LONGEST);
  });
  const [promised, returned] = values;
  const what = promised !== undefined && returned !== undefined && promised !== returned;
  return [name, what ? `${promised} → ${returned}` : secrets.masked(message)].filter((text) => text !== "").join(": ");
}

/** Returns a violation in a line: the part, the rule, and what it means for the user or the provider's author. */
export const violationText = (violation: Violation, trace: Trace, secrets: Secrets): string =>
  `${violatedPart(violation, trace, secrets)} · breaks ${violation.rule}${violation.tolerated ? ", tolerated" : ""}. ${violation.explanation}`;
