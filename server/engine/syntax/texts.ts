import { type Diagnostic, error, type FindingId } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { didYouMean } from "./suggestion.ts";

/** What a finding of the syntax says after its summary; the summary stands where the finding is made. */
export interface Wording {
  readonly id: FindingId;
  readonly detail: string;
}

/** Returns the finding with these words and the summary of the place that makes it. */
export const syntaxError = (range: Range, summary: string, { id, detail }: Wording): Diagnostic =>
  error(id, range, summary, detail);

const worded = (id: FindingId, detail: string): Wording => ({ id, detail });

// What is said of faults in the syntax, behind the summary: what is wrong at this place, and what to do.

export const redefined = (name: string, place: string): Wording =>
  worded("syntax/redefined", `"${name}" is already set at ${place}. Take one of the two away.`);
export const quotedName = worded("syntax/quoted-name", "The name of an argument stands without quotes.");
export const itemRequired = worded(
  "syntax/item-required",
  "Only a name can stand here, with which an argument or a block begins.",
);
export const unclosedBlock = worded(
  "syntax/unclosed-block",
  "This brace is never closed. Add a closing brace (}), here or in a block within.",
);
export const noItem = worded(
  "syntax/no-item",
  'This name begins neither an argument nor a block. Put "=" and a value, or "{" behind it.',
);
export const commaAfterArgument = worded(
  "syntax/comma-after-argument",
  "Arguments stand on lines of their own, without commas. Put a newline in place of the comma.",
);
export const noNewlineAfterArgument = worded(
  "syntax/no-newline-after-argument",
  "The value of the argument ends before this. Put it on a line of its own, or take it away.",
);

export const equalsInBlock = worded(
  "syntax/equals-in-block",
  'A block has no "=". Take it away, or write an argument: one name, "=" and a value.',
);
export const noBrace = worded(
  "syntax/no-brace",
  'The line ends before the block begins. Put "{" behind the labels on the same line, and "}" after what it holds.',
);
export const noLabel = worded("syntax/no-label", 'Only a label in quotes or "{" can stand here.');
export const noNewlineAfterBlock = worded(
  "syntax/no-newline-after-block",
  "The block ends before this. Put it on a line of its own, or take it away.",
);
export const onlyArgument = (name: string): Wording =>
  worded(
    "syntax/only-argument",
    `A block on one line holds one argument. Put "=" behind "${name}", or the block "${name}" on a line of its own.`,
  );
export const commaInBlock = worded(
  "syntax/comma-in-block",
  "A block on one line holds one argument. Put each on a line of its own, without commas.",
);
export const newlineInBlock = worded(
  "syntax/newline-in-block",
  "A block whose argument stands on its first line ends there too. Put } behind the argument, or a newline before it.",
);
export const moreInBlock = worded(
  "syntax/more-in-block",
  "A block on one line holds one argument, and ends with } behind it.",
);

export const bitwise = (meant: string | undefined): Wording =>
  worded(
    "syntax/bitwise",
    meant === undefined ? "There is no such operator." : `There is no such operator. Did you mean ${meant}?`,
  );
export const backtick = worded(
  "syntax/backtick",
  'A "`" means nothing here. A text of several lines begins with "<<EOT" and ends with "EOT".',
);
export const apostrophe = worded("syntax/apostrophe", 'A text stands in double quotes ("), not in single ones.');
export const semicolon = worded(
  "syntax/semicolon",
  'A ";" means nothing here. Arguments and blocks stand on lines of their own; commas part the items of a collection.',
);
export const notUtf8 = worded("syntax/not-utf8", "These bytes are not UTF-8. Save the file in that encoding.");
export const quotedNewline = worded(
  "syntax/quoted-newline",
  'A text in quotes ends on its line. Close it with a double quote ("), write "\\n" for a new line, or use "<<EOT" for several.',
);
export const curlyQuote = worded(
  "syntax/curly-quote",
  'Curly quotes mean nothing here. Put straight ones (") in their place.',
);
export const strangeCharacter = worded(
  "syntax/strange-character",
  "This character means nothing outside of quotes and comments. Take it away.",
);

