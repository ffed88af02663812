import { type Diagnostic, error } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { didYouMean } from "../syntax/suggestion.ts";
import type { Call, Expression } from "../syntax/tree.ts";
import { convert } from "../values/convert.ts";
import { quoted } from "../values/quote.ts";
import { refineNotNull } from "../values/refinement.ts";
import { DYNAMIC } from "../values/type.ts";
import { deepMarks, UNKNOWN, type Value, withMarks } from "../values/value.ts";
import { withoutDeepMarks } from "../values/walk.ts";
import { evaluateIn } from "./evaluate.ts";
import { type Fault, type FunctionDefinition, isFault, type Parameter } from "./functions/define.ts";
import { unknownFrom } from "./origins.ts";
import type { Frame } from "./scope.ts";

/** Calls a function by its name: counts, converts and checks the arguments, then runs it. */
export function evaluateCall(frame: Frame, call: Call): Value {
  const definition = frame.scope.functions.get(call.name);
  if (!definition) return failed(frame, undeclared(frame, call));
  const expanded = call.expandFinal ? expandFinal(frame, call) : [];
  if (!expanded) return UNKNOWN;
  const written = call.expandFinal ? call.args.slice(0, -1) : call.args;
  const wrongCount = countFault(definition, call, written.length + expanded.length);
  if (wrongCount) return failed(frame, wrongCount);
  if (definition.evaluate) return definition.evaluate(frame, call, expanded);
  const errorsBefore = frame.found.length;
  const args = [
    ...written.map((arg, at) => prepare(frame, definition, at, evaluateIn(frame, arg), startRange(arg))),
    ...expanded.map((value, at) =>
      prepare(frame, definition, written.length + at, value, call.args.at(-1)?.range ?? call.range),
    ),
  ];
  if (frame.found.length > errorsBefore) return UNKNOWN;
  const outcome = run(frame, definition, args);
  return isFault(outcome) ? failed(frame, callFault(definition, call, args, outcome)) : outcome;
}

/** What went wrong within a call, as Terraform says it of the call as a whole. */
export const callFailed = (call: Call, why: string): Diagnostic =>
  error(startRange(call), "Error in function call", `Call to function ${quoted(call.name)} failed: ${why}.`);

interface Argument {
  readonly value: Value;
  readonly parameter: Parameter;
  readonly range: Range;
}

/** As cty calls a function: nulls and unknown types first, then the type of the result, then what is unknown. */
function run(frame: Frame, definition: FunctionDefinition, args: readonly Argument[]): Value | Fault {
  for (const [at, { value, parameter }] of args.entries()) {
    if (value.kind === "null" && !parameter.allowNull) return { fault: "argument must not be null", argument: at };
    if (value.type.kind === "dynamic" && !parameter.allowDynamic && parameter.type === DYNAMIC)
      return unknownFrom(
        DYNAMIC,
        args.map((arg) => arg.value),
      );
  }
  let marks = 0;
  const given: Value[] = [];
  for (const { value, parameter } of args) {
    if (!parameter.allowMarked) marks |= deepMarks(value);
    given.push(parameter.allowMarked ? value : withoutDeepMarks(value));
  }
  const type = definition.resultType ? definition.resultType(given, frame) : definition.returns;
  if (isFault(type)) return type;
  const isBlocked = args.some(({ value, parameter }) => value.kind === "unknown" && !parameter.allowUnknown);
  const outcome = isBlocked ? unknownFrom(type, given) : definition.call(given, frame);
  if (isFault(outcome)) return outcome;
  return withMarks(definition.notNull ? refineNotNull(outcome) : outcome, marks);
}

function prepare(frame: Frame, definition: FunctionDefinition, at: number, value: Value, range: Range): Argument {
  const parameter = definition.parameters[at] ?? definition.variadic!;
  const converted = convert(value, parameter.type);
  if ("value" in converted) return { value: converted.value, parameter, range };
  failed(frame, argumentError(range, parameter, converted.fault.message));
  return { value, parameter, range };
}

