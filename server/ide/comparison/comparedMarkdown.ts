import type { Plan } from "../../engine/plan/plan.ts";
import { sidesInLine } from "../../engine/render/leafText.ts";
import { inlineCode, plainText } from "../../engine/render/markdown.ts";
import { bothSecrets, secretsOf } from "../../engine/render/secrets.ts";
import type { PlanQuery } from "../../protocol/planOverview.ts";
import { comparedGroups } from "./comparedLines.ts";
import type { ShownComparison } from "./comparisonOverview.ts";

/** The most instances that are listed. */
const MOST_LISTED = 200;

/**
 * Returns the instances of a comparison that a query shows as Markdown, each with its actions and its differing values on both sides. `name`
 * is that of the root module in the heading.
 */
export function comparedMarkdown(now: Plan, shown: ShownComparison, query: PlanQuery, name: string): string {
  const heading = `## Plan of ${plainText(name)} compared with ${plainText(shown.label)}`;
  if ("refusal" in shown) return [heading, plainText(shown.refusal)].join("\n\n");
  const { masked } = bothSecrets(secretsOf(shown.plan), secretsOf(now));
  let left = MOST_LISTED;
  const groups = comparedGroups(shown.instances, query).map(({ title, of }) => {
    const listed = of.slice(0, left);
    left -= listed.length;
    const items = listed.flatMap(({ name, before, now: present, isOnlyValues, values }) => {
      const words = isOnlyValues ? before : `${shown.label}: ${before} → now: ${present}`;
      const item = `- ${inlineCode(name)} ${plainText(words)}`;
      return [item, ...values().map((sides) => `  - ${inlineCode(sidesInLine(sides))}`)];
    });
    const more = of.length - listed.length;
    const rest = more === 0 ? [] : [listed.length === 0 ? "Not listed." : `- and ${more} more`];
    return [`### ${title} (${of.length})`, "", ...items, ...rest].join("\n");
  });
  return masked([heading, plainText(shown.note), ...groups].join("\n\n"));
}
