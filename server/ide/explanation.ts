import type { Resource } from "../engine/config/module.ts";
import { changedLeaves } from "../engine/diff/changedLeaves.ts";
import { diff, nodeAt } from "../engine/diff/diff.ts";
import { type Decision, ruleId } from "../engine/lifecycle/reasons/decision.ts";
import type { Trace } from "../engine/lifecycle/trace.ts";
import type { EarlierOrigin } from "../engine/load/earlierConfiguration.ts";
import type { LeftOutOfApply } from "../engine/plan/applyOperation.ts";
import type { ExplainablePlan } from "../engine/plan/plan.ts";
import type { Cause, ChangeCauses, ProvenCause } from "../engine/plan/planQueries.ts";
import { wordsOf } from "../engine/render/changeWords.ts";
import { leafInLine } from "../engine/render/leafText.ts";
import { plainText } from "../engine/render/markdown.ts";
import { MASK, secretsOf } from "../engine/render/secrets.ts";
import { pathName, valueText } from "../engine/render/valueText.ts";
import type { Range } from "../engine/source/range.ts";
import { smallestDifferences } from "../engine/values/differences.ts";
import { rawEquals } from "../engine/values/equality.ts";
import { MASKED } from "../engine/values/marks.ts";
import type { Path } from "../engine/values/path.ts";
import { deepMarks, NULL, withoutDeepMarks } from "../engine/values/value.ts";
import type { TimelineLink } from "../protocol/timeline.ts";
import { type FilePlace, filePlace, lineTextIn } from "./navigation/locations.ts";

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
 * Returns why an instance changes, in one line: the changed part with both values, then the first cause if one is proven, otherwise where
 * the value comes from. Undefined if neither is known, as for a new resource.
 */
export const causeText = (plan: ExplainablePlan, trace: Trace): string | undefined =>
  causeIn(plan, plan.queries.causesOf(trace), leafText(plan, trace));

/** Returns as `causeText`, for a view that shows the changed part beside it. */
export const causeBesideValues = (plan: ExplainablePlan, trace: Trace): string | undefined =>
  causeIn(plan, plan.queries.causesOf(trace), undefined);

/** Returns as `causeText`, without values, what holds for all instances of a resource with the same decision. */
export const commonCauseText = (plan: ExplainablePlan, trace: Trace): string | undefined =>
  causeIn(plan, withoutValues(plan.queries.causesOf(trace)), undefined);

function withoutValues(causes: ChangeCauses | undefined): ChangeCauses | undefined {
  if (!causes?.proven) return causes;
  const { values: _, ...proven } = causes.proven;
  return { ...causes, proven };
}

function causeIn(
  plan: ExplainablePlan,
  causes: ChangeCauses | undefined,
  leaf: string | undefined,
): string | undefined {
  if (!causes) return undefined;
  const { argument, sources, proven } = causes;
  const source = sources.at(-1);
  const parts = proven
    ? provenTexts(plan, proven, isArgument(causes), leaf)
    : source
      ? [leaf ?? argument?.text, `${VALUE_FROM} ${source.text}`, placeText(plan, source)]
      : leaf === undefined
        ? []
        : [leaf, argument && placeText(plan, argument)];
  const text = parts.filter((part) => part !== undefined).join(" · ");
  return text === "" ? undefined : secretsOf(plan).masked(text);
}

const VALUE_FROM = "value from";

/** Returns the changed part and the proven first cause. A changed argument is told by its values. */
const provenTexts = (
  plan: ExplainablePlan,
  proven: ProvenCause,
  isOfLeaf: boolean,
  leaf: string | undefined,
): readonly (string | undefined)[] => [
  isOfLeaf ? undefined : leaf,
  `First cause: ${provenText(plan, proven, isOfLeaf, leaf)}`,
  placeText(plan, proven),
];

/** Whether the proven cause is the argument that the changed parts belong to, which their values tell. */
const isArgument = ({ argument, proven }: ChangeCauses): boolean =>
  proven !== undefined && proven.range === argument?.range;

/**
 * Returns `var.environment: "dev" → "prod" since commit 3f2a1b9`, as far as the values may be told; without values that the changed part
 * has too.
 */
function provenText(
  plan: ExplainablePlan,
  { text, values, since }: ProvenCause,
  isOfLeaf: boolean,
  leaf: string | undefined,
): string {
  const changed = values && `: ${valuesText(plan, values)}`;
  const what = isOfLeaf && leaf ? leaf : changed && !leaf?.endsWith(changed) ? `${text}${changed}` : text;
  return since ? `${what} ${sinceText(since)}` : what;
}

/** Returns the part in which two values of a name differ, if it is only one, with both values; one that either plan hides is masked. */
function valuesText(
  plan: ExplainablePlan,
  { before = NULL, after = NULL }: NonNullable<ProvenCause["values"]>,
): string {
  if ((deepMarks(before) | deepMarks(after)) & MASKED) return MASK;
  const secrets = secretsOf(plan);
  const [part, ...more] = smallestDifferences(withoutDeepMarks(before), withoutDeepMarks(after), rawEquals);
  if (!part || more.length > 0) return `${valueText(before, secrets)} → ${valueText(after, secrets)}`;
  const name = part.path.length === 0 ? "" : `${pathName(part.path, secrets)}: `;
  return `${name}${valueText(part.before ?? NULL, secrets)} → ${valueText(part.after ?? NULL, secrets)}`;
}

/** Returns `since commit 3f2a1b9`: what shows that something was otherwise. */
function sinceText(since: EarlierOrigin): string {
  if (since.kind === "commit") return `since commit ${since.id.slice(0, 7)} (${since.date})`;
  return since.kind === "plan"
    ? `since the plan ${plainText(since.name)}`
    : `since the run of ${since.at.slice(0, 16).replace("T", " ")} UTC`;
}

const placeText = (plan: ExplainablePlan, { range }: Cause): string | undefined => range && lineTextIn(plan, range);

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
    ...(range && { note: lineTextIn(plan, range), location: filePlace(plan, range) }),
  });
  const rule = ruleId(trace.change.action);
  if (!argument && leaves.length === 0) {
    const declaration = plan.queries.declarationOf(causes.of);
    return declaration ? [link(declaration.name, declaration.header), { text: wordsOf(trace.change), rule }] : [];
  }
  const decided = leafText(plan, trace) ?? argument?.text ?? "";
  if (proven) {
    const isOfLeaf = isArgument(causes);
    const first = link(`First cause: ${provenText(plan, proven, isOfLeaf, decided)}`, proven.range);
    return isOfLeaf ? [{ ...first, rule }] : [{ ...link(decided, argument?.range), rule }, first];
  }
  const deciding = { ...link(decided, argument?.range), rule };
  return [deciding, ...sources.map(({ text, range }) => link(`${VALUE_FROM} ${text}`, range))];
}
