import { inlineCode, plainText } from "../../engine/render/markdown.ts";
import type { Finding } from "../../ide/diagnostics/findings.ts";
import type { Report } from "./report.ts";

/** Returns findings as a list in Markdown, without a heading. */
export const findingsMarkdown = ({ findings, relative }: Pick<Report, "findings" | "relative">): string =>
  findings.map((finding) => itemOf(finding, relative)).join("\n");

function itemOf({ rule, severity, summary, detail, place }: Finding, relative: Report["relative"]): string {
  const where = place ? ` ${inlineCode(`${relative(place.path)}:${place.start.line}`)}` : "";
  const text = detail === "" ? plainText(summary) : `${plainText(summary)}: ${plainText(detail)}`;
  return `- **${severity}**${where} ${text} (${inlineCode(rule)})`;
}
