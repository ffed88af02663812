import type { Mode } from "../addrs/address.ts";
import { type Dialect, type Product, productName } from "../lang/dialect.ts";
import { startRange } from "../lang/startRange.ts";
import { type Diagnostic, error, type FindingId, warning } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { didYouMean } from "../syntax/suggestion.ts";
import type { Argument, Block, Call, Expression, Label } from "../syntax/tree.ts";
import { a } from "../values/text/nouns.ts";
import { quoted } from "../values/text/quote.ts";

// The findings of declarations: one function for each.

/** Returns the header of a block: `resource "aws_instance" "web"`. */
const headerText = ({ type, labels }: Block): string => [type, ...labels.map(({ value }) => quoted(value))].join(" ");

const firstAt = (range: Range): Pick<Diagnostic, "related"> => ({ related: [{ range, message: "the first one" }] });

// Declarations and their names

const DECLARATIONS: Readonly<Partial<Record<string, string>>> = {
  variable: "variable declaration",
  output: "output definition",
  "module call": "module call",
  "local value": "local value definition",
};

/** `what` is a key of DECLARATIONS. */
export const declaredTwice = (range: Range, what: string, name: string, first: Range): Diagnostic =>
  twice("config/declared-twice", range, DECLARATIONS[what] ?? what, `${a(what)} ${quoted(name)}`, first);
export const resourceTwice = (range: Range, mode: Mode, type: string, name: string, first: Range): Diagnostic =>
  twice(
    "config/resource-twice",
    range,
    `${mode === "managed" ? "resource" : mode} ${quoted(type)} configuration`,
    `${a(type)} ${mode === "managed" ? "resource" : mode} ${quoted(name)}`,
    first,
  );
export const actionTwice = (range: Range, type: string, name: string, first: Range): Diagnostic =>
  twice(
    "config/action-twice",
    range,
    `action ${quoted(type)} configuration`,
    `${a(type)} action ${quoted(name)}`,
    first,
  );
export const checkTwice = (range: Range, name: string, first: Range): Diagnostic =>
  twice("config/check-twice", range, `check ${quoted(name)} configuration`, `a check ${quoted(name)}`, first);

const twice = (id: FindingId, range: Range, what: string, existing: string, first: Range): Diagnostic => ({
  ...error(id, range, `Duplicate ${what}`, `This module already has ${existing}. Rename or remove one of the two.`),
  related: [{ range: first, message: "first declared here" }],
});
export const invalidName = ({ range, value }: Label, summary: string): Diagnostic =>
  error(
    "config/invalid-name",
    range,
    summary,
    `${quoted(value)} is not a valid name. A name may contain only letters, digits, underscores and dashes, and must begin with a letter or an underscore.`,
  );
export const invalidLocal = ({ name, nameRange }: Argument): Diagnostic =>
  error(
    "config/invalid-local",
    nameRange,
    "Invalid local value name",
    `${quoted(name)} is not a valid name. A name may contain only letters, digits, underscores and dashes.`,
  );
export const reservedName = ({ range, value }: Label): Diagnostic =>
  error(
    "config/reserved-name",
    range,
    "Invalid variable name",
    `${quoted(value)} is a meta-argument of module blocks, so a variable cannot have this name. Rename it.`,
  );

// Arguments

export const wrongBool = ({ name, expression }: Argument, why: string | undefined): Diagnostic =>
  error(
    "config/wrong-bool",
    startRange(expression),
    "Unsuitable value type",
    `${quoted(name)} must be a literal true or false${why === undefined ? "" : `: ${why}`}.`,
  );
export const wrongPrevention = (range: Range): Diagnostic =>
  error(
    "config/wrong-prevention",
    range,
    "Invalid value for prevent_destroy",
    "prevent_destroy must be true or false.",
  );
export const ephemeralLifecycle = (header: Range): Diagnostic =>
  error(
    "config/ephemeral-lifecycle",
    header,
    "Invalid lifecycle configuration for ephemeral resource",
    "An ephemeral resource can have only enabled and conditions in its lifecycle. Remove the other arguments.",
  );
export const ephemeralBlock = (header: Range): Diagnostic =>
  error(
    "config/ephemeral-block",
    header,
    "Invalid configuration block for ephemeral resource",
    "An ephemeral resource is not kept, so it cannot be provisioned. Remove this block.",
  );
export const wrongText = ({ name, expression }: Argument): Diagnostic =>
  error(
    "config/wrong-text",
    startRange(expression),
    "Unsuitable value type",
    `${quoted(name)} must be a literal string.`,
  );
export const threeRepetitions = (range: Range): Diagnostic =>
  error(
    "config/three-repetitions",
    range,
    'Invalid combination of "count", "enabled", and "for_each"',
    "A block can have only one of these. Remove the others.",
  );
export const bothRepetitions = (range: Range, ...[first, second]: readonly [string, string]): Diagnostic =>
  error(
    "config/both-repetitions",
    range,
    `Invalid combination of "${first}" and "${second}"`,
    `A block cannot have both "${first}" and "${second}". Remove one of them.`,
  );

const INVALID_EXPRESSION = "Invalid expression";
export const notStatic = ({ range }: Expression): Diagnostic =>
  error(
    "config/not-static",
    range,
    INVALID_EXPRESSION,
    "This must be a reference, such as aws_instance.web. It cannot be computed, because Terraform reads it before it evaluates anything.",
  );
/** Returns the finding of an argument that must be a literal list. */
export const notAList = (expression: Expression): Diagnostic =>
  error(
    "config/not-a-list",
    startRange(expression),
    INVALID_EXPRESSION,
    "This must be a literal list, such as [aws_instance.web].",
  );
export const notAMap = (expression: Expression): Diagnostic =>
  error(
    "config/not-a-map",
    startRange(expression),
    INVALID_EXPRESSION,
    "This must be a literal map, such as { aws = aws.east }.",
  );
