import type { BlockSchema } from "../schema/schema.ts";
import { hasErrors } from "../source/diagnostic.ts";
import { answers } from "../source/question.ts";
import { remember } from "../source/remember.ts";
import { literalText } from "../syntax/expressions.ts";
import { entriesAnywhere, itemsAnywhere, layoutOf } from "../syntax/literalElements.ts";
import type { Body, Expression, ObjectConstructor, ObjectItem, Tuple } from "../syntax/tree.ts";
import { withElement } from "../values/editedCollection.ts";
import {
  MANY,
  type MappingValue,
  objectValue,
  type SequenceValue,
  stringValue,
  tupleValue,
  UNKNOWN,
  type Value,
} from "../values/value.ts";
import { bareKey } from "./collections.ts";
import { decodeBody } from "./decodeBody.ts";
import type { Dialect } from "./dialect.ts";
import { evaluate } from "./evaluate.ts";
import { TERRAFORM } from "./releases.ts";
import type { Evaluated, Scope } from "./scope.ts";

/**
 * Evaluates an expression without references and functions, as Terraform does without an evaluation context. The newest dialect
 * stands for all: they differ only in `&&` and `||` with a null.
 */
export function evaluateConstant(expression: Expression): Evaluated {
  if (expression.json) return { value: literalJson(expression), diagnostics: [], asked: [] };
  return isLong(expression) ? evaluateLong(expression) : evaluateOnce(expression);
}

function evaluateOnce(expression: Expression): Evaluated {
  const evaluated = evaluate(expression, constantScope(TERRAFORM));
  return evaluated.diagnostics.length > 0 ? { ...evaluated, value: UNKNOWN } : evaluated;
}

/** Whether the values of the elements are kept, so that an edit of one of them evaluates only that one. */
const isLong = (expression: Expression): expression is ObjectConstructor | Tuple =>
  (expression.kind === "tuple" && itemsAnywhere(expression).length >= MANY) ||
  (expression.kind === "object" && entriesAnywhere(expression).length >= MANY);

const evaluateLong = remember((expression: ObjectConstructor | Tuple): Evaluated => {
  const value =
    valueAfterEdit(expression) ?? (expression.kind === "tuple" ? tupleOf(expression) : objectOf(expression));
  if (value) valuesOfElements.set(elementsOf(expression), value);
  // The size of a literal is limited.
  return evaluateOnce(value ? { kind: "literal", value, range: expression.range } : expression);
});

const elementsOf = (literal: ObjectConstructor | Tuple): readonly (Expression | ObjectItem)[] =>
  literal.kind === "tuple" ? itemsAnywhere(literal) : entriesAnywhere(literal);

/** The values of long literals by their elements, as far as each element has one without a report. */
const valuesOfElements = new WeakMap<readonly (Expression | ObjectItem)[], MappingValue | SequenceValue>();

/** Returns the value of a literal that differs in one element from one with a value; undefined if all elements are to be evaluated. */
function valueAfterEdit(literal: ObjectConstructor | Tuple): MappingValue | SequenceValue | undefined {
  const edit = layoutOf(literal)?.edit;
  const base = edit && valuesOfElements.get(edit.base);
  if (!base) return undefined;
  const element = elementsOf(literal)[edit.at]!;
  if (base.kind === "sequence") {
    const value = elementValue(element as Expression);
    return value && withElement(base, edit.at, value);
  }
  const { key, value: expression } = element as ObjectItem;
  const name = nameOf(key);
  // With fewer entries than elements, a name is repeated, and its last value counts.
  const isInPlace = base.entries.size === edit.base.length && name === nameOf((edit.base[edit.at] as ObjectItem).key);
  const value = isInPlace ? elementValue(expression) : undefined;
  return value && withElement(base, name!, value);
}

const nameOf = (key: Expression): string | undefined => bareKey(key) ?? textOf(elementValue(key));

function tupleOf(tuple: Tuple): SequenceValue | undefined {
  const values: Value[] = [];
  for (const item of itemsAnywhere(tuple)) {
    const value = elementValue(item);
    if (!value) return undefined;
    values.push(value);
  }
  return tupleValue(values);
}

function objectOf(object: ObjectConstructor): MappingValue | undefined {
  const entries = new Map<string, Value>();
  for (const { key, value: expression } of entriesAnywhere(object)) {
    const name = nameOf(key);
    const value = elementValue(expression);
    if (name === undefined || !value) return undefined;
    entries.set(name, value);
  }
  return objectValue(entries);
}

const textOf = (value: Value | undefined): string | undefined =>
  value?.kind === "string" && value.marks === 0 ? value.value : undefined;

/** Returns the value of an element; undefined if its evaluation reports anything, because a report names the place. */
const elementValue = remember((expression: Expression): Value | undefined => {
  const { value, diagnostics } = evaluateConstant(expression);
  return diagnostics.length > 0 ? undefined : value;
});

/** Returns the known parts of an expression without values and functions; parts that need one are unknown. */
export const valueWithoutContext = (expression: Expression, dialect: Dialect = TERRAFORM): Value =>
  expression.json ? literalJson(expression) : evaluate(expression, constantScope(dialect)).value;

/** Whether the evaluation of an expression without variables and functions has errors. */
export const isFaultyWithoutContext = (expression: Expression, dialect: Dialect): boolean =>
  !expression.json && hasErrors(evaluate(expression, constantScope(dialect)).diagnostics);

/** As `valueWithoutContext`, for a whole body. */
export const evaluateBareBody = (body: Body, schema: BlockSchema, dialect: Dialect): Evaluated =>
  decodeBody(body, schema, emptyScope(dialect));

/** Returns JSON as plain data, because without a context its texts are not templates. */
function literalJson(expression: Expression): Value {
  const text = expression.json?.text;
  if (text !== undefined) return stringValue(text);
  if (expression.kind === "tuple") return tupleValue(expression.items.map(literalJson));
  if (expression.kind === "object")
    return objectValue(expression.items.map(({ key, value }) => [literalText(key) ?? "", literalJson(value)] as const));
  return expression.kind === "literal" ? expression.value : UNKNOWN;
}

/** Returns a scope without values and functions. */
export const emptyScope = remember(
  (dialect: Dialect): Scope => ({
    value: () => UNKNOWN,
    answers: answers(),
    dialect,
    baseDirectory: "",
    functions: new Map(),
  }),
);

const constantScope = remember((dialect: Dialect): Scope => ({ ...emptyScope(dialect), isConstant: true }));
