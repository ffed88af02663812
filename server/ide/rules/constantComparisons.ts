import { blocksOf, isJsonConfiguration } from "../../engine/config/decode/itemBlocks.ts";
import type { Module } from "../../engine/config/module.ts";
import { bodyTraversals } from "../../engine/lang/bodyReferences.ts";
import { evaluate } from "../../engine/lang/evaluate.ts";
import { traversalsOf } from "../../engine/lang/reference.ts";
import type { Scope } from "../../engine/lang/scope.ts";
import { remember, rememberPair } from "../../engine/source/remember.ts";
import { expressionsIn, walkExpression } from "../../engine/syntax/expressions.ts";
import type { Binary, Expression, Item, SyntaxFile } from "../../engine/syntax/tree.ts";
import { definitelyNotNull } from "../../engine/values/refinement.ts";
import { UNKNOWN, type Value } from "../../engine/values/value.ts";
import type { RuleFinding } from "./ruleFinding.ts";
import { typeScope } from "./typeScope.ts";

/** Returns the comparisons with `==` and `!=` whose result is always the same, because the types of their operands differ. */
export function constantComparisons(module: Module): readonly RuleFinding[] {
  const scope = typeScope(module);
  return module.files.flatMap((file) => constantIn(scope, file));
}

const constantIn = rememberPair((scope: Scope, file: SyntaxFile): readonly RuleFinding[] =>
  mayCompare(file) ? file.body.items.flatMap((item) => constantInItem(scope, item)) : NOTHING,
);

/** Whether the text has an operator of equality; JSON can write the characters of one in other ways. */
const mayCompare = ({ source: { path, text } }: SyntaxFile): boolean => isJsonConfiguration(path) || /[=!]=/.test(text);

const NOTHING: readonly RuleFinding[] = [];

const constantInItem = rememberPair((scope: Scope, item: Item): readonly RuleFinding[] => {
  const comparisons = comparisonsIn(item);
  return comparisons.length === 0 ? NOTHING : comparisons.flatMap((each) => constantResult(scope, each));
});

/** Returns the comparisons of an item that name nothing that a `for` or `dynamic` binds around them. */
const comparisonsIn = remember((item: Item): readonly Binary[] =>
  blocksOf(item).flatMap(({ body }) => {
    const comparisons = body.items.flatMap(expressionsIn).flatMap(comparisonsWithin);
    if (comparisons.length === 0) return [];
    const free = new Set(bodyTraversals(body));
    return comparisons.filter((comparison) => traversalsOf(comparison).every((traversal) => free.has(traversal)));
  }),
);

function comparisonsWithin(expression: Expression): readonly Binary[] {
  const comparisons: Binary[] = [];
  walkExpression(expression, (node) => {
    if (node.kind === "binary" && isEquality(node) && !isEquality(node.left)) comparisons.push(node);
    return true;
  });
  return comparisons;
}

const isEquality = (node: Expression): boolean =>
  node.kind === "binary" && (node.operator === "==" || node.operator === "!=");

function constantResult(scope: Scope, { left, right, operator, range }: Binary): readonly RuleFinding[] {
  const a = valueIn(scope, left);
  const b = valueIn(scope, right);
  if (a.kind === "null" || b.kind === "null") return NOTHING;
  const [leftKind, rightKind] = [a.type.kind, b.type.kind];
  // Nulls are equal whatever their types are.
  if (leftKind === rightKind || !(definitelyNotNull(a) || definitelyNotNull(b))) return NOTHING;
  if (leftKind === "dynamic" || rightKind === "dynamic") return NOTHING;
  return [
    {
      rule: "ineffeq",
      range,
      message: `Always ${operator === "!="}, because the two sides have different types: ${leftKind} and ${rightKind}`,
      addresses: [],
    },
  ];
}

/** Returns the value of an operand, unknown if its evaluation failed. */
function valueIn(scope: Scope, operand: Expression): Value {
  const { value, diagnostics } = evaluate(operand, scope);
  return diagnostics.length > 0 ? UNKNOWN : value;
}
