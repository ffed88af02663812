import { DEFAULT_WORKSPACE } from "../../engine/config/settings/backend.ts";
import { withoutSteps } from "../../engine/load/loadFindings.ts";
import { unreadState } from "../../engine/load/state/loadedState.ts";
import type { Plan } from "../../engine/plan/plan.ts";
import { doubtedUpdates } from "../../engine/plan/rows/counts.ts";
import { symbolOf } from "../../engine/render/changeWords.ts";
import { ACTION_KINDS, kindOfAction } from "../../engine/render/counts/countWords.ts";
import { readsText } from "../../engine/render/readTimes.ts";
import { ageText, fileAgeText, loadOffer, unreadTitle } from "../../engine/render/stateStatus.ts";
import { counted } from "../../engine/values/text/nouns.ts";
import type {
  LaneInstance,
  LaneKind,
  PlanCount,
  PlanOverview,
  PlanQuery,
  StateChoice,
} from "../../protocol/planOverview.ts";
import type { ChosenOptions } from "../../workspace/chosenOptions.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { initOffer } from "../diagnostics/remedies.ts";
import { optionWords, rootVariables } from "../planOptions.ts";
import { toneOf } from "../tones.ts";
import { NO_RESOURCES } from "./explorer.ts";
import { laneGroups } from "./planLanes.ts";
import { planLines } from "./planLines.ts";

/** The page of a plan without the root modules beside it. */
export type PlanOverviewView = Omit<PlanOverview, "root" | "roots">;

/** Returns the summary of a plan, and some of the lines that a query shows. */
export function planOverview(
  { plan, version, isStale, chosen = {}, now }: ExplainableRoot,
  query: PlanQuery,
  from: number,
  count: number,
  marked?: LaneInstance,
): PlanOverviewView {
  const lines = planLines(plan, query);
  const load = loadOffer(plan.state);
  const markedLine = marked && lines.indexOf(marked);
  const first = Math.max(0, Math.min(from, lines.total - 1));
  return {
    version,
    counts: countsOf([plan]),
    notes: [
      ...(isStale ? ["plan of an earlier text"] : []),
      ...optionWords(chosen),
      ...workspaceNote(plan, chosen),
      ...stateNotes(plan, chosen, now),
    ],
    ...unreadReason(plan),
    ...initOffer(plan),
    ...(load && { load }),
    startsFrom: stateChoices(plan, chosen),
    ...lackingVariables(plan),
    matches: lines.matching === lines.lanes ? `${lines.lanes}` : `${lines.matching} of ${lines.lanes} match`,
    ...(lines.total === 0 && { empty: emptyText(plan, lines.lanes) }),
    total: lines.total,
    from: first,
    lines: lines.slice(first, first + count),
    ...(markedLine !== undefined && { marked: markedLine }),
  };
}

/** Returns why the state is not loaded. Where another planner keeps it, no other one is wanted. */
function unreadReason({ state }: Plan): Pick<PlanOverview, "unread" | "lacksWorkspace"> {
  const [finding] = state.diagnostics;
  if (!unreadState(state) || !finding || state.location.kind === "other-planner") return {};
  const lacksWorkspace = state.location.kind === "elsewhere" && state.location.lacksWorkspace;
  return { unread: withoutSteps(finding.detail), ...(lacksWorkspace && { lacksWorkspace }) };
}

const stateChoices = ({ state }: Plan, { statePath, withoutState }: ChosenOptions): readonly StateChoice[] => {
  if (statePath !== undefined || withoutState) return ["own"];
  return unreadState(state) && state.location.kind !== "other-planner" ? ["file", "none"] : [];
};

/** Returns how many variables of the root module have neither a value nor a default. */
function lackingVariables(plan: Plan): Pick<PlanOverview, "lackingVariables"> {
  const lacking = rootVariables(plan).filter(({ isMissing }) => isMissing).length;
  return lacking === 0 ? {} : { lackingVariables: `${counted(lacking, "variable")} without a value` };
}

function emptyText(plan: Plan, lanes: number): string {
  if (lanes > 0) return "Nothing matches the filter.";
  return unreadState(plan.state)
    ? [unreadTitle(plan.state) ?? "", plan.state.diagnostics[0]?.detail ?? ""].filter((text) => text !== "").join(". ")
    : NO_RESOURCES;
}

