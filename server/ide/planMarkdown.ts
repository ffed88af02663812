import { inlineCode, plainText } from "../engine/render/markdown.ts";
import { baseName } from "../engine/source/paths.ts";
import type { PlanQuery } from "../protocol/planOverview.ts";
import type { ExplainableRoot } from "../workspace/snapshot.ts";
import { laneTexts } from "./planLanes.ts";
import { planLines } from "./planLines.ts";
import { planOverview } from "./planOverview.ts";

/** The most instances of a heading that are listed. */
const MOST_LISTED = 500;

/** Returns the lanes that a query shows as Markdown: the summary, then a list below each heading. */
export function planMarkdown(root: ExplainableRoot, query: PlanQuery): string {
  const { counts, notes, matches, empty } = planOverview(root, query, 0, 0);
  const summary = counts.map(({ symbol, number, words, doubt }) =>
    [symbol && inlineCode(symbol), `${number} ${words}`, doubt && `(${doubt})`].filter(Boolean).join(" "),
  );
  const { groups } = planLines(root.plan, query);
  const isFiltered = query.text !== "" || query.kinds.length > 0;
  return [
    `## Plan of ${plainText(baseName(root.root))}`,
    [...summary, ...notes.map(plainText)].join(" · "),
    ...(isFiltered ? [plainText(`Filtered: ${matches}.`)] : []),
    ...(empty === undefined ? [] : [plainText(empty)]),
    ...groups.map(({ title, lanes }) => {
      const items = lanes.slice(0, MOST_LISTED).map((lane) => {
        const { symbol, head, tail, words, why, sure } = laneTexts(root.plan, lane);
        const name = [symbol, `${head}${tail}`].filter((text) => text !== "").join(" ");
        const doubt = sure.isDoubted && lane.lacking === undefined ? ` (${sure.word})` : "";
        return `- ${inlineCode(name)} ${plainText([words + doubt, why].filter((text) => text !== "").join(": "))}`;
      });
      const more = lanes.length - MOST_LISTED;
      return [`### ${title} (${lanes.length})`, "", ...items, ...(more > 0 ? [`- and ${more} more`] : [])].join("\n");
    }),
  ].join("\n\n");
}
