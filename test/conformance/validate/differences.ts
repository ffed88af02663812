import type { Judged } from "./judged.ts";
import { KNOWN_DIFFERENCES } from "./knownDifferences.ts";

/** What only terraform says of a directory, and what only we say. */
export interface Difference {
  readonly directory: string;
  readonly terraform: readonly string[];
  readonly stateline: readonly string[];
}

/** In what the diagnostics of a directory differ; one that is known to differ, and does not any more, is one too. */
export function different(
  directory: string,
  terraform: readonly Judged[],
  stateline: readonly Judged[],
): readonly (Difference | string)[] {
  const [wanted, ours] = [terraform.map(textOf), stateline.map(textOf)];
  const difference = { directory, terraform: without(wanted, ours), stateline: without(ours, wanted) };
  const isSame = difference.terraform.length + difference.stateline.length === 0;
  if (KNOWN_DIFFERENCES.has(directory)) return isSame ? [`${directory}: no known difference any more`] : [];
  return isSame ? [] : [difference];
}

/** Whether two verdicts have the same diagnostics, in any order. */
export function isSameVerdict(a: readonly Judged[], b: readonly Judged[]): boolean {
  const [texts, others] = [a.map(textOf), b.map(textOf)];
  return without(texts, others).length + without(others, texts).length === 0;
}

export const textOf = ({ severity, summary, file = "", at = [] }: Judged): string =>
  [severity, summary.startsWith(CYCLE) ? inOrder(summary) : summary, file, at.join(":")].join(" | ");

const CYCLE = "Cycle: ";

/** Terraform names what stands in a circle in any order. */
const inOrder = (summary: string): string => CYCLE + membersOf(summary).sort().join(", ");

/** OpenTofu's names have commas in parentheses. */
const membersOf = (summary: string): string[] => summary.slice(CYCLE.length).match(/[^,( ][^,(]*(\([^)]*\))?/g) ?? [];

/** One multiset less another. */
export function without(all: readonly string[], others: readonly string[]): readonly string[] {
  const unmatched = [...others];
  return all.filter((text) => {
    const at = unmatched.indexOf(text);
    if (at >= 0) unmatched.splice(at, 1);
    return at < 0;
  });
}
