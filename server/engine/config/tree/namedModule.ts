import type { Range } from "../../source/range.ts";
import type { VersionConstraint } from "../versionConstraint.ts";

/** A name of a module that `terraform init` installs: a call, or a run of a test. */
export interface NamedModule {
  readonly name: string;
  /** The source as written; undefined if it is missing, not literal, or invalid. */
  readonly source: string | undefined;
  readonly sourceRange: Range;
  /** The version constraints for a module of a registry. */
  readonly version: readonly VersionConstraint[];
  readonly header: Range;
  readonly isOfRun?: true;
}
