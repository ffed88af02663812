import type { LivePlan } from "../engine/plan/plan.ts";
import { baseName } from "../engine/source/paths.ts";
import type { Ask } from "../workspace/ask.ts";
import { type OtherOptions, planWithOptions } from "../workspace/planWithOptions.ts";
import { optionComparison } from "./optionComparison.ts";

/** What a plan says otherwise than with other options, as text; or why that is not known, as a sentence. */
export type Comparison = { readonly text: string } | { readonly refusal: string };

/** Compares a plan with that of another workspace, or with one more variable file. */
export async function comparedPlan(plan: LivePlan, options: OtherOptions, ask: Ask): Promise<Comparison> {
  if ("file" in options) return comparedWithFile(plan, options.file, ask);
  const workspace = options.workspace.trim();
  if (workspace === plan.workspace) return { refusal: `The plan is of the workspace ${workspace} already.` };
  const other = await planWithOptions(plan, { workspace }, ask);
  const { location, isAbsent } = other.state;
  // A workspace that was never used has no state; the default one always exists.
  if (location.kind === "file" && isAbsent && workspace !== "default")
    return { refusal: `There is no state of a workspace ${workspace} in this folder.` };
  const head = `workspace ${workspace}`;
  return { text: optionComparison(plan, other, { head, label: workspace, hasOtherState: true }) };
}

async function comparedWithFile(plan: LivePlan, file: string, ask: Ask): Promise<Comparison> {
  const name = baseName(file);
  const other = await planWithOptions(plan, { file }, ask);
  if (!other.variables.files.has(file)) return { refusal: `${name} could not be read.` };
  return { text: optionComparison(plan, other, { head: name, label: name, hasOtherState: false }) };
}
