import { type Diagnostic, error, type FindingId } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { didYouMean } from "./suggestion.ts";

/** The id and detail of a finding of the syntax. Its summary is at the place that makes it. */
export interface Wording {
  readonly id: FindingId;
  readonly detail: string;
}

/** Returns the finding with these words and the summary of the place that makes it. */
export const syntaxError = (range: Range, summary: string, { id, detail }: Wording): Diagnostic =>
  error(id, range, summary, detail);

const worded = (id: FindingId, detail: string): Wording => ({ id, detail });

// The details of findings of the syntax: one for each.

export const redefined = (name: string, place: string): Wording =>
  worded("syntax/redefined", `"${name}" is already set at ${place}. Remove one of the two.`);
export const quotedName = worded("syntax/quoted-name", "An argument name must not be in quotes.");
export const itemRequired = worded("syntax/item-required", "An argument or block must begin with a name.");
export const unclosedBlock = worded(
  "syntax/unclosed-block",
  "This brace is never closed. Add a closing brace (}) here or in a block inside.",
);
export const noItem = worded("syntax/no-item", 'This name must be followed by "=" and a value, or by "{".');
export const commaAfterArgument = worded(
  "syntax/comma-after-argument",
  "Arguments must be separated by newlines, not commas. Replace the comma by a newline.",
);
export const noNewlineAfterArgument = worded(
  "syntax/no-newline-after-argument",
  "The value of the argument ends before this. Start a new line, or remove this.",
);

export const equalsInBlock = worded(
  "syntax/equals-in-block",
  'A block must not have "=". Remove it, or write an argument: one name, "=" and a value.',
);
export const noBrace = worded(
  "syntax/no-brace",
  'A block must begin with "{" on the same line as its labels, and end with "}".',
);
export const noLabel = worded("syntax/no-label", 'This must be a label in quotes or "{".');
export const noNewlineAfterBlock = worded(
  "syntax/no-newline-after-block",
  "The block ends before this. Start a new line, or remove this.",
);
export const onlyArgument = (name: string): Wording =>
  worded(
    "syntax/only-argument",
    `A block on one line can contain only one argument. Add "=" after "${name}", or put the block "${name}" on a line of its own.`,
  );
export const commaInBlock = worded(
  "syntax/comma-in-block",
  "A block on one line can contain only one argument. Put each argument on a line of its own, without commas.",
);
export const newlineInBlock = worded(
  "syntax/newline-in-block",
  "A block with an argument on its first line must end on that line. Add } after the argument, or a newline before it.",
);
export const moreInBlock = worded(
  "syntax/more-in-block",
  "A block on one line can contain only one argument and must end with } after it.",
);

export const bitwise = (suggestion: string | undefined): Wording =>
  worded(
    "syntax/bitwise",
    suggestion === undefined ? "There is no such operator." : `There is no such operator. Did you mean ${suggestion}?`,
  );
export const backtick = worded(
  "syntax/backtick",
  'The character "`" is not valid. For a string of several lines use <<EOT and EOT.',
);
export const apostrophe = worded("syntax/apostrophe", 'A string must be in double quotes ("), not in single quotes.');
export const semicolon = worded(
  "syntax/semicolon",
  'The character ";" is not valid. Use newlines between arguments and blocks, and commas between the items of a collection.',
);
export const notUtf8 = worded("syntax/not-utf8", "These bytes are not UTF-8. Save the file in that encoding.");
export const quotedNewline = worded(
  "syntax/quoted-newline",
  'A quoted string must end on the line where it begins. Close it with a double quote ("), use "\\n" for a newline, or use "<<EOT" for several lines.',
);
export const curlyQuote = worded("syntax/curly-quote", 'Curly quotes are not valid. Use straight quotes (").');
export const strangeCharacter = worded(
  "syntax/strange-character",
  "This character is not valid outside quotes and comments. Remove it.",
);

export const unclosedText = worded("syntax/unclosed-text", "The string that begins before this is never closed.");
export const unclosedInterpolation = (isQuoted: boolean): Wording =>
  worded(
    "syntax/unclosed-interpolation",
    `The sequence that begins with "${"${"}" is not closed before the end of the ${isQuoted ? "string" : "file"}. Add "}".`,
  );
