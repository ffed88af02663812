import type { Inputs } from "../engine/plan/inputs.ts";
import { finishPlan, type Planning, startPlan, walkFiles, walkSome } from "../engine/plan/makePlan.ts";
import type { LivePlan } from "../engine/plan/plan.ts";
import type { Answers } from "../engine/source/question.ts";
import { seenRuns } from "./seenRuns.ts";
import type { RootPlan } from "./snapshot.ts";

/** One root module and how far its newest plan has come. */
export interface PlannedRoot {
  /** The newest plan, as far as it had come when it was last looked at; the next builds on it. */
  readonly latest: LivePlan | undefined;
  /** The plan that is being made; undefined once it is done. */
  readonly planning: Planning | undefined;
  /** The keys of all answers that its plans have ever looked at. */
  readonly reads: Set<string>;
  /** What is shown: the newest plan that everything was read for. */
  readonly shown: RootPlan | undefined;
}

/** What a root module is planned for. */
export interface Occasion {
  readonly root: string;
  readonly version: number;
  /** The files that somebody looks at: what stands in them is planned first. */
  readonly visible: ReadonlySet<string>;
  /** How many nodes and instances are planned before others have their turn. */
  readonly turn?: number;
  /** Is told of a fault of ours. */
  readonly log: (line: string, caught: unknown) => void;
}

/** A turn that nobody notices. */
const TURN = 400;

/** Begins a plan with these inputs, and comes as far as one turn goes; what is visible is planned in any case. */
export function beginPlan(occasion: Occasion, given: Inputs, before: PlannedRoot | undefined): PlannedRoot {
  const reads = before?.reads ?? new Set<string>();
  const inputs: Inputs = { ...given, answers: recording(given.answers, reads) };
  const known = before?.planning ? finishPlan(before.planning) : before?.latest;
  return safely(
    occasion,
    { latest: known, planning: undefined, reads, shown: before?.shown },
    [known, undefined],
    (base) => startPlan(inputs, base),
  );
}

/** Plans on for a turn. */
export function planOn(occasion: Occasion, before: PlannedRoot): PlannedRoot {
  const { planning } = before;
  return planning ? safely(occasion, before, [planning], (same) => same) : before;
}

/** Makes the next of `bases` into a plan that nothing stops; where a fault of ours stops all, what is shown is of an earlier text. */
function safely<T>(
  occasion: Occasion,
  before: PlannedRoot,
  bases: readonly T[],
  planningOf: (base: T) => Planning,
): PlannedRoot {
  for (const base of bases) {
    try {
      return take(occasion, before, planningOf(base));
    } catch (caught) {
      occasion.log("A plan could not be made; what is shown is of an earlier text.", caught);
    }
  }
  const { shown } = before;
  return {
    ...before,
    planning: undefined,
    shown: shown && { ...shown, version: occasion.version, isStale: true, isSettling: false },
  };
}

function take({ root, version, visible, turn = TURN }: Occasion, before: PlannedRoot, planning: Planning): PlannedRoot {
  const isDone = walkSome(planning, turn);
  // What is shown already is only replaced by what is better: by what is visible at first, by everything at the end.
  if (!isDone && before.planning === planning) return before;
  if (!isDone) walkFiles(planning, visible);
  const latest = finishPlan(planning);
  const isLoaded = latest.modules.root !== undefined && latest.open.every(({ need }) => need !== "load");
  const { runs = [], plan } = before.shown ?? {};
  const seen = seenRuns(runs, plan?.state.state, latest.state.state, () => new Date().toISOString());
  const shown = { root, plan: latest, version, isStale: false, isSettling: !isDone, runs: seen };
  return {
    ...before,
    latest,
    planning: isDone ? undefined : planning,
    shown: isLoaded ? shown : before.shown,
  };
}

/** The same answers; what is asked for is noted. */
const recording = (answers: Answers, reads: Set<string>): Answers => ({
  ...answers,
  get: (question) => {
    reads.add(question.key);
    return answers.get(question);
  },
});
