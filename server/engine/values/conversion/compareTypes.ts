import type { ObjectType, TupleType, Type } from "../type.ts";

/** Orders candidates for a common type: negative if `a` is more general, so that values of `b` may convert to it. */
export function compareTypes(a: Type, b: Type): number {
  if (a === b) return 0;
  if (a.kind === "dynamic") return 1;
  if (b.kind === "dynamic") return -1;
  if (a.kind === b.kind && "element" in a && "element" in b) return compareTypes(a.element, b.element);
  if (a.kind === "object" && b.kind === "object") return compareObjects(a, b);
  if (a.kind === "tuple" && b.kind === "tuple") return compareTuples(a, b);
  if (isMoreGeneral(a, b)) return -1;
  return isMoreGeneral(b, a) ? 1 : 0;
}

/** Returns the types in the order in which to try them: the most general first. */
export function preferenceOrder(types: readonly Type[]): readonly Type[] {
  const distinct = [...new Set(types)];
  const counts = new Map<Type, number>();
  for (const type of types) counts.set(type, (counts.get(type) ?? 0) + 1);
  const after = new Map<Type, Type[]>(distinct.map((type) => [type, []]));
  const waiting = new Map<Type, number>(distinct.map((type) => [type, 0]));
  for (const a of distinct)
    for (const b of distinct)
      if (compareTypes(a, b) < 0) {
        after.get(a)!.push(b);
        waiting.set(b, waiting.get(b)! + counts.get(a)!);
      }
  const queue = types.filter((type) => waiting.get(type) === 0);
  for (let at = 0; at < queue.length; at++) {
    const released = new Set<Type>();
    for (const type of after.get(queue[at]!)!) {
      const left = waiting.get(type)! - 1;
      waiting.set(type, left);
      if (left === 0) released.add(type);
    }
    if (released.size > 0) queue.push(...types.filter((type) => released.has(type)));
  }
  return [...new Set(queue)];
}

/**
 * Whether `a` is more general: strings before other primitive types, lists before sets and tuples, tuples before sets,
 * maps before objects.
 */
function isMoreGeneral(a: Type, b: Type): boolean {
  if (a.kind === "string") return b.kind === "number" || b.kind === "bool";
  if (a.kind === "list") return b.kind === "set" || b.kind === "tuple";
  if (a.kind === "tuple") return b.kind === "set";
  return a.kind === "map" && b.kind === "object";
}

function compareObjects(a: ObjectType, b: ObjectType): number {
  if (a.attributes.size !== b.attributes.size) return 0;
  const orders: number[] = [];
  for (const [name, type] of a.attributes) {
    const other = b.attributes.get(name);
    if (!other) return 0;
    orders.push(compareTypes(type, other));
  }
  return commonOrder(orders);
}

function compareTuples(a: TupleType, b: TupleType): number {
  if (a.elements.length !== b.elements.length) return 0;
  return commonOrder(a.elements.map((element, at) => compareTypes(element, b.elements[at]!)));
}

function commonOrder(orders: readonly number[]): number {
  const less = orders.some((order) => order < 0);
  const greater = orders.some((order) => order > 0);
  return less === greater ? 0 : less ? -1 : 1;
}