export const colonInInterpolation = worded(
  "syntax/colon-in-interpolation",
  'A colon is not allowed here. If the sequence belongs to another language, begin it with "$${".',
);
export const extraInInterpolation = worded(
  "syntax/extra-in-interpolation",
  'The expression must end with "}" before this. If the sequence belongs to another language, begin it with "$${".',
);
export const noDirective = worded(
  "syntax/no-directive",
  'A sequence that begins with "%{" must continue with "if", "else", "endif", "for" or "endfor". Write "%%{" for the characters themselves.',
);
export const extraInDirective = worded(
  "syntax/extra-in-directive",
  "The sequence must end with } before this. Remove the rest.",
);
export const badKeyword = (name: string, candidates: readonly string[]): Wording =>
  worded(
    "syntax/bad-keyword",
    `"${name}" is not a directive.${didYouMean(name, candidates) || ` Use one of ${candidates.join(", ")}.`}`,
  );
export const forName = worded("syntax/for-name", "A name for the element is required after for.");
export const forValueName = worded("syntax/for-value-name", "A name for the value is required after the comma.");
export const forIn = worded("syntax/for-in", "The keyword in is required after the name.");

export const forColon = worded("syntax/for-colon", "A colon is required after the collection.");
export const extraInFor = worded(
  "syntax/extra-in-for",
  "The for expression must end before this. Close its bracket, or remove the rest.",
);
export const forKeyMissing = worded(
  "syntax/for-key-missing",
  "A for expression for an object needs a key. Add the key and => before the value.",
);
export const forKeySurplus = worded(
  "syntax/for-key-surplus",
  "A for expression for a tuple must not have a key. Remove the key, or use { } instead of [ ].",
);
export const forGrouping = worded(
  "syntax/for-grouping",
  "Only a for expression for an object can group values. Remove ..., or use { } instead of [ ].",
);

export const noFunctionName = worded("syntax/no-function-name", "The name of a function is required after ::.");
export const noParenthesis = worded(
  "syntax/no-parenthesis",
  "A function name must be followed by its arguments in parentheses.",
);
export const afterExpansion = worded(
  "syntax/after-expansion",
  "The argument with ... must be the last one. Close the parenthesis after it.",
);
export const unclosedCall = worded(
  "syntax/unclosed-call",
  "This parenthesis is never closed. Add ) here or in a call inside.",
);
export const noComma = worded("syntax/no-comma", "Add a comma before this argument, or ) after the last one.");

export const unclosedTuple = worded(
  "syntax/unclosed-tuple",
  "This bracket is never closed. Add ] here or in a value inside.",
);
export const noItemComma = worded("syntax/no-item-comma", "Add a comma before this item, or ] after the last one.");
export const noAttributeComma = worded(
  "syntax/no-attribute-comma",
  "Add a newline or a comma before this attribute, or } after the last one.",
);
export const noValue = worded("syntax/no-value", 'The value is missing. Add "=" and a value after the key.');
export const noEqualsAfterName = worded(
  "syntax/no-equals-after-name",
  'A key must be followed by "=" and a value. A key with dots or spaces must be in quotes.',
);
export const noEquals = worded("syntax/no-equals", 'A key must be followed by "=" and a value.');
export const unclosedObject = worded(
  "syntax/unclosed-object",
  "This brace is never closed. Add } here or in a value inside.",
);

export const unbalanced = worded("syntax/unbalanced", "There is no open directive that this could end.");
export const secondElse = (place: string): Wording =>
  worded("syntax/second-else", `The if at ${place} already has an else. End it with endif first.`);
export const endifFirst = (place: string): Wording =>
  worded("syntax/endif-first", `The if at ${place} is still open. End it with endif first.`);
export const elseInFor = worded("syntax/else-in-for", "A for directive cannot have an else. End it with endfor first.");
export const endforFirst = (place: string): Wording =>
  worded("syntax/endfor-first", `The for at ${place} is still open. End it with endfor first.`);
export const openDirective = (name: string, place: string): Wording =>
  worded("syntax/open-directive", `The ${name} at ${place} is never ended. Add end${name}.`);

