import { startRange } from "../lang/startRange.ts";
import { type Range, spanning } from "../source/range.ts";
import { keywordOf, literalText } from "../syntax/expressions.ts";
import type { Argument, Block, Body, Expression, ObjectItem } from "../syntax/tree.ts";
import type { Path } from "../values/path.ts";

/**
 * Where what a path leads to is written: the argument, or the item of a written-out object in it. Undefined where the path
 * leads to nothing that is written (a computed attribute).
 */
export function argumentRange(body: Body, path: Path): Range | undefined {
  const [first, ...rest] = path;
  if (first?.kind !== "attribute") return undefined;
  for (const item of body.items) {
    if (item.kind === "argument" && item.name === first.name) return writtenRange(item, rest);
    if (item.kind === "block" && item.type === first.name) return item.header;
  }
  return undefined;
}

/**
 * Where Terraform shows what a provider says of a part: at the value of an argument, or of a direct member of it; else at the
 * opening brace of the innermost block that the path leads into. Observed on Terraform 1.11.4.
 */
export function faultRange(body: Body, path: Path): Range {
  const [first, second, ...rest] = path;
  if (first?.kind !== "attribute") return body.missingItem;
  const argument = body.items.find((item) => item.kind === "argument" && item.name === first.name);
  if (argument?.kind === "argument") {
    if (!second) return argument.expression.range;
    if (rest.length > 0 || second.kind !== "index") return body.missingItem;
    return memberRange(argument.expression, second.key) ?? argument.nameRange;
  }
  const blocks = body.items.flatMap((item) => (item.kind === "block" && item.type === first.name ? [item] : []));
  const [block, within] = second?.kind === "index" ? [blockAt(blocks, second.key), rest] : [blocks[0], path.slice(1)];
  return block && within.length > 0 ? faultRange(block.body, within) : body.missingItem;
}

const blockAt = (blocks: readonly Block[], key: string | number): Block | undefined =>
  typeof key === "number" ? blocks[key] : blocks.find(({ labels: [label] }) => label?.value === key);

function memberRange(expression: Expression, key: string | number): Range | undefined {
  if (expression.kind === "tuple" && typeof key === "number") return expression.items[key]?.range;
  if (expression.kind !== "object") return undefined;
  const item = expression.items.findLast((candidate) => writtenKey(candidate) === String(key));
  return item && startRange(item.value);
}

/** Where a path within the value of an argument is written; the argument where it is not written out so far. */
export const writtenRange = (argument: Argument, within: Path): Range =>
  itemRange(argument.expression, within) ?? argument.range;

/** The key that an item of an object is written with; undefined where it is computed. */
export const writtenKey = ({ key }: ObjectItem): string | undefined => keywordOf(key) ?? literalText(key);

function itemRange(expression: Expression, path: Path): Range | undefined {
  const [step, ...rest] = path;
  if (step === undefined || step.kind === "element") return undefined;
  const key = step.kind === "attribute" ? step.name : step.key;
  if (expression.kind === "parentheses") return itemRange(expression.inner, path);
  if (expression.kind === "tuple" && typeof key === "number") {
    const item = expression.items[key];
    return item && (itemRange(item, rest) ?? item.range);
  }
  if (expression.kind !== "object") return undefined;
  const item = expression.items.findLast((candidate) => writtenKey(candidate) === String(key));
  return item && (itemRange(item.value, rest) ?? spanning(item.key.range, item.value.range));
}