export const unclosedText = worded("syntax/unclosed-text", "The text that begins before this is never closed.");
export const unclosedInterpolation = (isQuoted: boolean): Wording =>
  worded(
    "syntax/unclosed-interpolation",
    `The sequence that begins with "${"${"}" is not closed before the end of the ${isQuoted ? "text" : "file"}. Add "}".`,
  );
export const colonInInterpolation = worded(
  "syntax/colon-in-interpolation",
  'A colon cannot stand here. If the sequence belongs to another language, begin it with "$${".',
);
export const extraInInterpolation = worded(
  "syntax/extra-in-interpolation",
  'The expression ends before this, and "}" is missing. If the sequence belongs to another language, begin it with "$${".',
);
export const noDirective = worded(
  "syntax/no-directive",
  'A sequence that begins with "%{" goes on with "if", "else", "endif", "for" or "endfor". Write "%%{" for the characters themselves.',
);
export const extraInDirective = worded(
  "syntax/extra-in-directive",
  "The sequence should end here with }. Take the rest away.",
);
export const badKeyword = (name: string, known: readonly string[]): Wording =>
  worded(
    "syntax/bad-keyword",
    `"${name}" is no directive.${didYouMean(name, known) || ` Write one of ${known.join(", ")}.`}`,
  );
export const forName = worded("syntax/for-name", "A name for the element is missing behind for.");
export const forValueName = worded("syntax/for-value-name", "A name for the value is missing behind the comma.");
export const forIn = worded("syntax/for-in", "The word in is missing behind the name.");

export const forColon = worded("syntax/for-colon", "A colon is missing behind the collection.");
export const extraInFor = worded(
  "syntax/extra-in-for",
  "The for expression should end here. Close its bracket, or take the rest away.",
);
export const forKeyMissing = worded(
  "syntax/for-key-missing",
  "An element of an object has a key. Put the key and => before the value.",
);
export const forKeySurplus = worded(
  "syntax/for-key-surplus",
  "The elements of a tuple have no keys. Take the key away, or use { } in place of [ ].",
);
export const forGrouping = worded(
  "syntax/for-grouping",
  "Only an object gathers values by key. Take ... away, or use { } in place of [ ].",
);

export const noFunctionName = worded("syntax/no-function-name", "The name of the function is missing behind ::.");
export const noParenthesis = worded(
  "syntax/no-parenthesis",
  "A function is only called: put the arguments behind its name, in parentheses.",
);
export const afterExpansion = worded(
  "syntax/after-expansion",
  "The argument with ... is the last one. Close the parenthesis behind it.",
);
export const unclosedCall = worded(
  "syntax/unclosed-call",
  "This parenthesis is never closed. Add ), here or in a call within.",
);
export const noComma = worded("syntax/no-comma", "A comma is missing before this argument, or ) behind the last one.");

export const unclosedTuple = worded(
  "syntax/unclosed-tuple",
  "This bracket is never closed. Add ], here or in a value within.",
);
export const noItemComma = worded(
  "syntax/no-item-comma",
  "A comma is missing before this item, or ] behind the last one.",
);
export const noAttributeComma = worded(
  "syntax/no-attribute-comma",
  "A newline or a comma is missing before this attribute, or } behind the last one.",
);
export const noValue = worded("syntax/no-value", 'The value is missing. Put "=" and a value behind the key.');
export const noEqualsAfterName = worded(
  "syntax/no-equals-after-name",
  'Between key and value stands "=". A key with dots or spaces stands in quotes.',
);
export const noEquals = worded("syntax/no-equals", 'Between key and value stands "=".');
export const unclosedObject = worded(
  "syntax/unclosed-object",
  "This brace is never closed. Add }, here or in a value within.",
);

export const unbalanced = worded("syntax/unbalanced", "Nothing is open here that this could end.");
export const secondElse = (place: string): Wording =>
  worded("syntax/second-else", `The if at ${place} already has an else. End it with endif first.`);
export const endifFirst = (place: string): Wording =>
  worded("syntax/endif-first", `The if at ${place} is still open. End it with endif first.`);
export const elseInFor = worded("syntax/else-in-for", "A for has no else. End it with endfor first.");
export const endforFirst = (place: string): Wording =>
  worded("syntax/endfor-first", `The for at ${place} is still open. End it with endfor first.`);
