import { evaluate } from "../../engine/lang/evaluate.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { instanceKey } from "../../engine/render/changeWords.ts";
import { type Range, spanning } from "../../engine/source/range.ts";
import { walkExpression } from "../../engine/syntax/expressions.ts";
import type { Argument, Block, Body, Expression } from "../../engine/syntax/tree.ts";
import { compareCodePoints } from "../../engine/values/type.ts";
import { textAt } from "../../workspace/place.ts";
import type { Offer, TextReplacement } from "../editing/codeAction.ts";
import { expressionsIn, instanceReferences } from "./instanceReferences.ts";
import { MOST_MOVED, movedInstance, repetitionAt } from "./movedInstances.ts";
import { refactoring } from "./refactoring.ts";
import type { Selection } from "./selection.ts";

/**
 * Returns the refactoring that turns `for_each` into `count`: the instances get numbers in the order of the list, or in that of the sorted
 * keys, and a moved block each. It is offered only if every reference names one instance.
 */
export function forEachToCount(plan: ExplainablePlan, selection: Selection): readonly Offer[] {
  const repeated = repetitionAt(plan, selection, "for_each");
  if (!repeated) return [];
  const { block, argument } = repeated;
  const text = (range: Range) => textAt(plan, range);
  const counted = countedForm(plan, block, argument, text);
  const keys = counted?.keys;
  const inside = counted && eachUses(block.body, counted);
  const keyFor = (written: string): string | undefined => {
    const at = keys?.indexOf(written.replace(/\s/g, "")) ?? -1;
    return at < 0 ? undefined : `[${at}]`;
  };
  const outside = keys && instanceReferences(plan, block, (_, range) => keyFor(text(range)));
  if (!keys || keys.length === 0 || keys.length > MOST_MOVED || !inside || !outside) return [];
  const name = block.labels.map(({ value }) => value).join(".");
  const edits: readonly TextReplacement[] = [
    { range: spanning(argument.nameRange, argument.expression.range), text: `count = ${counted.count}` },
    ...inside,
    ...outside,
    {
      range: { ...block.range, start: block.range.end },
      text: keys.map((key, at) => movedInstance(name, key, `[${at}]`)).join(""),
    },
  ];
  const renamed = new Map(
    plan.queries.tracesOf(block).flatMap(({ change }) => {
      const at = keys.indexOf(instanceKey(change));
      const { address } = change;
      return at < 0 ? [] : [[address.text, `${address.resource.text}[${at}]`] as const];
    }),
  );
  const title = `Convert for_each to count, with ${keys.length} moved ${keys.length === 1 ? "block" : "blocks"}`;
  return [refactoring(plan, { title, kind: "refactor.rewrite", edits }, renamed)];
}

/** The `count` that makes the instances of a `for_each`, and what its keys and values become. */
interface CountedForm {
  readonly count: string;
  readonly key: string;
  readonly value: string;
  /** The keys in brackets, in the order of the indexes. */
  readonly keys: readonly string[];
}

/** Returns the form of a `for_each` with `count`; undefined unless the text is on one line and every key is known. */
function countedForm(
  plan: ExplainablePlan,
  block: Block,
  { expression }: Argument,
  text: (range: Range) => string,
): CountedForm | undefined {
  const list = expression.kind === "call" && expression.name === "toset" ? expression.args[0] : undefined;
  const keys = plan.queries.keysByElement(block, list ?? expression);
  if (text(expression.range).includes("\n")) return undefined;
  if (list) {
    const written = whole(list, text);
    const element = `${written}[count.index]`;
    return keys && { count: `length(${text(list.range)})`, key: element, value: element, keys };
  }
  const written = text(expression.range);
  if (keys) {
    const element = `tolist(${written})[count.index]`;
    return { count: `length(${written})`, key: element, value: element, keys: keys.toSorted(compareCodePoints) };
  }
  const mapKeys = keysOfMap(plan, block, expression);
  return (
    mapKeys && {
      count: `length(${written})`,
      key: `keys(${written})[count.index]`,
      value: `values(${written})[count.index]`,
      keys: mapKeys,
    }
  );
}

/** Returns the text of an expression, in parentheses unless an index can follow it. */
const whole = ({ kind, range }: Expression, text: (range: Range) => string): string =>
  kind === "traversal" || kind === "call" || kind === "tuple" || kind === "parentheses"
    ? text(range)
    : `(${text(range)})`;

/** Returns the sorted keys of a map; undefined if the resource has another number of instances, or several modules have it. */
function keysOfMap(plan: ExplainablePlan, block: Block, expression: Expression): readonly string[] | undefined {
  const viewpoint = plan.queries.scopeAt(block);
  const value = viewpoint && evaluate(expression, viewpoint.scope).value;
  if (value?.kind !== "mapping") return undefined;
  const configured = plan.queries
    .tracesOf(block)
    .filter(({ orphan, change }) => !orphan && change.deposed === undefined);
  const keys = configured.map(({ change }) => instanceKey(change)).toSorted(compareCodePoints);
  return keys.length === value.entries.size && new Set(keys).size === keys.length ? keys : undefined;
}

/** Returns the edits of `each.key` and `each.value`; undefined if `each` has another use. */
function eachUses(body: Body, { key, value }: CountedForm): readonly TextReplacement[] | undefined {
  const edits: TextReplacement[] = [];
  let isOther = false;
  for (const expression of expressionsIn(body))
    walkExpression(expression, (node) => {
      if (node.kind !== "traversal" || node.root !== "each") return true;
      const [step] = node.steps;
      const name = step?.kind === "attribute" ? step.name : undefined;
      if (step && (name === "key" || name === "value"))
        edits.push({ range: spanning(node.rootRange, step.range), text: name === "key" ? key : value });
      else isOther = true;
      return true;
    });
  return isOther ? undefined : edits;
}
