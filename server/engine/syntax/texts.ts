import { didYouMean } from "./suggestion.ts";

// What is said of faults in the syntax, behind the summary: what is wrong at this place, and what to do.

export const redefined = (name: string, place: string): string =>
  `"${name}" is already set at ${place}. Take one of the two away.`;
export const quotedName = "The name of an argument stands without quotes.";
export const itemRequired = "Only a name can stand here, with which an argument or a block begins.";
export const unclosedBlock = "This brace is never closed. Add a closing brace (}), here or in a block within.";
export const noItem = 'This name begins neither an argument nor a block. Put "=" and a value, or "{" behind it.';
export const commaAfterArgument =
  "Arguments stand on lines of their own, without commas. Put a newline in place of the comma.";
export const noNewlineAfterArgument =
  "The value of the argument ends before this. Put it on a line of its own, or take it away.";

export const equalsInBlock = 'A block has no "=". Take it away, or write an argument: one name, "=" and a value.';
export const noBrace =
  'The line ends before the block begins. Put "{" behind the labels on the same line, and "}" after what it holds.';
export const noLabel = 'Only a label in quotes or "{" can stand here.';
export const noNewlineAfterBlock = "The block ends before this. Put it on a line of its own, or take it away.";
export const onlyArgument = (name: string): string =>
  `A block on one line holds one argument. Put "=" behind "${name}", or the block "${name}" on a line of its own.`;
export const commaInBlock = "A block on one line holds one argument. Put each on a line of its own, without commas.";
export const newlineInBlock =
  "A block whose argument stands on its first line ends there too. Put } behind the argument, or a newline before it.";
export const moreInBlock = "A block on one line holds one argument, and ends with } behind it.";

export const bitwise = (meant: string | undefined): string =>
  meant === undefined ? "There is no such operator." : `There is no such operator. Did you mean ${meant}?`;
export const backtick = 'A "`" means nothing here. A text of several lines begins with "<<EOT" and ends with "EOT".';
export const apostrophe = 'A text stands in double quotes ("), not in single ones.';
export const semicolon =
  'A ";" means nothing here. Arguments and blocks stand on lines of their own; commas part the items of a collection.';
export const notUtf8 = "These bytes are not UTF-8. Save the file in that encoding.";
export const quotedNewline =
  'A text in quotes ends on its line. Close it with a double quote ("), write "\\n" for a new line, or use "<<EOT" for several.';
export const curlyQuote = 'Curly quotes mean nothing here. Put straight ones (") in their place.';
export const strangeCharacter = "This character means nothing outside of quotes and comments. Take it away.";

export const unclosedText = "The text that begins before this is never closed.";
export const unclosedInterpolation = (isQuoted: boolean): string =>
  `The sequence that begins with "${"${"}" is not closed before the end of the ${isQuoted ? "text" : "file"}. Add "}".`;
export const colonInInterpolation =
  'A colon cannot stand here. If the sequence belongs to another language, begin it with "$${".';
export const extraInInterpolation =
  'The expression ends before this, and "}" is missing. If the sequence belongs to another language, begin it with "$${".';
export const noDirective =
  'A sequence that begins with "%{" goes on with "if", "else", "endif", "for" or "endfor". Write "%%{" for the characters themselves.';
export const extraInDirective = "The sequence should end here with }. Take the rest away.";
export const badKeyword = (name: string, known: readonly string[]): string =>
  `"${name}" is no directive.${didYouMean(name, known) || ` Write one of ${known.join(", ")}.`}`;
export const forName = "A name for the element is missing behind for.";
export const forValueName = "A name for the value is missing behind the comma.";
export const forIn = "The word in is missing behind the name.";

export const forColon = "A colon is missing behind the collection.";
export const extraInFor = "The for expression should end here. Close its bracket, or take the rest away.";
export const forKeyMissing = "An element of an object has a key. Put the key and => before the value.";
export const forKeySurplus = "The elements of a tuple have no keys. Take the key away, or use { } in place of [ ].";
export const forGrouping = "Only an object gathers values by key. Take ... away, or use { } in place of [ ].";

export const noFunctionName = "The name of the function is missing behind ::.";
export const noParenthesis = "A function is only called: put the arguments behind its name, in parentheses.";
export const afterExpansion = "The argument with ... is the last one. Close the parenthesis behind it.";
export const unclosedCall = "This parenthesis is never closed. Add ), here or in a call within.";
export const noComma = "A comma is missing before this argument, or ) behind the last one.";

export const unclosedTuple = "This bracket is never closed. Add ], here or in a value within.";
export const noItemComma = "A comma is missing before this item, or ] behind the last one.";
export const noAttributeComma = "A newline or a comma is missing before this attribute, or } behind the last one.";
export const noValue = 'The value is missing. Put "=" and a value behind the key.';
export const noEqualsAfterName = 'Between key and value stands "=". A key with dots or spaces stands in quotes.';
export const noEquals = 'Between key and value stands "=".';
export const unclosedObject = "This brace is never closed. Add }, here or in a value within.";

export const unbalanced = "Nothing is open here that this could end.";
export const secondElse = (place: string): string => `The if at ${place} already has an else. End it with endif first.`;
export const endifFirst = (place: string): string => `The if at ${place} is still open. End it with endif first.`;
export const elseInFor = "A for has no else. End it with endfor first.";
export const endforFirst = (place: string): string => `The for at ${place} is still open. End it with endfor first.`;
export const openDirective = (name: string, place: string): string =>
  `The ${name} at ${place} is never ended. Add end${name}.`;

