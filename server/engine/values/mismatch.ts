import { canConvert } from "./canConvert.ts";
import { quoted } from "./quote.ts";
import { type CollectionType, isCollection, type ObjectType, type Type } from "./type.ts";
import { constraintName } from "./typeName.ts";

/** Why no value of that type can be one of the wanted type, in Terraform's words. */
export function mismatch(given: Type, wanted: Type): string {
  if (given.kind === "object" && wanted.kind === "object") return objectMismatch(given, wanted);
  if (!isCollection(wanted)) return `${constraintName(wanted)} required`;
  const structure = wanted.kind === "map" ? given.kind === "object" : given.kind === "tuple";
  if (structure && wanted.element.kind === "dynamic") return `all ${wanted.kind} elements must have the same type`;
  if (structure) return partMismatch(given, wanted);
  if (!isCollection(given)) return `${constraintName(wanted)} required`;
  if ((given.kind === "map") !== (wanted.kind === "map")) return `${constraintName(wanted)} required`;
  return `incorrect ${wanted.kind} element type: ${mismatch(given.element, wanted.element)}`;
}

function objectMismatch(given: ObjectType, wanted: ObjectType): string {
  const missing = [...wanted.attributes.keys()].filter(
    (name) => !given.attributes.has(name) && !wanted.optional.has(name),
  );
  if (missing.length > 0) return requiredAttributes(missing);
  for (const unsafe of [true, false])
    for (const [name, type] of wanted.attributes) {
      const found = given.attributes.get(name);
      if (found && !canConvert(found, type, unsafe)) return `attribute ${quoted(name)}: ${mismatch(found, type)}`;
    }
  return "incorrect object attributes";
}

function requiredAttributes(names: readonly string[]): string {
  const [first, second] = names.map(quoted);
  if (names.length === 1) return `attribute ${first} is required`;
  if (names.length === 2) return `attributes ${first} and ${second} are required`;
  return `attributes ${names.slice(0, -1).map(quoted).join(", ")}, and ${quoted(names.at(-1) ?? "")} are required`;
}

function partMismatch(given: Type, wanted: CollectionType): string {
  for (const [name, part] of partsOf(given))
    if (!canConvert(part, wanted.element, true)) return `element ${name}: ${mismatch(part, wanted.element)}`;
  return `all elements must be ${constraintName(wanted.element)}`;
}

function partsOf(type: Type): readonly (readonly [string, Type])[] {
  if (type.kind === "tuple") return type.elements.map((element, at) => [String(at), element]);
  return type.kind === "object" ? [...type.attributes].map(([name, of]) => [quoted(name), of]) : [];
}
