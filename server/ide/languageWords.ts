import type { Product } from "../engine/lang/dialect.ts";

/** What the language means by a word: our own sentence, and the page of the documentation. */
export interface LanguageWord {
  readonly sentence: string;
  readonly page: string;
}

const word = (sentence: string, page: string): LanguageWord => ({ sentence, page });

/** The blocks and arguments of the language, by their names within the block that is named first. */
const WORDS: ReadonlyMap<string, LanguageWord> = new Map(
  Object.entries({
    resource: word("An object that is created, updated and destroyed.", "resources/syntax"),
    data: word("An object that is read, and that somebody else manages.", "data-sources"),
    ephemeral: word("A value that is fetched for each run and never stored.", "resources/ephemeral"),
    module: word("A call of another module, with values for its variables.", "modules/syntax"),
    variable: word("An input of the module.", "values/variables"),
    output: word("A value that the module gives to its caller.", "values/outputs"),
    locals: word("Names for expressions within the module.", "values/locals"),
    provider: word("The configuration of a provider.", "providers/configuration"),
    terraform: word("Settings of the configuration: versions, providers, and where the state is.", "settings"),
    moved: word("An object keeps its identity under another address.", "modules/develop/refactoring"),
    removed: word("An object leaves the configuration; destroy says whether it is destroyed.", "resources/syntax"),
    import: word("An existing object becomes managed under an address.", "import"),
    check: word("Conditions that warn and never stop a plan or an apply.", "checks"),

    "*.count": word("How many instances there are. Their keys are numbers from 0.", "meta-arguments/count"),
    "*.for_each": word("One instance for each element of a map or a set of strings.", "meta-arguments/for_each"),
    "*.depends_on": word("What must be done first although no value of it is used.", "meta-arguments/depends_on"),
    "*.provider": word("The provider configuration that manages the resource.", "meta-arguments/resource-provider"),
    "*.lifecycle": word("How changes of the object are carried out, and what must hold.", "meta-arguments/lifecycle"),
    "*.dynamic": word("Writes one nested block for each element.", "expressions/dynamic-blocks"),
    "*.provisioner": word(
      "A script that runs once the object exists, or before it is destroyed.",
      "resources/provisioners/syntax",
    ),
    "*.connection": word("How provisioners reach the object.", "resources/provisioners/connection"),

    "module.source": word("Where the module is: a folder, a registry address, or a repository.", "modules/sources"),
    "module.version": word("The versions of a registry module that may be installed.", "modules/syntax"),
    "module.providers": word("Which provider configurations the module uses.", "meta-arguments/module-providers"),

    "lifecycle.create_before_destroy": word(
      "A replacement creates the new object before the old one is destroyed.",
      "meta-arguments/lifecycle",
    ),
    "lifecycle.prevent_destroy": word("A plan that would destroy the object fails.", "meta-arguments/lifecycle"),
    "lifecycle.ignore_changes": word("Differences of these arguments change nothing.", "meta-arguments/lifecycle"),
    "lifecycle.replace_triggered_by": word(
      "A change of these objects or attributes replaces this object.",
      "meta-arguments/lifecycle",
    ),
    "lifecycle.precondition": word("What must hold before the object is planned.", "expressions/custom-conditions"),
    "lifecycle.postcondition": word(
      "What must hold once the object was planned, read or applied.",
      "expressions/custom-conditions",
    ),
    "lifecycle.destroy": word("Whether the object is destroyed, or only forgotten.", "resources/syntax"),

    "dynamic.for_each": word("One block is written for each element.", "expressions/dynamic-blocks"),
    "dynamic.iterator": word(
      "The name of the element within content; the label if absent.",
      "expressions/dynamic-blocks",
    ),
    "dynamic.content": word("The body of each block.", "expressions/dynamic-blocks"),

    "variable.type": word("The type that a value is converted to.", "expressions/type-constraints"),
    "variable.default": word("The value if none is given. Without it the variable is required.", "values/variables"),
    "variable.description": word("What the variable is for.", "values/variables"),
    "variable.sensitive": word("The value, and all that follows from it, is hidden.", "values/variables"),
    "variable.nullable": word("Whether null is a value; if not, null means the default.", "values/variables"),
    "variable.ephemeral": word("The value is never stored in a plan or state.", "values/variables"),
    "variable.validation": word("What a given value must fulfil.", "expressions/custom-conditions"),
    "output.value": word("The value that the caller sees.", "values/outputs"),
    "output.sensitive": word("The value is hidden.", "values/outputs"),

    "provider.alias": word("A second configuration of the provider, by its own name.", "providers/configuration"),
    "terraform.required_version": word("The versions that may run this configuration.", "settings"),
    "terraform.required_providers": word(
      "The providers of the module: where they come from, and which versions fit.",
      "providers/requirements",
    ),
    "terraform.backend": word("Where the state is stored.", "settings/backends/configuration"),
    "terraform.cloud": word("The workspace of HCP Terraform that runs the configuration.", "settings/terraform-cloud"),

    "moved.from": word("The address that the objects had.", "modules/develop/refactoring"),
    "moved.to": word("The address that they have now.", "modules/develop/refactoring"),
    "removed.from": word("The address that left the configuration.", "resources/syntax"),
    "import.to": word("The address that the object gets.", "import"),
    "import.id": word("How the provider names the existing object.", "import"),
    "check.assert": word("A condition; if it does not hold, its message is a warning.", "checks"),
    "*.condition": word("An expression that must be true.", "expressions/custom-conditions"),
    "*.error_message": word("What is shown if the condition does not hold.", "expressions/custom-conditions"),
  }),
);

/** Returns what the language means by a block or argument within a block; undefined if it is none of the language. */
export const languageWord = (name: string, around: string | undefined): LanguageWord | undefined =>
  around === undefined ? WORDS.get(name) : (WORDS.get(`${around}.${name}`) ?? WORDS.get(`*.${name}`));

/** Returns the address of a page about the language. */
export const languagePage = (page: string, product: Product): string =>
  product === "opentofu"
    ? `https://opentofu.org/docs/language/${page}`
    : `https://developer.hashicorp.com/terraform/language/${page}`;
