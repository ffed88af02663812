import type { InstanceReference } from "../../../../server/protocol/methods.ts";
import type { Timeline } from "../../../../server/protocol/timeline.ts";
import type { Visits } from "../messages.ts";

const MOST_VISITS = 50;

export const referenceOf = ({ root, address, deposed }: Timeline): InstanceReference => ({
  root,
  address,
  ...(deposed !== undefined && { deposed }),
});

/** Whether two references denote one object. */
export const isSameInstance = (a: InstanceReference | undefined, b: InstanceReference): boolean =>
  a?.root === b.root && a.address === b.address && a.deposed === b.deposed;

/** Returns the visits after an instance is shown. A new instance replaces those that the user went back from. */
export function visitsWith({ instances, at }: Visits, instance: InstanceReference): Visits {
  if (isSameInstance(instances[at], instance)) return { instances, at };
  const visited = [...instances.slice(0, at + 1), instance].slice(-MOST_VISITS);
  return { instances: visited, at: visited.length - 1 };
}

/** Returns the visits one step back or forward; unchanged at the end. */
export const stepped = ({ instances, at }: Visits, step: -1 | 1): Visits => ({
  instances,
  at: instances[at + step] ? at + step : at,
});
