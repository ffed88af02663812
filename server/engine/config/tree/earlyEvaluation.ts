import { evaluate } from "../../lang/evaluate.ts";
import { supports } from "../../lang/features.ts";
import { functionsWith } from "../../lang/functions/table.ts";
import { type Reference, referencesOf } from "../../lang/reference.ts";
import type { Scope } from "../../lang/scope.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { hasErrors, isError } from "../../source/diagnostic.ts";
import { relativePath } from "../../source/paths.ts";
import type { Answers, Question } from "../../source/question.ts";
import { type Range, spanning } from "../../source/range.ts";
import { partialContent } from "../../syntax/content.ts";
import type { Expression } from "../../syntax/tree.ts";
import { convert } from "../../values/conversion/convert.ts";
import { SENSITIVE } from "../../values/marks.ts";
import { STRING } from "../../values/type.ts";
import { isWhollyKnown, stringValue, UNKNOWN, unknownValue, type Value } from "../../values/value.ts";
import { originsOf } from "../../values/walk.ts";
import { defaultOf, withVariableMarks } from "../decode/variableDefault.ts";
import type { Module, ModuleCall, Variable } from "../module.ts";
import { type LoadedVariables, readGivenValue } from "../variableValues.ts";
import { parseConstraints, type VersionConstraint } from "../versionConstraint.ts";
import * as say from "./earlyFindings.ts";
import { sourceFaults } from "./moduleSource.ts";

// The sources of modules are evaluated before the modules are loaded, so they see only variables and local values.

/** A module whose variables and local values are evaluated while the module tree is loaded. */
export interface EarlyModule {
  readonly module: Module;
  /** Returns the value of an argument of the call; undefined if the module is the root or the argument is missing. */
  readonly argument: (name: string) => Resolved | undefined;
  readonly isRoot: boolean;
  /** The files that functions read, and the questions for those that are not known yet. */
  readonly files: EarlyFiles;
  /** The local values without faults that have been evaluated, so that each is evaluated once. */
  readonly locals: Map<string, Resolved>;
  /** Whether a constant of the module is not known, so that nothing in it is evaluated early. */
  readonly isUnknown?: boolean;
}

export interface EarlyFiles {
  /** The folder of the root module, in which the program runs. */
  readonly root: string;
  readonly answers: Answers;
  readonly open: Question[];
}

/** A value, or the faults that keep it from being known early. */
export interface Resolved {
  readonly value: Value;
  readonly faults: readonly Diagnostic[];
}

/** Returns the root module as expressions see it early: its variables have the values of the user, or their defaults. */
export const earlyRoot = (module: Module, values: LoadedVariables["values"], files: EarlyFiles): EarlyModule => ({
  module,
  files,
  argument: (name) => {
    const [variable, given] = [module.variables.get(name), values.get(name)];
    if (!variable || !given) return undefined;
    const { value, diagnostics } = readGivenValue(variable, given);
    return { value, faults: diagnostics };
  },
  isRoot: true,
  locals: new Map(),
});

/** Whether anything in a module is evaluated early, so that the values of the user matter. */
export const isEvaluatedEarly = ({ variables, calls, configurations }: Module): boolean =>
  [...variables.values()].some(({ isConst }) => isConst) ||
  [...calls.values()].some(({ computedSource, computedVersion }) => computedSource ?? computedVersion) ||
  configurations.some(({ forEach }) => forEach);

/** Returns a called module as its expressions see it early. */
export function earlyChild(caller: EarlyModule, call: ModuleCall, module: Module): EarlyModule {
  const { value } = partialContent(call.body, { arguments: argumentsOf(module.variables), blocks: {} });
  const argument = (name: string) => {
    const written = value.arguments.get(name)?.expression;
    return written && resolve(caller, written, NO_LOCALS);
  };
  return { module, argument, isRoot: false, files: caller.files, locals: new Map() };
}

export const argumentsOf = (variables: Module["variables"]) =>
  Object.fromEntries([...variables.keys()].map((name) => [name, "optional" as const]));

