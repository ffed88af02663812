import { evaluateConstant } from "../lang/constant.ts";
import type { Dialect } from "../lang/dialect.ts";
import { supports } from "../lang/features.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import type { Argument } from "../syntax/tree.ts";
import { convert } from "../values/conversion/convert.ts";
import { STRING } from "../values/type.ts";
import type { Language, LanguageReason } from "./language.ts";
import type { Module } from "./module.ts";
import { prereleaseVersion, unknownVersionRequired, unmetVersion, wrongVersion } from "./settings/settingsFindings.ts";
import { isMet, parseConstraints, type VersionConstraint } from "./versionConstraint.ts";

/** Returns the version constraints in an argument; adds faults to `faults`. Null is no constraint. */
export function versionConstraints(argument: Argument, faults: Diagnostic[]): readonly VersionConstraint[] {
  const { expression } = argument;
  const { value, diagnostics } = evaluateConstant(expression);
  faults.push(...diagnostics);
  if (diagnostics.length > 0) return [];
  const converted = convert(value, STRING);
  if ("value" in converted && converted.value.kind !== "string") return [];
  const constraints =
    "value" in converted && converted.value.kind === "string" ? parseConstraints(converted.value.value) : undefined;
  if (!constraints) faults.push(wrongVersion(expression.range));
  return constraints ?? [];
}

/** Whether a block or argument is in a file that only OpenTofu reads. */
export const isOpenTofuFile = ({ range }: { readonly range: Range }): boolean =>
  /\.tofu(\.json)?$/.test(range.anchor.path);

/** Returns the errors of a module that requires another version than the chosen one; an information for one that is not known. */
export const versionFaults = (
  { dialect, requiredVersions }: Module,
  { unknownVersion, reason }: Language,
): readonly Diagnostic[] =>
  requiredVersions
    .filter((argument) => counts(argument, dialect))
    .flatMap((argument) => {
      const constraints = versionConstraints(argument, []);
      const prereleases = constraints.filter(({ isPrerelease }) => isPrerelease);
      if (prereleases.length > 0) return prereleases.map(({ text }) => prereleaseVersion(argument.range, text.trim()));
      if (isMet(constraints, dialect.version)) return [];
      if (unknownVersion && isMet(constraints, unknownVersion))
        return [unknownVersionRequired(argument.range, dialect)];
      const version = (unknownVersion ?? dialect.version).join(".");
      return [unmetVersion(argument.range, dialect.product, version, CHOSEN_BY_USER.has(reason.kind))];
    });

/** Whether a constraint is checked. OpenTofu 1.12 leaves `required_version` to Terraform, but for its own files. */
const counts = (argument: Argument, dialect: Dialect): boolean =>
  supports(dialect, "checked-required-version") || argument.name === "opentofu" || isOpenTofuFile(argument);

/** The reasons that name the version which really runs; any other choice could be wrong. */
const CHOSEN_BY_USER: ReadonlySet<LanguageReason["kind"]> = new Set(["option", "version-file", "program"]);
