import { unknownFrom } from "../lang/origins.ts";
import { DYNAMIC } from "../values/type.ts";
import { isSet, NULL, objectValue, stringValue, tupleValue, type Value, withoutMarks } from "../values/value.ts";

/** What becomes of an unknown part: the empty text, as Terragrunt prints it, or itself. */
export type UnknownParts = "empty" | "kept";

/**
 * Returns a value as it is after Terragrunt wrote it as JSON and read it again: objects for maps, tuples for lists and sets, and no
 * marks.
 */
export function plainValue(value: Value, unknownParts: UnknownParts): Value {
  switch (value.kind) {
    case "unknown":
      return unknownParts === "empty" ? EMPTY : withoutMarks(value);
    case "null":
      return NULL;
    case "sequence":
      return tupleValue(value.items.map((item) => plainValue(item, isSet(value) ? "kept" : unknownParts)));
    case "mapping":
      return objectValue([...value.entries].map(([name, member]) => [name, plainValue(member, unknownParts)] as const));
    default:
      return withoutMarks(value);
  }
}

const EMPTY = stringValue("");

/** The members of a plain object. */
export type PlainMembers = ReadonlyMap<string, Value>;

/** Returns the members of a child over those of its parent. */
export const mergedMembers = (parent: PlainMembers, child: PlainMembers): PlainMembers =>
  new Map([...parent, ...child]);

/**
 * Returns two objects, merged deeply: objects are merged, lists are joined with those of the parent first, and everything else is
 * the child's. Returns the name of the member in which a list meets something that is neither a list nor null.
 */
export function deeplyMerged(
  parent: PlainMembers,
  child: PlainMembers,
  lists: "joined" | "replaced" = "joined",
): PlainMembers | { readonly conflict: string } {
  const merged = new Map(parent);
  for (const [name, own] of child) {
    const inherited = parent.get(name);
    if (inherited?.kind === "mapping" && own.kind === "mapping") {
      const members = deeplyMerged(inherited.entries, own.entries, lists);
      if ("conflict" in members) return { conflict: `${name}.${members.conflict}` };
      merged.set(name, objectValue(members as ReadonlyMap<string, Value>));
    } else if (own.kind === "sequence" && inherited && inherited.kind !== "null" && lists === "joined") {
      if (inherited.kind === "unknown") merged.set(name, unknownFrom(DYNAMIC, [inherited, own]));
      else if (inherited.kind === "sequence") merged.set(name, tupleValue([...inherited.items, ...own.items]));
      else return { conflict: name };
    } else merged.set(name, own);
  }
  return merged;
}