export const openDirective = (name: string, place: string): Wording =>
  worded("syntax/open-directive", `The ${name} at ${place} is never ended. Add end${name}.`);

export const sequenceInLabel = (mark: string): Wording =>
  worded("syntax/sequence-in-label", `This text is a constant. Write "${mark}${mark}" for the character "${mark}".`);
export const unclosedLabel = worded("syntax/unclosed-label", "The quotes that begin here are never closed.");
export const notInLabel = worded("syntax/not-in-label", "This cannot stand within quotes here.");

export const badEscape = (selector: string): Wording =>
  worded("syntax/bad-escape", `A backslash is not followed by ${selector}. Write "\\\\" for the backslash itself.`);
export const escapeDigits = (selector: string, count: string | number): Wording =>
  worded("syntax/escape-digits", `Behind \\${selector} stand ${count} hexadecimal digits.`);
export const noCharacter = (hex: string): Wording => worded("syntax/no-character", `There is no character U+${hex}.`);

export const badNumber = worded(
  "syntax/bad-number",
  "This is not a number. Digits, one point and an exponent such as e3 can stand in one.",
);

export const noFalse = worded(
  "syntax/no-false",
  "A conditional has two values. Put a colon here, and the value for false.",
);
export const noClosingParenthesis = worded(
  "syntax/no-closing-parenthesis",
  "The parenthesis should be closed here. Add ).",
);
export const missingExpression = worded("syntax/missing-expression", "The text ends where a value should stand.");
export const badExpression = worded(
  "syntax/bad-expression",
  "No value begins with this. Put a value here, or take this away.",
);

export const extraAfterExpression = worded(
  "syntax/extra-after-expression",
  "The expression ends before this. Take the rest away, or join it with an operator.",
);

export const noAttributeName = worded(
  "syntax/no-attribute-name",
  "The name of an attribute is missing behind the dot.",
);
export const twoIndexes = (isSplat: boolean, first: string, second: string): Wording =>
  worded(
    "syntax/two-indexes",
    `Two indexes in a row stand in brackets. Write ${isSplat ? "[*]" : ""}[${first}][${second}].`,
  );
export const nestedSplat = worded(
  "syntax/nested-splat",
  "Behind .* only attributes can stand. Write [*] for the first splat.",
);
export const splatBracket = worded("syntax/splat-bracket", 'Only "]" can stand behind the star.');
export const indexBracket = worded("syntax/index-bracket", 'The index should end here. Add "]".');

export const referenceName = worded("syntax/reference-name", "A reference begins with a name.");
export const referenceStep = worded(
  "syntax/reference-step",
  "Only a dot with a name, or an index in brackets, can stand here.",
);
export const noSplatStep = worded(
  "syntax/no-splat-step",
  "A reference goes to one thing. Put a name in place of the star.",
);
export const referenceAttribute = worded("syntax/reference-attribute", "A name is missing behind the dot.");
export const referenceBracket = worded(
  "syntax/reference-bracket",
  "The index should end here. Add a closing bracket (]).",
);
export const noSplatIndex = worded(
  "syntax/no-splat-index",
  "A reference goes to one thing. Put a key in place of the star.",
);
export const referenceKey = worded(
  "syntax/reference-key",
  "Only a number or a text in quotes can stand in the brackets.",
);

export const missingArgument = (name: string): Wording =>
  worded("syntax/missing-argument", `"${name}" must be set here.`);
export const noLabels = (type: string): Wording =>
  worded("syntax/no-labels", `A ${type} block has no labels. Take this one away.`);
export const tooManyLabels = (type: string, names: readonly string[]): Wording =>
  worded("syntax/too-many-labels", `A ${type} block has ${labels(names)}. Take this one away.`);
export const tooFewLabels = (type: string, names: readonly string[]): Wording =>
  worded("syntax/too-few-labels", `A ${type} block has ${labels(names)}, in quotes behind its type.`);
const labels = (names: readonly string[]): string =>
  `${names.length} label${names.length === 1 ? "" : "s"} (${names.join(", ")})`;
export const unknownArgument = (name: string, hint: string): Wording =>
  worded("syntax/unknown-argument", `No argument "${name}" can stand here.${hint}`);
