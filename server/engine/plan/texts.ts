import type { Mode } from "../addrs/address.ts";
import type { Removed } from "../config/module.ts";
import { type Diagnostic, error, warning } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { isIdentifier } from "../syntax/scan/identifier.ts";
import { didYouMean } from "../syntax/suggestion.ts";
import { quoted } from "../values/text/quote.ts";
import { friendlyName } from "../values/text/typeName.ts";
import { a } from "../values/text/words.ts";
import type { Type } from "../values/type.ts";
import type { Value } from "../values/value.ts";

// What can be wrong with a plan: one function for each.

// References to what is not there

export const undeclaredVariable = (range: Range | undefined, name: string, known: Iterable<string>): Diagnostic =>
  error(
    range,
    "Reference to undeclared input variable",
    name === ""
      ? "The name of a variable is missing behind var."
      : `This module has no variable ${quoted(name)}.${didYouMean(name, known) || ` Declare it: variable ${quoted(name)} {}.`}`,
  );
export const undeclaredLocal = (range: Range | undefined, name: string, known: Iterable<string>): Diagnostic =>
  error(
    range,
    "Reference to undeclared local value",
    name === ""
      ? "The name of a local value is missing behind local."
      : `This module has no local value ${quoted(name)}.${didYouMean(name, known) || " Add it to a locals block."}`,
  );
export const undeclaredCall = (range: Range, name: string, where: string, known: Iterable<string>): Diagnostic =>
  error(
    range,
    "Reference to undeclared module",
    `There is no module ${quoted(name)} in ${where}.${didYouMean(name, known) || " Call it there, or correct the name."}`,
  );
/** `block` is how its block would begin: `resource "aws_instance" "web"`. */
export const undeclaredResource = (range: Range, block: string, where: string): Diagnostic =>
  error(
    range,
    "Reference to undeclared resource",
    `There is no ${block} in ${where}. Declare it there, or correct the name.`,
  );
/** What an object that Terraform itself provides has not; it stands nowhere in the text. */
export const unnamedAttribute = (root: string, why: string): Diagnostic =>
  error(undefined, `Invalid "${root}" attribute`, why);

// References where they mean nothing

const NO_FOR_EACH = 'Reference to "each" in context without for_each';
const NO_COUNT = 'Reference to "count" in non-counted context';
export const eachValueElsewhere = (range: Range): Diagnostic =>
  error(
    range,
    "each.value cannot be used in this context",
    "each.value is only there inside of a block with for_each, and not in that argument itself. Write the value in another way.",
  );
export const eachElsewhere = (range: Range): Diagnostic =>
  error(
    range,
    NO_FOR_EACH,
    '"each" is only there inside of a resource or module block with for_each, and not in that argument itself.',
  );
export const countElsewhere = (range: Range): Diagnostic =>
  error(
    range,
    NO_COUNT,
    '"count" is only there inside of a resource, data or module block with count, and not in that argument itself.',
  );
export const eachInTrigger = (range: Range): Diagnostic =>
  error(range, NO_FOR_EACH, "This resource has no for_each, so there is no each.key.");
export const countInTrigger = (range: Range): Diagnostic =>
  error(range, NO_COUNT, "This resource has no count, so there is no count.index.");
export const selfElsewhere = (range: Range): Diagnostic =>
  error(
    range,
    'Invalid "self" reference',
    '"self" is only there in a provisioner, connection or postcondition block. Name the resource instead.',
  );
export const selfReferential = (range: Range, resource: string): Diagnostic =>
  error(
    range,
    "Self-referential block",
    `${resource} is made from this block, so nothing of it is known here. Take this reference away.`,
  );
export const selfLocal = (range: Range, name: string): Diagnostic =>
  error(range, "Self-referencing local value", `local.${name} is what is computed here. Take this reference away.`);
export const notWhole = (range: Range): Diagnostic =>
  error(
    range,
    "Invalid depends_on reference",
    "depends_on takes whole objects. Take this away, and leave the name of the resource or module.",
  );
