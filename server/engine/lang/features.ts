import { remember } from "../source/remember.ts";
import { compareVersions, type Dialect, type Product, productName, type Version } from "./dialect.ts";

// The one table of what differs between the dialects. Nothing else compares versions or products.

/** The versions of a product that have a feature: from the first one on, up to the first one without it. */
export interface Availability {
  readonly from: string;
  readonly until?: string;
}

export interface Row extends Partial<Readonly<Record<Product, Availability>>> {
  /** A sentence about the dialects that have the feature. */
  readonly what: string;
  /** Whether the feature changes the plan of the same inputs. */
  readonly inPlan?: true;
  /** Whether only a changelog has the feature, and no binary that was asked: what uses it is neither an error nor checked. */
  readonly isUnjudged?: true;
}

const since = (from: string): Availability => ({ from });
const ALWAYS = since("0.0");

const TABLE = {
  // Expressions
  "short-circuit": {
    what: "`&&` and `||` need only one operand if it decides alone.",
    inPlan: true,
    terraform: since("1.12"),
    opentofu: since("1.10"),
  },
  "conditional-marks": {
    what: "The sensitivity of the condition and of both results stays with a conditional, that of a single value with its splat.",
    inPlan: true,
    terraform: since("1.10"),
    opentofu: since("1.10"),
  },
  "open-call-marks": {
    what: "The unknown result of a function or of arithmetic is as sensitive as its arguments.",
    inPlan: true,
    terraform: since("1.10"),
    opentofu: since("1.10"),
  },
  "open-conversion-marks": {
    what: "An unknown value is as sensitive after `tostring` and the like as before.",
    inPlan: true,
    terraform: since("1.10"),
  },
  "unknown-conditional-marks": {
    what: "An unknown conditional is as sensitive as its parts.",
    inPlan: true,
    terraform: since("1.6"),
    opentofu: ALWAYS,
  },
  "negative-list-element": {
    what: "A negative index of a list in `element`.",
    inPlan: true,
    terraform: since("1.10"),
    opentofu: since("1.10"),
  },
  "negative-element": {
    what: "A negative index of a tuple in `element`.",
    inPlan: true,
    terraform: since("1.12"),
    opentofu: since("1.10"),
  },
  "format-null": {
    what: "`format` and `formatlist` take nulls and unknown values without a type as they take others.",
    inPlan: true,
    terraform: since("1.12"),
    opentofu: since("1.10"),
  },
  "early-format-null": {
    what: "`format` and `formatlist` take nulls without a type as they take others.",
    inPlan: true,
    terraform: { from: "0.0", until: "1.6" },
  },
  refinements: {
    what: "What is known of an unknown value, such as its prefix or that it is not null, decides comparisons.",
    inPlan: true,
    terraform: since("1.6"),
    opentofu: ALWAYS,
  },
  "template-faults": {
    what: "A template with a fault keeps only the text before it.",
    inPlan: true,
    terraform: since("1.6"),
    opentofu: ALWAYS,
  },
  "redundant-nonsensitive": {
    what: "`nonsensitive` takes values that are not sensitive.",
    inPlan: true,
    terraform: since("1.7"),
    opentofu: since("1.7"),
  },
  "index-of-unknown-object": {
    what: "A key is looked up in the type of an object that is unknown.",
    terraform: since("1.13"),
  },
  "tries-by-references": {
    what: "Any reference that is not wholly known makes `can` and `try` unknown, whatever becomes of it.",
    inPlan: true,
    terraform: { from: "0.0", until: "1.6" },
  },
  "contains-null": {
    what: "`contains` finds nulls.",
    inPlan: true,
    terraform: since("1.16"),
    opentofu: since("1.13"),
  },
  "argued-transpose": {
    what: "`transpose` reports a null in its map at the argument.",
    opentofu: since("1.10"),
  },
  "literal-filesets": {
    what: "`fileset` takes a part of a pattern without wildcards as a name, with its backslashes.",
    inPlan: true,
    opentofu: since("1.11"),
  },
  "yaml-merged-sequences": {
    what: "A merge key of `yamldecode` takes a sequence of mappings, too.",
    inPlan: true,
    opentofu: since("1.12"),
  },
  "conjunct-clusters": {
    what: "`length`, `strrev` and `substr` take consonants that a virama joins as one character.",
    inPlan: true,
    opentofu: since("1.13"),
  },
  "long-cidrsubnets": {
    what: "`cidrsubnets` adds more than 32 bits to the prefix of an IPv6 network.",
    inPlan: true,
    opentofu: since("1.13"),
  },
  "other-gzip": {
    what: "`base64gzip` compresses to other bytes, which are unknown here unless the text is empty.",
    inPlan: true,
    opentofu: since("1.13"),
  },
  "long-class-names": {
    what: "Classes of characters in regular expressions have names such as `Letter`, in any case, and `ASCII`, `Assigned`, `Cn` and `LC`.",
    inPlan: true,
    terraform: since("1.14"),
    opentofu: since("1.11"),
  },
  convert: {
    what: "`convert`, and the words `string`, `number`, `bool` and `any` as type expressions.",
    terraform: since("1.15"),
    opentofu: since("1.13"),
  },
  assumptions: {
    what: "The functions that tell what an unknown value will be: `assumenotnull`, `assumestringprefix` and ten others.",
    opentofu: since("1.13"),
  },
  "plain-templatestring": {
    what: "`templatestring` takes any expression, as other functions do.",
    opentofu: since("1.7"),
  },
  "recursive-templates": { what: "`templatefile` in a template.", opentofu: since("1.7") },
  "open-issensitive": {
    what: "`issensitive` of an unknown value is unknown, unless the value is marked.",
    inPlan: true,
    terraform: since("1.10"),
  },
  "cautious-issensitive": {
    what: "`issensitive` of an unknown value is unknown.",
    inPlan: true,
    opentofu: since("1.11"),
  },
  "opentofu-functions": {
    what: "The functions `base64gunzip`, `cidrcontains` and `urldecode`.",
    opentofu: since("1.7"),
  },
  plantimestamp: { what: "The function `plantimestamp`.", terraform: since("1.5"), opentofu: ALWAYS },
  strcontains: { what: "The function `strcontains`.", terraform: since("1.5"), opentofu: ALWAYS },
  templatestring: { what: "The function `templatestring`.", terraform: since("1.9"), opentofu: since("1.7") },
  issensitive: { what: "The function `issensitive`.", terraform: since("1.8"), opentofu: since("1.7") },
  ephemeralasnull: { what: "The function `ephemeralasnull`.", terraform: since("1.10"), opentofu: since("1.11") },
  "tofu-object": { what: "`tofu.workspace` beside `terraform.workspace`.", opentofu: since("1.9") },
  "namespaced-functions": {
    what: "Names of functions with a namespace: `core::max`, `provider::aws::arn_parse`.",
    terraform: since("1.8"),
    opentofu: since("1.7"),
  },
  "builtin-provider-functions": {
    what: "The functions of the built-in provider, as `provider::terraform::encode_expr`.",
    terraform: since("1.8"),
    opentofu: since("1.10"),
  },
  // Rules of one product
  "static-evaluation": {
    what: "All variables and local values are known while modules are loaded, and not only constant variables. A backend may refer to them.",
    opentofu: since("1.8"),
  },
  "exposed-early-secrets": {
    what: "A sensitive variable in a module's source is a warning only.",
    opentofu: { from: "1.8", until: "1.9" },
  },
  "asks-for-variables": {
    what: "The user is asked for variables that are needed to load modules.",
    opentofu: since("1.9"),
  },
  "empty-deprecation-refused": { what: "An empty text in `deprecated` is an error.", opentofu: since("1.10") },
  "opentofu-imports": {
    what: "The target and the identifiers of an import block are checked by OpenTofu's own rules.",
    opentofu: ALWAYS,
  },
  "opentofu-deprecations": {
    what: "A deprecated value is reported for the body that uses it, and a deprecated output of the root module is allowed.",
    opentofu: since("1.10"),
  },
  "tainted-with-it": {
    what: 'A tainted object "is tainted, so it must be replaced".',
    inPlan: true,
    opentofu: ALWAYS,
  },
  // Summaries (`summaries.ts`)
  "shallow-ephemeral-outputs": {
    what: "A validation reports only outputs that are ephemeral as a whole, even if they are sensitive; a plan reports each.",
    opentofu: since("1.11"),
  },
  "opentofu-summaries": { what: "Summaries in OpenTofu's own words.", opentofu: ALWAYS },
  "instance-summaries": {
    what: "Summaries about protected and forgotten instances in other words.",
    opentofu: since("1.12"),
  },
  "enabled-in-summaries": { what: "Summaries that list meta-arguments name `enabled`, too.", opentofu: since("1.11") },
  "two-nodes-of-variables": { what: "A variable of a module has two nodes.", opentofu: since("1.10") },
  "cycle-lines": { what: "The members of a cycle are lines of their own.", terraform: since("1.16") },
  "terraform-cloud-summaries": { what: "HCP Terraform has its former name.", terraform: { from: "0.0", until: "1.8" } },
  "compatibility-summaries": {
    what: "Modules are incompatible, not their core version unsupported.",
    opentofu: since("1.12"),
  },
  "for-each-summaries": {
    what: "The faults of sets in `for_each` are named as all others of `for_each`.",
    opentofu: since("1.10"),
  },
  "state-store-summaries": {
    what: "Conflicts of backends are named with regard to `state_store` blocks.",
    terraform: since("1.13"),
  },
  // Files and blocks
  "strict-overrides": {
    what: "Blocks `removed` cannot be overridden, and ephemeral resources only if there are any.",
    opentofu: ALWAYS,
  },
  "unsuitable-faulty-literals": {
    what: "A literal with a faulty expression is also reported as unsuitable.",
    terraform: ALWAYS,
    opentofu: { from: "0.0", until: "1.9" },
  },
  "tofu-files": { what: "Files named `.tofu`, which replace `.tf` files of the same name.", opentofu: since("1.8") },
  "language-block": { what: "The top-level block `language`.", opentofu: since("1.12") },
  encryption: { what: "The block `encryption` of `terraform`.", opentofu: since("1.7") },
  "checked-required-version": {
    what: "`required_version` in `.tf` files is checked.",
    terraform: ALWAYS,
    opentofu: { from: "0.0", until: "1.12" },
  },
  "concluded-experiment": {
    what: "The former experiment of optional attributes is reported as concluded.",
    terraform: { from: "0.0", until: "1.8" },
    opentofu: ALWAYS,
  },
  "version-checked-first": {
    what: "A version that does not fit is reported before all other errors of a module, and alone.",
    opentofu: since("1.12"),
  },
  "faulty-modules-end-loading": {
    what: "The modules that a faulty module calls are not loaded.",
    terraform: since("1.15"),
  },
  "passed-providers-last": {
    what: "The providers that calls pass are checked only if all modules could be loaded.",
    terraform: since("1.15"),
    opentofu: since("1.12"),
  },
  "all-faulty-calls": {
    what: "The faults of all calls are reported, and not only those of the first faulty call.",
    terraform: since("1.15"),
  },
  "validated-backend-type": {
    what: "A validation checks that the type of the backend exists.",
    terraform: since("1.15"),
  },
  "ignored-cloud-warning": { what: "A `cloud` block in a called module is reported.", terraform: since("1.13") },
  "const-variable": { what: "`const` in a variable.", terraform: since("1.15"), opentofu: since("1.12") },
  "const-must-be-open": { what: "A constant variable cannot be sensitive or ephemeral.", terraform: since("1.15") },
  "loads-after-static-faults": {
    what: "A module whose source cannot be evaluated is also reported as not installed.",
    opentofu: since("1.13"),
  },
  "early-cycles": {
    what: "A circle of local values in the source of a module is a cycle, as in any other place.",
    terraform: since("1.15"),
  },
  "constants-need-values": {
    what: "A constant variable of the root module needs a value before other modules are loaded.",
    terraform: since("1.15"),
  },
  deprecated: { what: "`deprecated` in variables and outputs.", terraform: since("1.15"), opentofu: since("1.10") },
  "cross-object-validation": {
    what: "Validations of variables may refer to other objects.",
    terraform: since("1.9"),
    opentofu: since("1.9"),
  },
  "deprecation-marks": {
    what: "Whatever is computed from a deprecated value is reported where it is used, and not the reference.",
    terraform: since("1.15"),
    opentofu: since("1.12"),
  },
  "deprecated-variables-reported": {
    what: "A value for a deprecated variable is reported.",
    terraform: since("1.15"),
    opentofu: since("1.11"),
  },
  "ignored-deprecations": { what: "`ignore_nested_deprecations` in a module call.", terraform: since("1.15") },
  "output-type": { what: "`type` in an output.", terraform: since("1.15") },
  ephemeral: { what: "Ephemeral resources, variables and outputs.", terraform: since("1.10"), opentofu: since("1.11") },
  "ephemeral-in-blocks": {
    what: "An ephemeral value in a nested block is reported at its argument, and not at the whole resource.",
    opentofu: since("1.11"),
  },
  "check-block": { what: "Blocks `check`.", terraform: since("1.5"), opentofu: since("1.6") },
  "import-block": { what: "Blocks `import`.", terraform: since("1.5"), opentofu: since("1.6") },
  "import-expressions": {
    what: "References in the ID and address of import blocks.",
    terraform: since("1.6"),
    opentofu: ALWAYS,
  },
  "import-for-each": { what: "`for_each` in import blocks.", terraform: since("1.7"), opentofu: since("1.7") },
  "import-identity": { what: "`identity` in import blocks.", terraform: since("1.12"), opentofu: since("1.12") },
  "import-in-module": { what: "Import blocks in called modules.", terraform: since("1.16") },
  "computed-requirements": {
    what: "Variables and local values in the source and version of a required provider.",
    terraform: since("1.17"),
    isUnjudged: true,
  },
  "underscored-namespaces": {
    what: "Underscores within the namespace of a provider's source.",
    terraform: since("1.16"),
  },
  "root-as-module": {
    what: "A validation takes the provider configurations that the root module expects of its caller as passed.",
    opentofu: since("1.11"),
  },
  "deprecated-winrm": { what: "A connection of type `winrm` is reported as deprecated.", opentofu: since("1.12") },
  "reserved-type-names": {
    what: "Words such as `var` cannot be the type of a resource in an address.",
    terraform: since("1.10"),
  },
  "resource-prefix": { what: "The address of a resource may begin with `resource`.", terraform: since("1.6") },
  "checked-move-subject": {
    what: "An invalid or ephemeral endpoint is an error of the whole `moved` block, and of a `removed` block.",
    opentofu: since("1.11"),
  },
  "duplicate-import-target": {
    what: "A second import into an object is reported at its target, and not at the block.",
    terraform: since("1.7"),
  },
  "equal-faulty-imports": {
    what: "Import blocks whose targets are faulty count as duplicates of each other.",
    terraform: { from: "1.5", until: "1.7" },
  },
  "undeclared-import-targets": {
    what: "An import into a resource that is not declared is reported at its target, and not at the block.",
    inPlan: true,
    terraform: since("1.7"),
  },
  "first-import-only": {
    what: "Only the first of the import blocks for a resource is followed.",
    inPlan: true,
    terraform: since("1.16"),
  },
  "strict-imports": {
    what: "The for_each of an import is a map, a tuple or a set of strings, neither null nor sensitive; its ID is not sensitive, and its target not that of another import.",
    inPlan: true,
    opentofu: ALWAYS,
  },
  "unmatched-imports": {
    what: "All imports of a resource whose targets do not exist are reported, and not only the first.",
    inPlan: true,
    terraform: { from: "0.0", until: "1.7" },
    opentofu: ALWAYS,
  },
  "unmatched-import-keys": {
    what: "A target of an import that does not exist is a fault only if it has a key.",
    inPlan: true,
    terraform: { from: "0.0", until: "1.7" },
  },
  "full-import-id": {
    what: "The ID of an import must not be empty; before, an import with an empty ID has no effect.",
    inPlan: true,
    terraform: since("1.7"),
  },
  "validated-imports": {
    what: "A validation checks the IDs and for_each of import blocks.",
    terraform: since("1.10"),
    opentofu: since("1.11"),
  },
  "validated-import-targets": {
    what: "A validation checks the targets of import blocks, too.",
    terraform: since("1.10"),
  },
  "one-missing-configuration": {
    what: "Of several provider configurations that are not present, only one is reported, whichever it is.",
    terraform: since("1.16"),
  },
  "removed-block": { what: "Blocks `removed`.", terraform: since("1.7"), opentofu: since("1.7") },
  "removed-lifecycle": {
    what: "`lifecycle` and provisioners in `removed` blocks.",
    terraform: since("1.7"),
    opentofu: since("1.9"),
  },
  "removed-forgets": {
    what: "A `removed` block without `lifecycle` forgets the object, in place of destroying it.",
    inPlan: true,
    opentofu: since("1.7"),
  },
  "action-blocks": {
    what: "Blocks `action`, and `action_trigger` in lifecycles. Terraform 1.13 has them without a use for them.",
    terraform: since("1.13"),
  },
  actions: { what: "Actions are checked and planned.", inPlan: true, terraform: since("1.14") },
  "action-callers": {
    what: "`caller` in actions, their events of destruction, and `on_failure`; what triggers an action validates it.",
    inPlan: true,
    terraform: since("1.16"),
  },
  "query-files": { what: "Query files with `list` blocks, and the option `-query`.", terraform: since("1.14") },
  "list-references": { what: "`list` in a reference is no type of resources.", terraform: since("1.13") },
  // Test files
  "test-files": { what: "Files with tests, `.tftest.hcl`.", terraform: since("1.6"), opentofu: ALWAYS },
  "test-target-warnings": {
    what: "Terraform's rules of mocks and overrides: targets are compared with the configuration, names of providers are unique.",
    terraform: ALWAYS,
  },
  "tests-read-last": { what: "Tests are read only if the root module has no errors.", terraform: since("1.15") },
  "test-unique-runs": { what: "Two runs of a file cannot have the same name.", terraform: ALWAYS },
  "test-provider-check": {
    what: "Names of providers in runs must be configured in the test file.",
    terraform: since("1.12"),
  },
  "test-mocks": {
    what: "Blocks that mock providers and override objects.",
    terraform: since("1.7"),
    opentofu: since("1.8"),
  },
  "ephemeral-mocks": {
    what: "Blocks that mock and override ephemeral resources, whatever their names are.",
    terraform: since("1.17"),
    isUnjudged: true,
  },
  "keyed-overrides": {
    what: "Overrides of single instances of resources and data sources.",
    terraform: since("1.7"),
    opentofu: since("1.13"),
  },
  "test-computed-mocks": {
    what: "Values of mocks and overrides may refer to other objects.",
    terraform: since("1.15"),
  },
  "test-state-key": { what: "`state_key` in runs, and `override_during`.", terraform: since("1.11") },
  "test-parallel": { what: "`parallel` in runs, and blocks `test`.", terraform: since("1.12") },
  "test-variable-blocks": {
    what: "Blocks `variable` in test files, and a name for each run.",
    terraform: since("1.13"),
  },
  "test-experiments": {
    what: "`skip_cleanup` and `backend`, which only experimental builds allow.",
    terraform: since("1.14"),
  },
  "test-run-names": { what: "A run needs a valid name.", terraform: since("1.7"), opentofu: ALWAYS },
  // Resources and modules
  "known-resource-objects": {
    what: "A validation knows the attributes of a resource without count and for_each, and checks paths into their types.",
    terraform: since("1.15"),
    opentofu: since("1.12"),
  },
  "sensitive-schemas-validated": {
    what: "A validation knows which attributes a schema calls sensitive.",
    opentofu: since("1.12"),
  },
  "known-call-objects": {
    what: "A validation knows the outputs of a call without count and for_each.",
    terraform: since("1.13"),
  },
  "lifecycle-enabled": { what: "`enabled` in a lifecycle.", opentofu: since("1.11") },
  "all-trigger-faults": {
    what: "The faults of all elements of `replace_triggered_by` are reported, and not only those of the first faulty one.",
    terraform: { from: "0.0", until: "1.7" },
    opentofu: ALWAYS,
  },
  "validated-triggers": {
    what: "Paths, references and forms in `replace_triggered_by` are validated.",
    opentofu: since("1.12"),
  },
  "for-each-types-after-faults": {
    what: "A for_each whose expression has faults is also reported if its type is unsuitable.",
    inPlan: true,
    opentofu: since("1.8"),
  },
  "failed-validations-at-values": {
    what: "A failed validation is reported at the value of a root variable, and nowhere for the default of another.",
    inPlan: true,
    terraform: since("1.9"),
  },
  "ephemeral-block-faults": {
    what: "The lifecycle and the provisioners of an ephemeral resource are faults of their blocks.",
    opentofu: since("1.11"),
  },
  "validated-provisioners": {
    what: "A local-exec provisioner needs a command, and a file provisioner a destination, that are not empty.",
    opentofu: since("1.12"),
  },
  "literal-destroy": {
    what: "`destroy` must be a literal bool; other expressions fail only when they are planned.",
    terraform: since("1.16"),
  },
  "all-for-each-faults": {
    what: "All faults of a `for_each` are reported; a validation reports none of a resource whose `for_each` is unknown.",
    inPlan: true,
    opentofu: since("1.10"),
  },
  "opentofu-provider-functions": {
    what: "The provider of a function must be required, which is checked first; it may have functions that its schema does not list.",
    opentofu: since("1.7"),
  },
  "ignored-attributes": {
    what: "Attributes of object literals that the type of a variable does not have are reported.",
    opentofu: since("1.11"),
  },
  "lifecycle-destroy": {
    what: "`destroy` in the lifecycle of a resource.",
    terraform: since("1.16"),
    opentofu: since("1.12"),
  },
  "keeps-all-objects": {
    what: "`destroy = false` keeps replaced objects too, and is remembered in the state.",
    inPlan: true,
    opentofu: since("1.12"),
  },
  "computed-prevent-destroy": { what: "References in `prevent_destroy`.", opentofu: since("1.12") },
  "unfit-values-at-declaration": {
    what: "A value that does not fit the type of a variable is reported at the variable.",
    opentofu: since("1.11"),
  },
  "instances-from-outputs": {
    what: "Only modules with outputs have instances in expressions.",
    inPlan: true,
    terraform: { from: "0.0", until: "1.8" },
    opentofu: ALWAYS,
  },
  "ephemeral-outputs-only": {
    what: "An ephemeral output needs an ephemeral value.",
    terraform: { from: "1.10", until: "1.12" },
  },
  "loses-output-sensitivity": {
    what: "The value of a child's sensitive output is not sensitive in the parent.",
    inPlan: true,
    terraform: { from: "1.8", until: "1.13" },
  },
  "triggered-by-creation": {
    what: "A new object triggers replacements, as a changed one does.",
    inPlan: true,
    opentofu: since("1.12"),
  },
  "call-lifecycle": { what: "A block `lifecycle` in a module call.", opentofu: since("1.11") },
  "computed-module-source": {
    what: "References in the source of a module.",
    terraform: since("1.15"),
    opentofu: since("1.8"),
  },
  "json-provider-references": {
    what: "A reference to a provider in JSON is parsed as an expression, whose syntax errors are reported.",
    opentofu: since("1.12"),
  },
  "null-version": { what: "A `version` of a module call that is null counts as none.", opentofu: since("1.10") },
  "provider-for-each": {
    what: "`for_each` in a provider configuration, and keys in references to it.",
    opentofu: since("1.9"),
  },
  // Plan texts
  "paired-list-items": {
    what: "Items of lists that keep their length are compared one by one.",
    inPlan: true,
    terraform: since("1.8"),
  },
  "paired-texts": {
    what: "Texts of several lines in lists are compared line by line.",
    inPlan: true,
    opentofu: since("1.11"),
  },
  "shown-empty-texts": {
    what: "An empty text is shown as other texts are, unless it may come from the original SDK for providers.",
    inPlan: true,
    terraform: since("1.8"),
  },
  "sources-of-imports": {
    what: "An object that is only imported is shown with its ID, and every import by an identity with the identity.",
    inPlan: true,
    opentofu: since("1.12"),
  },
  "write-only-with-block": {
    what: "A write-only attribute is shown as changed when its block changes, and never as sensitive.",
    inPlan: true,
    opentofu: since("1.11"),
  },
  "unknown-blocks": {
    what: "Nested blocks whose number is not known are shown as known after apply, whatever was there before.",
    inPlan: true,
    terraform: since("1.9"),
    opentofu: since("1.9"),
  },
  "unknown-blocks-apart": {
    what: "Blocks that are not known are shown beside the blocks that were there, which are removed.",
    inPlan: true,
    terraform: since("1.9.6"),
  },
  "unknown-block-members": {
    what: "Nested blocks whose number is not known are shown with their own attributes, and not with those of the block around them.",
    inPlan: true,
    opentofu: since("1.13"),
  },
  "repeated-remarks": {
    what: "A value that becomes unknown and forces a replacement says so on both sides of the arrow.",
    inPlan: true,
    terraform: { from: "0.0", until: "1.9.6" },
    opentofu: ALWAYS,
  },
  "exact-number-texts": {
    what: "Numbers are shown with all their digits.",
    inPlan: true,
    terraform: since("1.7"),
    opentofu: since("1.7"),
  },
  "legend-with-sides": {
    what: "The legend says which side of an arrow is which.",
    inPlan: true,
    opentofu: since("1.11"),
  },
  "forget-in-legend": { what: "The legend has forgotten objects.", inPlan: true, opentofu: since("1.7") },
  "forget-in-counts": { what: "The sum of a plan counts forgotten objects.", inPlan: true, opentofu: since("1.10") },
  "removed-from-state": {
    what: 'Forgotten objects "will be removed" from the state.',
    inPlan: true,
    opentofu: since("1.7"),
  },
  "brief-no-changes": {
    what: "A plan without changes says only that the infrastructure matches the configuration.",
    inPlan: true,
    opentofu: since("1.13"),
  },
  // The built-in provider
  "data-resource": { what: "The resource type `terraform_data`.", terraform: since("1.4"), opentofu: ALWAYS },
  "data-store": { what: "The block `store` of `terraform_data`.", terraform: since("1.16") },
  "unread-remote-state": {
    what: "An unreadable `terraform_remote_state` is told twice, the second time by its address.",
    inPlan: true,
    opentofu: since("1.7"),
  },
  // Plans
  "implied-module-moves": {
    what: "Adding or removing `count` of a module call moves its objects, as it does for resources.",
    inPlan: true,
    opentofu: since("1.11"),
  },
  "root-loaded-twice": {
    what: "A plan reports the warnings in the files of the root module twice.",
    opentofu: ALWAYS,
  },
  "forgotten-together": { what: "One warning for all objects that a plan forgets.", terraform: since("1.7") },
  "forgotten-one-by-one": { what: "A warning for each object that a plan forgets.", opentofu: since("1.10") },
  exclude: { what: "The option `-exclude`.", opentofu: since("1.9") },
  "tells-once": {
    what: "What is wrong in several instances of a module or resource is told once.",
    inPlan: true,
    terraform: since("1.12"),
  },
  "plan-errored": { what: "`errored` in the JSON of a plan.", inPlan: true, terraform: since("1.6"), opentofu: ALWAYS },
  "plan-applyable": {
    what: "`applyable` and `complete` in the JSON of a plan.",
    inPlan: true,
    terraform: since("1.8"),
  },
  "applyable-outputs": {
    what: "A plan that only refreshes is applyable if an output changes.",
    inPlan: true,
    terraform: since("1.10"),
  },
  "applyable-data": {
    what: "A plan that only refreshes is applyable if it reads or forgets a data source.",
    inPlan: true,
    terraform: since("1.15"),
  },
  "experimental-checks": {
    what: "Each of the `checks` of a plan says that it is experimental.",
    inPlan: true,
    terraform: { from: "0.0", until: "1.5" },
  },
  "variable-checks": {
    what: "The validations of variables in the `checks` of a plan.",
    inPlan: true,
    terraform: since("1.6"),
    opentofu: ALWAYS,
  },
  "unfit-variable-checks": {
    what: "The validations of a variable are listed although its value does not fit the type.",
    inPlan: true,
    terraform: ALWAYS,
    opentofu: { from: "0.0", until: "1.9" },
  },
  "open-lost-self": {
    what: "In a plan that only refreshes, the postconditions of an object that does not exist are unknown.",
    inPlan: true,
    opentofu: since("1.8"),
  },
  "destroyed-variable-checks": {
    what: "A plan that destroys lists the validations of the root's variables as unknown.",
    inPlan: true,
    terraform: { from: "1.9", until: "1.10" },
  },
  "destroyed-variables": {
    what: "A plan that destroys reports values of the root's variables that do not fit.",
    inPlan: true,
    terraform: { from: "0.0", until: "1.10" },
    opentofu: ALWAYS,
  },
  "destroyed-variable-results": {
    what: "A plan that destroys lists the results of these validations, and fails with them.",
    inPlan: true,
    terraform: { from: "0.0", until: "1.9" },
    opentofu: { from: "0.0", until: "1.9" },
  },
  "forgotten-in-planned-values": {
    what: "`planned_values` have forgotten objects, without their values.",
    inPlan: true,
    terraform: { from: "0.0", until: "1.15.6" },
    opentofu: ALWAYS,
  },
  "protected-changes": {
    what: "The JSON of a plan has the changes that `prevent_destroy` refuses.",
    inPlan: true,
    terraform: since("1.7"),
    opentofu: since("1.7"),
  },
  "schema-relevant-attributes": {
    what: "`relevant_attributes` name only what the schema has.",
    inPlan: true,
    terraform: since("1.13"),
  },
  "relevant-attributes-by-resource": {
    what: "`relevant_attributes` of a plan file are sorted by the resource.",
    inPlan: true,
    opentofu: ALWAYS,
  },
  "sorted-relevant-attributes": {
    what: "`relevant_attributes` of a plan file are put in another order than the file has, though not sorted.",
    inPlan: true,
    terraform: since("1.11"),
  },
  "configuration-types": {
    what: "In the configuration of a plan: `type` and `required` of variables, and everything ephemeral.",
    inPlan: true,
    opentofu: since("1.11"),
  },
  "faultless-constants": {
    what: "An expression with faults has no constant value in the configuration of a plan.",
    inPlan: true,
    opentofu: since("1.11"),
  },
  "bare-provisioners": {
    what: "The configuration of a plan leaves out the expressions of provisioners.",
    inPlan: true,
    opentofu: since("1.13"),
  },
  "function-references": {
    what: "Provider functions among the references in the configuration of a plan.",
    inPlan: true,
    opentofu: since("1.7"),
  },
} as const satisfies Readonly<Record<string, Row>>;

