import type { LoadedModules } from "../config/loadModules.ts";
import type { LoadedVariables } from "../config/variableValues.ts";
import type { Run } from "../lifecycle/run.ts";
import type { Trace } from "../lifecycle/trace.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { Question } from "../source/question.ts";
import type { Unasked, Value } from "../values/value.ts";
import type { Graph } from "./graph.ts";
import type { Inputs } from "./inputs.ts";
import type { LoadedState } from "./loadState.ts";
import type { Placed } from "./moves.ts";
import type { NotPlanned } from "./notPlanned.ts";
import type { Row } from "./rows.ts";
import type { Withheld } from "./withheld.ts";

/** Terraform prints up to the first phase that fails; the editor shows all. */
export type Phase = "load" | "validate" | "plan" | "check";

/** What is about to happen, and all that it was made from; the next plan builds on it. */
export interface Plan {
  readonly inputs: Inputs;
  readonly modules: LoadedModules;
  readonly variables: LoadedVariables;
  readonly state: LoadedState;
  /** The selected workspace. */
  readonly workspace: string;
  readonly placed: Placed;
  readonly withheld: Withheld;
  readonly graph: Graph;
  readonly rows: ReadonlyMap<string, Row>;
  /** Every instance, in Terraform's order, the orphans and deposed objects too. */
  readonly traces: readonly Trace[];
  /** Of them, those that no resource of the configuration speaks of. */
  readonly orphans: readonly Run[];
  readonly outputs: readonly OutputChange[];
  /** Everything of which no action is claimed although nothing is wrong with it. With any of them the plan is not complete. */
  readonly notPlanned: readonly NotPlanned[];
  readonly diagnostics: Readonly<Record<Phase, readonly Diagnostic[]>>;
  /** What is lacking, as far as the plan can already tell. */
  readonly open: readonly Question[];
  /** What this plan had to do that the one before had not already done. */
  readonly work: Work;
  /** Of a destruction: the plan that is made before it, as if nothing were to be destroyed. None where there is no state. */
  readonly beforeDestroy: Plan | undefined;
}

export interface OutputChange {
  readonly name: string;
  readonly sensitive: boolean;
  /** Undefined where the output is not there before, or not any more. */
  readonly before: Value | undefined;
  readonly after: Value | undefined;
  /** Why it is not known what happens to it. */
  readonly notPlanned?: Unasked | undefined;
}

export interface Work {
  /** The instances whose lifecycle ran. */
  readonly instances: readonly string[];
  /** The variables, locals, outputs and calls that were evaluated. */
  readonly values: readonly string[];
}
