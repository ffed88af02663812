import { isPlainObject, type PlainObject } from "../../values/encodings/plainJson.ts";
import type { Type } from "../../values/type.ts";

/** JSON without the members of objects that their type does not have; itself where it has none of these. */
export function withoutVanished(json: unknown, type: Type): unknown {
  if ((type.kind === "list" || type.kind === "set") && Array.isArray(json))
    return sameMembers(
      json,
      json.map((item) => withoutVanished(item, type.element)),
    );
  if (type.kind === "map" && isPlainObject(json)) return mapMembers(json, () => type.element);
  return type.kind === "object" && isPlainObject(json) ? mapMembers(json, (name) => type.attributes.get(name)) : json;
}

function mapMembers(json: PlainObject, typeOf: (name: string) => Type | undefined): PlainObject {
  const kept: [string, unknown][] = [];
  let isSame = true;
  for (const [name, member] of Object.entries(json)) {
    const type = typeOf(name);
    const value = type && withoutVanished(member, type);
    isSame &&= value === member;
    if (type) kept.push([name, value]);
  }
  return isSame ? json : (Object.fromEntries(kept) as PlainObject);
}

const sameMembers = (before: readonly unknown[], now: readonly unknown[]): readonly unknown[] =>
  now.every((item, at) => item === before[at]) ? before : now;
