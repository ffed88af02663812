import type { Mode } from "../addrs/address.ts";
import { type SeenType, UNSEEN_TYPE } from "../schema/inferSchema.ts";
import { membersWith, sameSeen } from "../schema/seen.ts";
import { eachOf, type Steps } from "../source/steps.ts";
import type { State } from "../state/state.ts";

/** What the objects of a state show of each resource type whose provider is not at hand. */
export interface SeenTypes {
  of(source: string, mode: Mode, type: string): SeenType;
  /** The types of which something else is seen than before. */
  readonly byType: ReadonlyMap<string, SeenType>;
}

export const NOTHING_SEEN: SeenTypes = { of: () => UNSEEN_TYPE, byType: new Map() };

/** Looks at all objects of the providers that are not at hand. A type of which nothing new is seen stays the same object. */
export function* seenTypes(
  state: State,
  atHand: { has(source: string): boolean },
  previous: SeenTypes = NOTHING_SEEN,
): Steps<SeenTypes> {
  const byType = new Map<string, SeenType>();
  for (const { objects } of state.resources.values())
    yield* eachOf(objects, OBJECT_COST, ({ address, provider, attributes, schemaVersion }) => {
      if (atHand.has(provider)) return;
      const key = keyOf(provider, address.resource.mode, address.resource.type);
      const { version, object } = byType.get(key) ?? UNSEEN_TYPE;
      byType.set(key, { version: Math.max(version, schemaVersion), object: membersWith(object, attributes.read()) });
    });
  for (const [key, seen] of byType) {
    const before = previous.byType.get(key);
    if (before && before.version === seen.version && sameSeen(before.object, seen.object)) byType.set(key, before);
  }
  return { byType, of: (source, mode, type) => byType.get(keyOf(source, mode, type)) ?? UNSEEN_TYPE };
}

/** What it costs to look at an object. */
const OBJECT_COST = 0.2;

const keyOf = (source: string, mode: Mode, type: string): string => `${source} ${mode} ${type}`;