export const quotedReference = (range: Range, text: string): Diagnostic =>
  warning(
    "config/quoted-reference",
    range,
    "Quoted references are deprecated",
    `Write the reference without quotes: ${text}. The quoted form still works, but is deprecated.`,
  );

// Values of variables

/** The findings that leave a variable without a type, or with a default that does not match it. */
export const VARIABLE_FAULTS: ReadonlySet<FindingId> = new Set([
  "lang/no-element-type",
  "lang/no-attribute-types",
  "lang/no-element-types",
  "lang/unknown-type",
  "lang/not-a-type",
  "lang/primitive-arguments",
  "lang/optional-elsewhere",
  "lang/not-attribute-types",
  "lang/not-element-types",
  "lang/not-attribute-name",
  "lang/attribute-twice",
  "lang/no-optional-type",
  "lang/surplus-optional",
  "config/default-mismatch",
  "config/null-default",
  "config/overridden-default",
]);

const wrongDefault = (id: FindingId, range: Range, detail: string): Diagnostic =>
  error(id, range, "Invalid default value for variable", detail);
export const defaultMismatch = (range: Range, why: string): Diagnostic =>
  wrongDefault("config/default-mismatch", range, `The default does not match the type of the variable: ${why}.`);
export const ignoredAttribute = (range: Range, name: string, names: Iterable<string>): Diagnostic =>
  warning(
    "config/ignored-attribute",
    range,
    "Object attribute is ignored",
    `The type of the variable has no attribute ${quoted(name)} here, so this value is not used.${didYouMean(name, names)}`,
  );
export const nullDefault = (range: Range): Diagnostic =>
  wrongDefault(
    "config/null-default",
    range,
    "The default must not be null, because the variable has nullable = false. Change one of the two.",
  );
export const noValue = (header: Range, name: string): Diagnostic =>
  error(
    "config/no-value",
    header,
    "No value for required variable",
    `The variable ${quoted(name)} has no value and no default. Set it in terraform.tfvars, or with -var or -var-file.`,
  );
export const nullValueGiven = (range: Range, name: string): Diagnostic =>
  error(
    "config/null-value-given",
    range,
    "Required variable not set",
    `var.${name} must not be null, because it has nullable = false. Use another value.`,
  );
export const wrongValue = (range: Range, name: string, why: string): Diagnostic =>
  error(
    "config/wrong-value",
    range,
    "Invalid value for input variable",
    `The value does not match the type of var.${name}: ${why}.`,
  );
export const undeclaredOption = (name: string): Diagnostic =>
  error(
    "config/undeclared-option",
    undefined,
    "Value for undeclared variable",
    `The root module has no variable ${quoted(name)}. Correct the name, or declare the variable.`,
  );
/** `near` is the place of the value in its file. */
export const undeclaredInFile = (name: string, near: Range | undefined): Diagnostic => ({
  ...warning(
    "config/undeclared-in-file",
    undefined,
    "Value for undeclared variable",
    `The root module has no variable ${quoted(name)}, so this value is ignored. Correct the name, declare the variable, or remove the value.`,
  ),
  ...(near && { near }),
});
export const declaredInValues = (range: Range, name: string): Diagnostic =>
  error(
    "config/declared-in-values",
    range,
    "Variable declaration in .tfvars file",
    `A .tfvars file only sets values, as in ${name} = "value". Move the variable block to a .tf file.`,
  );
export const undeclaredMore = (count: number): Diagnostic =>
  warning(
    "config/undeclared-more",
    undefined,
    "Values for undeclared variables",
    count === 1
      ? "1 more value is set for a variable that the root module does not have."
      : `${count} more values are set for variables that the root module does not have.`,
  );
export const unreadableValues = (path: string): Diagnostic =>
  error(
    "config/unreadable-values",
    undefined,
    "Failed to read variables file",
    `The file ${path} does not exist. Create it, or correct the path.`,
  );

// Lifecycle and checks

/** The finding of a block whose type may occur only once in the enclosing block `around`. */
export const secondBlock = (enclosing: Block, { type, header }: Block, first: Block): Diagnostic => ({
  ...error(
    "config/second-block",
    header,
    `Duplicate ${type === "_" ? "escaping" : type} block`,
    `${a(enclosing.type)} block can have only one ${quoted(type)} block. Move the contents of this one to the first.`.replace(
      /^a/,
      "A",
    ),
  ),
  related: [{ range: first.header, message: "the first one" }],
});
export const wrongKeyword = ({ name, expression }: Argument, words: readonly string[]): Diagnostic =>
  error(
    "config/wrong-keyword",
    expression.range,
    `Invalid ${quoted(name)} keyword`,
    `${quoted(name)} must be one of the keywords ${words.join(" and ")}, without quotes.`,
  );
export const quotedKeyword = (range: Range, text: string): Diagnostic =>
  warning(
    "config/quoted-keyword",
    range,
    "Quoted keywords are deprecated",
    `Write the keyword without quotes: ${text}. The quoted form still works, but is deprecated.`,
  );
export const managedOnly = ({ name, nameRange }: Argument, mode: "data" | "ephemeral"): Diagnostic =>
  error(
    "config/managed-only",
    nameRange,
    `Invalid ${mode} resource lifecycle argument`,
    `${quoted(name)} is allowed only in resource blocks. Remove it from this ${mode} block.`,
  );
export const managedTriggerOnly = ({ type, typeRange }: Block, mode: "data" | "ephemeral"): Diagnostic =>
  error(
    "config/managed-trigger-only",
    typeRange,
    `Invalid ${mode} resource lifecycle nested block`,
    `${quoted(type)} is allowed only in resource blocks. Remove it from this ${mode} block.`,
  );
