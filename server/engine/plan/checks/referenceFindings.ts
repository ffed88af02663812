import { type Diagnostic, error, errorAt, errorNear, warningAt } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import { isIdentifier } from "../../syntax/scan/identifier.ts";
import { suggesting } from "../../syntax/suggestion.ts";
import { quoted } from "../../values/text/quote.ts";
import type { Value } from "../../values/value.ts";

export const undeclaredVariable = (range: Range | undefined, name: string, candidates: Iterable<string>): Diagnostic =>
  suggesting(name, candidates, (hint) =>
    error(
      "plan/undeclared-variable",
      range,
      "Reference to undeclared input variable",
      name === ""
        ? "A variable name is required after var."
        : `This module has no variable ${quoted(name)}.${hint || ` Declare it: variable ${quoted(name)} {}.`}`,
    ),
  );

export const undeclaredLocal = (range: Range | undefined, name: string, candidates: Iterable<string>): Diagnostic =>
  suggesting(name, candidates, (hint) =>
    error(
      "plan/undeclared-local",
      range,
      "Reference to undeclared local value",
      name === ""
        ? "The name of a local value is required after local."
        : `This module has no local value ${quoted(name)}.${hint || " Declare it in a locals block."}`,
    ),
  );

export const undeclaredCall = (range: Range, name: string, where: string, candidates: Iterable<string>): Diagnostic =>
  suggesting(name, candidates, (hint) =>
    error(
      "plan/undeclared-call",
      range,
      "Reference to undeclared module",
      `There is no module ${quoted(name)} in ${where}.${hint || " Call it there, or correct the name."}`,
    ),
  );

/** `block` is the header that its block would have: `resource "aws_instance" "web"`. */
export const undeclaredResource = errorAt(
  "plan/undeclared-resource",
  "Reference to undeclared resource",
  (block: string, where: string) => `There is no ${block} in ${where}. Declare it there, or correct the name.`,
);

/** The finding of a missing attribute of a built-in object such as `path`; Terraform gives it no place. */
export const unnamedAttribute = (root: string, why: string): Diagnostic =>
  error("plan/unnamed-attribute", undefined, `Invalid "${root}" attribute`, why);

const NO_FOR_EACH = 'Reference to "each" in context without for_each';

const NO_COUNT = 'Reference to "count" in non-counted context';

export const eachValueElsewhere = errorAt(
  "plan/each-value-elsewhere",
  "each.value cannot be used in this context",
  "each.value can be used only in a block with for_each, and not in the for_each argument itself. Use another expression.",
);

export const eachElsewhere = errorAt(
  "plan/each-elsewhere",
  NO_FOR_EACH,
  '"each" can be used only in a resource or module block with for_each, and not in the for_each argument itself.',
);

export const countElsewhere = errorAt(
  "plan/count-elsewhere",
  NO_COUNT,
  '"count" can be used only in a resource, data or module block with count, and not in the count argument itself.',
);

export const eachInTrigger = errorAt(
  "plan/each-in-trigger",
  NO_FOR_EACH,
  "This resource has no for_each, so there is no each.key.",
);

export const countInTrigger = errorAt(
  "plan/count-in-trigger",
  NO_COUNT,
  "This resource has no count, so there is no count.index.",
);

export const selfElsewhere = errorAt(
  "plan/self-elsewhere",
  'Invalid "self" reference',
  '"self" can be used only in a provisioner, connection or postcondition block. Use the address of the resource instead.',
);

export const selfReferential = errorAt(
  "plan/self-referential",
  "Self-referential block",
  (resource: string) => `${resource} cannot refer to itself. Remove this reference.`,
);

export const selfLocal = errorAt(
  "plan/self-local",
  "Self-referencing local value",
  (name: string) => `local.${name} cannot refer to itself. Remove this reference.`,
);

export const notWhole = errorAt(
  "plan/not-whole",
  "Invalid depends_on reference",
  "depends_on refers to whole resources or modules, not to their attributes. Remove everything after the name.",
);

/** `names` are the nodes that depend on each other in a circle. */
export const cycle = (names: readonly string[], near?: Range): Diagnostic =>
  errorNear(
    "plan/cycle",
    near,
    `Cycle: ${names.join(", ")}`,
    "These depend on each other in a circle. Remove one of the references between them.",
  );

export const missingKey = (range: Range, resource: string, repeatedBy: "count" | "for_each"): Diagnostic => {
  const [one, all] =
    repeatedBy === "count"
      ? [`${resource}[count.index]`, `${resource}[*]`]
      : [`${resource}[each.key]`, `values(${resource})`];
  return error(
    "plan/missing-key",
    range,
    "Missing resource instance key",
    `${resource} has "${repeatedBy}" set, so it can have several instances. Refer to one, as in ${one}, or to all with ${all}.`,
  );
};

export const unexpectedKey = errorAt(
  "plan/unexpected-key",
  "Unexpected resource instance key",
  (resource: string) =>
    `${resource} has neither "count" nor "for_each", so its only instance has no key. Remove the brackets.`,
);

export const noSuchAttribute = (range: Range, name: string, candidates: readonly string[]): Diagnostic =>
  suggesting(name, candidates, (hint) =>
    error(
      "plan/no-such-attribute",
      range,
      "Unsupported attribute",
      `There is no argument, attribute or block named ${quoted(name)} here.${hint}`,
    ),
  );

export const notAnAttribute = errorAt(
  "plan/not-an-attribute",
  "Invalid index operation",
  (key: Value) =>
    `An object has no index keys. Use a dot and the name of an attribute${key.kind === "string" && isIdentifier(key.value) ? `: .${key.value}` : ""}.`,
);

export const deprecatedAttribute = warningAt(
  "plan/deprecated-attribute",
  "Deprecated attribute",
  (name: string) => `The provider will remove ${quoted(name)}. See its documentation for the replacement.`,
);

export const keyOfSet = errorAt(
  "plan/key-of-set",
  "Cannot index a set value",
  (name: string) =>
    `The ${name} blocks form a set, whose elements have no keys. Use a for expression with an "if" to select one.`,
);

export const noKeyOfList = errorAt(
  "plan/no-key-of-list",
  "Invalid operation",
  (name: string) => `There can be several ${name} blocks. Select one by its index: .${name}[0].`,
);

export const countAttribute = errorAt(
  "plan/count-attribute",
  "Invalid resource count attribute",
  (resource: string) => `Use length(${resource}) for the number of instances.`,
);

export const scopedResource = errorAt(
  "plan/scoped-resource",
  "Reference to scoped resource",
  (resource: string, check: string) =>
    `${resource} can be used only in check ${quoted(check)}. Declare it outside the check block to use it here.`,
);

export const noSuchType = errorAt(
  "plan/no-such-type",
  "Invalid resource type",
  "The provider has no such type, so its attributes are unknown.",
);
