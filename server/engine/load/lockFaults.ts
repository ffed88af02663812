import type { LockedProvider, LockFile } from "../config/lockFile.ts";
import type { Module } from "../config/module.ts";
import { providerPlaces } from "../config/namedProviders.ts";
import { isMet, parseConstraints } from "../config/versionConstraint.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { oneEditAway } from "../syntax/suggestion.ts";
import type { AvailableProviders } from "./loadProviders.ts";
import { lockedOtherwise, notLocked } from "./texts.ts";

/**
 * What modules want of providers and `terraform init` has not chosen: each provider once. Where it has not run yet nothing is
 * wrong, and of a provider whose schemas are at hand otherwise neither. Where `isStarting` plugins, whoever starts them says what is
 * not there.
 */
export function lockFaults(
  modules: ReadonlySet<Module>,
  locked: LockFile,
  atHand: AvailableProviders,
  isStarting = false,
): readonly Diagnostic[] {
  if (locked.size === 0) return [];
  const names = [...locked.keys()].map((source) => source.split("/").at(-1)!);
  const faults = new Map<string, Diagnostic>();
  for (const module of modules) {
    for (const [source, { range, name, isImplied }] of isStarting ? [] : providerPlaces(module))
      if (!locked.has(source) && !atHand.has(source) && !faults.has(source))
        faults.set(
          source,
          notLocked(range, source, isImplied ? oneEditAway(name, names) : oneEditAway(source, locked.keys())),
        );
    for (const { source, version } of module.requirements.values())
      if (version && isOutside(version.text, locked.get(source)))
        faults.set(source, lockedOtherwise(version.range, source, locked.get(source)!.version!));
  }
  return [...faults.values()];
}

/** Is the version that was chosen surely none that these constraints allow? */
function isOutside(text: string, locked: LockedProvider | undefined): boolean {
  const constraints = parseConstraints(text);
  const numbers = locked?.version && /^\d+(\.\d+)*$/.exec(locked.version)?.[0].split(".").map(Number);
  return constraints !== undefined && !!numbers && !isMet(constraints, numbers);
}
