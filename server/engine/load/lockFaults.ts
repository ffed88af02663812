import type { LockedProvider, LockFile } from "../config/lockFile.ts";
import type { Module } from "../config/module.ts";
import { providerPlaces } from "../config/tree/namedProviders.ts";
import { isMet, parseConstraints } from "../config/versionConstraint.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { oneEditAway } from "../syntax/suggestion.ts";
import type { Answering } from "./inputs.ts";
import { lockedOtherwise, notLocked } from "./loadFindings.ts";
import type { AvailableProviders } from "./loadProviders.ts";

/**
 * Returns one finding for each provider that the modules require and the lock file lacks or locks in another version.
 * Empty without a lock file, because `terraform init` has not run yet. A missing provider is not reported if its schemas
 * are available, nor for `exec`, because `loadProviders` reports the plugins that cannot start.
 */
export function lockFaults(
  modules: ReadonlySet<Module>,
  locked: LockFile,
  available: AvailableProviders,
  providers: Answering,
): readonly Diagnostic[] {
  if (locked.size === 0) return [];
  const names = [...locked.keys()].map((source) => source.split("/").at(-1)!);
  const faults = new Map<string, Diagnostic>();
  for (const module of modules) {
    for (const [source, { range, name, isImplied }] of providers === "exec" ? [] : providerPlaces(module))
      if (!locked.has(source) && !available.has(source) && !faults.has(source))
        faults.set(
          source,
          notLocked(range, source, isImplied ? oneEditAway(name, names) : oneEditAway(source, locked.keys())),
        );
    for (const { source, version } of module.requirements.values())
      if (version && isExcluded(version.text, locked.get(source)))
        faults.set(source, lockedOtherwise(version.range, source, locked.get(source)!.version!));
  }
  return [...faults.values()];
}

/** Whether the constraints certainly exclude the locked version. */
function isExcluded(text: string, locked: LockedProvider | undefined): boolean {
  const constraints = parseConstraints(text);
  const numbers = locked?.version && /^\d+(\.\d+)*$/.exec(locked.version)?.[0].split(".").map(Number);
  return constraints !== undefined && !!numbers && !isMet(constraints, numbers);
}