/** Returns the faults of the for_each of provider configurations, which is evaluated before anything else is known. */
export function providerForEachFaults(early: EarlyModule): readonly Diagnostic[] {
  const { configurations, dialect } = early.module;
  if (!supports(dialect, "provider-for-each")) return [];
  return configurations.flatMap(({ forEach }) => {
    if (!forEach) return [];
    const foreign = foreignFaults(early, forEach, say.SOURCE);
    if (foreign.length > 0) return foreign;
    const isPending = pendingFiles(early);
    const { value, faults } = resolve(early, forEach, NO_LOCALS);
    if (hasErrors(faults) || isPending()) return faults;
    return [...faults, ...(hasKeys(value) ? [] : [say.wrongProviderForEach(forEach.range)])];
  });
}

/** Whether a value has keys that are known and not hidden: a map, an object, or a set of strings. */
function hasKeys(value: Value): boolean {
  if (value.marks !== 0) return false;
  if (value.kind === "mapping") return true;
  const isSet = value.kind === "sequence" && value.type.kind === "set";
  return isSet && value.items.every((item) => item.kind === "string" && item.marks === 0);
}

/** Returns a call with its computed source and version; adds the faults of both to `faults`. */
export function withEarlySource(caller: EarlyModule, call: ModuleCall, faults: Diagnostic[]): ModuleCall {
  const { computedSource, computedVersion } = call;
  if (!computedSource && !computedVersion) return withLiteralSource(caller, call, faults);
  const version = computedVersion ? earlyVersion(caller, computedVersion, faults) : call.version;
  // OpenTofu checks the source even if the version is faulty.
  if (!version && !supports(caller.module.dialect, "static-evaluation")) return call;
  const hasVersion = !version || version.length > 0;
  if (!computedSource) {
    const invalid = call.source === undefined ? [] : sourceFaults(call.source, hasVersion, call.sourceRange);
    faults.push(...invalid);
    return version ? { ...call, version } : call;
  }
  const source = earlyText(caller, computedSource, say.SOURCE, faults);
  if (source === undefined) return call;
  const invalid = sourceFaults(source, hasVersion, computedSource.range);
  faults.push(...invalid);
  return invalid.length > 0 || !version ? call : { ...call, source, version };
}

/** Returns the call, and adds the faults of a literal source in dialects that check it early. */
function withLiteralSource({ module }: EarlyModule, call: ModuleCall, faults: Diagnostic[]): ModuleCall {
  const { source, sourceRange, version } = call;
  if (source !== undefined && supports(module.dialect, "const-must-be-open"))
    faults.push(...sourceFaults(source, version.length > 0, sourceRange));
  return call;
}

function earlyVersion(
  caller: EarlyModule,
  expression: Expression,
  faults: Diagnostic[],
): readonly VersionConstraint[] | undefined {
  const before = faults.length;
  const text = earlyText(caller, expression, say.VERSION, faults);
  if (hasErrors(faults.slice(before))) return undefined;
  const constraints = text === undefined ? [] : parseConstraints(text);
  if (!constraints) faults.push(say.wrongConstraint(expression.range));
  return constraints;
}

/** Returns the text of an expression; undefined with a fault, or for a version that is null. */
function earlyText(
  caller: EarlyModule,
  expression: Expression,
  part: say.Part,
  faults: Diagnostic[],
): string | undefined {
  const isStatic = supports(caller.module.dialect, "static-evaluation");
  const foreign = foreignFaults(caller, expression, part);
  if (foreign.length > 0) return pushed(faults, isStatic ? foreign : foreign.slice(0, 1));
  const isPending = pendingFiles(caller);
  const { value, faults: unresolved } = resolve(caller, expression, NO_LOCALS);
  faults.push(...unresolved);
  if (hasErrors(unresolved) || isPending()) return undefined;
  const converted = convert(value, STRING);
  if ("fault" in converted) {
    const isConstraint = isStatic && part === say.VERSION;
    return pushed(faults, [(isConstraint ? say.wrongConstraint : say.wrongPartType)(expression.range, part)]);
  }
  if (value.kind === "null")
    return part === say.VERSION ? undefined : pushed(faults, [say.nullSource(expression.range, isStatic)]);
  // A function that only a newer version can have is reported by itself.
  if (originsOf([value]).some((origin) => typeof origin !== "string" && origin.why === "newer-version"))
    return undefined;
  // OpenTofu knows every value here, also one that differs from run to run.
  if (!isWhollyKnown(value)) return isStatic ? undefined : pushed(faults, [say.unknownPart(expression.range, part)]);
  if (value.marks !== 0) {
    const how = isStatic ? (value.marks & SENSITIVE ? "Sensitive" : "Ephemeral") : undefined;
    return pushed(faults, [say.hiddenPart(expression.range, part, how)]);
  }
  return converted.value.kind === "string" ? converted.value.value : undefined;
}