export const sequenceInLabel = (mark: string): Wording =>
  worded(
    "syntax/sequence-in-label",
    `Templates are not allowed in this string. Write "${mark}${mark}" for the character "${mark}".`,
  );
export const unclosedLabel = worded("syntax/unclosed-label", "The quotes that begin here are never closed.");
export const notInLabel = worded("syntax/not-in-label", "This is not allowed within these quotes.");

export const badEscape = (selector: string): Wording =>
  worded("syntax/bad-escape", `A backslash cannot be followed by ${selector}. Write "\\\\" for the backslash itself.`);
export const escapeDigits = (selector: string, count: string | number): Wording =>
  worded("syntax/escape-digits", `\\${selector} must be followed by ${count} hexadecimal digits.`);
export const noCharacter = (hex: string): Wording => worded("syntax/no-character", `There is no character U+${hex}.`);

export const badNumber = worded(
  "syntax/bad-number",
  "This is not a number. Use digits, at most one decimal point, and an exponent such as e3.",
);

export const noFalse = worded(
  "syntax/no-false",
  "A conditional needs two results. Add a colon and the result for false.",
);
export const noClosingParenthesis = worded(
  "syntax/no-closing-parenthesis",
  "The parenthesis must be closed here. Add ).",
);
export const missingExpression = worded("syntax/missing-expression", "The text ends where a value is required.");
export const badExpression = worded(
  "syntax/bad-expression",
  "A value cannot begin with this. Replace it by a value, or remove it.",
);

export const extraAfterExpression = worded(
  "syntax/extra-after-expression",
  "The expression ends before this. Remove the rest, or add an operator.",
);

export const noAttributeName = worded(
  "syntax/no-attribute-name",
  "The name of an attribute is required after the dot.",
);
export const twoIndexes = (isSplat: boolean, first: string, second: string): Wording =>
  worded(
    "syntax/two-indexes",
    `Two indexes in a row must be in brackets. Use ${isSplat ? "[*]" : ""}[${first}][${second}].`,
  );
export const nestedSplat = worded("syntax/nested-splat", "Only attributes can follow .*. Use [*] for the first splat.");
export const splatBracket = worded("syntax/splat-bracket", 'The star must be followed by "]".');
export const indexBracket = worded("syntax/index-bracket", 'The index must end here. Add "]".');

export const referenceName = worded("syntax/reference-name", "A reference must begin with a name.");
export const referenceStep = worded("syntax/reference-step", "This must be a dot and a name, or an index in brackets.");
export const noSplatStep = worded(
  "syntax/no-splat-step",
  "A reference must be to a single object. Replace the star by a name.",
);
export const referenceAttribute = worded("syntax/reference-attribute", "A name is required after the dot.");
export const referenceBracket = worded(
  "syntax/reference-bracket",
  "The index must end here. Add a closing bracket (]).",
);
export const noSplatIndex = worded(
  "syntax/no-splat-index",
  "A reference must be to a single object. Replace the star by a key.",
);
export const referenceKey = worded(
  "syntax/reference-key",
  "The key in brackets must be a number or a string in quotes.",
);

export const missingArgument = (name: string): Wording =>
  worded("syntax/missing-argument", `"${name}" must be set here.`);
export const noLabels = (type: string): Wording =>
  worded("syntax/no-labels", `A block of type "${type}" takes no labels. Remove this one.`);
export const tooManyLabels = (type: string, names: readonly string[]): Wording =>
  worded("syntax/too-many-labels", `A block of type "${type}" takes only ${labels(names)}. Remove this one.`);
export const tooFewLabels = (type: string, names: readonly string[]): Wording =>
  worded("syntax/too-few-labels", `A block of type "${type}" needs ${labels(names)}, in quotes after its type.`);
const labels = (names: readonly string[]): string =>
  `${names.length} label${names.length === 1 ? "" : "s"} (${names.join(", ")})`;
export const unknownArgument = (name: string, hint: string): Wording =>
  worded("syntax/unknown-argument", `An argument named "${name}" is not allowed here.${hint}`);
export const asBlock = (name: string): string => ` "${name}" is a block: use braces, without "=".`;
export const unknownBlock = (type: string, hint: string): Wording =>
  worded("syntax/unknown-block", `A block of type "${type}" is not allowed here.${hint}`);
