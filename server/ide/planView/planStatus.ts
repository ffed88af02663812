import { productName } from "../../engine/lang/dialect.ts";
import type { Action } from "../../engine/lifecycle/reasons/decision.ts";
import { loadedAt } from "../../engine/load/state/loadedState.ts";
import type { StateAbsence } from "../../engine/load/state/stateAbsence.ts";
import type { Plan } from "../../engine/plan/plan.ts";
import { type Counts, doubtedUpdates } from "../../engine/plan/rows/counts.ts";
import { symbolOf } from "../../engine/render/changeWords.ts";
import { changesIn } from "../../engine/render/counts/countWords.ts";
import { noChangesSeen, summarySentences } from "../../engine/render/counts/summary.ts";
import { languageName, languageReason } from "../../engine/render/languageText.ts";
import { inlineCode, plainText } from "../../engine/render/markdown.ts";
import { isComplete } from "../../engine/render/planJson/planJson.ts";
import { readsText } from "../../engine/render/readTimes.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import {
  ageText,
  initOffer,
  loadOffer,
  shortUnreadTitle,
  stateNotes,
  whereText,
  writtenAt,
} from "../../engine/render/stateStatus.ts";
import { PACK } from "../../engine/schema/pack/packQuestion.ts";
import type { SchemaBasis } from "../../engine/schema/schema.ts";
import { SCHEMAS } from "../../engine/schema/schemaQuestion.ts";
import { baseName, pathIn, relativePath } from "../../engine/source/paths.ts";
import type { Question } from "../../engine/source/question.ts";
import type { PlanStatus } from "../../protocol/planStatus.ts";
import type { SeenRun } from "../../workspace/asked/seenRuns.ts";
import type { ChosenOptions } from "../../workspace/chosenOptions.ts";
import type { ShownRoot } from "../../workspace/snapshot.ts";
import { hasErrorsBeforePlanning, shownErrors } from "../diagnostics/shownDiagnostics.ts";
import { optionWords } from "../planOptions.ts";
import { schemaOrigins } from "../schemaOrigins.ts";

/** Returns the status bar text of a root module: its counts, the most dangerous first. */
export function planStatus({
  root,
  plan,
  isStale,
  runs = [],
  chosen,
}: ShownRoot): Omit<PlanStatus, "root" | "version"> {
  const errors = shownErrors(plan).length;
  const refreshed = plan.answering === "refresh" ? "refreshed" : "not refreshed";
  const heading = `**${plainText(baseName(root))}** · live plan · ${refreshed}`;
  const stale = isStale
    ? ["This is the plan of an earlier version of the files: Stateline failed to plan the current one. See its log."]
    : [];
  const problems = errors > 0 ? [`${errors} ${errors === 1 ? "error" : "errors"}; see Problems.`] : [];
  const unread = shortUnreadTitle(plan.state);
  const load = loadOffer(plan.state);
  const hasFailed = plan.state.progress?.kind === "failed";
  const failedLoad = hasFailed ? (plan.state.diagnostics[0]?.detail ?? stateNotes(plan.state)[0]) : undefined;
  const always = {
    language: [languageName(plan.language), plainText(languageReason(plan.language))] as const,
    ...(chosen && chosenStatus(root, chosen)),
    ...(load && { load }),
    ...initOffer(plan.state),
    ...(failedLoad !== undefined && { failedLoad: secretsOf(plan).masked(failedLoad) }),
  };
  const tooltip = (...lines: readonly string[]) =>
    [heading, ...stale, ...problems, ...lines, ...schemaOrigins(plan), ...uncheckedNote(plan)].join("\n\n");
  if (unread) {
    const why = plan.state.diagnostics.slice(0, 1).map(({ detail }) => detail);
    const isComing = plan.state.progress?.kind === "loading";
    return {
      subject: "state",
      text: load ? `${unread} · Load` : unread,
      tooltip: tooltip(...[...why, ...stateNotes(plan.state)].map(plainText)),
      severity: isComing || plan.state.location.kind === "other-planner" ? "none" : "warning",
      ...always,
    };
  }
  const age = ageText(plan.state);
  const last = runs.at(-1);
  return {
    subject: "plan",
    ...always,
    ...(last && { run: plainText(secretsOf(plan).masked(runText(last))) }),
    text: [statusText(plan, errors), ...(age === undefined ? [] : [age]), ...readingNote(plan)].join(" · "),
    tooltip: tooltip(
      ...summarySentences(plan).map(secretsOf(plan).masked).map(plainText),
      stateLine(plan),
      ...readsLine(plan),
      ...stateNotes(plan.state).map(plainText),
    ),
    severity: failsPlan(plan) ? "error" : "none",
  };
}

/** Returns the options of a plan: its variable files, and all others in words but for the workspace, which stands on its own. */
function chosenStatus(root: string, chosen: ChosenOptions): Pick<PlanStatus, "options" | "variableFiles"> {
  const { workspace: _, variables = [], ...others } = chosen;
  const variableFiles = variables.flatMap((option) => ("file" in option ? [relativePath(root, option.file)] : []));
  const words = optionWords({ ...others, variables: variables.filter((option) => !("file" in option)) });
  return {
    ...(words.length > 0 && { options: words.join(" · ") }),
    ...(variableFiles.length > 0 && { variableFiles }),
  };
}