function pushed(faults: Diagnostic[], more: readonly Diagnostic[]): undefined {
  faults.push(...more);
}

/** Returns the faults of references to what is not known before the modules are loaded. */
function foreignFaults({ module }: EarlyModule, expression: Expression, part: say.Part): readonly Diagnostic[] {
  const isStatic = supports(module.dialect, "static-evaluation");
  return referencesOf(expression).flatMap((reference) => {
    const { subject } = reference;
    const { kind } = subject;
    if (kind === "variable" || kind === "local") return [];
    if (kind === "path" && (isStatic || part === say.SOURCE)) return [];
    if (kind === "terraform" && isStatic) return [];
    return [isStatic ? foreignFault(reference) : say.foreignPart(wholeRange(reference), part)];
  });
}

/** Returns OpenTofu's fault of a reference to what is not known early. */
const foreignFault = (reference: Reference): Diagnostic =>
  reference.subject.kind === "module"
    ? say.outputTooEarly(wholeRange(reference))
    : say.valueTooEarly(wholeRange(reference));

/** Returns the range of a reference, with the name of an output. */
const wholeRange = ({ subject, subjectRange, steps: [output] }: Reference): Range =>
  subject.kind === "module" && output ? spanning(subjectRange, output.range) : subjectRange;

type Locals = ReadonlySet<string>;
export const NO_LOCALS: Locals = new Set();

/** Evaluates an expression with the values that are known early; `visited` are the local values on the way to it. */
export function resolve(early: EarlyModule, expression: Expression, visited: Locals, top = expression.range): Resolved {
  const faults: Diagnostic[] = [];
  const values = new Map<string, Value>();
  for (const reference of referencesOf(expression)) {
    if (values.has(reference.text)) continue;
    const resolved = referenced(early, reference, visited, top);
    values.set(reference.text, resolved.value);
    faults.push(...resolved.faults);
  }
  if (hasErrors(faults)) return { value: UNKNOWN, faults };
  const { value, diagnostics, asked } = evaluate(expression, scopeOf(early, values));
  const unanswered = asked.filter((question) => early.files.answers.get(question) === undefined);
  early.files.open.push(...unanswered.map((question) => ({ ...question, need: "load" as const })));
  return { value, faults: [...faults, ...diagnostics.filter(isError)] };
}

/** Returns a function that tells whether a file was asked for since then that is not known yet. */
export function pendingFiles({ files: { open } }: EarlyModule): () => boolean {
  const before = open.length;
  return () => open.length > before;
}

export const scopeOf = ({ module, files }: EarlyModule, values: ReadonlyMap<string, Value>): Scope => ({
  value: ({ text }) => values.get(text) ?? UNKNOWN,
  answers: files.answers,
  dialect: module.dialect,
  baseDirectory: module.path,
  functions: functionsWith(module.dialect, []),
});

