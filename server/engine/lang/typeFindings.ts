import { type Diagnostic, error, errorAt, type FindingId } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { suggesting } from "../syntax/suggestion.ts";
import { quoted } from "../values/text/quote.ts";

// The findings of type expressions: one function for each.

const invalidType = (id: FindingId, range: Range, detail: string): Diagnostic =>
  error(id, range, "Invalid type specification", detail);
export const noElementType = (range: Range, collection: string): Diagnostic =>
  invalidType("lang/no-element-type", range, `The ${collection} needs an element type, as in ${collection}(string).`);
export const noAttributeTypes = (range: Range): Diagnostic =>
  invalidType(
    "lang/no-attribute-types",
    range,
    "The object type needs its attributes, as in object({ name = string }).",
  );
export const noElementTypes = (range: Range): Diagnostic =>
  invalidType("lang/no-element-types", range, "The tuple type needs its element types, as in tuple([string, number]).");
/** `candidates` are the names of all types. */
export const unknownType = (range: Range, name: string, candidates: readonly string[]): Diagnostic =>
  suggesting(name, candidates, (hint) =>
    invalidType(
      "lang/unknown-type",
      range,
      `There is no type ${quoted(name)}.${hint || ` The types are ${candidates.join(", ")}.`}`,
    ),
  );
export const notAType = (range: Range): Diagnostic =>
  invalidType(
    "lang/not-a-type",
    range,
    "This is not a type. Use bool, number, string, any, or a type with elements such as list(string).",
  );
export const primitiveArguments = (range: Range, name: string): Diagnostic =>
  invalidType(
    "lang/primitive-arguments",
    range,
    `The type ${quoted(name)} takes no arguments. Use ${name} without parentheses.`,
  );
export const optionalElsewhere = (range: Range): Diagnostic =>
  invalidType(
    "lang/optional-elsewhere",
    range,
    '"optional" is allowed only around the type of an object attribute, as in object({ name = optional(string) }).',
  );
export const notAttributeTypes = (range: Range): Diagnostic =>
  invalidType(
    "lang/not-attribute-types",
    range,
    "The attributes of an object type must be in braces, as in object({ name = string }).",
  );
export const notElementTypes = (range: Range): Diagnostic =>
  invalidType(
    "lang/not-element-types",
    range,
    "The element types of a tuple must be in brackets, as in tuple([string, number]).",
  );
export const notAttributeName = (range: Range): Diagnostic =>
  invalidType(
    "lang/not-attribute-name",
    range,
    "An attribute name must be a plain name, without quotes or parentheses.",
  );
export const attributeTwice = (range: Range, name: string): Diagnostic =>
  invalidType(
    "lang/attribute-twice",
    range,
    `The object type already has an attribute ${quoted(name)}. Remove one of the two.`,
  );
export const noOptionalType = (range: Range): Diagnostic =>
  invalidType("lang/no-optional-type", range, "The attribute needs a type, as in optional(string).");
export const surplusOptional = (range: Range): Diagnostic =>
  invalidType("lang/surplus-optional", range, "optional takes a type and at most one default value. Remove the rest.");
export const wrongAttributeDefault = errorAt(
  "lang/wrong-attribute-default",
  "Invalid default value for optional attribute",
  (why: string) => `The default does not match the type of its attribute: ${why}.`,
);
