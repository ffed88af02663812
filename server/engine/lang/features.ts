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
  /** A negative index in `element`. */
  "negative-element": { terraform: since("1.13"), opentofu: since("1.10") },
  /** `contains` with a null value is unknown, and no error. */
  "contains-null": { terraform: since("1.16") },
  templatestring: { terraform: since("1.9"), opentofu: since("1.7") },
  issensitive: { terraform: since("1.8"), opentofu: since("1.7") },
  ephemeralasnull: { terraform: since("1.10"), opentofu: since("1.11") },
  // Files and blocks
  /** Files named `.tofu`, which replace `.tf` files of the same name. */
  "tofu-files": { opentofu: since("1.8") },
  /** The top-level block `language`. */
  "language-block": { opentofu: since("1.12") },
  /** The block `encryption` of `terraform`. */
  encryption: { opentofu: since("1.7") },
  /** `required_version` in `.tf` files is checked. */
  "checked-required-version": { terraform: ALWAYS, opentofu: { from: "0.0", until: "1.12" } },
  /** The content of a backend block is checked while it is decoded. */
  "checked-backend-content": { terraform: ALWAYS },
  /** `const` in a variable. */
  "const-variable": { terraform: since("1.15"), opentofu: since("1.12") },
  /** `deprecated` in variables and outputs. */
  deprecated: { terraform: since("1.15"), opentofu: since("1.10") },
  /** `type` in an output. */
  "output-type": { terraform: since("1.15") },
  /** Ephemeral resources, variables and outputs. */
  ephemeral: { terraform: since("1.10"), opentofu: since("1.11") },
  /** Blocks `check`. */
  "check-block": { terraform: since("1.5"), opentofu: since("1.6") },
  /** Blocks `import`. */
  "import-block": { terraform: since("1.5"), opentofu: since("1.6") },
  /** `for_each` in import blocks. */
  "import-for-each": { terraform: since("1.7"), opentofu: since("1.7") },
  /** `identity` in import blocks. */
  "import-identity": { terraform: since("1.12"), opentofu: since("1.12") },
  /** An import block without or with both of `id` and `identity` is told as one of its arguments. */
  "import-arguments": { opentofu: since("1.12") },
  /** Import blocks in called modules. */
  "import-in-module": { terraform: since("1.16") },
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
  /** Query files with `list` blocks, and references to these. */
  "query-files": { terraform: since("1.14") },
  // Resources and modules
  /** `enabled` in a lifecycle. */
  "lifecycle-enabled": { opentofu: since("1.11") },
  /** `destroy` in the lifecycle of a resource. */
  "lifecycle-destroy": { terraform: since("1.16"), opentofu: since("1.12") },
  /** `destroy = false` keeps replaced objects too, and is remembered in the state. */
  "keeps-all-objects": { opentofu: since("1.12") },
  /** References in `prevent_destroy`. */
  "computed-prevent-destroy": { opentofu: since("1.12") },
  /** A block `lifecycle` in a module call. */
  "call-lifecycle": { opentofu: since("1.11") },
  /** References in the source of a module. */
  "computed-module-source": { terraform: since("1.15"), opentofu: since("1.8") },
  /** `for_each` in a provider configuration, and keys in references to it. */
  "provider-for-each": { opentofu: since("1.9") },
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

/** Returns the names whose feature a dialect has, as optional arguments of a block. */
export const optionalArguments = (
  dialect: Dialect,
  names: Readonly<Record<string, Feature>>,
): Readonly<Record<string, "optional">> =>
  Object.fromEntries(
    Object.keys(names).flatMap((name) => (supports(dialect, names[name]!) ? [[name, "optional"]] : [])),
  );
