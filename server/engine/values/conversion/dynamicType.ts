import { EMPTY_OBJECT, listOf, mapOf, objectOf, setOf, type Type, tupleOf } from "../type.ts";
import { commonTypeOf } from "./commonType.ts";

/** Returns `target` with every `dynamic` in it replaced by the corresponding part of `source`. */
export function fillDynamic(source: Type | undefined, target: Type): Type {
  if (!source || source.kind === "dynamic") return target;
  switch (target.kind) {
    case "dynamic":
      return source;
    case "map": {
      const element = source.kind === "map" ? source.element : commonPartType(source, "object");
      return element === NO_PARTS ? target : mapOf(fillDynamic(element, target.element));
    }
    case "list":
    case "set": {
      const collection = source.kind === "list" || source.kind === "set";
      const element = collection ? source.element : commonPartType(source, "tuple");
      if (element === NO_PARTS) return target;
      const filled = fillDynamic(element, target.element);
      return target.kind === "list" ? listOf(filled) : setOf(filled);
    }
    case "object": {
      const attributes = new Map<string, Type>();
      // cty's result for an optional attribute to whose type `source` does not convert.
      if (source.kind !== "map" && source.kind !== "object") return EMPTY_OBJECT;
      for (const [name, type] of target.attributes)
        attributes.set(name, fillDynamic(source.kind === "map" ? source.element : attributeOf(source, name), type));
      return objectOf(attributes);
    }
    case "tuple":
      return tupleOf(target.elements.map((type, at) => fillDynamic(elementOf(source, at), type)));
    default:
      return target;
  }
}

const NO_PARTS = "no parts";

/** Returns the common type of the parts of an object or tuple; undefined if they have none. */
function commonPartType(type: Type, kind: "object" | "tuple"): Type | undefined | typeof NO_PARTS {
  if (type.kind !== kind) return NO_PARTS;
  const parts = type.kind === "object" ? [...type.attributes.values()] : type.kind === "tuple" ? type.elements : [];
  return commonTypeOf(parts, true);
}

const attributeOf = (type: Type, name: string): Type | undefined =>
  type.kind === "object" ? type.attributes.get(name) : undefined;

const elementOf = (type: Type, at: number): Type | undefined => (type.kind === "tuple" ? type.elements[at] : undefined);
