import { rawEquals } from "../values/equality.ts";
import { type Path, pathText, samePath } from "../values/path.ts";
import { isWhollyKnown, type Unasked, type Value } from "../values/value.ts";
import { membersOf, walk } from "../values/walk.ts";

/** The certain changes of an object of whose configuration a part is unknown. */
export interface PartlyKnown {
  /** The arguments whose configured value is known and changes the object, whatever the unknown parts are. */
  readonly changes: readonly Path[];
  /** The arguments with unknown parts, each with the reason of the first one. */
  readonly open: readonly OpenArgument[];
}

export interface OpenArgument {
  readonly path: Path;
  readonly unasked: Unasked;
}

/** Returns the certain changes of a prior object with this configuration and planned object; all without marks. */
export function partlyKnown(prior: Value, configuration: Value, planned: Value): PartlyKnown {
  const changes: Path[] = [];
  const open: OpenArgument[] = [];
  const priorMembers = membersByName(prior);
  const plannedMembers = membersByName(planned);
  for (const [step, value] of membersOf(configuration)) {
    const unasked = firstUnasked(value);
    if (unasked) open.push({ path: [step], unasked });
    else if (value.kind !== "null" && isWhollyKnown(value)) {
      const name = pathText([step]);
      if (isCertainChange(priorMembers.get(name), plannedMembers.get(name))) changes.push([step]);
    }
  }
  return { changes, open };
}

const membersByName = (value: Value): ReadonlyMap<string, Value> =>
  new Map(membersOf(value).map(([step, member]) => [pathText([step]), member] as const));

const isCertainChange = (prior: Value | undefined, planned: Value | undefined): boolean =>
  planned !== undefined && isWhollyKnown(planned) && (prior === undefined || !rawEquals(prior, planned));

function firstUnasked(value: Value): Unasked | undefined {
  let unasked: Unasked | undefined;
  walk(value, (part) => {
    if (part.kind === "unknown")
      unasked ??= part.origins.find(
        (origin): origin is Unasked => typeof origin !== "string" && origin.why !== "assumed",
      );
    return unasked === undefined;
  });
  return unasked;
}

/** Whether two instances have the same certain changes, and lack the same arguments for the same reasons. */
export const samePartlyKnown = (one: PartlyKnown, other: PartlyKnown): boolean =>
  one.changes.length === other.changes.length &&
  one.open.length === other.open.length &&
  one.changes.every((path, at) => samePath(path, other.changes[at]!)) &&
  one.open.every(({ path, unasked }, at) => {
    const { path: otherPath, unasked: otherUnasked } = other.open[at]!;
    return samePath(path, otherPath) && unasked.why === otherUnasked.why && unasked.source === otherUnasked.source;
  });