/** Returns the workspace that is selected in the folder; nothing for the default one, and where an option names another. */
const workspaceNote = ({ workspace }: Plan, chosen: ChosenOptions): readonly string[] =>
  workspace === undefined || workspace === DEFAULT_WORKSPACE || chosen.workspace !== undefined
    ? []
    : [`workspace ${workspace}`];

/** Returns how current the state is that the plan starts from, and which objects were read when. */
function stateNotes(plan: Plan, { statePath }: ChosenOptions, now: number | undefined): readonly string[] {
  const { state, answering } = plan;
  if (state.isLeftOut) return [COUNTS_AS_NEW];
  const reads = optional(readsText(plan));
  const title = unreadTitle(state) ?? ageText(state);
  if (title !== undefined) return [title, ...reads];
  if (state.isAbsent) {
    const noFile = statePath === undefined ? "no state file here" : "this file does not exist";
    return [`${state.location.kind === "file" ? noFile : "the state is empty"}: ${COUNTS_AS_NEW}`];
  }
  const age = optional(fileAgeText(state, now));
  if (reads.length > 0 || answering === "refresh") return [...age, ...reads];
  return [[...age, age.length === 0 ? "state not refreshed" : "not refreshed"].join(", ")];
}

const COUNTS_AS_NEW = "everything counts as new";

const optional = (text: string | undefined): readonly string[] => (text === undefined ? [] : [text]);

type Kind = Pick<PlanCount, "kind" | "symbol" | "tone"> & { readonly word: string };

const [CHANGING, STAYING] = [ACTION_KINDS.filter(({ kind }) => kind !== "none"), kindOfAction("no-op")];

/** The kinds in the order of danger, with their words behind a number and the colour. */
const KINDS: readonly Kind[] = [
  { kind: "fails", symbol: "!", tone: "destroy", word: "fail" },
  ...CHANGING.map(({ kind, actions: [action], word }) => ({
    kind,
    symbol: symbolOf(action),
    tone: toneOf(action),
    word,
  })),
  { kind: "moves", symbol: "→", tone: "none", word: "moved" },
  { kind: "imports", symbol: "→", tone: "none", word: "imported" },
  { kind: "configured", symbol: "", tone: "none", word: "in the configuration" },
  { kind: STAYING.kind, symbol: "", tone: "none", word: STAYING.word },
  { kind: "notPlanned", symbol: "?", tone: "none", word: "not planned" },
];

/** Returns the symbol of the replacements; of the more dangerous ones if there are several kinds. */
const replaceSymbol = (plans: readonly Plan[]): string =>
  symbolOf(
    (["delete-then-create", "create-then-delete", "forget-then-create"] as const).find((action) =>
      plans.some(({ counts }) => counts.actions.has(action)),
    ) ?? "delete-then-create",
  );

/** Returns the counts of the lanes of plans together, the most dangerous first. */
export function countsOf(plans: readonly Plan[]): readonly PlanCount[] {
  const numbers = new Map<LaneKind, number>();
  for (const plan of plans)
    for (const { lanes } of laneGroups(plan))
      for (const { kind } of lanes) numbers.set(kind, (numbers.get(kind) ?? 0) + 1);
  const assumedUnchanged = sumOf(plans, ({ counts }) => counts.assumedUnchanged);
  const mayReplace = sumOf(plans, ({ counts }) => doubtedUpdates(counts));
  return KINDS.flatMap(({ kind, symbol, tone, word }) => {
    const number = numbers.get(kind);
    if (number === undefined) return [];
    const ownSymbol = kind === "replaces" ? replaceSymbol(plans) : symbol;
    const doubted =
      kind === "changes" && mayReplace > 0
        ? `${mayReplace} may be replaced`
        : kind === "none" && assumedUnchanged > 0
          ? `${assumedUnchanged} assumed`
          : undefined;
    const doubt = doubted === undefined ? {} : { doubt: doubted };
    return [
      { kind, symbol: ownSymbol, number, words: kind === "fails" && number === 1 ? "fails" : word, tone, ...doubt },
    ];
  });
}

const sumOf = (plans: readonly Plan[], numberOf: (plan: Plan) => number): number =>
  plans.reduce((sum, plan) => sum + numberOf(plan), 0);
