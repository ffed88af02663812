import type { ResourceObject, State } from "../../engine/state/state.ts";

/** A run that wrote a newer state of a root module while the module was open. */
export interface SeenRun {
  readonly serial: number;
  /** When the new state was read, as an ISO time. */
  readonly at: string;
  /** The addresses of the instances whose objects changed, in the order of the states; each once. */
  readonly changed: readonly string[];
}

/** The most runs that are kept for a root module. */
const MOST_RUNS = 20;

/**
 * Returns the runs after another state was read. A newer serial of the same lineage is a run; an older one is a state that was
 * restored. Another lineage has no runs yet.
 */
export function seenRuns(
  runs: readonly SeenRun[],
  previousState: State | undefined,
  state: State | undefined,
  now: () => string,
): readonly SeenRun[] {
  if (!previousState || !state || previousState === state) return runs;
  if (previousState.lineage !== "" && previousState.lineage !== state.lineage) return [];
  if (state.serial < previousState.serial) return runs;
  const last = runs.at(-1);
  const completedRuns = last?.serial === state.serial ? runs.slice(0, -1) : runs;
  // A run in progress writes the same serial again and again.
  const earlier = completedRuns === runs ? [] : (last?.changed ?? []);
  const changed = [...new Set([...earlier, ...changedAddresses(previousState, state)])];
  if (changed.length === 0 && state.serial === previousState.serial) return runs;
  return [...completedRuns, { serial: state.serial, at: now(), changed }].slice(-MOST_RUNS);
}

/** Returns the addresses of the objects that are not in both states; an unchanged object is identical in both. */
function changedAddresses(previousState: State, state: State): readonly string[] {
  const [was, is] = [objectsIn(previousState), objectsIn(state)];
  const changed = [...[...is].filter((object) => !was.has(object)), ...[...was].filter((object) => !is.has(object))];
  return [...new Set(changed.map(({ address }) => address.text))];
}

const objectsIn = ({ resources }: State): ReadonlySet<ResourceObject> =>
  new Set([...resources.values()].flatMap(({ objects }) => objects));
