import type { Diagnostic } from "../source/diagnostic.ts";
import type { Question } from "../source/question.ts";
import { spanning } from "../source/range.ts";
import { remember } from "../source/remember.ts";
import type { Broken, Expression, Traversal } from "../syntax/tree.ts";
import { exceedNesting, nesting } from "../values/nesting.ts";
import { DYNAMIC } from "../values/type.ts";
import { UNKNOWN, unknownValue, type Value } from "../values/value.ts";
import { weightOf } from "../values/weight.ts";
import { namesCaller } from "./actionReference.ts";
import { evaluateCall } from "./call.ts";
import { evaluateObject, evaluateTuple } from "./collections.ts";
import { evaluateConditional } from "./conditional.ts";
import { deepValue, longText, manyElements, report, undeclaredVariable, unknownName } from "./evaluationFindings.ts";
import { evaluateFor } from "./forExpression.ts";
import { asRefined, lookUp, rootFrame } from "./frame.ts";
import { MOST_ELEMENTS, MOST_TEXT } from "./limits.ts";
import { mayBeNew, newerSource } from "./newerFeatures.ts";
import { evaluateBinary, evaluateUnary } from "./operators.ts";
import { isReference, isTypeWord, parseReference, selfReference, traversalsOf } from "./reference.ts";
import { noVariables } from "./referenceFindings.ts";
import type { Evaluated, Frame, Scope } from "./scope.ts";
import { evaluateSplat } from "./splat.ts";
import { evaluateJoin, evaluateTemplate } from "./template.ts";
import { applyIndex, applySteps } from "./traverse.ts";
import { unreadAt } from "./unread.ts";

/**
 * Evaluates an expression as Terraform does. Returns a partial value, unknown where the evaluation failed, with the
 * diagnostics. Never throws.
 */
export function evaluate(expression: Expression, scope: Scope): Evaluated {
  const diagnostics: Diagnostic[] = [];
  const asked: Question[] = [];
  const value = evaluateIn(rootFrame(scope, diagnostics, asked), expression);
  return { value, diagnostics, asked };
}

/** Evaluates within a frame, and adds diagnostics and questions to its lists. The size of the result is limited. */
export function evaluateIn(frame: Frame, expression: Expression): Value {
  const { shared } = frame.scope;
  return shared && !frame.bound && !frame.splatItem && isSharedByInstances(expression)
    ? evaluateOnce(shared, frame, expression)
    : evaluateUncached(frame, expression);
}

/** Whether an expression is independent of the instance, and expensive enough to cache. */
const isSharedByInstances = remember(
  (expression: Expression): boolean =>
    expression.kind !== "traversal" &&
    expression.kind !== "literal" &&
    traversalsOf(expression).every(({ root }) => root !== "each" && root !== "count" && root !== "self"),
);

/** Evaluates an expression once for all instances, which share its diagnostics and questions. */
function evaluateOnce(shared: Map<Expression, Value>, frame: Frame, expression: Expression): Value {
  const cached = shared.get(expression);
  if (cached) return cached;
  const { diagnostics, questions } = frame;
  const countBefore = diagnostics.length + questions.length;
  const value = evaluateUncached(frame, expression);
  if (diagnostics.length + questions.length === countBefore) shared.set(expression, value);
  return value;
}

function evaluateUncached(frame: Frame, expression: Expression): Value {
  const value = evaluateUnlimited(frame, expression);
  const excess = limitFault(value, expression);
  if (!excess) return asRefined(frame, value);
  // Ends the enclosing loops, because their results no longer matter.
  frame.budget.visits = 0;
  return report(frame, excess);
}

function limitFault(value: Value, { range }: Expression): Diagnostic | undefined {
  if (value.kind === "string") return value.value.length > MOST_TEXT ? longText(range) : undefined;
  if (value.kind !== "sequence" && value.kind !== "mapping") return undefined;
  const { elements, text, depth } = weightOf(value);
  if (text > MOST_TEXT) return longText(range);
  if (elements > MOST_ELEMENTS) return manyElements(range);
  return depth > nesting().values && !exceedNesting() ? deepValue(range) : undefined;
}

