import type { OtherPlanner } from "../../load/inputs.ts";
import type { Diagnostic, FindingId } from "../../source/diagnostic.ts";
import { folderOf } from "../../source/paths.ts";
import type { JudgedPlan } from "../plan.ts";

/**
 * Returns the findings that hold in a folder, whoever plans it. Terragrunt generates files in the root module, gives values to its
 * variables, and initialises a copy of the folder. A stack gives values and provider configurations to a component, whose outputs
 * it does not keep in the state of a root module.
 */
export const findingsUnder = (
  planner: OtherPlanner,
  { inputs: { root } }: JudgedPlan,
  findings: readonly Diagnostic[],
): readonly Diagnostic[] =>
  findings.filter(({ id, subject }) => {
    if (ELSEWHERE.has(id)) return false;
    if (planner === "stack") return id !== "plan/ephemeral-root-output";
    return !IN_GENERATED_FILES.has(id) || (subject !== undefined && folderOf(subject.anchor.path) !== root);
  });

/** The findings about parts that the folder lacks, and that the copy which is initialised elsewhere can have. */
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
