import type { Refreshing } from "../../lifecycle/resourceInstance.ts";

/**
 * The rules that the purpose and the planning mode of a plan imply. A regime is chosen once, when the plan starts; nothing else
 * asks for the purpose or the mode.
 */
export interface Regime {
  /**
   * Whether variable values and the state are loaded. Without them expressions are judged for all possible values: variables,
   * resources and module outputs are unknown, and one instance stands for all.
   */
  readonly hasValues: boolean;
  /** Whether rows are reused from the previous plan, and kept for the next one. */
  readonly isIncremental: boolean;
  /** Whether the walk judges references itself, and follows only those in arguments that the schemas have. */
  readonly judgesBySchema: boolean;
  /** The function of a node's kind that computes its row; `evaluate` for kinds that lack the function. */
  readonly evaluator: "evaluate" | "validate" | "lookUp";
  /** Whether the configuration decides which objects are wanted: by its imports, its `removed` blocks and its expansions. */
  readonly followsConfiguration: boolean;
  /** Whether objects are imported. Import blocks are judged in any case if the configuration is followed. */
  readonly importsObjects: boolean;
  /** Whether every object is destroyed, whatever is configured. */
  readonly destroysAll: boolean;
  /** Whether objects change. Otherwise the plan leaves them as they were read. */
  readonly plansChanges: boolean;
  /** Whether `replace_triggered_by` is evaluated. */
  readonly evaluatesTriggers: boolean;
  /** When objects are read, if the user does not turn refreshing off. */
  readonly refreshing: Refreshing;
  /** The severity of a failed condition. */
  readonly failedCondition: "error" | "warning";
  /** Whether the diagnostics of planning are reported: those of backend, lock file, targets, imports and moves. */
  readonly reportsPlanning: boolean;
  /** The regime of a plan that comes first and leaves the state from which this one starts; absent if there is none. */
  readonly preceding?: Regime;
}
