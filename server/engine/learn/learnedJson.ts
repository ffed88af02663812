import { pathOfPartKey } from "../provider/facts.ts";
import { type Json, raw } from "../render/json.ts";
import { toJson } from "../values/encodings/json.ts";
import type { StoredType } from "./storedFacts.ts";

/**
 * Returns what was learned of a type, by schema paths without indexes. `isConfigurable` says of a path whether a configuration can
 * set it: an attribute that cannot be set has no default.
 */
export function learnedTypeJson(
  { isAnswered, why, facts }: StoredType,
  isConfigurable: (path: string) => boolean,
): Readonly<Record<string, Json>> {
  const byEffect = (effect: string): readonly string[] =>
    [...facts].flatMap(([key, { changed }]) => (changed === effect ? [pathOfPartKey(key)] : [])).sort();
  const defaults = [...facts].flatMap(([key, { default: value }]): readonly (readonly [string, Json])[] => {
    const path = pathOfPartKey(key);
    const encoded = value && value.kind !== "null" && isConfigurable(path) ? toJson(value) : undefined;
    return encoded && "text" in encoded ? [[path, raw(encoded.text)]] : [];
  });
  return {
    answered: isAnswered,
    ...(why !== undefined && { why }),
    replaces: byEffect("replaces"),
    updates: byEffect("updates"),
    defaults: Object.fromEntries(defaults),
    conditional: byEffect("conditional"),
  };
}

/** Returns how many arguments of a type do what: `3 arguments replace, 2 update`. */
export function learnedCounts({ facts }: StoredType): string {
  const count = (effect: string) => [...facts.values()].filter(({ changed }) => changed === effect).length;
  const conditional = count("conditional");
  const either = conditional > 0 ? `, ${conditional} do either` : "";
  const replacing = count("replaces");
  const counted = replacing === 1 ? "1 argument replaces" : `${replacing} arguments replace`;
  return `${counted}, ${count("updates")} update${either}`;
}