export const nestedRepetition = ({ name, nameRange }: Argument): Diagnostic =>
  error(
    "config/nested-repetition",
    nameRange,
    `Invalid ${quoted(name)} attribute`,
    `A data source in a check block cannot have ${quoted(name)}, because it is read once. Remove it.`,
  );
export const nestedLifecycle = ({ header }: Block): Diagnostic =>
  error(
    "config/nested-lifecycle",
    header,
    "Invalid lifecycle block",
    "A data source in a check block cannot have a lifecycle block. Use assert blocks to check its result.",
  );
export const removedProvisioner = ({ value, range }: Label): Diagnostic =>
  error(
    "config/removed-provisioner",
    range,
    `The ${quoted(value)} provisioner has been removed`,
    "Terraform removed this provisioner in version 0.15.",
  );
export const destroyReference = ({ range }: Expression): Diagnostic =>
  error(
    "config/destroy-reference",
    range,
    "Invalid reference from destroy provisioner",
    "A destroy-time provisioner can refer only to self, count.index and each.key.",
  );
export const wildcard = ({ expression }: Argument): Diagnostic =>
  error(
    "config/wildcard",
    expression.range,
    "Invalid ignore_changes wildcard",
    '"*" is no longer supported. To ignore every change, use the keyword all: ignore_changes = all.',
  );
export const mixedWildcard = ({ range }: Expression): Diagnostic =>
  error(
    "config/mixed-wildcard",
    range,
    "Invalid ignore_changes ruleset",
    'The wildcard "*" already covers every attribute, so it cannot be combined with other references.',
  );
export const invalidEach = (range: Range): Diagnostic =>
  error(
    "config/invalid-each",
    range,
    "Invalid each reference in replace_triggered_by expression",
    "each.key is the only attribute of each that is allowed here.",
  );
export const invalidReference = (range: Range): Diagnostic =>
  error(
    "config/invalid-reference",
    range,
    "Invalid reference in replace_triggered_by expression",
    "Only a reference to a resource can trigger a replacement. An instance key can be count.index or each.key.",
  );
export const invalidTrigger = (range: Range, resources: number): Diagnostic =>
  error(
    "config/invalid-trigger",
    range,
    "Invalid replace_triggered_by expression",
    resources === 0
      ? "This element refers to no resource. Name the resource whose changes replace this one."
      : `This element refers to ${resources} resources. Use one element for each.`,
  );
/** `type` is that of the block that holds the condition. */
export const constantCondition = ({ expression }: Argument, type: string): Diagnostic =>
  error(
    "config/constant-condition",
    expression.range,
    `Invalid ${type} expression`,
    "The condition refers to no object, so its result is always the same. Refer to at least one object of the configuration.",
  );
export const emptyDeprecation = (range: Range, what: "variable" | "output"): Diagnostic =>
  error(
    "config/empty-deprecation",
    range,
    what === "variable" ? "Invalid `deprecated` value" : "Invalid `deprecated` attribute",
    "The message must not be empty. Say what to use instead.",
  );
export const hiddenConst = (header: Range, how: "sensitive" | "ephemeral"): Diagnostic =>
  error(
    "config/hidden-const",
    header,
    `Const variable cannot be ${how}`,
    `A variable with const = true is known to terraform init, so it cannot be ${how}. Remove one of the two.`,
  );
export const foreignReference = (range: Range, name: string): Diagnostic =>
  error(
    "config/foreign-reference",
    range,
    "Invalid reference in variable validation",
    `A validation can refer only to its own variable, var.${name}. Other references are possible since Terraform 1.9 and OpenTofu 1.9.`,
  );
export const otherCondition = ({ range }: Expression, name: string): Diagnostic =>
  error(
    "config/other-condition",
    range,
    "Invalid variable validation condition",
    `The condition must refer to the variable that it validates. Use var.${name}.`,
  );
/** `kind` is `precondition` or `postcondition`. */
export const selfCondition = ({ range }: Expression, kind: string, address: string): Diagnostic =>
  error(
    "config/self-condition",
    range,
    `Invalid reference in ${kind}`,
    `${address} cannot refer to itself here.${kind === "postcondition" ? " Use self instead." : " A precondition is checked before the resource is planned; use a postcondition with self."}`,
  );
export const creationProvisioner = ({ header }: { readonly header: Range }): Diagnostic =>
  error(
    "config/creation-provisioner",
    header,
    "Invalid provisioner block",
    "A provisioner in a removed block can run only at destruction. Use when = destroy.",
  );
export const provisionedNothing = ({ type, header }: Block): Diagnostic =>
  error(
    "config/provisioned-nothing",
    header,
    `Invalid ${type} block`,
    `Only managed resources can be provisioned. Remove the ${type} block.`,
  );
export const misplacedPostcondition = ({ typeRange }: Block): Diagnostic =>
  error(
    "config/misplaced-postcondition",
    typeRange,
    "Postconditions are not allowed",
    "An output can have only preconditions. Use a precondition.",
  );
export const secondData = (block: Block, { header }: Block): Diagnostic => ({
  ...error(
    "config/second-data",
    block.header,
    "Multiple data resource blocks",
    "A check block can have only one data source. Declare this one in another check block.",
  ),
  related: [{ range: header, message: "the first one" }],
});
export const zeroAsserts = ({ header, labels }: Block): Diagnostic =>
  error(
    "config/zero-asserts",
    header,
    "Zero assert blocks",
    `The check${labels[0] ? ` ${quoted(labels[0].value)}` : ""} has no assert block. Add at least one.`,
  );

// Addresses

const invalidAddress = (id: FindingId, range: Range, detail: string): Diagnostic =>
  error(id, range, "Invalid address", detail);
export const nameExpected = (range: Range, expected: "module name" | "resource name"): Diagnostic =>
  error(
    "config/name-expected",
    range,
    "Invalid address operator",
    `A ${expected} is required here. Add a dot and the name.`,
  );
