import type { Resource } from "../engine/config/module.ts";
import { changedLeaves } from "../engine/diff/changedLeaves.ts";
import { diff, nodeAt } from "../engine/diff/diff.ts";
import { type Decision, ruleId } from "../engine/lifecycle/reasons/decision.ts";
import type { Trace } from "../engine/lifecycle/trace.ts";
import type { LeftOutOfApply } from "../engine/plan/applyOperation.ts";
import type { ExplainablePlan } from "../engine/plan/plan.ts";
import type { Cause } from "../engine/plan/planQueries.ts";
import { wordsOf } from "../engine/render/changeWords.ts";
import { leafInLine } from "../engine/render/leafText.ts";
import { secretsOf } from "../engine/render/secrets.ts";
import type { Range } from "../engine/source/range.ts";
import type { Path } from "../engine/values/path.ts";
import type { TimelineLink } from "../protocol/timeline.ts";
import { type FilePlace, filePlace, lineText } from "./navigation/locations.ts";

/** The reasons for the change of an instance. */
export interface Explanation {
  readonly declaration: Resource | undefined;
  /** Returns the decisions about a part of the planned object. */
  readonly reasonsAt: (path: Path) => readonly Decision[];
  /** As `causeText`. */
  readonly cause: string | undefined;
  /** What is known of the reasons of the change; empty if nothing changes or the instance is not declared. */
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
    reasonsAt: queries.reasonsOf(trace)?.at ?? (() => []),
    cause: causeText(plan, trace),
    chain: chainOf(plan, trace),
    createdFirstFor: queries.createdFirstFor(trace),
    leftOutOfApply: queries.leftOutOfApply(trace),
  };
}

/**
 * Returns why an instance changes, in one line: the first cause if one is proven, otherwise the changed part with both values and where its
 * value comes from. Undefined if neither is known, as for a new resource.
 */
export const causeText = (plan: ExplainablePlan, trace: Trace): string | undefined =>
  causeIn(plan, trace, leafText(plan, trace));

/** Returns as `causeText`, without values, what holds for all instances of a resource with the same decision. */
export const commonCauseText = (plan: ExplainablePlan, trace: Trace): string | undefined =>
  causeIn(plan, trace, undefined);

function causeIn(plan: ExplainablePlan, trace: Trace, leaf: string | undefined): string | undefined {
  const causes = plan.queries.causesOf(trace);
  if (!causes) return undefined;
  const { argument, sources, proven } = causes;
  const source = sources.at(-1);
  const parts = proven
    ? provenTexts(plan, proven, proven === argument, leaf)
    : source
      ? [leaf ?? argument?.text, `${VALUE_FROM} ${source.text}`, placeText(plan, source)]
      : leaf === undefined
        ? []
        : [leaf, argument && placeText(plan, argument)];
  const text = parts.filter((part) => part !== undefined).join(" · ");
  return text === "" ? undefined : secretsOf(plan).masked(text);
}

const VALUE_FROM = "value from";

/** Returns the texts of a proven first cause. A changed argument is told by its values. */
const provenTexts = (
  plan: ExplainablePlan,
  proven: Cause,
  isArgument: boolean,
  leaf: string | undefined,
): readonly (string | undefined)[] => [
  `First cause: ${isArgument ? (leaf ?? proven.text) : proven.text}`,
  placeText(plan, proven),
  isArgument ? undefined : leaf,
];

const placeText = (plan: ExplainablePlan, { range }: Cause): string | undefined => range && lineText(plan, range);

/**
 * Returns `input.name: "shop" → "shop-staging"`, the first part that decides the change; undefined if the existence of the instance
 * changes.
 */
function leafText(plan: ExplainablePlan, trace: Trace): string | undefined {
  const { of, leaves } = plan.queries.causesOf(trace) ?? { of: trace, leaves: [] };
  const [first, ...more] = leaves;
  if (!first) return undefined;
  const secrets = secretsOf(plan);
  const node = nodeAt(diff(of.change.before, of.change.after), first);
  if (!node) return undefined;
  const [leaf, ...others] = changedLeaves(node);
  if (!leaf) return undefined;
  const owner = of === trace ? "" : `${secrets.masked(of.change.address.text)}.`;
  const { text, more: inside } = leafInLine(leaf, secrets);
  const count = more.length + others.length + inside;
  return `${owner}${text}${count > 0 ? ` and ${count} more` : ""}`;
}

/** Returns what is known of the reasons of a change, as links. The part that decides it has the rule. */
function chainOf(plan: ExplainablePlan, trace: Trace): readonly TimelineLink<FilePlace>[] {
  const causes = plan.queries.causesOf(trace);
  if (!causes) return [];
  const { argument, sources, proven, leaves } = causes;
  const { masked } = secretsOf(plan);
  const link = (text: string, range: Range | undefined): TimelineLink<FilePlace> => ({
    text: masked(text),
    ...(range && { note: lineText(plan, range), location: filePlace(plan, range) }),
  });
  const rule = ruleId(trace.change.action);
  if (!argument && leaves.length === 0) {
    const declaration = plan.queries.declarationOf(causes.of);
    return declaration ? [link(declaration.name, declaration.header), { text: wordsOf(trace.change), rule }] : [];
  }
  const decided = leafText(plan, trace) ?? argument?.text ?? "";
  const isArgument = proven !== undefined && proven === argument;
  const deciding = { ...link(isArgument ? `First cause: ${decided}` : decided, argument?.range), rule };
  if (proven) return isArgument ? [deciding] : [link(`First cause: ${proven.text}`, proven.range), deciding];
  return [deciding, ...sources.map(({ text, range }) => link(`${VALUE_FROM} ${text}`, range))];
}
