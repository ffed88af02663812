import type { Finding } from "../../ide/diagnostics/findings.ts";
import type { Report } from "./report.ts";

/** Returns findings as failed test cases of JUnit's XML; one passing case without findings. */
export function junit({ command, findings, relative }: Report): string {
  const cases =
    findings.length === 0
      ? [`    <testcase name="no findings" classname="stateline.${command}"/>`]
      : findings.map((finding) => failedCase(finding, command, relative));
  const counts = `tests="${cases.length}" failures="${findings.length}" errors="0"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="stateline" ${counts}>`,
    `  <testsuite name="stateline ${command}" ${counts} skipped="0">`,
    ...cases,
    "  </testsuite>",
    "</testsuites>\n",
  ].join("\n");
}

function failedCase(finding: Finding, command: string, relative: Report["relative"]): string {
  const { rule, summary, detail, place } = finding;
  const file = place && relative(place.path);
  const where = place ? `${file}:${place.start.line}` : "no file";
  const attributes = [
    `name="${escaped(`${summary} (${where})`)}"`,
    `classname="stateline.${command}"`,
    ...(place && file !== undefined ? [`file="${escaped(file)}"`, `line="${place.start.line}"`] : []),
  ].join(" ");
  const text = [where, ...(detail === "" ? [] : [detail])].join("\n");
  return [
    `    <testcase ${attributes}>`,
    `      <failure message="${escaped(summary)}" type="${escaped(rule)}">${escaped(text)}</failure>`,
    "    </testcase>",
  ].join("\n");
}

/** Returns text for an attribute or an element. A character that XML forbids becomes U+FFFD. */
const escaped = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, "\uFFFD")
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "\uFFFD")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
