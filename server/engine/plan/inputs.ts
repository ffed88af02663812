import type { Answers } from "../source/question.ts";

/** Everything that a plan is made from. Equal inputs give equal plans. */
export interface Inputs {
  /** The root module's folder, as the workspace knows it. */
  readonly root: string;
  readonly answers: Answers;
  readonly options: PlanOptions;
}

export interface PlanOptions {
  readonly mode: "normal" | "destroy" | "refresh-only";
  /** The state file, where it is not terraform.tfstate in the root folder. */
  readonly statePath?: string;
  readonly workspace: string;
  /** Files of variable values, in order; the last wins. */
  readonly variableFiles: readonly string[];
  /** Variable values as text, from the command line or the environment. */
  readonly variables: ReadonlyMap<string, string>;
  /** Addresses of instances to replace. */
  readonly replace: readonly string[];
  /** What a root variable without a value is: an error (command line), or unknown (editor). */
  readonly missingVariable: "error" | "unknown";
}

export const DEFAULT_OPTIONS: PlanOptions = {
  mode: "normal",
  workspace: "default",
  variableFiles: [],
  variables: new Map(),
  replace: [],
  missingVariable: "unknown",
};
