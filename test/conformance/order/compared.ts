import type { ApplyOperation } from "../../../server/engine/plan/applyOperation.ts";
import { applyOrder } from "../../../server/engine/plan/order/applyOrder.ts";
import type { LivePlan } from "../../../server/engine/plan/plan.ts";
import type { OrderedReally } from "./orderedReally.ts";

/** The names of our operations, as Terraform's graph has them. */
function namesOf(operations: readonly ApplyOperation[]): ReadonlyMap<ApplyOperation, string> {
  const nameOf = ({ address, action, half, deposed, trace }: ApplyOperation): string => {
    if (action !== "delete") return address.text;
    const isDeposed = deposed !== undefined || (half && trace.change.action.outcome === "create-then-delete");
    return `${address.text} (destroy${isDeposed ? " deposed" : ""})`;
  };
  return new Map(operations.map((operation) => [operation, nameOf(operation)]));
}

/** Returns the pairs of operations of which one waits for the other, in one of the two orders and not in the other. */
export function orderDifferences(plan: LivePlan, real: OrderedReally): readonly string[] {
  const operations = applyOrder(plan).filter(({ action }) => action !== "forget");
  const names = namesOf(operations);
  const nodes = new Set(real.edges.flat());
  const ourNames = new Set(names.values());
  const ours = reachable(
    operations.map((each) => [names.get(each)!, each.waitsFor.map((other) => names.get(other)!)] as const),
  );
  const targets = new Map<string, string[]>();
  for (const [from, to] of real.edges) targets.set(from, [...(targets.get(from) ?? []), to]);
  const its = reachable([...targets]);
  const leftOut = [...ourNames]
    .filter((name) => plan.isTargeted && !nodes.has(name))
    .map((name) => `${name} is not applied`);
  const differences = [...ourNames].flatMap((name) => {
    const [ourTargets, itsTargets] = [ours.get(name) ?? NONE, its.get(name) ?? NONE];
    const lost = [...itsTargets].filter((each) => ourNames.has(each) && !ourTargets.has(each));
    const added = [...ourTargets].filter((each) => ourNames.has(each) && !itsTargets.has(each));
    return [
      ...lost.map((each) => `${name} waits for ${each}`),
      ...added.map((each) => `${name} does not wait for ${each}`),
    ];
  });
  return [...leftOut, ...differences];
}

/** Returns the operations that the real terraform started before one that they wait for was complete. */
export function earlyStarts(plan: LivePlan, { events }: OrderedReally): readonly string[] {
  const operations = applyOrder(plan);
  return events.flatMap((run) =>
    operations.flatMap((operation) => {
      const start = onlyPlace(run, `+ ${eventName(operation)}`);
      if (start === undefined) return [];
      return operation.waitsFor
        .filter((other) => (onlyPlace(run, `- ${eventName(other)}`) ?? -1) > start)
        .map((other) => `${eventName(operation)} before ${eventName(other)}`);
    }),
  );
}

/** Returns the place of an event; undefined for none, and for several: the log does not say which deposed object ends. */
const onlyPlace = (run: readonly string[], event: string): number | undefined => {
  const place = run.indexOf(event);
  return place >= 0 && place === run.lastIndexOf(event) ? place : undefined;
};

const eventName = ({ address, action }: ApplyOperation): string =>
  `${address.text}${action === "delete" ? " (destroy)" : ""}`;

const NONE: ReadonlySet<string> = new Set();

/** Returns what each name reaches. */
function reachable(edges: Iterable<readonly [string, readonly string[]]>): ReadonlyMap<string, ReadonlySet<string>> {
  const targets = new Map(edges);
  const reached = new Map<string, ReadonlySet<string>>();
  for (const name of targets.keys()) {
    const names = new Set<string>();
    const pending = [...(targets.get(name) ?? [])];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (names.has(next)) continue;
      names.add(next);
      pending.push(...(targets.get(next) ?? []));
    }
    reached.set(name, names);
  }
  return reached;
}
