/** Returns the constraint that admits a version and later minor ones; undefined without a version. */
export function versionConstraint(version: string | undefined): string | undefined {
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(version ?? "") ?? [];
  return major === undefined ? undefined : `~> ${major}.${minor}`;
}
