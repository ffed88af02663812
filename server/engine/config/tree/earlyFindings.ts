import { type Diagnostic, error, errorAt, warningAt } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import { quoted } from "../../values/text/quote.ts";

// The findings of sources and versions that are evaluated before the modules are loaded: one function for each.

/** The part of a module call that is evaluated. */
export type Part = "source" | "version";
export const SOURCE: Part = "source";
export const VERSION: Part = "version";

export const unknownPart = (range: Range, part: Part): Diagnostic =>
  error(
    "config/unknown-part",
    range,
    `Unknown module ${part}`,
    `The ${part} must be known when terraform init runs. Use literal values, and variables with const = true.`,
  );
/** `how` is said by OpenTofu alone. */
export const hiddenPart = (range: Range, part: Part, how: "Sensitive" | "Ephemeral" | undefined): Diagnostic =>
  error(
    "config/hidden-part",
    range,
    how ? `${how} value not allowed` : `Unknown module ${part}`,
    `The ${part} must not be computed from sensitive or ephemeral values.`,
  );
export const foreignPart = (range: Range, part: Part): Diagnostic =>
  error(
    "config/foreign-part",
    range,
    `Invalid module ${part}`,
    `The ${part} can refer only to constant variables and local values.`,
  );
export const unknownConstant = errorAt(
  "config/unknown-constant",
  "Const variables must be known",
  (name: string) =>
    `The variable ${quoted(name)} of the module is constant. Pass a literal value, or another constant variable.`,
);
export const failedConstant = (header: Range, rule: Range, message: string | undefined): Diagnostic =>
  error(
    "config/failed-constant",
    header,
    "Invalid value for variable",
    message ?? "A validation rule rejects the value. Its error message is not shown.",
    { related: [{ range: rule, message: "by this rule" }] },
  );
export const nullSource = (range: Range, isStatic: boolean): Diagnostic =>
  error(
    "config/null-source",
    range,
    isStatic ? "Unsuitable value type" : "Unsuitable module source",
    "The source must not be null.",
  );
export const wrongPartType = (range: Range, part: Part): Diagnostic =>
  error("config/wrong-part-type", range, "Incorrect value type", `The ${part} must be a string.`);
export const wrongConstraint = errorAt(
  "config/wrong-constraint",
  "Invalid version constraint",
  'This is not a version constraint. Use one such as "~> 1.2".',
);
export const undeclaredEarly = (range: Range, kind: "variable" | "local"): Diagnostic =>
  error(
    "config/undeclared-early",
    range,
    kind === "variable" ? "Reference to undeclared input variable" : "Reference to undeclared local value",
    "This module does not declare it. Correct the name, or declare it.",
  );
export const circularEarly = errorAt(
  "config/circular-early",
  "Circular reference",
  "This local value depends on itself.",
);

export const selfEarly = errorAt(
  "config/self-early",
  "Self-referencing local value",
  "A local value cannot refer to itself.",
);
/** `names` are those of the local values. */
export const earlyCycle = (names: readonly string[]): Diagnostic =>
  error(
    "config/early-cycle",
    undefined,
    `Cycle: ${names.map((name) => `local.${name} (expand)`).join(", ")}`,
    "These depend on each other in a circle. Remove one of the references between them.",
  );

// Only in OpenTofu

export const wrongProviderForEach = errorAt(
  "config/wrong-provider-for-each",
  "Invalid for_each argument",
  "The for_each of a provider must be a map, or a set of strings that are not secret.",
);

export const noVariable = errorAt(
  "config/no-variable",
  "Undefined variable",
  "This module does not declare the variable.",
);
export const noLocal = errorAt("config/no-local", "Undefined local", "This module does not declare the local value.");
export const notConst = errorAt(
  "config/not-const",
  "Unable to use variable in static context",
  (name: string) =>
    `The variable ${quoted(name)} has const = false, so its value is not known before the modules are loaded.`,
);
/** `isAsked`: whether the program asks for the values that it lacks. */
export const noInput = (header: Range, name: string, isAsked: boolean): Diagnostic =>
  error(
    "config/no-input",
    header,
    isAsked
      ? `Failed to request input from user for variable var.${name}`
      : "Variable not provided via -var, tfvars files, or env",
    "The variable has no default, and its value is needed to find a module. Give it a default, or set it.",
  );
export const exposedSecret = warningAt(
  "config/exposed-secret",
  "Sensitive value used in static context",
  (name: string) =>
    `The variable ${quoted(name)} is sensitive, and its value becomes visible here. It is an error from OpenTofu 1.9 on.`,
);
export const noStaticValue = (range: Range | undefined): Diagnostic =>
  error(
    "config/no-static-value",
    range,
    "Unable to compute static value",
    "This depends on a value that is not known before the modules are loaded.",
  );
export const outputTooEarly = errorAt(
  "config/output-too-early",
  "Module output not supported in static context",
  "The outputs of modules are not known before all modules are loaded.",
);
export const valueTooEarly = errorAt(
  "config/value-too-early",
  "Dynamic value in static context",
  "This value is not known before the modules are loaded. Use variables and local values.",
);
