import { a } from "../text/nouns.ts";
import { quoted } from "../text/quote.ts";
import { constraintName, friendlyName } from "../text/typeName.ts";
import { type CollectionType, isCollection, type ObjectType, type Type } from "../type.ts";
import { canConvert } from "./canConvert.ts";

/** Returns why no value of the given type converts to the wanted one, as a clause of a sentence. */
export function mismatch(given: Type, wanted: Type): string {
  if (given.kind === "object" && wanted.kind === "object") return objectMismatch(given, wanted);
  if (!isCollection(wanted)) return wrongType(given, wanted);
  const structure = wanted.kind === "map" ? given.kind === "object" : given.kind === "tuple";
  if (structure && wanted.element.kind === "dynamic") return unlikeElements(wanted.kind);
  if (structure) return partMismatch(given, wanted);
  if (!isCollection(given)) return wrongType(given, wanted);
  if ((given.kind === "map") !== (wanted.kind === "map")) return wrongType(given, wanted);
  return `in the elements of the ${wanted.kind}, ${mismatch(given.element, wanted.element)}`;
}

/** Returns the clause for a value of the wrong type. */
export function wrongType(given: Type, wanted: Type): string {
  if (given.kind === "dynamic") return needed(wanted);
  if (given.kind !== "tuple" || wanted.kind !== "tuple")
    return `${needed(wanted)}, but this is ${a(friendlyName(given))}`;
  const [has, needs] = [given.elements.length, wanted.elements.length];
  if (has !== needs) return `a tuple of length ${needs} is required, but this one has length ${has}`;
  return "the elements of the tuple have the wrong types";
}

const needed = (wanted: Type): string => `${a(constraintName(wanted))} is required`;

/** What is said of a value of which nothing may be shown. */
export const secretMismatch = (wanted: Type): string => `${needed(wanted)}, but this sensitive value is not one`;

/** What is said of the result of the console's `type`, which is of a type of its own. */
export const typeMismatch = (wanted: Type): string => `${needed(wanted)}, but this is a type`;

export const unlikeElements = (kind: string): string => `the elements of a ${kind} must be of one type`;

function objectMismatch(given: ObjectType, wanted: ObjectType): string {
  const missing = [...wanted.attributes.keys()].filter(
    (name) => !given.attributes.has(name) && !wanted.optional.has(name),
  );
  if (missing.length > 0) return requiredAttributes(missing);
  for (const unsafe of [true, false])
    for (const [name, type] of wanted.attributes) {
      const givenType = given.attributes.get(name);
      if (givenType && !canConvert(givenType, type, unsafe))
        return `in attribute ${quoted(name)}, ${mismatch(givenType, type)}`;
    }
  return "the attributes do not match the required object type";
}

function requiredAttributes(names: readonly string[]): string {
  const last = quoted(names.at(-1) ?? "");
  if (names.length === 1) return `the attribute ${last} is missing`;
  return `the attributes ${names.slice(0, -1).map(quoted).join(", ")} and ${last} are missing`;
}

function partMismatch(given: Type, wanted: CollectionType): string {
  for (const [name, part] of partsOf(given))
    if (!canConvert(part, wanted.element, true)) return `in element ${name}, ${mismatch(part, wanted.element)}`;
  return `every element must be ${a(constraintName(wanted.element))}`;
}

function partsOf(type: Type): readonly (readonly [string, Type])[] {
  if (type.kind === "tuple") return type.elements.map((element, at) => [String(at), element]);
  return type.kind === "object" ? [...type.attributes].map(([name, of]) => [quoted(name), of]) : [];
}
