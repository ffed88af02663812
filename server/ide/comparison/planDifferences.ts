import type { Trace } from "../../engine/lifecycle/trace.ts";
import { isPlanned } from "../../engine/lifecycle/trace.ts";
import type { Plan } from "../../engine/plan/plan.ts";
import { wordsOf } from "../../engine/render/changeWords.ts";
import { rawEquals } from "../../engine/values/equality.ts";
import { counted } from "../../engine/values/text/nouns.ts";
import { type Absence, absenceIn } from "./absence.ts";

/** An instance that two plans of one root module plan otherwise. */
export interface PlanDifference {
  /** The address, and the key of a deposed object. */
  readonly name: string;
  /** `will be created`, `stays as it is`, `does not exist` */
  readonly before: string;
  readonly now: string;
  /** Whether the action is the same, and only planned values differ. */
  readonly isOnlyValues: boolean;
  /** What is certain of the instance in the one plan that does not list it. */
  readonly absence?: Absence;
}

/** Returns `3 instances are planned differently.`; `none` begins the sentence where there are none. */
export const differencesText = (count: number, none: "No" | "no"): string =>
  count === 0
    ? `${none} instance is planned differently.`
    : `${counted(count, "instance")} ${count === 1 ? "is" : "are"} planned differently.`;

const UNCHANGED = "stays as it is";
const OTHER_VALUES = "with other values";

/** Returns the instances whose action differs. An object that stays as it is counts as absent. */
function actionDifferences(before: readonly Trace[], now: readonly Trace[]): readonly PlanDifference[] {
  const [wordsBefore, wordsNow] = [plannedIn(before), plannedIn(now)];
  return [...new Set([...wordsBefore.keys(), ...wordsNow.keys()])].flatMap((name) => {
    const difference = {
      name,
      before: wordsBefore.get(name)?.words ?? UNCHANGED,
      now: wordsNow.get(name)?.words ?? UNCHANGED,
      isOnlyValues: false,
    };
    return difference.before === difference.now ? [] : [difference];
  });
}

/** Returns the instances whose action or planned values differ. */
export function planDifferences(before: Plan, now: Plan): readonly PlanDifference[] {
  const [plannedBefore, plannedNow] = [plannedIn(before.traces), plannedIn(now.traces)];
  const others = [...plannedNow].flatMap(([name, { words, trace }]) => {
    const earlier = plannedBefore.get(name);
    const isSame = !earlier || earlier.words !== words || rawEquals(earlier.trace.change.after, trace.change.after);
    return isSame ? [] : [{ name, before: words, now: `${words}, ${OTHER_VALUES}`, isOnlyValues: true }];
  });
  const [absentBefore, absentNow] = [absencesIn(before, now), absencesIn(now, before)];
  const differing = actionDifferences(before.traces, now.traces).map((each) => {
    const [then, present] = [absentBefore(each.name), absentNow(each.name)];
    const absence = then ?? present;
    return { ...each, ...(then && { before: then }), ...(present && { now: present }), ...(absence && { absence }) };
  });
  return [...differing, ...others];
}

/** Returns what is certain in a plan of an instance that only the other one lists; undefined if the plan lists it too. */
function absencesIn(plan: Plan, other: Plan): (name: string) => Absence | undefined {
  const names = new Set(plan.traces.map(instanceName));
  const missing = new Map(
    other.traces
      .map((trace) => [instanceName(trace), trace.change.address] as const)
      .filter(([name]) => !names.has(name)),
  );
  const absenceOf = absenceIn(plan);
  return (name) => {
    const address = missing.get(name);
    return address && absenceOf(address);
  };
}

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
