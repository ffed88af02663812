import { isMet, parseConstraints } from "../config/versionConstraint.ts";
import type { PackHeader } from "../schema/pack/packHeader.ts";
import type { WantedPack } from "../schema/pack/packQuestion.ts";
import { compareNumbers, majorOf, numbersOf } from "../schema/pack/packVersion.ts";

/**
 * Returns the pack to use for a provider: that of the locked version, else the one nearest to it. Without a locked version: the newest
 * one that the constraints admit, else the newest of all. Of equal packs the first counts.
 */
export function choosePack<P extends PackHeader>(packs: readonly P[], wanted: WantedPack): P | undefined {
  const ofProvider = packs.filter(({ provider }) => isSameProvider(provider, wanted.source));
  if (wanted.version !== undefined) return nearest(ofProvider, wanted.version);
  const constraints = wanted.constraints.flatMap((text) => parseConstraints(text) ?? []);
  const admitted = ofProvider.filter(({ version }) => isMet(constraints, numbersOf(version)));
  return newest(admitted) ?? newest(ofProvider);
}

/** Whether two addresses are of one provider. */
export const isSameProvider = (a: string, b: string): boolean => publishedAddress(a) === publishedAddress(b);

/**
 * Returns the address under which Terraform's registry publishes a provider. OpenTofu installs these providers from its own registry,
 * which has HashiCorp's in a namespace `opentofu`, too. Some providers moved to another namespace.
 */
export function publishedAddress(source: string): string {
  const address = source
    .replace(/^registry\.opentofu\.org\//, PUBLIC)
    .replace(`${PUBLIC}opentofu/`, `${PUBLIC}hashicorp/`);
  const moved = MOVED.get(address.slice(PUBLIC.length));
  return moved !== undefined && address.startsWith(PUBLIC) ? `${PUBLIC}${moved}` : address;
}

const MOVED: ReadonlyMap<string, string> = new Map([
  ["hashicorp/github", "integrations/github"],
  ["hashicorp/vsphere", "vmware/vsphere"],
]);

const PUBLIC = "registry.terraform.io/";

/**
 * Returns the provider that is built from the same code as another one, so that its facts are hints for that one; undefined for most
 * providers. Of google-beta, only what it has beside google differs.
 */
export const lenderOf = (source: string): string | undefined =>
  publishedAddress(source) === `${PUBLIC}hashicorp/google-beta` ? `${PUBLIC}hashicorp/google` : undefined;

/** Whether a pack is of another major version than the one that is wanted, in which defaults may differ. Without a locked version the constraints decide. */
export function isOfOtherMajor({ version: ofPack }: PackHeader, { version, constraints }: WantedPack): boolean {
  if (version !== undefined) return majorOf(ofPack) !== majorOf(version);
  const parsed = constraints.flatMap((text) => parseConstraints(text) ?? []);
  return !isMet(parsed, numbersOf(ofPack));
}

const newest = <P extends PackHeader>(packs: readonly P[]): P | undefined =>
  packs.reduce<P | undefined>(
    (best, pack) => (best && compareNumbers(best.version, pack.version) >= 0 ? best : pack),
    undefined,
  );

function nearest<P extends PackHeader>(packs: readonly P[], version: string): P | undefined {
  const exact = packs.find((pack) => pack.version === version);
  if (exact) return exact;
  const distance = (pack: P): readonly number[] => {
    const [theirs, ours] = [numbersOf(pack.version), numbersOf(version)];
    // A newer version knows what an older one does, more often than the other way round.
    return [
      ...ours.map((number, at) => Math.abs(number - theirs[at]!)),
      compareNumbers(pack.version, version) > 0 ? 0 : 1,
    ];
  };
  return packs.reduce<P | undefined>(
    (best, pack) => (best && compareLists(distance(best), distance(pack)) <= 0 ? best : pack),
    undefined,
  );
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  for (const [at, number] of a.entries()) {
    const difference = number - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
