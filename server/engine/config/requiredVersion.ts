import { evaluateConstant } from "../lang/constant.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { Argument } from "../syntax/tree.ts";
import { convert } from "../values/conversion/convert.ts";
import { STRING } from "../values/type.ts";
import type { Module } from "./module.ts";
import { prereleaseVersion, unmetVersion, wrongVersion } from "./texts.ts";
import { isMet, parseConstraints, type VersionConstraint } from "./versionConstraint.ts";

/** The constraints that an argument says; what is wrong with them goes to `found`. Null asks for nothing. */
export function versionConstraints(argument: Argument, found: Diagnostic[]): readonly VersionConstraint[] {
  const { expression } = argument;
  const { value, diagnostics } = evaluateConstant(expression);
  found.push(...diagnostics);
  if (diagnostics.length > 0) return [];
  const converted = convert(value, STRING);
  if ("value" in converted && converted.value.kind !== "string") return [];
  const constraints =
    "value" in converted && converted.value.kind === "string" ? parseConstraints(converted.value.value) : undefined;
  if (!constraints) found.push(wrongVersion(expression.range));
  return constraints ?? [];
}

/** The version of Terraform whose behaviour is followed. */
const VERSION = [1, 11, 4];

/** What Terraform says before it looks at anything else of a module that wants another version of it; of OpenTofu no version is followed. */
export const versionFaults = ({ dialect, requiredVersions }: Module): readonly Diagnostic[] =>
  (dialect === "opentofu" ? [] : requiredVersions).flatMap((argument) => {
    const constraints = versionConstraints(argument, []);
    const prereleases = constraints.filter(({ isPrerelease }) => isPrerelease);
    if (prereleases.length > 0) return prereleases.map(({ text }) => prereleaseVersion(argument.range, text.trim()));
    return isMet(constraints, VERSION) ? [] : [unmetVersion(argument.range, VERSION.join("."))];
  });
