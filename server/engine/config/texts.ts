import type { Mode } from "../addrs/address.ts";
import { startRange } from "../lang/startRange.ts";
import { type Diagnostic, error, type FindingId, warning } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { didYouMean, suggestion } from "../syntax/suggestion.ts";
import type { Argument, Block, Expression, Label } from "../syntax/tree.ts";
import { quoted } from "../values/text/quote.ts";
import { a } from "../values/text/words.ts";

// What can be wrong with a declaration: one function for each.

/** A block as it is written: `resource "aws_instance" "web"`. */
const written = ({ type, labels }: Block): string => [type, ...labels.map(({ value }) => quoted(value))].join(" ");

const first = (range: Range): Pick<Diagnostic, "related"> => ({ related: [{ range, message: "the first one" }] });

// Declarations and their names

const DECLARATIONS: Readonly<Partial<Record<string, string>>> = {
  variable: "variable declaration",
  output: "output definition",
  "module call": "module call",
  "local value": "local value definition",
};

/** `what` is a word of the table above. */
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
    `${quoted(value)} is no name. A name is made of letters, digits, underscores and dashes. It begins with a letter or an underscore.`,
  );
export const invalidLocal = ({ name, nameRange }: Argument): Diagnostic =>
  error(
    "config/invalid-local",
    nameRange,
    "Invalid local value name",
    `${quoted(name)} is no name. A name is made of letters, digits, underscores and dashes.`,
  );
export const reservedName = ({ range, value }: Label): Diagnostic =>
  error(
    "config/reserved-name",
    range,
    "Invalid variable name",
    `${quoted(value)} has a meaning of its own in module blocks, so no variable can have this name. Rename it.`,
  );

// Arguments

export const wrongBool = ({ name, expression }: Argument, why: string | undefined): Diagnostic =>
  error(
    "config/wrong-bool",
    startRange(expression),
    "Unsuitable value type",
    `${quoted(name)} is true or false, written out.${why === undefined ? "" : ` This does not fit: ${why}.`}`,
  );
export const computedDestroy = ({ expression }: Argument): Diagnostic =>
  error(
    "config/computed-destroy",
    expression.range,
    "Invalid lifecycle destroy expression",
    '"destroy" is true or false, written out: it must hold when nothing else of the configuration is left.',
  );
export const wrongText = ({ name, expression }: Argument): Diagnostic =>
  error(
    "config/wrong-text",
    startRange(expression),
    "Unsuitable value type",
    `${quoted(name)} is a text, written out.`,
  );
export const bothRepetitions = ({ nameRange }: Argument, ...[one, other]: readonly [string, string]): Diagnostic =>
  error(
    "config/both-repetitions",
    nameRange,
    `Invalid combination of "${one}" and "${other}"`,
    `"${one}" and "${other}" cannot stand in one block. Take one of them away.`,
  );

const INVALID_EXPRESSION = "Invalid expression";
export const notStatic = ({ range }: Expression): Diagnostic =>
  error(
    "config/not-static",
    range,
    INVALID_EXPRESSION,
    "Only a reference can stand here, such as aws_instance.web. It is read before anything is evaluated, so it cannot be computed.",
  );
/** The fault of an argument that must be a list that is written out. */
export const notAList = (expression: Expression): Diagnostic =>
  error(
    "config/not-a-list",
    startRange(expression),
    INVALID_EXPRESSION,
    "Only a list can stand here, written out in brackets: [aws_instance.web].",
  );
export const notAMap = (expression: Expression): Diagnostic =>
  error(
    "config/not-a-map",
    startRange(expression),
    INVALID_EXPRESSION,
    "Only pairs can stand here, written out in braces: { aws = aws.east }.",
  );
export const quotedReference = (range: Range, text: string): Diagnostic =>
  warning(
    "config/quoted-reference",
    range,
    "Quoted references are deprecated",
    `Write the reference without quotes: ${text}. In quotes it still means the same, for the sake of old configurations.`,
  );

// Values of variables

/** The findings that leave a variable without a type, or with a default that does not fit it. */
export const VARIABLE_FAULTS: ReadonlySet<FindingId> = new Set([
  "config/no-element-type",
  "config/no-attribute-types",
  "config/no-element-types",
  "config/unknown-type",
  "config/not-a-type",
  "config/primitive-arguments",
  "config/optional-elsewhere",
  "config/not-attribute-types",
  "config/not-element-types",
  "config/not-attribute-name",
  "config/attribute-twice",
  "config/no-optional-type",
  "config/surplus-optional",
  "config/default-mismatch",
  "config/null-default",
  "config/overridden-default",
]);