export const wrongKey = (range: Range): Diagnostic =>
  invalidAddress("config/wrong-key", range, "An instance key must be a whole number or a string in quotes.");
export const resourceExpected = (range: Range): Diagnostic =>
  invalidAddress(
    "config/resource-expected",
    range,
    "A resource address must have a type and a name, such as aws_instance.web.",
  );
export const notAResource = (range: Range, type: string): Diagnostic =>
  invalidAddress(
    "config/not-a-resource",
    range,
    `${type} is not a resource type. A resource address has a type and a name, such as aws_instance.web.`,
  );
export const surplusSteps = (range: Range): Diagnostic =>
  invalidAddress("config/surplus-steps", range, "The address must end before this. Remove the rest.");
export const noInstanceKey = (range: Range, object: "Resource" | "Module"): Diagnostic =>
  error(
    "config/no-instance-key",
    range,
    `${object} instance keys not allowed`,
    `A removed block applies to all instances of a ${object.toLowerCase()}. Remove the instance key.`,
  );
export const noEphemeralResource = (range: Range): Diagnostic =>
  error(
    "config/no-ephemeral-resource",
    range,
    "Ephemeral resource address is not allowed",
    "An ephemeral resource has no object in the state, so it needs no removed block. Remove only the ephemeral block.",
  );
export const immovable = (header: Range): Diagnostic =>
  error(
    "config/immovable",
    header,
    'Invalid "moved" address',
    "Only resources and modules can be moved. Correct the address.",
  );
export const noDataSource = (range: Range): Diagnostic =>
  error(
    "config/no-data-source",
    range,
    "Data source address not allowed",
    "A data source has no object to destroy, so it needs no removed block. Remove only the data block.",
  );
export const notManaged = ({ range }: Argument): Diagnostic =>
  error(
    "config/not-managed",
    range,
    "Invalid import address",
    "Only managed resources can be imported. Use the address of a resource block.",
  );
export const noIdentifier = (header: Range): Diagnostic =>
  error(
    "config/no-identifier",
    header,
    "Invalid import block",
    "An import block needs an id, or an identity in place of it. Add one of them.",
  );
export const twoIdentifiers = (range: Range): Diagnostic =>
  error(
    "config/two-identifiers",
    range,
    "Invalid import block",
    "An import block can have an id or an identity, but not both. Remove one of them.",
  );
export const noImportAddress = (range: Range): Diagnostic =>
  error(
    "config/no-import-address",
    range,
    "Invalid import address expression",
    "The address must be that of a resource; only its instance keys can be computed.",
  );
/** Of two imports into an address. `first` is the other block, if this is the second one. */
export const importTwice = (range: Range, address: string, first?: Range): Diagnostic => ({
  ...error(
    "config/import-twice",
    range,
    `Duplicate import configuration for ${quoted(address)}`,
    "Another import has the same target. Remove one of the two.",
  ),
  ...(first && firstAt(first)),
});
export const importProvider = (range: Range): Diagnostic =>
  error(
    "config/import-provider",
    range,
    "Invalid import provider argument",
    "The resource is declared, so its own block selects the provider configuration. Remove this argument.",
  );
export const wrongImportKey = (range: Range): Diagnostic =>
  error(
    "config/wrong-import-key",
    range,
    "Invalid import 'to' expression",
    "The resource cannot have an instance with this key. Use a key that matches its count or for_each.",
  );
export const noImportKey = (near: Range): Diagnostic => ({
  ...error(
    "config/no-import-key",
    undefined,
    "Invalid address",
    "Without for_each, an import block must name one instance with a literal key.",
  ),
  isNowhere: true,
  near,
});
export const unknownImport = (range: Range, address: string): Diagnostic =>
  error(
    "config/unknown-import",
    range,
    "Configuration for import target does not exist",
    `There is no resource ${address}. Declare it, or correct the address.`,
  );
export const differentKinds = ({ header }: Block, from: "resource" | "module"): Diagnostic =>
  error(
    "config/different-kinds",
    header,
    'Invalid "moved" addresses',
    from === "resource"
      ? '"from" is a resource, and "to" is a module. Name two resources, or two modules.'
      : '"from" is a module, and "to" is a resource. Name two resources, or two modules.',
  );

// Overrides

export const cannotOverride = (over: Block): Diagnostic =>
  error("config/cannot-override", over.header, `Cannot override '${over.type}' blocks`, elsewhere(over));
export const cannotOverrideCheck = (over: Block): Diagnostic =>
  error("config/cannot-override-check", over.header, "Can't override check blocks", elsewhere(over));
export const cannotOverrideCondition = ({ type, header }: Block): Diagnostic =>
  error(
    "config/cannot-override-condition",
    header,
    `Can't override ${type} blocks`,
    `Conditions cannot be overridden. Move the ${type} block to the file that declares the original block.`,
  );
export const noDependsOn = (range: Range): Diagnostic =>
  error(
    "config/no-depends-on",
    range,
    "Unsupported override",
    "An override file cannot change depends_on. Change it in the original block.",
  );
export const overriddenDefault = (header: Range, why: string): Diagnostic =>
  wrongDefault("config/overridden-default", header, why);
export const missingConfigurationBase = (header: Range, name: string): Diagnostic =>
  error(
    "config/missing-configuration-base",
    header,
    "Missing base provider configuration for override",
    noBase(`the provider configuration ${name}`),
  );

const elsewhere = (over: Block): string =>
  `An override file (*override.tf) can only change blocks of other files. Move ${headerText(over)} to another file.`;

export const missingBase = (overriding: Block): Diagnostic =>
  error(
    "config/missing-base",
    overriding.header,
    MISSING[overriding.type] ?? "Missing resource to override",
    noBase(headerText(overriding)),
  );
