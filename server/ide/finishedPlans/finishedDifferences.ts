import type { Resource } from "../../engine/config/module.ts";
import { declaredResource } from "../../engine/config/tree/moduleNode.ts";
import { isPlanned, type Trace } from "../../engine/lifecycle/trace.ts";
import type { Plan } from "../../engine/plan/plan.ts";
import type { FinishedPlan } from "../../engine/plan/saved/finishedPlan.ts";
import { isSimulated } from "../../engine/provider/provider.ts";
import type { Range } from "../../engine/source/range.ts";
import { remember } from "../../engine/source/remember.ts";
import { runwise } from "../../engine/source/runwise.ts";
import type { Sources } from "../../engine/syntax/sources.ts";
import { textAt } from "../../workspace/place.ts";
import { absenceIn } from "../comparison/absence.ts";
import { differingAttributes } from "./looseEquality.ts";

/** An object that a finished plan and the live plan plan otherwise. One of the two can lack it. */
export interface FinishedDifference {
  /** The address, and the key of a deposed object. */
  readonly name: string;
  readonly finished: Trace | undefined;
  readonly live: Trace | undefined;
  /** The attributes whose planned values certainly differ, if the action is the same. */
  readonly attributes: readonly string[];
}

/** How a finished plan compares with the live plan. */
export interface FinishedComparison {
  readonly differences: readonly FinishedDifference[];
  /** The number of objects that the finished plan changes and that are not planned now, so that nothing is known to differ. */
  readonly notPlanned: number;
}

/** Returns what the live plan plans otherwise than a finished one, in the order of the live plan. Compares only what changed. */
export const finishedComparison = (finished: FinishedPlan, live: Plan): FinishedComparison =>
  comparisons(finished)(live);

const comparisons = remember((finished: FinishedPlan) => {
  const tracesByName = new Map(finished.traces.map((trace) => [nameOf(trace), trace] as const));
  const comparedRuns = runwise(
    (first: Trace, other: Trace) => first.change.address.resource === other.change.address.resource,
    (traces) => compared(traces, tracesByName),
  );
  return remember((live: Plan): FinishedComparison => {
    const runs = comparedRuns(live.traces);
    const common = runs.reduce((sum, run) => sum + run.common, 0);
    const missing = common < tracesByName.size ? onlyFinished(tracesByName, live) : [];
    const absenceOf = absenceIn(live);
    const absent = missing.filter(({ finished }) => absenceOf(finished.change.address) === "does not exist");
    return {
      differences: [...runs.flatMap(({ differences }) => differences), ...absent],
      notPlanned: runs.reduce((sum, run) => sum + run.notPlanned, missing.length - absent.length),
    };
  });
});

interface ComparedRun extends FinishedComparison {
  /** The number of objects that both plans have. */
  readonly common: number;
}

function compared(traces: readonly Trace[], finishedByName: ReadonlyMap<string, Trace>): ComparedRun {
  const pairs = traces.map((live) => ({ live, finished: finishedByName.get(nameOf(live)) }));
  return {
    common: pairs.filter(({ finished }) => finished).length,
    notPlanned: pairs.filter(({ live, finished }) => !isPlanned(live) && finished && actionOf(finished)).length,
    differences: pairs.flatMap(({ live, finished }) => differenceOf(finished, live)),
  };
}

/** Returns the objects that only a finished plan has, and changes. */
function onlyFinished(
  finishedByName: ReadonlyMap<string, Trace>,
  { traces }: Plan,
): readonly (FinishedDifference & { readonly finished: Trace })[] {
  const names = new Set(traces.map(nameOf));
  return [...finishedByName].flatMap(([name, finished]) =>
    !names.has(name) && actionOf(finished) ? [{ name, finished, live: undefined, attributes: [] }] : [],
  );
}

/** Compares an object of the live plan. Nothing is claimed of one that is not planned now. */
function differenceOf(finished: Trace | undefined, live: Trace): readonly FinishedDifference[] {
  if (!isPlanned(live)) return [];
  const [before, now] = [finished && actionOf(finished), actionOf(live)];
  const name = nameOf(live);
  if (before !== now) return [{ name, finished, live, attributes: [] }];
  if (!finished || now === undefined) return [];
  const attributes = differingAttributes(finished.change.after, live.change.after);
  return attributes.length > 0 ? [{ name, finished, live, attributes }] : [];
}

/** Returns the action of a managed object; undefined if it stays as it is. Both orders of a replacement count. */
function actionOf({ change: { action, address, previousAddress, importing } }: Trace): string | undefined {
  if (address.resource.mode !== "managed") return undefined;
  if (action.outcome !== "no-op") return action.outcome;
  return previousAddress ? "move" : importing ? "import" : undefined;
}

const nameOf = ({ change: { address, deposed } }: Trace): string =>
  deposed === undefined ? address.text : `${address.text} (deposed object ${deposed})`;

/** The reason that one object is planned differently, as far as the two plans show it. */
export type DifferenceCause = "drift" | "object" | "block" | "simulated";

/** Returns what is known to differ in the inputs of one object, and whether the provider was simulated. */
export function differenceCauses(
  finished: FinishedPlan,
  live: Plan,
  difference: FinishedDifference,
): readonly DifferenceCause[] {
  const [then, now] = [difference.finished, difference.live];
  const isOtherObject = !!then && !!now && differingAttributes(then.change.before, now.change.before).length > 0;
  const isDrift = isOtherObject && driftedNames(finished).has(difference.name);
  return [
    ...(isDrift ? (["drift"] as const) : isOtherObject ? (["object"] as const) : []),
    ...(isBlockChanged(finished, live, then ?? now) ? (["block"] as const) : []),
    ...(now && isSimulated(now.confidence) ? (["simulated"] as const) : []),
  ];
}

const driftedNames = remember(({ saved: { drift } }: FinishedPlan): ReadonlySet<string> => new Set(drift.map(nameOf)));

/** Whether the block of an object has another text now, or only one of the two configurations has it. */
function isBlockChanged(finished: FinishedPlan, live: Plan, trace: Trace | undefined): boolean {
  if (!trace || !finished.saved.configurationFiles) return false;
  const [finishedBlock, liveBlock] = [resourceIn(finished, trace)?.block, resourceIn(live, trace)?.block];
  return textOf(finished, finishedBlock?.range) !== textOf(live, liveBlock?.range);
}

const resourceIn = ({ details }: Plan, { change: { address } }: Trace): Resource | undefined =>
  declaredResource(details.configuration?.root, address.resource);

const textOf = (sources: Sources, range: Range | undefined): string | undefined => range && textAt(sources, range);
