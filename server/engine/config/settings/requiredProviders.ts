import { evaluateConstant } from "../../lang/constant.ts";
import type { Dialect } from "../../lang/dialect.ts";
import { supports } from "../../lang/features.ts";
import { unjudgedFeature } from "../../lang/newerFeatures.ts";
import { referencesOf } from "../../lang/reference.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { hasErrors, type Result, result } from "../../source/diagnostic.ts";
import { justArguments } from "../../syntax/content.ts";
import { bareNameOf, expressionList, expressionMap, literalText, traversalOf } from "../../syntax/expressions.ts";
import type { Argument, Block, Expression } from "../../syntax/tree.ts";
import { isPrimitive } from "../../values/type.ts";
import { notAList, notStatic } from "../decode/argumentFindings.ts";
import type { Module, ProviderReference, ProviderRequirement, VersionText } from "../module.ts";
import { isProviderPart, providerNameFaults } from "../providerName.ts";
import { providerSourceFaults } from "../providerSource.ts";
import { versionConstraints } from "../requiredVersion.ts";
import { parseConstraints } from "../versionConstraint.ts";
import * as say from "./settingsFindings.ts";

/** The provider that is part of Terraform itself. */
export const BUILTIN_PROVIDER = "terraform.io/builtin/terraform";

/** Returns the full source address of a local name in a module. */
export const requiredSource = ({ providers }: Pick<Module, "providers">, name: string): string =>
  providers.get(name) ?? fullAddress(name, undefined);

/** Decodes a `required_providers` block. */
export function decodeRequiredProviders(block: Block, dialect: Dialect): Result<readonly ProviderRequirement[]> {
  const { value, diagnostics } = justArguments(block.body);
  const faults: Diagnostic[] = [];
  return result(
    [...value.values()].map((argument) => {
      const own: Diagnostic[] = [];
      const requirement = decodeRequirement(argument, own, dialect);
      faults.push(...own);
      return { ...requirement, isSound: !hasErrors(own) };
    }),
    diagnostics,
    faults,
  );
}

function decodeRequirement(
  argument: Argument,
  faults: Diagnostic[],
  dialect: Dialect,
): Omit<ProviderRequirement, "isSound"> {
  const { name, expression } = argument;
  const { range } = expression;
  const emptyRequirement = { name, source: fullAddress(name, undefined), version: undefined, aliases: [], range };
  const { value, diagnostics } = evaluateConstant(expression);
  if (diagnostics.length === 0 && value.kind !== "null" && isPrimitive(value.type)) {
    versionConstraints(argument, faults);
    if (!isProviderPart(name)) faults.push(say.wrongImpliedName(range, name));
    const text = literalText(expression);
    return { ...emptyRequirement, version: text === undefined ? undefined : { text, range } };
  }
  const nameFaults = providerNameFaults(name, range);
  const pairs = expressionMap(expression);
  if (nameFaults.length > 0 || !pairs) {
    faults.push(...(nameFaults.length > 0 ? nameFaults : [computed(expression, dialect, say.wrongRequirement(range))]));
    return emptyRequirement;
  }
  const decoded: Parts = { source: undefined, version: undefined, aliases: [] };
  for (const pair of pairs) if (!readPart(name, pair.key, pair.value, decoded, faults, dialect)) break;
  return { ...emptyRequirement, ...decoded, source: fullAddress(name, decoded.source) };
}

/** The decoded parts of an entry. */
interface Parts {
  source: string | undefined;
  version: VersionText | undefined;
  aliases: readonly ProviderReference[];
}

/** Decodes one part of an entry; returns false if the rest is to be skipped. */
function readPart(
  provider: string,
  key: Expression,
  value: Expression,
  parts: Parts,
  faults: Diagnostic[],
  dialect: Dialect,
): boolean {
  const name = partName(key, faults);
  switch (name) {
    case undefined:
      return true;
    case "version":
      parts.version = readVersion(value, faults, dialect);
      return true;
    case "source":
      parts.source = readSource(value, faults, dialect);
      return true;
    case "configuration_aliases":
      parts.aliases = readAliases(provider, value, faults);
      return true;
    default:
      faults.push(say.unknownRequirement(key.range, name));
      return false;
  }
}

function partName(key: Expression, faults: Diagnostic[]): string | undefined {
  const bare = bareNameOf(key);
  if (bare !== undefined) return bare;
  const { value, diagnostics } = evaluateConstant(key);
  faults.push(...diagnostics);
  if (diagnostics.length > 0) return undefined;
  if (value.kind !== "string") faults.push(say.wrongRequirementKey(key.range));
  return value.kind === "string" ? value.value : undefined;
}

function readVersion(expression: Expression, faults: Diagnostic[], dialect: Dialect): VersionText | undefined {
  const { range } = expression;
  const text = constantString(expression);
  const isWrong = text === undefined || !parseConstraints(text);
  if (isWrong)
    faults.push(text === undefined ? computed(expression, dialect, say.versionNoText(range)) : say.wrongVersion(range));
  return isWrong ? undefined : { text, range };
}

function readSource(expression: Expression, faults: Diagnostic[], dialect: Dialect): string | undefined {
  const text = constantString(expression);
  const sourceFaults =
    text === undefined
      ? [computed(expression, dialect, say.sourceNoText(expression.range))]
      : providerSourceFaults(text, expression.range, dialect);
  faults.push(...sourceFaults);
  return sourceFaults.length === 0 ? text : undefined;
}

/** Returns the fault of an expression that is no literal; an information where a dialect may compute it from variables and local values. */
function computed(expression: Expression, dialect: Dialect, fault: Diagnostic): Diagnostic {
  const references = supports(dialect, "computed-requirements") ? referencesOf(expression) : [];
  const isEarly = references.every(({ subject }) => subject.kind === "variable" || subject.kind === "local");
  return references.length > 0 && isEarly ? unjudgedFeature(dialect, fault) : fault;
}

function constantString(expression: Expression): string | undefined {
  const { value, diagnostics } = evaluateConstant(expression);
  return diagnostics.length === 0 && value.kind === "string" ? value.value : undefined;
}

function readAliases(provider: string, expression: Expression, faults: Diagnostic[]): readonly ProviderReference[] {
  const elements = expressionList(expression);
  if (!elements) {
    faults.push(notAList(expression));
    return [];
  }
  return elements.flatMap((element) => {
    const traversal = traversalOf(element);
    const step = traversal?.steps[0];
    if (!traversal) faults.push(notStatic(element));
    else if (!isProviderPart(traversal.root) || (step && step.kind !== "attribute"))
      faults.push(say.wrongAlias(expression.range));
    else if (traversal.root !== provider) faults.push(say.aliasOfOther(expression.range, provider, traversal.root));
    else
      return {
        name: provider,
        alias: step?.name,
        isKeyed: false,
        nameRange: traversal.rootRange,
        range: element.range,
      };
    return [];
  });
}

/** Returns the full form of a short address, as Terraform does: the public registry, and its namespace hashicorp. */
export function fullAddress(localName: string, source: string | undefined): string {
  if (source === undefined && localName === "terraform") return BUILTIN_PROVIDER;
  const parts = (source ?? localName).toLowerCase().split("/");
  return [...["registry.terraform.io", "hashicorp"].slice(0, Math.max(0, 3 - parts.length)), ...parts].join("/");
}
