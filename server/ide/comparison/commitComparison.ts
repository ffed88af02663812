import type { Plan } from "../../engine/plan/plan.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import { baseName } from "../../engine/source/paths.ts";
import { differencesText, planDifferences } from "./planDifferences.ts";

/** The most instances that are listed. */
const MOST_LISTED = 200;

/** A commit in words: as the user named it, its hash and its date. */
export interface NamedCommit {
  readonly revision: string;
  readonly id: string;
  readonly date: string;
}

/**
 * Returns what the plan of today says otherwise than that of a commit, as text: only the instances that differ. Both plans start from
 * the present state, or from what an apply of the commit would leave.
 */
export function commitComparison(
  now: Plan,
  before: Plan,
  { revision, id, date }: NamedCommit,
  isAsApplied = false,
  name = baseName(now.root),
): string {
  const differences = planDifferences(before, now);
  const listed = differences
    .slice(0, MOST_LISTED)
    .map((each) => `${each.name}\n    ${revision}: ${each.before}\n    now:  ${each.now}`);
  const more = differences.length - listed.length;
  const head = `${name} beside ${revision} (${id.slice(0, 7)} of ${date}), ${isAsApplied ? `as if ${revision} were applied` : "both from the present state"}: ${differencesText(differences.length, "no")}`;
  const text = [head, ...listed, ...(more > 0 ? [`and ${more} more`] : [])].join("\n\n");
  return `${secretsOf(now).masked(secretsOf(before).masked(text))}\n`;
}
