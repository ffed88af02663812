import { configText } from "../../addrs/address.ts";
import type { WhatIf } from "../../lifecycle/run/rehearsal.ts";
import type { Run } from "../../lifecycle/run/run.ts";
import type { Trace } from "../../lifecycle/trace.ts";
import type { Question } from "../../source/question.ts";
import { orphanId } from "../nodes/orphan.ts";
import { leftOutOfApply } from "../order/plannedApply.ts";
import type { LivePlan } from "../plan.ts";
import type { Row } from "../rows/rows.ts";
import { walkFrom } from "../walk/beginWalk.ts";
import { stepTo, type Walk } from "../walk/walk.ts";
import type { Walked } from "../walked/walked.ts";
import { withSavedObject } from "./savedObject.ts";

/** The rehearsal of the apply of one instance. */
export interface Rehearsal {
  /** The trace of the instance, with the steps of the apply as far as they could be rehearsed. */
  readonly trace: Trace;
  /** The questions without an answer. With the answers as inputs, another rehearsal comes further. */
  readonly open: readonly Question[];
}

/**
 * Rehearses the apply of an instance and of everything that it depends on. Nothing else is evaluated, and the plan stays as it is.
 * `trace` is one of the plan's. An instance that the apply leaves out has no steps of it but a New State that the apply writes: with
 * targets, or because the plan changes no object.
 */
export function rehearsePlan(plan: LivePlan, trace: Trace, given: readonly WhatIf[]): Rehearsal {
  const walk = hasApply(plan, trace) ? rehearsingWalk(plan, given) : undefined;
  if (!walk) return { trace: withSavedObject(plan, trace), open: [] };
  const ids = nodeIds(trace);
  stepTo(walk, ({ id }) => ids.has(id));
  const run = [...ids]
    .flatMap((id) => runsIn(walk.rows[walk.graph.shape.placeOf.get(id) ?? -1]))
    .find((each) => isOf(each, trace));
  return { trace: withSavedObject(plan, run?.trace ?? trace), open: walk.untold };
}

/** Whether an apply of the plan takes the instance: not if the plan only refreshes, or if no target needs it. */
export const hasApply = (plan: LivePlan, trace: Trace): boolean =>
  plan.regime.plansChanges && leftOutOfApply(plan, trace) === undefined;

/** Returns a walk over a finished plan in which everything with a change is dirty; undefined for a plan without a walk. */
function rehearsingWalk(plan: LivePlan, given: readonly WhatIf[]): Walk | undefined {
  const { walked, modules, inputs } = plan;
  if (!walked || !modules.root) return undefined;
  const beginning = { rows: [...walked.rows], dirty: changingPlaces(walked), isFromScratch: false };
  // No plan builds on a rehearsal, so its rows keep no inputs.
  const read = { ...plan, inputs: { ...inputs, isOneShot: true as const } };
  const ahead = { ...walked, inputs: read.inputs, modules: UNCHANGED, linked: [] };
  return walkFrom(beginning, read, modules.root, ahead, walked, () => true, given);
}

const UNCHANGED = { rules: new Set<string>(), variables: new Set<string>() };

/** Returns the places of the rows in which an instance changes. */
const changingPlaces = ({ rows }: Walked): readonly number[] =>
  [...rows.entries()].flatMap(([place, row]) => (runsIn(row).some(changes) ? [place] : []));

const changes = ({ trace: { change } }: Run): boolean => change.action.outcome !== "no-op";

const runsIn = (row: Row | undefined): readonly Run[] => (row?.kind === "resource" ? row.runs : []);

const nodeIds = ({ change }: Trace): ReadonlySet<string> => {
  const id = configText(change.address.resource);
  return new Set([id, orphanId(id)]);
};

const isOf = ({ trace }: Run, { change }: Trace): boolean =>
  trace.change.address === change.address && trace.change.deposed === change.deposed;
