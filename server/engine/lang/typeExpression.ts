import type { Diagnostic } from "../source/diagnostic.ts";
import { type Range, spanning } from "../source/range.ts";
import { callOf, expressionList, expressionMap, keywordOf } from "../syntax/expressions.ts";
import type { Call, Expression } from "../syntax/tree.ts";
import { convert } from "../values/conversion/convert.ts";
import type { Defaults } from "../values/conversion/defaults.ts";
import { BOOL, DYNAMIC, listOf, mapOf, NUMBER, objectOf, STRING, setOf, type Type, tupleOf } from "../values/type.ts";
import type { Value } from "../values/value.ts";
import { evaluateConstant } from "./constant.ts";
import * as say from "./typeFindings.ts";

/** A type as it is written; `defaults` is undefined if no optional attribute has a default. */
export interface TypeConstraint {
  readonly type: Type;
  readonly defaults: Defaults | undefined;
}

export const ANY: TypeConstraint = { type: DYNAMIC, defaults: undefined };

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
const CONSTRUCTORS = [...COLLECTIONS.keys(), "object", "tuple"];
const TYPES = [...KEYWORDS.keys(), ...CONSTRUCTORS];

/** Returns the type of an expression such as `list(object({ a = optional(string, "x") }))`; what is invalid becomes `any`. */
export function typeConstraintOf(expression: Expression, faults: Diagnostic[]): TypeConstraint {
  const fail = (fault: Diagnostic) => {
    faults.push(fault);
    return ANY;
  };
  const { range } = expression;
  const keyword = keywordOf(expression);
  if (keyword !== undefined) {
    const primitive = KEYWORDS.get(keyword);
    return primitive ? { type: primitive, defaults: undefined } : fail(incomplete(range, keyword));
  }
  const call = callOf(expression);
  if (!call) return fail(say.notAType(range));
  const argument = call.args[0];
  const make = COLLECTIONS.get(call.name);
  if (KEYWORDS.has(call.name)) {
    return fail(say.primitiveArguments(parenthesesOf(call), call.name));
  }
  if (make) {
    if (!argument || call.args.length !== 1) return fail(say.noElementType(surplusRange(call), call.name));
    const element = typeConstraintOf(argument, faults);
    const type = make(element.type);
    return {
      type,
      defaults: element.defaults && { type, values: new Map(), children: new Map([["", element.defaults]]) },
    };
  }
  if (call.name === "object") return objectConstraint(call, faults);
  if (call.name === "tuple") return tupleConstraint(call, faults);
  return fail(
    call.name === "optional" ? say.optionalElsewhere(call.nameRange) : say.unknownType(range, call.name, CONSTRUCTORS),
  );
}

const parenthesesOf = ({ openParenthesis, closeParenthesis }: Call): Range =>
  spanning(openParenthesis, closeParenthesis);

/** Returns the range of the surplus arguments, or of the place where one is missing. */
const surplusRange = (call: Call): Range =>
  call.args[1] ? spanning(call.args[1].range, call.args.at(-1)!.range) : parenthesesOf(call);

/** Returns a fault for a keyword that is not a complete type. */
function incomplete(range: Range, keyword: string): Diagnostic {
  if (COLLECTIONS.has(keyword)) return say.noElementType(range, keyword);
  if (keyword === "object") return say.noAttributeTypes(range);
  return keyword === "tuple" ? say.noElementTypes(range) : say.unknownType(range, keyword, TYPES);
}

function objectConstraint(call: Call, faults: Diagnostic[]): TypeConstraint {
  const argument = call.args.length === 1 ? call.args[0] : undefined;
  const pairs = argument && expressionMap(argument);
  if (!argument || !pairs) {
    faults.push(argument ? say.notAttributeTypes(argument.range) : say.noAttributeTypes(surplusRange(call)));
    return ANY;
  }
  const attributes = new Map<string, Type>();
  const optional = new Set<string>();
  const values = new Map<string, Value>();
  const children = new Map<string, Defaults>();
  for (const { key, value } of pairs) {
    const name = keywordOf(key);
    if (name === undefined) {
      faults.push(say.notAttributeName(key.range));
      continue;
    }
    if (attributes.has(name)) {
      faults.push(say.attributeTwice(key.range, name));
      continue;
    }
    const attribute = attributeConstraint(value, faults);
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

function attributeConstraint(expression: Expression, faults: Diagnostic[]): AttributeConstraint {
  const call = callOf(expression);
  if (call?.name !== "optional") return { ...typeConstraintOf(expression, faults), optional: false };
  const [inner, fallback] = call.args;
  if (!inner) {
    faults.push(say.noOptionalType(parenthesesOf(call)));
    return { ...ANY, optional: true };
  }
  const constraint = typeConstraintOf(inner, faults);
  if (!fallback) return { ...constraint, optional: true };
  if (call.args[2]) faults.push(say.surplusOptional(parenthesesOf(call)));
  const defaultValue = evaluateConstant(fallback);
  faults.push(...defaultValue.diagnostics);
  const converted = convert(defaultValue.value, constraint.type);
  if ("fault" in converted) {
    faults.push(say.wrongAttributeDefault(fallback.range, converted.fault.message));
    return { ...constraint, optional: true };
  }
  return { ...constraint, optional: true, default: converted.value };
}

function tupleConstraint(call: Call, faults: Diagnostic[]): TypeConstraint {
  const argument = call.args.length === 1 ? call.args[0] : undefined;
  const elements = argument && expressionList(argument);
  if (!elements) {
    faults.push(argument ? say.notElementTypes(argument.range) : say.noElementTypes(surplusRange(call)));
    return ANY;
  }
  const constraints = elements.map((element) => typeConstraintOf(element, faults));
  const type = tupleOf(constraints.map((constraint) => constraint.type));
  const children = new Map<string, Defaults>();
  for (const [at, constraint] of constraints.entries())
    if (constraint.defaults) children.set(String(at), constraint.defaults);
  return { type, defaults: children.size > 0 ? { type, values: new Map(), children } : undefined };
}
