import type { Mode } from "../addrs/address.ts";
import { type SeenType, UNSEEN_TYPE } from "../schema/inferSchema.ts";
import { sameShape, withSeenMembers } from "../schema/seenShape.ts";
import { eachOf, type Steps } from "../source/steps.ts";
import { attributesJson } from "../state/content.ts";
import type { State } from "../state/state.ts";

/** The shape of each resource type without an available provider, as the objects of a state show it. */
export interface SeenTypes {
  of(source: string, mode: Mode, type: string): SeenType;
  /** Holds the types whose shape is not empty. */
  readonly byType: ReadonlyMap<string, SeenType>;
}

export const NO_SEEN_TYPES: SeenTypes = { of: () => UNSEEN_TYPE, byType: new Map() };

/**
 * Collects the shapes from all objects without an available provider. A type that shows nothing new stays the same
 * object.
 */
export function* seenTypes(
  state: State,
  available: { has(source: string): boolean },
  previous: SeenTypes = NO_SEEN_TYPES,
): Steps<SeenTypes> {
  const byType = new Map<string, SeenType>();
  for (const { objects } of state.resources.values())
    yield* eachOf(objects, OBJECT_COST, ({ address, provider, content, schemaVersion }) => {
      if (available.has(provider)) return;
      const key = keyOf(provider, address.resource.mode, address.resource.type);
      const { version, object } = byType.get(key) ?? UNSEEN_TYPE;
      byType.set(key, {
        version: Math.max(version, schemaVersion),
        object: withSeenMembers(object, attributesJson(content)),
      });
    });
  for (const [key, seen] of byType) {
    const previousType = previous.byType.get(key);
    if (previousType && previousType.version === seen.version && sameShape(previousType.object, seen.object))
      byType.set(key, previousType);
  }
  return { byType, of: (source, mode, type) => byType.get(keyOf(source, mode, type)) ?? UNSEEN_TYPE };
}

/** The cost of visiting an object. */
const OBJECT_COST = 0.2;

const keyOf = (source: string, mode: Mode, type: string): string => `${source} ${mode} ${type}`;
