import type { Trace } from "../engine/lifecycle/trace.ts";
import { isPlanned } from "../engine/lifecycle/trace.ts";
import { wordsOf } from "../engine/render/changeWords.ts";
import { rawEquals } from "../engine/values/equality.ts";

/** An instance that two plans of one root module plan otherwise. */
export interface PlanDifference {
  /** The address, and the key of a deposed object. */
  readonly name: string;
  /** `will be created`, `stays as it is` */
  readonly before: string;
  readonly now: string;
}

const UNCHANGED = "stays as it is";
const OTHER_VALUES = "with other values";
const ABSENT = "does not exist";

/** Returns the instances whose action differs. An object that stays as it is counts as absent. */
function actionDifferences(before: readonly Trace[], now: readonly Trace[]): readonly PlanDifference[] {
  const [wordsBefore, wordsNow] = [plannedIn(before), plannedIn(now)];
  return [...new Set([...wordsBefore.keys(), ...wordsNow.keys()])].flatMap((name) => {
    const difference = {
      name,
      before: wordsBefore.get(name)?.words ?? UNCHANGED,
      now: wordsNow.get(name)?.words ?? UNCHANGED,
    };
    return difference.before === difference.now ? [] : [difference];
  });
}

/** Returns the instances whose action or planned values differ. */
export function planDifferences(before: readonly Trace[], now: readonly Trace[]): readonly PlanDifference[] {
  const [plannedBefore, plannedNow] = [plannedIn(before), plannedIn(now)];
  const others = [...plannedNow].flatMap(([name, { words, trace }]) => {
    const earlier = plannedBefore.get(name);
    const isSame = !earlier || earlier.words !== words || rawEquals(earlier.trace.change.after, trace.change.after);
    return isSame ? [] : [{ name, before: words, now: `${words}, ${OTHER_VALUES}` }];
  });
  const [namesBefore, namesNow] = [namesIn(before), namesIn(now)];
  const differing = actionDifferences(before, now).map((each) => ({
    ...each,
    ...(!namesBefore.has(each.name) && { before: ABSENT }),
    ...(!namesNow.has(each.name) && { now: ABSENT }),
  }));
  return [...differing, ...others];
}

const namesIn = (traces: readonly Trace[]): ReadonlySet<string> => new Set(traces.map(instanceName));

/** Returns the address of an instance, and the key of a deposed object. */
export const instanceName = ({ change: { address, deposed } }: Trace): string =>
  address.text + (deposed === undefined ? "" : ` (deposed object ${deposed})`);

interface PlannedWords {
  readonly words: string;
  readonly trace: Trace;
}

const plannedIn = (traces: readonly Trace[]): ReadonlyMap<string, PlannedWords> =>
  new Map(
    traces.flatMap((trace) => {
      const { address, action } = trace.change;
      const name = instanceName(trace);
      if (!isPlanned(trace)) return [[name, { words: "is not planned", trace }] as const];
      return action.outcome === "no-op" || address.resource.mode !== "managed"
        ? []
        : [[name, { words: wordsOf(trace.change), trace }] as const];
    }),
  );