export const missingLocal = ({ name, range }: Argument): Diagnostic =>
  error(
    "config/missing-local",
    range,
    "Missing base local value definition to override",
    noBase(`the local value ${quoted(name)}`),
  );

const MISSING: Readonly<Partial<Record<string, string>>> = {
  variable: "Missing base variable declaration to override",
  output: "Missing base output definition to override",
  module: "Missing module call to override",
  data: "Missing data resource to override",
  ephemeral: "Missing ephemeral resource to override",
};

const noBase = (what: string): string =>
  `No other file of this module declares ${what}, so there is nothing to override. Declare it there, or move this to another file.`;

// Types

export const quotedType = ({ range }: Expression, text: string): Diagnostic =>
  ["string", "list", "map"].includes(text)
    ? error(
        "config/quoted-type",
        range,
        "Invalid quoted type constraints",
        text === "string"
          ? 'Write the type without quotes: use string instead of "string".'
          : `Write the type without quotes and with an element type: use ${text}(string) instead of "${text}".`,
      )
    : error(
        "config/quoted-type",
        range,
        "Invalid legacy variable type hint",
        `A type must not be in quotes, but this is ${quoted(text)}. Use a type such as string or list(number).`,
      );

// The terraform block

export const wrongVersion = (range: Range): Diagnostic =>
  error(
    "config/wrong-version",
    range,
    "Invalid version constraint",
    'A version constraint must be an operator and a version, such as ">= 1.5", or several of them separated by commas.',
  );
export const versionNoText = (range: Range): Diagnostic =>
  error(
    "config/version-no-text",
    range,
    "Invalid version constraint",
    'The version must be a literal string, such as "~> 5.0".',
  );
export const prereleaseVersion = (range: Range, text: string): Diagnostic =>
  error(
    "config/prerelease-version",
    range,
    "Invalid required_version constraint",
    `${text} is a prerelease, which required_version cannot name. Remove the part after the dash; a prerelease counts as its version.`,
  );
/** `isCertain`: whether the version is the one that the user runs. */
export const unmetVersion = (range: Range, product: Product, version: string, isCertain: boolean): Diagnostic => ({
  ...error(
    "config/unmet-version",
    range,
    `Unsupported ${productName(product)} Core version`,
    `This constraint excludes ${productName(product)} ${version}. Use a version that it allows, or change the constraint.`,
  ),
  ...(isCertain ? {} : { inEditor: "information" as const }),
});
export const unknownVersionRequired = (range: Range, { product, version }: Dialect): Diagnostic => ({
  id: "config/unknown-version-required",
  severity: "information",
  summary: "Version not known",
  detail: `Stateline knows no ${productName(product)} that this constraint allows, so it follows ${productName(product)} ${version.join(".")}.`,
  subject: range,
  origin: "stateline",
});
export const ineffectiveVersion = (range: Range): Diagnostic =>
  warning(
    "config/ineffective-version",
    range,
    "Ineffective version constraint",
    "OpenTofu reads language blocks since 1.12, so the constraint should exclude older versions: >= 1.12.0.",
  );
export const secondCompatibility = (header: Range): Diagnostic =>
  error(
    "config/second-compatibility",
    header,
    "Duplicate compatible_with block",
    "A language block can have only one version constraint of OpenTofu. Remove one of the two.",
  );
export const wrongExperiment = (range: Range): Diagnostic =>
  error(
    "config/wrong-experiment",
    range,
    "Invalid experiment keyword",
    "An experiment must be a keyword without quotes.",
  );
export const unknownExperiment = (range: Range, keyword: string): Diagnostic =>
  error("config/unknown-experiment", range, "Unknown experiment keyword", `There is no experiment ${quoted(keyword)}.`);
export const wrongEdition = (range: Range, edition: string): Diagnostic =>
  error(
    "config/wrong-edition",
    range,
    "Invalid language edition",
    `The language edition must be a keyword without quotes. The only edition is ${edition}.`,
  );
export const unknownEdition = (range: Range, edition: string, known: string): Diagnostic =>
  error(
    "config/unknown-edition",
    range,
    "Unsupported language edition",
    `The language edition ${edition} does not exist. The only edition is ${known}.`,
  );
export const concludedExperiment = (range: Range, keyword: string): Diagnostic =>
  error(
    "config/concluded-experiment",
    range,
    "Experiment has concluded",
    `The experiment ${quoted(keyword)} has become part of the language. Remove the argument.`,
  );
export const experimental = (range: Range): Diagnostic =>
  error(
    "config/experimental",
    range,
    "Module uses experimental features",
    "Experiments are available only in alpha versions of Terraform, not in releases. Remove the argument.",
  );
export const strayRequiredProviders = ({ typeRange }: Block): Diagnostic =>
  error(
    "config/stray-required-providers",
    typeRange,
    "Invalid required_providers block",
    "A required_providers block must be inside a terraform block. Move it there.",
  );
export const secondRequiredProviders = (range: Range, first: Range): Diagnostic => ({
  ...error(
    "config/second-required-providers",
    range,
    "Duplicate required providers configuration",
    "A module can have only one required_providers block. Move these entries to the first one.",
  ),
  ...firstAt(first),
});
export const secondBackend = (range: Range, first: Range): Diagnostic => ({
  ...error(
    "config/second-backend",
    range,
    "Duplicate backend configuration",
    "A module can have only one backend block. Remove one of the two.",
  ),
  ...firstAt(first),
});
/** As `secondBackend`, in an override file. */
export const secondOverridingBackend = (range: Range, first: Range): Diagnostic => ({
  ...secondBackend(range, first),
  id: "config/second-overriding-backend",
});
export const secondCloud = (range: Range, first: Range): Diagnostic => ({
  ...error(
    "config/second-cloud",
    range,
    "Duplicate HCP Terraform configurations",
    "A module can have only one cloud block. Remove one of the two.",
  ),
  ...firstAt(first),
});
export const bothBackends = (backend: Range, cloud: Range): Diagnostic => ({
  ...error(
    "config/both-backends",
    backend,
    "Both a backend and cloud configuration are present",
    "A module can have a backend block or a cloud block, but not both. Remove one of the two.",
  ),
  related: [{ range: cloud, message: "the cloud block" }],
});
export const secondEncryption = (range: Range): Diagnostic =>
  error(
    "config/second-encryption",
    range,
    "Duplicate encryption configuration",
    "A module can have only one encryption block. Remove one of the two.",
  );
