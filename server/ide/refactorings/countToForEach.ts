import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { type Range, spanning } from "../../engine/source/range.ts";
import { walkExpression } from "../../engine/syntax/expressions.ts";
import type { Body, Expression } from "../../engine/syntax/tree.ts";
import type { Value } from "../../engine/values/value.ts";
import { textAt } from "../../workspace/place.ts";
import type { Offer, TextReplacement } from "../editing/codeAction.ts";
import { expressionsIn, instanceReferences } from "./instanceReferences.ts";
import { MOST_MOVED, movedInstance, repetitionAt } from "./movedInstances.ts";
import { refactoring } from "./refactoring.ts";
import type { Selection } from "./selection.ts";

/**
 * Returns the refactoring that turns `count = length(LIST)` into `for_each = toset(LIST)`: the instances get the elements as keys, and a
 * moved block each. It is offered only if every use of the index selects from that list, and every reference names one instance.
 */
export function countToForEach(plan: ExplainablePlan, selection: Selection): readonly Offer[] {
  const repeated = repetitionAt(plan, selection, "count");
  const call = repeated?.argument.expression;
  if (!repeated || call?.kind !== "call" || call.name !== "length" || call.args.length !== 1) return [];
  const { block, argument } = repeated;
  const list = call.args[0]!;
  const text = (range: Range) => textAt(plan, range);
  const elements = plan.queries.keysByElement(block, list);
  const inside = elements && indexUses(block.body, list, text);
  const keyFor = (key: Value) => {
    const at = plan.queries.indexOf(key);
    return at === undefined ? undefined : elements?.[at];
  };
  const outside = elements && instanceReferences(plan, block, keyFor);
  if (!elements || elements.length === 0 || elements.length > MOST_MOVED || !inside || !outside) return [];
  const name = block.labels.map(({ value }) => value).join(".");
  const edits: readonly TextReplacement[] = [
    { range: spanning(argument.nameRange, call.range), text: `for_each = toset(${text(list.range)})` },
    ...inside.map((range) => ({ range, text: "each.value" })),
    ...outside,
    {
      range: { ...block.range, start: block.range.end },
      text: elements.map((key, at) => movedInstance(name, `[${at}]`, key)).join(""),
    },
  ];
  const renamed = new Map(
    plan.queries.tracesOf(block).flatMap(({ change: { address } }) => {
      const key = typeof address.key === "number" ? elements[address.key] : undefined;
      return key === undefined ? [] : [[address.text, `${address.resource.text}${key}`] as const];
    }),
  );
  const title = `Convert count to for_each, with ${elements.length} moved ${elements.length === 1 ? "block" : "blocks"}`;
  return [refactoring(plan, { title, kind: "refactor.rewrite", edits }, renamed)];
}

/** Returns the ranges of `LIST[count.index]`; undefined if the index has another use. */
function indexUses(body: Body, list: Expression, text: (range: Range) => string): readonly Range[] | undefined {
  const selected: Range[] = [];
  let isOther = false;
  const visit = (node: Expression): boolean => {
    const isSelection =
      node.kind === "index" && isIndex(node.key) && sameCode(text(node.collection.range), text(list.range));
    if (isSelection) selected.push(node.range);
    else if (node.kind === "traversal" && node.root === "count") isOther = true;
    return !isSelection;
  };
  for (const expression of expressionsIn(body)) walkExpression(expression, visit);
  return isOther ? undefined : selected;
}

const isIndex = (node: Expression): boolean => {
  const [step, ...more] = node.kind === "traversal" && node.root === "count" ? node.steps : [];
  return step?.kind === "attribute" && step.name === "index" && more.length === 0;
};

const sameCode = (a: string, b: string): boolean => a.replace(/\s/g, "") === b.replace(/\s/g, "");
