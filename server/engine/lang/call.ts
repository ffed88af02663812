import { type Fault, isFault } from "../codecs/fault.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import type { Call } from "../syntax/tree.ts";
import { ASSUMED, NO_MARKS } from "../values/marks.ts";
import { exceedNesting } from "../values/nesting.ts";
import { refineNotNull } from "../values/refinement.ts";
import { DYNAMIC } from "../values/type.ts";
import {
  deepMarks,
  isWhollyKnown,
  type Origin,
  UNKNOWN,
  unknownValue,
  type Value,
  withMarks,
  withoutDeepMarks,
} from "../values/value.ts";
import { originsOf } from "../values/walk.ts";
import * as say from "./callFindings.ts";
import type { Dialect } from "./dialect.ts";
import { evaluateIn } from "./evaluate.ts";
import { report } from "./evaluationFindings.ts";
import { availabilityText, supports } from "./features.ts";
import { convertIn, marksOfUnknown } from "./frame.ts";
import { FUNCTION_FEATURES } from "./functionFeatures.ts";
import { isNull, outOfMemory } from "./functions/callFaults.ts";
import { argumentOf } from "./functions/fault.ts";
import { mayBeNew, newerSource } from "./newerFeatures.ts";
import { unknownFrom } from "./origins.ts";
import { noCalls } from "./referenceFindings.ts";
import type { Frame, FunctionDefinition, FunctionTable, Parameter } from "./scope.ts";
import { startRange } from "./startRange.ts";

/** Evaluates a call: counts, converts and checks the arguments, then calls the function. */
export function evaluateCall(frame: Frame, call: Call): Value {
  if (frame.scope.isConstant) return report(frame, noCalls(call.range, call.name));
  const { functions, dialect } = frame.scope;
  const fault = newerCallFault(call, functions, dialect);
  if (fault) return callUnread(frame, call, newerSource(dialect, `${call.name}()`));
  const definition = functions.get(call.name);
  return definition ? callListed(frame, call, definition) : callUndeclared(frame, call);
}

/** Returns the fault of a call in every known version, if a newer one that may run can have such a function or such parameters. */
export function newerCallFault(call: Call, functions: FunctionTable, dialect: Dialect): Diagnostic | undefined {
  if (dialect.newer === undefined) return undefined;
  const definition = functions.get(call.name);
  const fault = definition
    ? call.expandFinal
      ? undefined
      : countFault(definition, call, call.args.length)
    : undeclaredFault(call, functions, dialect);
  return fault && mayBeNew(dialect, fault) ? fault : undefined;
}

/** Returns the fault of a function that Terraform itself would have to have; undefined for one of a provider. */
function undeclaredFault(call: Call, functions: FunctionTable, dialect: Dialect): Diagnostic | undefined {
  const [namespace = "", name] = call.name.split("::");
  if (name === undefined || namespace === "core") return bareFault(call, functions, dialect);
  return namespace === "provider" ? undefined : say.noNamespace(call.nameRange, namespace);
}

function bareFault(call: Call, functions: FunctionTable, dialect: Dialect, hasNames = true): Diagnostic {
  const missing = FUNCTION_FEATURES.get(call.name);
  const names = hasNames ? [...functions.keys()].filter((known) => !known.includes("::")) : [];
  return say.noFunction(call.nameRange, call.name, names, missing && availabilityText(dialect, missing));
}

function callListed(frame: Frame, call: Call, definition: FunctionDefinition): Value {
  const expanded = call.expandFinal ? expandFinal(frame, call) : NONE;
  if ("kind" in expanded) return expanded;
  const ownArgs = call.expandFinal ? call.args.slice(0, -1) : call.args;
  const wrongCount = countFault(definition, call, ownArgs.length + expanded.length);
  if (wrongCount) return report(frame, wrongCount);
  if (definition.evaluate) return definition.evaluate(frame, call, expanded);
  const errorsBefore = frame.diagnostics.length;
  const args = ownArgs.map((arg, at) => preparedArgument(frame, definition, call, at, evaluateIn(frame, arg)));
  for (let at = 0; at < expanded.length; at++)
    args.push(preparedArgument(frame, definition, call, args.length, expanded[at]!));
  if (frame.diagnostics.length > errorsBefore) return UNKNOWN;
  const outcome = callGuarded(frame, definition, args);
  if (!isFault(outcome)) return outcome;
  const marks = args.reduce((all, arg) => all | deepMarks(arg), frame.hidden);
  // An assumed argument may turn out otherwise, and then the call is valid.
  if (marks & ASSUMED) return withMarks(unknownFrom(DYNAMIC, args), marks);
  return report(frame, say.callDiagnostic(definition, call, outcome, marks, subjectOf(call, args.length, outcome)));
}