export const secondProviderMeta = (range: Range, name: string, first: Range): Diagnostic => ({
  ...error(
    "config/second-provider-meta",
    range,
    "Duplicate provider_meta block",
    `This module already has a provider_meta block for the provider ${quoted(name)}. Remove one of the two.`,
  ),
  ...firstAt(first),
});

const WRONG_REQUIREMENT = "Invalid required_providers object";
export const wrongRequirement = (range: Range): Diagnostic =>
  error(
    "config/wrong-requirement",
    range,
    WRONG_REQUIREMENT,
    'A provider requirement must be an object, such as { source = "hashicorp/aws", version = "~> 5.0" }.',
  );
export const unknownRequirement = (range: Range, name: string): Diagnostic =>
  error(
    "config/unknown-requirement",
    range,
    WRONG_REQUIREMENT,
    `Only "source", "version" and "configuration_aliases" are allowed here, not ${quoted(name)}. Configure the provider in a provider block.`,
  );
export const wrongRequirementKey = (range: Range): Diagnostic =>
  error(
    "config/wrong-requirement-key",
    range,
    "Invalid Attribute",
    'Only "source", "version" and "configuration_aliases" are allowed here.',
  );
export const wrongImpliedName = (range: Range, name: string): Diagnostic =>
  error(
    "config/wrong-implied-name",
    range,
    "Invalid provider name",
    `${quoted(name)} is not a valid provider name. Use only letters, digits and single dashes.`,
  );
export const sourceNoText = (range: Range): Diagnostic =>
  error(
    "config/source-no-text",
    range,
    "Invalid source",
    'The source must be a literal string, such as "hashicorp/aws".',
  );
export const wrongSourceForm = (range: Range, source: string): Diagnostic =>
  error(
    "config/wrong-source-form",
    range,
    "Invalid provider source string",
    `${quoted(source)} is not a valid provider source. Use a namespace and a name, such as hashicorp/aws, with an optional host before them.`,
  );
export const wrongSourcePart = (range: Range, part: "type" | "namespace", text: string): Diagnostic =>
  error(
    "config/wrong-source-part",
    range,
    `Invalid provider ${part}`,
    `${quoted(text)} is not a valid part of a provider source. Use only letters, digits and single dashes.`,
  );
export const wrongHost = (range: Range, host: string): Diagnostic =>
  error("config/wrong-host", range, "Invalid provider source hostname", `${quoted(host)} is not a valid hostname.`);
export const redundantPrefix = (range: Range, type: string): Diagnostic =>
  error(
    "config/redundant-prefix",
    range,
    "Invalid provider type",
    `A provider name does not include the "terraform-provider-" prefix of its repository. Use ${quoted(type.replace(/^terraform-(provider-)?/, ""))} instead of ${quoted(type)}.`,
  );
const WRONG_ALIAS = "Invalid configuration_aliases value";
export const wrongAlias = (range: Range): Diagnostic =>
  error(
    "config/wrong-alias",
    range,
    WRONG_ALIAS,
    "Each element must be an aliased configuration of this provider, as in [aws.east, aws.west].",
  );
export const aliasOfOther = (range: Range, provider: string, name: string): Diagnostic =>
  error(
    "config/alias-of-other",
    range,
    WRONG_ALIAS,
    `Each alias here must begin with ${quoted(provider)}, not with ${quoted(name)}.`,
  );

// Providers

const badAlias = "Invalid provider configuration alias";
export const wrongAliasName = (near: Range): Diagnostic => ({
  ...error(
    "config/wrong-alias-name",
    undefined,
    badAlias,
    "An alias may contain only letters, digits, underscores and dashes.",
  ),
  near,
});
export const inlineVersion = (range: Range): Diagnostic =>
  warning(
    "config/inline-version",
    range,
    "Version constraints inside provider configuration blocks are deprecated",
    "Move the version constraint to the required_providers block. It still works here, but is deprecated.",
  );
export const reservedProviderArgument = ({ name, nameRange }: Argument): Diagnostic =>
  error(
    "config/reserved-provider-argument",
    nameRange,
    "Reserved argument name in provider block",
    `${quoted(name)} is reserved in provider blocks. Remove it.`,
  );
export const requiredTwice = (range: Range, name: string, otherName: string, source: string): Diagnostic =>
  warning(
    "config/required-twice",
    range,
    "Duplicate required provider",
    `${quoted(name)} and ${quoted(otherName)} are two names for one provider, ${source}. Use one of them.`,
  );
export const requiredUnder = (range: Range, name: string, required: string): Diagnostic =>
  warning(
    "config/required-under",
    range,
    "Duplicate required provider",
    `The resource type implies the provider ${quoted(name)}, which this module requires as ${quoted(required)}. Use the same name, or set provider = ${required}.`,
  );
export const wrongImpliedProvider = (range: Range, name: string): Diagnostic =>
  error(
    "config/wrong-implied-provider",
    range,
    "Invalid provider local name",
    `The resource type begins with ${quoted(name)}, which is not a valid provider name.`,
  );
