import type { BlockSchema } from "../../schema/schema.ts";
import { rawEquals } from "../../values/equality.ts";
import { isWhollyKnown, type MappingValue, mapValue, unknownValue, type Value } from "../../values/value.ts";
import { originsOf } from "../../values/walk.ts";

/**
 * The maps that a provider computes from an argument that changes, by name: `tags_all` has all that `tags` has, and what comes from elsewhere.
 * Only what is there shows it: a map that has had each member of exactly one argument.
 */
export function mirroredMaps(
  { attributes }: BlockSchema,
  configuration: Value,
  there: Value,
  changed: ReadonlySet<string>,
): ReadonlyMap<string, Value> {
  const found = new Map<string, Value>();
  const sources = [...changed].flatMap((name) => {
    const [before, now] = [memberOf(there, name), memberOf(configuration, name)];
    return attributes.get(name)?.optional && isMap(before) && before.entries.size > 0 && now ? [{ before, now }] : [];
  });
  if (sources.length === 0) return found;
  for (const [name, { computed }] of attributes) {
    const all = memberOf(there, name);
    if (!computed || !isMap(all) || memberOf(configuration, name)?.kind !== "null") continue;
    const [source, ...others] = sources.filter(({ before }) => holds(all, before));
    if (source && others.length === 0) found.set(name, withAll(all, source.before, source.now));
  }
  return found;
}

const memberOf = (object: Value, name: string): Value | undefined =>
  object.kind === "mapping" ? object.entries.get(name) : undefined;

type MapValue = MappingValue & { readonly type: { readonly kind: "map" } };

const isMap = (value: Value | undefined): value is MapValue => value?.kind === "mapping" && value.type.kind === "map";

const holds = (all: MapValue, some: MapValue): boolean =>
  [...some.entries].every(([key, value]) => {
    const other = all.entries.get(key);
    return other !== undefined && rawEquals(other, value);
  });

/** The map with other members in the place of those that came from the argument; unknown where one of these is. */
function withAll(all: MapValue, before: MapValue, now: Value): Value {
  if (!isWhollyKnown(now)) return unknownValue(all.type, originsOf([now]));
  const kept = [...all.entries].filter(([key]) => !before.entries.has(key));
  const added = isMap(now) ? [...now.entries] : [];
  return mapValue(all.type.element, [...new Map([...kept, ...added])]);
}
