import { startRange } from "../../lang/startRange.ts";
import { type Range, spanning } from "../../source/range.ts";
import { argumentOf, blocksOfType } from "../../syntax/bodyArguments.ts";
import { keywordOf, literalText } from "../../syntax/expressions.ts";
import type { Argument, Block, Body, Expression, ObjectItem } from "../../syntax/tree.ts";
import type { Path, PathStep } from "../../values/path.ts";

/**
 * Returns the range of the argument at a path, or of the item within it; undefined if nothing is written there, as for a computed
 * attribute.
 */
export function argumentRange(body: Body, path: Path): Range | undefined {
  const [first, ...innerPath] = path;
  if (first?.kind !== "attribute") return undefined;
  for (const item of body.items) {
    if (item.kind === "argument" && item.name === first.name) return writtenRange(item, innerPath);
    if (item.kind === "block" && item.type === first.name) return item.header;
  }
  return undefined;
}

/**
 * Returns the range at which Terraform shows a provider's diagnostic. It is the value of the argument that the last name of the
 * path refers to, or its direct member. Without such an argument, it is the opening brace of the innermost block on the path.
 * Names that are not blocks are skipped. Observed on Terraform 1.11.4.
 */
export function faultRange(body: Body, path: Path): Range {
  const last = path.at(-1);
  const member = last?.kind === "index" ? last : undefined;
  const names = member ? path.slice(0, -1) : path;
  const final = names.at(-1);
  const inner = names.length > 1 && path[0]?.kind === "attribute" ? innermost(body, names) : body;
  if (final?.kind !== "attribute") return inner.missingItem;
  const argument = argumentOf(inner, final.name);
  if (!argument) return inner.missingItem;
  return member ? memberRange(argument, member.key) : argument.expression.range;
}

/** An argument of a body, and the rest of a path within its value. */
export interface WrittenArgument {
  readonly argument: Argument;
  readonly inside: Path;
}

/** Returns the argument at a path, in nested blocks too; undefined if none is written there, or a dynamic block may be. */
export function writtenArgument(body: Body, [first, ...inside]: Path): WrittenArgument | undefined {
  if (first?.kind !== "attribute") return undefined;
  const argument = argumentOf(body, first.name);
  if (argument) return { argument, inside };
  const blocks = blocksOfType(body, first.name);
  const isDynamic = blocksOfType(body, "dynamic").some(({ labels }) => labels[0]?.value === first.name);
  const [step] = inside;
  if (isDynamic || !step || (step.kind === "element" && blocks.length > 1)) return undefined;
  const block = blockAt(blocks, step.kind === "index" ? step : undefined);
  return block && writtenArgument(block.body, step.kind === "attribute" ? inside : inside.slice(1));
}

/** Returns the body of the last block on a path. */
function innermost(body: Body, path: Path): Body {
  const [name, next] = path;
  if (name?.kind !== "attribute") return body;
  const key = next?.kind === "attribute" ? undefined : next;
  const innerPath = path.slice(key ? 2 : 1);
  const blocks = blocksOfType(body, name.name);
  if (blocks.length === 0) return innermost(body, innerPath);
  const block = blockAt(blocks, key);
  return block ? innermost(block.body, innerPath) : body;
}

function blockAt(blocks: readonly Block[], step: PathStep | undefined): Block | undefined {
  const key = step?.kind === "index" ? step.key : undefined;
  const labels = typeof key === "string" ? 1 : 0;
  if (blocks.some((block) => block.labels.length !== labels)) return undefined;
  if (!step) return blocks.length === 1 ? blocks[0] : undefined;
  return typeof key === "number" ? blocks[key] : blocks.find((block) => block.labels[0]?.value === key);
}

/** Returns the range of a list or map member. Without such a member, returns the range of the argument's value or name. */
function memberRange({ expression, nameRange }: Argument, key: string | number): Range {
  if (typeof key === "number")
    return expression.kind === "tuple" ? (expression.items[key]?.range ?? nameRange) : expression.range;
  if (expression.kind !== "object") return expression.range;
  for (const item of expression.items) {
    const written = writtenKey(item);
    if (written === undefined) return expression.range;
    if (written === key) return startRange(item.value);
  }
  return nameRange;
}

/**
 * Returns the range of a path within the value of an argument; the range of the argument if the value is not literal to that
 * depth.
 */
export const writtenRange = (argument: Argument, within: Path): Range =>
  itemRange(argument.expression, within) ?? argument.range;

/** Returns the expression at a path within a value, as deep as the value is literal. */
export function expressionAt(expression: Expression, path: Path): Expression {
  const [step, ...innerPath] = path;
  if (expression.kind === "parentheses") return expressionAt(expression.inner, path);
  if (step === undefined || step.kind === "element") return expression;
  const key = step.kind === "attribute" ? step.name : step.key;
  const item =
    expression.kind === "tuple" && typeof key === "number"
      ? expression.items[key]
      : expression.kind === "object"
        ? expression.items.findLast((candidate) => writtenKey(candidate) === String(key))?.value
        : undefined;
  return item ? expressionAt(item, innerPath) : expression;
}

/** Returns the literal key of an object item; undefined if the key is computed. */
export const writtenKey = ({ key }: ObjectItem): string | undefined => keywordOf(key) ?? literalText(key);

function itemRange(expression: Expression, path: Path): Range | undefined {
  const [step, ...innerPath] = path;
  if (step === undefined || step.kind === "element") return undefined;
  const key = step.kind === "attribute" ? step.name : step.key;
  if (expression.kind === "parentheses") return itemRange(expression.inner, path);
  if (expression.kind === "tuple" && typeof key === "number") {
    const item = expression.items[key];
    return item && (itemRange(item, innerPath) ?? item.range);
  }
  if (expression.kind !== "object") return undefined;
  const item = expression.items.findLast((candidate) => writtenKey(candidate) === String(key));
  return item && (itemRange(item.value, innerPath) ?? spanning(item.key.range, item.value.range));
}
