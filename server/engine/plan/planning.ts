import type { Loaded } from "../load/load.ts";
import type { Question } from "../source/question.ts";
import type { LivePlan } from "./plan.ts";
import type { Regime } from "./regimes/regime.ts";
import type { Walk } from "./walk/walk.ts";
import type { Ahead } from "./walked/walked.ts";

/** A plan in the making: the loaded sources, and a walk over them that can pause between two nodes. */
export interface Planning {
  readonly regime: Regime;
  readonly read: Loaded;
  /** The questions that must be answered before the walk can start. */
  readonly open: readonly Question[];
  readonly previous: LivePlan | undefined;
  /** The plan that leaves the state from which this plan starts. */
  readonly preceding: LivePlan | undefined;
  readonly ahead: Ahead | undefined;
  readonly walk: Walk | undefined;
}
