import type { Mode } from "../addrs/address.ts";
import type { Removed } from "../config/module.ts";
import type { Misfit } from "../schema/pack/fitSchema.ts";
import { type Diagnostic, error, type FindingId, warning } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { isIdentifier } from "../syntax/scan/identifier.ts";
import { suggesting } from "../syntax/suggestion.ts";
import { a } from "../values/text/nouns.ts";
import { quoted } from "../values/text/quote.ts";
import { friendlyName } from "../values/text/typeName.ts";
import type { Type } from "../values/type.ts";
import type { Value } from "../values/value.ts";

// The findings of a plan: one function for each.

// References to undeclared objects

export const undeclaredVariable = (range: Range | undefined, name: string, candidates: Iterable<string>): Diagnostic =>
  suggesting(name, candidates, (hint) =>
    error(
      "plan/undeclared-variable",
      range,
      "Reference to undeclared input variable",
      name === ""
        ? "A variable name is required after var."
        : `This module has no variable ${quoted(name)}.${hint || ` Declare it: variable ${quoted(name)} {}.`}`,
    ),
  );
export const undeclaredLocal = (range: Range | undefined, name: string, candidates: Iterable<string>): Diagnostic =>
  suggesting(name, candidates, (hint) =>
    error(
      "plan/undeclared-local",
      range,
      "Reference to undeclared local value",
      name === ""
        ? "The name of a local value is required after local."
        : `This module has no local value ${quoted(name)}.${hint || " Declare it in a locals block."}`,
    ),
  );
export const undeclaredCall = (range: Range, name: string, where: string, candidates: Iterable<string>): Diagnostic =>
  suggesting(name, candidates, (hint) =>
    error(
      "plan/undeclared-call",
      range,
      "Reference to undeclared module",
      `There is no module ${quoted(name)} in ${where}.${hint || " Call it there, or correct the name."}`,
    ),
  );
/** `block` is the header that its block would have: `resource "aws_instance" "web"`. */
export const undeclaredResource = (range: Range, block: string, where: string): Diagnostic =>
  error(
    "plan/undeclared-resource",
    range,
    "Reference to undeclared resource",
    `There is no ${block} in ${where}. Declare it there, or correct the name.`,
  );
/** The finding of a missing attribute of a built-in object such as `path`; Terraform gives it no place. */
export const unnamedAttribute = (root: string, why: string): Diagnostic =>
  error("plan/unnamed-attribute", undefined, `Invalid "${root}" attribute`, why);

// References out of context

const NO_FOR_EACH = 'Reference to "each" in context without for_each';
const NO_COUNT = 'Reference to "count" in non-counted context';
export const eachValueElsewhere = (range: Range): Diagnostic =>
  error(
    "plan/each-value-elsewhere",
    range,
    "each.value cannot be used in this context",
    "each.value can be used only in a block with for_each, and not in the for_each argument itself. Use another expression.",
  );
export const eachElsewhere = (range: Range): Diagnostic =>
  error(
    "plan/each-elsewhere",
    range,
    NO_FOR_EACH,
    '"each" can be used only in a resource or module block with for_each, and not in the for_each argument itself.',
  );
export const countElsewhere = (range: Range): Diagnostic =>
  error(
    "plan/count-elsewhere",
    range,
    NO_COUNT,
    '"count" can be used only in a resource, data or module block with count, and not in the count argument itself.',
  );
export const computedTrigger = (range: Range): Diagnostic =>
  error(
    "plan/computed-trigger",
    range,
    "Invalid replace_triggered_by expression",
    "This must be the address of a resource or of one of its attributes; only instance keys can be computed.",
  );
export const missingTrigger = (range: Range, address: string): Diagnostic =>
  error(
    "plan/missing-trigger",
    range,
    "Undeclared resource in replace_triggered_by",
    `This module has no resource ${address}. Declare it, or correct the address.`,
  );
export const emptyArgument = (summary: string, name: string): Diagnostic =>
  error("plan/empty-argument", undefined, summary, `${quoted(name)} must not be empty.`);
export const eachInTrigger = (range: Range): Diagnostic =>
  error("plan/each-in-trigger", range, NO_FOR_EACH, "This resource has no for_each, so there is no each.key.");
