import { isSameProvider } from "../load/choosePack.ts";
import type { SchemaOrigin } from "../load/loadProviders.ts";
import { packName, shortVersion } from "../schema/pack/packName.ts";

/** Whether a provider has the schemas of a pack that is of another version than the one in use. */
export const isOfOtherVersion = ({ basis, packOf }: Pick<SchemaOrigin, "basis" | "packOf">): boolean =>
  basis === "pack" && packOf !== "locked";

/** Returns the reason why a pack proves nothing: `the lock file has 5.82`. */
export function lockText({ version = "", lockedVersion, packOf }: SchemaOrigin): string {
  if (packOf === "reconstructed") return "reconstructed from other packages";
  if (lockedVersion === undefined) return "no version is locked";
  return `the lock file has ${isToldApart(version, lockedVersion) ? shortVersion(lockedVersion) : lockedVersion}`;
}

/** Whether the first two numbers of two versions differ, so that the rest need not be named. */
const isToldApart = (version: string, lockedVersion: string): boolean =>
  shortVersion(version) !== shortVersion(lockedVersion);

/** Returns `schema of aws 6.25 (pack); the lock file has 5.82`; undefined if the schemas are of no pack. */
export function packText(origin: SchemaOrigin): string | undefined {
  const { basis, source, version, lockedVersion } = origin;
  if (basis !== "pack" || version === undefined) return undefined;
  const isNamedShort = lockedVersion === undefined || lockedVersion === version || isToldApart(version, lockedVersion);
  const name = isNamedShort ? packName({ provider: source, version }) : `${source.split("/").at(-1)} ${version}`;
  return isOfOtherVersion(origin) ? `schema of ${name} (pack); ${lockText(origin)}` : `schema of ${name} (pack)`;
}

/** As `packText`, for the provider with an address. */
export function packTextOf(origins: readonly SchemaOrigin[], provider: string): string | undefined {
  const origin = origins.find(({ source }) => isSameProvider(source, provider));
  return origin && packText(origin);
}