/** `names` are those of what waits for each other, in a circle. */
export const cycle = (names: readonly string[], near?: Range): Diagnostic => ({
  ...error(
    undefined,
    `Cycle: ${names.join(", ")}`,
    "Each of these waits for another of them, so none can be the first. Take away one of the references between them.",
  ),
  ...(near && { near }),
});

// References to resources

export const missingKey = (range: Range, resource: string, repeatedBy: "count" | "for_each"): Diagnostic => {
  const [one, all] =
    repeatedBy === "count"
      ? [`${resource}[count.index]`, `${resource}[*]`]
      : [`${resource}[each.key]`, `values(${resource})`];
  return error(
    range,
    "Missing resource instance key",
    `${resource} has "${repeatedBy}" set, so it has several instances. Name one, as in ${one}, or all: ${all}.`,
  );
};
export const unexpectedKey = (range: Range, resource: string): Diagnostic =>
  error(
    range,
    "Unexpected resource instance key",
    `${resource} has neither "count" nor "for_each", so its one instance has no key. Take the brackets away.`,
  );
export const noSuchAttribute = (range: Range, name: string, known: readonly string[]): Diagnostic =>
  error(
    range,
    "Unsupported attribute",
    `Neither an argument nor a block nor an attribute is named ${quoted(name)} here.${didYouMean(name, known)}`,
  );
export const notAnAttribute = (range: Range, key: Value): Diagnostic =>
  error(
    range,
    "Invalid index operation",
    `There is nothing here to select from by a key. Write a dot and the name of an attribute${key.kind === "string" && isIdentifier(key.value) ? `: .${key.value}` : ""}.`,
  );
export const deprecatedAttribute = (range: Range, name: string): Diagnostic =>
  warning(
    range,
    "Deprecated attribute",
    `The provider will take ${quoted(name)} away. Its documentation says what to use.`,
  );
export const keyOfSet = (range: Range, name: string): Diagnostic =>
  error(
    range,
    "Cannot index a set value",
    `The ${name} blocks are a set, and its elements have no keys. Find one with a for expression that has an "if".`,
  );
export const onlyEachInKeys = (range: Range, name: string): Diagnostic =>
  error(
    range,
    "Unknown variable",
    `${quoted(name)} means nothing in the address of what is imported. Use each.key or each.value.`,
  );
export const noKeyOfList = (range: Range, name: string): Diagnostic =>
  error(range, "Invalid operation", `There may be several ${name} blocks. Pick one by its number: .${name}[0].`);
export const countAttribute = (range: Range, resource: string): Diagnostic =>
  error(range, "Invalid resource count attribute", `How many there are is length(${resource}).`);
export const scopedResource = (range: Range, resource: string, check: string): Diagnostic =>
  error(
    range,
    "Reference to scoped resource",
    `${resource} is read for check ${quoted(check)} alone. Declare it outside of the check to use it here too.`,
  );
export const redundantIgnore = (range: Range | undefined, attribute: string): Diagnostic =>
  warning(
    range,
    "Redundant ignore_changes element",
    `Only the provider sets ${attribute}, so the configuration cannot change it. Take it out of ignore_changes.`,
  );

// count and for_each

/** The summary of a value that could not be converted. */
export const UNFIT = "Incorrect value type";
export const wrongCount = (range: Range, why: string): Diagnostic =>
  error(range, UNFIT, `"count" is a number, and this does not fit: ${why}.`);

const invalidCount = (range: Range, detail: string): Diagnostic => error(range, "Invalid count argument", detail);
export const nullCount = (range: Range): Diagnostic =>
  invalidCount(range, '"count" is null. Write a whole number; with 0 there is no instance.');
export const unknownCount = (range: Range): Diagnostic =>
  invalidCount(
    range,
    '"count" depends on what is known only after apply. Compute it from the configuration alone, or use -target to apply first what it depends on.',
  );
export const fractionalCount = (range: Range): Diagnostic =>
  invalidCount(range, '"count" has a fraction, or is too large. Instances are counted in whole numbers.');
export const negativeCount = (range: Range): Diagnostic =>
  invalidCount(range, '"count" is negative. With 0 there is no instance.');

