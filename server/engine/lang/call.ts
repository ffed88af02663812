import { type Diagnostic, error } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { didYouMean } from "../syntax/suggestion.ts";
import type { Call, Expression } from "../syntax/tree.ts";
import { convert } from "../values/convert.ts";
import { DYNAMIC, type Type } from "../values/type.ts";
import { deepMarks, isWhollyKnown, UNKNOWN, type Value, withMarks } from "../values/value.ts";
import { withoutDeepMarks } from "../values/walk.ts";
import { evaluateIn } from "./evaluate.ts";
import { type Fault, type FunctionDefinition, isFault, type Parameter } from "./functions/define.ts";
import { unknownFrom } from "./origins.ts";
import type { Frame } from "./scope.ts";

/** Calls a function by its name: counts, converts and checks the arguments, then runs it. */
export function evaluateCall(frame: Frame, call: Call): Value {
  const definition = frame.scope.functions.get(call.name);
  if (!definition) return failed(frame, undeclared(frame, call));
  const errorsBefore = frame.found.length;
  const args = argumentsOf(frame, call);
  if (!args) return UNKNOWN;
  const wrongCount = countFault(definition, call, args.length);
  if (wrongCount) return failed(frame, wrongCount);
  const prepared = args.map((arg, at) => prepare(frame, definition, call, at, arg));
  if (frame.found.length > errorsBefore) return unknownFrom(staticType(definition), args);
  return run(frame, definition, call, prepared);
}

interface Argument {
  readonly value: Value;
  readonly parameter: Parameter;
  readonly range: Range;
}

function run(frame: Frame, definition: FunctionDefinition, call: Call, args: readonly Argument[]): Value {
  let marks = 0;
  const given: Value[] = [];
  const blocking: Value[] = [];
  for (const { value, parameter } of args) {
    if (!parameter.allowMarked) marks |= deepMarks(value);
    given.push(parameter.allowMarked ? value : withoutDeepMarks(value));
    if (!parameter.allowUnknown && !isWhollyKnown(value)) blocking.push(value);
  }
  const type = typeof definition.returns === "function" ? definition.returns(given) : definition.returns;
  if (isFault(type)) return failed(frame, callFault(definition, call, args, type));
  if (blocking.length > 0) return withMarks(unknownFrom(type, blocking), marks);
  const outcome = definition.call(given, frame);
  if (isFault(outcome)) return failed(frame, callFault(definition, call, args, outcome));
  return withMarks(outcome, marks);
}

function prepare(frame: Frame, definition: FunctionDefinition, call: Call, at: number, value: Value): Argument {
  const parameter = definition.parameters[at] ?? definition.variadic!;
  const range = call.args[Math.min(at, call.args.length - 1)]?.range ?? call.range;
  const converted = convert(value, parameter.type);
  if ("fault" in converted) {
    failed(frame, argumentError(range, parameter, `${converted.fault.message}.`));
    return { value, parameter, range };
  }
  if (converted.value.kind === "null" && !parameter.allowNull)
    failed(frame, argumentError(range, parameter, "argument must not be null."));
  return { value: converted.value, parameter, range };
}

function argumentsOf(frame: Frame, call: Call): readonly Value[] | undefined {
  const values = call.args.map((arg) => evaluateIn(frame, arg));
  if (!call.expandFinal) return values;
  const last = values.pop();
  const expression = call.args.at(-1);
  if (!last || !expression) return values;
  if (last.kind === "unknown" || last.type.kind === "dynamic") return undefined;
  if (last.kind !== "sequence") return invalidExpansion(frame, expression);
  return [...values, ...last.items.map((item) => withMarks(item, last.marks))];
}

function invalidExpansion(frame: Frame, expression: Expression): undefined {
  frame.found.push(
    error(
      expression.range,
      "Invalid expanding argument value",
      "The expanding argument (indicated by ...) must be of a tuple, list, or set type.",
    ),
  );
  return undefined;
}

function countFault(definition: FunctionDefinition, call: Call, given: number): Diagnostic | undefined {
  const { parameters, variadic, name } = definition;
  if (given < parameters.length) {
    const missing = parameters[given]!;
    const qualifier = variadic ? " at least" : "";
    return error(
      call.closeParenthesis,
      "Not enough function arguments",
      `Function ${JSON.stringify(name)} expects${qualifier} ${parameters.length} argument(s). Missing value for ${JSON.stringify(missing.name)}.`,
    );
  }
  if (given <= parameters.length || variadic) return undefined;
  return error(
    call.args[parameters.length]?.range ?? call.range,
    "Too many function arguments",
    `Function ${JSON.stringify(name)} expects only ${parameters.length} argument(s).`,
  );
}

function undeclared(frame: Frame, call: Call): Diagnostic {
  const hint = didYouMean(call.name, frame.scope.functions.keys());
  return error(
    call.nameRange,
    "Call to unknown function",
    `There is no function named ${JSON.stringify(call.name)}.${hint}`,
  );
}

const staticType = (definition: FunctionDefinition): Type =>
  typeof definition.returns === "function" ? DYNAMIC : definition.returns;

function callFault(
  definition: FunctionDefinition,
  call: Call,
  args: readonly Argument[],
  { fault, argument }: Fault,
): Diagnostic {
  const at = argument === undefined ? undefined : args[argument];
  if (at) return argumentError(at.range, at.parameter, `${fault}.`);
  return error(
    call.range,
    "Error in function call",
    `Call to function ${JSON.stringify(definition.name)} failed: ${fault}.`,
  );
}

const argumentError = (range: Range, parameter: Parameter, why: string): Diagnostic =>
  error(range, "Invalid function argument", `Invalid value for ${JSON.stringify(parameter.name)} parameter: ${why}`);

function failed(frame: Frame, diagnostic: Diagnostic): Value {
  frame.found.push(diagnostic);
  return UNKNOWN;
}
