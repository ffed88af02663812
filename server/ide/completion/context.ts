import type { ModuleNode } from "../../engine/config/loadModules.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import type { Position } from "./position.ts";

/** The text around a position, the plan before it was written, and what is being written. */
export interface Context {
  readonly plan: ExplainablePlan;
  /** The module of the file. */
  readonly node: ModuleNode;
  readonly path: string;
  /** The text of the file, and the offset of the position in it. */
  readonly text: string;
  readonly offset: number;
  readonly position: Position;
}