const invalidEnabled = (range: Range, detail: string): Diagnostic => error(range, "Invalid enabled argument", detail);
export const wrongEnabled = (range: Range, why: string): Diagnostic =>
  invalidEnabled(range, `"enabled" is true or false, and this does not fit: ${why}.`);
export const nullEnabled = (range: Range): Diagnostic =>
  invalidEnabled(range, '"enabled" is null. Write true or false.');
export const ephemeralEnabled = (range: Range): Diagnostic =>
  invalidEnabled(range, "The value is ephemeral, and whether there is an instance must last.");
export const sensitiveEnabled = (range: Range): Diagnostic =>
  invalidEnabled(range, "The value is sensitive, and would be seen in whether there is an instance.");
export const unknownEnabled = (range: Range): Diagnostic =>
  invalidEnabled(
    range,
    '"enabled" depends on what is known only after apply. Compute it from the configuration alone, or use -target to apply first what it depends on.',
  );

const invalidForEach = (range: Range, detail: string): Diagnostic => error(range, "Invalid for_each argument", detail);
export const nullForEach = (range: Range): Diagnostic =>
  invalidForEach(
    range,
    '"for_each" is null. Give it a map or a set of strings; with an empty one there is no instance.',
  );
export const sensitiveForEach = (range: Range): Diagnostic =>
  invalidForEach(
    range,
    "The value is sensitive, and its keys would be seen in the addresses of the instances. Use keys that are no secret.",
  );
export const unknownForEach = (range: Range): Diagnostic =>
  invalidForEach(
    range,
    'The keys of "for_each" are known only after apply. Write them out, in a map that has what is known later as its values. Or use -target to apply first what they depend on.',
  );
export const unknownInSet = (range: Range): Diagnostic =>
  invalidForEach(
    range,
    'The set in "for_each" has elements that are known only after apply. Use a map with keys that are written out. Or use -target to apply first what the elements depend on.',
  );
/** The same of what nobody but the provider knows for certain. */
export const onlyPossible = (found: Diagnostic, source: string): Diagnostic => ({
  ...found,
  severity: "information",
  origin: "stateline",
  detail: `Terraform refuses this if the provider of ${source} leaves that open until the apply, as most do. ${found.detail}`,
});
export const ephemeralCount = (range: Range): Diagnostic =>
  invalidCount(range, "The value is ephemeral, and how many instances there are must last.");
export const ephemeralForEach = (range: Range): Diagnostic =>
  invalidForEach(range, "The value is ephemeral, and the keys of instances must last.");
export const wrongForEach = (range: Range, type: Type): Diagnostic =>
  invalidForEach(
    range,
    `"for_each" is ${a(friendlyName(type))}, and must be a map or a set of strings.${type.kind === "list" || type.kind === "tuple" ? " Convert it with toset." : ""}`,
  );

export const uncountableImports = (range: Range, type: Type): Diagnostic =>
  invalidForEach(range, `"for_each" is ${a(friendlyName(type))}, and must be a collection.`);
export const ephemeralImports = (range: Range): Diagnostic =>
  invalidForEach(range, "The value is ephemeral, and what a plan imports must still be there when it is applied.");
export const unknownImports = (range: Range): Diagnostic =>
  invalidForEach(
    range,
    'Something in "for_each" is known only after apply, and imports are made before it. Apply what it depends on first, or write it out.',
  );

const invalidSet = (range: Range, detail: string): Diagnostic => error(range, "Invalid for_each set argument", detail);
export const nullInSet = (range: Range): Diagnostic =>
  invalidSet(range, 'The set in "for_each" has an element that is null, and null is no key. Take it out.');
export const wrongInSet = (range: Range, type: Type): Diagnostic =>
  invalidSet(range, `The set in "for_each" has ${a(friendlyName(type))} as an element. Only a string can be a key.`);

// Outputs

export const sensitiveOutput = (range: Range, name: string): Diagnostic =>
  error(
    range,
    "Output refers to sensitive values",
    `${quoted(name)} contains a sensitive value. Write sensitive = true in its block.`,
  );
export const ephemeralRootOutput = (range: Range): Diagnostic =>
  error(
    range,
    "Ephemeral output not allowed",
    "Outputs of the root module are kept in the state, and ephemeral values are never kept.",
  );
