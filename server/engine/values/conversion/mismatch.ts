import { a } from "../text/nouns.ts";
import { quoted } from "../text/quote.ts";
import { constraintName, friendlyName } from "../text/typeName.ts";
import { type CollectionType, isCollection, type ObjectType, type Type } from "../type.ts";
import { canConvert } from "./canConvert.ts";

/** Returns why no value of type `source` converts to `target`, as a clause of a sentence. */
export function mismatch(source: Type, target: Type): string {
  if (source.kind === "object" && target.kind === "object") return objectMismatch(source, target);
  if (!isCollection(target)) return wrongType(source, target);
  const structure = target.kind === "map" ? source.kind === "object" : source.kind === "tuple";
  if (structure && target.element.kind === "dynamic") return unlikeElements(target.kind);
  if (structure) return partMismatch(source, target);
  if (!isCollection(source)) return wrongType(source, target);
  if ((source.kind === "map") !== (target.kind === "map")) return wrongType(source, target);
  return `in the elements of the ${target.kind}, ${mismatch(source.element, target.element)}`;
}

/** Returns the clause for a value of the wrong type. */
export function wrongType(source: Type, target: Type): string {
  if (source.kind === "dynamic") return needed(target);
  if (source.kind !== "tuple" || target.kind !== "tuple")
    return `${needed(target)}, but this is ${a(friendlyName(source))}`;
  const [has, needs] = [source.elements.length, target.elements.length];
  if (has !== needs) return `a tuple of length ${needs} is required, but this one has length ${has}`;
  return "the elements of the tuple have the wrong types";
}

const needed = (target: Type): string => `${a(constraintName(target))} is required`;

/** Returns the clause for a sensitive value, of which nothing may be shown. */
export const secretMismatch = (target: Type): string => `${needed(target)}, but this sensitive value is not one`;

/** Returns the clause for the result of the console's `type` function, which has a type of its own. */
export const typeMismatch = (target: Type): string => `${needed(target)}, but this is a type`;

export const unlikeElements = (kind: string): string => `the elements of a ${kind} must be of one type`;

function objectMismatch(source: ObjectType, target: ObjectType): string {
  const missing = [...target.attributes.keys()].filter(
    (name) => !source.attributes.has(name) && !target.optional.has(name),
  );
  if (missing.length > 0) return requiredAttributes(missing);
  for (const unsafe of [true, false])
    for (const [name, type] of target.attributes) {
      const givenType = source.attributes.get(name);
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

function partMismatch(source: Type, target: CollectionType): string {
  for (const [name, part] of partsOf(source))
    if (!canConvert(part, target.element, true)) return `in element ${name}, ${mismatch(part, target.element)}`;
  return `every element must be ${a(constraintName(target.element))}`;
}

function partsOf(type: Type): readonly (readonly [string, Type])[] {
  if (type.kind === "tuple") return type.elements.map((element, at) => [String(at), element]);
  return type.kind === "object" ? [...type.attributes].map(([name, of]) => [quoted(name), of]) : [];
}
