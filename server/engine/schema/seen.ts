import { isPlainObject } from "../values/encodings/plainJson.ts";

/** What objects in a state show of the form of a value; `null` where none of them had one. */
export type Seen = SeenLeaf | SeenItems | SeenMembers;

interface SeenLeaf {
  readonly kind: "null" | "leaf";
}
/** A list or set; which of them, nobody can see. */
interface SeenItems {
  readonly kind: "items";
  readonly item: Seen;
}
/** A map or object. */
export interface SeenMembers {
  readonly kind: "members";
  readonly members: ReadonlyMap<string, Seen>;
}

export const NOTHING_SEEN: SeenMembers = { kind: "members", members: new Map() };

const NULL_SEEN: Seen = { kind: "null" };
const LEAF_SEEN: Seen = { kind: "leaf" };

/** What is seen once this JSON is seen too: the same object where it shows nothing new. */
export function withSeen(seen: Seen, json: unknown): Seen {
  if (json === null || json === undefined) return seen;
  if (Array.isArray(json)) {
    const before = seen.kind === "items" ? seen.item : NULL_SEEN;
    const item = json.reduce(withSeen, before);
    return seen.kind === "items" && item === before ? seen : { kind: "items", item };
  }
  if (!isPlainObject(json)) return seen.kind === "null" ? LEAF_SEEN : seen;
  return membersWith(seen.kind === "members" ? seen : NOTHING_SEEN, json);
}

/** The same of an object, whose members are seen even where they are null. */
export function membersWith(seen: SeenMembers, json: unknown): SeenMembers {
  if (!isPlainObject(json)) return seen;
  let members: Map<string, Seen> | undefined;
  for (const name in json) {
    const before = seen.members.get(name);
    const now = withSeen(before ?? NULL_SEEN, json[name]);
    if (now === before) continue;
    members ??= new Map(seen.members);
    members.set(name, now);
  }
  return members ? { kind: "members", members } : seen;
}

/** Do both show the same? */
export function sameSeen(a: Seen, b: Seen): boolean {
  if (a === b) return true;
  if (a.kind === "items" && b.kind === "items") return sameSeen(a.item, b.item);
  if (a.kind !== "members" || b.kind !== "members") return a.kind === b.kind;
  if (a.members.size !== b.members.size) return false;
  for (const [name, member] of a.members) {
    const other = b.members.get(name);
    if (!other || !sameSeen(member, other)) return false;
  }
  return true;
}
