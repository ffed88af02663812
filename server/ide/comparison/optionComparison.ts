import type { Trace } from "../../engine/lifecycle/trace.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import { unreadTitle } from "../../engine/render/stateStatus.ts";
import { valueText } from "../../engine/render/valueText.ts";
import { baseName } from "../../engine/source/paths.ts";
import { rawEquals } from "../../engine/values/equality.ts";
import { counted } from "../../engine/values/text/nouns.ts";
import type { OtherOptions } from "../../workspace/asked/planWithOptions.ts";
import { shownErrors } from "../diagnostics/shownDiagnostics.ts";
import type { Absence } from "./absence.ts";
import { decidingNames, WORKSPACE_NAME } from "./decidingNames.ts";
import { differencesText, instanceName, type PlanDifference, planDifferences } from "./planDifferences.ts";

/** The most instances that are listed. */
const MOST_LISTED = 200;

/** The longest value of a variable that is shown, in characters. */
const LONGEST = 60;

/**
 * Returns what a plan with other options says otherwise than that of now, as text: the variables with other values, and the instances that
 * differ, each with the variables that decide about it.
 */
export function optionComparison(now: ExplainablePlan, other: ExplainablePlan, options: OtherOptions): string {
  const label = "file" in options ? baseName(options.file) : options.workspace;
  const head = "file" in options ? label : `workspace ${label}`;
  const variables = changedVariables(now, other);
  const names = new Set([...variables.keys(), ...(now.workspace === other.workspace ? [] : [WORKSPACE_NAME])]);
  const unread = unreadTitle(other.state);
  const differences = planDifferences(other, now).filter(({ absence }) => !unread || isCertain(absence));
  const traces = new Map([...other.traces, ...now.traces].map((trace) => [instanceName(trace), trace] as const));
  const listed = differences
    .slice(0, MOST_LISTED)
    .map((each) => differenceText(now, each, label, traces.get(each.name), names));
  const more = differences.length - listed.length;
  const from = "file" in options ? "both from the present state" : "each from its own state";
  const text = [
    `${baseName(now.root)} beside ${head}, ${from}: ${sumText(differences.length, unread !== undefined)}`,
    ...(unread
      ? [`${unread}: what would happen in ${head} is not known. Only what one of the two lacks is listed.`]
      : []),
    ...errorsText(now, other, head),
    ...(variables.size > 0 ? [["Variables:", ...variables.values()].join("\n    ")] : []),
    ...listed,
    ...(more > 0 ? [`and ${more} more`] : []),
  ].join("\n\n");
  return `${secretsOf(now).masked(secretsOf(other).masked(text))}\n`;
}

const sumText = (count: number, isUnread: boolean): string => {
  if (isUnread) return `${counted(count, "instance")} ${count === 1 ? "is" : "are"} configured in one of them only.`;
  return differencesText(count, "no");
};

/** Returns the errors that only the other plan has, by their summaries; empty if there are none. */
function errorsText(now: ExplainablePlan, other: ExplainablePlan, head: string): readonly string[] {
  const present = new Set(shownErrors(now).map(({ summary }) => summary));
  const summaries = [...new Set(shownErrors(other).map(({ summary }) => summary))].filter((each) => !present.has(each));
  return summaries.length === 0 ? [] : [`Only ${head} has errors: ${summaries.slice(0, MOST_ERRORS).join("; ")}.`];
}

/** The most errors that are named. */
const MOST_ERRORS = 5;

/** Whether it is certain that only one of the two plans has the instance. */
const isCertain = (absence: Absence | undefined): boolean => absence !== undefined && absence !== "is not planned";

function differenceText(
  plan: ExplainablePlan,
  { name, before, now }: PlanDifference,
  label: string,
  trace: Trace | undefined,
  names: ReadonlySet<string>,
): string {
  const deciding = trace ? decidingNames(plan, trace, names) : [];
  const width = Math.max(label.length, "now".length) + 1;
  return [
    name,
    `${`${label}:`.padEnd(width)} ${before}`,
    `${"now:".padEnd(width)} ${now}`,
    ...(deciding.length > 0 ? [`through ${deciding.join(", ")}`] : []),
  ].join("\n    ");
}

/** Returns a line for each variable of the root module whose value differs, by its name: `var.size: "large", now "small"`. */
function changedVariables(now: ExplainablePlan, other: ExplainablePlan): ReadonlyMap<string, string> {
  const [secrets, otherSecrets] = [secretsOf(now), secretsOf(other)];
  const names = [...new Set([...now.variableValues.keys(), ...other.variableValues.keys()])].toSorted();
  return new Map(
    names.flatMap((name) => {
      const [value, otherValue] = [now.variableValues.get(name), other.variableValues.get(name)];
      if (!value || !otherValue || rawEquals(value, otherValue)) return [];
      const texts = [valueText(otherValue, otherSecrets, LONGEST), valueText(value, secrets, LONGEST)];
      return [[`var.${name}`, `var.${name}: ${texts[0]}, now ${texts[1]}`] as const];
    }),
  );
}
