import { remember } from "../source/remember.ts";
import { compareVersions, type Dialect, type Product, productName, type Version } from "./dialect.ts";

// The one table of what differs between the dialects. Nothing else compares versions or products. What a feature is stands in
// test/conformance/versions/words.ts, of which docs/versions.md is made.

/** The versions of a product that have a feature: from the first one on, up to the first one without it. */
export interface Availability {
  readonly from: string;
  readonly until?: string;
}

export type Row = Partial<Readonly<Record<Product, Availability>>>;

const since = (from: string): Availability => ({ from });
const ALWAYS = since("0.0");

const TABLE = {
  // Expressions
  "short-circuit": { terraform: since("1.12"), opentofu: since("1.10") },
  "conditional-marks": { terraform: since("1.10"), opentofu: since("1.10") },
  "open-call-marks": { terraform: since("1.10"), opentofu: since("1.10") },
  "open-conversion-marks": { terraform: since("1.10") },
  "unknown-conditional-marks": { terraform: since("1.6"), opentofu: ALWAYS },
  "negative-list-element": { terraform: since("1.10"), opentofu: since("1.10") },
  "negative-element": { terraform: since("1.12"), opentofu: since("1.10") },
  "format-null": { terraform: since("1.12"), opentofu: since("1.10") },
  "early-format-null": { terraform: { from: "0.0", until: "1.6" } },
  refinements: { terraform: since("1.6"), opentofu: ALWAYS },
  "template-faults": { terraform: since("1.6"), opentofu: ALWAYS },
  "redundant-nonsensitive": { terraform: since("1.7"), opentofu: since("1.7") },
  "index-of-unknown-object": { terraform: since("1.13") },
  "tries-by-references": { terraform: { from: "0.0", until: "1.6" } },
  "contains-null": { terraform: since("1.16"), opentofu: since("1.13") },
  "argued-transpose": { opentofu: since("1.10") },
  "literal-filesets": { opentofu: since("1.11") },
  "yaml-merged-sequences": { opentofu: since("1.12") },
  "conjunct-clusters": { opentofu: since("1.13") },
  "long-cidrsubnets": { opentofu: since("1.13") },
  "other-gzip": { opentofu: since("1.13") },
  "long-class-names": { terraform: since("1.14"), opentofu: since("1.11") },
  convert: { terraform: since("1.15"), opentofu: since("1.13") },
  assumptions: { opentofu: since("1.13") },
  "plain-templatestring": { opentofu: since("1.7") },
  "recursive-templates": { opentofu: since("1.7") },
  "open-issensitive": { terraform: since("1.10") },
  "cautious-issensitive": { opentofu: since("1.11") },
  "opentofu-functions": { opentofu: since("1.7") },
  plantimestamp: { terraform: since("1.5"), opentofu: ALWAYS },
  strcontains: { terraform: since("1.5"), opentofu: ALWAYS },
  templatestring: { terraform: since("1.9"), opentofu: since("1.7") },
  issensitive: { terraform: since("1.8"), opentofu: since("1.7") },
  ephemeralasnull: { terraform: since("1.10"), opentofu: since("1.11") },
  "tofu-object": { opentofu: since("1.9") },
  "namespaced-functions": { terraform: since("1.8"), opentofu: since("1.7") },
  "builtin-provider-functions": { terraform: since("1.8"), opentofu: since("1.10") },
  // Rules of one product
  "static-evaluation": { opentofu: since("1.8") },
  "exposed-early-secrets": { opentofu: { from: "1.8", until: "1.9" } },
  "asks-for-variables": { opentofu: since("1.9") },
  "empty-deprecation-refused": { opentofu: since("1.10") },
  "opentofu-imports": { opentofu: ALWAYS },
  "opentofu-deprecations": { opentofu: since("1.10") },
  "tainted-with-it": { opentofu: ALWAYS },
  // Summaries (`summaries.ts`)
  "shallow-ephemeral-outputs": { opentofu: since("1.11") },
  "opentofu-summaries": { opentofu: ALWAYS },
  "instance-summaries": { opentofu: since("1.12") },
  "enabled-in-summaries": { opentofu: since("1.11") },
  "two-nodes-of-variables": { opentofu: since("1.10") },
  "cycle-lines": { terraform: since("1.16") },
  "terraform-cloud-summaries": { terraform: { from: "0.0", until: "1.8" } },
  "compatibility-summaries": { opentofu: since("1.12") },
  "for-each-summaries": { opentofu: since("1.10") },
  "state-store-summaries": { terraform: since("1.13") },
  // Files and blocks
  "strict-overrides": { opentofu: ALWAYS },
  "unsuitable-faulty-literals": { terraform: ALWAYS, opentofu: { from: "0.0", until: "1.9" } },
  "tofu-files": { opentofu: since("1.8") },
  "language-block": { opentofu: since("1.12") },
  encryption: { opentofu: since("1.7") },
  "checked-required-version": { terraform: ALWAYS, opentofu: { from: "0.0", until: "1.12" } },
  "concluded-experiment": { terraform: { from: "0.0", until: "1.8" }, opentofu: ALWAYS },
  "version-checked-first": { opentofu: since("1.12") },
  "faulty-modules-end-loading": { terraform: since("1.15") },
  "passed-providers-last": { terraform: since("1.15"), opentofu: since("1.12") },
  "all-faulty-calls": { terraform: since("1.15") },
  "validated-backend-type": { terraform: since("1.15") },
  "ignored-cloud-warning": { terraform: since("1.13") },
  "const-variable": { terraform: since("1.15"), opentofu: since("1.12") },
  "const-must-be-open": { terraform: since("1.15") },
  "loads-after-static-faults": { opentofu: since("1.13") },
  "early-cycles": { terraform: since("1.15") },
  "constants-need-values": { terraform: since("1.15") },
  deprecated: { terraform: since("1.15"), opentofu: since("1.10") },
  "cross-object-validation": { terraform: since("1.9"), opentofu: since("1.9") },
  "deprecation-marks": { terraform: since("1.15"), opentofu: since("1.12") },
  "deprecated-variables-reported": { terraform: since("1.15"), opentofu: since("1.11") },
  "ignored-deprecations": { terraform: since("1.15") },
  "output-type": { terraform: since("1.15") },
  ephemeral: { terraform: since("1.10"), opentofu: since("1.11") },
  "ephemeral-in-blocks": { opentofu: since("1.11") },
  "check-block": { terraform: since("1.5"), opentofu: since("1.6") },
  "import-block": { terraform: since("1.5"), opentofu: since("1.6") },
  "import-expressions": { terraform: since("1.6"), opentofu: ALWAYS },
  "import-for-each": { terraform: since("1.7"), opentofu: since("1.7") },
  "plain-identities": { terraform: since("1.17") },
  "import-identity": { terraform: since("1.12"), opentofu: since("1.12") },
  "import-in-module": { terraform: since("1.16") },
  "computed-requirements": { terraform: since("1.17") },
  "underscored-namespaces": { terraform: since("1.16") },
  "root-as-module": { opentofu: since("1.11") },
  "deprecated-winrm": { opentofu: since("1.12") },
  "reserved-type-names": { terraform: since("1.10") },
  "resource-prefix": { terraform: since("1.6") },
  "checked-move-subject": { opentofu: since("1.11") },
  "duplicate-import-target": { terraform: since("1.7") },
  "equal-faulty-imports": { terraform: { from: "1.5", until: "1.7" } },
  "undeclared-import-targets": { terraform: since("1.7") },
  "first-import-only": { terraform: since("1.16") },
  "strict-imports": { opentofu: ALWAYS },
  "unmatched-imports": { terraform: { from: "0.0", until: "1.7" }, opentofu: ALWAYS },
  "unmatched-import-keys": { terraform: { from: "0.0", until: "1.7" } },
  "full-import-id": { terraform: since("1.7") },
  "validated-imports": { terraform: since("1.10"), opentofu: since("1.11") },
  "validated-import-targets": { terraform: since("1.10") },
  "one-missing-configuration": { terraform: since("1.16") },
  "removed-block": { terraform: since("1.7"), opentofu: since("1.7") },
  "removed-lifecycle": { terraform: since("1.7"), opentofu: since("1.9") },
  "removed-forgets": { opentofu: since("1.7") },
  "action-blocks": { terraform: since("1.13") },
  actions: { terraform: since("1.14") },
  "action-callers": { terraform: since("1.16") },
  "query-files": { terraform: since("1.14") },
  "list-references": { terraform: since("1.13") },
  // Test files
  "test-files": { terraform: since("1.6"), opentofu: ALWAYS },
  "test-target-warnings": { terraform: ALWAYS },
  "tests-read-last": { terraform: since("1.15") },
  "test-unique-runs": { terraform: ALWAYS },
  "test-provider-check": { terraform: since("1.12") },
  "test-mocks": { terraform: since("1.7"), opentofu: since("1.8") },
  "ephemeral-mocks": { terraform: since("1.17") },
  "keyed-overrides": { terraform: since("1.7"), opentofu: since("1.13") },
  "test-computed-mocks": { terraform: since("1.15") },
  "test-state-key": { terraform: since("1.11") },
  "test-parallel": { terraform: since("1.12") },
  "test-variable-blocks": { terraform: since("1.13") },
  "test-experiments": { terraform: since("1.14") },
  "test-run-names": { terraform: since("1.7"), opentofu: ALWAYS },
  // Resources and modules
  "known-resource-objects": { terraform: since("1.15"), opentofu: since("1.12") },
  "sensitive-schemas-validated": { opentofu: since("1.12") },
  "known-call-objects": { terraform: since("1.13") },
  "lifecycle-enabled": { opentofu: since("1.11") },
  "all-trigger-faults": { terraform: { from: "0.0", until: "1.7" }, opentofu: ALWAYS },
  "validated-triggers": { opentofu: since("1.12") },
  "for-each-types-after-faults": { opentofu: since("1.8") },
  "failed-validations-at-values": { terraform: since("1.9") },
  "ephemeral-block-faults": { opentofu: since("1.11") },
  "validated-provisioners": { opentofu: since("1.12") },
  "literal-destroy": { terraform: since("1.16") },
  "all-for-each-faults": { opentofu: since("1.10") },
  "opentofu-provider-functions": { opentofu: since("1.7") },
  "ignored-attributes": { opentofu: since("1.11") },
  "lifecycle-destroy": { terraform: since("1.16"), opentofu: since("1.12") },
  "keeps-all-objects": { opentofu: since("1.12") },
  "computed-prevent-destroy": { opentofu: since("1.12") },
  "unfit-values-at-declaration": { opentofu: since("1.11") },
  "instances-from-outputs": { terraform: { from: "0.0", until: "1.8" }, opentofu: ALWAYS },
  "ephemeral-outputs-only": { terraform: { from: "1.10", until: "1.12" } },
  "loses-output-sensitivity": { terraform: { from: "1.8", until: "1.13" } },
  "triggered-by-creation": { opentofu: since("1.12") },
  "call-lifecycle": { opentofu: since("1.11") },
  "computed-module-source": { terraform: since("1.15"), opentofu: since("1.8") },
  "json-provider-references": { opentofu: since("1.12") },
  "null-version": { opentofu: since("1.10") },
  "provider-for-each": { opentofu: since("1.9") },
  // Plan texts
  "paired-list-items": { terraform: since("1.8") },
  "paired-texts": { opentofu: since("1.11") },
  "shown-empty-texts": { terraform: since("1.8") },
  "sources-of-imports": { opentofu: since("1.12") },
  "write-only-with-block": { opentofu: since("1.11") },
  "unknown-blocks": { terraform: since("1.9"), opentofu: since("1.9") },
  "unknown-blocks-apart": { terraform: since("1.9.6") },
  "unknown-block-members": { opentofu: since("1.13") },
  "repeated-remarks": { terraform: { from: "0.0", until: "1.9.6" }, opentofu: ALWAYS },
  "exact-number-texts": { terraform: since("1.7"), opentofu: since("1.7") },
  "legend-with-sides": { opentofu: since("1.11") },
  "forget-in-legend": { opentofu: since("1.7") },
  "forget-in-counts": { opentofu: since("1.10") },
  "removed-from-state": { opentofu: since("1.7") },
  "brief-no-changes": { opentofu: since("1.13") },
  // Providers
  "computed-blocks": { terraform: since("1.16") },
  "planned-private": { terraform: since("1.16") },
  "unnormalized-reads": { terraform: since("1.16") },
  // The built-in provider
  "data-resource": { terraform: since("1.4"), opentofu: ALWAYS },
  "data-store": { terraform: since("1.16") },
  "unread-remote-state": { opentofu: since("1.7") },
  // Plans
  "implied-module-moves": { opentofu: since("1.11") },
  "root-loaded-twice": { opentofu: ALWAYS },
  "forgotten-together": { terraform: since("1.7") },
  "forgotten-one-by-one": { opentofu: since("1.10") },
  exclude: { opentofu: since("1.9") },
  "tells-once": { terraform: since("1.12") },
  "plan-errored": { terraform: since("1.6"), opentofu: ALWAYS },
  "plan-applyable": { terraform: since("1.8") },
  "applyable-outputs": { terraform: since("1.10") },
  "applyable-data": { terraform: since("1.15") },
  "experimental-checks": { terraform: { from: "0.0", until: "1.5" } },
  "variable-checks": { terraform: since("1.6"), opentofu: ALWAYS },
  "unfit-variable-checks": { terraform: ALWAYS, opentofu: { from: "0.0", until: "1.9" } },
  "open-lost-self": { opentofu: since("1.8") },
  "destroyed-variable-checks": { terraform: { from: "1.9", until: "1.10" } },
  "destroyed-variables": { terraform: { from: "0.0", until: "1.10" }, opentofu: ALWAYS },
  "destroyed-variable-results": { terraform: { from: "0.0", until: "1.9" }, opentofu: { from: "0.0", until: "1.9" } },
  "forgotten-in-planned-values": { terraform: { from: "0.0", until: "1.15.6" }, opentofu: ALWAYS },
  "protected-changes": { terraform: since("1.7"), opentofu: since("1.7") },
  "schema-relevant-attributes": { terraform: since("1.13") },
  "relevant-attributes-by-resource": { opentofu: ALWAYS },
  "sorted-relevant-attributes": { terraform: since("1.11") },
  "configuration-types": { opentofu: since("1.11") },
  "faultless-constants": { opentofu: since("1.11") },
  "bare-provisioners": { opentofu: since("1.13") },
  "function-references": { opentofu: since("1.7") },
} as const satisfies Readonly<Record<string, Row>>;

export type Feature = keyof typeof TABLE;

/** Every row by its feature, in the order of the table. */
export const features = (): readonly (readonly [Feature, Row])[] => Object.entries(TABLE) as [Feature, Row][];

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
