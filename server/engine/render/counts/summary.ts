import { modulePrefix } from "../../addrs/modulePrefix.ts";
import { programName } from "../../lang/dialect.ts";
import type { Action } from "../../lifecycle/reasons/decision.ts";
import type { Plan } from "../../plan/plan.ts";
import type { Counts } from "../../plan/rows/counts.ts";
import { outputAction } from "../../plan/rows/outputChanges.ts";
import type { DoubtRule, UnprovenReplacement } from "../../provider/doubt.ts";
import { reasonIn } from "../configurationErrors.ts";
import { doubtSummaries } from "../doubts.ts";
import { notPlannedText } from "../notPlannedReasons.ts";
import { isOfOtherVersion } from "../packTexts.ts";
import { hasErrors } from "../planJson/planJson.ts";

/**
 * Returns a sentence for each fact, first `Plan: 2 to add, 0 to change, 1 to destroy.`, as Terraform counts: a replacement adds one and
 * destroys one. "No changes" appears only for a complete plan.
 */
export function summarySentences(plan: Plan): readonly string[] {
  const remarks = [
    ...doubtSummaries(plan.counts.doubts),
    lastRunText(plan.counts.asOfLastRun),
    notPlannedText(plan.notPlanned, (cause) => reasonIn(plan, cause)),
    inferredText(plan),
  ]
    .filter((text) => text !== undefined)
    .map((text) => `${text}.`);
  const counts = countsText(plan.counts, isCertain(plan));
  const { additions, changes, destructions } = sums(plan.counts.actions);
  if (additions + changes + destructions > 0) return [counts, ...remarks];
  const seen = noChangesSeen(plan);
  if (seen) return [`${seen.replace(/^n/, "N")}.`, ...remarks];
  if (remarks.length > 0) return remarks;
  if (hasErrors(plan)) return ["The plan has errors."];
  return [movesImportsOrForgets(plan) ? counts : "No changes. Your infrastructure matches the configuration."];
}

/**
 * Returns `no changes seen (3 assumed)` for a plan without changes in which something is not certain; undefined for any other plan, and
 * where an instance is not planned.
 */
export function noChangesSeen(plan: Plan): string | undefined {
  const { actions, failed, assumedUnchanged, asOfLastRun } = plan.counts;
  const { additions, changes, destructions } = sums(actions);
  const isUnchanged = additions + changes + destructions + failed === 0 && !movesImportsOrForgets(plan);
  const assumed = assumedUnchanged + asOfLastRun;
  if (!isUnchanged || assumed === 0 || plan.notPlanned.length > 0 || hasErrors(plan)) return undefined;
  return `no changes seen (${assumed} assumed)`;
}

/** Returns the numbers of objects to add, change and destroy. A replacement adds one and destroys one. */
function sums(actions: Counts["actions"]) {
  const of = (...names: readonly Action[]) => names.reduce((sum, name) => sum + (actions.get(name) ?? 0), 0);
  const replacements = of("delete-then-create", "create-then-delete");
  return {
    additions: of("create", "forget-then-create") + replacements,
    changes: of("update"),
    destructions: of("delete") + replacements,
  };
}

/** Whether every instance is planned, and no action is assumed. Outputs and data sources that are not read add nothing to a sum. */
export const isCertain = ({ counts, notPlanned }: Plan): boolean =>
  counts.doubts.size === 0 &&
  counts.inferred === 0 &&
  notPlanned.every(({ address }) => /^(?:output|data)\./.test(address.slice(modulePrefix(address).length)));

/**
 * Returns `Plan: 1 to add, 0 to change, 2 to destroy.` for actions that are certain, in Terraform's words. Otherwise the sum
 * has only what is certain, as in `Plan: at least 1 to add, 0 to change, 2 to destroy; 3 may change or be replaced.`
 */
export function countsText({ actions, imported, doubts }: Counts, isWholeSum: boolean, namesForgotten = false): string {
  const { additions, changes, destructions } = sums(actions);
  const imports = imported > 0 ? `${imported} to import, ` : "";
  const forgotten = (actions.get("forget") ?? 0) + (actions.get("forget-then-create") ?? 0);
  const forgets = namesForgotten && forgotten > 0 ? `, ${forgotten} to forget` : "";
  if (isWholeSum)
    return `Plan: ${imports}${additions} to add, ${changes} to change, ${destructions} to destroy${forgets}.`;
  const unproven = countOf(
    doubts,
    REPLACEMENTS.map(([rule]) => rule),
  );
  const [mayChange, mayReplace] = [countOf(doubts, MAY_CHANGE), countOf(doubts, MAY_REPLACE)];
  const certain = [
    `${imports}${additions - unproven} to add`,
    `${changes - mayChange - mayReplace} to change`,
    `${destructions - unproven} to destroy`,
  ].join(", ");
  const open = [
    ...REPLACEMENTS.map(([rule, ground]) => {
      const count = doubts.get(rule) ?? 0;
      return count > 0 ? `${count} will be replaced (${ground})` : "";
    }),
    mayReplace > 0 ? `${mayReplace} will be updated or replaced` : "",
    mayChange > 0 ? `${mayChange} may change or be replaced` : "",
  ].filter((part) => part !== "");
  return `Plan: ${[`at least ${certain}`, ...open].join("; ")}.`;
}

const REPLACEMENTS: readonly (readonly [UnprovenReplacement, string])[] = [
  ["learned-replacement", "learned"],
  ["similar-replacement", "assumed"],
  ["documented-replacement", "documented"],
  ["hinted-replacement", "learned of another version"],
];
const MAY_CHANGE: readonly DoubtRule[] = ["may-change", "may-be-same"];
const MAY_REPLACE: readonly DoubtRule[] = ["may-replace", "may-be-triggered"];

const countOf = (doubts: Counts["doubts"], rules: readonly DoubtRule[]): number =>
  rules.reduce((sum, rule) => sum + (doubts.get(rule) ?? 0), 0);

/** Returns the note on instances whose action is inferred without a schema; undefined if there are none. */
function inferredText({ counts: { inferred }, providers: { origins }, language }: Plan): string | undefined {
  if (inferred === 0) return undefined;
  const isOne = inferred === 1;
  const what = isOne ? "1 instance was" : `${inferred} instances were`;
  const sure = isOne ? "its action is inferred" : "their actions are inferred";
  const schema = origins.some(isOfOtherVersion) ? "the schema of the version in use" : "a schema";
  const isInstalled = origins.some(({ failure }) => failure && !failure.absent);
  const init = isInstalled ? "" : `run ${programName(language.dialect.product)} init, or `;
  return `${what} compared without ${schema}, so ${sure}: ${init}name a file with the schemas (stateline.schemas.path, --schemas)`;
}

/** Returns the note on data sources that were not read again; undefined if there are none. */
function lastRunText(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1 ? "1 data source is as of the last run" : `${count} data sources are as of the last run`;
}

/** Whether the plan has changes that add, change and destroy nothing: moves, imports, forgotten objects, outputs. */
const movesImportsOrForgets = ({ counts, outputs }: Plan): boolean =>
  counts.moved + counts.imported > 0 ||
  counts.actions.has("forget") ||
  outputs.some((output) => outputAction(output) !== "no-op");