export type Feature = keyof typeof TABLE;

/** Every row by its feature, in the order of the table. */
export const features = (): readonly (readonly [Feature, Row])[] => Object.entries(TABLE) as [Feature, Row][];

/** Whether a dialect has a feature. */
export const supports = (dialect: Dialect, feature: Feature): boolean => featuresOf(dialect).has(feature);

const featuresOf = remember((dialect: Dialect): ReadonlySet<Feature> => {
  const features = Object.keys(TABLE) as Feature[];
  return new Set(features.filter((feature) => isAvailable(dialect, TABLE[feature])));
});

function isAvailable({ product, version }: Dialect, row: Row): boolean {
  const availability = row[product];
  if (!availability || compareVersions(version, versionIn(availability.from)) < 0) return false;
  return availability.until === undefined || compareVersions(version, versionIn(availability.until)) < 0;
}

/** Returns the version in a text of the table; missing numbers are 0. */
function versionIn(text: string): Version {
  const [major = 0, minor = 0, patch = 0] = text.split(".").map(Number);
  return [major, minor, patch];
}

/** Returns where a feature exists that the dialect lacks: `Terraform has it since 1.15.` or `Only OpenTofu has it, since 1.8.` */
export function availabilityText({ product }: Dialect, feature: Feature): string {
  const row: Row = TABLE[feature];
  const own = row[product];
  if (own?.until !== undefined) return `${productName(product)} has it only before ${own.until}.`;
  if (own) return `${productName(product)} has it since ${own.from}.`;
  const other = product === "terraform" ? "opentofu" : "terraform";
  const from = row[other]?.from ?? ALWAYS.from;
  return `Only ${productName(other)} has it${from === ALWAYS.from ? "" : `, since ${from}`}.`;
}

/** Returns sentences about the names whose feature a dialect lacks. */
export const missingNames = (
  dialect: Dialect,
  names: Readonly<Record<string, Feature>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(names).flatMap(([name, feature]) =>
      supports(dialect, feature) ? [] : [[name, availabilityText(dialect, feature)]],
    ),
  );

/** Returns the names whose feature a dialect has, as optional arguments of a block. */
export const optionalArguments = (
  dialect: Dialect,
  names: Readonly<Record<string, Feature>>,
): Readonly<Record<string, "optional">> =>
  Object.fromEntries(
    Object.keys(names).flatMap((name) => (supports(dialect, names[name]!) ? [[name, "optional"]] : [])),
  );
