import type { PartDecision } from "../provider/provider.ts";
import type { Question } from "../source/question.ts";
import type { Marks } from "../values/marks.ts";
import type { ResourceInstance } from "./resourceInstance.ts";
import type { Trace } from "./trace.ts";

/** A trace, and what it was made from. It stands for another plan while its instance and the answers are the same. */
export interface Run {
  readonly instance: ResourceInstance;
  readonly trace: Trace;
  readonly asked: readonly Question[];
  /** The union of the marks of all values. */
  readonly marks: Marks;
  /** How each part of the planned state was decided, where the lifecycle was asked to explain; of two about one place the later counts. */
  readonly decisions?: readonly PartDecision[];
}
