import { evaluateConstant } from "../lang/constant.ts";
import { type Diagnostic, error, type Result, result } from "../source/diagnostic.ts";
import { callOf, expressionList, expressionMap, keywordOf, literalText } from "../syntax/expressions.ts";
import type { Call, Expression } from "../syntax/tree.ts";
import { convert } from "../values/convert.ts";
import type { Defaults } from "../values/defaults.ts";
import { BOOL, DYNAMIC, listOf, mapOf, NUMBER, objectOf, STRING, setOf, type Type, tupleOf } from "../values/type.ts";
import type { Value } from "../values/value.ts";

export interface TypeConstraint {
  readonly type: Type;
  readonly defaults: Defaults | undefined;
}

/** Reads `list(object({ a = optional(string, "x") }))` and the like; what cannot be read is `any`. */
export function decodeTypeConstraint(expression: Expression): Result<TypeConstraint> {
  const keyword = keywordOf(expression);
  const short = keyword === undefined ? undefined : SHORT.get(keyword);
  if (short) return result({ type: short, defaults: undefined });
  const text = expression.json || expression.kind !== "template" ? undefined : literalText(expression);
  if (text !== undefined) return result(ANY, [quotedType(expression, text)]);
  const found: Diagnostic[] = [];
  return result(constraintOf(expression, found), found);
}

/** Of the time before types had element types. */
const SHORT: ReadonlyMap<string, Type> = new Map([
  ["list", listOf(DYNAMIC)],
  ["map", mapOf(DYNAMIC)],
]);

const quotedType = ({ range }: Expression, text: string): Diagnostic =>
  ["string", "list", "map"].includes(text)
    ? error(range, "Invalid quoted type constraints", `Write the type without quotes: ${text}.`)
    : error(range, "Invalid legacy variable type hint", "Write a type without quotes, such as string or list(number).");

const KEYWORDS: ReadonlyMap<string, Type> = new Map<string, Type>([
  ["string", STRING],
  ["number", NUMBER],
  ["bool", BOOL],
  ["any", DYNAMIC],
]);
const COLLECTIONS: ReadonlyMap<string, (element: Type) => Type> = new Map([
  ["list", listOf],
  ["set", setOf],
  ["map", mapOf],
]);
const ANY: TypeConstraint = { type: DYNAMIC, defaults: undefined };

function constraintOf(expression: Expression, found: Diagnostic[]): TypeConstraint {
  const fail = (detail: string, at: Pick<Expression, "range"> = expression) => {
    found.push(error(at.range, INVALID, detail));
    return ANY;
  };
  const keyword = keywordOf(expression);
  if (keyword !== undefined) {
    const primitive = KEYWORDS.get(keyword);
    if (primitive) return { type: primitive, defaults: undefined };
    if (COLLECTIONS.has(keyword))
      return fail(`The ${keyword} type constructor requires one argument specifying the element type.`);
    if (keyword === "object")
      return fail(
        "The object type constructor requires one argument specifying the attribute types and values as a map.",
      );
    if (keyword === "tuple")
      return fail("The tuple type constructor requires one argument specifying the element types as a list.");
    return fail(`The keyword ${JSON.stringify(keyword)} is not a valid type specification.`);
  }
  const call = callOf(expression);
  if (!call)
    return fail(
      "A type specification is either a primitive type keyword (bool, number, string) or a complex type constructor call, like list(string).",
    );
  const argument = call.args[0];
  const make = COLLECTIONS.get(call.name);
  if (KEYWORDS.has(call.name))
    return fail(`Primitive type keyword ${JSON.stringify(call.name)} does not expect arguments.`, {
      range: { ...call.openParenthesis, end: call.closeParenthesis.end },
    });
  if (make) {
    if (!argument || call.args.length !== 1)
      return fail(`The ${call.name} type constructor requires one argument specifying the element type.`);
    const element = constraintOf(argument, found);
    const type = make(element.type);
    return {
      type,
      defaults: element.defaults && { type, values: new Map(), children: new Map([["", element.defaults]]) },
    };
  }
  if (call.name === "object") return objectConstraint(call, found);
  if (call.name === "tuple") return tupleConstraint(call, found);
  if (call.name === "optional")
    return fail(`Keyword "optional" is valid only as a modifier for object type attributes.`);
  return fail(`Keyword ${JSON.stringify(call.name)} is not a valid type constructor.`);
}

