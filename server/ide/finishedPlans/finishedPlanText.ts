import { productName } from "../../engine/lang/dialect.ts";
import type { FinishedPlan } from "../../engine/plan/saved/finishedPlan.ts";
import { planText } from "../../engine/render/planText/planText.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import { counted } from "../../engine/values/text/nouns.ts";
import { finishedComparison } from "./finishedDifferences.ts";
import { differenceWords, differingValues } from "./finishedExplorer.ts";
import { type PresentPlan, planCauses } from "./planCauses.ts";

/**
 * Returns a finished plan as text, with what is different now before it: the state, the files and the actions. Sensitive values are
 * masked. `present` is undefined without a plan of the same root module.
 */
export function finishedPlanText(name: string, plan: FinishedPlan, present: PresentPlan | undefined): string {
  const { saved, language } = plan;
  const secrets = secretsOf(plan);
  const time = saved.timestamp === undefined ? "" : `, made at ${saved.timestamp}`;
  const lines = [
    `${name}: a plan of ${productName(language.dialect.product)} ${saved.version}${time}.`,
    ...(saved.errored ? ["It has errors, so it cannot be applied."] : []),
    ...inferredLines(plan),
    ...(present ? [...planCauses(plan, present).map(({ text }) => text), ...differenceLines(plan, present)] : []),
  ];
  const head = lines.map((line) => `# ${line}\n`).join("");
  return secrets.masked(head) + planText(plan, saved.errored, secrets);
}

const inferredLines = ({ saved: { inferredTypes } }: FinishedPlan): readonly string[] =>
  inferredTypes.length === 0
    ? []
    : [`No schema for ${inferredTypes.join(", ")}: kinds of collections are inferred, and secrets known by name only.`];

/** The most instances that are listed as different. */
const MOST_LISTED = 50;

/** Returns the objects that are planned differently now. */
function differenceLines(plan: FinishedPlan, present: PresentPlan): readonly string[] {
  const { differences, notPlanned } = finishedComparison(plan, present);
  const listed = differences
    .slice(0, MOST_LISTED)
    .flatMap((difference) => [
      `${difference.name}: ${differenceWords(difference, plan)}.`,
      ...differingValues(plan, present, difference).map((line) => `  ${line}`),
    ]);
  const more = differences.length - MOST_LISTED;
  return [
    ...listed,
    ...(more > 0 ? [`${more} more are planned differently now.`] : []),
    ...(notPlanned > 0 ? [`${counted(notPlanned, "changed object")} cannot be compared, not planned now.`] : []),
  ];
}
