import { evaluateConstant } from "../lang/constant.ts";
import type { Dialect } from "../lang/dialect.ts";
import { supports } from "../lang/features.ts";
import { type Diagnostic, type Result, result } from "../source/diagnostic.ts";
import { type Answers, directoryQuestion, fileQuestion, pathInListing, type Question } from "../source/question.ts";
import type { Range } from "../source/range.ts";
import { lineAndCharacter, sourceFile } from "../source/sourceFile.ts";
import { justArguments, partialContent } from "../syntax/content.ts";
import { parse, parseExpression } from "../syntax/parse.ts";
import type { SyntaxFile } from "../syntax/tree.ts";
import { convert } from "../values/conversion/convert.ts";
import { applyDefaults } from "../values/conversion/defaults.ts";
import { stringValue, UNKNOWN, type Value } from "../values/value.ts";
import { textOf } from "./answerText.ts";
import { defaultOf, unknownOfInvalidType, unsetVariable, withVariableMarks } from "./decode/variableDefault.ts";
import type { Module, Variable } from "./module.ts";
import type { ReadFile } from "./readFile.ts";
import * as say from "./valueFindings.ts";

/** A value for a root variable, before its conversion to the variable's type. */
export interface GivenValue {
  readonly value: Value;
  /** The range of the value; undefined for the command line. */
  readonly range?: Range;
  /** Text from the command line or the environment; the variable's type decides how it is parsed. */
  readonly text?: string;
}

/**
 * The values for the root module by name, declared or not; `open` holds the questions that are still to be answered.
 */
export interface LoadedVariables {
  readonly values: ReadonlyMap<string, GivenValue>;
  readonly files: ReadonlyMap<string, ReadFile>;
  readonly diagnostics: readonly Diagnostic[];
  readonly open: readonly Question[];
}

/** An option of the command line that sets variables: `-var` (a name and a text) or `-var-file` (a path). */
export type VariableOption = { readonly name: string; readonly text: string } | { readonly file: string };

/**
 * Loads the values of the root's variables: from the `inputs` of a Terragrunt unit, the `environment`, terraform.tfvars,
 * *.auto.tfvars, then from the `options` in their order. The last value of a name wins.
 */
export function loadVariables(
  root: string,
  answers: Answers,
  environment: ReadonlyMap<string, string>,
  options: readonly VariableOption[],
  previous?: LoadedVariables,
  inputs: ReadonlyMap<string, GivenValue> = NO_INPUTS,
): LoadedVariables {
  const values = new Map<string, GivenValue>(inputs);
  const files = new Map<string, ReadFile>();
  const diagnostics: Diagnostic[] = [];
  const open: Question[] = [];
  for (const [name, text] of environment) values.set(name, { value: stringValue(text), text });
  const automaticFiles = variableFiles(root, answers).map((file) => ({ file, mayBeMissing: true }));
  for (const source of [...automaticFiles, ...options]) {
    if ("text" in source) {
      values.set(source.name, { value: stringValue(source.text), text: source.text });
      continue;
    }
    const path = source.file;
    const question = fileQuestion(path);
    const answer = answers.get(question);
    if (!answer) {
      open.push(question);
      continue;
    }
    if (answer.kind === "failure") {
      if (!("mayBeMissing" in source)) diagnostics.push(say.unreadableValues(path));
      continue;
    }
    const previousFile = previous?.files.get(path);
    const syntax =
      previousFile?.answer === answer
        ? previousFile.syntax
        : parse(sourceFile(path, textOf(answer), previousFile?.syntax.source), previousFile?.syntax);
    files.set(path, { answer, syntax });
    diagnostics.push(...readValues(syntax, values));
  }
  return { values, files, diagnostics, open };
}

const NO_INPUTS: ReadonlyMap<string, GivenValue> = new Map();

/**
 * Returns the value of a root variable, converted to its type: the value that is set, else the default. A required
 * variable without a value is unknown.
 */
export function rootVariable(variable: Variable, givenValue: GivenValue | undefined, dialect: Dialect): Result<Value> {
  if (!givenValue) return result(variable.default ? defaultOf(variable).value : unsetVariable(variable));
  const read = readGivenValue(variable, givenValue);
  if (read.diagnostics.length > 0) return result(unsetVariable(variable), read.diagnostics);
  return acceptValue(variable, read.value, givenValue.range, dialect);
}

/** Whether a variable is required and has no value. */
export const lacksValue = (variable: Variable, values: LoadedVariables["values"]): boolean =>
  !variable.default && !values.has(variable.name);

/**
 * Returns the faults of values that are undeclared or invalid, and of required variables without a value. They are
 * reported before the evaluation.
 */
