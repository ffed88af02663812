import { compareVersions, type Dialect, dialectOf, type Product, productName, type Version } from "./dialect.ts";

/** The newest release of each minor version whose language is known, the oldest first. */
const RELEASES: Readonly<Record<Product, readonly Version[]>> = {
  terraform: [
    [1, 3, 10],
    [1, 4, 7],
    [1, 5, 7],
    [1, 6, 6],
    [1, 7, 5],
    [1, 8, 5],
    [1, 9, 8],
    [1, 10, 5],
    [1, 11, 4],
    [1, 12, 2],
    [1, 13, 5],
    [1, 14, 9],
    [1, 15, 9],
    [1, 16, 6],
    [1, 17, 2],
  ],
  opentofu: [
    [1, 6, 3],
    [1, 7, 10],
    [1, 8, 11],
    [1, 9, 4],
    [1, 10, 10],
    [1, 11, 14],
    [1, 12, 12],
    [1, 13, 9],
  ],
};

export const releasesOf = (product: Product): readonly Version[] => RELEASES[product];

/** Returns the dialect of a folder that names no version: the newest one. */
export const newestOf = (product: Product): Dialect => dialectOf(product, RELEASES[product].at(-1)!);

export const TERRAFORM: Dialect = newestOf("terraform");
export const OPENTOFU: Dialect = newestOf("opentofu");

/** Returns the version, or the nearest known one if it is older or newer than all known ones. */
export function nearestKnown(product: Product, version: Version): Version {
  const oldest = RELEASES[product][0]!;
  if (compareVersions(version, oldest) < 0) return oldest;
  return isNewerThanKnown(product, version) ? RELEASES[product].at(-1)! : version;
}

/** Whether a version is of a newer minor version than every known one. */
export function isNewerThanKnown(product: Product, [major, minor]: Version): boolean {
  const newest = RELEASES[product].at(-1)!;
  return compareVersions([major, minor, 0], [newest[0], newest[1], 0]) > 0;
}

/** Returns `Terraform up to 1.17`, the versions that are known. */
export function knownVersions(product: Product): string {
  const [major, minor] = RELEASES[product].at(-1)!;
  return `${productName(product)} up to ${major}.${minor}`;
}

/** Returns the version in `1.9.8`, `v1.9` or `1`: missing numbers are those of the newest release with the others. */
export function versionIn(product: Product, text: string): Version | undefined {
  const [, major, minor, patch] = /^v?(\d+)(?:\.(\d+)(?:\.(\d+))?)?(?:-[\w.-]+)?$/.exec(text.trim()) ?? [];
  if (major === undefined) return undefined;
  const matching = RELEASES[product].filter(
    (release) => release[0] === Number(major) && (minor === undefined || release[1] === Number(minor)),
  );
  if (patch !== undefined) return [Number(major), Number(minor), Number(patch)];
  return matching.at(-1) ?? [Number(major), Number(minor ?? 0), 0];
}