const NONE: readonly Value[] = [];

/** Calls a function; a result that is too large or too deeply nested is a fault. */
function callGuarded(frame: Frame, definition: FunctionDefinition, args: Value[]): Value | Fault {
  try {
    return callFunction(frame, definition, args);
  } catch (caught) {
    if (!(caught instanceof RangeError)) throw caught;
    exceedNesting();
    return outOfMemory();
  }
}

/**
 * Calls a function in cty's order: nulls and unknown types first, then the type of the result, then unknown arguments.
 */
function callFunction(frame: Frame, definition: FunctionDefinition, args: Value[]): Value | Fault {
  let marks = 0;
  let isBlocked = false;
  let isTypeOpen = false;
  for (let at = 0; at < args.length; at++) {
    const value = args[at]!;
    const parameter = parameterAt(definition, at);
    if (value.kind === "null" && !parameter.allowNull && !isTypeOpen) return isNull(at);
    isTypeOpen ||= value.type.kind === "dynamic" && !parameter.allowDynamic && parameter.type === DYNAMIC;
    isBlocked ||= value.kind === "unknown" && !parameter.allowUnknown;
    if (!parameter.allowMarked) marks |= deepMarks(value);
  }
  const resultMarks = isTypeOpen || isBlocked ? marksOfUnknown(frame, marks) : marks;
  // A null without a type has an unknown type too, so the call decides.
  if (isTypeOpen) {
    const origins = args.every(isWhollyKnown) ? [`${definition.name}()`] : originsOf(args);
    return withMarks(unknownValue(DYNAMIC, origins), resultMarks);
  }
  const unmarkedArgs = marks === 0 ? args : args.map((value, at) => unmarked(value, parameterAt(definition, at)));
  const outcome = resultOf(frame, definition, unmarkedArgs, isBlocked);
  return isFault(outcome) ? outcome : withMarks(outcome, resultMarks);
}

/** Returns the result of a function for arguments without marks. `isBlocked`: an argument that it needs is unknown. */
function resultOf(frame: Frame, definition: FunctionDefinition, args: Value[], isBlocked: boolean): Value | Fault {
  const type = definition.resultType ? definition.resultType(args, frame) : definition.returns;
  if (isFault(type)) return type;
  const outcome = isBlocked ? unknownFrom(type, args) : definition.call(args, frame);
  if (isFault(outcome)) return outcome;
  return definition.notNull ? refineNotNull(outcome) : outcome;
}

const unmarked = (value: Value, { allowMarked }: Parameter): Value => (allowMarked ? value : withoutDeepMarks(value));

/** Returns the parameter of an argument. */
const parameterAt = ({ parameters, variadic }: FunctionDefinition, at: number): Parameter =>
  at < parameters.length ? parameters[at]! : variadic!;

/** Returns the argument as the parameter requires it. */
function preparedArgument(frame: Frame, definition: FunctionDefinition, call: Call, at: number, value: Value): Value {
  const parameter = parameterAt(definition, at);
  if (value.type === parameter.type && value.marks === NO_MARKS) return value;
  const converted = convertIn(frame, value, parameter.type);
  if ("value" in converted) return converted.value;
  report(frame, say.wrongArgument(argumentRange(call, at), call, parameter, converted.fault.message));
  return value;
}

/** Returns the range of an argument; that of the final one for its expanded elements. */
function argumentRange(call: Call, at: number): Range {
  const last = call.args.length - 1;
  return call.expandFinal && at >= last ? call.args[last]!.range : startRange(call.args[at]!);
}

