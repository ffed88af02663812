import type { Plan } from "../../engine/plan/plan.ts";
import type { Diagnostic } from "../../engine/source/diagnostic.ts";
import { programOf } from "./remedies.ts";

/** How many names a row has. */
const MOST_NAMES = 4;

/**
 * Returns the findings of a root module with one for all that its `init` has not installed, at the first place: one command mends them
 * all. The other places are related to it.
 */
export function withOneInitRow(plan: Plan, findings: readonly Diagnostic[]): readonly Diagnostic[] {
  const lacking = findings.filter((finding) => finding.lacking !== undefined);
  const [first, ...others] = lacking;
  if (!first || others.length === 0) return findings;
  const names = [...new Set(lacking.flatMap(({ lacking: name }) => name ?? []))];
  const upgrade = lacking.some(({ id }) => id === "load/locked-otherwise") ? " -upgrade" : "";
  // A provider that is not installed can be simulated, and the module of a run is planned by tests alone.
  const areModules = lacking.every(({ lacking: name }) => name?.startsWith("module."));
  const until = areModules ? "; until then their outputs are unknown" : "";
  const row: Diagnostic = {
    ...first,
    detail: `${listOf(names)} not installed. Run ${programOf(plan)} init${upgrade}${until}.`,
    related: others.flatMap(({ subject, near, lacking: name = "" }) => {
      const range = subject ?? near;
      return range ? [{ range, message: `${name} is not installed` }] : [];
    }),
  };
  return findings.flatMap((finding) => (finding === first ? row : finding.lacking === undefined ? finding : []));
}

/** Returns `a is`, `a and b are` or `a, b, c and 4 more are`. */
function listOf(names: readonly string[]): string {
  if (names.length === 1) return `${names[0]} is`;
  const shown = names.length > MOST_NAMES ? names.slice(0, MOST_NAMES - 1) : names.slice(0, -1);
  const last = names.length > MOST_NAMES ? `${names.length - shown.length} more` : names.at(-1);
  return `${shown.join(", ")} and ${last} are`;
}
