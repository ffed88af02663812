import { remember } from "../source/remember.ts";
import type { Value } from "../values/value.ts";
import { parseExpressionAt } from "./native/templateText.ts";
import { parseTraversal } from "./native/traversalText.ts";
import type { Call, Expression, For, Item, ObjectConstructor, ObjectItem, Traversal } from "./tree.ts";

/** Returns the expressions of the arguments of an item, at any depth of blocks, in source order. */
export const expressionsIn = (item: Item): readonly Expression[] =>
  item.kind === "argument" ? [item.expression] : item.body.items.flatMap(expressionsIn);

/** Visits an expression, then its parts, unless `visit` returns false for it. */
export function walkExpression(expression: Expression, visit: (node: Expression) => boolean): void {
  const pending = [expression];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (!visit(node)) continue;
    const inner = subexpressions(node);
    for (let at = inner.length - 1; at >= 0; at--) pending.push(inner[at]!);
  }
}

/**
 * As `subexpressions`, but a chain of one operator, such as `a + b + c`, has all its operands as parts: for recursive functions, because
 * such a chain can be longer than the call stack is deep.
 */
export function partsForRecursion(node: Expression): readonly Expression[] {
  if (node.kind !== "binary") return subexpressions(node);
  const operands: Expression[] = [];
  let left: Expression = node;
  while (left.kind === "binary" && left.operator === node.operator) {
    operands.push(left.right);
    left = left.left;
  }
  return [left, ...operands.reverse()];
}

/** Returns the direct parts of an expression, in source order. The bare name of an object key is left out. */
export function subexpressions(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case "template":
      return node.parts;
    case "templateWrap":
    case "parentheses":
      return [node.inner];
    case "templateJoin":
      return [node.tuple];
    case "relativeTraversal":
      return [node.source];
    case "index":
      return [node.collection, node.key];
    case "splat":
      return [node.source, node.each];
    case "call":
      return node.args;
    case "conditional":
      return [node.condition, node.whenTrue, node.whenFalse];
    case "binary":
      return [node.left, node.right];
    case "unary":
      return [node.operand];
    case "tuple":
      return node.items;
    case "object":
      return objectParts(node);
    case "for":
      return forParts(node);
    case "literal":
    case "traversal":
    case "splatItem":
    case "broken":
      return [];
  }
}

/**
 * Returns the text of a quoted string without template sequences, or of a JSON string as written; undefined for any
 * other expression.
 */
export function literalText(expression: Expression): string | undefined {
  if (expression.json) return expression.json.text;
  if (expression.kind === "literal") return expression.value.kind === "string" ? expression.value.value : undefined;
  if (expression.kind !== "template") return undefined;
  let text = "";
  for (const part of expression.parts) {
    if (part.kind !== "literal" || part.value.kind !== "string") return undefined;
    text += part.value.value;
  }
  return text;
}

/**
 * Returns the name if the expression is a single name: `string`, `all`, also `true`. In JSON, the content of a string.
 */
export function keywordOf(expression: Expression): string | undefined {
  const traversal = traversalOf(expression);
  return traversal?.steps.length === 0 ? traversal.root : undefined;
}

/** Returns the expression if it is a name with static steps only. In JSON, the content of a string. */
export function traversalOf(expression: Expression): Traversal | undefined {
  if (expression.json) return expression.json.text === undefined ? undefined : jsonTraversal(expression);
  switch (expression.kind) {
    case "traversal":
      return expression;
    case "literal":
      return namedLiteral(expression);
    case "relativeTraversal":
      return extendedTraversal(expression);
    default:
      return undefined;
  }
}

/** Returns the function calls in an expression, in source order. */
export function callsIn(expression: Expression): readonly Call[] {
  const calls: Call[] = [];
  walkExpression(expression, (node) => {
    if (node.kind === "call") calls.push(node);
    return true;
  });
  return calls;
}

/** Returns the expression if it is a function call. In JSON, the content of a string. */
export function callOf(expression: Expression): Call | undefined {
  if (expression.json) return expression.json.text === undefined ? undefined : jsonCall(expression);
  return expression.kind === "call" ? expression : undefined;
}

/** Returns the elements of a list constructor; undefined for any other expression. */
export const expressionList = (expression: Expression | undefined): readonly Expression[] | undefined =>
  expression?.kind === "tuple" ? expression.items : undefined;

/** Returns the pairs of an object constructor; undefined for any other expression. */
export const expressionMap = (expression: Expression): readonly ObjectItem[] | undefined =>
  expression.kind === "object" ? expression.items : undefined;

/** Returns the name if an object key is a bare name, which is text and not a reference. */
export function bareNameOf(key: Expression): string | undefined {
  if (key.json) return undefined;
  if (key.kind === "traversal") return key.steps.length === 0 ? key.root : undefined;
  return key.kind === "literal" ? nameOfLiteral(key.value) : undefined;
}

const objectParts = ({ items }: ObjectConstructor): readonly Expression[] =>
  items.flatMap(({ key, value }) => (bareNameOf(key) === undefined ? [key, value] : [value]));

const forParts = ({ collection, key, value, condition }: For): readonly Expression[] =>
  [collection, key, value, condition].filter((part) => part !== undefined);

/** Returns the name of `true`, `false` or `null`, which are names where a name is expected. */
const nameOfLiteral = (value: Value): string | undefined =>
  value.kind === "null" ? "null" : value.kind === "bool" ? String(value.value) : undefined;

const NO_STEPS: Traversal["steps"] = [];

const namedLiteral = remember<Expression, Traversal | undefined>((expression) => {
  const root = expression.kind === "literal" ? nameOfLiteral(expression.value) : undefined;
  const { range } = expression;
  return root === undefined ? undefined : { kind: "traversal", root, rootRange: range, steps: NO_STEPS, range };
});

const extendedTraversal = remember<Expression, Traversal | undefined>((expression) => {
  if (expression.kind !== "relativeTraversal") return undefined;
  const source = traversalOf(expression.source);
  return source && { ...source, steps: [...source.steps, ...expression.steps], range: expression.range };
});

const jsonTraversal = remember<Expression, Traversal | undefined>(({ json, range }) => {
  const { value, diagnostics } = parseTraversal(json?.text ?? "", range.anchor, range.start);
  return diagnostics.length === 0 ? value : undefined;
});

const jsonCall = remember<Expression, Call | undefined>(({ json, range: { anchor, start } }) => {
  const { value, diagnostics } = parseExpressionAt(json?.text ?? "", { path: anchor.path, anchor, base: 0, start });
  return diagnostics.length === 0 && value.kind === "call" ? value : undefined;
});
