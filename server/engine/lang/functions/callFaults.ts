import type { Fault, Part } from "../../codecs/fault.ts";
import { a, counted } from "../../values/text/nouns.ts";
import { MOST_ELEMENTS, MOST_TEXT } from "../limits.ts";
import { callFault, fault, tooLarge } from "./fault.ts";

// The faults of function calls: one function for each. A message shows them after the name of the function or argument.

/** The fault with a message that is made entirely of the arguments. */
export const told = (message: string): Fault => callFault("{}", message);

// Arguments

export const notSensitive = (): Fault => fault(0, "it is not sensitive; leave out nonsensitive");
export const isNull = (argument: number): Fault => fault(argument, "it must not be null");
export const noArguments = (): Fault => callFault("it was called without arguments; give it at least one");
export const tooMany = (most: number, given: number): Fault =>
  callFault(`it takes at most ${counted(most, "argument")}, but got ${given}`);
export const notAsAssumed = (): Fault => fault(0, "it is not what is assumed");
export const noAssumedType = (): Fault => fault(0, "its type is not known; use convert to say which type is assumed");
export const unlikeAssumedType = (given: string, expected: string): Fault =>
  fault(0, `it is ${a(given)}, and ${a(expected)} is assumed`);
export const badLength = (argument: number): Fault =>
  fault(argument, "it must be a whole number between 0 and 9223372036854775807");
export const notWhole = (given: Part, argument?: number): Fault =>
  at(argument, "{} is not a whole number of at most 64 bits", given);
export const notANumber = (given: Part): Fault => callFault("{} is not a whole number", given);
export const wrongKind = (given: string, wanted: string, argument?: number): Fault =>
  at(argument, `it must be ${wanted}, but this is ${a(given)}`);
export const nullElement = (argument: number | undefined, index: number, list?: number): Fault =>
  at(argument, list === undefined ? "element {} is null" : `element {} of list ${list} is null`, index);

function at(argument: number | undefined, sentence: string, ...parts: readonly Part[]): Fault {
  return argument === undefined ? callFault(sentence, ...parts) : fault(argument, sentence, ...parts);
}

// Limits

export const longText = (): Fault =>
  tooLarge(`Stateline does not evaluate strings of more than ${MOST_TEXT} characters`);
export const manyElements = (): Fault =>
  tooLarge(`Stateline does not evaluate values of more than ${MOST_ELEMENTS} elements`);
export const outOfMemory = (): Fault => tooLarge("the value is too large or too deeply nested for Stateline");

// Texts

export const negativeIndent = (spaces: number): Fault =>
  callFault("{} is negative; give a number of spaces from 0", spaces);
export const noMatch = (): Fault =>
  callFault("the pattern matches no part of the text; use regexall or try where that can happen");
export const mixedGroups = (): Fault =>
  fault(0, "the pattern has both named and unnamed groups; name all of them or none");
export const badInteger = (digits: string, base: number): Fault =>
  fault(0, "{} is not a whole number in base {}", digits, base);
export const badBase = (base: number): Fault => fault(1, "base {} is not supported; use one from 2 to 62", base);

// Formats

export const tooManyValues = (used: number): Fault =>
  fault(
    used + 1,
    used === 0
      ? "the format uses none of the values; add a verb such as %s for each"
      : `the format uses only ${counted(used, "value")}; add a verb such as %s for this one`,
  );
export const endsInVerb = (offset: number): Fault =>
  callFault("the verb at offset {} is incomplete; write %% for a percent sign", offset);
export const notAVerbCharacter = (character: string, offset: number): Fault =>
  callFault("{} at offset {} is not part of a verb; write %% for a percent sign", character, offset);
export const tooFewValues = (verb: string, offset: number, argument: number, count: number): Fault =>
  callFault(
    `{} at {} needs value {}, but there ${count === 1 ? "is" : "are"} only ${counted(count, "value")}`,
    verb,
    offset,
    argument,
  );
export const unknownVerb = (letter: string, verb: string, offset: number): Fault =>
  callFault(
    "{} in {} at offset {} is not a verb; use one of %s, %q, %d, %f, %v, %t, %b, %o, %x, %e, %g",
    letter,
    verb,
    offset,
  );
export const badVerbValue = (verb: string, offset: number, why: string): Fault =>
  callFault("the value for {} at {} has the wrong type: {}", verb, offset, why);
export const UNFORMATTABLE_NULL = "it is null";
export const differentLengths = (argument: number, length: number, first: number, firstLength: number): Fault =>
  fault(
    argument,
    `this list has {} elements, but argument ${first} has {}; all lists must be of one length`,
    length,
    firstLength,
  );
export const unclosedLiteral = (): Fault =>
  fault(0, "a quoted part of the format is not closed; add a single quote (')");
export const badDateVerb = (verb: string, replacement: string | undefined): Fault =>
  fault(
    0,
    `{} is not a part of a date${replacement === undefined ? "; put plain letters in single quotes" : `; write ${replacement}`}`,
    verb,
  );

// Collections

