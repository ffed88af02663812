import { EMPTY_OBJECT, listOf, mapOf, objectOf, setOf, type Type, tupleOf } from "../type.ts";
import { commonTypeOf } from "./commonType.ts";

/** Returns the wanted type with every `dynamic` in it replaced by the corresponding part of the given type. */
export function fillDynamic(given: Type | undefined, wanted: Type): Type {
  if (!given || given.kind === "dynamic") return wanted;
  switch (wanted.kind) {
    case "dynamic":
      return given;
    case "map": {
      const element = given.kind === "map" ? given.element : partsInCommon(given, "object");
      return element === NO_PARTS ? wanted : mapOf(fillDynamic(element, wanted.element));
    }
    case "list":
    case "set": {
      const collection = given.kind === "list" || given.kind === "set";
      const element = collection ? given.element : partsInCommon(given, "tuple");
      if (element === NO_PARTS) return wanted;
      const filled = fillDynamic(element, wanted.element);
      return wanted.kind === "list" ? listOf(filled) : setOf(filled);
    }
    case "object": {
      const attributes = new Map<string, Type>();
      // cty's result for an optional attribute of a type to which the given type does not convert.
      if (given.kind !== "map" && given.kind !== "object") return EMPTY_OBJECT;
      for (const [name, type] of wanted.attributes)
        attributes.set(name, fillDynamic(given.kind === "map" ? given.element : attributeOf(given, name), type));
      return objectOf(attributes);
    }
    case "tuple":
      return tupleOf(wanted.elements.map((type, at) => fillDynamic(elementOf(given, at), type)));
    default:
      return wanted;
  }
}

const NO_PARTS = "no parts";

function partsInCommon(given: Type, kind: "object" | "tuple"): Type | undefined | typeof NO_PARTS {
  if (given.kind !== kind) return NO_PARTS;
  const parts = given.kind === "object" ? [...given.attributes.values()] : given.kind === "tuple" ? given.elements : [];
  return commonTypeOf(parts, true);
}

const attributeOf = (type: Type, name: string): Type | undefined =>
  type.kind === "object" ? type.attributes.get(name) : undefined;

const elementOf = (type: Type, at: number): Type | undefined => (type.kind === "tuple" ? type.elements[at] : undefined);
