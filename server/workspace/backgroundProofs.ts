import type { EarlierConfiguration } from "../engine/load/earlierConfiguration.ts";
import type { LivePlan } from "../engine/plan/plan.ts";
import type { FinishedPlan } from "../engine/plan/saved/finishedPlan.ts";
import { baseName } from "../engine/source/paths.ts";
import { sameObjects } from "../engine/source/sameObjects.ts";
import type { Ask } from "./asked/ask.ts";
import type { Clock } from "./clock.ts";
import { earlierCommits } from "./earlierCommits.ts";
import { earlierFinished } from "./earlierFinished.ts";
import type { RootPlan, Snapshot } from "./snapshot.ts";

/** How long the plans have to rest before earlier configurations are looked up, in milliseconds: a key must not wait for them. */
const REST = 500;

/** What a search for earlier configurations needs. */
export interface ProofSources {
  readonly ask: Ask;
  readonly clock: Clock;
  /** The finished plans that are open, with the paths of their files. */
  readonly finished: () => Iterable<{ readonly path: string; readonly plan: FinishedPlan }>;
  /** Receives the earlier configurations of a root module whenever they change. */
  readonly give: (root: string, earlier: readonly EarlierConfiguration[]) => void;
}

/** What was found for a root module, and from what. */
interface Search {
  readonly run: EarlierConfiguration | undefined;
  readonly runs: RootPlan["runs"];
  readonly seen: readonly unknown[];
  readonly earlier: readonly EarlierConfiguration[];
}

const NOTHING: Search = { run: undefined, runs: undefined, seen: [], earlier: [] };

/**
 * Returns a function that looks up earlier configurations for each snapshot that rests: the one of the last run, those of open finished
 * plans, and the commit. Only a root module with a change that nothing proves so far costs anything.
 */
export function backgroundProofs({ ask, clock, finished, give }: ProofSources): (snapshot: Snapshot) => void {
  const searches = new Map<string, Search>();
  let last: Promise<void> = Promise.resolve();
  let cancel = (): void => undefined;
  const search = async ({ root, plan, runs }: RootPlan): Promise<void> => {
    const previous = searches.get(root) ?? NOTHING;
    const run = runs === previous.runs ? previous.run : configurationOfRun(plan, runs);
    const plans = [...finished()];
    const seen = [plan.inputs.answers.byKey, plan.state.state, ...plans.map((each) => each.plan)];
    if (sameObjects(seen, previous.seen) || !plan.queries.lacksProof || plan.inputs.options.planner) {
      searches.set(root, { ...previous, run, runs });
      return;
    }
    const earlier = [
      ...(run ? [run] : []),
      ...plans.flatMap(({ path, plan: other }) => earlierFinished(plan, other, baseName(path)) ?? []),
      ...(await earlierCommits(plan, ask, previous.earlier)),
    ];
    searches.set(root, { run, runs, seen, earlier });
    if (!sameObjects(earlier, previous.earlier)) give(root, earlier);
  };
  return ({ roots }) => {
    cancel();
    cancel = clock.after(REST, () => {
      for (const root of roots)
        if (!root.isSettling && !root.isStale) last = last.then(() => search(root)).catch(() => undefined);
    });
  };
}

/** Returns the configuration at the moment in which a run was observed. */
function configurationOfRun({ inputs }: LivePlan, runs: RootPlan["runs"]): EarlierConfiguration | undefined {
  const at = runs?.at(-1)?.at;
  return at === undefined ? undefined : { origin: { kind: "run", at }, answers: inputs.answers.without([]) };
}