export const noKey = (key: string): Fault => callFault("the map has no key {}, and there is no default", key);
export const noAttribute = (name: string): Fault =>
  fault(0, "the object has no attribute {}; give a default as the third argument, or correct the name", name);
export const unlikeElements = (): Fault => fault(2, "the default is not of the type of the map's elements");
export const nullList = (): Fault => callFault("one of the lists of the map is null");
export const nullText = (): Fault => callFault("one of the lists holds null in place of a text");
export const nullListOf = (key: string): Fault => fault(0, "the list of {} is null", key);
export const nullElementOf = (key: string, index: number): Fault =>
  fault(0, "element {} of the list of {} is null", index, key);
export const nullKey = (index: number): Fault => callFault("the key at index {} is null", index);
export const unlikeCounts = (keys: number, values: number): Fault =>
  callFault("there are {} keys for {} values; the numbers must be equal", keys, values);
export const notPositive = (size: number): Fault => callFault("a size of {} is negative; give a size from 0", size);
export const noIndexes = (): Fault =>
  fault(0, "a set has no indexes; convert it with tolist if the order does not matter");
export const boundNotWhole = (name: string, argument: number): Fault =>
  fault(argument, `the ${name} index is not a whole number of at most 64 bits`);
export const boundNegative = (name: string, argument: number): Fault =>
  fault(argument, `the ${name} index is less than 0`);
export const boundBeyond = (name: string, argument: number, length: number): Fault =>
  fault(argument, `the ${name} index is beyond the list, which has {} elements`, length);
export const boundsCross = (): Fault => fault(1, "the start index must not be after the end index");
export const nothingSet = (): Fault =>
  callFault("all arguments are null or empty texts; add one that always has a value");
export const allEmpty = (): Fault => callFault("all lists are null or empty; add one that always has elements");
export const unlikeTypes = (what: string): Fault => callFault(`${what} must be of one type; convert them`);
export const indexNotWhole = (): Fault => callFault("the index is not a whole number of at most 64 bits");
export const emptyList = (): Fault => callFault("the list is empty, so there is nothing to take");
export const nothingToSearch = (): Fault => callFault("the list is empty, so it cannot contain the value");
export const notFound = (): Fault => callFault("no element of the list is equal to the value");
export const unlikeLengths = (values: number, keys: number): Fault =>
  callFault("there are {} values for {} keys; the numbers must be equal", values, keys);
export const notOne = (): Fault => fault(0, "it must be a list, set or tuple of at most 1 element");
export const negativeIndex = (index: Part): Fault => callFault("index {} is negative; it must be 0 or more", index);
export const unlikeSets = (): Fault => callFault("the elements of the sets have no common type; convert them");
export const tooFewSets = (given: number): Fault =>
  callFault(
    `a product needs at least two sets or lists, but ${counted(given, "argument")} ${given === 1 ? "is" : "are"} given`,
  );
export const mixedElements = (argument: number): Fault =>
  fault(argument, "its elements are of different types; convert them to one");
export const unfitElement = (argument: number, why: string): Fault => fault(argument, "it has the wrong type: {}", why);

// Numbers

export const notNumeric = (): Fault => callFault("the result is not a number");
export const outOfDouble = (greatest: string): Fault =>
  callFault(`the number does not lie between -${greatest} and ${greatest}`);
export const nothingToSum = (): Fault => fault(0, "the list is empty; a sum needs at least one number");
export const notNumbers = (): Fault => fault(0, "not all elements are numbers; convert or filter them");
export const opposingInfinities = (): Fault =>
  callFault("the numbers include infinity and its opposite, which have no sum");
export const wrongRange = (): Fault =>
  callFault("a range has a limit, or a start and a limit, and at most a step after them");
export const endBefore = (): Fault => fault(1, "the limit lies below the start, which no positive step reaches");
export const endBeyond = (): Fault => fault(1, "the limit lies above the start, which no negative step reaches");
export const longRange = (most: number): Fault =>
  callFault(`a range has at most ${most} numbers; choose a smaller distance or a larger step`);

// Conversions

export const cannotConvert = (what: string, type: string): Fault => fault(0, `${what} cannot become ${a(type)}`);
export const notABool = (given: string): Fault =>
  fault(0, '{} cannot become a bool; only "true" and "false" can', given);
export const notDecimal = (given: string): Fault =>
  fault(0, '{} cannot become a number; only decimal digits can, such as "12" or "-0.5"', given);
export const unfitObject = (why: string): Fault => fault(0, "the object cannot become another: {}", why);
export const removed = (name: string, instead: string): Fault =>
  callFault(`"${name}" was removed in Terraform v0.12; write ${instead}`);

// Encodings

export const notBase64 = (given: string): Fault => callFault("{} is not Base64", given);
export const notBase64At = (offset: number): Fault => fault(0, "the character at offset {} is not Base64", offset);
export const notUtf8 = (): Fault => callFault("the decoded bytes are not UTF-8 text");
export const notEncodable = (encoding: string): Fault => fault(0, `a character of it does not exist in ${encoding}`);
export const notDecodable = (encoding: string): Fault => fault(0, `some bytes of it are not valid in ${encoding}`);
export const unknownEncoding = (name: string): Fault =>
  fault(1, '{} is not the IANA name of an encoding that Terraform knows, such as "UTF-16LE"', name);
