import type { PlanOptions } from "../../engine/load/inputs.ts";
import type { LivePlan } from "../../engine/plan/plan.ts";
import { baseName } from "../../engine/source/paths.ts";
import type { Failure } from "../../engine/source/question.ts";
import type { Ask } from "./ask.ts";
import { settle } from "./settle.ts";

/** The difference that a second plan of a root module is made with: another workspace, or one more variable file. */
export type OtherOptions = { readonly workspace: string } | { readonly file: string };

/**
 * Plans the present texts of a root module with other options. The state of another workspace is read if it is a file; one in a backend is
 * not pulled. Fails if the workspace or the file does not exist.
 */
export const planWithOptions = (
  plan: LivePlan,
  other: OtherOptions,
  ask: Ask,
): Promise<{ readonly plan: LivePlan } | Failure> =>
  "file" in other ? planWithFile(plan, other.file, ask) : planOfWorkspace(plan, other.workspace, ask);

async function planWithFile(
  { inputs }: LivePlan,
  file: string,
  ask: Ask,
): Promise<{ readonly plan: LivePlan } | Failure> {
  const { options } = inputs;
  const changed: PlanOptions = { ...options, variables: [...options.variables, { file }] };
  const plan = await settle({ ...inputs, options: changed }, ask);
  return plan.variables.files.has(file) ? { plan } : failure(`${baseName(file)} could not be read`);
}

async function planOfWorkspace(
  { inputs, workspace: current }: LivePlan,
  workspace: string,
  ask: Ask,
): Promise<{ readonly plan: LivePlan } | Failure> {
  if (workspace === current) return failure(`The plan is of the workspace ${workspace} already`);
  // What was applied last is of the state of the current workspace.
  const { lastApplied: _, ...rest } = inputs;
  const plan = await settle({ ...rest, options: { ...inputs.options, workspace, loadState: "never" } }, ask);
  const { location, isAbsent } = plan.state;
  // A workspace that was never used has no state; the default one always exists.
  const isMissing = location.kind === "file" && isAbsent && workspace !== "default";
  return isMissing ? failure(`There is no state of a workspace ${workspace} in this folder`) : { plan };
}

const failure = (reason: string): Failure => ({ kind: "failure", absent: false, reason });
