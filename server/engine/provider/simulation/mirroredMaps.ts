import type { BlockSchema } from "../../schema/schema.ts";
import { rawEquals } from "../../values/equality.ts";
import { isWhollyKnown, type MappingValue, mapValue, memberOf, unknownValue, type Value } from "../../values/value.ts";
import { originsOf } from "../../values/walk.ts";

/**
 * Returns the new values of maps that a provider computes from a changed argument, by name: `tags_all` contains all of `tags`. A
 * computed map counts if its prior value contains all members of exactly one changed argument.
 */
export function mirroredMaps(
  { attributes }: BlockSchema,
  configuration: Value,
  prior: Value,
  changed: ReadonlySet<string>,
): ReadonlyMap<string, Value> {
  const mirrored = new Map<string, Value>();
  const sources = [...changed].flatMap((name) => {
    const [before, configured] = [memberOf(prior, name), memberOf(configuration, name)];
    return attributes.get(name)?.optional && isMap(before) && before.entries.size > 0 && configured
      ? [{ before, now: configured }]
      : [];
  });
  if (sources.length === 0) return mirrored;
  for (const [name, { computed }] of attributes) {
    const computedMap = memberOf(prior, name);
    if (!computed || !isMap(computedMap) || memberOf(configuration, name)?.kind !== "null") continue;
    const [source, ...others] = sources.filter(({ before }) => holds(computedMap, before));
    if (source && others.length === 0) mirrored.set(name, withAll(computedMap, source.before, source.now));
  }
  return mirrored;
}

type MapValue = MappingValue & { readonly type: { readonly kind: "map" } };

const isMap = (value: Value | undefined): value is MapValue => value?.kind === "mapping" && value.type.kind === "map";

const holds = (computedMap: MapValue, some: MapValue): boolean =>
  [...some.entries].every(([key, value]) => {
    const other = computedMap.entries.get(key);
    return other !== undefined && rawEquals(other, value);
  });

/** Returns the map with the members of the argument replaced; unknown if any of them is unknown. */
function withAll(computedMap: MapValue, before: MapValue, configured: Value): Value {
  if (!isWhollyKnown(configured)) return unknownValue(computedMap.type, originsOf([configured]));
  const kept = [...computedMap.entries].filter(([key]) => !before.entries.has(key));
  const added = isMap(configured) ? [...configured.entries] : [];
  return mapValue(computedMap.type.element, [...new Map([...kept, ...added])]);
}
