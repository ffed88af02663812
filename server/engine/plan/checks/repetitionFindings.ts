import { type Diagnostic, error, type FindingId } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import { a } from "../../values/text/nouns.ts";
import { friendlyName } from "../../values/text/typeName.ts";
import type { Type } from "../../values/type.ts";

export const UNFIT = "Incorrect value type";

export const wrongCount = (range: Range, why: string): Diagnostic =>
  error("plan/wrong-count", range, UNFIT, `count must be a number: ${why}.`);

const invalidCount = (id: FindingId, range: Range, detail: string): Diagnostic =>
  error(id, range, "Invalid count argument", detail);

export const nullCount = (range: Range): Diagnostic =>
  invalidCount("plan/null-count", range, "count must not be null. Use a whole number; 0 creates no instance.");

export const unknownCount = (range: Range): Diagnostic =>
  invalidCount(
    "plan/unknown-count",
    range,
    "count depends on values that are not known until apply. Compute it from known values, or use -target to apply the resources that it depends on first.",
  );

export const fractionalCount = (range: Range): Diagnostic =>
  invalidCount("plan/fractional-count", range, "count must be a whole number that is not too large.");

export const negativeCount = (range: Range): Diagnostic =>
  invalidCount("plan/negative-count", range, "count must not be negative. Use 0 for no instance.");

const invalidEnabled = (id: FindingId, range: Range, detail: string): Diagnostic =>
  error(id, range, "Invalid enabled argument", detail);

export const wrongEnabled = (range: Range, why: string): Diagnostic =>
  invalidEnabled("plan/wrong-enabled", range, `enabled must be true or false: ${why}.`);

export const nullEnabled = (range: Range): Diagnostic =>
  invalidEnabled("plan/null-enabled", range, "enabled must not be null. Use true or false.");

export const ephemeralEnabled = (range: Range): Diagnostic =>
  invalidEnabled(
    "plan/ephemeral-enabled",
    range,
    "enabled must not be ephemeral, because it decides whether the instance is kept.",
  );

export const sensitiveEnabled = (range: Range): Diagnostic =>
  invalidEnabled(
    "plan/sensitive-enabled",
    range,
    "enabled must not be sensitive, because the plan shows whether the instance exists.",
  );

export const unknownEnabled = (range: Range): Diagnostic =>
  invalidEnabled(
    "plan/unknown-enabled",
    range,
    "enabled depends on values that are not known until apply. Compute it from known values, or use -target to apply the resources that it depends on first.",
  );

const invalidForEach = (id: FindingId, range: Range, detail: string): Diagnostic =>
  error(id, range, "Invalid for_each argument", detail);

export const nullForEach = (range: Range): Diagnostic =>
  invalidForEach(
    "plan/null-for-each",
    range,
    "for_each must not be null. Use a map or a set of strings; an empty one creates no instance.",
  );

export const sensitiveForEach = (range: Range): Diagnostic =>
  invalidForEach(
    "plan/sensitive-for-each",
    range,
    "for_each keys appear in addresses, so they must not be sensitive. Use keys that are not secret.",
  );

export const unknownForEach = (range: Range): Diagnostic =>
  invalidForEach(
    "plan/unknown-for-each",
    range,
    "The keys of for_each are not known until apply. Use a map with literal keys and put the unknown values in its values, or use -target to apply the resources that the keys depend on first.",
  );

export const unknownInSet = (range: Range): Diagnostic =>
  invalidForEach(
    "plan/unknown-in-set",
    range,
    "The set in for_each has elements that are not known until apply. Use a map with literal keys, or use -target to apply the resources that the elements depend on first.",
  );

/** Returns the finding as an information, because only the provider knows whether the value is unknown. */
export const onlyPossible = (found: Diagnostic, source: string): Diagnostic => ({
  ...found,
  severity: "information",
  origin: "stateline",
  detail: `Terraform rejects this if the provider of ${source} leaves the value unknown until apply, as most do. ${found.detail}`,
});

export const ephemeralCount = (range: Range): Diagnostic =>
  invalidCount("plan/ephemeral-count", range, "count must not be ephemeral, because the number of instances is kept.");

export const ephemeralForEach = (range: Range): Diagnostic =>
  invalidForEach("plan/ephemeral-for-each", range, "for_each must not be ephemeral, because instance keys are kept.");

export const wrongForEach = (range: Range, type: Type): Diagnostic =>
  invalidForEach(
    "plan/wrong-for-each",
    range,
    `for_each must be a map or a set of strings, but this is ${a(friendlyName(type))}.${type.kind === "list" || type.kind === "tuple" ? " Convert it with toset." : ""}`,
  );

export const uncountableImports = (range: Range, type: Type): Diagnostic =>
  invalidForEach(
    "plan/uncountable-imports",
    range,
    `for_each must be a collection, but this is ${a(friendlyName(type))}.`,
  );

export const ephemeralImports = (range: Range): Diagnostic =>
  invalidForEach(
    "plan/ephemeral-imports",
    range,
    "for_each of an import must not be ephemeral, because the imports of a plan must be the same at apply.",
  );

export const unknownImports = (range: Range): Diagnostic =>
  invalidForEach(
    "plan/unknown-imports",
    range,
    "for_each depends on values that are not known until apply, but imports are planned before. Apply the resources that it depends on first, or use literal values.",
  );

const invalidSet = (id: FindingId, range: Range, detail: string): Diagnostic =>
  error(id, range, "Invalid for_each set argument", detail);

export const nullInSet = (range: Range): Diagnostic =>
  invalidSet(
    "plan/null-in-set",
    range,
    "for_each contains null, which cannot be a key. Remove it, for example with compact().",
  );

export const wrongInSet = (range: Range, type: Type): Diagnostic =>
  invalidSet(
    "plan/wrong-in-set",
    range,
    `The elements of a set in for_each must be strings, but one is ${a(friendlyName(type))}.`,
  );
