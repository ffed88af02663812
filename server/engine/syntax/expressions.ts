import type { Call, Expression, For, ObjectConstructor, ObjectItem, Traversal } from "./tree.ts";

/** Visits the expression, then what is in it, unless `visit` returns false for it. */
export function walkExpression(expression: Expression, visit: (node: Expression) => boolean): void {
  const pending = [expression];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (!visit(node)) continue;
    const inner = partsOf(node);
    for (let at = inner.length - 1; at >= 0; at--) pending.push(inner[at]!);
  }
}

/** The expressions directly in an expression, in source order. */
export function partsOf(node: Expression): readonly Expression[] {
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

/** The text of a quoted string without any sequences in it. */
export function literalText(expression: Expression): string | undefined {
  if (expression.kind === "literal") return expression.value.kind === "string" ? expression.value.value : undefined;
  if (expression.kind !== "template") return undefined;
  let text = "";
  for (const part of expression.parts) {
    if (part.kind !== "literal" || part.value.kind !== "string") return undefined;
    text += part.value.value;
  }
  return text;
}

/** A bare name: `string`, `all`. */
export const keywordOf = (expression: Expression): string | undefined =>
  expression.kind === "traversal" && expression.steps.length === 0 ? expression.root : undefined;

/** A name with static steps only. */
export const traversalOf = (expression: Expression): Traversal | undefined =>
  expression.kind === "traversal" ? expression : undefined;

export const callOf = (expression: Expression): Call | undefined =>
  expression.kind === "call" ? expression : undefined;

/** The elements of a list that is written out. */
export const expressionList = (expression: Expression | undefined): readonly Expression[] | undefined =>
  expression?.kind === "tuple" ? expression.items : undefined;

/** The pairs of a map that is written out. */
export const expressionMap = (expression: Expression): readonly ObjectItem[] | undefined =>
  expression.kind === "object" ? expression.items : undefined;

// A key that is a bare name stands for that name, not for what it would refer to.
const objectParts = ({ items }: ObjectConstructor): readonly Expression[] =>
  items.flatMap(({ key, value }) => (keywordOf(key) === undefined ? [key, value] : [value]));

const forParts = ({ collection, key, value, condition }: For): readonly Expression[] =>
  [collection, key, value, condition].filter((part) => part !== undefined);