const wrongDefault = (id: FindingId, range: Range, detail: string): Diagnostic =>
  error(id, range, "Invalid default value for variable", detail);
export const defaultMismatch = (range: Range, why: string): Diagnostic =>
  wrongDefault("config/default-mismatch", range, `The default does not fit the type of the variable: ${why}.`);
export const nullDefault = (range: Range): Diagnostic =>
  wrongDefault(
    "config/null-default",
    range,
    "The default is null, and nullable = false forbids that. Change one of the two.",
  );
export const noValue = (header: Range, name: string): Diagnostic =>
  error(
    "config/no-value",
    header,
    "No value for required variable",
    `${quoted(name)} has no value and no default. Give it a value in terraform.tfvars, or with -var or -var-file.`,
  );
export const nullValueGiven = (range: Range, name: string): Diagnostic =>
  error(
    "config/null-value-given",
    range,
    "Required variable not set",
    `var.${name} is null, and nullable = false forbids that. Give it another value.`,
  );
export const wrongValue = (range: Range, name: string, why: string): Diagnostic =>
  error(
    "config/wrong-value",
    range,
    "Invalid value for input variable",
    `The value given does not fit var.${name}: ${why}.`,
  );
export const undeclaredOption = (name: string): Diagnostic =>
  error(
    "config/undeclared-option",
    undefined,
    "Value for undeclared variable",
    `The root module has no variable ${quoted(name)}. Correct the name, or declare it.`,
  );
/** `near` is where the file gives the value. */
export const undeclaredInFile = (name: string, near: Range | undefined): Diagnostic => ({
  ...warning(
    "config/undeclared-in-file",
    undefined,
    "Value for undeclared variable",
    `The root module has no variable ${quoted(name)}, so its value is not used. Correct the name, declare it, or take the value away.`,
  ),
  ...(near && { near }),
});
export const declaredInValues = (range: Range, name: string): Diagnostic =>
  error(
    "config/declared-in-values",
    range,
    "Variable declaration in .tfvars file",
    `Here variables only get their values: write ${name} = and the value. The variable block belongs into a .tf file.`,
  );
export const undeclaredMore = (count: number): Diagnostic =>
  warning(
    "config/undeclared-more",
    undefined,
    "Values for undeclared variables",
    count === 1
      ? "1 more value is given for a variable that the root module does not have."
      : `${count} more values are given for variables that the root module does not have.`,
  );
export const unreadableValues = (path: string): Diagnostic =>
  error(
    "config/unreadable-values",
    undefined,
    "Failed to read variables file",
    `There is no file ${path}. Create it, or correct the path.`,
  );

// Lifecycle and checks

