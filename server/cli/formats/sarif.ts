import type { Finding } from "../../ide/diagnostics/findings.ts";
import { RULE_TEXTS } from "../../ide/rules/ruleTexts.ts";
import { isRule } from "../../workspace/ruleLevels.ts";
import { homepage, version } from "../../workspace/version.ts";
import type { Report } from "./report.ts";

/** Returns findings as a log of SARIF 2.1.0, for code scanning. Columns are counted in UTF-16 code units. */
export function sarif({ findings, relative }: Report): string {
  const rules = [...new Map(findings.map((finding) => [finding.rule, finding] as const)).values()];
  const places = new Map(rules.map(({ rule }, index) => [rule, index] as const));
  const driver = {
    name: "stateline",
    ...(isVersion(version) && { semanticVersion: version }),
    version,
    ...(homepage !== "" && { informationUri: homepage }),
    rules: rules.map(ruleJson),
  };
  const results = findings.map((finding) => ({
    ruleId: finding.rule,
    ruleIndex: places.get(finding.rule),
    level: LEVELS[finding.severity],
    message: { text: messageOf(finding) },
    locations: locationsOf(finding, relative),
  }));
  const run = { tool: { driver }, columnKind: "utf16CodeUnits", results };
  return `${JSON.stringify({ $schema: SCHEMA, version: "2.1.0", runs: [run] }, undefined, 2)}\n`;
}

const SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

const LEVELS = { error: "error", warning: "warning", information: "note", hint: "note" } as const;

const isVersion = (text: string): boolean => /^\d+\.\d+\.\d+/.test(text);

const ruleJson = ({ rule, summary, origin, severity }: Finding) => {
  const text = isRule(rule) ? RULE_TEXTS[rule] : undefined;
  return {
    id: rule,
    shortDescription: { text: text?.title ?? summary },
    help: { text: text?.help ?? (origin === "terraform" ? "Terraform reports this." : "Only Stateline reports this.") },
    defaultConfiguration: { level: LEVELS[severity] },
  };
};

const messageOf = ({ summary, detail }: Finding): string => (detail === "" ? summary : `${summary}: ${detail}`);

function locationsOf({ place }: Finding, relative: Report["relative"]) {
  if (!place) return [];
  const { start, end } = place;
  const region = { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column };
  return [{ physicalLocation: { artifactLocation: { uri: uriOf(relative(place.path)) }, region } }];
}

/** Returns a relative path as a relative reference. */
const uriOf = (path: string): string =>
  path
    .split("/")
    .map((part) =>
      encodeURIComponent(part).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`),
    )
    .join("/");