export const sequenceInLabel = (mark: string): string =>
  `This text is a constant. Write "${mark}${mark}" for the character "${mark}".`;
export const unclosedLabel = "The quotes that begin here are never closed.";
export const notInLabel = "This cannot stand within quotes here.";

export const badEscape = (selector: string): string =>
  `A backslash is not followed by ${selector}. Write "\\\\" for the backslash itself.`;
export const escapeDigits = (selector: string, count: string | number): string =>
  `Behind \\${selector} stand ${count} hexadecimal digits.`;
export const noCharacter = (hex: string): string => `There is no character U+${hex}.`;

export const badNumber = "This is not a number. Digits, one point and an exponent such as e3 can stand in one.";

export const noFalse = "A conditional has two values. Put a colon here, and the value for false.";
export const noClosingParenthesis = "The parenthesis should be closed here. Add ).";
export const missingExpression = "The text ends where a value should stand.";
export const badExpression = "No value begins with this. Put a value here, or take this away.";

export const extraAfterExpression = "The expression ends before this. Take the rest away, or join it with an operator.";

export const noAttributeName = "The name of an attribute is missing behind the dot.";
export const twoIndexes = (isSplat: boolean, first: string, second: string): string =>
  `Two indexes in a row stand in brackets. Write ${isSplat ? "[*]" : ""}[${first}][${second}].`;
export const nestedSplat = "Behind .* only attributes can stand. Write [*] for the first splat.";
export const splatBracket = 'Only "]" can stand behind the star.';
export const indexBracket = 'The index should end here. Add "]".';

export const referenceName = "A reference begins with a name.";
export const referenceStep = "Only a dot with a name, or an index in brackets, can stand here.";
export const noSplatStep = "A reference goes to one thing. Put a name in place of the star.";
export const referenceAttribute = "A name is missing behind the dot.";
export const referenceBracket = "The index should end here. Add a closing bracket (]).";
export const noSplatIndex = "A reference goes to one thing. Put a key in place of the star.";
export const referenceKey = "Only a number or a text in quotes can stand in the brackets.";

export const missingArgument = (name: string): string => `"${name}" must be set here.`;
export const noLabels = (type: string): string => `A ${type} block has no labels. Take this one away.`;
export const tooManyLabels = (type: string, names: readonly string[]): string =>
  `A ${type} block has ${labels(names)}. Take this one away.`;
export const tooFewLabels = (type: string, names: readonly string[]): string =>
  `A ${type} block has ${labels(names)}, in quotes behind its type.`;
const labels = (names: readonly string[]): string =>
  `${names.length} label${names.length === 1 ? "" : "s"} (${names.join(", ")})`;
export const unknownArgument = (name: string, hint: string): string => `No argument "${name}" can stand here.${hint}`;
export const asBlock = (name: string): string => ` "${name}" is a block: write it with braces, without "=".`;
export const unknownBlock = (type: string, hint: string): string => `No block "${type}" can stand here.${hint}`;
export const asArgument = (name: string): string => ` "${name}" is an argument: write it with "=".`;
export const noBlocks = "Only arguments can stand here. Write a name, = and a value.";

export const unknownProperty = (name: string, known: readonly string[]): string =>
  `No argument and no block is named "${name}" here.${didYouMean(name, known)}`;
export const argumentsObject = "The arguments of this block stand in an object ({ }).";
export const setTwice = (name: string): string => `"${name}" is already set. Take one of the two away.`;
export const blockValue = (type: string): string =>
  `What a "${type}" block holds stands in an object, several blocks in an array of objects.`;
export const labelProperty = (type: string, label: string): string =>
  `The ${label} of a ${type} block is the name of a property. Add one.`;
export const objectNeeded = (label: string | undefined): string =>
  label === undefined
    ? "Arguments and blocks stand in an object, or in an array of objects."
    : `The ${label} is the name of a property, so an object is needed.`;

export const wrongRootValue = "A configuration in JSON is one object, or an array of objects.";

export const extraJson = "The JSON value ends before this. Take the rest away.";
export const jsonValue =
  "No JSON value begins with this. Write an object, an array, a text in quotes, a number, true, false or null.";
export const jsonEnds = "The text ends where a value should stand.";
export const deepJson = "Stateline does not read JSON that is nested this deeply. Make it flatter.";
export const jsonName = "The name of a property stands in double quotes.";
export const openObject = "This brace is never closed. Add }.";
export const bracketForBrace = "This object began with {, so it ends with }.";
export const jsonPropertyComma = "A comma is missing before this property, or } behind the last one.";
export const trailingComma = (what: string): string => `The comma behind the last ${what} is too many. Take it away.`;
export const jsonNoValue = "The value is missing. Put a colon and a value behind the name.";
export const jsonEquals = "In JSON a colon stands between name and value.";
export const jsonColon = "A colon is missing between name and value.";
export const colonInArray = "The values of an array have no names. Use { } for properties.";
export const openArray = "This bracket is never closed. Add ].";
export const braceForBracket = "This array began with [, so it ends with ].";
export const jsonValueComma = "A comma is missing before this value, or ] behind the last one.";

export const badJsonNumber = "This is not a JSON number. Write digits, with one point and an exponent at most.";
export const badJsonText = "The text breaks off here. Close it with a double quote, and write line ends as \\n.";
export const noJsonName = (text: string): string => `JSON has no "${text}". Write null, or a text in quotes.`;
