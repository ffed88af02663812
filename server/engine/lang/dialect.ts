/** The two products that read Terraform's language. */
export type Product = "terraform" | "opentofu";

export const productName = (product: Product): "Terraform" | "OpenTofu" =>
  product === "opentofu" ? "OpenTofu" : "Terraform";

/** Returns the name of the product's program, without a path. */
export const programName = (product: Product): "terraform" | "tofu" => (product === "opentofu" ? "tofu" : "terraform");

/** A version as its numbers: major, minor, patch. */
export type Version = readonly [major: number, minor: number, patch: number];

/** The product and version whose language and planning apply. Interned: equal dialects are the same object. */
export interface Dialect {
  readonly product: Product;
  readonly version: Version;
  /** `terraform@1.11.4`, as on the command line. */
  readonly name: string;
  /** Whether the version that runs is newer than every known one; undefined if it is known. */
  readonly newer: Newer | undefined;
}

/** `certain`: the folder names a version that is not known yet. `possible`: it allows one, and says nothing more exact. */
export type Newer = "certain" | "possible";

export function dialectOf(product: Product, version: Version, newer?: Newer): Dialect {
  const name = `${product}@${version.join(".")}`;
  const key = `${name} ${newer ?? ""}`;
  const interned = dialects.get(key);
  if (interned) return interned;
  const created: Dialect = { product, version, name, newer };
  dialects.set(key, created);
  return created;
}

const dialects = new Map<string, Dialect>();

/** Returns a negative number if `a` is the older version, and 0 for equal versions. */
export const compareVersions = (a: Version, b: Version): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
