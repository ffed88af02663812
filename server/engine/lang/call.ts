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
import type { Frame } from "./frame.ts";
import { type Fault, type FunctionDefinition, fault, isFault, type Parameter } from "./functions/define.ts";
import { unknownFrom } from "./origins.ts";

/** Calls a function by its name: counts, converts and checks the arguments, then runs it. */
export function evaluateCall(frame: Frame, call: Call): Value {
  const definition = frame.scope.functions.get(call.name);
  if (!definition) return callUndeclared(frame, call);
  const expanded = call.expandFinal ? expandFinal(frame, call) : NONE;
  if (!expanded) return UNKNOWN;
  const written = call.expandFinal ? call.args.slice(0, -1) : call.args;
  const wrongCount = countFault(definition, call, written.length + expanded.length);
  if (wrongCount) return failed(frame, wrongCount);
  if (definition.evaluate) return definition.evaluate(frame, call, expanded);
  const errorsBefore = frame.found.length;
  const args = written.map((arg, at) => prepare(frame, definition, call, at, evaluateIn(frame, arg)));
  for (let at = 0; at < expanded.length; at++) args.push(prepare(frame, definition, call, args.length, expanded[at]!));
  if (frame.found.length > errorsBefore) return UNKNOWN;
  const outcome = run(frame, definition, args);
  return isFault(outcome) ? failed(frame, callFault(definition, call, args.length, outcome)) : outcome;
}

const NONE: readonly Value[] = [];

/** What went wrong within a call, as Terraform says it of the call as a whole. */
export const callFailed = (call: Call, why: string): Diagnostic =>
  error(startRange(call), "Error in function call", `Call to function ${quoted(call.name)} failed: ${why}.`);

/** As cty calls a function: nulls and unknown types first, then the type of the result, then what is unknown. */
function run(frame: Frame, definition: FunctionDefinition, args: Value[]): Value | Fault {
  let marks = 0;
  let isBlocked = false;
  for (let at = 0; at < args.length; at++) {
    const value = args[at]!;
    const parameter = parameterAt(definition, at);
    if (value.kind === "null" && !parameter.allowNull) return fault("argument must not be null", at);
    if (value.type.kind === "dynamic" && !parameter.allowDynamic && parameter.type === DYNAMIC)
      return unknownFrom(DYNAMIC, args);
    isBlocked ||= value.kind === "unknown" && !parameter.allowUnknown;
    if (!parameter.allowMarked) marks |= deepMarks(value);
  }
  const given = marks === 0 ? args : args.map((value, at) => unmarked(value, parameterAt(definition, at)));
  const type = definition.resultType ? definition.resultType(given, frame) : definition.returns;
  if (isFault(type)) return type;
  const outcome = isBlocked ? unknownFrom(type, given) : definition.call(given, frame);
  if (isFault(outcome)) return outcome;
  return withMarks(definition.notNull ? refineNotNull(outcome) : outcome, marks);
}

const unmarked = (value: Value, { allowMarked }: Parameter): Value => (allowMarked ? value : withoutDeepMarks(value));

/** Of an argument that was given: what the signature says of it. */
const parameterAt = ({ parameters, variadic }: FunctionDefinition, at: number): Parameter =>
  at < parameters.length ? parameters[at]! : variadic!;

/** The argument as the parameter takes it. */
function prepare(frame: Frame, definition: FunctionDefinition, call: Call, at: number, value: Value): Value {
  const parameter = parameterAt(definition, at);
  if (value.type === parameter.type) return value;
  const converted = convert(value, parameter.type);
  if ("value" in converted) return converted.value;
  failed(frame, argumentError(argumentRange(call, at), parameter, converted.fault.message));
  return value;
}

/** Where an argument is shown: the elements of the final one stand where it does. */
function argumentRange(call: Call, at: number): Range {
  const last = call.args.length - 1;
  return call.expandFinal && at >= last ? call.args[last]!.range : startRange(call.args[at]!);
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

/** A function that is not in the table: one of a provider that is required is unknown, any other is none. */
function callUndeclared(frame: Frame, call: Call): Value {
  const parts = call.name.split("::");
  const [namespace = "", provider] = parts;
  const name = parts.length > 2 ? parts.at(-1) : undefined;
  if (provider === undefined) return failed(frame, noFunction(frame, call));
  if (namespace !== "provider") return failed(frame, noNamespace(call, namespace));
  if (name === undefined) return failed(frame, unknownFunction(call, NO_PROVIDER_NAME));
  if (parts.length > 3 || !frame.scope.providers?.has(provider)) return failed(frame, noProvider(call, provider, name));
  const isKnown = [...frame.scope.functions.keys()].some((known) => known.startsWith(`provider::${provider}::`));
  return isKnown
    ? failed(
        frame,
        unknownFunction(call, `The function ${quoted(name)} is not available from the provider ${quoted(provider)}.`),
      )
    : unknownFrom(
        DYNAMIC,
        call.args.map((arg) => evaluateIn(frame, arg)),
      );
}

function noFunction({ bound, scope }: Frame, call: Call): Diagnostic {
  const bare = bound ? [] : [...scope.functions.keys()].filter((known) => !known.includes("::"));
  const detail = `There is no function named ${quoted(call.name)}.${didYouMean(call.name, bare)}`;
  return error(call.nameRange, "Call to unknown function", detail);
}

const unknownFunction = (call: Call, detail: string): Diagnostic =>
  error(call.nameRange, "Unknown provider function", detail);

const noProvider = (call: Call, provider: string, name: string): Diagnostic =>
  unknownFunction(
    call,
    `There is no function named ${quoted(call.name)}. Ensure that provider name ${quoted(provider)} is declared in this module's required_providers block, and that this provider offers a function named ${quoted(name)}.`,
  );

const NO_PROVIDER_NAME = 'The function call must include the provider name after the "provider::" prefix.';

const noNamespace = (call: Call, namespace: string): Diagnostic =>
  unknownFunction(
    call,
    `The function namespace ${quoted(namespace)} is not valid. Provider function calls must use the "provider::" namespace prefix.`,
  );

function callFault(definition: FunctionDefinition, call: Call, given: number, { fault, argument }: Fault): Diagnostic {
  if (argument === undefined) return callFailed(call, fault);
  const parameter = definition.parameters[argument] ?? definition.variadic;
  if (parameter && argument < given) return argumentError(argumentRange(call, argument), parameter, fault);
  return parameter ? argumentError(call.range, parameter, fault) : callFailed(call, fault);
}

const argumentError = (range: Range, parameter: Parameter, why: string): Diagnostic =>
  error(range, "Invalid function argument", `Invalid value for ${quoted(parameter.name)} parameter: ${why}.`);

function failed(frame: Frame, diagnostic: Diagnostic): Value {
  frame.found.push(diagnostic);
  return UNKNOWN;
}

/** What Terraform marks of an expression when it speaks of an argument: for a call, its name and parenthesis. */
/** Where an expression begins, as Terraform marks it. */
export function startRange(expression: Expression): Range {
  switch (expression.kind) {
    case "call":
      return { ...expression.nameRange, end: expression.openParenthesis.end };
    case "conditional":
      return startRange(expression.condition);
    case "binary":
      return startRange(expression.left);
    case "unary":
      return expression.symbol;
    case "splat":
      return expression.marker;
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