export const ephemeralOutput = (range: Range): Diagnostic =>
  error(range, "Ephemeral value not allowed", "The value is ephemeral, so the output must say so: ephemeral = true.");

export const notEphemeral = (range: Range): Diagnostic =>
  error(range, "Value not allowed in ephemeral output", "The output says that it is ephemeral, and this value is not.");

export const ephemeralArgument = (range: Range, name: string): Diagnostic =>
  error(
    range,
    "Ephemeral value not allowed",
    `The value is ephemeral, so the variable ${quoted(name)} must say so: ephemeral = true.`,
  );

// Conditions

type ConditionKind = "precondition" | "postcondition" | "output" | "check" | "variable";

const FAILED: Readonly<Record<ConditionKind, string>> = {
  precondition: "Resource precondition failed",
  postcondition: "Resource postcondition failed",
  output: "Module output value precondition failed",
  check: "Check block assertion failed",
  variable: "Invalid value for variable",
};
const resultOf = (kind: ConditionKind): string =>
  kind === "variable" ? "Invalid variable validation result" : "Invalid condition result";

/** A failed check warns; the others are errors. `message` is the author's, where it is known. */
export const failedCondition = (
  range: Range | undefined,
  kind: ConditionKind,
  message: string | undefined,
): Diagnostic =>
  (kind === "check" ? warning : error)(
    range,
    FAILED[kind],
    message ?? "The condition is false, and its message is not shown.",
  );
export const laterCheck = (range: Range): Diagnostic =>
  warning(
    range,
    "Check block assertion known after apply",
    "What it asks about is known after the apply; Terraform tells then whether it holds.",
  );
export const nullCondition = (range: Range, kind: ConditionKind): Diagnostic =>
  error(range, resultOf(kind), "The condition is null. It must be true or false.");
export const wrongCondition = (range: Range, kind: ConditionKind, why: string): Diagnostic =>
  error(range, resultOf(kind), `The condition must be true or false, and this is not: ${why}.`);
export const wrongMessage = (range: Range, why: string): Diagnostic =>
  error(range, "Invalid error message", `The message must be a text, and this is not: ${why}.`);
export const unknownMessage = (range: Range): Diagnostic =>
  error(range, "Invalid error message", "The message is known after the apply only, and the rule fails now.");
export const sensitiveMessage = (range: Range, severity: "error" | "warning"): Diagnostic => ({
  ...error(
    range,
    "Error message refers to sensitive values",
    "The message would show a sensitive value, so it is not shown. Take that out of it.",
  ),
  severity,
});
export const ephemeralMessage = (range: Range, severity: "error" | "warning"): Diagnostic => ({
  ...error(
    range,
    "Error message refers to ephemeral values",
    "The message would show an ephemeral value, so it is not shown. Take that out of it.",
  ),
  severity,
});

// Imports

const invalidImportId = (range: Range, detail: string): Diagnostic =>
  error(range, "Invalid import id argument", detail);
export const nullImportId = (range: Range): Diagnostic =>
  invalidImportId(range, "The id is null. Write what the provider knows the object by.");
export const emptyImportId = (range: Range): Diagnostic =>
  invalidImportId(range, "The id is empty. Write what the provider knows the object by.");
export const importIdOfItself = (range: Range): Diagnostic =>
  invalidImportId(
    range,
    "The resource is what is imported, so nothing of it is known here. Write the id in another way.",
  );
export const wrongImportId = (range: Range, why: string): Diagnostic =>
  error(range, UNFIT, `The id is a text, and this does not fit: ${why}.`);

// Provisioners

export const fileContentTwice = (): Diagnostic =>
  error(
    undefined,
    "Cannot set both 'source' and 'content'",
    "What is copied is a file or a text. Keep one of the two.",
  );
export const noFileContent = (): Diagnostic =>
  error(
    undefined,
    "Must provide one of 'source' or 'content'",
    "Say what is copied: a file (source) or a text (content).",
  );
export const oneOfScripts = (): Diagnostic =>
  error(
    undefined,
    "Invalid remote-exec provisioner configuration",
    'Say what is run: one of "inline", "script" and "scripts".',
  );

