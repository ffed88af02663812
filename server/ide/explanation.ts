import type { Resource } from "../engine/config/module.ts";
import { type Decision, isForced, ruleId } from "../engine/lifecycle/decision.ts";
import type { Trace } from "../engine/lifecycle/trace.ts";
import type { LeftOutOfApply } from "../engine/plan/order/applyOperation.ts";
import type { ExplainablePlan } from "../engine/plan/plan.ts";
import { wordsOf } from "../engine/render/changeWords.ts";
import { doubtWords } from "../engine/render/doubts.ts";
import type { TimelineLink } from "../protocol/timeline.ts";
import { type FilePlace, filePlace, lineText } from "./locations.ts";

/** The reasons for the change of an instance. */
export interface Explanation {
  readonly declaration: Resource | undefined;
  /** The decision about the action, then those about attributes. */
  readonly decisions: readonly Decision[];
  /** The causes, from the first one to the action; empty if nothing changes or the instance is not declared. */
  readonly chain: readonly TimelineLink<FilePlace>[];
  /** The resource whose create_before_destroy the instance follows; undefined if its own block says so. */
  readonly createdFirstFor: string | undefined;
  /** The part of its apply that targets leave out. */
  readonly leftOutOfApply: LeftOutOfApply | undefined;
}

export function explanationOf(plan: ExplainablePlan, trace: Trace): Explanation {
  const { queries } = plan;
  return {
    declaration: queries.declarationOf(trace),
    decisions: queries.decisionsOf(trace),
    chain: chainOf(plan, trace),
    createdFirstFor: queries.createdFirstFor(trace),
    leftOutOfApply: queries.leftOutOfApply(trace),
  };
}

/** Returns `var.environment · terraform.tfvars:3`: where the change of an instance begins; undefined if only its block is known. */
export function firstCauseText(plan: ExplainablePlan, trace: Trace): string | undefined {
  const [first, second] = plan.queries.causesOf(trace);
  if (!first || first.range === plan.queries.declarationOf(trace)?.header) return undefined;
  const isGivenValue = second?.text === `var.${first.text}`;
  return `${isGivenValue ? second.text : first.text} · ${lineText(plan, first.range)}`;
}

function chainOf(plan: ExplainablePlan, trace: Trace): readonly TimelineLink<FilePlace>[] {
  const causes = plan.queries.causesOf(trace);
  if (causes.length === 0) return [];
  const { change } = trace;
  const links = causes.map(({ text, range }) => ({
    text,
    note: lineText(plan, range),
    location: filePlace(plan, range),
  }));
  const end = doubtWords(change.action)?.chainEnd ?? (isForced(change.action) ? "forces replacement" : wordsOf(change));
  return [...links, { text: end, rule: ruleId(change.action) }];
}
