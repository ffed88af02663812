import { internTable } from "./internTable.ts";

/** A type of the language. Types are interned: equal types are the same object, so `===` is type equality. */
export type Type = PrimitiveType | DynamicType | CollectionType | TupleType | ObjectType;

interface Interned {
  /** A distinct number for each type; types are interned by the ids of their parts. */
  readonly id: number;
}
/** A type without parts. */
export interface PrimitiveType extends Interned {
  readonly kind: "string" | "number" | "bool";
}
/** The type of a value whose type is not known yet; as a constraint, `any`. */
export interface DynamicType extends Interned {
  readonly kind: "dynamic";
}
/** A collection of any number of elements of one type. */
export interface CollectionType extends Interned {
  readonly kind: "list" | "set" | "map";
  readonly element: Type;
}
/** A fixed number of elements, each with its own type. */
export interface TupleType extends Interned {
  readonly kind: "tuple";
  readonly elements: readonly Type[];
}
/** Attributes by name. Optional ones exist only in constraints; no value has them. */
export interface ObjectType extends Interned {
  readonly kind: "object";
  /** Ordered by name, by code point. */
  readonly attributes: ReadonlyMap<string, Type>;
  readonly optional: ReadonlySet<string>;
}

let nextId = 0;

export const STRING: PrimitiveType = { kind: "string", id: nextId++ };
export const NUMBER: PrimitiveType = { kind: "number", id: nextId++ };
export const BOOL: PrimitiveType = { kind: "bool", id: nextId++ };
export const DYNAMIC: DynamicType = { kind: "dynamic", id: nextId++ };

const collections = {
  list: new WeakMap<Type, CollectionType>(),
  set: new WeakMap<Type, CollectionType>(),
  map: new WeakMap<Type, CollectionType>(),
};
const tuples = internTable<TupleType>();
const objects = internTable<ObjectType>();

export const listOf = (element: Type): CollectionType => collection("list", element);
export const setOf = (element: Type): CollectionType => collection("set", element);
export const mapOf = (element: Type): CollectionType => collection("map", element);

export function tupleOf(elements: readonly Type[]): TupleType {
  let text = "";
  for (let at = 0; at < elements.length; ) {
    // A run of one type is written once, because most tuples are lists in practice.
    const { id } = elements[at]!;
    const from = at;
    while (at < elements.length && elements[at]!.id === id) at++;
    text += at - from === 1 ? `${id},` : `${id}*${at - from},`;
  }
  return tuples(text, () => ({ kind: "tuple", id: nextId++, elements: [...elements] }));
}

/** Returns an object type; the attributes may come in any order, and include those in `optional`. */
export function objectOf(
  attributes: ReadonlyMap<string, Type> | Readonly<Record<string, Type>>,
  optional: Iterable<string> = [],
): ObjectType {
  const members = attributes instanceof Map ? attributes : new Map(Object.entries(attributes));
  return internObject(sortedByName(members), (type) => type, [...optional].sort(compareCodePoints));
}

/** Returns the object type for typed members, which must be ordered by name. */
export function objectTypeOf(members: Members): ObjectType {
  const slot = slotOf(members);
  const recentType = recent[slot];
  if (recentType && isTypeOf(recentType, members)) return recentType;
  const type = internObject(members, ({ type }) => type, []);
  recent[slot] = type;
  return type;
}

type Members = ReadonlyMap<string, { readonly type: Type }>;

/** Whether a type is the object type of these ordered members. */
export function isTypeOf({ attributes, optional }: ObjectType, members: Members): boolean {
  if (attributes.size !== members.size || optional.size > 0) return false;
  for (const name of members.keys()) if (attributes.get(name) !== members.get(name)!.type) return false;
  return true;
}

/**
 * The types that were returned last: most objects have the type of a recent one, and interning by a text costs more.
 */
const recent: (ObjectType | undefined)[] = Array.from({ length: 64 });

function slotOf(members: Members): number {
  let slot = members.size;
  members.forEach(({ type }, name) => {
    slot = (slot * 31 + name.length + type.id) & 63;
  });
  return slot;
}