/** `block` is another of its type in the block around it. */
export const secondBlock = (around: Block, { type, header }: Block, first: Block): Diagnostic => ({
  ...error(
    "config/second-block",
    header,
    `Duplicate ${type === "_" ? "escaping" : type} block`,
    `${a(around.type)} block has one ${quoted(type)} block, and this is another. Move what is in it to the first.`.replace(
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
    `${quoted(name)} is one of the words ${words.join(" and ")}, without quotes.`,
  );
export const quotedKeyword = (range: Range, text: string): Diagnostic =>
  warning(
    "config/quoted-keyword",
    range,
    "Quoted keywords are deprecated",
    `Write the word without quotes: ${text}. In quotes it still means the same, for the sake of old configurations.`,
  );
export const managedOnly = ({ name, nameRange }: Argument, mode: "data" | "ephemeral"): Diagnostic =>
  error(
    "config/managed-only",
    nameRange,
    `Invalid ${mode} resource lifecycle argument`,
    `${quoted(name)} is for resource blocks. In a ${mode} block take it out.`,
  );
export const nestedRepetition = ({ name, nameRange }: Argument): Diagnostic =>
  error(
    "config/nested-repetition",
    nameRange,
    `Invalid ${quoted(name)} attribute`,
    `A data source in a check is read once, so it has no ${quoted(name)}.`,
  );
export const nestedLifecycle = ({ header }: Block): Diagnostic =>
  error(
    "config/nested-lifecycle",
    header,
    "Invalid lifecycle block",
    "A data source in a check has no lifecycle block: what it must fulfil stands in the asserts.",
  );
export const removedProvisioner = ({ value, range }: Label): Diagnostic =>
  error(
    "config/removed-provisioner",
    range,
    `The ${quoted(value)} provisioner has been removed`,
    "Terraform has not had it since version 0.15.",
  );
export const destroyReference = ({ range }: Expression): Diagnostic =>
  error(
    "config/destroy-reference",
    range,
    "Invalid reference from destroy provisioner",
    "When the object is destroyed only self, count.index and each.key can be asked for.",
  );
export const wildcard = ({ expression }: Argument): Diagnostic =>
  error(
    "config/wildcard",
    expression.range,
    "Invalid ignore_changes wildcard",
    'To ignore every change write the keyword all: ignore_changes = all. The text "*" is not read any more.',
  );
export const mixedWildcard = ({ range }: Expression): Diagnostic =>
  error(
    "config/mixed-wildcard",
    range,
    "Invalid ignore_changes ruleset",
    'The wildcard "*" covers everything, so no other reference can stand beside it.',
  );
export const invalidEach = (range: Range): Diagnostic =>
  error(
    "config/invalid-each",
    range,
    "Invalid each reference in replace_triggered_by expression",
    "Of each only the key can stand here. Write each.key.",
  );
export const invalidReference = (range: Range): Diagnostic =>
  error(
    "config/invalid-reference",
    range,
    "Invalid reference in replace_triggered_by expression",
    "Only a resource can trigger a replacement. Its key can be count.index or each.key.",
  );
export const invalidTrigger = (range: Range, resources: number): Diagnostic =>
  error(
    "config/invalid-trigger",
    range,
    "Invalid replace_triggered_by expression",
    resources === 0
      ? "No resource is named here. Name the one whose changes replace this one."
      : `${resources} resources are named here. Write one element for each.`,
  );
/** `type` is that of the block that holds the condition. */
export const constantCondition = ({ expression }: Argument, type: string): Diagnostic =>
  error(
    "config/constant-condition",
    expression.range,
    `Invalid ${type} expression`,
    "The condition refers to nothing, so it comes out the same every time. Ask for something of the configuration.",
  );
export const otherCondition = ({ range }: Expression, name: string): Diagnostic =>
  error(
    "config/other-condition",
    range,
    "Invalid variable validation condition",
    `The condition says nothing of the variable that it is for. Ask for var.${name}.`,
  );
/** `kind` is `precondition` or `postcondition`. */
export const selfCondition = ({ range }: Expression, kind: string, address: string): Diagnostic =>
  error(
    "config/self-condition",
    range,
    `Invalid reference in ${kind}`,
    `${address} cannot ask for itself here.${kind === "postcondition" ? " Write self instead." : " What is planned of it is not known yet; a postcondition can ask for self."}`,
  );
export const creationProvisioner = ({ header }: { readonly header: Range }): Diagnostic =>
  error(
    "config/creation-provisioner",
    header,
    "Invalid provisioner block",
    "In a removed block there is only destruction left. Write when = destroy.",
  );
export const provisionedNothing = ({ type, header }: Block): Diagnostic =>
  error(
    "config/provisioned-nothing",
    header,
    `Invalid ${type} block`,
    `Only what a resource block declared can be provisioned. Take the ${type} block out.`,
  );
export const misplacedPostcondition = ({ typeRange }: Block): Diagnostic =>
  error(
    "config/misplaced-postcondition",
    typeRange,
    "Postconditions are not allowed",
    "An output is checked before it is given on. Write a precondition.",
  );
export const secondData = (block: Block, { header }: Block): Diagnostic => ({
  ...error(
    "config/second-data",
    block.header,
    "Multiple data resource blocks",
    "A check has one data source for itself. Declare this one in a check of its own.",
  ),
  related: [{ range: header, message: "the first one" }],
});
export const zeroAsserts = ({ header, labels }: Block): Diagnostic =>
  error(
    "config/zero-asserts",
    header,
    "Zero assert blocks",
    `The check${labels[0] ? ` ${quoted(labels[0].value)}` : ""} checks nothing. Add an assert block.`,
  );

// Addresses

const invalidAddress = (id: FindingId, range: Range, detail: string): Diagnostic =>
  error(id, range, "Invalid address", detail);
export const nameExpected = (range: Range, what: "module name" | "resource name"): Diagnostic =>
  error(
    "config/name-expected",
    range,
    "Invalid address operator",
    `The ${what} is missing here. Write a dot and the name.`,
  );
export const wrongKey = (range: Range): Diagnostic =>
  invalidAddress("config/wrong-key", range, "The key of an instance is a whole number or a text in quotes.");
export const resourceExpected = (range: Range): Diagnostic =>
  invalidAddress(
    "config/resource-expected",
    range,
    "A resource is named by its type and its name, such as aws_instance.web.",
  );
export const notAResource = (range: Range, type: string): Diagnostic =>
  invalidAddress(
    "config/not-a-resource",
    range,
    `No resource is of the type ${type}. Name one by its type and its name, such as aws_instance.web.`,
  );
export const surplusSteps = (range: Range): Diagnostic =>
  invalidAddress("config/surplus-steps", range, "The address ends before this. Take the rest away.");
export const noInstanceKey = (range: Range, what: "Resource" | "Module"): Diagnostic =>
  error(
    "config/no-instance-key",
    range,
    `${what} instance keys not allowed`,
    `A removed block is about all instances of a ${what.toLowerCase()}: leave the rest of the address away.`,
  );
export const noDataSource = (range: Range): Diagnostic =>
  error(
    "config/no-data-source",
    range,
    "Data source address not allowed",
    "A data source has no object that could be destroyed: taking its block away is enough.",
  );
export const notManaged = ({ range }: Argument): Diagnostic =>
  error("config/not-managed", range, "Invalid import address", "Only what a resource block declares can be imported.");
export const importTwice = (range: Range, address: string, before: Range): Diagnostic => ({
  ...error(
    "config/import-twice",
    range,
    `Duplicate import configuration for ${quoted(address)}`,
    "Another import block brings an object under this address. Take one of the two away.",
  ),
  ...first(before),
});
export const importProvider = (range: Range): Diagnostic =>
  error(
    "config/import-provider",
    range,
    "Invalid import provider argument",
    "The resource is declared, so its own block says which provider configuration it has. Take the argument out.",
  );
export const wrongImportKey = (range: Range): Diagnostic =>
  error(
    "config/wrong-import-key",
    range,
    "Invalid import 'to' expression",
    "The resource has no instance with such a key. See its count or for_each.",
  );
export const noImportKey = (near: Range): Diagnostic => ({
  ...error(
    "config/no-import-key",
    undefined,
    "Invalid address",
    "Without for_each an import names one instance, by a key that is written out.",
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
    `What is checked is said once. Move the ${type} block to the file that declares the rest.`,
  );
export const noDependsOn = (range: Range): Diagnostic =>
  error(
    "config/no-depends-on",
    range,
    "Unsupported override",
    "An override does not change depends_on. Change it where the block is declared.",
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
  `Files named *override.tf only change what other files declare. Move ${written(over)} to another file.`;

export const missingBase = (over: Block): Diagnostic =>
  error(
    "config/missing-base",
    over.header,
    MISSING[over.type] ?? "Missing resource to override",
    noBase(written(over)),
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
};

const noBase = (what: string): string =>
  `No other file of this module has ${what}, so there is nothing to change. Declare it there, or move this to another file.`;

// Types

export const quotedType = ({ range }: Expression, text: string): Diagnostic =>
  ["string", "list", "map"].includes(text)
    ? error(
        "config/quoted-type",
        range,
        "Invalid quoted type constraints",
        text === "string"
          ? 'Write the type without quotes. Instead of "string" write string.'
          : `Write the type without quotes, and say what its elements are. Instead of "${text}" write ${text}(string).`,
      )
    : error(
        "config/quoted-type",
        range,
        "Invalid legacy variable type hint",
        `${quoted(text)} is in quotes. Write a type without quotes, such as string or list(number).`,
      );

const invalidType = (id: FindingId, range: Range, detail: string): Diagnostic =>
  error(id, range, "Invalid type specification", detail);
export const noElementType = (range: Range, collection: string): Diagnostic =>
  invalidType(
    "config/no-element-type",
    range,
    `Say what the elements of the ${collection} are, as in ${collection}(string).`,
  );
export const noAttributeTypes = (range: Range): Diagnostic =>
  invalidType(
    "config/no-attribute-types",
    range,
    "Say what the attributes of the object are, as in object({ name = string }).",
  );
export const noElementTypes = (range: Range): Diagnostic =>
  invalidType(
    "config/no-element-types",
    range,
    "Say what the elements of the tuple are, as in tuple([string, number]).",
  );
/** A name that is no type; `known` are all that are. */
export const unknownType = (range: Range, name: string, known: readonly string[]): Diagnostic =>
  invalidType(
    "config/unknown-type",
    range,
    `There is no type ${quoted(name)}.${suggestion(name, known) === undefined ? ` The types are ${known.join(", ")}.` : didYouMean(name, known)}`,
  );
export const notAType = (range: Range): Diagnostic =>
  invalidType(
    "config/not-a-type",
    range,
    "This is no type. Write bool, number, string or any, or a type with its elements such as list(string).",
  );
export const primitiveArguments = (range: Range, name: string): Diagnostic =>
  invalidType(
    "config/primitive-arguments",
    range,
    `${quoted(name)} has no elements, so nothing stands in parentheses. Write ${name}.`,
  );
export const optionalElsewhere = (range: Range): Diagnostic =>
  invalidType(
    "config/optional-elsewhere",
    range,
    '"optional" stands only around the type of an attribute, as in object({ name = optional(string) }).',
  );
export const notAttributeTypes = (range: Range): Diagnostic =>
  invalidType(
    "config/not-attribute-types",
    range,
    "The attributes of an object type stand in braces, as in object({ name = string }).",
  );
export const notElementTypes = (range: Range): Diagnostic =>
  invalidType(
    "config/not-element-types",
    range,
    "The elements of a tuple type stand in brackets, as in tuple([string, number]).",
  );
export const notAttributeName = (range: Range): Diagnostic =>
  invalidType(
    "config/not-attribute-name",
    range,
    "This is no name of an attribute. Write a bare name, without quotes or parentheses.",
  );
export const attributeTwice = (range: Range, name: string): Diagnostic =>
  invalidType(
    "config/attribute-twice",
    range,
    `The object has an attribute ${quoted(name)} already. Take one of the two away.`,
  );
export const noOptionalType = (range: Range): Diagnostic =>
  invalidType("config/no-optional-type", range, "Say what type the attribute has, as in optional(string).");
export const surplusOptional = (range: Range): Diagnostic =>
  invalidType(
    "config/surplus-optional",
    range,
    "An optional attribute has a type and one default value. Take the rest away.",
  );
export const wrongAttributeDefault = (range: Range, why: string): Diagnostic =>
  error(
    "config/wrong-attribute-default",
    range,
    "Invalid default value for optional attribute",
    `The default does not fit the type of its attribute: ${why}.`,
  );

// The terraform block

export const wrongVersion = (range: Range): Diagnostic =>
  error(
    "config/wrong-version",
    range,
    "Invalid version constraint",
    'A version constraint is an operator with a version, such as ">= 1.5", or several with commas between them.',
  );
export const versionNoText = (range: Range): Diagnostic =>
  error(
    "config/version-no-text",
    range,
    "Invalid version constraint",
    'Write the version as a text in quotes, such as "~> 5.0".',
  );
export const prereleaseVersion = (range: Range, text: string): Diagnostic =>
  error(
    "config/prerelease-version",
    range,
    "Invalid required_version constraint",
    `${text} names a prerelease, which a constraint cannot. Leave away what stands behind the dash: prereleases count as the version itself.`,
  );
export const unmetVersion = (range: Range, version: string): Diagnostic => ({
  ...error(
    "config/unmet-version",
    range,
    "Unsupported Terraform Core version",
    `Stateline follows Terraform ${version}, which this constraint leaves out.`,
  ),
  inEditor: "information",
});
export const wrongEdition = (range: Range): Diagnostic =>
  error(
    "config/wrong-edition",
    range,
    "Invalid language edition",
    "An edition of the language is a bare word, and TF2021 is the only one.",
  );
export const unknownEdition = (range: Range, edition: string): Diagnostic =>
  error(
    "config/unknown-edition",
    range,
    "Unsupported language edition",
    `There is no edition ${edition} yet: TF2021 is the only one.`,
  );
export const experimental = (range: Range): Diagnostic =>
  error(
    "config/experimental",
    range,
    "Module uses experimental features",
    "Releases of Terraform have no experiments: only alpha versions do. Take the argument out.",
  );
export const strayRequiredProviders = ({ typeRange }: Block): Diagnostic =>
  error(
    "config/stray-required-providers",
    typeRange,
    "Invalid required_providers block",
    "A required_providers block stands inside of a terraform block. Move it there.",
  );
export const secondRequiredProviders = (range: Range, before: Range): Diagnostic => ({
  ...error(
    "config/second-required-providers",
    range,
    "Duplicate required providers configuration",
    "A module has one required_providers block, and this is another. Move its entries to the first.",
  ),
  ...first(before),
});
export const secondBackend = (range: Range, before: Range): Diagnostic => ({
  ...error(
    "config/second-backend",
    range,
    "Duplicate backend configuration",
    "A state has one place. Take one of the two backends away.",
  ),
  ...first(before),
});
export const secondCloud = (range: Range, before: Range): Diagnostic => ({
  ...error(
    "config/second-cloud",
    range,
    "Duplicate HCP Terraform configurations",
    "A module has one cloud block. Take one of the two away.",
  ),
  ...first(before),
});
export const bothBackends = (backend: Range, cloud: Range): Diagnostic => ({
  ...error(
    "config/both-backends",
    backend,
    "Both a backend and cloud configuration are present",
    "The state is either where the backend block or where the cloud block says. Take one of the two away.",
  ),
  related: [{ range: cloud, message: "the cloud block" }],
});
export const secondProviderMeta = (range: Range, name: string, before: Range): Diagnostic => ({
  ...error(
    "config/second-provider-meta",
    range,
    "Duplicate provider_meta block",
    `The provider ${quoted(name)} has a provider_meta block in this module already. Take one of the two away.`,
  ),
  ...first(before),
});

const WRONG_REQUIREMENT = "Invalid required_providers object";
export const wrongRequirement = (range: Range): Diagnostic =>
  error(
    "config/wrong-requirement",
    range,
    WRONG_REQUIREMENT,
    'Say where the provider comes from, in braces: { source = "hashicorp/aws", version = "~> 5.0" }.',
  );
export const unknownRequirement = (range: Range, name: string): Diagnostic =>
  error(
    "config/unknown-requirement",
    range,
    WRONG_REQUIREMENT,
    `Only "source", "version" and "configuration_aliases" can stand here, and not ${quoted(name)}. What the provider is configured with stands in a provider block.`,
  );
export const wrongRequirementKey = (range: Range): Diagnostic =>
  error(
    "config/wrong-requirement-key",
    range,
    "Invalid Attribute",
    'Only "source", "version" and "configuration_aliases" can stand here.',
  );
export const wrongImpliedName = (range: Range, name: string): Diagnostic =>
  error(
    "config/wrong-implied-name",
    range,
    "Invalid provider name",
    `${quoted(name)} is no name of a provider. Such a name has only letters, digits and single dashes.`,
  );
export const sourceNoText = (range: Range): Diagnostic =>
  error(
    "config/source-no-text",
    range,
    "Invalid source",
    'Write the source as a text in quotes, such as "hashicorp/aws".',
  );
export const wrongSourceForm = (range: Range, source: string): Diagnostic =>
  error(
    "config/wrong-source-form",
    range,
    "Invalid provider source string",
    `${quoted(source)} is no source of a provider. A source is a namespace and a name, such as hashicorp/aws, or a host before them.`,
  );
export const wrongSourcePart = (range: Range, what: "type" | "namespace", part: string): Diagnostic =>
  error(
    "config/wrong-source-part",
    range,
    `Invalid provider ${what}`,
    `${quoted(part)} is not possible here. The parts of a source have only letters, digits and single dashes.`,
  );
export const wrongHost = (range: Range, host: string): Diagnostic =>
  error("config/wrong-host", range, "Invalid provider source hostname", `${quoted(host)} is no name of a host.`);
export const redundantPrefix = (range: Range, type: string): Diagnostic =>
  error(
    "config/redundant-prefix",
    range,
    "Invalid provider type",
    `The name of a repository begins with terraform-provider, that of a provider does not. Instead of ${quoted(type)} write ${quoted(type.replace(/^terraform-(provider-)?/, ""))}.`,
  );
const WRONG_ALIAS = "Invalid configuration_aliases value";
export const wrongAlias = (range: Range): Diagnostic =>
  error(
    "config/wrong-alias",
    range,
    WRONG_ALIAS,
    "Name configurations of this provider by their aliases, as in [aws.east, aws.west].",
  );
export const aliasOfOther = (range: Range, wanted: string, name: string): Diagnostic =>
  error(
    "config/alias-of-other",
    range,
    WRONG_ALIAS,
    `Every alias here begins with ${quoted(wanted)}, and not with ${quoted(name)}.`,
  );

// Providers

const badAlias = "Invalid provider configuration alias";
export const wrongAliasName = (near: Range): Diagnostic => ({
  ...error(
    "config/wrong-alias-name",
    undefined,
    badAlias,
    "An alias is a name of letters, digits, underscores and dashes.",
  ),
  near,
});
export const inlineVersion = (range: Range): Diagnostic =>
  warning(
    "config/inline-version",
    range,
    "Version constraints inside provider configuration blocks are deprecated",
    "Write the version in the required_providers block. Here it still counts, for the sake of old configurations.",
  );
export const reservedProviderArgument = ({ name, nameRange }: Argument): Diagnostic =>
  error(
    "config/reserved-provider-argument",
    nameRange,
    "Reserved argument name in provider block",
    `A provider block has no argument ${quoted(name)}: take it out.`,
  );
export const requiredTwice = (range: Range, name: string, before: string, source: string): Diagnostic =>
  warning(
    "config/required-twice",
    range,
    "Duplicate required provider",
    `${quoted(name)} and ${quoted(before)} are two names for one provider, ${source}. Use one of them.`,
  );
export const requiredUnder = (range: Range, name: string, required: string): Diagnostic =>
  warning(
    "config/required-under",
    range,
    "Duplicate required provider",
    `The type means the provider ${quoted(name)}, which this module calls ${quoted(required)}. Name it so there too, or write provider = ${required}.`,
  );
export const wrongImpliedProvider = (range: Range, name: string): Diagnostic =>
  error(
    "config/wrong-implied-provider",
    range,
    "Invalid provider local name",
    `The type begins with ${quoted(name)}, which is no name of a provider.`,
  );
export const undefinedProvider = (severity: "error" | "warning", range: Range, name: string): Diagnostic => ({
  ...error(
    "config/undefined-provider",
    range,
    "Reference to undefined provider",
    `The module does not say what provider it means by ${quoted(name)}. Add an entry ${name.split(".")[0]} to its required_providers block.`,
  ),
  severity,
});
export const unpassedProvider = (range: Range, name: string): Diagnostic =>
  warning(
    "config/unpassed-provider",
    range,
    "Missing required provider configuration",
    `The configuration ${name} comes from whoever calls this module, and the call does not pass it.`,
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
    `${path.map((step) => `module.${step}`).join(".")} configures the provider ${name} itself, so it can be called once only. Configure the provider outside, and pass it in providers = {}.`,
  );
export const overriddenConfiguration = (range: Range, name: string): Diagnostic =>
  error(
    "config/overridden-configuration",
    range,
    "Cannot override provider configuration",
    `The module configures ${name} itself, so it takes no other configuration for it. Do not pass one, or take the provider block out of the module.`,
  );
export const otherProvider = (range: Range, name: string, wanted: string, given: string): Diagnostic =>
  error(
    "config/other-provider",
    range,
    "Provider type mismatch",
    `By ${quoted(name)} the module means ${wanted}, and it is given a configuration of ${given}.`,
  );
export const missingProvider = (configuration: string, near: Range): Diagnostic => ({
  ...error(
    "config/missing-provider",
    undefined,
    `missing provider ${configuration}`,
    "The module call hands this configuration down, and the module around it has none. Add a provider block, or name the provider in required_providers.",
  ),
  near,
});
export const emptyConfiguration = (range: Range, name: string): Diagnostic =>
  warning(
    "config/empty-configuration",
    range,
    "Redundant empty provider block",
    `An empty provider block is not needed any more. Take it out, and name ${name} in the required_providers block of the module.`,
  );
export const providerTwice = (range: Range, name: string, before: Range): Diagnostic => ({
  ...error(
    "config/provider-twice",
    range,
    "Duplicate provider configuration",
    `The provider ${name} is configured already. Give this configuration an alias of its own, or take one of the two away.`,
  ),
  ...first(before),
});
const WRONG_REFERENCE = "Invalid provider configuration reference";
/** `argument` is the one that names a configuration. */
export const wrongProviderReference = (range: Range, argument: string): Diagnostic =>
  error(
    "config/wrong-provider-reference",
    range,
    WRONG_REFERENCE,
    `${quoted(argument)} names a provider configuration: the name of a provider, such as aws, or one with an alias, such as aws.east.`,
  );
export const wrongProviderAlias = (range: Range): Diagnostic =>
  error(
    "config/wrong-provider-alias",
    range,
    WRONG_REFERENCE,
    "Behind the name of the provider an alias can stand, as in aws.east, and nothing else.",
  );
export const wrongProviderName = (range: Range, name: string, normal: string | undefined): Diagnostic =>
  error(
    "config/wrong-provider-name",
    range,
    "Invalid provider local name",
    normal === undefined
      ? `${name} is no name of a provider. Such a name has only letters, digits and single dashes, and ends in no dash.`
      : `Names of providers are written small: instead of ${quoted(name)} write ${quoted(normal)}.`,
  );
export const passedTwice = (range: Range, wanted: string, first: Range): Diagnostic => ({
  ...error(
    "config/passed-twice",
    range,
    "Duplicate provider address",
    `The module is already given a configuration for ${wanted}. Take one of the two away.`,
  ),
  related: [{ range: first, message: "the first one" }],
});

// Modules and their files

export const tooManyModules = (header: Range, depth: number, count: number): Diagnostic => ({
  ...warning(
    "config/too-many-modules",
    header,
    "Module not read",
    `Stateline follows calls ${depth} levels deep and ${count} in all. Nothing inside of this one is planned; look for a link that leads back.`,
  ),
  origin: "stateline",
});
export const versionElsewhere = (range: Range, source: string): Diagnostic =>
  error(
    "config/version-elsewhere",
    range,
    "Invalid registry module source address",
    `Only modules of a registry have versions, and ${quoted(source)} is none. Take the version out, or write a source like hashicorp/consul/aws.`,
  );
export const wrongSource = (range: Range, source: string): Diagnostic =>
  error(
    "config/wrong-source",
    range,
    "Invalid module source address",
    `${quoted(source)} is neither a path nor a module of a registry.${source.length > 1 ? ` A path begins with a dot: ${quoted(`./${source}`)}.` : ""}`,
  );
export const callsItself = (header: Range, source: string): Diagnostic =>
  error(
    "config/calls-itself",
    header,
    "Module not installed",
    `The module in ${source} is one that leads to this call, so it would contain itself. Correct the source.`,
  );
export const changedSource = (range: Range, name: string): Diagnostic => ({
  ...error(
    "config/changed-source",
    range,
    "Module source has changed",
    `terraform init has fetched another module for module.${name}. Run it again; until then its outputs are not known.`,
  ),
  inEditor: "information",
});
export const changedVersion = (range: Range, name: string, version: string | undefined): Diagnostic => ({
  ...error(
    "config/changed-version",
    range,
    "Module version requirements have changed",
    `terraform init has fetched ${version === undefined ? "no version" : `version ${version}`} of module.${name}, and another one is wanted. Run it again; until then its outputs are not known.`,
  ),
  inEditor: "information",
});
export const unknownBackend = (range: Range, type: string, isRemoved: boolean, known: Iterable<string>): Diagnostic =>
  error(
    "config/unknown-backend",
    range,
    "Invalid backend type",
    isRemoved
      ? `Terraform has no backend ${quoted(type)} any more. Move the state to another one.`
      : `There is no backend ${quoted(type)}.${didYouMean(type, known) || " Take one that Terraform has, such as local, s3, azurerm or gcs."}`,
  );
export const missingProvisioner = (header: Range, type: string, known: Iterable<string>): Diagnostic => ({
  ...error(
    "config/missing-provisioner",
    undefined,
    "Missing required provisioner plugin",
    `Terraform has no provisioner ${quoted(type)}.${didYouMean(type, known) || ` It has ${[...known].join(", ")}.`}`,
  ),
  near: header,
});
export const ignoredBackend = (range: Range): Diagnostic =>
  warning(
    "config/ignored-backend",
    range,
    "Backend configuration ignored",
    "Only the root module says where the state is. Take the block out of this module.",
  );
export const importInChild = (range: Range): Diagnostic =>
  error(
    "config/import-in-child",
    range,
    "Invalid import configuration",
    "Only the root module imports. Move the import block there.",
  );
export const reservedBlock = (around: Block, { type, typeRange }: Block): Diagnostic =>
  error(
    "config/reserved-block",
    typeRange,
    `Reserved block type name in ${around.type} block`,
    `No block ${quoted(type)} can stand here: take it out.`,
  );
/** `reason` is absent where there is no such folder. */
export const unreadableFolder = (range: Range, source: string, reason: string | undefined): Diagnostic =>
  error("config/unreadable-folder", range, "Module not installed", unreadable(source, reason));
/** The same where terraform init has fetched the module of another source. */
export const unreadableNewFolder = (range: Range, source: string, reason: string | undefined): Diagnostic =>
  error("config/unreadable-new-folder", range, "Module source has changed", unreadable(source, reason));
const unreadable = (source: string, reason: string | undefined): string =>
  reason === undefined
    ? `There is no folder ${source}. Create it, or correct the source.`
    : `The folder ${source} cannot be read: ${reason}.`;
export const notInstalled = (header: Range, name: string): Diagnostic => ({
  ...error(
    "config/not-installed",
    header,
    "Module not installed",
    `module.${name} is not in .terraform/modules. Run terraform init; until then its outputs are not known.`,
  ),
  inEditor: "information",
});
export const noTestFolder = (): Diagnostic =>
  error(
    "config/no-test-folder",
    undefined,
    "Failed to read test directory",
    "tests is a file, and tests stand in a folder of that name. Rename it.",
  );
export const unreadableFile = (path: string, reason: string): Diagnostic =>
  error("config/unreadable-file", undefined, "Failed to read file", `Reading ${path} failed: ${reason}.`);

export const missingConfiguration = (call: Range, wanted: string): Diagnostic =>
  error(
    "config/missing-configuration",
    call,
    "Missing required provider configuration",
    `The module expects a provider configuration ${wanted} from whoever calls it. Pass one: providers = { ${wanted} = … }.`,
  );