// Moves and replacements

export const circularMoves = (): Diagnostic =>
  error(
    undefined,
    "Cyclic dependency in move statements",
    "These moved blocks lead back to where they began. Take one of them out.",
  );
/** Some move could not be made, and nothing else is wrong. */
export const blockedMoves = (): Diagnostic =>
  warning(
    undefined,
    "Unresolved resource instance address changes",
    "Objects stand where moved blocks, or a new count, would put others. These stay where they are.",
  );
export const lostSchema = (address: string): Diagnostic =>
  warning(
    undefined,
    "Missing resource schema from provider",
    `${address} is gone, and nothing is left that names its provider: what has become of it is not shown as a change outside of Terraform.`,
  );
export const undecodedObject = (address: string, fault: string): Diagnostic =>
  warning(
    undefined,
    "Failed to decode resource from state",
    `What the state has of ${address} does not fit its schema (${fault}): what has changed of it outside of Terraform is not shown.`,
  );
export const redundantMove = (range: Range | undefined, from: string): Diagnostic =>
  error(range, "Redundant move statement", `This moves ${from} to where it is. Take the block out.`);
export const stillDeclared = (range: Range | undefined, from: string, to: string): Diagnostic =>
  error(
    range,
    "Moved object still exists",
    `${from} is still declared, so it cannot have become ${to}. Remove its block, or this one.`,
  );
export const movedTwice = (range: Range | undefined, from: string, to: string): Diagnostic =>
  error(range, AMBIGUOUS, `Another block says that ${from} became ${to}. Keep one of the two.`);
export const replacedTwice = (range: Range | undefined, to: string, from: string): Diagnostic =>
  error(range, AMBIGUOUS, `Another block says that ${to} came from ${from}. Keep one of the two.`);
const AMBIGUOUS = "Ambiguous move statements";

export const removedButDeclared = (header: Range, address: string, { from, range }: Removed): Diagnostic => ({
  ...error(
    header,
    `Removed ${from.resource ? "resource" : "module"} still exists`,
    `A removed block says that ${address} is gone. Take this block out, or that one.`,
  ),
  related: [{ range, message: "the removed block" }],
});

export const invalidTarget = (text: string): Diagnostic =>
  error(undefined, `Invalid target ${JSON.stringify(text)}`, "Name a resource, one of its instances, or a module.");
export const invalidReplacement = (text: string): Diagnostic =>
  error(
    undefined,
    `Invalid force-replace address ${JSON.stringify(text)}`,
    "Name one instance of a managed resource, as in terraform_data.web[0].",
  );

export const unmatchedReplacement = (address: string): Diagnostic =>
  warning(
    undefined,
    "Incompletely-matched force-replace resource instance",
    `-replace=${address} names a whole resource. Name one of its instances, with its key.`,
  );
export const unexpectedTrigger = (range: Range): Diagnostic =>
  error(
    range,
    "Invalid replace_triggered_by expression",
    "Name the resource, an instance of it, or an attribute of one, as in terraform_data.web[0].id. It cannot be computed.",
  );
export const computedTriggerKey = (range: Range): Diagnostic =>
  error(range, "Invalid expression", "The key cannot be computed here: write it out, or take count.index or each.key.");
export const noSelf = (range: Range): Diagnostic =>
  error(range, "Invalid index", "There is no object of this instance yet, and a refresh-only plan makes none.");
export const undeclaredTrigger = (range: Range, resource: string): Diagnostic =>
  error(
    range,
    "Reference to undeclared resource",
    `There is no ${resource} in this module. Declare it, or correct the name.`,
  );
export const unplannedTrigger = (resource: string, where: string, near: Range): Diagnostic => ({
  ...error(
    undefined,
    `no change found for ${resource} in ${where}`,
    "There is no such instance, so nothing of it can trigger a replacement. Correct the key, or take the reference away.",
  ),
  near,
});

// Types that a provider has not

export const noSuchType = (range: Range): Diagnostic =>
  error(range, "Invalid resource type", "The provider has no such type, so nothing is known of its attributes.");
