import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { driftGroupName } from "../../engine/render/driftWords.ts";
import { inlineCode, plainText } from "../../engine/render/markdown.ts";
import { baseName } from "../../engine/source/paths.ts";
import type { PlanQuery } from "../../protocol/planOverview.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { driftBundleTexts, driftTexts, type LaneTexts } from "./laneTexts.ts";
import { type Bundle, driftBundlesOf, laneTexts } from "./planLanes.ts";
import { planLines } from "./planLines.ts";
import { planOverview } from "./planOverview.ts";

/** The most lanes that are listed where nobody counts lines. */
const MOST_LISTED = 500;

/** The most lanes of a comment on a pull request, which is no longer than a screen. */
export const MOST_OF_SCREEN = 30;

/**
 * Returns the lanes that a query shows as Markdown: the summary, then a list below each heading, the most dangerous first. No more than
 * `most` lanes are listed. `name` is that of the root module in the heading.
 */
export function planMarkdown(
  root: ExplainableRoot,
  query: PlanQuery,
  most = MOST_LISTED,
  name = baseName(root.root),
): string {
  const { counts, notes, matches, empty } = planOverview(root, query, 0, 0);
  const summary = counts.map(({ symbol, number, words, doubt }) =>
    [symbol && inlineCode(symbol), `${number} ${words}`, doubt && `(${doubt})`].filter(Boolean).join(" "),
  );
  const { groups } = planLines(root.plan, query);
  let left = most;
  const isFiltered = query.text !== "" || query.kinds.length > 0;
  return [
    `## Plan of ${plainText(name)}`,
    [...summary, ...notes.map(plainText)].join(" · "),
    ...(isFiltered ? [plainText(`Filtered: ${matches}.`)] : []),
    ...(empty === undefined ? [] : [plainText(empty)]),
    ...groups.map(({ title, lanes, isDrift }) => {
      // Similar drifted objects are one item, because their own changes are listed above.
      const entries = isDrift ? driftBundlesOf(root.plan, lanes) : lanes.map((lane) => ({ lanes: [lane] }));
      const listed = entries.slice(0, left);
      left -= listed.length;
      const items = listed.map((entry) => {
        const { symbol, head, tail, words, why, doubt } = itemTexts(root.plan, entry);
        const name = [symbol, `${head}${tail}`].filter((text) => text !== "").join(" ");
        return `- ${inlineCode(name)} ${plainText([words + doubt, why].filter((text) => text !== "").join(": "))}`;
      });
      const more = lanes.length - listed.reduce((sum, entry) => sum + entry.lanes.length, 0);
      const rest = more === 0 ? [] : [listed.length === 0 ? "Not listed." : `- and ${more} more`];
      return [`### ${title} (${lanes.length})`, "", ...items, ...rest].join("\n");
    }),
  ].join("\n\n");
}

/** Returns the texts of an item, with the doubt about its action. */
function itemTexts(
  plan: ExplainablePlan,
  { lanes: [lane], drift }: Omit<Bundle, "id">,
): LaneTexts & { readonly doubt: string } {
  const texts = !drift
    ? laneTexts(plan, lane!)
    : drift.traces.length > 1
      ? { ...driftBundleTexts(plan, drift), tail: driftGroupName(drift) }
      : driftTexts(plan, lane!.trace!);
  return { ...texts, doubt: texts.sure.isDoubted && lane!.lacking === undefined ? ` (${texts.sure.word})` : "" };
}
