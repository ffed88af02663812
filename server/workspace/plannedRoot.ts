import type { ModuleNode } from "../engine/config/loadModules.ts";
import type { Inputs } from "../engine/load/inputs.ts";
import { finishPlan, type Planning, startingPlan, walkFiles, walkSome } from "../engine/plan/makePlan.ts";
import type { LivePlan } from "../engine/plan/plan.ts";
import type { Answers } from "../engine/source/question.ts";
import { type Steps, takeSteps } from "../engine/source/steps.ts";
import { type SeenRun, seenRuns } from "./seenRuns.ts";
import type { RootPlan } from "./snapshot.ts";

/** One root module and how far its newest plan has come. */
export interface PlannedRoot {
  /** The newest plan, as far as it had come when it was last looked at; the next builds on it. */
  readonly latest: LivePlan | undefined;
  /** The plan that is read for; undefined once everything was read, and while none is being made. */
  readonly starting: Starting | undefined;
  /** The plan that is being made; undefined once it is done. */
  readonly planning: Planning | undefined;
  /** The keys of all answers that its plans have ever looked at. */
  readonly reads: Set<string>;
  /** What was applied when the state was last written, as far as it was seen: at first what was opened. */
  readonly applied: Applied | undefined;
  /** What is shown: the newest plan that everything was read for. */
  readonly shown: RootPlan | undefined;
}

interface Applied {
  readonly configuration: ModuleNode;
  /** The runs that were seen by then. */
  readonly runs: readonly SeenRun[];
}

/** A plan of which there is nothing to walk over yet. */
interface Starting {
  readonly inputs: Inputs;
  readonly base: LivePlan | undefined;
  readonly steps: Steps<Planning>;
}

/** What a root module is planned for. */
export interface Occasion {
  readonly root: string;
  readonly version: number;
  /** The files that somebody looks at: what stands in them is planned first. */
  readonly visible: ReadonlySet<string>;
  /** How much is read, or how many nodes and instances are planned, before others have their turn. */
  readonly turn?: number;
  /** Is told of a fault of ours. */
  readonly log: (line: string, caught: unknown) => void;
}

const NO_RUNS: readonly SeenRun[] = [];

/** A turn that nobody notices. */
const TURN = 400;

/** Begins a plan with these inputs, and comes as far as one turn goes. */
export function beginPlan(occasion: Occasion, given: Inputs, before: PlannedRoot | undefined): PlannedRoot {
  const reads = before?.reads ?? new Set<string>();
  const applied = before?.applied;
  const inputs: Inputs = { ...given, answers: recording(given.answers, reads), ...appliedIn(applied) };
  const latest = before?.planning ? finishPlan(before.planning) : before?.latest;
  const starting = startingOn(inputs, latest);
  return planOn(occasion, { latest, starting, planning: undefined, reads, applied, shown: before?.shown });
}

/** Plans on for a turn. What a fault of ours has stopped is begun again from nothing; if that fails, what is shown is of an earlier text. */
export function planOn(occasion: Occasion, before: PlannedRoot): PlannedRoot {
  const { starting, planning, shown } = before;
  try {
    return starting
      ? start(occasion, before, starting)
      : planning
        ? take(occasion, before, planning, occasion.turn)
        : before;
  } catch (caught) {
    occasion.log("A plan could not be made; what is shown is of an earlier text.", caught);
  }
  if (starting?.base) return planOn(occasion, { ...before, starting: fromNothing(starting) });
  return {
    ...before,
    starting: undefined,
    planning: undefined,
    shown: shown && { ...shown, version: occasion.version, isStale: true, isSettling: false },
  };
}

const appliedIn = (applied: Applied | undefined): Pick<Inputs, "applied"> =>
  applied ? { applied: applied.configuration } : {};

const startingOn = (inputs: Inputs, base: LivePlan | undefined): Starting => ({
  inputs,
  base,
  steps: startingPlan(inputs, base),
});

const fromNothing = ({ inputs }: Starting): Starting => startingOn(inputs, undefined);

/** Reads and prepares for a turn. Once that is done, what is visible is planned in the same turn. */
function start(occasion: Occasion, before: PlannedRoot, { steps }: Starting): PlannedRoot {
  const { turn = TURN } = occasion;
  const { made, left } = takeSteps(steps, turn);
  return made ? take(occasion, { ...before, starting: undefined }, made, left) : before;
}

function take({ root, version, visible }: Occasion, before: PlannedRoot, planning: Planning, turn = TURN): PlannedRoot {
  const isDone = walkSome(planning, turn);
  // What is shown already is only replaced by what is better: by what is visible at first, by everything at the end.
  if (!isDone && before.planning === planning) return before;
  if (!isDone) walkFiles(planning, visible);
  const latest = finishPlan(planning);
  const isLoaded = latest.modules.root !== undefined && latest.open.every(({ need }) => need !== "load");
  const { runs = NO_RUNS, plan } = before.shown ?? {};
  const seen = seenRuns(runs, plan?.state.state, latest.state.state, () => new Date().toISOString());
  const configuration = isDone && isLoaded ? latest.modules.root : undefined;
  const applied = configuration && before.applied?.runs !== seen ? { configuration, runs: seen } : before.applied;
  // What was taken out before a run is planned as what was never there.
  const isOutdated = before.applied !== undefined && applied !== before.applied;
  const shown = { root, plan: latest, version, isStale: false, isSettling: !isDone || isOutdated, runs: seen };
  return {
    ...before,
    latest,
    applied,
    starting: isOutdated ? startingOn({ ...latest.inputs, ...appliedIn(applied) }, latest) : undefined,
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
