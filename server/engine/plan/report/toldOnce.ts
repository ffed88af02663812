import type { Diagnostic, FindingId } from "../../source/diagnostic.ts";
import { sameRange } from "../../source/sameFinding.ts";

/**
 * Returns the findings without those that repeat one another or one of `earlier` at the same place, as Terraform 1.12 and later print them. Findings
 * of calls, of conditions and of what is unknown, sensitive or ephemeral are printed for each instance, because Terraform attaches
 * data to them that it does not compare.
 */
export function toldOnce(findings: readonly Diagnostic[], earlier: readonly Diagnostic[]): readonly Diagnostic[] {
  const told = new Map<string, Diagnostic[]>();
  const isNew = (finding: Diagnostic): boolean => {
    const { id, severity, summary, detail, subject } = finding;
    if (!subject || REPEATED.has(id)) return true;
    const key = [severity, summary, detail].join("\n");
    const alike = told.get(key) ?? [];
    if (alike.some((other) => other.subject && sameRange(other.subject, subject))) return false;
    told.set(key, [...alike, finding]);
    return true;
  };
  for (const finding of earlier) isNew(finding);
  return findings.filter(isNew);
}

const REPEATED: ReadonlySet<FindingId> = new Set<FindingId>([
  "lang/call-diagnostic",
  "lang/wrong-argument",
  "lang/not-enough",
  "lang/surplus",
  "lang/not-expandable",
  "lang/null-expanded",
  "plan/failed-condition",
  "plan/unknown-message",
  "plan/sensitive-message",
  "plan/ephemeral-message",
  "plan/unknown-count",
  "plan/ephemeral-count",
  "plan/sensitive-for-each",
  "plan/unknown-for-each",
  "plan/unknown-in-set",
  "plan/ephemeral-for-each",
  "plan/ephemeral-imports",
  "plan/unknown-imports",
]);
