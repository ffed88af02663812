import type { PackHeader } from "./packHeader.ts";

/** Returns the name of what a pack has: `aws 6.25`. */
export const packName = ({ provider, version }: Pick<PackHeader, "provider" | "version">): string =>
  `${provider.slice(provider.lastIndexOf("/") + 1)} ${shortVersion(version)}`;

/** Returns the first two numbers of a version. */
export const shortVersion = (version: string): string => /^\d+\.\d+/.exec(version)?.[0] ?? version;
