import {
  DYNAMIC,
  listOf,
  mapOf,
  type ObjectType,
  objectOf,
  setOf,
  type TupleType,
  type Type,
  tupleOf,
} from "../type.ts";
import { canConvert } from "./canConvert.ts";
import { preferenceOrder } from "./compareTypes.ts";

/** The common type of several types. */
export interface Common {
  readonly type: Type;
  /** Whether the type of some collection is unknown, so that nothing is known of the result. */
  readonly undecided: boolean;
}

const UNDECIDED: Common = { type: DYNAMIC, undecided: true };
const decided = (type: Type): Common => ({ type, undecided: false });

/** As `commonType`, but returns the type alone. */
export const commonTypeOf = (types: readonly Type[], unsafe: boolean): Type | undefined =>
  commonType(types, unsafe)?.type;

/** Returns the type that values of all these types convert to; undefined if there is none, or for no types. */
export function commonType(types: readonly Type[], unsafe: boolean): Common | undefined {
  const first = types[0];
  if (!first) return undefined;
  const distinct = new Set(types);
  if (distinct.size === 1) return decided(first);
  const kinds = new Set([...distinct].map((type) => type.kind));
  const dynamic = kinds.delete("dynamic");
  const structural = commonStructure(types, kinds, dynamic, unsafe);
  if (structural !== "other") return structural;
  return mostGeneralType(types, distinct, unsafe);
}

type Kinds = ReadonlySet<Type["kind"]>;

/** Returns the common type by the rules for structural types; "other" if no rule applies to all of the types. */
function commonStructure(
  types: readonly Type[],
  kinds: Kinds,
  dynamic: boolean,
  unsafe: boolean,
): Common | undefined | "other" {
  const [kind] = kinds;
  if (kinds.size === 1 && kind) return unifyKind(kind, types, dynamic, unsafe);
  if (kinds.size === 2 && kinds.has("map") && kinds.has("object"))
    return unifyWithCollections(types, "object", "map", unsafe) ?? "other";
  if (kinds.size === 2 && kinds.has("list") && kinds.has("tuple"))
    return unifyWithCollections(types, "tuple", "list", unsafe) ?? "other";
  return kinds.has("object") && kinds.has("tuple") ? undefined : "other";
}

/** Returns the common type of types of one kind; "other" for primitive types. `dynamic`: one of them is unknown. */
function unifyKind(
  kind: Type["kind"],
  types: readonly Type[],
  dynamic: boolean,
  unsafe: boolean,
): Common | undefined | "other" {
  switch (kind) {
    case "list":
    case "set":
    case "map":
      return dynamic ? UNDECIDED : unifyCollections(kind, types, unsafe);
    case "object":
      return dynamic ? UNDECIDED : unifyObjects(types as readonly ObjectType[], unsafe);
    case "tuple":
      return dynamic ? UNDECIDED : unifyTuples(types as readonly TupleType[], unsafe);
    default:
      return "other";
  }
}

function mostGeneralType(types: readonly Type[], distinct: ReadonlySet<Type>, unsafe: boolean): Common | undefined {
  for (const candidate of preferenceOrder(types)) {
    const isReachable = [...distinct].every((type) => type === candidate || canConvert(type, candidate, unsafe));
    if (isReachable) return decided(candidate);
  }
  return undefined;
}

function unifyCollections(kind: "list" | "set" | "map", types: readonly Type[], unsafe: boolean): Common | undefined {
  const element = commonTypeOf(
    types.map((type) => ("element" in type ? type.element : type)),
    unsafe,
  );
  if (!element) return undefined;
  const type = collection(kind, element);
  return allConvert(types, type, unsafe) ? decided(type) : undefined;
}

const collection = (kind: "list" | "set" | "map", element: Type): Type =>
  kind === "list" ? listOf(element) : kind === "set" ? setOf(element) : mapOf(element);

function unifyObjects(types: readonly ObjectType[], unsafe: boolean): Common | undefined {
  const first = types[0]!;
  for (const type of types)
    if (
      type.attributes.size !== first.attributes.size ||
      ![...type.attributes.keys()].every((name) => first.attributes.has(name))
    )
      return unifyAsCollection(types, "map", unsafe);
  const attributes = new Map<string, Type>();
  for (const name of first.attributes.keys()) {
    const common = commonTypeOf(
      types.map((type) => type.attributes.get(name)!),
      unsafe,
    );
    if (!common) return undefined;
    attributes.set(name, common);
  }
  const type = objectOf(attributes);
  return allConvert(types, type, unsafe) ? decided(type) : unifyAsCollection(types, "map", unsafe);
}

function unifyTuples(types: readonly TupleType[], unsafe: boolean): Common | undefined {
  const first = types[0]!;
  if (types.some((type) => type.elements.length !== first.elements.length))
    return unifyAsCollection(types, "list", unsafe);
  const elements: Type[] = [];
  for (let at = 0; at < first.elements.length; at++) {
    const common = commonTypeOf(
      types.map((type) => type.elements[at]!),
      unsafe,
    );
    if (!common) return undefined;
    elements.push(common);
  }
  const type = tupleOf(elements);
  return allConvert(types, type, unsafe) ? decided(type) : unifyAsCollection(types, "list", unsafe);
}

/** Converts objects to a map, or tuples to a list, of the common type of all their parts. */
function unifyAsCollection(types: readonly Type[], kind: "list" | "map", unsafe: boolean): Common | undefined {
  const element = commonTypeOf(types.flatMap(partsOf), unsafe);
  if (!element) return undefined;
  const type = collection(kind, element);
  return allConvert(types, type, unsafe) ? decided(type) : undefined;
}

function partsOf(type: Type): readonly Type[] {
  if (type.kind === "object") return [...type.attributes.values()];
  return type.kind === "tuple" ? type.elements : [];
}

/** Returns the common type of structures and collections: the structures are first converted to a collection. */
function unifyWithCollections(
  types: readonly Type[],
  structure: "object" | "tuple",
  kind: "list" | "map",
  unsafe: boolean,
): Common | undefined {
  const structures = types.filter((type) => type.kind === structure);
  const common = unifyAsCollection(structures, kind, unsafe);
  if (!common) return undefined;
  const combined = commonType(
    types.map((type) => (type.kind === structure ? common.type : type)),
    unsafe,
  );
  return combined?.type.kind === kind ? combined : undefined;
}

const allConvert = (types: readonly Type[], target: Type, unsafe: boolean): boolean =>
  types.every((type) => type === target || canConvert(type, target, unsafe));
