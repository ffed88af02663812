import { isPlainObject, type PlainObject } from "../../values/encodings/plainJson.ts";
import type { Type } from "../../values/type.ts";

/** Returns JSON without the object members that its type lacks; the same object if there are none. */
export function withoutUndeclared(json: unknown, type: Type): unknown {
  if ((type.kind === "list" || type.kind === "set") && Array.isArray(json))
    return sameMembers(
      json,
      json.map((item) => withoutUndeclared(item, type.element)),
    );
  if (type.kind === "map" && isPlainObject(json)) return mapMembers(json, () => type.element);
  return type.kind === "object" && isPlainObject(json) ? mapMembers(json, (name) => type.attributes.get(name)) : json;
}

function mapMembers(json: PlainObject, typeOf: (name: string) => Type | undefined): PlainObject {
  const entries: [string, unknown][] = [];
  let isSame = true;
  for (const [name, member] of Object.entries(json)) {
    const type = typeOf(name);
    const value = type && withoutUndeclared(member, type);
    isSame &&= value === member;
    if (type) entries.push([name, value]);
  }
  return isSame ? json : (Object.fromEntries(entries) as PlainObject);
}

const sameMembers = (before: readonly unknown[], items: readonly unknown[]): readonly unknown[] =>
  items.every((item, at) => item === before[at]) ? before : items;
