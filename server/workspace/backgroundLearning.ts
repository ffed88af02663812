import type { LivePlan } from "../engine/plan/plan.ts";
import type { Ask } from "./asked/ask.ts";
import type { Clock } from "./clock.ts";
import type { Learning } from "./factStore.ts";
import type { Snapshot } from "./snapshot.ts";

/** How long the plans have to rest before anything is learned from them, in milliseconds: a key must not wait for it. */
const REST = 2_000;

/**
 * Returns a function that learns from each snapshot that rests: what the answers of plugins show, and, one type after another, what the
 * types in use do when their arguments change. Only root modules whose plugins may be started are learned from, and a type is probed
 * once. Types that wait when the user changes the level are probed only if that still starts plugins.
 */
export function backgroundLearning(learning: Learning, ask: Ask, clock: Clock): (snapshot: Snapshot) => void {
  const seenPlans = new WeakSet<LivePlan>();
  const begun = new Set<string>();
  let newest: Snapshot = { roots: [] };
  let last: Promise<void> = Promise.resolve();
  let cancel = (): void => undefined;
  const later = (task: () => Promise<void>): void => {
    last = last.then(task).catch(() => undefined);
  };
  const learn = ({ roots }: Snapshot): void => {
    for (const { plan, isSettling } of roots) {
      if (isSettling || seenPlans.has(plan) || !startsPlugins(plan)) continue;
      seenPlans.add(plan);
      later(() => learnFrom(plan));
    }
  };
  // Only plans that start plugins need the code that learns.
  const learnFrom = async (plan: LivePlan): Promise<void> => {
    const { keepSeenFacts, probe, typesIn } = await import("./learnFromPlan.ts");
    await keepSeenFacts(plan, learning);
    for (const type of typesIn(plan)) {
      const key = `${plan.root}\n${type.provider}\n${type.name}`;
      if (begun.has(key)) continue;
      begun.add(key);
      later(async () => {
        if (startsPluginsIn(newest, plan.root)) await probe(plan, type, learning, ask);
        else begun.delete(key);
      });
    }
  };
  return (snapshot) => {
    newest = snapshot;
    cancel();
    cancel = clock.after(REST, () => learn(snapshot));
  };
}

/** Whether a plan is made with plugins beside the simulation. */
const startsPlugins = ({ inputs: { options } }: LivePlan): boolean =>
  options.providers !== "schema" && options.fromPlugins !== "never";

const startsPluginsIn = ({ roots }: Snapshot, root: string): boolean =>
  roots.some(({ plan }) => plan.root === root && startsPlugins(plan));
