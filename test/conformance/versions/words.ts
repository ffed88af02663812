import type { Feature } from "../../../server/engine/lang/features.ts";

// What docs/versions.md says of each feature in which versions differ.

interface FeatureWords {
  /** A sentence about the dialects that have the feature. */
  readonly what: string;
  /** Whether the feature changes the plan of the same inputs. */
  readonly inPlan?: true;
}

export const WORDS: Readonly<Record<Feature, FeatureWords>> = {
  // Expressions
  "short-circuit": { what: "`&&` and `||` need only one operand if it decides alone.", inPlan: true },
  "conditional-marks": {
    what: "The sensitivity of the condition and of both results stays with a conditional, that of a single value with its splat.",
    inPlan: true,
  },
  "open-call-marks": {
    what: "The unknown result of a function or of arithmetic is as sensitive as its arguments.",
    inPlan: true,
  },
  "open-conversion-marks": {
    what: "An unknown value is as sensitive after `tostring` and the like as before.",
    inPlan: true,
  },
  "unknown-conditional-marks": { what: "An unknown conditional is as sensitive as its parts.", inPlan: true },
  "negative-list-element": { what: "A negative index of a list in `element`.", inPlan: true },
  "negative-element": { what: "A negative index of a tuple in `element`.", inPlan: true },
  "format-null": {
    what: "`format` and `formatlist` take nulls and unknown values without a type as they take others.",
    inPlan: true,
  },
  "early-format-null": {
    what: "`format` and `formatlist` take nulls without a type as they take others.",
    inPlan: true,
  },
  refinements: {
    what: "What is known of an unknown value, such as its prefix or that it is not null, decides comparisons.",
    inPlan: true,
  },
  "template-faults": { what: "A template with a fault keeps only the text before it.", inPlan: true },
  "redundant-nonsensitive": { what: "`nonsensitive` takes values that are not sensitive.", inPlan: true },
  "index-of-unknown-object": { what: "A key is looked up in the type of an object that is unknown." },
  "tries-by-references": {
    what: "Any reference that is not wholly known makes `can` and `try` unknown, whatever becomes of it.",
    inPlan: true,
  },
  "contains-null": { what: "`contains` finds nulls.", inPlan: true },
  "argued-transpose": { what: "`transpose` reports a null in its map at the argument." },
  "literal-filesets": {
    what: "`fileset` takes a part of a pattern without wildcards as a name, with its backslashes.",
    inPlan: true,
  },
  "yaml-merged-sequences": { what: "A merge key of `yamldecode` takes a sequence of mappings, too.", inPlan: true },
  "conjunct-clusters": {
    what: "`length`, `strrev` and `substr` take consonants that a virama joins as one character.",
    inPlan: true,
  },
  "long-cidrsubnets": { what: "`cidrsubnets` adds more than 32 bits to the prefix of an IPv6 network.", inPlan: true },
  "other-gzip": {
    what: "`base64gzip` compresses to other bytes, which are unknown here unless the text is empty.",
    inPlan: true,
  },
  "long-class-names": {
    what: "Classes of characters in regular expressions have names such as `Letter`, in any case, and `ASCII`, `Assigned`, `Cn` and `LC`.",
    inPlan: true,
  },
  convert: { what: "`convert`, and the words `string`, `number`, `bool` and `any` as type expressions." },
  assumptions: {
    what: "The functions that tell what an unknown value will be: `assumenotnull`, `assumestringprefix` and ten others.",
  },
  "plain-templatestring": { what: "`templatestring` takes any expression, as other functions do." },
  "recursive-templates": { what: "`templatefile` in a template." },
  "open-issensitive": {
    what: "`issensitive` of an unknown value is unknown, unless the value is marked.",
    inPlan: true,
  },
  "cautious-issensitive": { what: "`issensitive` of an unknown value is unknown.", inPlan: true },
  "opentofu-functions": { what: "The functions `base64gunzip`, `cidrcontains` and `urldecode`." },
  plantimestamp: { what: "The function `plantimestamp`." },
  strcontains: { what: "The function `strcontains`." },
  templatestring: { what: "The function `templatestring`." },
  issensitive: { what: "The function `issensitive`." },
  ephemeralasnull: { what: "The function `ephemeralasnull`." },
  "tofu-object": { what: "`tofu.workspace` beside `terraform.workspace`." },
  "namespaced-functions": { what: "Names of functions with a namespace: `core::max`, `provider::aws::arn_parse`." },
  "builtin-provider-functions": {
    what: "The functions of the built-in provider, as `provider::terraform::encode_expr`.",
  },
  // Rules of one product
  "static-evaluation": {
    what: "All variables and local values are known while modules are loaded, and not only constant variables. A backend may refer to them.",
  },
  "exposed-early-secrets": { what: "A sensitive variable in a module's source is a warning only." },
  "asks-for-variables": { what: "The user is asked for variables that are needed to load modules." },
  "empty-deprecation-refused": { what: "An empty text in `deprecated` is an error." },
  "opentofu-imports": {
    what: "The target and the identifiers of an import block are checked by OpenTofu's own rules.",
  },
  "opentofu-deprecations": {
    what: "A deprecated value is reported for the body that uses it, and a deprecated output of the root module is allowed.",
  },
  "tainted-with-it": { what: 'A tainted object "is tainted, so it must be replaced".', inPlan: true },
  // Summaries (`summaries.ts`)
  "shallow-ephemeral-outputs": {
    what: "A validation reports only outputs that are ephemeral as a whole, even if they are sensitive; a plan reports each.",
  },
  "opentofu-summaries": { what: "Summaries in OpenTofu's own words." },
  "instance-summaries": { what: "Summaries about protected and forgotten instances in other words." },
  "enabled-in-summaries": { what: "Summaries that list meta-arguments name `enabled`, too." },
  "two-nodes-of-variables": { what: "A variable of a module has two nodes." },
  "cycle-lines": { what: "The members of a cycle are lines of their own." },
  "terraform-cloud-summaries": { what: "HCP Terraform has its former name." },
  "compatibility-summaries": { what: "Modules are incompatible, not their core version unsupported." },
  "for-each-summaries": { what: "The faults of sets in `for_each` are named as all others of `for_each`." },
  "state-store-summaries": { what: "Conflicts of backends are named with regard to `state_store` blocks." },
  // Files and blocks
  "strict-overrides": { what: "Blocks `removed` cannot be overridden, and ephemeral resources only if there are any." },
  "unsuitable-faulty-literals": { what: "A literal with a faulty expression is also reported as unsuitable." },
  "tofu-files": { what: "Files named `.tofu`, which replace `.tf` files of the same name." },
  "language-block": { what: "The top-level block `language`." },
  encryption: { what: "The block `encryption` of `terraform`." },
  "checked-required-version": { what: "`required_version` in `.tf` files is checked." },
  "concluded-experiment": { what: "The former experiment of optional attributes is reported as concluded." },
  "version-checked-first": {
    what: "A version that does not fit is reported before all other errors of a module, and alone.",
  },
  "faulty-modules-end-loading": { what: "The modules that a faulty module calls are not loaded." },
  "passed-providers-last": { what: "The providers that calls pass are checked only if all modules could be loaded." },
  "all-faulty-calls": { what: "The faults of all calls are reported, and not only those of the first faulty call." },
  "validated-backend-type": { what: "A validation checks that the type of the backend exists." },
  "ignored-cloud-warning": { what: "A `cloud` block in a called module is reported." },
  "const-variable": { what: "`const` in a variable." },
  "const-must-be-open": { what: "A constant variable cannot be sensitive or ephemeral." },
  "loads-after-static-faults": { what: "A module whose source cannot be evaluated is also reported as not installed." },
  "early-cycles": { what: "A circle of local values in the source of a module is a cycle, as in any other place." },
  "constants-need-values": {
    what: "A constant variable of the root module needs a value before other modules are loaded.",
  },
  deprecated: { what: "`deprecated` in variables and outputs." },
  "cross-object-validation": { what: "Validations of variables may refer to other objects." },
  "deprecation-marks": {
    what: "Whatever is computed from a deprecated value is reported where it is used, and not the reference.",
  },
  "deprecated-variables-reported": { what: "A value for a deprecated variable is reported." },
  "ignored-deprecations": { what: "`ignore_nested_deprecations` in a module call." },
  "output-type": { what: "`type` in an output." },
  ephemeral: { what: "Ephemeral resources, variables and outputs." },
  "ephemeral-in-blocks": {
    what: "An ephemeral value in a nested block is reported at its argument, and not at the whole resource.",
  },
  "check-block": { what: "Blocks `check`." },
  "import-block": { what: "Blocks `import`." },
  "import-expressions": { what: "References in the ID and address of import blocks." },
  "import-for-each": { what: "`for_each` in import blocks." },
  "plain-identities": { what: "The identity of an import must have no sensitive and no ephemeral parts." },
  "import-identity": { what: "`identity` in import blocks." },
  "import-in-module": { what: "Import blocks in called modules." },
  "computed-requirements": {
    what: "Variables and local values in the source and version of a required provider.",
  },
  "underscored-namespaces": { what: "Underscores within the namespace of a provider's source." },
  "root-as-module": {
    what: "A validation takes the provider configurations that the root module expects of its caller as passed.",
  },
  "deprecated-winrm": { what: "A connection of type `winrm` is reported as deprecated." },
  "reserved-type-names": { what: "Words such as `var` cannot be the type of a resource in an address." },
  "resource-prefix": { what: "The address of a resource may begin with `resource`." },
  "checked-move-subject": {
    what: "An invalid or ephemeral endpoint is an error of the whole `moved` block, and of a `removed` block.",
  },
  "duplicate-import-target": {
    what: "A second import into an object is reported at its target, and not at the block.",
  },
  "equal-faulty-imports": { what: "Import blocks whose targets are faulty count as duplicates of each other." },
  "undeclared-import-targets": {
    what: "An import into a resource that is not declared is reported at its target, and not at the block.",
    inPlan: true,
  },
  "first-import-only": { what: "Only the first of the import blocks for a resource is followed.", inPlan: true },
  "strict-imports": {
    what: "The for_each of an import is a map, a tuple or a set of strings, neither null nor sensitive; its ID is not sensitive, and its target not that of another import.",
    inPlan: true,
  },
  "unmatched-imports": {
    what: "All imports of a resource whose targets do not exist are reported, and not only the first.",
    inPlan: true,
  },
  "unmatched-import-keys": {
    what: "A target of an import that does not exist is a fault only if it has a key.",
    inPlan: true,
  },
  "full-import-id": {
    what: "The ID of an import must not be empty; before, an import with an empty ID has no effect.",
    inPlan: true,
  },
  "validated-imports": { what: "A validation checks the IDs and for_each of import blocks." },
  "validated-import-targets": { what: "A validation checks the targets of import blocks, too." },
  "one-missing-configuration": {
    what: "Of several provider configurations that are not present, only one is reported, whichever it is.",
  },
  "removed-block": { what: "Blocks `removed`." },
  "removed-lifecycle": { what: "`lifecycle` and provisioners in `removed` blocks." },
  "removed-forgets": {
    what: "A `removed` block without `lifecycle` forgets the object, in place of destroying it.",
    inPlan: true,
  },
  "action-blocks": {
    what: "Blocks `action`, and `action_trigger` in lifecycles. Terraform 1.13 has them without a use for them.",
  },
  actions: { what: "Actions are checked and planned.", inPlan: true },
  "action-callers": {
    what: "`caller` in actions, their events of destruction, and `on_failure`; what triggers an action validates it.",
    inPlan: true,
  },
  "query-files": { what: "Query files with `list` blocks, and the option `-query`." },
  "list-references": { what: "`list` in a reference is no type of resources." },
  // Test files
  "test-files": { what: "Files with tests, `.tftest.hcl`." },
  "test-target-warnings": {
    what: "Terraform's rules of mocks and overrides: targets are compared with the configuration, names of providers are unique.",
  },
  "tests-read-last": { what: "Tests are read only if the root module has no errors." },
  "test-unique-runs": { what: "Two runs of a file cannot have the same name." },
  "test-provider-check": { what: "Names of providers in runs must be configured in the test file." },
  "test-mocks": { what: "Blocks that mock providers and override objects." },
  "ephemeral-mocks": {
    what: "Blocks that mock and override ephemeral resources, whatever their names are.",
  },
  "keyed-overrides": { what: "Overrides of single instances of resources and data sources." },
  "test-computed-mocks": { what: "Values of mocks and overrides may refer to other objects." },
  "test-state-key": { what: "`state_key` in runs, and `override_during`." },
  "test-parallel": { what: "`parallel` in runs, and blocks `test`." },
  "test-variable-blocks": { what: "Blocks `variable` in test files, and a name for each run." },
  "test-experiments": { what: "`skip_cleanup` and `backend`, which only experimental builds allow." },
  "test-run-names": { what: "A run needs a valid name." },
  // Resources and modules
  "known-resource-objects": {
    what: "A validation knows the attributes of a resource without count and for_each, and checks paths into their types.",
  },
  "sensitive-schemas-validated": { what: "A validation knows which attributes a schema calls sensitive." },
  "known-call-objects": { what: "A validation knows the outputs of a call without count and for_each." },
  "lifecycle-enabled": { what: "`enabled` in a lifecycle." },
  "all-trigger-faults": {
    what: "The faults of all elements of `replace_triggered_by` are reported, and not only those of the first faulty one.",
  },
  "validated-triggers": { what: "Paths, references and forms in `replace_triggered_by` are validated." },
  "for-each-types-after-faults": {
    what: "A for_each whose expression has faults is also reported if its type is unsuitable.",
    inPlan: true,
  },
  "failed-validations-at-values": {
    what: "A failed validation is reported at the value of a root variable, and nowhere for the default of another.",
    inPlan: true,
  },
  "ephemeral-block-faults": {
    what: "The lifecycle and the provisioners of an ephemeral resource are faults of their blocks.",
  },
  "validated-provisioners": {
    what: "A local-exec provisioner needs a command, and a file provisioner a destination, that are not empty.",
  },
  "literal-destroy": { what: "`destroy` must be a literal bool; other expressions fail only when they are planned." },
  "all-for-each-faults": {
    what: "All faults of a `for_each` are reported; a validation reports none of a resource whose `for_each` is unknown.",
    inPlan: true,
  },
  "opentofu-provider-functions": {
    what: "The provider of a function must be required, which is checked first; it may have functions that its schema does not list.",
  },
  "ignored-attributes": {
    what: "Attributes of object literals that the type of a variable does not have are reported.",
  },
  "lifecycle-destroy": { what: "`destroy` in the lifecycle of a resource." },
  "keeps-all-objects": {
    what: "`destroy = false` keeps replaced objects too, and is remembered in the state.",
    inPlan: true,
  },
  "computed-prevent-destroy": { what: "References in `prevent_destroy`." },
  "unfit-values-at-declaration": {
    what: "A value that does not fit the type of a variable is reported at the variable.",
  },
  "instances-from-outputs": { what: "Only modules with outputs have instances in expressions.", inPlan: true },
  "ephemeral-outputs-only": { what: "An ephemeral output needs an ephemeral value." },
  "loses-output-sensitivity": {
    what: "The value of a child's sensitive output is not sensitive in the parent.",
    inPlan: true,
  },
  "triggered-by-creation": { what: "A new object triggers replacements, as a changed one does.", inPlan: true },
  "call-lifecycle": { what: "A block `lifecycle` in a module call." },
  "computed-module-source": { what: "References in the source of a module." },
  "json-provider-references": {
    what: "A reference to a provider in JSON is parsed as an expression, whose syntax errors are reported.",
  },
  "null-version": { what: "A `version` of a module call that is null counts as none." },
  "provider-for-each": { what: "`for_each` in a provider configuration, and keys in references to it." },
  // Plan texts
  "paired-list-items": { what: "Items of lists that keep their length are compared one by one.", inPlan: true },
  "paired-texts": { what: "Texts of several lines in lists are compared line by line.", inPlan: true },
  "shown-empty-texts": {
    what: "An empty text is shown as other texts are, unless it may come from the original SDK for providers.",
    inPlan: true,
  },
  "sources-of-imports": {
    what: "An object that is only imported is shown with its ID, and every import by an identity with the identity.",
    inPlan: true,
  },
  "write-only-with-block": {
    what: "A write-only attribute is shown as changed when its block changes, and never as sensitive.",
    inPlan: true,
  },
  "unknown-blocks": {
    what: "Nested blocks whose number is not known are shown as known after apply, whatever was there before.",
    inPlan: true,
  },
  "unknown-blocks-apart": {
    what: "Blocks that are not known are shown beside the blocks that were there, which are removed.",
    inPlan: true,
  },
  "unknown-block-members": {
    what: "Nested blocks whose number is not known are shown with their own attributes, and not with those of the block around them.",
    inPlan: true,
  },
  "repeated-remarks": {
    what: "A value that becomes unknown and forces a replacement says so on both sides of the arrow.",
    inPlan: true,
  },
  "exact-number-texts": { what: "Numbers are shown with all their digits.", inPlan: true },
  "legend-with-sides": { what: "The legend says which side of an arrow is which.", inPlan: true },
  "forget-in-legend": { what: "The legend has forgotten objects.", inPlan: true },
  "forget-in-counts": { what: "The sum of a plan counts forgotten objects.", inPlan: true },
  "removed-from-state": { what: 'Forgotten objects "will be removed" from the state.', inPlan: true },
  "brief-no-changes": {
    what: "A plan without changes says only that the infrastructure matches the configuration.",
    inPlan: true,
  },
  // Providers
  "computed-blocks": {
    what: "Nested blocks that the provider decides where none is written, as its schema says; protocol 6.",
    inPlan: true,
  },
  "planned-private": {
    what: "The plan that an apply makes anew has the private data of the first one; protocol 6.",
    inPlan: true,
  },
  "unnormalized-reads": {
    what: "Null blocks in a read object stay null if its schema cannot be of the original SDK.",
    inPlan: true,
  },
  // The built-in provider
  "data-resource": { what: "The resource type `terraform_data`." },
  "data-store": { what: "The block `store` of `terraform_data`." },
  "unread-remote-state": {
    what: "An unreadable `terraform_remote_state` is told twice, the second time by its address.",
    inPlan: true,
  },
  // Plans
  "implied-module-moves": {
    what: "Adding or removing `count` of a module call moves its objects, as it does for resources.",
    inPlan: true,
  },
  "root-loaded-twice": { what: "A plan reports the warnings in the files of the root module twice." },
  "forgotten-together": { what: "One warning for all objects that a plan forgets." },
  "forgotten-one-by-one": { what: "A warning for each object that a plan forgets." },
  exclude: { what: "The option `-exclude`." },
  "tells-once": { what: "What is wrong in several instances of a module or resource is told once.", inPlan: true },
  "plan-errored": { what: "`errored` in the JSON of a plan.", inPlan: true },
  "plan-applyable": { what: "`applyable` and `complete` in the JSON of a plan.", inPlan: true },
  "applyable-outputs": { what: "A plan that only refreshes is applyable if an output changes.", inPlan: true },
  "applyable-data": {
    what: "A plan that only refreshes is applyable if it reads or forgets a data source.",
    inPlan: true,
  },
  "experimental-checks": { what: "Each of the `checks` of a plan says that it is experimental.", inPlan: true },
  "variable-checks": { what: "The validations of variables in the `checks` of a plan.", inPlan: true },
  "unfit-variable-checks": {
    what: "The validations of a variable are listed although its value does not fit the type.",
    inPlan: true,
  },
  "open-lost-self": {
    what: "In a plan that only refreshes, the postconditions of an object that does not exist are unknown.",
    inPlan: true,
  },
  "destroyed-variable-checks": {
    what: "A plan that destroys lists the validations of the root's variables as unknown.",
    inPlan: true,
  },
  "destroyed-variables": {
    what: "A plan that destroys reports values of the root's variables that do not fit.",
    inPlan: true,
  },
  "destroyed-variable-results": {
    what: "A plan that destroys lists the results of these validations, and fails with them.",
    inPlan: true,
  },
  "forgotten-in-planned-values": {
    what: "`planned_values` have forgotten objects, without their values.",
    inPlan: true,
  },
  "protected-changes": { what: "The JSON of a plan has the changes that `prevent_destroy` refuses.", inPlan: true },
  "schema-relevant-attributes": { what: "`relevant_attributes` name only what the schema has.", inPlan: true },
  "relevant-attributes-by-resource": {
    what: "`relevant_attributes` of a plan file are sorted by the resource.",
    inPlan: true,
  },
  "sorted-relevant-attributes": {
    what: "`relevant_attributes` of a plan file are put in another order than the file has, though not sorted.",
    inPlan: true,
  },
  "configuration-types": {
    what: "In the configuration of a plan: `type` and `required` of variables, and everything ephemeral.",
    inPlan: true,
  },
  "faultless-constants": {
    what: "An expression with faults has no constant value in the configuration of a plan.",
    inPlan: true,
  },
  "bare-provisioners": {
    what: "The configuration of a plan leaves out the expressions of provisioners.",
    inPlan: true,
  },
  "function-references": {
    what: "Provider functions among the references in the configuration of a plan.",
    inPlan: true,
  },
};
