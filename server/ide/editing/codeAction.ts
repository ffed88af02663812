import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import type { FindingId } from "../../engine/source/diagnostic.ts";
import type { Range } from "../../engine/source/range.ts";
import type { State } from "../../engine/state/state.ts";
import type { RuleId } from "../../workspace/ruleLevels.ts";
import type { CodeActionKind } from "./codeActionKinds.ts";

/** An edit that the editor offers at a position. */
export interface CodeAction {
  readonly title: string;
  readonly kind: CodeActionKind;
  readonly edits: readonly TextReplacement[];
  /** The files that the edits create; absent if there are none. */
  readonly creates?: readonly string[];
  /** Why the edit is not possible, in a sentence; then there are no edits. Absent if it is. */
  readonly refused?: string;
  /** The kind of finding that the edit mends; absent if it mends none. */
  readonly mends?: FindingId | RuleId;
  /** Whether it is the best of the actions that mend the same. */
  readonly isPreferred?: boolean;
}

/** An action that may still have to be planned before it is offered. */
export interface Offer extends CodeAction {
  /**
   * Returns the title with what the plan of the edited text shows; undefined if the action is not offered. Absent for an action that is
   * offered without a plan.
   */
  readonly titled?: (edited: ExplainablePlan) => string | undefined;
  /** The state that the edited text is planned with, if it is another one. */
  readonly state?: State | undefined;
  /** Whether of several offers with this title only the first is offered that the plan allows. */
  readonly isOneForm?: true;
}

export interface TextReplacement {
  readonly range: Range;
  readonly text: string;
}