/** The elements of the final argument; undefined where it cannot be expanded yet, or at all. */
function expandFinal(frame: Frame, call: Call): readonly Value[] | undefined {
  const expression = call.args.at(-1);
  if (!expression) return [];
  const errorsBefore = frame.found.length;
  const last = evaluateIn(frame, expression);
  if (frame.found.length > errorsBefore) return undefined;
  const { kind } = last.type;
  if (kind !== "dynamic" && kind !== "list" && kind !== "tuple" && kind !== "set")
    return invalidExpansion(frame, expression, "must be of a tuple, list, or set type");
  if (last.kind === "null") return invalidExpansion(frame, expression, "must not be null");
  if (last.kind !== "sequence") return undefined;
  return last.items.map((item) => withMarks(item, last.marks));
}

function invalidExpansion(frame: Frame, expression: Expression, why: string): undefined {
  const detail = `The expanding argument (indicated by ...) ${why}.`;
  frame.found.push(error(expression.range, "Invalid expanding argument value", detail));
  return undefined;
}

function countFault(definition: FunctionDefinition, call: Call, given: number): Diagnostic | undefined {
  const { parameters, variadic, name } = definition;
  const missing = parameters[given];
  if (missing) {
    const qualifier = variadic ? " at least" : "";
    return error(
      call.closeParenthesis,
      "Not enough function arguments",
      `Function ${quoted(name)} expects${qualifier} ${parameters.length} argument(s). Missing value for ${quoted(missing.name)}.`,
    );
  }
  if (given <= parameters.length || variadic) return undefined;
  const surplus = call.args[Math.min(parameters.length, call.args.length - 1)];
  return error(
    surplus ? startRange(surplus) : call.range,
    "Too many function arguments",
    `Function ${quoted(name)} expects only ${parameters.length} argument(s).`,
  );
}

function undeclared(frame: Frame, call: Call): Diagnostic {
  const [namespace, provider, name] = call.name.split("::");
  if (provider !== undefined) return unknownProviderFunction(call, namespace ?? "", provider, name);
  const bare = frame.inLoop ? [] : [...frame.scope.functions.keys()].filter((known) => !known.includes("::"));
  const detail = `There is no function named ${quoted(call.name)}.${didYouMean(call.name, bare)}`;
  return error(call.nameRange, "Call to unknown function", detail);
}

function unknownProviderFunction(call: Call, namespace: string, provider: string, name: string | undefined) {
  const detail =
    namespace === "provider" && name !== undefined
      ? `There is no function named ${quoted(call.name)}. Ensure that provider name ${quoted(provider)} is declared in this module's required_providers block, and that this provider offers a function named ${quoted(name)}.`
      : `The function namespace ${quoted(namespace)} is not valid. Provider function calls must use the "provider::" namespace prefix.`;
  return error(call.nameRange, "Unknown provider function", detail);
}

function callFault(
  definition: FunctionDefinition,
  call: Call,
  args: readonly Argument[],
  { fault, argument }: Fault,
): Diagnostic {
  if (argument === undefined) return callFailed(call, fault);
  const at = args[argument];
  if (at) return argumentError(at.range, at.parameter, fault);
  const parameter = definition.parameters[argument] ?? definition.variadic;
  return parameter ? argumentError(call.range, parameter, fault) : callFailed(call, fault);
}

const argumentError = (range: Range, parameter: Parameter, why: string): Diagnostic =>
  error(range, "Invalid function argument", `Invalid value for ${quoted(parameter.name)} parameter: ${why}.`);

function failed(frame: Frame, diagnostic: Diagnostic): Value {
  frame.found.push(diagnostic);
  return UNKNOWN;
}

/** What Terraform marks of an expression when it speaks of an argument: for a call, its name and parenthesis. */
function startRange(expression: Expression): Range {
  switch (expression.kind) {
    case "call":
      return { ...expression.nameRange, end: expression.openParenthesis.end };
    case "conditional":
      return startRange(expression.condition);
    case "binary":
      return startRange(expression.left);
    case "unary":
      return expression.symbol;
    case "index":
      return expression.openBracket;
    case "tuple":
    case "object":
    case "for":
      return expression.open;
    case "parentheses":
      return startRange(expression.inner);
    case "template":
      return expression.parts[0] ? startRange(expression.parts[0]) : expression.range;
    case "templateJoin":
      return startRange(expression.tuple);
    default:
      return expression.range;
  }
}