const INVALID = "Invalid type specification";

function objectConstraint(call: Call, found: Diagnostic[]): TypeConstraint {
  const argument = call.args.length === 1 ? call.args[0] : undefined;
  const pairs = argument && expressionMap(argument);
  if (!argument || !pairs) {
    const detail = argument
      ? "Object type constructor requires a map whose keys are attribute names and whose values are the corresponding attribute types."
      : "The object type constructor requires one argument specifying the attribute types and values as a map.";
    found.push(error(argument?.range ?? call.range, INVALID, detail));
    return ANY;
  }
  const attributes = new Map<string, Type>();
  const optional = new Set<string>();
  const values = new Map<string, Value>();
  const children = new Map<string, Defaults>();
  for (const { key, value } of pairs) {
    const name = keywordOf(key);
    if (name === undefined) {
      found.push(error(key.range, INVALID, "Object constructor map keys must be attribute names."));
      continue;
    }
    const attribute = attributeConstraint(value, found);
    attributes.set(name, attribute.type);
    if (attribute.optional) optional.add(name);
    if (attribute.default) values.set(name, attribute.default);
    if (attribute.defaults) children.set(name, attribute.defaults);
  }
  const type = objectOf(attributes, optional);
  const hasDefaults = values.size > 0 || children.size > 0;
  return { type, defaults: hasDefaults ? { type, values, children } : undefined };
}

interface AttributeConstraint extends TypeConstraint {
  readonly optional: boolean;
  readonly default?: Value;
}

function attributeConstraint(expression: Expression, found: Diagnostic[]): AttributeConstraint {
  const call = callOf(expression);
  if (call?.name !== "optional") return { ...constraintOf(expression, found), optional: false };
  const [inner, fallback] = call.args;
  if (!inner) {
    found.push(error(call.range, INVALID, "Optional attribute modifier requires the attribute type as its argument."));
    return { ...ANY, optional: true };
  }
  const constraint = constraintOf(inner, found);
  if (!fallback) return { ...constraint, optional: true };
  if (call.args.length > 2) {
    found.push(
      error(
        call.args[2]!.range,
        INVALID,
        "Optional attribute modifier expects at most two arguments: the attribute type, and a default value.",
      ),
    );
  }
  const given = evaluateConstant(fallback);
  found.push(...given.diagnostics);
  const converted = convert(given.value, constraint.type);
  if ("fault" in converted) {
    found.push(
      error(
        fallback.range,
        "Invalid default value for optional attribute",
        `This default value is not compatible with the attribute's type constraint: ${converted.fault.message}.`,
      ),
    );
    return { ...constraint, optional: true };
  }
  return { ...constraint, optional: true, default: converted.value };
}

function tupleConstraint(call: Call, found: Diagnostic[]): TypeConstraint {
  const argument = call.args.length === 1 ? call.args[0] : undefined;
  const elements = argument && expressionList(argument);
  if (!elements) {
    found.push(
      error(
        argument?.range ?? call.range,
        INVALID,
        argument
          ? "Tuple type constructor requires a list of element types."
          : "The tuple type constructor requires one argument specifying the element types as a list.",
      ),
    );
    return ANY;
  }
  const constraints = elements.map((element) => constraintOf(element, found));
  const type = tupleOf(constraints.map((constraint) => constraint.type));
  const children = new Map<string, Defaults>();
  for (const [at, constraint] of constraints.entries())
    if (constraint.defaults) children.set(String(at), constraint.defaults);
  return { type, defaults: children.size > 0 ? { type, values: new Map(), children } : undefined };
}
