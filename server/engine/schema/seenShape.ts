import { isPlainObject } from "../values/encodings/plainJson.ts";

/** The shape of a value, as the objects of a state show it; `null` if all of them have null. */
export type SeenShape = SeenLeaf | SeenItems | SeenMembers;

interface SeenLeaf {
  readonly kind: "null" | "leaf";
}
/** A list or set; JSON does not tell which. */
interface SeenItems {
  readonly kind: "items";
  readonly item: SeenShape;
}
/** A map or object. */
export interface SeenMembers {
  readonly kind: "members";
  readonly members: ReadonlyMap<string, SeenShape>;
}

export const NOTHING_SEEN: SeenMembers = { kind: "members", members: new Map() };

const NULL_SEEN: SeenShape = { kind: "null" };
const LEAF_SEEN: SeenShape = { kind: "leaf" };

/** Returns the shape extended by one more JSON value; the same object if the value shows nothing new. */
export function withSeen(shape: SeenShape, json: unknown): SeenShape {
  if (json === null || json === undefined) return shape;
  if (Array.isArray(json)) {
    const seenItem = shape.kind === "items" ? shape.item : NULL_SEEN;
    const item = json.reduce(withSeen, seenItem);
    return shape.kind === "items" && item === seenItem ? shape : { kind: "items", item };
  }
  if (!isPlainObject(json)) return shape.kind === "null" ? LEAF_SEEN : shape;
  return withSeenMembers(shape.kind === "members" ? shape : NOTHING_SEEN, json);
}

/** As `withSeen`, for objects; null members count. */
export function withSeenMembers(shape: SeenMembers, json: unknown): SeenMembers {
  if (!isPlainObject(json)) return shape;
  let members: Map<string, SeenShape> | undefined;
  for (const name in json) {
    const seenMember = shape.members.get(name);
    const now = withSeen(seenMember ?? NULL_SEEN, json[name]);
    if (now === seenMember) continue;
    members ??= new Map(shape.members);
    members.set(name, now);
  }
  return members ? { kind: "members", members } : shape;
}

/** Whether two shapes are equal. */
export function sameShape(a: SeenShape, b: SeenShape): boolean {
  if (a === b) return true;
  if (a.kind === "items" && b.kind === "items") return sameShape(a.item, b.item);
  if (a.kind !== "members" || b.kind !== "members") return a.kind === b.kind;
  if (a.members.size !== b.members.size) return false;
  for (const [name, member] of a.members) {
    const other = b.members.get(name);
    if (!other || !sameShape(member, other)) return false;
  }
  return true;
}
