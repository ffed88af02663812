import type { PartDecision } from "../../provider/provider.ts";
import type { Question } from "../../source/question.ts";
import type { Marks } from "../../values/marks.ts";
import type { ResourceInstance } from "../resourceInstance.ts";
import type { Trace } from "../trace.ts";

/** A trace with its inputs. A later plan reuses the run if the instance and the answers are unchanged. */
export interface Run {
  readonly instance: ResourceInstance;
  readonly trace: Trace;
  readonly asked: readonly Question[];
  /** The union of the marks of all values. */
  readonly marks: Marks;
  /** The private data that the provider planned; absent if it planned none. */
  readonly plannedPrivate?: string;
  /**
   * The decision about each part of the planned state; absent unless the lifecycle explains. Of two decisions about one path, the
   * later counts.
   */
  readonly decisions?: readonly PartDecision[];
}