export const namespacedCall = ({ name, nameRange }: Call, summary: string, available: string): Diagnostic => {
  const start = nameRange.start + name.indexOf(":");
  return error(
    "config/namespaced-call",
    { ...nameRange, start, end: start + 1 },
    summary,
    `Names of functions cannot have a namespace here. ${available}`,
  );
};

export const wrongProviderKey = (
  range: Range,
  name: string,
  user: "module" | "resource",
  isKeyed: boolean,
): Diagnostic =>
  error(
    "config/wrong-provider-key",
    range,
    `Invalid ${user} provider configuration`,
    isKeyed
      ? `Only a configuration with for_each takes a key, and ${name} has none.`
      : `${name} has a for_each: select one of its configurations with a key, such as ${name}["key"].`,
  );

export const sameProviderForEach = (range: Range, user: "module" | "resource"): Diagnostic =>
  warning(
    "config/same-provider-for-each",
    range,
    `Provider configuration for_each matches ${user}`,
    `A provider configuration must outlive what it manages: if an element leaves this for_each, nobody can destroy its objects. Use a larger collection for the provider.`,
  );
export const undefinedProvider = (severity: "error" | "warning", range: Range, name: string): Diagnostic => ({
  ...error(
    "config/undefined-provider",
    range,
    "Reference to undefined provider",
    `The module does not declare a provider ${quoted(name)}. Add an entry ${name.split(".")[0]} to its required_providers block.`,
  ),
  severity,
});
export const unpassedProvider = (range: Range, name: string): Diagnostic =>
  warning(
    "config/unpassed-provider",
    range,
    "Missing required provider configuration",
    `The module expects its caller to pass the provider configuration ${name}, and this call does not.`,
  );
export const incompatibleModule = (
  range: Range,
  path: readonly string[],
  { name }: { readonly name: string },
): Diagnostic =>
  error(
    "config/incompatible-module",
    range,
    "Module is incompatible with count, for_each, and depends_on",
    `${path.map((step) => `module.${step}`).join(".")} configures the provider ${name} itself, so its call cannot use count, for_each or depends_on. Configure the provider in the caller and pass it with providers = {}.`,
  );
export const overriddenConfiguration = (range: Range, name: string): Diagnostic =>
  error(
    "config/overridden-configuration",
    range,
    "Cannot override provider configuration",
    `The module configures ${name} itself, so the call cannot pass a configuration for it. Remove the entry here, or the provider block in the module.`,
  );
export const otherProvider = (
  range: Range,
  name: string,
  requiredProvider: string,
  passedProvider: string,
): Diagnostic =>
  error(
    "config/other-provider",
    range,
    "Provider type mismatch",
    `In this module ${quoted(name)} is the provider ${requiredProvider}, but the call passes a configuration of ${passedProvider}.`,
  );
/** `isExpected`: whether the module declares that its own caller passes the configuration, and it has no caller. */
export const missingProvider = (configuration: string, near: Range, isExpected: boolean): Diagnostic => ({
  ...error(
    "config/missing-provider",
    undefined,
    `missing provider ${configuration}`,
    isExpected
      ? "The module call passes a configuration that a caller of this module must pass. As a root module, this module has no caller."
      : "The module call passes this configuration, but the calling module does not have it. Add a provider block, or an entry in required_providers.",
  ),
  near,
  ...(isExpected && { inEditor: "information" }),
});
export const emptyConfiguration = (range: Range, name: string): Diagnostic =>
  warning(
    "config/empty-configuration",
    range,
    "Redundant empty provider block",
    `An empty provider block is no longer needed. Remove it, and add ${name} to the required_providers block of the module.`,
  );
export const providerTwice = (range: Range, name: string, first: Range): Diagnostic => ({
  ...error(
    "config/provider-twice",
    range,
    "Duplicate provider configuration",
    `The provider ${name} is already configured. Give this configuration another alias, or remove one of the two.`,
  ),
  ...firstAt(first),
});
const WRONG_REFERENCE = "Invalid provider configuration reference";
/** `argument` is the name of the argument that refers to a configuration. */
export const aliasForEach = (range: Range): Diagnostic =>
  error(
    "config/alias-for-each",
    range,
    'Alias required when using "for_each"',
    "Only a provider configuration with an alias can have for_each. Add alias = ….",
  );
export const wrongProviderReference = (range: Range, argument: string): Diagnostic =>
  error(
    "config/wrong-provider-reference",
    range,
    WRONG_REFERENCE,
    `${quoted(argument)} must be a reference to a provider configuration, such as aws, or aws.east with an alias.`,
  );
export const wrongProviderAlias = (range: Range): Diagnostic =>
  error(
    "config/wrong-provider-alias",
    range,
    WRONG_REFERENCE,
    "Only an alias may follow the provider name, as in aws.east.",
  );
export const wrongProviderName = (range: Range, name: string, normal: string | undefined): Diagnostic =>
  error(
    "config/wrong-provider-name",
    range,
    "Invalid provider local name",
    normal === undefined
      ? `${name} is not a valid provider name. Use only letters, digits and single dashes, and no dash at the end.`
      : `Provider names must be in lower case. Use ${quoted(normal)} instead of ${quoted(name)}.`,
  );
export const passedTwice = (range: Range, provider: string, first: Range): Diagnostic => ({
  ...error(
    "config/passed-twice",
    range,
    "Duplicate provider address",
    `The call already passes a configuration for ${provider}. Remove one of the two.`,
  ),
  related: [{ range: first, message: "the first one" }],
});

// Modules and their files

export const tooManyModules = (header: Range, depth: number, count: number): Diagnostic => ({
  ...warning(
    "config/too-many-modules",
    header,
    "Module not read",
    `Stateline reads module calls up to ${depth} levels deep and ${count} in total, so nothing inside this call is planned. Check whether a symbolic link leads back to an outer module.`,
  ),
  origin: "stateline",
});
export const versionElsewhere = (range: Range, source: string): Diagnostic =>
  error(
    "config/version-elsewhere",
    range,
    "Invalid registry module source address",
    `Only registry modules can have a version, and ${quoted(source)} is not a registry source. Remove the version, or use a source such as hashicorp/consul/aws.`,
  );