export function variableValueFaults(
  { variables }: Pick<Module, "variables">,
  values: LoadedVariables["values"],
  required: "error" | "unknown",
): readonly Diagnostic[] {
  const undeclared = [...values].filter(([name]) => !variables.has(name));
  const inFiles = undeclared.filter(([, { text }]) => text === undefined);
  const checkedValues = [...variables.values()].map((variable) => {
    const value = values.get(variable.name);
    const unread = value ? readGivenValue(variable, value).diagnostics : [];
    const isLacking = !variable.default && (!value || unread.length > 0);
    return { unread, lacking: isLacking ? [say.noValue(variable.header, variable.name)].map(about(variable)) : [] };
  });
  const faults = [...checkedValues.flatMap(({ unread }) => unread), ...checkedValues.flatMap(({ lacking }) => lacking)];
  return [
    ...undeclared.filter(([, { text }]) => text !== undefined).map(([name]) => say.undeclaredOption(name)),
    ...inFiles.slice(0, 2).map(([name, { range }]) => say.undeclaredInFile(name, range)),
    ...(inFiles.length > 2 ? [say.undeclaredMore(inFiles.length - 2)] : []),
    ...(required === "error" ? faults : []),
  ];
}

/** Applies a variable's defaults, type and marks to a value. */
export function acceptValue(
  variable: Variable,
  value: Value,
  range: Range | undefined,
  dialect: Dialect,
): Result<Value> {
  // The error for a sensitive variable is placed at its declaration, because the range of the value would show it.
  const at = variable.sensitive ? undefined : range;
  if (!variable.isTyped) return result(unknownOfInvalidType(variable));
  if (value.kind === "null" && !variable.nullable) {
    if (variable.default) return result(defaultOf(variable).value);
    return result(
      unsetVariable(variable),
      [say.nullValueGiven(at ?? variable.header, variable.name)].map(about(variable)),
    );
  }
  const completed = variable.defaults ? applyDefaults(variable.defaults, value) : value;
  const converted = convert(completed, variable.type);
  if ("value" in converted) return result(withVariableMarks(variable, converted.value));
  const unfitAt = supports(dialect, "unfit-values-at-declaration") ? undefined : at;
  return result(unsetVariable(variable), [
    about(variable)(say.wrongValue(unfitAt ?? variable.header, variable.name, converted.fault.message)),
  ]);
}

/** Returns a value before its conversion; text is taken literally or parsed, according to the variable's type. */
export function readGivenValue(variable: Variable, givenValue: GivenValue): Result<Value> {
  if (givenValue.text === undefined || variable.readsText) return result(givenValue.value);
  const path = `<value for var.${variable.name}>`;
  const parsed = parseExpression(givenValue.text, { path, source: sourceFile(path, givenValue.text) });
  if (parsed.diagnostics.length > 0) return result(UNKNOWN, parsed.diagnostics.map(about(variable)));
  const evaluated = evaluateConstant(parsed.value);
  return result(evaluated.value, evaluated.diagnostics.map(about(variable)));
}

/** Returns a function that says of a finding that it is about the value of a variable. */
const about =
  ({ name }: Variable) =>
  (finding: Diagnostic): Diagnostic => ({ ...finding, variable: name });

function variableFiles(root: string, answers: Answers): readonly string[] {
  const listing = answers.get(directoryQuestion(root));
  if (listing?.kind !== "entries") return [];
  const names = listing.entries.filter((entry) => !entry.directory).map((entry) => entry.name);
  const fixed = ["terraform.tfvars", "terraform.tfvars.json"].filter((name) => names.includes(name));
  const automatic = names.filter((name) => /\.auto\.tfvars(\.json)?$/.test(name)).sort();
  return [...fixed, ...automatic].map((name) => pathInListing(root, listing, name));
}

function readValues(syntax: SyntaxFile, values: Map<string, GivenValue>): readonly Diagnostic[] {
  const { value, diagnostics } = justArguments(syntax.body);
  const declared = declarationsIn(syntax);
  const faults: Diagnostic[] = [...syntax.diagnostics, ...(declared.length > 0 ? declared : diagnostics)];
  for (const argument of value.values()) {
    const evaluated = evaluateConstant(argument.expression);
    faults.push(...evaluated.diagnostics);
    if (evaluated.diagnostics.length > 0) continue;
    values.set(argument.name, { value: evaluated.value, range: argument.expression.range });
  }
  return faults;
}

/** Returns the values that a variable file sets, with their lines from 1, without those that are faulty. */
export function valuesInFile(
  syntax: SyntaxFile,
): ReadonlyMap<string, { readonly value: Value; readonly line: number | undefined }> {
  const values = new Map<string, GivenValue>();
  readValues(syntax, values);
  const lineOf = ({ range }: GivenValue): number | undefined => {
    const start = range && syntax.offsets.get(range.anchor);
    return start === undefined ? undefined : lineAndCharacter(syntax.source, start + range!.start).line + 1;
  };
  return new Map([...values].map(([name, given]) => [name, { value: given.value, line: lineOf(given) }]));
}

/** Returns the faults of declarations in a tfvars file. Terraform reports nothing else for such a file. */
function declarationsIn({ body }: SyntaxFile): readonly Diagnostic[] {
  const { blocks } = partialContent(body, { arguments: {}, blocks: { variable: ["name"] } }).value;
  return blocks.map(({ labels: [name], typeRange }) => say.declaredInValues(typeRange, name!.value));
}