export const unknownType = (range: Range | undefined, mode: Mode, provider: string, type: string): Diagnostic =>
  error(
    range,
    `Invalid ${mode === "managed" ? "resource type" : mode === "data" ? "data source" : "ephemeral resource"}`,
    `${provider} has no ${mode === "managed" ? "resource type" : mode === "data" ? "data source" : "ephemeral resource"} ${quoted(type)}. Correct the name of the type.`,
  );
/** A provider without a block is configured with nothing, and does not agree to it. */
export const invalidImpliedConfiguration = (source: string): Diagnostic =>
  error(
    undefined,
    "Invalid provider configuration",
    `${source} must be configured. Write a provider block for it in the root module.`,
  );

export const missingInImplied = (source: string, name: string): Diagnostic =>
  error(undefined, "Missing required argument", `The configuration of ${source} needs ${quoted(name)}.`);

/** An object of a type that its provider does not have any more. */
export const lostType = (address: string, source: string): Diagnostic =>
  error(
    undefined,
    `no schema available for ${address} while reading state; this is a bug in Terraform and should be reported`,
    `${source} has no such resource type any more, so nobody can read or destroy ${address}. Take a version of the provider that has it, or "terraform state rm" the object.`,
  );

/** What a module wants to tell a provider of itself, which listens to nothing of the kind. */
export const noProviderMeta = (at: Range, source: string): Diagnostic =>
  error(at, `Provider ${source} doesn't support provider_meta`, `${source} takes no provider_meta block. Take it out.`);

export const NO_CONFIGURATION = "Provider configuration not present";

/** `isExpected`: the module says that whoever calls it gives the configuration, and here it is not called. */
export const noProviderConfiguration = (
  near: Range | undefined,
  address: string,
  configuration: string,
  isExpected: boolean,
): Diagnostic => ({
  ...error(
    undefined,
    NO_CONFIGURATION,
    isExpected
      ? `${address} needs ${configuration}, which the module that calls this one passes in its "providers". As a root module it has none.`
      : `${address} needs ${configuration}, and no provider block is that. Write one with this alias, or name another.`,
  ),
  ...(near && { near }),
  address,
  ...(isExpected && { inEditor: "information" }),
});

export const targetingInEffect = (): Diagnostic =>
  warning(
    undefined,
    "Resource targeting is in effect",
    "Only what was named, and what it depends on, is planned: the rest of the configuration may ask for more.",
  );

export const movesExcluded = (addresses: readonly string[]): Diagnostic =>
  error(
    undefined,
    "Moved resource instances excluded by targeting",
    `A move is made as a whole or not at all. Name these too: ${addresses.join(", ")}.`,
  );

export const noKey = (range: Range): Diagnostic =>
  error(range, "Invalid address", "The key of an instance is a text or a whole number.");
export const hiddenKey = (range: Range): Diagnostic =>
  error(
    range,
    "Invalid index expression",
    "The key is sensitive or ephemeral, and an address is shown to everybody. Use each.key, or a value that may be seen.",
  );
export const noImportId = (range: Range): Diagnostic =>
  error(range, "Invalid import id argument", "This is no text, so the ID is not known, and an import needs it now.");
export const unknownImportId = (range: Range): Diagnostic =>
  error(
    range,
    "Invalid import id argument",
    "The ID is known after the apply only, and an import needs it now. Apply what it depends on first, or write it out.",
  );

export const unmatchedImport = (address: string, near: Range): Diagnostic => ({
  ...error(
    undefined,
    "Configuration for import target does not exist",
    `There is no ${address}: count, for_each or a module makes other instances. Correct the address, or take the block away.`,
  ),
  near,
});
export const undeclaredImport = (range: Range): Diagnostic =>
  error(
    range,
    "Configuration for import target does not exist",
    "Nothing declares what is imported. Write the resource, or have terraform plan -generate-config-out write it.",
  );

export const forgottenObjects = (addresses: readonly string[]): Diagnostic =>
  warning(
    undefined,
    "Some objects will no longer be managed by Terraform",
    `They stay as they are, and Terraform forgets them: ${addresses.join(", ")}.`,
  );