export const badEscape = (found: string): Fault =>
  callFault("{} is not a URL escape; write %25 for a percent sign", found);
export const notJson = (character: string): Fault => fault(0, "JSON does not begin with {}", `'${character}'`);
export const notEncodableVariables = (): Fault =>
  callFault("it must be an object: its attribute names become the names of variables");
export const badVariableName = (name: string): Fault => callFault("{} cannot be the name of a variable", name);
export const badTfvars = (why: string): Fault => callFault("the text is not a variables file: {}", why);
export const NO_REFERENCE = "This must be a constant value.";
export const NO_BLOCK_IN_TFVARS = "A variables file can contain only arguments.";
export const notConstant = (name: string, why: string): Fault =>
  callFault("variable {} is not set to a constant: {}", name, why);

// Secrets and identifiers

export const badCipher = (text: string): Fault => fault(0, "{} is not Base64, as the encrypted text must be", text);
export const noKeyFound = (): Fault => fault(1, "it holds no private key in PEM form");
export const otherKey = (kind: string): Fault =>
  fault(1, "a key of type {} cannot be used; give an RSA private key", kind);
export const damagedKey = (why: string): Fault => fault(1, `the private key is damaged: ${why}`);
export const notDecrypted = (): Fault => callFault("the text was not encrypted for this key");
export const tooLongToHash = (): Fault => callFault("bcrypt takes at most 72 bytes, and the text is longer");
export const badCost = (cost: Part): Fault => callFault("a cost of {} is not possible; give one from 4 to 31", cost);
export const badNamespace = (namespace: string, why: string): Fault =>
  callFault(`{} is not a namespace: ${why}; use "dns", "url", "oid", "x500" or a UUID`, namespace);

// Networks

export const badAddress = (address: string): Fault =>
  callFault('{} is neither an address nor a network, such as "10.0.0.1" or "10.0.0.0/16"', address);
export const noSuchHost = (length: number, host: Part): Fault =>
  callFault("a prefix of length {} leaves no room for host number {}", length, host);
export const noNetmask = (prefix: string): Fault => callFault("{} is an IPv6 network, which has no netmask", prefix);
export const tooFewBits = (length: number, more: Part): Fault =>
  callFault("a prefix of length {} cannot be extended by {} bits", length, more);
export const noSuchSubnet = (bits: number, number: Part): Fault =>
  callFault("{} additional bits do not reach subnet number {}", bits, number);
export const beyondNetwork = (): Fault => callFault("the subnet lies outside of all addresses");
export const noMoreBits = (argument: number, more: number): Fault =>
  fault(argument, "{} additional bits make no subnet; give a number from 1 to 32", more);
export const tooLongPrefix = (argument: number, length: number, version: string): Fault =>
  fault(argument, `a prefix of {} bits is longer than an ${version} address`, length);
export const noSpaceLeft = (argument: number, length: number, before: string): Fault =>
  fault(argument, "there is no room after {} for a subnet with a prefix of {} bits", before, length);
export const unlikeFamilies = (one: string, other: string): Fault =>
  callFault("{} and {} are not of one address family", one, other);

// Files

export const noFile = (path: string): Fault =>
  fault(
    0,
    "there is no file {}. Only files that exist before the plan can be read; for a file that a resource creates, refer to an attribute of that resource",
    path,
  );
export const unreadable = (path: string, reason: string, argument?: number): Fault =>
  at(argument, `{} could not be read: ${reason}`, path);
export const noSuchHome = (): Fault => callFault("the home folder of another user (~name) is unknown");
export const notText = (path: string): Fault =>
  callFault("the file {} is not UTF-8 text; use filebase64, or a hash such as filemd5 or filesha256", path);
export const isFolder = (path: string): Fault => callFault("{} is a folder, not a file", path);
export const badGlob = (pattern: string): Fault => callFault("{} is not a valid pattern for file names", pattern);

// Templates

export const badTemplate = (why: string): Fault => callFault("the template is not valid: {}", why);
export const badTemplateText = (why: string): Fault => fault(0, "the template is not valid: {}", why);
export const notATemplate = (): Fault => fault(0, "it must be a string");
export const wrongResult = (why: string): Fault => fault(0, "the result of the template is not a string: {}", why);
export const notElsewhere = (instead: string): Fault =>
  fault(0, `it must be a plain reference to a template${instead}`);
export const WITHOUT_INTERPOLATION = '; write the reference without "${" and "}"';
export const AS_EXPRESSION = "; write this template as an expression of its own";
export const notVariables = (): Fault =>
  fault(1, "it must be a map or an object with the names that the template uses");
export const badTemplateName = (name: string): Fault =>
  fault(
    1,
    "{} cannot be a name in a template; names consist of letters, digits and underscores, and begin with a letter",
    name,
  );
export const noTemplateVariable = (name: string, place: string): Fault =>
  fault(1, "the template uses {} at {}, which is not among the variables", name, place);
export const recursive = (name: string): Fault => callFault(`a template cannot call ${name} again`);
