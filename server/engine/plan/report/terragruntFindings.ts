import type { Diagnostic, FindingId } from "../../source/diagnostic.ts";
import { folderOf } from "../../source/paths.ts";
import type { JudgedPlan } from "../plan.ts";

/**
 * Returns the findings that hold in a folder, whatever else Terragrunt puts there. It generates files in the root module, gives values to
 * its variables, and initialises a copy of the folder.
 */
export const findingsUnderTerragrunt = (
  { inputs: { root } }: JudgedPlan,
  findings: readonly Diagnostic[],
): readonly Diagnostic[] =>
  findings.filter(({ id, subject }) => {
    if (ELSEWHERE.has(id)) return false;
    return !IN_GENERATED_FILES.has(id) || (subject !== undefined && folderOf(subject.anchor.path) !== root);
  });

/** The findings about parts that the folder lacks, and that the copy which Terragrunt initialises can have. */
const ELSEWHERE: ReadonlySet<FindingId> = new Set([
  "config/not-installed",
  "config/no-value",
  "load/not-installed",
  "plan/no-provider-configuration",
  "config/missing-provider",
]);

/** The findings about names that the root module does not declare, and that a file which Terragrunt generates can declare. */
const IN_GENERATED_FILES: ReadonlySet<FindingId> = new Set([
  "config/missing-base",
  "config/missing-configuration-base",
  "config/missing-local",
  "config/no-local",
  "config/no-variable",
  "config/undeclared-early",
  "plan/undeclared-action",
  "plan/undeclared-call",
  "plan/undeclared-import",
  "plan/undeclared-local",
  "plan/undeclared-resource",
  "plan/undeclared-trigger",
  "plan/undeclared-variable",
]);