export const asBlock = (name: string): string => ` "${name}" is a block: write it with braces, without "=".`;
export const unknownBlock = (type: string, hint: string): Wording =>
  worded("syntax/unknown-block", `No block "${type}" can stand here.${hint}`);
export const asArgument = (name: string): string => ` "${name}" is an argument: write it with "=".`;
export const noBlocks = worded("syntax/no-blocks", "Only arguments can stand here. Write a name, = and a value.");

export const unknownProperty = (name: string, known: readonly string[]): Wording =>
  worded("syntax/unknown-property", `No argument and no block is named "${name}" here.${didYouMean(name, known)}`);
export const argumentsObject = worded(
  "syntax/arguments-object",
  "The arguments of this block stand in an object ({ }).",
);
export const setTwice = (name: string): Wording =>
  worded("syntax/set-twice", `"${name}" is already set. Take one of the two away.`);
export const blockValue = (type: string): Wording =>
  worded(
    "syntax/block-value",
    `What a "${type}" block holds stands in an object, several blocks in an array of objects.`,
  );
export const labelProperty = (type: string, label: string): Wording =>
  worded("syntax/label-property", `The ${label} of a ${type} block is the name of a property. Add one.`);
export const objectNeeded = (label: string | undefined): Wording =>
  worded(
    "syntax/object-needed",
    label === undefined
      ? "Arguments and blocks stand in an object, or in an array of objects."
      : `The ${label} is the name of a property, so an object is needed.`,
  );

export const wrongRootValue = worded(
  "syntax/wrong-root-value",
  "A configuration in JSON is one object, or an array of objects.",
);

export const extraJson = worded("syntax/extra-json", "The JSON value ends before this. Take the rest away.");
export const jsonValue = worded(
  "syntax/json-value",
  "No JSON value begins with this. Write an object, an array, a text in quotes, a number, true, false or null.",
);
export const jsonEnds = worded("syntax/json-ends", "The text ends where a value should stand.");
export const deepJson = worded(
  "syntax/deep-json",
  "Stateline does not read JSON that is nested this deeply. Make it flatter.",
);
export const longFile = worded("syntax/long-file", "Stateline does not read beyond this place. Split the file.");
export const deepConstruct = worded(
  "syntax/deep-construct",
  "Stateline does not read constructs that are nested this deeply. Split this one up, for example with local values.",
);
export const jsonName = worded("syntax/json-name", "The name of a property stands in double quotes.");
export const openObject = worded("syntax/open-object", "This brace is never closed. Add }.");
export const bracketForBrace = worded("syntax/bracket-for-brace", "This object began with {, so it ends with }.");
export const jsonPropertyComma = worded(
  "syntax/json-property-comma",
  "A comma is missing before this property, or } behind the last one.",
);
export const trailingComma = (what: string): Wording =>
  worded("syntax/trailing-comma", `The comma behind the last ${what} is too many. Take it away.`);
export const jsonNoValue = worded(
  "syntax/json-no-value",
  "The value is missing. Put a colon and a value behind the name.",
);
export const jsonEquals = worded("syntax/json-equals", "In JSON a colon stands between name and value.");
export const jsonColon = worded("syntax/json-colon", "A colon is missing between name and value.");
export const colonInArray = worded(
  "syntax/colon-in-array",
  "The values of an array have no names. Use { } for properties.",
);
export const openArray = worded("syntax/open-array", "This bracket is never closed. Add ].");
export const braceForBracket = worded("syntax/brace-for-bracket", "This array began with [, so it ends with ].");
export const jsonValueComma = worded(
  "syntax/json-value-comma",
  "A comma is missing before this value, or ] behind the last one.",
);

export const badJsonNumber = worded(
  "syntax/bad-json-number",
  "This is not a JSON number. Write digits, with one point and an exponent at most.",
);
export const badJsonText = worded(
  "syntax/bad-json-text",
  "The text breaks off here. Close it with a double quote, and write line ends as \\n.",
);
export const noJsonName = (text: string): Wording =>
  worded("syntax/no-json-name", `JSON has no "${text}". Write null, or a text in quotes.`);
export const badJsonKeyword = (text: string): Wording =>
  worded(
    "syntax/bad-json-keyword",
    `"${text}" is not a valid JSON keyword.${didYouMean(text, ["false", "true", "null"])}`,
  );
