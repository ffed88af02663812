import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import type { Json } from "../../engine/render/json.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import type { Diagnostic, DiagnosticOrigin, FindingId } from "../../engine/source/diagnostic.ts";
import { lineAndCharacter } from "../../engine/source/sourceFile.ts";
import { diagnosticJson } from "../../workspace/diagnosticOutput.ts";
import { type Placed, placeIn } from "../../workspace/place.ts";
import { DEFAULT_LEVELS, type RuleId } from "../../workspace/ruleLevels.ts";
import { isIgnored } from "../rules/ignoreComments.ts";
import type { RuleFinding } from "../rules/ruleFinding.ts";
import { ruleFindings } from "../rules/ruleFindings.ts";
import { RULE_TEXTS } from "../rules/ruleTexts.ts";
import { firstFile, placeOfFinding, ruleOf } from "./diagnostics.ts";

/** A finding of a command: what Terraform reports, or what a rule finds in the plan. Sensitive values are masked. */
export interface Finding {
  readonly rule: FindingId | RuleId;
  readonly severity: Diagnostic["severity"] | "hint";
  readonly origin: DiagnosticOrigin;
  readonly summary: string;
  /** What the summary does not say; empty if there is nothing more. */
  readonly detail: string;
  /** Whether a rule found it in the plan, so that it is no diagnostic. */
  readonly isOfRule: boolean;
  /** The place; undefined if the module has no file. */
  readonly place: FindingPlace | undefined;
}

/** A place in a file. Lines and columns count from 1, columns in UTF-16 code units. */
export interface FindingPlace {
  /** The absolute path of the file. */
  readonly path: string;
  readonly start: FindingPosition;
  /** The position behind the last character. */
  readonly end: FindingPosition;
}

export interface FindingPosition {
  readonly line: number;
  readonly column: number;
}

const SEVERITIES = ["error", "warning", "information", "hint"];

/**
 * Returns the diagnostics of a command as findings, each once, the gravest first. `path` is that of a file that is checked alone, whose
 * plan has another name for it.
 */
export const diagnosticFindings = (
  plan: ExplainablePlan,
  diagnostics: readonly Diagnostic[],
  path?: string,
): readonly Finding[] => distinct(diagnostics.map((diagnostic) => findingOf(plan, diagnostic, path)));

/** Returns the diagnostics of a plan and what the rules find in it, each once, the gravest first. */
export const planFindings = (plan: ExplainablePlan, diagnostics: readonly Diagnostic[]): readonly Finding[] =>
  distinct([...diagnostics.map((diagnostic) => findingOf(plan, diagnostic)), ...findingsOfRules(plan)]);

function findingsOfRules(plan: ExplainablePlan): readonly Finding[] {
  const { masked } = secretsOf(plan);
  return reportedByRules(plan).map((finding) => ({
    rule: finding.rule,
    severity: DEFAULT_LEVELS[finding.rule],
    origin: "stateline",
    summary: RULE_TEXTS[finding.rule].title,
    detail: `${masked(finding.message)}.`,
    isOfRule: true,
    place: placeOf(placeOfFinding(plan, finding)),
  }));
}

/** Returns what the rules find in a plan, as diagnostics in JSON with the rule of each. */
export const rulesJson = (plan: ExplainablePlan): readonly Json[] =>
  reportedByRules(plan).map(({ rule, message, range, addresses }) => {
    const level = DEFAULT_LEVELS[rule];
    const detail = `${message}.`;
    const json = diagnosticJson(plan, {
      severity: level === "hint" ? "information" : level,
      summary: RULE_TEXTS[rule].title,
      detail,
      origin: "stateline",
      ...(range && { subject: range }),
    });
    return { rule, ...(json as object), severity: level, addresses };
  });

/** Returns what the rules find in a plan, except where a comment silences them. */
const reportedByRules = (plan: ExplainablePlan): readonly RuleFinding[] =>
  ruleFindings(plan).filter((finding) => !isIgnored(plan, finding.rule, placeOfFinding(plan, finding)));

function findingOf(plan: ExplainablePlan, diagnostic: Diagnostic, path?: string): Finding {
  const { id, severity, origin, summary, detail, advice, subject, near } = diagnostic;
  const { masked } = secretsOf(plan);
  return {
    rule: ruleOf(diagnostic) ?? id,
    severity,
    origin,
    summary: masked(summary),
    detail: masked([detail, advice].filter(Boolean).join(" ")),
    isOfRule: false,
    place: placeOf(placeIn(plan, subject ?? near ?? { anchor: { path: firstFile(plan) }, start: 0, end: 0 }), path),
  };
}

/** Returns the place of a finding; undefined in a file that does not exist. */
function placeOf({ file, start, end }: Placed, path = file.path): FindingPlace | undefined {
  if (file.text === "" && start === 0) return undefined;
  const at = (offset: number): FindingPosition => {
    const { line, character } = lineAndCharacter(file, offset);
    return { line: line + 1, column: character + 1 };
  };
  return { path, start: at(start), end: at(end) };
}

function distinct(findings: readonly Finding[]): readonly Finding[] {
  const byText = new Map(
    findings.map((finding) => {
      const { rule, summary, detail, place } = finding;
      return [JSON.stringify([rule, summary, detail, place]), finding] as const;
    }),
  );
  return [...byText.values()].sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}

/** Whether a finding is of a severity or a graver one. */
export const isAsGrave = (finding: Finding, severity: Finding["severity"]): boolean =>
  SEVERITIES.indexOf(finding.severity) <= SEVERITIES.indexOf(severity);
