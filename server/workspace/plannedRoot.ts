import { type LastTexts, lastSoundTexts } from "../engine/config/tree/loadFiles.ts";
import type { ModuleNode } from "../engine/config/tree/loadModules.ts";
import type { Inputs } from "../engine/load/inputs.ts";
import { finishPlan, startingPlan, walkFiles, walkSome } from "../engine/plan/makePlan.ts";
import type { LivePlan } from "../engine/plan/plan.ts";
import type { Planning } from "../engine/plan/planning.ts";
import type { Answers } from "../engine/source/question.ts";
import { type Steps, takeSteps } from "../engine/source/steps.ts";
import { type SeenRun, seenRuns } from "./asked/seenRuns.ts";
import { chosenIn } from "./chosenOptions.ts";
import type { RootPlan } from "./snapshot.ts";

/** One root module and the progress of its newest plan. */
export interface PlannedRoot {
  /** The last finished plan, which can be incomplete; the next plan builds on it. */
  readonly latest: LivePlan | undefined;
  /** The plan whose files are being read; undefined if there is none. */
  readonly starting: Starting | undefined;
  /** The plan that is being walked; undefined if there is none. */
  readonly planning: Planning | undefined;
  /**
   * The keys of the answers that the last complete plan read while it was made, and that plans overtaken since then read. The rows
   * of the plan depend on further answers (`askers`).
   */
  readonly reads: ReadonlySet<string>;
  /** The keys of the answers that the newest plan has read so far; `reads` itself once that plan is complete. */
  readonly reading: ReadonlySet<string>;
  /** The configuration of the last observed apply; at first, the one that was opened. */
  readonly applied: Applied | undefined;
  /** The newest plan whose files were all read. */
  readonly shown: RootPlan | undefined;
}

interface Applied {
  readonly configuration: ModuleNode;
  /** The runs that were observed by then. */
  readonly runs: readonly SeenRun[];
}

/** A plan that cannot be walked yet. */
interface Starting {
  readonly inputs: Inputs;
  readonly base: LivePlan | undefined;
  readonly steps: Steps<Planning>;
}

/** The circumstances of one turn of planning. */
export interface Occasion {
  readonly root: string;
  readonly version: number;
  /** The files in view: their declarations are planned first. */
  readonly visible: ReadonlySet<string>;
  /** How many nodes and instances are read or planned before others have their turn. */
  readonly turn?: number;
  /** The time in milliseconds since 1970, for runs that are observed now. */
  readonly now: number;
  /** Called with an exception of the engine. */
  readonly log: (line: string, caught: unknown) => void;
}

const NO_TEXTS: LastTexts = new Map();
const NO_RUNS: readonly SeenRun[] = [];

/** The size of a turn; short enough not to delay the editor. */
const TURN = 400;

/** Whether the newest plan of a root module is incomplete. */
export const isUnderWay = ({ starting, planning }: PlannedRoot): boolean => (starting ?? planning) !== undefined;

/** Whether the plans of a root module depend on the answer with a key. */
export const isReadBy = ({ reads, reading, latest }: PlannedRoot, key: string): boolean =>
  reads.has(key) || reading.has(key) || latest?.walked?.askers.has(key) === true;

/** Begins a plan with new inputs and takes its first turn. */
export function beginPlan(occasion: Occasion, inputs: Inputs, previous: PlannedRoot | undefined): PlannedRoot {
  const reading = new Set<string>();
  const reads = previous ? readsSoFar(previous) : reading;
  const applied = previous?.applied;
  const latest = previous?.planning ? finishPlan(previous.planning) : previous?.latest;
  const recorded: Inputs = {
    ...inputs,
    answers: recording(inputs.answers, reading),
    ...appliedIn(applied),
    ...(latest && { lastTexts: lastSoundTexts(latest.modules, latest.inputs.lastTexts ?? NO_TEXTS, inputs.answers) }),
  };
  const starting = startingOn(recorded, latest);
  return planOn(occasion, { latest, starting, planning: undefined, reads, reading, applied, shown: previous?.shown });
}

