import { type Diagnostic, error, errorAt, type FindingId } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { quoted } from "../values/text/quote.ts";

// The findings of the form of a reference.

const INVALID = "Invalid reference";
export const bareObject = errorAt(
  "lang/bare-object",
  INVALID,
  (root: string) => `${quoted(root)} must be followed by a dot and a name, as in ${root}.name.`,
);
export const noOperation = (range: Range, root: string): Diagnostic =>
  error("lang/no-operation", range, INVALID, `${quoted(root)} must be followed by a dot and a name.`);
export const noInstanceOperation = errorAt(
  "lang/no-instance-operation",
  INVALID,
  "A module instance has only one key. It must be followed by a dot and the name of an output.",
);
export const reservedName = errorAt(
  "lang/reserved-name",
  "Reserved symbol name",
  (root: string) => `Terraform reserves the name ${quoted(root)}. If it is a resource type, add "resource." before it.`,
);
export const incompleteResource = errorAt(
  "lang/incomplete-resource",
  INVALID,
  (root: string, kind: string) =>
    `${quoted(root)} must be followed by the ${kind} type and the name, as in ${root}.type.name.`,
);
export const noResourceName = (range: Range, kind: string): Diagnostic =>
  error("lang/no-resource-name", range, INVALID, `A ${kind} must be followed by a dot and the name of the resource.`);
export const wrongInstanceKey = errorAt(
  "lang/wrong-instance-key",
  "Invalid index key",
  (object: string, isNumber: boolean) =>
    isNumber
      ? `The index of a ${object} instance must be a whole number from -9223372036854775808 to 9223372036854775807.`
      : `The key of a ${object} instance must be a string or a whole number.`,
);
/** The findings that Terraform makes as it parses a reference, before it looks anything up. */
export const FORM_FAULTS: ReadonlySet<FindingId> = new Set([
  "lang/bare-object",
  "lang/no-operation",
  "lang/no-instance-operation",
  "lang/reserved-name",
  "lang/incomplete-resource",
  "lang/no-resource-name",
  "lang/wrong-instance-key",
  "lang/incomplete-action",
  "lang/no-action-attributes",
]);
export const noCalls = errorAt(
  "lang/no-calls",
  "Function calls not allowed",
  (name: string) => `Functions such as ${name} cannot be called here. Use a constant value.`,
);

export const noVariables = errorAt(
  "lang/no-variables",
  "Variables not allowed",
  "References are not allowed here, because Terraform reads this before it evaluates anything. Use a constant value.",
);

export const wrongObjectAttribute = (range: Range, kind: string, why: string): Diagnostic =>
  error("lang/wrong-object-attribute", range, `Invalid ${quoted(kind)} attribute`, why);

/** Returns why a built-in object has no such attribute; undefined if it has the attribute. */
export function unsupportedAttribute(kind: string, name: string): string | undefined {
  const names = ATTRIBUTES.get(kind);
  if (!names || names.includes(name)) return undefined;
  if (kind === "terraform" && name === "env") return "terraform.env was removed in v0.12. Write terraform.workspace.";
  return `${quoted(kind)} has no attribute ${quoted(name)}. There ${names.length === 1 ? "is only" : "are"} ${names.map((each) => `${kind}.${each}`).join(", ")}.`;
}
const ATTRIBUTES: ReadonlyMap<string, readonly string[]> = new Map([
  ["each", ["key", "value"]],
  ["count", ["index"]],
  ["path", ["cwd", "module", "root"]],
  ["terraform", ["workspace", "applying"]],
  ["tofu", ["workspace", "applying"]],
]);