export const asArgument = (name: string): string => ` "${name}" is an argument: use "=".`;
export const noBlocks = worded(
  "syntax/no-blocks",
  "Blocks are not allowed here. Use an argument: a name, = and a value.",
);

/** `elsewhere`: a sentence about versions that have the name. */
export const unknownProperty = (name: string, candidates: readonly string[], elsewhere: string | undefined): Wording =>
  worded(
    "syntax/unknown-property",
    `There is no argument or block named "${name}" here.${elsewhere === undefined ? didYouMean(name, candidates) : ` ${elsewhere}`}`,
  );
export const argumentsObject = worded(
  "syntax/arguments-object",
  "The arguments of this block must be in an object ({ }).",
);
export const setTwice = (name: string): Wording =>
  worded("syntax/set-twice", `"${name}" is already set. Remove one of the two.`);
export const blockValue = (type: string): Wording =>
  worded("syntax/block-value", `A "${type}" block must be an object, and several blocks an array of objects.`);
export const labelProperty = (type: string, label: string): Wording =>
  worded("syntax/label-property", `The ${label} of a ${type} block must be the name of a property. Add one.`);
export const objectNeeded = (label: string | undefined): Wording =>
  worded(
    "syntax/object-needed",
    label === undefined
      ? "This must be an object with arguments and blocks, or an array of objects."
      : `This must be an object, with the ${label} as the name of a property.`,
  );

export const wrongRootValue = worded(
  "syntax/wrong-root-value",
  "A configuration in JSON must be an object, or an array of objects.",
);

export const extraJson = worded("syntax/extra-json", "The JSON value ends before this. Remove the rest.");
export const jsonValue = worded(
  "syntax/json-value",
  "A JSON value cannot begin with this. Use an object, an array, a string in quotes, a number, true, false or null.",
);
export const jsonEnds = worded("syntax/json-ends", "The text ends where a value is required.");
export const deepJson = worded(
  "syntax/deep-json",
  "Stateline does not read JSON that is nested this deeply. Make it flatter.",
);
export const longFile = worded("syntax/long-file", "Stateline does not read beyond this place. Split the file.");
export const deepConstruct = worded(
  "syntax/deep-construct",
  "Stateline does not read constructs that are nested this deeply. Split this one up, for example with local values.",
);
export const jsonName = worded("syntax/json-name", "A property name must be in double quotes.");
export const openObject = worded("syntax/open-object", "This brace is never closed. Add }.");
export const bracketForBrace = worded("syntax/bracket-for-brace", "This object must end with }.");
export const jsonPropertyComma = worded(
  "syntax/json-property-comma",
  "Add a comma before this property, or } after the last one.",
);
export const trailingComma = (what: string): Wording =>
  worded("syntax/trailing-comma", `A comma is not allowed after the last ${what}. Remove it.`);
export const jsonNoValue = worded(
  "syntax/json-no-value",
  "The value is missing. Add a colon and a value after the name.",
);
export const jsonEquals = worded("syntax/json-equals", "In JSON a name must be followed by a colon, not by =.");
export const jsonColon = worded("syntax/json-colon", "A name must be followed by a colon and a value.");
export const colonInArray = worded(
  "syntax/colon-in-array",
  "The elements of an array cannot have names. Use { } for properties.",
);
export const openArray = worded("syntax/open-array", "This bracket is never closed. Add ].");
export const braceForBracket = worded("syntax/brace-for-bracket", "This array must end with ].");
export const jsonValueComma = worded(
  "syntax/json-value-comma",
  "Add a comma before this value, or ] after the last one.",
);

export const badJsonNumber = worded(
  "syntax/bad-json-number",
  "This is not a JSON number. Use digits, at most one decimal point, and an exponent.",
);
export const badJsonText = worded(
  "syntax/bad-json-text",
  "The string is not closed on this line. Add a double quote, and use \\n for newlines.",
);
export const noJsonName = (text: string): Wording =>
  worded("syntax/no-json-name", `JSON does not support "${text}". Use null, or a string in quotes.`);
export const badJsonKeyword = (text: string): Wording =>
  worded(
    "syntax/bad-json-keyword",
    `"${text}" is not a valid JSON keyword.${didYouMean(text, ["false", "true", "null"])}`,
  );
