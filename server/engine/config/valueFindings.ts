import { type Diagnostic, error, errorAt, type FindingId, warning, warningAt } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { didYouMean } from "../syntax/suggestion.ts";
import { quoted } from "../values/text/quote.ts";

/** The findings that leave a variable without a type, or with a default that does not match it. */
export const VARIABLE_FAULTS: ReadonlySet<FindingId> = new Set([
  "lang/no-element-type",
  "lang/no-attribute-types",
  "lang/no-element-types",
  "lang/unknown-type",
  "lang/not-a-type",
  "lang/primitive-arguments",
  "lang/optional-elsewhere",
  "lang/not-attribute-types",
  "lang/not-element-types",
  "lang/not-attribute-name",
  "lang/attribute-twice",
  "lang/no-optional-type",
  "lang/surplus-optional",
  "config/default-mismatch",
  "config/null-default",
  "config/overridden-default",
]);

export const wrongDefault = (id: FindingId, range: Range, detail: string): Diagnostic =>
  error(id, range, "Invalid default value for variable", detail);

export const defaultMismatch = (range: Range, why: string): Diagnostic =>
  wrongDefault("config/default-mismatch", range, `The default does not match the type of the variable: ${why}.`);

export const ignoredAttribute = warningAt(
  "config/ignored-attribute",
  "Object attribute is ignored",
  (name: string, names: Iterable<string>) =>
    `The type of the variable has no attribute ${quoted(name)} here, so this value is not used.${didYouMean(name, names)}`,
);

export const nullDefault = (range: Range): Diagnostic =>
  wrongDefault(
    "config/null-default",
    range,
    "The default must not be null, because the variable has nullable = false. Change one of the two.",
  );

export const noValue = errorAt(
  "config/no-value",
  "No value for required variable",
  (name: string) =>
    `The variable ${quoted(name)} has no value and no default. Set it in terraform.tfvars, or with -var or -var-file.`,
);

export const nullValueGiven = errorAt(
  "config/null-value-given",
  "Required variable not set",
  (name: string) => `var.${name} must not be null, because it has nullable = false. Use another value.`,
);

export const wrongValue = errorAt(
  "config/wrong-value",
  "Invalid value for input variable",
  (name: string, why: string) => `The value does not match the type of var.${name}: ${why}.`,
);

export const undeclaredOption = (name: string): Diagnostic =>
  error(
    "config/undeclared-option",
    undefined,
    "Value for undeclared variable",
    `The root module has no variable ${quoted(name)}. Correct the name, or declare the variable.`,
  );

/** `near` is the place of the value in its file. */
export const undeclaredInFile = (name: string, near: Range | undefined): Diagnostic =>
  warning(
    "config/undeclared-in-file",
    undefined,
    "Value for undeclared variable",
    `The root module has no variable ${quoted(name)}, so this value is ignored. Correct the name, declare the variable, or remove the value.`,
    near && { near },
  );

export const declaredInValues = errorAt(
  "config/declared-in-values",
  "Variable declaration in .tfvars file",
  (name: string) => `A .tfvars file only sets values, as in ${name} = "value". Move the variable block to a .tf file.`,
);

export const undeclaredMore = (count: number): Diagnostic =>
  warning(
    "config/undeclared-more",
    undefined,
    "Values for undeclared variables",
    count === 1
      ? "1 more value is set for a variable that the root module does not have."
      : `${count} more values are set for variables that the root module does not have.`,
  );

export const unreadableValues = (path: string): Diagnostic =>
  error(
    "config/unreadable-values",
    undefined,
    "Failed to read variables file",
    `The file ${path} does not exist. Create it, or correct the path.`,
  );
