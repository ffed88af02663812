import type { Diagnostic, FindingId } from "../../source/diagnostic.ts";
import { sameFinding } from "../../source/sameFinding.ts";

/**
 * Returns the findings without those that repeat one another or one of `earlier` at the same place, as Terraform 1.12 and later print them. Findings
 * of calls, of conditions and of what is unknown, sensitive or ephemeral are printed for each instance, because Terraform attaches
 * data to them that it does not compare.
 */
export function toldOnce(findings: readonly Diagnostic[], earlier: readonly Diagnostic[]): readonly Diagnostic[] {
  const told = new Map<FindingId, Diagnostic[]>();
  const isNew = (finding: Diagnostic): boolean => {
    const { id, subject } = finding;
    if (!subject || REPEATED.has(id)) return true;
    const bare = withoutInstance(finding);
    const alike = told.get(id) ?? [];
    if (alike.some((other) => sameFinding(other, bare))) return false;
    told.set(id, [...alike, bare]);
    return true;
  };
  for (const finding of earlier) isNew(finding);
  return findings.filter(isNew);
}

/** Returns a finding without what only one instance has. Terraform's own detail about a missing key does not name the key. */
const withoutInstance = ({ address: _, near: __, followsFrom: ___, ...finding }: Diagnostic): Diagnostic =>
  finding.id === "lang/no-such-key" ? { ...finding, detail: "" } : finding;

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
