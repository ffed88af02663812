import type { PlanOptions } from "../engine/load/inputs.ts";
import type { LivePlan } from "../engine/plan/plan.ts";
import type { Ask } from "./ask.ts";
import { settle } from "./settle.ts";

/** The differences that a second plan of a root module is made with: another workspace, or one more variable file. */
export type OtherOptions = { readonly workspace: string } | { readonly file: string };

/**
 * Plans the present texts of a root module with other options. The state of another workspace is read if it is a file; one in a backend is
 * not pulled.
 */
export function planWithOptions({ inputs }: LivePlan, other: OtherOptions, ask: Ask): Promise<LivePlan> {
  const { lastApplied, ...rest } = inputs;
  const { options } = inputs;
  const changed: PlanOptions =
    "file" in other
      ? { ...options, variables: [...options.variables, { file: other.file }] }
      : { ...options, workspace: other.workspace, loadState: "never" };
  // What was applied last is of the state that both plans start from.
  const kept = "file" in other && lastApplied ? { lastApplied } : {};
  return settle({ ...rest, ...kept, options: changed }, ask);
}
