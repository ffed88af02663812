import { remember } from "../source/remember.ts";
import { compareVersions, type Dialect, type Product, type Version } from "./dialect.ts";

// The one table of what differs between the dialects. Nothing else compares versions or products.

/** The versions of a product that have a feature: from the first one on, up to the first one without it. */
interface Availability {
  readonly from: string;
  readonly until?: string;
}

type Row = { readonly [P in Product]?: Availability };

const since = (from: string): Availability => ({ from });
const ALWAYS = since("0.0");

const TABLE = {
  // Expressions
  /** `&&` and `||` need only one operand if it decides alone. */
  "short-circuit": { terraform: since("1.12"), opentofu: since("1.10") },
  /** The sensitivity of the condition and of both results stays with a conditional, that of a single value with its splat. */
  "conditional-marks": { terraform: since("1.10"), opentofu: since("1.10") },
  /** An unknown conditional is as sensitive as its parts. */
  "unknown-conditional-marks": { terraform: since("1.6"), opentofu: ALWAYS },
  /** A negative index of a list in `element`. */
  "negative-list-element": { terraform: since("1.10"), opentofu: since("1.10") },
  /** A negative index of a tuple in `element`. */
  "negative-element": { terraform: since("1.12"), opentofu: since("1.10") },
  /** `format` and `formatlist` take nulls and unknown values without a type as they take others. */
  "format-null": { terraform: since("1.12"), opentofu: since("1.10") },
  /** The same before unknown values were refined. */
  "early-format-null": { terraform: { from: "0.0", until: "1.6" } },
  /** What is known of an unknown value, such as its prefix or that it is not null, decides comparisons. */
  refinements: { terraform: since("1.6"), opentofu: ALWAYS },
  /** `nonsensitive` takes values that are not sensitive. */
  "redundant-nonsensitive": { terraform: since("1.7"), opentofu: since("1.7") },
  /** A key is looked up in the type of an object that is unknown. */
  "index-of-unknown-object": { terraform: since("1.13") },
  /** `contains` with a null value is unknown, and no error. */
  "contains-null": { terraform: since("1.16") },
  /** `convert`, and the words `string`, `number`, `bool` and `any` as type expressions. */
  convert: { terraform: since("1.15") },
  /** `templatestring` takes any expression, as other functions do. */
  "plain-templatestring": { opentofu: since("1.7") },
  /** `templatefile` in a template. */
  "recursive-templates": { opentofu: since("1.7") },
  /** `issensitive` of an unknown value is unknown, unless the value is marked. */
  "open-issensitive": { terraform: since("1.10") },
  /** `issensitive` of an unknown value is unknown. */
  "cautious-issensitive": { opentofu: since("1.11") },
  /** `base64gunzip`, `cidrcontains` and `urldecode`. */
  "opentofu-functions": { opentofu: since("1.7") },
  plantimestamp: { terraform: since("1.5"), opentofu: ALWAYS },
  strcontains: { terraform: since("1.5"), opentofu: ALWAYS },
  templatestring: { terraform: since("1.9"), opentofu: since("1.7") },
  issensitive: { terraform: since("1.8"), opentofu: since("1.7") },
  ephemeralasnull: { terraform: since("1.10"), opentofu: since("1.11") },
  /** The functions of the built-in provider, as `provider::terraform::encode_expr`. */
  "builtin-provider-functions": { terraform: since("1.8"), opentofu: since("1.10") },
  // Summaries (`summaries.ts`)
  /** OpenTofu's own words. */
  "opentofu-summaries": { opentofu: ALWAYS },
  /** Summaries that list meta-arguments name `enabled`, too. */
  "enabled-in-summaries": { opentofu: since("1.11") },
  /** A variable of a module has two nodes. */
  "two-nodes-of-variables": { opentofu: since("1.10") },
  /** The members of a cycle are lines of their own. */
  "cycle-lines": { terraform: since("1.16") },
  /** HCP Terraform has its former name. */
  "terraform-cloud-summaries": { terraform: { from: "0.0", until: "1.8" } },
  /** Modules are incompatible, not their core version unsupported. */
  "compatibility-summaries": { opentofu: since("1.12") },
  /** The faults of sets in `for_each` are named as all others of `for_each`. */
  "for-each-summaries": { opentofu: since("1.10") },
  /** Conflicts of backends are named with regard to `state_store` blocks. */
  "state-store-summaries": { terraform: since("1.13") },
  // Files and blocks
  /** Blocks `removed` cannot be overridden, and ephemeral resources only if there are any. */
  "strict-overrides": { opentofu: ALWAYS },
  /** A literal with a faulty expression is also reported as unsuitable. */
  "unsuitable-faulty-literals": { terraform: ALWAYS, opentofu: { from: "0.0", until: "1.9" } },
  /** Files named `.tofu`, which replace `.tf` files of the same name. */
  "tofu-files": { opentofu: since("1.8") },
  /** The top-level block `language`. */
  "language-block": { opentofu: since("1.12") },
  /** The block `encryption` of `terraform`. */
  encryption: { opentofu: since("1.7") },
  /** `required_version` in `.tf` files is checked. */
  "checked-required-version": { terraform: ALWAYS, opentofu: { from: "0.0", until: "1.12" } },
  /** A version that does not fit is reported before all other errors of a module, and alone. */
  "version-checked-first": { opentofu: since("1.12") },
  /** The modules that a faulty module calls are not loaded. */
  "faulty-modules-end-loading": { terraform: since("1.15") },
  /** The providers that calls pass are checked only if all modules could be loaded. */
  "passed-providers-last": { terraform: since("1.15"), opentofu: since("1.12") },
  /** The faults of all calls are reported, and not only those of the first faulty call. */
  "all-faulty-calls": { terraform: since("1.15") },
  /** The content of a backend block is checked while it is decoded. */
  "checked-backend-content": { terraform: ALWAYS },
  /** A validation checks that the type of the backend exists. */
  "validated-backend-type": { terraform: since("1.15") },
  /** A `cloud` block in a called module is reported. */
  "ignored-cloud-warning": { terraform: since("1.13") },
  /** `const` in a variable. */
  "const-variable": { terraform: since("1.15"), opentofu: since("1.12") },
  /** A constant variable cannot be sensitive or ephemeral. */
  "const-must-be-open": { terraform: since("1.15") },
  /** A constant variable of the root module needs a value before other modules are loaded. */
  "constants-need-values": { terraform: since("1.15") },
  /** `deprecated` in variables and outputs. */
  deprecated: { terraform: since("1.15"), opentofu: since("1.10") },
  /** Validations of variables may refer to other objects. */
  "cross-object-validation": { terraform: since("1.9"), opentofu: since("1.9") },
  /** Whatever is computed from a deprecated value is reported where it is used, and not the reference. */
  "deprecation-marks": { terraform: since("1.15"), opentofu: since("1.12") },
  /** Only the first use of a deprecated object is reported. */
  "deprecations-told-once": { opentofu: since("1.10") },
  /** A value for a deprecated variable is reported. */
  "deprecated-variables-reported": { terraform: since("1.15"), opentofu: since("1.11") },
  /** `ignore_nested_deprecations` in a module call. */
  "ignored-deprecations": { terraform: since("1.15") },
  /** `type` in an output. */
  "output-type": { terraform: since("1.15") },
  /** Ephemeral resources, variables and outputs. */
  ephemeral: { terraform: since("1.10"), opentofu: since("1.11") },
  /** An ephemeral value in a nested block is reported at its argument, and not at the whole resource. */
  "ephemeral-in-blocks": { opentofu: since("1.11") },
  /** Blocks `check`. */
  "check-block": { terraform: since("1.5"), opentofu: since("1.6") },
  /** Blocks `import`. */
  "import-block": { terraform: since("1.5"), opentofu: since("1.6") },
  /** References in the ID and address of import blocks. */
  "import-expressions": { terraform: since("1.6"), opentofu: ALWAYS },
  /** `for_each` in import blocks. */
  "import-for-each": { terraform: since("1.7"), opentofu: since("1.7") },
  /** `identity` in import blocks. */
  "import-identity": { terraform: since("1.12"), opentofu: since("1.12") },
  /** Import blocks in called modules. */
  "import-in-module": { terraform: since("1.16") },
  /** Words such as `var` cannot be the type of a resource in an address. */
  "reserved-type-names": { terraform: since("1.10") },
  /** The address of a resource may begin with `resource`. */
  "resource-prefix": { terraform: since("1.6") },
  /** An invalid or ephemeral endpoint is an error of the whole `moved` block, and of a `removed` block. */
  "checked-move-subject": { opentofu: since("1.11") },
  /** A second import into an object is reported at its target, and not at the block. */
  "duplicate-import-target": { terraform: since("1.7") },
  /** A validation checks the IDs and for_each of import blocks. */
  "validated-imports": { terraform: since("1.10"), opentofu: since("1.11") },
  /** A validation checks the targets of import blocks, too. */
  "validated-import-targets": { terraform: since("1.10") },
  /** Blocks `removed`. */
  "removed-block": { terraform: since("1.7"), opentofu: since("1.7") },
  /** `lifecycle` and provisioners in `removed` blocks. */
  "removed-lifecycle": { terraform: since("1.7"), opentofu: since("1.9") },
  /** A `removed` block without `lifecycle` forgets the object, in place of destroying it. */
  "removed-forgets": { opentofu: since("1.7") },
  /** Blocks `action`, and `action_trigger` in lifecycles. Terraform 1.13 has them without a use for them. */
  "action-blocks": { terraform: since("1.13") },
  /** Actions are checked and planned. */
  actions: { terraform: since("1.14") },
  /** `caller` in actions, their events of destruction, and `on_failure`; what triggers an action validates it. */
  "action-callers": { terraform: since("1.16") },
  /** Query files with `list` blocks. */
  "query-files": { terraform: since("1.14") },
  /** `list` in a reference is no type of resources. */
  "list-references": { terraform: since("1.13") },
  // Test files
  /** Files with tests, `.tftest.hcl`. */
  "test-files": { terraform: since("1.6"), opentofu: ALWAYS },
  /** Terraform's rules of mocks and overrides: targets are compared with the configuration, names of providers are unique. */
  "test-target-warnings": { terraform: ALWAYS },
  /** Tests are read only if the root module has no errors. */
  "tests-read-last": { terraform: since("1.15") },
  /** Two runs of a file cannot have the same name. */
  "test-unique-runs": { terraform: ALWAYS },
  /** Names of providers in runs must be configured in the test file. */
  "test-provider-check": { terraform: since("1.12") },
  /** Blocks that mock providers and override objects. */
  "test-mocks": { terraform: since("1.7"), opentofu: since("1.8") },
  /** Values of mocks and overrides may refer to other objects. */
  "test-computed-mocks": { terraform: since("1.15") },
  /** `state_key` in runs, and `override_during`. */
  "test-state-key": { terraform: since("1.11") },
  /** `parallel` in runs, and blocks `test`. */
  "test-parallel": { terraform: since("1.12") },
  /** Blocks `variable` in test files, and a name for each run. */
  "test-variable-blocks": { terraform: since("1.13") },
  /** `skip_cleanup` and `backend`, which only experimental builds allow. */
  "test-experiments": { terraform: since("1.14") },
  /** A run needs a valid name. */
  "test-run-names": { terraform: since("1.7"), opentofu: ALWAYS },
  // Resources and modules
  /** A validation knows the attributes of a resource without count and for_each, and checks paths into their types. */
  "known-resource-objects": { terraform: since("1.15"), opentofu: since("1.12") },
  /** A validation knows which attributes a schema calls sensitive. */
  "sensitive-schemas-validated": { opentofu: since("1.12") },
  /** A validation knows the outputs of a call without count and for_each. */
  "known-call-objects": { terraform: since("1.13") },
  /** `enabled` in a lifecycle. */
  "lifecycle-enabled": { opentofu: since("1.11") },
  /** Paths, references and forms in `replace_triggered_by` are validated. */
  "validated-triggers": { opentofu: since("1.12") },
  /** An argument of the wrong type is reported at the variable of the module. */
  "arguments-faulted-at-variables": { opentofu: since("1.12") },
  /** The lifecycle and the provisioners of an ephemeral resource are faults of their blocks. */
  "ephemeral-block-faults": { opentofu: since("1.11") },
  /** A local-exec provisioner needs a command, and a file provisioner a destination, that are not empty. */
  "validated-provisioners": { opentofu: since("1.12") },
  /** `destroy` must be a literal bool; other expressions fail only when they are planned. */
  "literal-destroy": { terraform: since("1.16") },
  /** Attributes of object literals that the type of a variable does not have are reported. */
  "ignored-attributes": { opentofu: since("1.11") },
  /** `destroy` in the lifecycle of a resource. */
  "lifecycle-destroy": { terraform: since("1.16"), opentofu: since("1.12") },
  /** `destroy = false` keeps replaced objects too, and is remembered in the state. */
  "keeps-all-objects": { opentofu: since("1.12") },
  /** References in `prevent_destroy`. */
  "computed-prevent-destroy": { opentofu: since("1.12") },
  /** A value that does not fit the type of a variable is reported at the variable. */
  "unfit-values-at-declaration": { opentofu: since("1.11") },
  /** Only modules with outputs have instances in expressions. */
  "instances-from-outputs": { terraform: { from: "0.0", until: "1.8" }, opentofu: ALWAYS },
  /** An ephemeral output needs an ephemeral value. */
  "ephemeral-outputs-only": { terraform: { from: "1.10", until: "1.12" } },
  /** The value of a child's sensitive output is not sensitive in the parent. */
  "loses-output-sensitivity": { terraform: { from: "1.8", until: "1.13" } },
  /** A new object triggers replacements, as a changed one does. */
  "triggered-by-creation": { opentofu: since("1.12") },
  /** A block `lifecycle` in a module call. */
  "call-lifecycle": { opentofu: since("1.11") },
  /** References in the source of a module. */
  "computed-module-source": { terraform: since("1.15"), opentofu: since("1.8") },
  /** `for_each` in a provider configuration, and keys in references to it. */
  "provider-for-each": { opentofu: since("1.9") },
  // Plan texts
  /** Items of lists that keep their length are compared one by one. */
  "paired-list-items": { terraform: since("1.8") },
  /** Texts of several lines in lists are compared line by line. */
  "paired-texts": { opentofu: since("1.11") },
  /** The legend says which side of an arrow is which. */
  "legend-with-sides": { opentofu: since("1.11") },
  /** The legend has forgotten objects. */
  "forget-in-legend": { opentofu: since("1.7") },
  /** The sum of a plan counts forgotten objects. */
  "forget-in-counts": { opentofu: since("1.10") },
  /** Forgotten objects "will be removed" from the state. */
  "removed-from-state": { opentofu: since("1.7") },
  // The built-in provider
  /** The block `store` of `terraform_data`. */
  "data-store": { terraform: since("1.16") },
  /** An unreadable `terraform_remote_state` is told twice, the second time by its address. */
  "unread-remote-state": { opentofu: since("1.7") },
  // Plans
  /** The option `-exclude`. */
  exclude: { opentofu: since("1.9") },
  /** What is wrong in several instances of a module or resource is told once. */
  "tells-once": { terraform: since("1.12") },
  /** `errored` in the JSON of a plan. */
  "plan-errored": { terraform: since("1.6"), opentofu: ALWAYS },
  /** `applyable` and `complete` in the JSON of a plan. */
  "plan-applyable": { terraform: since("1.8") },
  /** A plan that only refreshes is applyable if an output changes. */
  "applyable-outputs": { terraform: since("1.10") },
  /** The validations of variables in the `checks` of a plan. */
  "variable-checks": { terraform: since("1.6"), opentofu: ALWAYS },
  /** A plan that destroys lists the validations of the root's variables as unknown. */
  "destroyed-variable-checks": { terraform: { from: "1.6", until: "1.10" } },
  /** A plan that destroys lists the results of these validations. */
  "destroyed-variable-results": { opentofu: { from: "0.0", until: "1.9" } },
  /** `relevant_attributes` name only what the schema has. */
  "schema-relevant-attributes": { terraform: since("1.13") },
  /** In the configuration of a plan: `type` and `required` of variables, and everything ephemeral. */
  "configuration-types": { opentofu: since("1.11") },
  /** An expression with faults has no constant value in the configuration of a plan. */
  "faultless-constants": { opentofu: since("1.11") },
  /** Provider functions among the references in the configuration of a plan. */
  "function-references": { opentofu: since("1.7") },
} as const satisfies Readonly<Record<string, Row>>;

export type Feature = keyof typeof TABLE;

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
  if (own?.until !== undefined) return `${PRODUCTS[product]} has it only before ${own.until}.`;
  if (own) return `${PRODUCTS[product]} has it since ${own.from}.`;
  const other = product === "terraform" ? "opentofu" : "terraform";
  const from = row[other]?.from ?? ALWAYS.from;
  return `Only ${PRODUCTS[other]} has it${from === ALWAYS.from ? "" : `, since ${from}`}.`;
}

const PRODUCTS: Readonly<Record<Product, string>> = { terraform: "Terraform", opentofu: "OpenTofu" };

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