/** Returns what a plan comes to, as the status bar says it; without its counts if the state was not read. */
export const lastPlanText = ({ plan }: ShownRoot): string =>
  secretsOf(plan).masked(shortUnreadTitle(plan.state) ?? statusText(plan, shownErrors(plan).length));

/** Returns that schemas are still being read, or plugins being asked, so that the counts can change. */
function readingNote(plan: Plan & { readonly open?: readonly Question[] }): readonly string[] {
  if (plan.open?.some(({ kind }) => READING.has(kind))) return ["reading schemas"];
  return plan.counts.awaited > 0 ? ["asking the plugins"] : [];
}

const READING: ReadonlySet<string> = new Set([SCHEMAS, PACK]);

/**
 * Returns that the values of the configuration are checked by their schemas alone, unless plugins check them or only Terraform's own
 * types are used.
 */
const uncheckedNote = ({ answering, counts, providers: { origins } }: Plan): readonly string[] =>
  origins.some(({ basis }) => basis !== "builtin" && (answering === "schema" || !hasPlugin(basis))) ||
  counts.awaited + counts.standIns.size > 0
    ? ["Values are not checked by the providers."]
    : [];

/** Whether the schemas are those of an installed plugin. */
export const hasPlugin = (basis: SchemaBasis | undefined): boolean => basis === "cache" || basis === "plugin";

/** Whether planning fails, by an error in Problems. Text that is not finished, or not valid, is no failure of the plan. */
const failsPlan = (plan: Plan): boolean =>
  shownErrors(plan).length > 0 && (plan.counts.failed > 0 || !hasErrorsBeforePlanning(plan));

/** Returns the counts in a short form; without counts, what the plan comes to in words. */
function statusText(plan: Plan, errors: number): string {
  const { failed } = plan.counts;
  const text = shortCounts(plan);
  const errorText = `${errors} ${errors === 1 ? "error" : "errors"}`;
  if (text !== "") return errors > 0 && failed === 0 ? `${text} · ${errorText}` : text;
  const seen = errors === 0 ? noChangesSeen(plan) : undefined;
  return seen ?? (isComplete(plan) ? "no changes" : errors > 0 ? errorText : "not planned");
}

/** Returns `!1 -/+2 -1 ~3 ~1? +2 ?6`: a question mark follows what may come out otherwise, and precedes what is not planned. */
function shortCounts({ counts, notPlanned }: Plan): string {
  const fails = counts.failed > 0 ? [`!${counts.failed}`] : [];
  const planned = changesIn(counts.actions).flatMap(([action, count]) => actionCounts(counts, action, count));
  const countTexts = [...fails, ...planned];
  if (notPlanned.length === 0) return countTexts.join(" ");
  return countTexts.length === 0
    ? `${notPlanned.length} not planned`
    : [...countTexts, `?${notPlanned.length}`].join(" ");
}

/** Returns the count of an action; of updates, those that may come out otherwise apart. */
function actionCounts(counts: Counts, action: Action, count: number): readonly string[] {
  const symbol = symbolOf(action);
  const uncertain = action === "update" ? doubtedUpdates(counts) : 0;
  if (uncertain === 0) return [`${symbol}${count}`];
  return [...(count > uncertain ? [`${symbol}${count - uncertain}`] : []), `${symbol}${uncertain}?`];
}

/** Returns how many objects were read and when. */
function readsLine(plan: Plan): readonly string[] {
  const reads = readsText(plan);
  return reads === undefined ? [] : [plainText(`${reads[0]!.toUpperCase()}${reads.slice(1)}.`)];
}

const MOST_NAMED = 3;

/** Returns `The state changed to serial 42 while this was open: terraform_data.a and 4 more have changed.` */
function runText({ serial, changed }: SeenRun): string {
  const named = changed.slice(0, MOST_NAMED).join(", ");
  const unnamed = changed.length - MOST_NAMED;
  const subject = changed.length === 0 ? "no instance" : unnamed > 0 ? `${named} and ${unnamed} more` : named;
  return `The state changed to serial ${serial} while this was open: ${subject} ${changed.length > 1 ? "have" : "has"} changed.`;
}

const ABSENCES: Readonly<Record<StateAbsence, string>> = {
  module: "this looks like a module that other configurations call",
  ignored: "git ignores state files, so it may be on another machine",
};

function stateLine(plan: Plan): string {
  const { state, workspace, root } = plan;
  if (state.isLeftOut) return "Planned as if nothing existed: everything counts as new.";
  const { location } = state;
  const path = location.kind === "file" ? location.path : "";
  const file = pathIn(root, path);
  const shown = location.kind === "file" ? inlineCode(file) : plainText(whereText(location));
  const at = state.progress && loadedAt(state.progress);
  const written = writtenAt(state);
  const loaded =
    at === undefined ? (written === undefined ? "" : `, written ${written}`) : `, loaded at ${plainText(at)}`;
  if (state.isAbsent)
    return location.kind === "file"
      ? `No state file here (${shown})${state.absence ? `: ${ABSENCES[state.absence]}. Everything` : ": everything"} counts as new.`
      : `${shown} holds no state${loaded}: everything counts as new.`;
  const { serial = 0, terraformVersion = "" } = state.state ?? {};
  return `State: ${shown}, serial ${serial}${loaded} · ${productName(plan.language.dialect.product)} ${plainText(terraformVersion)}${workspace === undefined ? "" : ` · workspace ${plainText(workspace)}`}`;
}