function evaluateUnlimited(frame: Frame, expression: Expression): Value {
  switch (expression.kind) {
    case "literal":
      return expression.value;
    case "parentheses":
      return evaluateIn(frame, expression.inner);
    case "template":
      return evaluateTemplate(frame, expression);
    case "templateWrap":
      return evaluateIn(frame, expression.inner);
    case "templateJoin":
      return evaluateJoin(frame, expression);
    case "traversal":
      return evaluateTraversal(frame, expression);
    case "relativeTraversal":
      return applySteps(frame, evaluateIn(frame, expression.source), expression.steps);
    case "index":
      return applyIndex(
        frame,
        evaluateIn(frame, expression.collection),
        evaluateIn(frame, expression.key),
        spanning(expression.openBracket, expression.range),
      );
    case "splat":
      return evaluateSplat(frame, expression);
    case "splatItem":
      return frame.splatItem ?? UNKNOWN;
    case "call":
      return evaluateCall(frame, expression);
    case "conditional":
      return evaluateConditional(frame, expression);
    case "binary":
      return evaluateBinary(frame, expression);
    case "unary":
      return evaluateUnary(frame, expression);
    case "tuple":
      return evaluateTuple(frame, expression);
    case "object":
      return evaluateObject(frame, expression);
    case "for":
      return evaluateFor(frame, expression);
    case "broken":
      return evaluateBroken(frame, expression);
  }
}

function evaluateBroken(frame: Frame, expression: Broken): Value {
  const { dialect } = frame.scope;
  const unread = unreadAt(expression, dialect);
  if (unread) return unknownValue(DYNAMIC, [newerSource(dialect, excerptOf(unread.text))]);
  if (expression.json) frame.diagnostics.push(...expression.json.diagnostics);
  return UNKNOWN;
}

/** Returns the beginning of a text, in one line. */
function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > MOST_EXCERPT ? `${line.slice(0, MOST_EXCERPT)}…` : line;
}

const MOST_EXCERPT = 40;

/** Returns the first two words of a traversal: `terraform.workspace`. */
const nameOf = ({ root, steps: [first] }: Traversal): string =>
  first?.kind === "attribute" ? `${root}.${first.name}` : root;

function evaluateTraversal(frame: Frame, traversal: Traversal): Value {
  const bound = lookUp(frame, traversal.root);
  if (bound) return applySteps(frame, bound, traversal.steps);
  const { isBare, isConstant, hasOnlyVariables } = frame.scope;
  if (hasOnlyVariables)
    return report(frame, undeclaredVariable(traversal.rootRange, traversal.root, frame.scope.variables?.keys() ?? []));
  // An error for an unbound name would follow from the bound one.
  if (isBare || (isConstant && frame.bound)) return report(frame, unknownName(traversal.rootRange, traversal.root));
  if (isConstant) return report(frame, noVariables(traversal.rootRange));
  const reference = namesCaller(traversal, frame.scope.dialect) ? selfReference(traversal) : parseReference(traversal);
  if (!isReference(reference) && mayBeNew(frame.scope.dialect, reference))
    return unknownValue(DYNAMIC, [newerSource(frame.scope.dialect, nameOf(traversal))]);
  if (!isReference(reference))
    return (frame.scope.isStrict && !OBJECTS.has(traversal.root)) || isTypeWord(frame.scope.dialect, traversal)
      ? report(frame, unknownName(traversal.rootRange, traversal.root))
      : UNKNOWN;
  return applySteps(frame, frame.scope.value(reference), reference.steps);
}

/** The objects that a reference can name as a whole, which is an error. */
const OBJECTS = new Set([
  "var",
  "local",
  "module",
  "data",
  "ephemeral",
  "resource",
  "path",
  "terraform",
  "each",
  "count",
]);