function referenced(early: EarlyModule, reference: Reference, visited: Locals, top: Range): Resolved {
  const { subject, subjectRange } = reference;
  const isStatic = supports(early.module.dialect, "static-evaluation");
  switch (subject.kind) {
    case "variable": {
      const variable = early.module.variables.get(subject.name);
      if (!variable)
        return failed(isStatic ? say.noVariable(subjectRange) : say.undeclaredEarly(subjectRange, "variable"));
      return isStatic ? anyVariable(early, variable, subjectRange, top) : constVariable(early, variable);
    }
    case "local": {
      const evaluated = early.locals.get(subject.name);
      if (evaluated) return evaluated;
      const local = early.module.locals.get(subject.name);
      if (!local) return failed(isStatic ? say.noLocal(subjectRange) : say.undeclaredEarly(subjectRange, "local"));
      if (visited.has(subject.name))
        return failed(circleFault(early, visited, subject.name, local.range, subjectRange));
      const isPending = pendingFiles(early);
      const resolved = resolve(early, local.expression, new Set(visited).add(subject.name), local.range);
      if (!hasErrors(resolved.faults) && !isPending()) early.locals.set(subject.name, resolved);
      return isStatic ? explained(resolved, top) : resolved;
    }
    case "resource":
    case "module":
    case "each":
    case "count":
    case "self":
      return isStatic ? failed(foreignFault(reference)) : { value: UNKNOWN, faults: [] };
    case "path":
      return { value: pathValue(early, subject.name), faults: [] };
    case "terraform":
      return { value: subject.name === "workspace" ? stringValue("default") : UNKNOWN, faults: [] };
    default:
      return { value: UNKNOWN, faults: [] };
  }
}

/** Returns a path of the module, as it is in any other expression. */
function pathValue({ module, files }: EarlyModule, name: string): Value {
  if (name === "cwd") return stringValue(files.root);
  return stringValue(name === "module" ? relativePath(files.root, module.path) : ".");
}

/** Returns the fault of a circle of local values, which is a cycle as in any other place in some dialects. */
function circleFault(
  { module }: EarlyModule,
  visited: Locals,
  name: string,
  declared: Range,
  reference: Range,
): Diagnostic {
  if (!supports(module.dialect, "early-cycles")) return say.circularEarly(declared);
  const onWay = [...visited];
  const circle = onWay.slice(onWay.indexOf(name)).toSorted();
  return circle.length === 1 ? say.selfEarly(reference) : say.earlyCycle(circle);
}

const failed = (fault: Diagnostic): Resolved => ({ value: UNKNOWN, faults: [fault] });

/** Terraform knows only variables that are declared as constant; all others are unknown. */
export function constVariable(early: EarlyModule, variable: Variable): Resolved {
  if (variable.isConst !== true) return { value: unknownValue(variable.type), faults: [] };
  const given = early.argument(variable.name);
  return given
    ? converted(variable, given)
    : { value: variable.default ? defaultOf(variable).value : UNKNOWN, faults: [] };
}

/** OpenTofu knows all variables, but for those that are declared as not constant. */
function anyVariable(early: EarlyModule, variable: Variable, range: Range, top: Range): Resolved {
  if (variable.isConst === false) return failed(say.notConst(range, variable.name));
  const { dialect } = early.module;
  const exposes = variable.sensitive && supports(dialect, "exposed-early-secrets");
  const visible = exposes ? { ...variable, sensitive: false } : variable;
  const warnings = exposes ? [say.exposedSecret(range, variable.name)] : [];
  const given = early.argument(variable.name);
  if (given) {
    const { value, faults } = explained(converted(visible, given), top);
    return { value, faults: [...warnings, ...faults] };
  }
  if (variable.default) return { value: defaultOf(visible).value, faults: warnings };
  const noInput = say.noInput(variable.header, variable.name, supports(dialect, "asks-for-variables"));
  return early.isRoot ? explained(failed(noInput), top) : { value: UNKNOWN, faults: warnings };
}

function converted(variable: Variable, given: Resolved): Resolved {
  const result = convert(given.value, variable.type);
  if (hasErrors(given.faults) || "fault" in result) return { value: UNKNOWN, faults: given.faults };
  return { value: withVariableMarks(variable, result.value), faults: given.faults };
}

/** OpenTofu adds an error at each expression that depends on a value with faults. */
const explained = ({ value, faults }: Resolved, top: Range): Resolved => ({
  value,
  faults: hasErrors(faults) ? [...faults, say.noStaticValue(top)] : faults,
});
