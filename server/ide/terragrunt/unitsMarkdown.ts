import { inlineCode, plainText } from "../../engine/render/markdown.ts";
import { baseName } from "../../engine/source/paths.ts";
import type { HeadingLine, LaneLine, PlanLine, PlanQuery } from "../../protocol/planOverview.ts";
import type { Snapshot } from "../../workspace/snapshot.ts";
import type { FilePlace } from "../navigation/locations.ts";
import { unitsOverview } from "./unitsOverview.ts";

/** The most lines that are listed where nobody counts lines. */
const MOST_LISTED = 1000;

/** Returns the lines of the units in a folder as Markdown: a list in the order in which they run, and below each what it changes. */
export function unitsMarkdown(snapshot: Snapshot, folder: string, query: PlanQuery): string {
  const { counts, notes, matches, empty, lines, total } = unitsOverview(snapshot, folder, query, 0, MOST_LISTED);
  const summary = counts.map(({ symbol, number, words }) =>
    [symbol && inlineCode(symbol), `${number} ${words}`].filter(Boolean).join(" "),
  );
  const isFiltered = query.text !== "" || query.kinds.length > 0;
  const more = total - lines.length;
  return [
    `## Plan of the units in ${plainText(baseName(folder))}`,
    [...summary, ...notes.map(plainText)].join(" · "),
    ...(isFiltered ? [plainText(`Filtered: ${matches}.`)] : []),
    ...(empty === undefined ? [] : [plainText(empty)]),
    [...lines.map(lineText), ...(more > 0 ? [`- and ${more} more lines`] : [])].join("\n"),
  ].join("\n\n");
}

const lineText = (line: PlanLine<FilePlace>): string =>
  line.kind === "heading" ? headingText(line) : `${"  ".repeat(line.level - 1)}- ${laneText(line)}`;

function headingText({ title, unit }: HeadingLine<FilePlace>): string {
  if (!unit) return `- **${plainText(title)}**`;
  const counts = unit.counts.map(({ symbol, number }) => inlineCode(`${symbol}${number}`)).join(" ");
  const words = [unit.status, unit.words].filter((text) => text !== "").map(plainText);
  return `- **${plainText(title)}** ${[counts, ...words].filter((text) => text !== "").join(" · ")}`;
}

function laneText({ symbol, head, tail, words, why, bundle }: LaneLine<FilePlace>): string {
  const name = [symbol, `${head}${tail}`].filter((text) => text !== "").join(" ");
  const about = why.endsWith(words) ? why : [words, why].filter((text) => text !== "").join(": ");
  return [inlineCode(name), bundle ? `(${bundle.label})` : "", plainText(about)]
    .filter((text) => text !== "")
    .join(" ");
}
