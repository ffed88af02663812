import { isPrimitive, type ObjectType, type Type } from "../type.ts";
import { commonTypeOf } from "./commonType.ts";

/**
 * Whether a conversion between the types exists. With `unsafe`, it may fail for some values: a string that is not a
 * number, a map that lacks an attribute.
 */
export function canConvert(from: Type, to: Type, unsafe: boolean): boolean {
  if (from === to || to.kind === "dynamic") return true;
  if (from.kind === "dynamic") return unsafe;
  if (isPrimitive(to)) return isPrimitive(from) && (to.kind === "string" || (unsafe && from.kind === "string"));
  if (isPrimitive(from)) return false;
  const table = unsafe ? unsafely : safely;
  let targets = table.get(from);
  if (!targets) {
    targets = new WeakMap();
    table.set(from, targets);
  }
  const cached = targets.get(to);
  if (cached !== undefined) return cached;
  const convertible = structuresConvert(from, to, unsafe);
  targets.set(to, convertible);
  return convertible;
}

const safely = new WeakMap<Type, WeakMap<Type, boolean>>();
const unsafely = new WeakMap<Type, WeakMap<Type, boolean>>();

/** Returns the element type for a collection of these parts: their common type if `target` is `dynamic`. */
export function elementTypeFor(
  parts: readonly Type[],
  kind: "list" | "set" | "map",
  target: Type,
  unsafe: boolean,
): Type | undefined {
  if (target.kind !== "dynamic") return target;
  const common = commonTypeOf(parts, unsafe);
  if (common?.kind === "dynamic" && kind !== "map" && parts.some((part) => part.kind !== "dynamic")) return undefined;
  return common;
}

function structuresConvert(from: Type, to: Type, unsafe: boolean): boolean {
  switch (to.kind) {
    case "list":
    case "set":
      if (from.kind === "tuple") return partsConvert(from.elements, to.kind, to.element, unsafe);
      if (from.kind !== "list" && from.kind !== "set") return false;
      if (to.kind === "set" && from.kind === "list" && !unsafe) return false;
      return canConvert(from.element, to.element, unsafe);
    case "map":
      if (from.kind === "object") return partsConvert([...from.attributes.values()], to.kind, to.element, unsafe);
      return from.kind === "map" && canConvert(from.element, to.element, unsafe);
    case "object":
      if (from.kind === "map") return unsafe && elementsFit(from.element, to);
      return from.kind === "object" && attributesConvert(from, to, unsafe);
    case "tuple":
      return (
        from.kind === "tuple" &&
        from.elements.length === to.elements.length &&
        from.elements.every((element, at) => canConvert(element, to.elements[at]!, unsafe))
      );
    default:
      return false;
  }
}

function partsConvert(parts: readonly Type[], kind: "list" | "set" | "map", wanted: Type, unsafe: boolean): boolean {
  if (parts.length === 0) return true;
  const element = elementTypeFor(parts, kind, wanted, unsafe);
  return element !== undefined && parts.every((part) => canConvert(part, element, unsafe));
}

function elementsFit(element: Type, to: ObjectType): boolean {
  for (const [name, type] of to.attributes)
    if (!canConvert(element, type, true) && !to.optional.has(name)) return false;
  return true;
}

function attributesConvert(from: ObjectType, to: ObjectType, unsafe: boolean): boolean {
  for (const [name, type] of to.attributes) {
    const givenType = from.attributes.get(name);
    if (givenType ? !canConvert(givenType, type, unsafe) : !to.optional.has(name)) return false;
  }
  return true;
}
