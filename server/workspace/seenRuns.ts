import type { ResourceObject, State } from "../engine/state/state.ts";

/** A run that has written a newer state of a root module while it was open. */
export interface SeenRun {
  readonly serial: number;
  /** When its state was read, as an ISO time. */
  readonly at: string;
  /** The addresses of the instances whose objects are not what they were, in the order of the states; each once. */
  readonly changed: readonly string[];
}

/** How many runs of a root module are remembered. */
const MOST_RUNS = 20;

/**
 * The runs that were seen, after another state was read: a newer serial of the same lineage is one. A state that was put back is
 * no run, and another lineage has none yet.
 */
export function seenRuns(
  seen: readonly SeenRun[],
  before: State | undefined,
  after: State | undefined,
  now: () => string,
): readonly SeenRun[] {
  if (!before || !after || before === after) return seen;
  if (before.lineage !== "" && before.lineage !== after.lineage) return [];
  if (after.serial < before.serial) return seen;
  const last = seen.at(-1);
  const others = last?.serial === after.serial ? seen.slice(0, -1) : seen;
  // While it goes on, a run writes the same serial again and again.
  const earlier = others === seen ? [] : (last?.changed ?? []);
  const changed = [...new Set([...earlier, ...changedAddresses(before, after)])];
  if (changed.length === 0 && after.serial === before.serial) return seen;
  return [...others, { serial: after.serial, at: now(), changed }].slice(-MOST_RUNS);
}

/** What has not changed is the same object in both. */
function changedAddresses(before: State, after: State): readonly string[] {
  const [was, is] = [objectsIn(before), objectsIn(after)];
  const changed = [...[...is].filter((object) => !was.has(object)), ...[...was].filter((object) => !is.has(object))];
  return [...new Set(changed.map(({ address }) => address.text))];
}

const objectsIn = ({ resources }: State): ReadonlySet<ResourceObject> =>
  new Set([...resources.values()].flatMap(({ objects }) => objects));