/** Returns the elements of the final argument; the result of the call if they are unknown or invalid. */
function expandFinal(frame: Frame, call: Call): readonly Value[] | Value {
  const expression = call.args.at(-1);
  if (!expression) return [];
  const errorsBefore = frame.diagnostics.length;
  const last = evaluateIn(frame, expression);
  if (frame.diagnostics.length > errorsBefore) return UNKNOWN;
  const { kind } = last.type;
  if (kind !== "dynamic" && kind !== "list" && kind !== "tuple" && kind !== "set")
    return report(frame, say.notExpandable(expression.range, last.type));
  if (last.kind === "null") return report(frame, say.nullExpanded(expression.range));
  // As in Terraform, the marks of the argument are lost.
  if (last.kind !== "sequence") return unknownFrom(DYNAMIC, [last]);
  if (last.items.length === 0 && last.marks & ASSUMED) return withMarks(unknownFrom(DYNAMIC, [last]), ASSUMED);
  return last.items.map((item) => withMarks(item, last.marks));
}

function countFault(definition: FunctionDefinition, call: Call, count: number): Diagnostic | undefined {
  const { parameters, variadic } = definition;
  const missing = parameters[count];
  if (missing) return say.notEnough(definition, call, missing.name);
  if (count <= parameters.length || variadic) return undefined;
  const first = call.args[Math.min(parameters.length, call.args.length - 1)];
  return say.surplus(first ? startRange(first) : call.range, definition);
}

/** Evaluates a call of a function that is not in the table: unknown if its provider may have it, else an error. */
function callUndeclared(frame: Frame, call: Call): Value {
  const parts = call.name.split("::");
  const [namespace = "", provider] = parts;
  const name = parts.length > 2 ? parts.at(-1) : undefined;
  const { nameRange } = call;
  const { functions, providers, knownProviders, mixesFunctions, dialect } = frame.scope;
  const isOpen = supports(dialect, "opentofu-provider-functions");
  // As in Terraform, nothing is suggested within a for expression.
  const bare = () => bareFault(call, functions, dialect, !frame.bound);
  const unknown = (fault: Diagnostic) => report(frame, mixesFunctions ? bare() : fault);
  if (provider === undefined || (isOpen && namespace === "core")) return report(frame, bare());
  if (namespace !== "provider") return unknown(say.noNamespace(nameRange, namespace));
  if (isOpen) return callOpen(frame, call, parts);
  if (name === undefined) return unknown(say.noProviderName(nameRange));
  if (parts.length > 3 || !providers?.has(provider))
    return unknown(say.noProvider(nameRange, call.name, provider, name));
  if (knownProviders?.has(provider)) return unknown(say.noProviderFunction(nameRange, provider, name));
  if ([...functions.keys()].some((known) => known.startsWith(`provider::${provider}::`)))
    return unknown(say.noBuiltinFunction(nameRange, provider, name));
  return callUnread(frame, call);
}

/** Evaluates a call of a function that a provider may have once it is configured; an alias may stand before its name. */
function callOpen(frame: Frame, call: Call, [, provider = "", ...rest]: readonly string[]): Value {
  const name = rest.at(-1);
  if (name === undefined || rest.length > 2) return report(frame, say.noProviderName(call.nameRange));
  const { functions, providers } = frame.scope;
  if (!providers?.has(provider)) return report(frame, say.noProvider(call.nameRange, call.name, provider, name));
  const listed = rest.length === 2 ? functions.get(`provider::${provider}::${name}`) : undefined;
  return listed ? callListed(frame, call, listed) : callUnread(frame, call);
}

/** Evaluates a call of a function that is not known: unknown, with the marks of the arguments. */
function callUnread(frame: Frame, call: Call, source: Origin = { source: `${call.name}()`, why: "not-read" }): Value {
  const expanded = call.expandFinal ? expandFinal(frame, call) : NONE;
  if ("kind" in expanded) return expanded;
  const ownArgs = call.expandFinal ? call.args.slice(0, -1) : call.args;
  const args = [...ownArgs.map((arg) => evaluateIn(frame, arg)), ...expanded];
  const marks = args.reduce((all, arg) => all | deepMarks(arg), 0);
  const result = unknownFrom(DYNAMIC, [...args, unknownValue(DYNAMIC, [source])]);
  return withMarks(result, marks);
}

/** Returns the range of a faulty argument; undefined for a fault of the whole call. */
function subjectOf(call: Call, given: number, found: Fault): Range | undefined {
  const argument = argumentOf(found);
  return argument !== undefined && argument < given ? argumentRange(call, argument) : undefined;
}
