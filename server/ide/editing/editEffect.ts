import { type Action, isReplacement } from "../../engine/lifecycle/reasons/decision.ts";
import { isPlanned, type Trace } from "../../engine/lifecycle/trace.ts";
import type { ExplainablePlan, Plan } from "../../engine/plan/plan.ts";
import { isJustRead } from "../../engine/plan/rows/counts.ts";
import { DOUBTED_ACTIONS, type DoubtRule } from "../../engine/provider/doubt.ts";
import { symbolOf } from "../../engine/render/changeWords.ts";
import { changesIn } from "../../engine/render/counts/countWords.ts";
import { groupBy } from "../../engine/source/groupBy.ts";
import { remember } from "../../engine/source/remember.ts";
import type { State } from "../../engine/state/state.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { shownErrors } from "../diagnostics/shownDiagnostics.ts";

/** Returns the plan of a root module with other texts of some files, and another state if one is given; undefined if it cannot be planned at once. */
export type PlanWith = (texts: ReadonlyMap<string, string>, state?: State) => ExplainablePlan | undefined;

/** As `PlanWith`, for a given root module. */
export type PlanOther = (
  root: ExplainableRoot,
  texts: ReadonlyMap<string, string>,
  state?: State,
) => ExplainablePlan | undefined;

/** The difference that an edit makes to the plan. */
export interface EditEffect {
  /** `-1 +1 → no change`: what the objects whose action differs undergo, without and with the edit. */
  readonly text: string;
  /** Whether every object undergoes the same, with as many errors. */
  readonly isNone: boolean;
  /** The objects that are no longer destroyed, by their addresses in the state. */
  readonly saved: readonly string[];
  /** Whether an object is destroyed, replaced or forgotten that was not before, or the edited text has another error. */
  readonly isHarmful: boolean;
}

/** Returns the effect of an edit that leads from one plan to another. */
export function effectOf(plan: Plan, edited: Plan): EditEffect {
  const [actions, actionsLater] = [actionsByObject(plan), actionsByObject(edited)];
  const differing = [...new Set([...actions.keys(), ...actionsLater.keys()])].filter(
    (object) => actions.get(object) !== actionsLater.get(object),
  );
  const [lost, lostLater] = [lostObjects(plan), lostObjects(edited)];
  const errors = shownErrors(edited).length - shownErrors(plan).length;
  const isUnknown = differing.some((object) => actionsLater.get(object) === "not planned");
  const later = isUnknown ? "not known" : actionsText(differing, actionsLater, errors) || "no change";
  return {
    isNone: differing.length === 0 && errors === 0,
    text: `${actionsText(differing, actions, -errors)} → ${later}${isUnknown ? "" : doubtText(plan, edited)}`,
    saved: isUnknown ? [] : [...lost].filter((object) => !lostLater.has(object)),
    isHarmful: errors > 0 || [...lostLater].some((object) => !lost.has(object)),
  };
}

/** Returns the actions of a plan by the objects' addresses in the state, or by the new addresses. */
const actionsByObject = remember(
  ({ traces }: Plan): ReadonlyMap<string, Action | "not planned"> =>
    new Map(
      traces
        .filter((trace) => !isJustRead(trace))
        .map((trace) => [storedAddress(trace), isPlanned(trace) ? trace.change.action.outcome : "not planned"]),
    ),
);

/** Returns the objects that a plan destroys, replaces or forgets, by their addresses in the state. */
const lostObjects = remember(
  ({ traces }: Plan): ReadonlySet<string> =>
    new Set(traces.filter((trace) => isPlanned(trace) && loses(trace)).map(storedAddress)),
);

/** Whether the existing object of an instance does not stay. */
const loses = ({ stored, change: { action } }: Trace): boolean =>
  stored !== undefined && (action.outcome === "delete" || action.outcome === "forget" || isReplacement(action.outcome));

function storedAddress({ change: { address, previousAddress, deposed } }: Trace): string {
  const { text } = previousAddress ?? address;
  return deposed === undefined ? text : `${text} (deposed ${deposed})`;
}

/** `1 error, -1 +1`: what some objects undergo, without those that do not change. */
function actionsText(
  objects: readonly string[],
  actions: ReadonlyMap<string, Action | "not planned">,
  errors: number,
): string {
  const byAction = groupBy(objects, (object) => actions.get(object));
  const counts = new Map([...byAction].map(([action, each]) => [action, each.length] as const));
  const counted = changesIn(counts).map(([action, count]) => symbolOf(action) + count);
  const parts = [
    ...(errors > 0 ? [`${errors} ${errors === 1 ? "error" : "errors"}`] : []),
    ...(counted.length > 0 ? [counted.join(" ")] : []),
  ];
  return parts.join(", ");
}

/** Returns how certain the actions are that appear: ` (may be replaced)`, ` (assumed)`, ` (inferred)`; empty if they are certain. */
function doubtText(plan: Plan, edited: Plan): string {
  const appearing = [...edited.counts.doubts].flatMap(([rule, count]) =>
    count > (plan.counts.doubts.get(rule) ?? 0) ? [rule] : [],
  );
  if (appearing.some(mayReplace)) return " (may be replaced)";
  if (appearing.length > 0) return " (assumed)";
  return edited.counts.inferred > plan.counts.inferred ? " (inferred)" : "";
}

const mayReplace = (rule: DoubtRule): boolean => DOUBTED_ACTIONS[rule] === "update";