export const countInTrigger = (range: Range): Diagnostic =>
  error("plan/count-in-trigger", range, NO_COUNT, "This resource has no count, so there is no count.index.");
export const selfElsewhere = (range: Range): Diagnostic =>
  error(
    "plan/self-elsewhere",
    range,
    'Invalid "self" reference',
    '"self" can be used only in a provisioner, connection or postcondition block. Use the address of the resource instead.',
  );
export const selfReferential = (range: Range, resource: string): Diagnostic =>
  error(
    "plan/self-referential",
    range,
    "Self-referential block",
    `${resource} cannot refer to itself. Remove this reference.`,
  );
export const selfLocal = (range: Range, name: string): Diagnostic =>
  error(
    "plan/self-local",
    range,
    "Self-referencing local value",
    `local.${name} cannot refer to itself. Remove this reference.`,
  );
export const notWhole = (range: Range): Diagnostic =>
  error(
    "plan/not-whole",
    range,
    "Invalid depends_on reference",
    "depends_on refers to whole resources or modules, not to their attributes. Remove everything after the name.",
  );
/** `names` are the nodes that depend on each other in a circle. */
export const cycle = (names: readonly string[], near?: Range): Diagnostic => ({
  ...error(
    "plan/cycle",
    undefined,
    `Cycle: ${names.join(", ")}`,
    "These depend on each other in a circle. Remove one of the references between them.",
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
    "plan/missing-key",
    range,
    "Missing resource instance key",
    `${resource} has "${repeatedBy}" set, so it can have several instances. Refer to one, as in ${one}, or to all with ${all}.`,
  );
};
export const unexpectedKey = (range: Range, resource: string): Diagnostic =>
  error(
    "plan/unexpected-key",
    range,
    "Unexpected resource instance key",
    `${resource} has neither "count" nor "for_each", so its only instance has no key. Remove the brackets.`,
  );
export const noSuchAttribute = (range: Range, name: string, candidates: readonly string[]): Diagnostic =>
  suggesting(name, candidates, (hint) =>
    error(
      "plan/no-such-attribute",
      range,
      "Unsupported attribute",
      `There is no argument, attribute or block named ${quoted(name)} here.${hint}`,
    ),
  );
export const notAnAttribute = (range: Range, key: Value): Diagnostic =>
  error(
    "plan/not-an-attribute",
    range,
    "Invalid index operation",
    `An object has no index keys. Use a dot and the name of an attribute${key.kind === "string" && isIdentifier(key.value) ? `: .${key.value}` : ""}.`,
  );
export const deprecatedValue = (range: Range, name: string): Diagnostic =>
  warning(
    "plan/deprecated-value",
    range,
    "Deprecated value used",
    `${name} is deprecated, and the value is computed from it. See its documentation for a replacement.`,
  );
export const deprecatedVariable = (range: Range, name: string): Diagnostic =>
  warning(
    "plan/deprecated-variable",
    range,
    "Deprecated variable got a value",
    `The variable ${quoted(name)} of the module is deprecated. See its declaration for a replacement.`,
  );
export const deprecatedRootOutput = (range: Range, name: string): Diagnostic =>
  error(
    "plan/deprecated-root-output",
    range,
    "Root module output deprecated",
    `In a root module nobody sees that the output ${quoted(name)} is deprecated. Remove this argument, unless other modules call this one.`,
  );
export const deprecatedAttribute = (range: Range, name: string): Diagnostic =>
  warning(
    "plan/deprecated-attribute",
    range,
    "Deprecated attribute",
    `The provider will remove ${quoted(name)}. See its documentation for the replacement.`,
  );
export const keyOfSet = (range: Range, name: string): Diagnostic =>
  error(
    "plan/key-of-set",
    range,
    "Cannot index a set value",
    `The ${name} blocks form a set, whose elements have no keys. Use a for expression with an "if" to select one.`,
  );
export const onlyEachInKeys = (range: Range, name: string): Diagnostic =>
  error(
    "plan/only-each-in-keys",
    range,
    "Unknown variable",
    `${quoted(name)} is not available in the "to" address of an import. Use each.key or each.value.`,
  );
export const noKeyOfList = (range: Range, name: string): Diagnostic =>
  error(
    "plan/no-key-of-list",
    range,
    "Invalid operation",
    `There can be several ${name} blocks. Select one by its index: .${name}[0].`,
  );
export const countAttribute = (range: Range, resource: string): Diagnostic =>
  error(
    "plan/count-attribute",
    range,
    "Invalid resource count attribute",
    `Use length(${resource}) for the number of instances.`,
  );
export const scopedResource = (range: Range, resource: string, check: string): Diagnostic =>
  error(
    "plan/scoped-resource",
    range,
    "Reference to scoped resource",
    `${resource} can be used only in check ${quoted(check)}. Declare it outside the check block to use it here.`,
  );
export const redundantIgnore = (range: Range | undefined, attribute: string): Diagnostic =>
  warning(
    "plan/redundant-ignore",
    range,
    "Redundant ignore_changes element",
    `Only the provider sets ${attribute}, so there is no configured value to ignore. Remove it from ignore_changes.`,
  );

// count and for_each

const UNFIT = "Incorrect value type";
export const wrongCount = (range: Range, why: string): Diagnostic =>
  error("plan/wrong-count", range, UNFIT, `count must be a number: ${why}.`);

const invalidCount = (id: FindingId, range: Range, detail: string): Diagnostic =>
  error(id, range, "Invalid count argument", detail);
export const nullCount = (range: Range): Diagnostic =>
  invalidCount("plan/null-count", range, "count must not be null. Use a whole number; 0 creates no instance.");
export const unknownCount = (range: Range): Diagnostic =>
  invalidCount(
    "plan/unknown-count",
    range,
    "count depends on values that are not known until apply. Compute it from known values, or use -target to apply the resources that it depends on first.",
  );
export const fractionalCount = (range: Range): Diagnostic =>
  invalidCount("plan/fractional-count", range, "count must be a whole number that is not too large.");
export const negativeCount = (range: Range): Diagnostic =>
  invalidCount("plan/negative-count", range, "count must not be negative. Use 0 for no instance.");

const invalidEnabled = (id: FindingId, range: Range, detail: string): Diagnostic =>
  error(id, range, "Invalid enabled argument", detail);
export const wrongEnabled = (range: Range, why: string): Diagnostic =>
  invalidEnabled("plan/wrong-enabled", range, `enabled must be true or false: ${why}.`);
export const nullEnabled = (range: Range): Diagnostic =>
  invalidEnabled("plan/null-enabled", range, "enabled must not be null. Use true or false.");
export const ephemeralEnabled = (range: Range): Diagnostic =>
  invalidEnabled(
    "plan/ephemeral-enabled",
    range,
    "enabled must not be ephemeral, because it decides whether the instance is kept.",
  );
export const sensitiveEnabled = (range: Range): Diagnostic =>
  invalidEnabled(
    "plan/sensitive-enabled",
    range,
    "enabled must not be sensitive, because the plan shows whether the instance exists.",
  );
export const unknownEnabled = (range: Range): Diagnostic =>
  invalidEnabled(
    "plan/unknown-enabled",
    range,
    "enabled depends on values that are not known until apply. Compute it from known values, or use -target to apply the resources that it depends on first.",
  );

const invalidForEach = (id: FindingId, range: Range, detail: string): Diagnostic =>
  error(id, range, "Invalid for_each argument", detail);
export const nullForEach = (range: Range): Diagnostic =>
  invalidForEach(
    "plan/null-for-each",
    range,
    "for_each must not be null. Use a map or a set of strings; an empty one creates no instance.",
  );
export const sensitiveForEach = (range: Range): Diagnostic =>
  invalidForEach(
    "plan/sensitive-for-each",
    range,
    "for_each keys appear in addresses, so they must not be sensitive. Use keys that are not secret.",
  );
export const unknownForEach = (range: Range): Diagnostic =>
  invalidForEach(
    "plan/unknown-for-each",
    range,
    "The keys of for_each are not known until apply. Use a map with literal keys and put the unknown values in its values, or use -target to apply the resources that the keys depend on first.",
  );
export const unknownInSet = (range: Range): Diagnostic =>
  invalidForEach(
    "plan/unknown-in-set",
    range,
    "The set in for_each has elements that are not known until apply. Use a map with literal keys, or use -target to apply the resources that the elements depend on first.",
  );
/** Returns the finding as an information, because only the provider knows whether the value is unknown. */
export const onlyPossible = (found: Diagnostic, source: string): Diagnostic => ({
  ...found,
  severity: "information",
  origin: "stateline",
  detail: `Terraform rejects this if the provider of ${source} leaves the value unknown until apply, as most do. ${found.detail}`,
});
export const ephemeralCount = (range: Range): Diagnostic =>
  invalidCount("plan/ephemeral-count", range, "count must not be ephemeral, because the number of instances is kept.");
export const ephemeralForEach = (range: Range): Diagnostic =>
  invalidForEach("plan/ephemeral-for-each", range, "for_each must not be ephemeral, because instance keys are kept.");
export const wrongForEach = (range: Range, type: Type): Diagnostic =>
  invalidForEach(
    "plan/wrong-for-each",
    range,
    `for_each must be a map or a set of strings, but this is ${a(friendlyName(type))}.${type.kind === "list" || type.kind === "tuple" ? " Convert it with toset." : ""}`,
  );

export const uncountableImports = (range: Range, type: Type): Diagnostic =>
  invalidForEach(
    "plan/uncountable-imports",
    range,
    `for_each must be a collection, but this is ${a(friendlyName(type))}.`,
  );
export const ephemeralImports = (range: Range): Diagnostic =>
  invalidForEach(
    "plan/ephemeral-imports",
    range,
    "for_each of an import must not be ephemeral, because the imports of a plan must be the same at apply.",
  );
export const unknownImports = (range: Range): Diagnostic =>
  invalidForEach(
    "plan/unknown-imports",
    range,
    "for_each depends on values that are not known until apply, but imports are planned before. Apply the resources that it depends on first, or use literal values.",
  );

const invalidSet = (id: FindingId, range: Range, detail: string): Diagnostic =>
  error(id, range, "Invalid for_each set argument", detail);
export const nullInSet = (range: Range): Diagnostic =>
  invalidSet(
    "plan/null-in-set",
    range,
    "for_each contains null, which cannot be a key. Remove it, for example with compact().",
  );
export const wrongInSet = (range: Range, type: Type): Diagnostic =>
  invalidSet(
    "plan/wrong-in-set",
    range,
    `The elements of a set in for_each must be strings, but one is ${a(friendlyName(type))}.`,
  );

// Outputs

export const sensitiveOutput = (range: Range, name: string): Diagnostic =>
  error(
    "plan/sensitive-output",
    range,
    "Output refers to sensitive values",
    `The output ${quoted(name)} contains a sensitive value. Add sensitive = true to its block.`,
  );
export const wrongOutput = (range: Range, why: string): Diagnostic =>
  error("plan/wrong-output", range, "Invalid output value", `The value does not match the type of the output: ${why}.`);
export const ephemeralRootOutput = (range: Range): Diagnostic =>
  error(
    "plan/ephemeral-root-output",
    range,
    "Ephemeral output not allowed",
    "An output of the root module cannot be ephemeral, because Terraform keeps root outputs in the state.",
  );
export const ephemeralOutput = (range: Range): Diagnostic =>
  error(
    "plan/ephemeral-output",
    range,
    "Ephemeral value not allowed",
    "The value is ephemeral, so the output needs ephemeral = true.",
  );

export const notEphemeral = (range: Range): Diagnostic =>
  error(
    "plan/not-ephemeral",
    range,
    "Value not allowed in ephemeral output",
    "The output has ephemeral = true, but this value is not ephemeral.",
  );

export const ephemeralArgument = (range: Range, name: string): Diagnostic =>
  error(
    "plan/ephemeral-argument",
    range,
    "Ephemeral value not allowed",
    `The value is ephemeral, so the variable ${quoted(name)} needs ephemeral = true.`,
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

/** A warning for a check, an error for the others. `message` is the author's error message, if it is known. */
export const failedCondition = (
  range: Range | undefined,
  kind: ConditionKind,
  message: string | undefined,
): Diagnostic =>
  (kind === "check" ? warning : error)(
    "plan/failed-condition",
    range,
    FAILED[kind],
    message ?? "The condition is false. Its error message is not shown.",
  );
export const laterCheck = (range: Range): Diagnostic =>
  warning(
    "plan/later-check",
    range,
    "Check block assertion known after apply",
    "The condition depends on values that are not known until apply. Terraform checks it then.",
  );
export const nullCondition = (range: Range, kind: ConditionKind): Diagnostic =>
  error("plan/null-condition", range, resultOf(kind), "The condition must be true or false, but it is null.");
export const wrongCondition = (range: Range, kind: ConditionKind, why: string): Diagnostic =>
  error("plan/wrong-condition", range, resultOf(kind), `The condition must be true or false: ${why}.`);
export const wrongMessage = (range: Range, why: string): Diagnostic =>
  error("plan/wrong-message", range, "Invalid error message", `The error message must be a string: ${why}.`);
export const unknownMessage = (range: Range): Diagnostic =>
  error(
    "plan/unknown-message",
    range,
    "Invalid error message",
    "The error message depends on values that are not known until apply, but the rule fails now.",
  );
export const sensitiveMessage = (range: Range, severity: "error" | "warning"): Diagnostic => ({
  ...error(
    "plan/sensitive-message",
    range,
    "Error message refers to sensitive values",
    "The error message contains a sensitive value, so it is not shown. Remove the value from the message.",
  ),
  severity,
});
export const ephemeralMessage = (range: Range, severity: "error" | "warning"): Diagnostic => ({
  ...error(
    "plan/ephemeral-message",
    range,
    "Error message refers to ephemeral values",
    "The error message contains an ephemeral value, so it is not shown. Remove the value from the message.",
  ),
  severity,
});

// Imports

const invalidImportId = (id: FindingId, range: Range, detail: string): Diagnostic =>
  error(id, range, "Invalid import id argument", detail);
export const nullImportId = (range: Range): Diagnostic =>
  invalidImportId(
    "plan/null-import-id",
    range,
    "The ID must not be null. Use the ID that the provider has for the object.",
  );
export const sensitiveImportId = (range: Range): Diagnostic =>
  invalidImportId("plan/sensitive-import-id", range, "The ID must not be sensitive, because it is shown in the plan.");
export const noIdentitySchema = (range: Range): Diagnostic =>
  error(
    "plan/no-identity-schema",
    range,
    "Unable to determine identity schema for import identity",
    "The provider has no identities for this type. Use an id.",
  );
export const emptyImportId = (range: Range): Diagnostic =>
  invalidImportId(
    "plan/empty-import-id",
    range,
    "The ID must not be empty. Use the ID that the provider has for the object.",
  );
export const importIdOfItself = (range: Range): Diagnostic =>
  invalidImportId(
    "plan/import-id-of-itself",
    range,
    "The ID cannot refer to the resource that is imported. Use another expression.",
  );
export const wrongImportId = (range: Range, why: string): Diagnostic =>
  error("plan/wrong-import-id", range, UNFIT, `The ID must be a string: ${why}.`);

// Provisioners

export const fileContentTwice = (): Diagnostic =>
  error(
    "plan/file-content-twice",
    undefined,
    "Cannot set both 'source' and 'content'",
    "A file provisioner copies either a file (source) or a text (content). Remove one of the two.",
  );
export const noFileContent = (): Diagnostic =>
  error(
    "plan/no-file-content",
    undefined,
    "Must provide one of 'source' or 'content'",
    "A file provisioner needs something to copy. Add a file (source) or a text (content).",
  );
export const oneOfScripts = (): Diagnostic =>
  error(
    "plan/one-of-scripts",
    undefined,
    "Invalid remote-exec provisioner configuration",
    'A remote-exec provisioner must have exactly one of "inline", "script" and "scripts".',
  );

// Moves and replacements

export const circularMoves = (): Diagnostic =>
  error(
    "plan/circular-moves",
    undefined,
    "Cyclic dependency in move statements",
    "The moved blocks form a circle. Remove one of them.",
  );
/** The warning that some moves were not possible, if the plan has no errors. */
export const blockedMoves = (): Diagnostic =>
  warning(
    "plan/blocked-moves",
    undefined,
    "Unresolved resource instance address changes",
    "Some objects could not move to their new address, because another object already has it. They keep their addresses.",
  );
export const lostSchema = (address: string): Diagnostic =>
  warning(
    "plan/lost-schema",
    undefined,
    "Missing resource schema from provider",
    `${address} no longer exists, and nothing in the configuration or state uses its provider. Its changes outside of Terraform are not shown.`,
  );
export const undecodedObject = (address: string, fault: string): Diagnostic =>
  warning(
    "plan/undecoded-object",
    undefined,
    "Failed to decode resource from state",
    `The stored object of ${address} does not match its schema (${fault}). Its changes outside of Terraform are not shown.`,
  );
export const redundantMove = (range: Range | undefined, from: string): Diagnostic =>
  error(
    "plan/redundant-move",
    range,
    "Redundant move statement",
    `This block moves ${from} to its own address. Remove the block.`,
  );
export const stillDeclared = (range: Range | undefined, from: string, to: string): Diagnostic =>
  error(
    "plan/still-declared",
    range,
    "Moved object still exists",
    `${from} is still declared, so it cannot move to ${to}. Remove its block, or this moved block.`,
  );
export const movedTwice = (range: Range | undefined, from: string, to: string): Diagnostic =>
  error(
    "plan/moved-twice",
    range,
    AMBIGUOUS,
    `Another block already moves ${from} to ${to}, so this block cannot move it too. Remove one of the two.`,
  );
export const replacedTwice = (range: Range | undefined, to: string, from: string): Diagnostic =>
  error(
    "plan/replaced-twice",
    range,
    AMBIGUOUS,
    `Another block already moves ${from} to ${to}, so nothing else can move there. Remove one of the two.`,
  );
const AMBIGUOUS = "Ambiguous move statements";

export const removedButDeclared = (header: Range, address: string, { from, range }: Removed): Diagnostic => ({
  ...error(
    "plan/removed-but-declared",
    header,
    `Removed ${from.resource ? "resource" : "module"} still exists`,
    `A removed block names ${address}, which is still declared. Remove this block, or the removed block.`,
  ),
  related: [{ range, message: "the removed block" }],
});

export const invalidTarget = (text: string): Diagnostic =>
  error(
    "plan/invalid-target",
    undefined,
    `Invalid target ${JSON.stringify(text)}`,
    "A target must be the address of a resource, of an instance or of a module.",
  );
export const invalidExclude = (text: string): Diagnostic =>
  error(
    "plan/invalid-exclude",
    undefined,
    `Invalid exclude ${JSON.stringify(text)}`,
    "An exclusion must be the address of a resource, of an instance or of a module.",
  );
export const targetsWithExcludes = (): Diagnostic =>
  error(
    "plan/targets-with-excludes",
    undefined,
    "Invalid combination of arguments",
    "Targets and exclusions cannot be combined. Remove one kind of them.",
  );
export const noExcludes = (): Diagnostic =>
  error(
    "plan/no-excludes",
    undefined,
    "Failed to parse command-line flags",
    "Only OpenTofu has the option -exclude, since version 1.9. Use -target instead.",
  );
export const invalidReplacement = (text: string): Diagnostic =>
  error(
    "plan/invalid-replacement",
    undefined,
    `Invalid force-replace address ${JSON.stringify(text)}`,
    "The address must be that of one instance of a managed resource, such as terraform_data.web[0].",
  );

export const unmatchedReplacement = (address: string): Diagnostic =>
  warning(
    "plan/unmatched-replacement",
    undefined,
    "Incompletely-matched force-replace resource instance",
    `-replace=${address} names a whole resource. Use the address of one of its instances, with its key.`,
  );
export const unexpectedTrigger = (range: Range): Diagnostic =>
  error(
    "plan/unexpected-trigger",
    range,
    "Invalid replace_triggered_by expression",
    "This must be a literal reference to a resource, an instance or an attribute, such as terraform_data.web[0].id.",
  );
export const computedTriggerKey = (range: Range): Diagnostic =>
  error(
    "plan/computed-trigger-key",
    range,
    "Invalid expression",
    "The key must not be computed here. Use a literal key, count.index or each.key.",
  );
export const noSelf = (range: Range): Diagnostic =>
  error(
    "plan/no-self",
    range,
    "Invalid index",
    "The instance has no object yet, and a refresh-only plan creates none.",
  );
export const undeclaredTrigger = (range: Range, resource: string): Diagnostic =>
  error(
    "plan/undeclared-trigger",
    range,
    "Reference to undeclared resource",
    `There is no ${resource} in this module. Declare it, or correct the name.`,
  );
export const unplannedTrigger = (resource: string, where: string, near: Range): Diagnostic => ({
  ...error(
    "plan/unplanned-trigger",
    undefined,
    `no change found for ${resource} in ${where}`,
    "This instance does not exist, so it cannot trigger a replacement. Correct the key, or remove the reference.",
  ),
  near,
});

// Types that a provider does not have

export const noSuchType = (range: Range): Diagnostic =>
  error(
    "plan/no-such-type",
    range,
    "Invalid resource type",
    "The provider has no such type, so its attributes are unknown.",
  );
export const unknownType = (range: Range | undefined, mode: Mode, provider: string, type: string): Diagnostic =>
  error(
    "plan/unknown-type",
    range,
    `Invalid ${mode === "managed" ? "resource type" : mode === "data" ? "data source" : "ephemeral resource"}`,
    `${provider} has no ${mode === "managed" ? "resource type" : mode === "data" ? "data source" : "ephemeral resource"} ${quoted(type)}. Correct the name of the type.`,
  );
/** The finding of a provider without a block that rejects an empty configuration. */
export const invalidImpliedConfiguration = (source: string): Diagnostic =>
  error(
    "plan/invalid-implied-configuration",
    undefined,
    "Invalid provider configuration",
    `${source} must be configured. Add a provider block for it to the root module.`,
  );

export const missingInImplied = (source: string, name: string): Diagnostic =>
  error(
    "plan/missing-in-implied",
    undefined,
    "Missing required argument",
    `The configuration of ${source} needs ${quoted(name)}.`,
  );

/** The finding of an object whose type its provider no longer has. */
export const lostType = (address: string, source: string): Diagnostic =>
  error(
    "plan/lost-type",
    undefined,
    `no schema available for ${address} while reading state; this is a bug in Terraform and should be reported`,
    `${source} no longer has this resource type, so it cannot read or destroy ${address}. Use a version of the provider that has it, or remove the object with terraform state rm.`,
  );

/** The finding of a provider_meta block whose provider has no schema for it. */
export const noProviderMeta = (at: Range, source: string): Diagnostic =>
  error(
    "plan/no-provider-meta",
    at,
    `Provider ${source} doesn't support provider_meta`,
    `The provider ${source} does not support provider_meta. Remove the block.`,
  );

/** `isExpected`: whether the module declares that its caller passes the configuration, and it has no caller. */
export const noProviderConfiguration = (
  near: Range | undefined,
  address: string,
  configuration: string,
  isExpected: boolean,
): Diagnostic => ({
  ...error(
    "plan/no-provider-configuration",
    undefined,
    "Provider configuration not present",
    isExpected
      ? `${address} needs ${configuration}, which a calling module must pass in its "providers" argument. As a root module, this module has no caller.`
      : `${address} needs ${configuration}, but no provider block declares it. Add one with this alias, or use another configuration.`,
  ),
  ...(near && { near }),
  address,
  ...(isExpected && { inEditor: "information" }),
});

export const deprecatedWinrm = (range: Range): Diagnostic =>
  warning(
    "plan/deprecated-winrm",
    range,
    "WinRM connection type is deprecated",
    "OpenTofu removes connections by WinRM. Use ssh, which current versions of Windows have.",
  );

export const targetingInEffect = (): Diagnostic =>
  warning(
    "plan/targeting-in-effect",
    undefined,
    "Resource targeting is in effect",
    "Only the targeted objects and their dependencies are planned, so the plan may miss changes of the rest of the configuration.",
  );

export const movesExcluded = (addresses: readonly string[]): Diagnostic =>
  error(
    "plan/moves-excluded",
    undefined,
    "Moved resource instances excluded by targeting",
    `A moved object must be targeted at both its addresses. Add these targets: ${addresses.join(", ")}.`,
  );

export const noKey = (range: Range): Diagnostic =>
  error("plan/no-key", range, "Invalid address", "An instance key must be a string or a whole number.");
export const hiddenKey = (range: Range): Diagnostic =>
  error(
    "plan/hidden-key",
    range,
    "Invalid index expression",
    "The key must not be sensitive or ephemeral, because addresses are always shown. Use each.key or another value.",
  );
export const noImportId = (range: Range): Diagnostic =>
  error(
    "plan/no-import-id",
    range,
    "Invalid import id argument",
    "The ID must be a string that is known while planning.",
  );
export const nullIdentity = (range: Range): Diagnostic =>
  error(
    "plan/null-identity",
    range,
    "Invalid import identity argument",
    "The identity must not be null. Write an object with what identifies the resource.",
  );
export const unknownIdentity = (range: Range): Diagnostic =>
  error(
    "plan/unknown-identity",
    range,
    "Invalid import identity argument",
    "The identity must be known while planning, but it is not known until apply. Apply the resources that it depends on first.",
  );
export const wrongIdentity = (range: Range, why: string): Diagnostic =>
  error(
    "plan/wrong-identity",
    range,
    "Incorrect value type",
    `The identity must be an object with what identifies the resource: ${why}.`,
  );
export const unknownImportId = (range: Range): Diagnostic =>
  error(
    "plan/unknown-import-id",
    range,
    "Invalid import id argument",
    "The ID must be known while planning, but it is not known until apply. Apply the resources that it depends on first, or use a literal ID.",
  );

export const unmatchedImport = (address: string, near: Range): Diagnostic => ({
  ...error(
    "plan/unmatched-import",
    undefined,
    "Configuration for import target does not exist",
    `There is no instance ${address}; count, for_each or a module creates others. Correct the address, or remove the block.`,
  ),
  near,
});
export const unmatchedImportKey = (address: string, near: Range): Diagnostic => ({
  ...unmatchedImport(address, near),
  summary: "Cannot import to non-existent resource address",
});
export const undeclaredImport = (range: Range): Diagnostic =>
  error(
    "plan/undeclared-import",
    range,
    "Configuration for import target does not exist",
    "The resource to import to is not declared. Declare it, or generate it with terraform plan -generate-config-out.",
  );

export const forgottenObjects = (addresses: readonly string[]): Diagnostic =>
  warning(
    "plan/forgotten-objects",
    undefined,
    "Some objects will no longer be managed by Terraform",
    `Terraform forgets these objects and does not destroy them: ${addresses.join(", ")}.`,
  );

export const forgottenObject = (address: string): Diagnostic => ({
  ...warning(
    "plan/forgotten-object",
    undefined,
    "Resource going to be removed from the state",
    `OpenTofu forgets ${address} and does not destroy it.`,
  ),
  address,
});

export const replaceAndDestroy = (): Diagnostic =>
  error(
    "plan/replace-and-destroy",
    undefined,
    "Unsupported plan mode",
    "A destroy plan cannot replace objects. Remove -replace.",
  );

/** A part of a block that a pack of another version does not have, or has in another way. */
export const otherVersionMisfit = ({ kind, name, range, similarName }: Misfit, pack: string): Diagnostic => ({
  id: "plan/other-version-misfit",
  severity: "information",
  summary: kind === "absent" ? `Not in ${pack}` : `Different in ${pack}`,
  detail: [
    MISFITS[kind](quoted(name), pack),
    ...(similarName === undefined ? [] : [`Did you mean ${quoted(similarName)}?`]),
    "Another version of the provider may differ.",
  ].join(" "),
  subject: range,
  ...(similarName !== undefined && { similarName }),
  origin: "stateline",
});

const MISFITS: Readonly<Record<Misfit["kind"], (name: string, pack: string) => string>> = {
  absent: (name, pack) => `${pack} has no argument or block ${name} here.`,
  block: (name, pack) => `${name} is a block in ${pack}.`,
  argument: (name, pack) => `${name} is an argument in ${pack}, not a block.`,
  computed: (name, pack) => `Only the provider sets ${name} in ${pack}.`,
  required: (name, pack) => `${pack} requires ${name} here.`,
};

/** A type that a pack of another version does not have. */
export const notInOtherVersion = (subject: Range | undefined, type: string, pack: string): Diagnostic => ({
  id: "plan/not-in-other-version",
  severity: "information",
  summary: `Not in ${pack}`,
  detail: `${pack} has no type ${quoted(type)}. Another version of the provider may have it.`,
  subject,
  origin: "stateline",
});
