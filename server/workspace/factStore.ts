import type { PackageFacts, StoredType } from "../engine/learn/storedFacts.ts";
import type { InstalledProvider } from "../engine/schema/schemaQuestion.ts";
import type { Failure } from "../engine/source/question.ts";

/** Where facts are kept, outside of every workspace. Nothing here rejects: without a store nothing is known. */
export interface FactStore {
  read(): Promise<readonly PackageFacts[]>;
  /**
   * Adds types to the facts of a package, without losing what another process adds. Returns why that failed; undefined if it did
   * not.
   */
  add(
    about: Pick<PackageFacts, "provider" | "source">,
    types: ReadonlyMap<string, StoredType>,
  ): Promise<string | undefined>;
  /** Removes types from the facts of a package; all of them without a list. */
  remove(about: Pick<PackageFacts, "provider" | "source">, types: readonly string[] | undefined): Promise<void>;
}

/** What a host knows of packages. */
export interface Packages {
  /** Returns the installed package of a provider, by its version and checksum. */
  packageOf(installed: InstalledProvider): Promise<PackageFacts["source"] | Failure>;
  /** Returns a plugin file as if it was installed as a provider of this version. */
  pluginFile(file: string, source: string, version: string): Promise<InstalledProvider | Failure>;
}

/** Where facts are kept, and the packages that they are about. */
export interface Learning {
  readonly facts: FactStore;
  readonly packages: Packages;
}

/** A store that keeps nothing. */
export const NO_FACT_STORE: FactStore = {
  read: async () => [],
  add: async () => undefined,
  remove: async () => undefined,
};

const NOT_HERE: Failure = { kind: "failure", absent: true, reason: "packages cannot be examined here" };

export const NO_PACKAGES: Packages = { packageOf: async () => NOT_HERE, pluginFile: async () => NOT_HERE };
