import type { ModuleNode } from "../../engine/config/tree/loadModules.ts";
import { evaluate } from "../../engine/lang/evaluate.ts";
import { isReference, parseReference } from "../../engine/lang/reference.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { inlineCode } from "../../engine/render/markdown.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import type { Range } from "../../engine/source/range.ts";
import type { Expression, Traversal } from "../../engine/syntax/tree.ts";
import { DYNAMIC } from "../../engine/values/type.ts";
import type { Value } from "../../engine/values/value.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { type Cursor, extentOf } from "../cursor.ts";
import type { Hover } from "./hoverText.ts";
import { declarationNotes } from "./nameHover.ts";
import { valueMarkdown } from "./valueHover.ts";

/** Returns the hover of a reference or another expression: its value, its type, and the origins of unknown parts. */
export function expressionHover({ plan }: ExplainableRoot, cursor: Cursor): Hover | undefined {
  const expression = cursor.expressions.find((each, at) => isComputed(each) || (at === 0 && isOperation(each)));
  if (!expression || isTypeConstraint(cursor)) return undefined;
  const viewpoint = plan.queries.scopeAt(cursor.item);
  if (!viewpoint) return undefined;
  const shown = expression.kind === "traversal" ? upTo(expression, cursor.offset) : expression;
  const { value } = evaluate(shown, viewpoint.scope);
  if (isUnexplainedUnknown(value)) return undefined;
  const secrets = secretsOf(plan);
  const of = viewpoint.of === undefined ? [] : [`of ${inlineCode(viewpoint.of)}`];
  const variable = variableOf(plan, cursor, shown);
  const notes = [...of, ...(variable ? declarationNotes(plan, variable.node, `var.${variable.name}`, secrets) : [])];
  return {
    range: shown.range,
    markdown: valueMarkdown(textOf(cursor, extentOf(shown)), value, notes, secrets),
    ...(variable?.node.path.length === 0 && { rootVariable: variable.name }),
  };
}

/** Returns the variable that an expression refers to, with its module; undefined for another expression. */
function variableOf(
  plan: ExplainablePlan,
  { syntax }: Cursor,
  shown: Expression,
): { readonly node: ModuleNode; readonly name: string } | undefined {
  const reference = shown.kind === "traversal" ? parseReference(shown) : undefined;
  const node = plan.queries.moduleOf(syntax.source.path);
  if (!node || !reference || !isReference(reference) || reference.subject.kind !== "variable") return undefined;
  return { node, name: reference.subject.name };
}

/** Whether a value is unknown without a reason: a loop variable, `each` without an instance, a faulty expression. */
const isUnexplainedUnknown = (value: Value): boolean =>
  value.kind === "unknown" && value.type === DYNAMIC && value.origins.length === 0;

/** Whether the cursor is in a type constraint, where calls and names are not evaluated. */
const isTypeConstraint = ({ item, argument }: Cursor): boolean =>
  item.kind === "block" && item.type === "variable" && argument?.name === "type";

const isComputed = ({ kind }: Expression): boolean =>
  kind === "traversal" ||
  kind === "relativeTraversal" ||
  kind === "call" ||
  kind === "index" ||
  kind === "splat" ||
  kind === "conditional" ||
  kind === "for";

/** Whether an expression has a value of its own where nothing inside it is at the cursor: at its operator or parenthesis. */
const isOperation = (expression: Expression): boolean =>
  expression.kind === "binary" ||
  (expression.kind === "unary" && expression.operand.kind !== "literal") ||
  expression.kind === "parentheses";

/** Returns the traversal up to the step under the cursor: `x.a` for the `a` in `x.a.b`. */
function upTo(traversal: Traversal, offset: number): Traversal {
  const reference = parseReference(traversal);
  const least = isReference(reference) ? traversal.steps.length - reference.steps.length : 0;
  const at = traversal.steps.findIndex((step) => offset <= step.range.end);
  const count = at < 0 ? traversal.steps.length : Math.max(at + 1, least);
  const last = traversal.steps[count - 1];
  if (!last || count === traversal.steps.length) return traversal;
  return { ...traversal, steps: traversal.steps.slice(0, count), range: { ...traversal.range, end: last.range.end } };
}

function textOf({ syntax }: Cursor, range: Range): string {
  const start = (syntax.offsets.get(range.anchor) ?? 0) + range.start;
  const text = syntax.source.text.slice(start, start + range.end - range.start);
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`;
}