function internObject<T>(
  members: ReadonlyMap<string, T>,
  typeOf: (member: T) => Type,
  optional: readonly string[],
): ObjectType {
  let text = "";
  for (const [name, member] of members) text += `${name.length}:${name}=${typeOf(member).id},`;
  for (const name of optional) text += `${name.length}?${name}`;
  return objects(text, () => ({
    kind: "object",
    id: nextId++,
    attributes: new Map([...members].map(([name, member]) => [name, typeOf(member)])),
    optional: new Set(optional),
  }));
}

export const EMPTY_OBJECT: ObjectType = objectOf({});

export const isPrimitive = (type: Type): type is PrimitiveType =>
  type.kind === "string" || type.kind === "number" || type.kind === "bool";

export const isCollection = (type: Type): type is CollectionType =>
  type.kind === "list" || type.kind === "set" || type.kind === "map";

const dynamicTypes = new WeakMap<Type, boolean>();

/** Whether the type contains `dynamic`. */
export function hasDynamic(type: Type): boolean {
  if (type.kind === "dynamic" || isPrimitive(type)) return type.kind === "dynamic";
  const cached = dynamicTypes.get(type);
  if (cached !== undefined) return cached;
  const holdsDynamic = isCollection(type)
    ? hasDynamic(type.element)
    : type.kind === "tuple"
      ? type.elements.some(hasDynamic)
      : [...type.attributes.values()].some(hasDynamic);
  dynamicTypes.set(type, holdsDynamic);
  return holdsDynamic;
}

/** Whether a type matches a pattern, in which `dynamic` matches any type. */
export function conforms(type: Type, pattern: Type): boolean {
  if (type === pattern || pattern.kind === "dynamic") return true;
  if (isCollection(type) && isCollection(pattern))
    return type.kind === pattern.kind && conforms(type.element, pattern.element);
  if (type.kind === "tuple" && pattern.kind === "tuple")
    return (
      type.elements.length === pattern.elements.length &&
      type.elements.every((element, at) => conforms(element, pattern.elements[at]!))
    );
  if (type.kind !== "object" || pattern.kind !== "object" || type.attributes.size !== pattern.attributes.size)
    return false;
  for (const [name, attributePattern] of pattern.attributes) {
    const attribute = type.attributes.get(name);
    if (!attribute || !conforms(attribute, attributePattern)) return false;
  }
  return true;
}

const plain = new WeakMap<Type, Type>();

/** Returns the type of values that match the constraint: without optional attributes. */
export function withoutOptional(type: Type): Type {
  if (type.kind === "dynamic" || isPrimitive(type)) return type;
  const cached = plain.get(type);
  if (cached) return cached;
  const requiredType = isCollection(type)
    ? collection(type.kind, withoutOptional(type.element))
    : type.kind === "tuple"
      ? tupleOf(type.elements.map(withoutOptional))
      : objectOf(new Map([...type.attributes].map(([name, of]) => [name, withoutOptional(of)])));
  plain.set(type, requiredType);
  return requiredType;
}

/** Compares texts by code point, as Terraform sorts names and keys (UTF-8 byte order). */
export function compareCodePoints(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const x = a.charCodeAt(at);
    const y = b.charCodeAt(at);
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}

/** Returns the entries ordered by name; the map itself if it is ordered already. */
export function sortedByName<T>(members: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  let previousName: string | undefined;
  for (const name of members.keys()) {
    if (previousName !== undefined && compareCodePoints(previousName, name) > 0)
      return new Map([...members].sort(([a], [b]) => compareCodePoints(a, b)));
    previousName = name;
  }
  return members;
}

// Surrogates represent code points above every other UTF-16 unit.
const rank = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);

function collection(kind: "list" | "set" | "map", element: Type): CollectionType {
  const interned = collections[kind].get(element);
  if (interned) return interned;
  const type: CollectionType = { kind, id: nextId++, element };
  collections[kind].set(element, type);
  return type;
}

/** Returns the element type of a collection; `dynamic` for any other type. */
export const elementOf = (type: Type): Type => ("element" in type ? type.element : DYNAMIC);
