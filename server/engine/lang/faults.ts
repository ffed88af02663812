import type { Fault } from "../codecs/fault.ts";
import { type Diagnostic, error } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { didYouMean } from "../syntax/suggestion.ts";
import type { BinaryOperator, Call } from "../syntax/tree.ts";
import { a, friendlyName } from "../values/encodings/typeName.ts";
import type { Marks } from "../values/marks.ts";
import { quoted } from "../values/text/quote.ts";
import { isCollection, type Type } from "../values/type.ts";
import { deepMarks, UNKNOWN, type Value } from "../values/value.ts";
import type { Frame } from "./frame.ts";
import type { FunctionDefinition, Parameter } from "./functions/define.ts";
import { argumentOf, isLimit, maskedFaultText } from "./functions/fault.ts";
import { MOST_DEPTH, MOST_ELEMENTS, MOST_TEXT, MOST_VISITS } from "./limits.ts";
import { redacted } from "./redact.ts";
import { startRange } from "./startRange.ts";

// What can be wrong with an expression: one function for each. Values are named as far as no mark forbids it.

/** Adds to what was found; the value that stands for the failed expression. */
export function report(frame: Frame, diagnostic: Diagnostic): Value {
  frame.found.push(diagnostic);
  return UNKNOWN;
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** A value as a message names it: simple ones as they are written, others by their type. */
function named(frame: Frame, value: Value): string {
  const marks = frame.hidden | deepMarks(value);
  if (value.kind === "string") return redacted(quoted(value.value), marks);
  if (value.kind === "bool") return redacted(String(value.value), marks);
  return a(friendlyName(value.type));
}

// Limits

export const tooLarge = (range: Range, detail: string): Diagnostic => ({
  ...error(range, "Value too large", detail),
  origin: "stateline",
});
export const longText = (range: Range): Diagnostic =>
  tooLarge(
    range,
    `Stateline makes no value with more than ${MOST_TEXT} characters of text. Make it smaller, or read less of it.`,
  );
export const manyElements = (range: Range): Diagnostic =>
  tooLarge(
    range,
    `Stateline makes no value with more than ${MOST_ELEMENTS} elements. Make it smaller, or leave some out.`,
  );
export const deepValue = (range: Range): Diagnostic =>
  tooLarge(range, `Stateline makes no value that is nested more than ${MOST_DEPTH} levels deep. Make it flatter.`);
export const muchWork = (range: Range): Diagnostic =>
  tooLarge(range, `Stateline visits no more than ${MOST_VISITS} elements for one value. Go over fewer.`);
export const outOfMemory = (range: Range): Diagnostic =>
  tooLarge(range, "This value is too large or too deeply nested for Stateline to make. Make it smaller.");

// Attributes and indexes

/** A name that was meant, unless almost any would be near. */
const near = (name: string, known: readonly string[]): string => (name.length < 3 ? "" : didYouMean(name, known));

export const attributeOfNull = (range: Range, name: string): Diagnostic =>
  error(
    range,
    "Attempt to get attribute from null value",
    `The value is null here, so there is no attribute ${quoted(name)}.`,
  );
export const indexOfNull = (range: Range): Diagnostic =>
  error(range, "Attempt to index null value", "The value is null here, so there is nothing in it to select.");
export const noSuchAttribute = (frame: Frame, range: Range, name: string, object: Value): Diagnostic => {
  const names =
    object.type.kind === "object" && (frame.hidden | object.marks) === 0 ? [...object.type.attributes.keys()] : [];
  return error(range, "Unsupported attribute", `This object has no attribute ${quoted(name)}.${near(name, names)}`);
};
export const noSuchElement = (frame: Frame, range: Range, name: string, map: Value): Diagnostic => {
  const keys = map.kind === "mapping" && (frame.hidden | map.marks) === 0 ? [...map.entries.keys()] : [];
  return error(range, "Missing map element", `This map has no key ${quoted(name)}.${near(name, keys)}`);
};
export function noAttributes(range: Range, type: Type, name: string): Diagnostic {
  const summary = "Unsupported attribute";
  const isOfObjects = (type.kind === "list" || type.kind === "set") && type.element.kind === "object";
  if (!isOfObjects)
    return error(range, summary, `This value is ${a(friendlyName(type))}, which has no attribute ${quoted(name)}.`);
  const how =
    type.kind === "list"
      ? `Take one element, as in [0].${name}, or all, as in [*].${name}.`
      : `Take all, as in [*].${name}.`;
  return error(
    range,
    summary,
    `The objects are the elements of a ${type.kind}, which has no attribute ${quoted(name)} itself. ${how}`,
  );
}

const invalidIndex = (range: Range, detail: string): Diagnostic => error(range, "Invalid index", detail);
export const nullIndex = (range: Range): Diagnostic => invalidIndex(range, "The key is null, which selects nothing.");
export const indexOfSet = (range: Range): Diagnostic =>
  invalidIndex(range, "The elements of a set have no index or key. Convert it with tolist, or use a for expression.");
export const notIndexable = (range: Range, type: Type): Diagnostic =>
  invalidIndex(range, `This value is ${a(friendlyName(type))}, which holds no elements.`);
export const wrongKey = (range: Range, type: Type, why: string): Diagnostic =>
  invalidIndex(range, `The key does not fit ${a(type.kind)}: ${why}.`);
export const fractionalIndex = (range: Range): Diagnostic =>
  invalidIndex(range, "The index has a fraction. Elements are counted with whole numbers, from 0.");
export const negativeIndex = (range: Range): Diagnostic =>
  invalidIndex(range, "The index is negative. Elements are counted from 0.");
export function indexBeyond(frame: Frame, range: Range, collection: Value, key: Value, length: number): Diagnostic {
  const marks = frame.hidden | collection.marks | key.marks;
  if (length === 0 && marks === 0) return invalidIndex(range, `This ${collection.type.kind} has no elements.`);
  const index = key.kind === "number" ? String(key.value) : "the index";
  const last = length === 1 ? "its only index is 0" : `its indexes are 0 to ${length - 1}`;
  return marks === 0
    ? invalidIndex(
        range,
        `This ${collection.type.kind} has ${counted(length, "element")}: ${last}${/^\d+$/.test(index) ? `, not ${index}` : ""}.`,
      )
    : invalidIndex(range, `This ${collection.type.kind} has no such element. Its length is not shown.`);
}
export function noSuchKey(frame: Frame, range: Range, collection: Value, key: Value, name: string): Diagnostic {
  const marks = frame.hidden | collection.marks | key.marks;
  const keys = collection.kind === "mapping" && marks === 0 ? [...collection.entries.keys()] : [];
  const what = collection.type.kind === "object" ? "object has no attribute" : "map has no key";
  const numeric =
    collection.type.kind === "object" && key.type.kind === "number" ? " An object has names, and no numbers." : "";
  return invalidIndex(range, `This ${what} ${redacted(quoted(name), marks)}.${numeric || near(name, keys)}`);
}

// Operators

const SIDES = { left: "The left side", right: "The right side", unary: "The operand" } as const;
export const wrongOperand = (range: Range, side: keyof typeof SIDES, operator: string, why: string): Diagnostic =>
  error(range, "Invalid operand", `${SIDES[side]} of ${operator} does not fit: ${why}.`);
export const nullOperand = (range: Range, operator: string): Diagnostic =>
  error(range, "Operation failed", `An operand of ${operator} is null. Give it a value, for example with coalesce.`);

const IMPOSSIBLE: Partial<Record<BinaryOperator, string>> = {
  "+": "Infinity and its opposite have no sum.",
  "-": "Infinity less infinity is not a number.",
  "*": "Zero times infinity is not a number.",
  "/": "Zero cannot be divided by zero, nor infinity by infinity.",
  "%": "There is no remainder of infinity, or of a division by zero.",
};
export const impossible = (range: Range, operator: BinaryOperator): Diagnostic =>
  error(range, "Operation failed", IMPOSSIBLE[operator] ?? "The result is not a number.");

// Conditionals

const INCONSISTENT = "Inconsistent conditional result types";
export const inconsistentBranches = (range: Range, difference: string): Diagnostic =>
  error(range, INCONSISTENT, `Both branches must come to one type. ${difference}.`);
export const wrongBranch = (range: Range, which: boolean, why: string): Diagnostic =>
  error(range, INCONSISTENT, `The value for ${which} does not fit the type of both branches: ${why}.`);
export const nullCondition = (range: Range): Diagnostic =>
  error(range, "Null condition", "The condition is null. It must be true or false.");
export const wrongCondition = (frame: Frame, range: Range, value: Value): Diagnostic =>
  error(range, "Incorrect condition type", `The condition must be a bool, and is ${named(frame, value)}.`);

// Templates

const INVALID_PART = "Invalid template interpolation value";
export const nullPart = (range: Range): Diagnostic =>
  error(range, INVALID_PART, "This is null, which has no text. Give it a default, for example with coalesce.");
export const wrongPart = (range: Range, why: string): Diagnostic =>
  error(range, INVALID_PART, `This cannot become part of a text: ${why}.`);
export const nullRepeated = (range: Range): Diagnostic =>
  error(range, INVALID_PART, "One of the repeated values is null, which has no text.");
export const wrongRepeated = (range: Range, why: string): Diagnostic =>
  error(range, INVALID_PART, `One of the repeated values cannot become text: ${why}.`);

// Objects, splats and for expressions

export const nullObjectKey = (range: Range): Diagnostic =>
  error(range, "Null value as key", "The key is null. Each key must be a text.");
export const wrongObjectKey = (range: Range, why: string): Diagnostic =>
  error(range, "Incorrect key type", `The key does not fit: ${why}.`);
export const ambiguousKey = (range: Range): Diagnostic =>
  error(
    range,
    "Ambiguous attribute key",
    "Put parentheses around the key if it is a reference, or quotes if it is a name with dots.",
  );
export const nullSplat = (range: Range): Diagnostic =>
  error(
    range,
    "Splat of null value",
    "The value before [*] is null, and its type is that of a sequence. Give it an empty list instead.",
  );
export const nullIteration = (range: Range): Diagnostic =>
  error(range, "Iteration over null value", "The collection is null. Give it an empty list or map instead.");
export const notIterable = (range: Range, type: Type): Diagnostic =>
  error(
    range,
    "Iteration over non-iterable value",
    `This is ${a(friendlyName(type))}. Only a list, set, tuple, map or object has elements.`,
  );
export const duplicateKey = (range: Range, name: string, marks: Marks): Diagnostic =>
  error(
    range,
    "Duplicate object key",
    `Two elements have the key ${redacted(quoted(name), marks)}. Make the keys distinct, or put ... behind the value to gather all values of a key.`,
  );
export const nullForCondition = (range: Range, summary: "Condition is null" | "Invalid 'for' condition"): Diagnostic =>
  error(range, summary, "The condition after if is null. It must be true or false.");
export const wrongForCondition = (range: Range, why: string): Diagnostic =>
  error(range, "Invalid 'for' condition", `The condition after if does not fit: ${why}.`);
export const nullForKey = (range: Range): Diagnostic =>
  error(range, "Invalid object key", "The key of an element is null. Each key must be a text.");
export const wrongForKey = (range: Range, why: string): Diagnostic =>
  error(range, "Invalid object key", `The key of an element does not fit: ${why}.`);

// Calls

/** What is wrong within a call, said of the argument or of the call as a whole; `marks` are those of all arguments. */
export function callDiagnostic(
  definition: FunctionDefinition,
  call: Call,
  found: Fault,
  marks: Marks,
  subject: Range | undefined,
): Diagnostic {
  const why = maskedFaultText(found, marks).replace(/\.$/, "");
  if (isLimit(found)) return tooLarge(startRange(call), `${call.name}: ${why}.`);
  const argument = argumentOf(found);
  const parameter = argument === undefined ? undefined : (definition.parameters[argument] ?? definition.variadic);
  if (!parameter) return error(startRange(call), "Error in function call", `${quoted(call.name)} failed: ${why}.`);
  return wrongArgument(subject ?? call.range, call, parameter, why);
}
export const wrongArgument = (range: Range, call: Call, parameter: Parameter, why: string): Diagnostic =>
  error(range, "Invalid function argument", `${quoted(parameter.name)} of ${call.name} does not fit: ${why}.`);

const EXPANDED = "Invalid expanding argument value";
export const notExpandable = (range: Range, type: Type): Diagnostic =>
  error(
    range,
    EXPANDED,
    `The value before ... is ${a(friendlyName(type))}. Only a list, set or tuple becomes arguments.`,
  );
export const nullExpanded = (range: Range): Diagnostic =>
  error(range, EXPANDED, "The value before ... is null. Give it an empty list instead.");
export function notEnough({ name, parameters, variadic }: FunctionDefinition, call: Call, missing: string): Diagnostic {
  const least = variadic ? "at least " : "";
  return error(
    call.closeParenthesis,
    "Not enough function arguments",
    `${quoted(name)} takes ${least}${counted(parameters.length, "argument")}. ${quoted(missing)} is missing.`,
  );
}
export const surplus = (range: Range, { name, parameters }: FunctionDefinition): Diagnostic =>
  error(
    range,
    "Too many function arguments",
    `${quoted(name)} takes only ${counted(parameters.length, "argument")}. Take the rest away.`,
  );
export const noFunction = (range: Range, name: string, known: readonly string[]): Diagnostic =>
  error(range, "Call to unknown function", `No function is named ${quoted(name)}.${didYouMean(name, known)}`);

const UNKNOWN_FUNCTION = "Unknown provider function";
export const noProviderName = (range: Range): Diagnostic =>
  error(
    range,
    UNKNOWN_FUNCTION,
    'The name of a provider is missing. Write "provider::", the provider, "::" and the function.',
  );
export const noNamespace = (range: Range, namespace: string): Diagnostic =>
  error(
    range,
    UNKNOWN_FUNCTION,
    `There is no namespace ${quoted(namespace)}. Functions of providers begin with "provider::".`,
  );
export const noProvider = (range: Range, call: string, provider: string, name: string): Diagnostic =>
  error(
    range,
    UNKNOWN_FUNCTION,
    `${quoted(call)} is not known. Name ${quoted(provider)} in required_providers, and check that it has a function ${quoted(name)}.`,
  );
export const noProviderFunction = (range: Range, provider: string, name: string): Diagnostic =>
  error(range, UNKNOWN_FUNCTION, `The provider ${quoted(provider)} has no function ${quoted(name)}.`);

export interface PlacedFault {
  readonly diagnostic: Diagnostic;
  readonly place: string | undefined;
}
/** Of `try`: each fault with its place. */
export function noSuccess(call: Call, found: readonly PlacedFault[]): Diagnostic {
  const why = found.map(
    ({ diagnostic: { summary, detail }, place }) => `- ${summary}${place ? ` (at ${place})` : ""}: ${detail}`,
  );
  const detail =
    found.length === 0
      ? `${quoted(call.name)} failed: it was called without arguments; give it at least one.`
      : `${quoted(call.name)} found no expression without an error:\n${why.join("\n")}\nAdd one that always has a value.`;
  return error(startRange(call), "Error in function call", detail);
}

// References

const INVALID = "Invalid reference";
export const bareObject = (range: Range, root: string): Diagnostic =>
  error(range, INVALID, `${quoted(root)} has no value of its own. Add the name of what you mean, as in ${root}.name.`);
export const noOperation = (range: Range, root: string): Diagnostic =>
  error(range, INVALID, `${quoted(root)} must be followed by a dot and a name.`);
export const noInstanceOperation = (range: Range): Diagnostic =>
  error(range, INVALID, "An instance of a module has only one key. Go on with a dot and the name of an output.");
export const reservedName = (range: Range, root: string): Diagnostic =>
  error(
    range,
    "Reserved symbol name",
    `Terraform keeps the name ${quoted(root)} for later. If it is a resource type, write "resource." before it.`,
  );
export const incompleteResource = (range: Range, root: string, what: string): Diagnostic =>
  error(range, INVALID, `${quoted(root)} must be followed by the ${what} type and the name, as in ${root}.type.name.`);
export const noResourceName = (range: Range, what: string): Diagnostic =>
  error(range, INVALID, `The name is missing. A ${what} is followed by a dot and the name of the resource.`);
export const wrongInstanceKey = (range: Range, what: string, isNumber: boolean): Diagnostic =>
  error(
    range,
    "Invalid index key",
    isNumber
      ? `The index of a ${what} instance must be a whole number from -9223372036854775808 to 9223372036854775807.`
      : `The key of a ${what} instance must be a string or a whole number.`,
  );
export const noCalls = (range: Range, name: string): Diagnostic =>
  error(range, "Function calls not allowed", `Only a constant can stand here: ${name} cannot be called yet.`);

export const noVariables = (range: Range): Diagnostic =>
  error(
    range,
    "Variables not allowed",
    "Only a constant can stand here: Terraform reads it before anything has a value.",
  );

export const wrongObjectAttribute = (range: Range, kind: string, why: string): Diagnostic =>
  error(range, `Invalid ${quoted(kind)} attribute`, why);

/** Why one of the objects that Terraform itself provides has no such attribute. */
export function unsupportedAttribute(kind: string, name: string): string | undefined {
  const known = ATTRIBUTES.get(kind);
  if (!known || known.includes(name)) return undefined;
  if (kind === "terraform" && name === "env") return "terraform.env was removed in v0.12. Write terraform.workspace.";
  return `${quoted(kind)} has no attribute ${quoted(name)}. There ${known.length === 1 ? "is only" : "are"} ${known.map((each) => `${kind}.${each}`).join(", ")}.`;
}
const ATTRIBUTES: ReadonlyMap<string, readonly string[]> = new Map([
  ["each", ["key", "value"]],
  ["count", ["index"]],
  ["path", ["cwd", "module", "root"]],
  ["terraform", ["workspace", "applying"]],
]);

// Bodies

export const wrongAttribute = (range: Range, name: string, why: string): Diagnostic =>
  error(range, "Incorrect attribute value type", `The value does not fit ${quoted(name)}: ${why}.`);
export const missingBlock = (range: Range, name: string): Diagnostic =>
  error(range, `Missing ${name} block`, `Add a block ${quoted(name)} here: it is required.`);
export const tooFewBlocks = (range: Range, name: string, least: number): Diagnostic =>
  error(range, `Insufficient ${name} blocks`, `At least ${counted(least, "block")} ${quoted(name)} must stand here.`);
export const tooManyBlocks = (range: Range, name: string, most: number): Diagnostic =>
  error(
    range,
    `Too many ${name} blocks`,
    `At most ${counted(most, "block")} ${quoted(name)} may stand here. Take this one away.`,
  );
export const duplicateBlock = (range: Range, name: string, first: Range, place: string | undefined): Diagnostic => ({
  ...error(
    range,
    `Duplicate ${name} block`,
    `Only one block ${quoted(name)} may stand here.${place === undefined ? "" : ` The first is at ${place}.`}`,
  ),
  related: [{ range: first, message: "the first" }],
});
export const noSuchBlock = (range: Range, type: string): Diagnostic =>
  error(range, "Unsupported block type", `No block ${quoted(type)} can stand here.`);
export const noContent = (range: Range): Diagnostic =>
  error(range, "Missing dynamic content block", 'Add a block "content": it says what each of the blocks holds.');
export const wrongForEach = (range: Range, value: Value): Diagnostic =>
  error(
    range,
    "Invalid dynamic for_each value",
    value.kind === "null"
      ? "for_each is null. Give it an empty list or map instead."
      : `for_each is ${a(friendlyName(value.type))}. Only a list, set, tuple, map or object has elements.`,
  );

// How the types of two branches differ

/** What of the types may be named: all, the names of the outermost attributes, or none. */
export type Shown = "all" | "outermost" | "none";

/** In which way the types of two branches do not fit together. */
export function differenceOf(yes: Type, no: Type, shown: Shown): string {
  const found =
    shown === "none"
      ? undefined
      : yes.kind === "object" && no.kind === "object"
        ? objectDifference(yes.attributes, no.attributes, shown)
        : yes.kind === "tuple" && no.kind === "tuple"
          ? tupleDifference(yes.elements, no.elements, shown)
          : elementDifference(yes, no, shown);
  if (found !== undefined) return found;
  const [first, second] = [friendlyName(yes), friendlyName(no)];
  if (first !== second) return `The value for true is ${a(first)}, the value for false ${a(second)}`;
  return shown === "all"
    ? "Somewhere deep within, their types differ"
    : "Somewhere within, their types differ; where is not shown, because a value is sensitive";
}

const within = (shown: Shown): Shown => (shown === "all" ? "all" : "none");

type Attributes = ReadonlyMap<string, Type>;
function objectDifference(yes: Attributes, no: Attributes, shown: Shown): string | undefined {
  for (const [name, type] of yes) {
    const other = no.get(name);
    if (!other) return `Only the value for true has the attribute ${quoted(name)}`;
    if (other !== type) return `In attribute ${quoted(name)}: ${differenceOf(type, other, within(shown))}`;
  }
  for (const name of no.keys()) if (!yes.has(name)) return `Only the value for false has the attribute ${quoted(name)}`;
  return undefined;
}

function tupleDifference(yes: readonly Type[], no: readonly Type[], shown: Shown): string | undefined {
  if (yes.length !== no.length)
    return `The value for true has ${counted(yes.length, "element")}, the value for false ${no.length}`;
  const at = yes.findIndex((element, index) => element !== no[index]);
  return at < 0 ? undefined : `In element ${at}: ${differenceOf(yes[at]!, no[at]!, within(shown))}`;
}

function elementDifference(yes: Type, no: Type, shown: Shown): string | undefined {
  if (!isCollection(yes) || !isCollection(no) || yes.kind !== no.kind) return undefined;
  const { kind } = yes.element;
  if (kind !== no.element.kind || (kind !== "object" && kind !== "tuple")) return undefined;
  return `In the elements of the ${yes.kind}s: ${differenceOf(yes.element, no.element, shown)}`;
}