export const wrongSource = (range: Range, source: string): Diagnostic =>
  error(
    "config/wrong-source",
    range,
    "Invalid module source address",
    `${quoted(source)} is neither a local path nor a registry module.${source.length > 1 ? ` A local path must begin with ./ or ../, as in ${quoted(`./${source}`)}.` : ""}`,
  );
export const callsItself = (header: Range, source: string): Diagnostic =>
  error(
    "config/calls-itself",
    header,
    "Module not installed",
    `The module in ${source} contains this call, directly or indirectly, so it would contain itself. Correct the source.`,
  );
export const changedSource = (range: Range, name: string): Diagnostic => ({
  ...error(
    "config/changed-source",
    range,
    "Module source has changed",
    `The source of module.${name} changed since terraform init. Run terraform init again; until then its outputs are unknown.`,
  ),
  inEditor: "information",
});
export const changedVersion = (range: Range, name: string, version: string | undefined): Diagnostic => ({
  ...error(
    "config/changed-version",
    range,
    "Module version requirements have changed",
    `terraform init installed ${version === undefined ? "no version" : `version ${version}`} of module.${name}, which does not match this constraint. Run terraform init again; until then its outputs are unknown.`,
  ),
  inEditor: "information",
});
export const unknownBackend = (
  range: Range,
  type: string,
  isRemoved: boolean,
  candidates: Iterable<string>,
): Diagnostic =>
  error(
    "config/unknown-backend",
    range,
    "Invalid backend type",
    isRemoved
      ? `The backend ${quoted(type)} was removed from Terraform. Move the state to another backend.`
      : `There is no backend ${quoted(type)}.${didYouMean(type, candidates) || " Use one that Terraform has, such as local, s3, azurerm or gcs."}`,
  );
export const missingProvisioner = (header: Range, type: string, candidates: Iterable<string>): Diagnostic => ({
  ...error(
    "config/missing-provisioner",
    undefined,
    "Missing required provisioner plugin",
    `Terraform has no provisioner ${quoted(type)}.${didYouMean(type, candidates) || ` It has ${[...candidates].join(", ")}.`}`,
  ),
  near: header,
});
export const ignoredBackend = (range: Range): Diagnostic =>
  warning(
    "config/ignored-backend",
    range,
    "Backend configuration ignored",
    "Only the root module configures a backend. Remove this block.",
  );
export const ignoredCloud = (range: Range): Diagnostic =>
  warning(
    "config/ignored-cloud",
    range,
    "Cloud configuration ignored",
    "Only the root module configures HCP Terraform. Remove this block.",
  );
export const importInChild = (range: Range): Diagnostic =>
  error(
    "config/import-in-child",
    range,
    "Invalid import configuration",
    "An import block is allowed only in the root module. Move it there.",
  );
export const reservedBlock = (around: Block, { type, typeRange }: Block): Diagnostic =>
  error(
    "config/reserved-block",
    typeRange,
    `Reserved block type name in ${around.type} block`,
    `The block type ${quoted(type)} is reserved. Remove this block.`,
  );
/** `reason` is undefined if the folder does not exist. */
export const unreadableFolder = (range: Range, source: string, reason: string | undefined): Diagnostic =>
  error("config/unreadable-folder", range, "Module not installed", unreadable(source, reason));
/** As `unreadableFolder`, if terraform init installed the module from another source. */
export const unreadableNewFolder = (range: Range, source: string, reason: string | undefined): Diagnostic =>
  error("config/unreadable-new-folder", range, "Module source has changed", unreadable(source, reason));
const unreadable = (source: string, reason: string | undefined): string =>
  reason === undefined
    ? `The folder ${source} does not exist. Create it, or correct the source.`
    : `The folder ${source} cannot be read: ${reason}.`;
export const notInstalled = (header: Range, name: string): Diagnostic => ({
  ...error(
    "config/not-installed",
    header,
    "Module not installed",
    `module.${name} is not installed in .terraform/modules. Run terraform init; until then its outputs are unknown.`,
  ),
  inEditor: "information",
  lacking: `module.${name}`,
});
export const noTestFolder = (): Diagnostic =>
  error(
    "config/no-test-folder",
    undefined,
    "Failed to read test directory",
    "tests must be a folder, but it is a file. Rename the file.",
  );
export const unreadableFile = (path: string, reason: string): Diagnostic =>
  error("config/unreadable-file", undefined, "Failed to read file", `Reading ${path} failed: ${reason}.`);

export const missingConfiguration = (call: Range, requiredConfiguration: string): Diagnostic =>
  error(
    "config/missing-configuration",
    call,
    "Missing required provider configuration",
    `The module expects its caller to pass a provider configuration ${requiredConfiguration}. Add providers = { ${requiredConfiguration} = … }.`,
  );
export const provisionedModule = (header: Range): Diagnostic =>
  error(
    "config/provisioned-module",
    header,
    'Invalid "removed" block',
    "Only resources can be provisioned, and this block is about a module. Remove its provisioners.",
  );
export const unusedProvisioners = (range: Range): Diagnostic =>
  warning(
    "config/unused-provisioners",
    range,
    "Removed block provisioners will not be executed",
    "The object is forgotten and not destroyed, so its provisioners never run. Add destroy = true, or remove them.",
  );
export const noRemovedLifecycle = (range: Range): Diagnostic =>
  warning(
    "config/no-removed-lifecycle",
    range,
    "Missing lifecycle from the removed block",
    "Without lifecycle the object is forgotten and stays as it is. Add lifecycle with destroy = true to destroy it, or with false to say so.",
  );
