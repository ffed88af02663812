import type { Type } from "../type.ts";
import { quoted } from "./quote.ts";

/** Returns the name of a value's type in messages: `list of string`, `object`. */
export function friendlyName(type: Type): string {
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      return `${type.kind} of ${friendlyName(type.element)}`;
    default:
      return type.kind;
  }
}

/** Returns the name of a type constraint in messages: `any type`, `list of any single type`. */
export function constraintName(type: Type): string {
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      return `${type.kind} of ${type.element.kind === "dynamic" ? "any single type" : constraintName(type.element)}`;
    case "dynamic":
      return "any type";
    default:
      return type.kind;
  }
}

/** Returns a type constraint in the syntax of a configuration: `list(object({a = string, b = optional(number)}))`. */
export function typeExpression(type: Type): string {
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      return `${type.kind}(${typeExpression(type.element)})`;
    case "tuple":
      return `tuple([${type.elements.map(typeExpression).join(", ")}])`;
    case "object": {
      const attributes = [...type.attributes].map(([name, of]) => {
        const text = typeExpression(of);
        return `${attributeName(name)} = ${type.optional.has(name) ? `optional(${text})` : text}`;
      });
      return `object({${attributes.join(", ")}})`;
    }
    case "dynamic":
      return "any";
    default:
      return type.kind;
  }
}

const attributeName = (name: string): string =>
  /^[\p{ID_Start}_][\p{ID_Continue}-]*$/u.test(name) ? name : quoted(name);