/**
 * Takes another turn. After an exception of the engine the plan is begun again from scratch; if that fails too, the plan that is
 * shown stays and is marked as stale.
 */
export function planOn(occasion: Occasion, current: PlannedRoot): PlannedRoot {
  const { starting, planning, shown } = current;
  try {
    if (starting) return withReads(start(occasion, current, starting));
    return planning ? withReads(take(occasion, current, planning, occasion.turn)) : current;
  } catch (caught) {
    occasion.log("Planning failed. The plan shown is of an earlier version of the files.", caught);
  }
  if (starting?.base) return planOn(occasion, { ...current, starting: fromScratch(starting) });
  return {
    ...current,
    starting: undefined,
    planning: undefined,
    shown: shown && { ...shown, version: occasion.version, isStale: true, isSettling: false },
  };
}

const appliedIn = (applied: Applied | undefined): Pick<Inputs, "lastApplied"> =>
  applied ? { lastApplied: applied.configuration } : {};

const startingOn = (inputs: Inputs, base: LivePlan | undefined): Starting => ({
  inputs,
  base,
  steps: startingPlan(inputs, base),
});

const fromScratch = ({ inputs }: Starting): Starting => startingOn(inputs, undefined);

/** Reads and prepares for one turn. If that completes, the files in view are planned in the same turn. */
function start(occasion: Occasion, current: PlannedRoot, { steps }: Starting): PlannedRoot {
  const { turn = TURN } = occasion;
  const { result: planning, budget: left } = takeSteps(steps, turn);
  return planning ? take(occasion, { ...current, starting: undefined }, planning, left) : current;
}

/** Walks for one turn. The shown plan is replaced once the files in view are planned, and again when all are. */
function take(occasion: Occasion, current: PlannedRoot, planning: Planning, turn = TURN): PlannedRoot {
  const { root, version, visible, now } = occasion;
  const isDone = walkSome(planning, turn);
  if (!isDone && current.planning === planning) return current;
  if (!isDone) walkFiles(planning, visible);
  const latest = finishPlan(planning);
  const isLoaded = latest.modules.root !== undefined && latest.open.every(({ need }) => need !== "load");
  const { runs = NO_RUNS, plan } = current.shown ?? {};
  const runsNow = seenRuns(runs, plan?.state.state, latest.state.state, () => new Date(now).toISOString());
  const configuration = isDone && isLoaded ? latest.modules.root : undefined;
  const applied =
    configuration && current.applied?.runs !== runsNow ? { configuration, runs: runsNow } : current.applied;
  // An argument that was removed before a run no longer counts as removed after that run.
  const isOutdated = current.applied !== undefined && applied !== current.applied;
  const chosen = chosenIn(latest.inputs.options);
  const shown = {
    ...{ root, plan: latest, version, isStale: false, isSettling: !isDone || isOutdated, runs: runsNow },
    ...(Object.keys(chosen).length > 0 && { chosen }),
  };
  return {
    ...current,
    latest,
    applied,
    starting: isOutdated ? startingOn({ ...latest.inputs, ...appliedIn(applied) }, latest) : undefined,
    planning: isDone ? undefined : planning,
    shown: isLoaded ? shown : current.shown,
  };
}

/** Reduces the reads of a complete plan to the answers that it read itself. Whoever asks the plan later reads for nobody. */
function withReads(root: PlannedRoot): PlannedRoot {
  if (isUnderWay(root) || root.reads === root.reading) return root;
  const reads = new Set(root.reading);
  return { ...root, reads, reading: reads };
}

const readsSoFar = ({ reads, reading }: PlannedRoot): ReadonlySet<string> =>
  reads === reading ? reads : new Set([...reads, ...reading]);

/** Returns answers that add the key of each question that is looked up to `reading`. */
const recording = (answers: Answers, reading: Set<string>): Answers => ({
  ...answers,
  get: (question) => {
    reading.add(question.key);
    return answers.get(question);
  },
});
