import { isSameProvider } from "../load/choosePack.ts";
import type { SchemaOrigin } from "../load/loadProviders.ts";
import { packName } from "../schema/pack/packName.ts";

/** Whether a provider has the schemas of a pack that is of another version than the one in use. */
export const isOfOtherVersion = ({ basis, packOf }: Pick<SchemaOrigin, "basis" | "packOf">): boolean =>
  basis === "pack" && packOf !== "locked";

/** Returns the reason why a pack proves nothing: `the lock file has 5.82.0`. */
export function lockText({ lockedVersion, packOf }: SchemaOrigin): string {
  if (packOf === "reconstructed") return "reconstructed from other packages";
  return lockedVersion === undefined ? "no version is locked" : `the lock file has ${lockedVersion}`;
}

/** Returns `schema of aws 6.25 (pack); the lock file has 5.82.0`; undefined if the schemas are of no pack. */
export function packText(origin: SchemaOrigin): string | undefined {
  const { basis, source, version } = origin;
  if (basis !== "pack" || version === undefined) return undefined;
  const text = `schema of ${packName({ provider: source, version })} (pack)`;
  return isOfOtherVersion(origin) ? `${text}; ${lockText(origin)}` : text;
}

/** As `packText`, for the provider with an address. */
export function packTextOf(origins: readonly SchemaOrigin[], provider: string): string | undefined {
  const origin = origins.find(({ source }) => isSameProvider(source, provider));
  return origin && packText(origin);
}
