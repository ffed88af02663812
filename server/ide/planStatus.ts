import { loadedAt } from "../engine/load/state/loadedState.ts";
import type { Plan } from "../engine/plan/plan.ts";
import { doubtedUpdates } from "../engine/plan/report/counts.ts";
import { symbolOf } from "../engine/render/changeWords.ts";
import { doubtSummaries } from "../engine/render/doubts.ts";
import { inlineCode, plainText } from "../engine/render/markdown.ts";
import { isComplete } from "../engine/render/planJson/planJson.ts";
import { secretsOf } from "../engine/render/secrets.ts";
import { ageText, loadOffer, shortUnreadTitle, stateNotes, whereText } from "../engine/render/stateStatus.ts";
import { summarySentences } from "../engine/render/summary.ts";
import { baseName } from "../engine/source/paths.ts";
import type { PlanStatus } from "../protocol/planStatus.ts";
import type { SeenRun } from "../workspace/seenRuns.ts";
import type { ShownRoot } from "../workspace/snapshot.ts";
import { DANGER } from "./danger.ts";
import { schemaOrigins } from "./schemaOrigins.ts";

/** Returns the status bar text of a root module: its counts, the most dangerous first. */
export function planStatus({ root, plan, isStale, runs = [] }: ShownRoot): Omit<PlanStatus, "root" | "version"> {
  const errors = errorCount(plan);
  const heading = `**${plainText(baseName(root))}** · live plan · not refreshed`;
  const stale = isStale
    ? ["This is the plan of an earlier version of the files: Stateline failed to plan the current one. See its log."]
    : [];
  const problems = errors > 0 ? [`${errors} ${errors === 1 ? "error" : "errors"}; see Problems.`] : [];
  const unread = shortUnreadTitle(plan.state);
  const load = loadOffer(plan.state);
  const tooltip = (...lines: readonly string[]) =>
    [heading, ...stale, ...problems, ...lines, ...schemaOrigins(plan)].join("\n\n");
  if (unread) {
    const why = plan.state.diagnostics[0]?.detail ?? "";
    const isComing = plan.state.progress?.kind === "loading";
    return {
      text: load ? `${unread} · Load` : unread,
      tooltip: tooltip(plainText(why), ...stateNotes(plan.state).map(plainText)),
      severity: isComing ? "none" : "warning",
      ...(load && { load }),
    };
  }
  const age = ageText(plan.state);
  const last = runs.at(-1);
  return {
    ...(load && { load }),
    ...(last && { run: plainText(secretsOf(plan).masked(runText(last))) }),
    text: age === undefined ? statusText(plan, errors) : `${statusText(plan, errors)} · ${age}`,
    tooltip: tooltip(
      ...summarySentences(plan).map(secretsOf(plan).masked).map(plainText),
      stateLine(plan),
      ...stateNotes(plan.state).map(plainText),
    ),
    severity: errors > 0 ? "error" : "none",
  };
}

function statusText(plan: Plan, errors: number): string {
  const { actions, doubts, failed, inferred } = plan.counts;
  const mayReplace = doubtedUpdates(plan.counts);
  const doubt = mayReplace > 0 ? ` (${mayReplace} may replace)` : "";
  const counts = DANGER.filter((action) => action !== "no-op" && actions.has(action)).map(
    (action) => `${symbolOf(action)}${actions.get(action)}${action === "update" ? doubt : ""}`,
  );
  const fails = failed > 0 ? [`! ${failed} ${failed === 1 ? "fails" : "fail"}`] : [];
  const lacking = plan.notPlanned.length > 0 ? [`? ${plan.notPlanned.length} not planned`] : [];
  const text = [...fails, ...counts, ...lacking].join(" ");
  if (text !== "") return text;
  if (errors === 0 && inferred > 0) return "no changes seen (inferred)";
  if (isComplete(plan) && doubtSummaries(doubts).length > 0) return "no changes (assumed)";
  return isComplete(plan) ? "no changes" : `${errors} ${errors === 1 ? "error" : "errors"}`;
}

const MOST_NAMED = 3;

/** Returns `The state changed to serial 42 while this was open: terraform_data.a and 4 more have changed.` */
function runText({ serial, changed }: SeenRun): string {
  const named = changed.slice(0, MOST_NAMED).join(", ");
  const unnamed = changed.length - MOST_NAMED;
  const subject = changed.length === 0 ? "no instance" : unnamed > 0 ? `${named} and ${unnamed} more` : named;
  return `The state changed to serial ${serial} while this was open: ${subject} ${changed.length > 1 ? "have" : "has"} changed.`;
}

const errorCount = ({ diagnostics }: Plan): number =>
  Object.values(diagnostics)
    .flat()
    .filter(({ severity, inEditor }) => severity === "error" && inEditor === undefined).length;

function stateLine(plan: Plan): string {
  const { state, workspace, root } = plan;
  const { location } = state;
  const path = location.kind === "file" ? location.path : "";
  const file = path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
  const shown = location.kind === "file" ? inlineCode(file) : plainText(whereText(location));
  const at = state.progress && loadedAt(state.progress);
  const loaded = at === undefined ? "" : `, loaded at ${plainText(at)}`;
  if (state.isAbsent) {
    const then = plan.notPlanned.length === 0 ? "every instance will be created" : "nothing has been created yet";
    return `${shown} ${location.kind === "file" ? "does not exist" : `holds no state${loaded}`}, so ${then}.`;
  }
  const { serial = 0, terraformVersion = "" } = state.state ?? {};
  return `State: ${shown}, serial ${serial}${loaded} · Terraform ${plainText(terraformVersion)} · workspace ${plainText(workspace)}`;
}
