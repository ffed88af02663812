import { evaluateConstant } from "../lang/constant.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { type Result, result } from "../source/diagnostic.ts";
import { justArguments } from "../syntax/content.ts";
import { bareNameOf, expressionList, expressionMap, literalText, traversalOf } from "../syntax/expressions.ts";
import type { Argument, Block, Expression } from "../syntax/tree.ts";
import { isPrimitive } from "../values/type.ts";
import type { Module, ProviderReference, ProviderRequirement, VersionText } from "./module.ts";
import { isProviderPart, providerNameFaults } from "./providerName.ts";
import { providerSourceFaults } from "./providerSource.ts";
import { versionConstraints } from "./requiredVersion.ts";
import {
  aliasOfOther,
  notAList,
  notStatic,
  sourceNoText,
  unknownRequirement,
  versionNoText,
  wrongAlias,
  wrongImpliedName,
  wrongRequirement,
  wrongRequirementKey,
  wrongVersion,
} from "./texts.ts";
import { parseConstraints } from "./versionConstraint.ts";

/** The provider that is part of Terraform itself. */
export const BUILTIN_PROVIDER = "terraform.io/builtin/terraform";

/** The full address of the provider that a module means by a local name. */
export const sourceOfName = ({ providers }: Pick<Module, "providers">, name: string): string =>
  providers.get(name) ?? fullAddress(name, undefined);

/** Reads a `required_providers` block. */
export function decodeRequiredProviders(block: Block): Result<readonly ProviderRequirement[]> {
  const { value, diagnostics } = justArguments(block.body);
  const found: Diagnostic[] = [];
  return result(
    [...value.values()].map((argument) => {
      const before = found.length;
      const requirement = decodeRequirement(argument, found);
      return { ...requirement, isSound: found.length === before };
    }),
    diagnostics,
    found,
  );
}

function decodeRequirement(argument: Argument, found: Diagnostic[]): Omit<ProviderRequirement, "isSound"> {
  const { name, expression } = argument;
  const { range } = expression;
  const nothing = { name, source: fullAddress(name, undefined), version: undefined, aliases: [], range };
  const { value, diagnostics } = evaluateConstant(expression);
  if (diagnostics.length === 0 && value.kind !== "null" && isPrimitive(value.type)) {
    versionConstraints(argument, found);
    if (!isProviderPart(name)) found.push(wrongImpliedName(range, name));
    const text = literalText(expression);
    return { ...nothing, version: text === undefined ? undefined : { text, range } };
  }
  const faults = providerNameFaults(name, range);
  const pairs = expressionMap(expression);
  if (faults.length > 0 || !pairs) {
    found.push(...(faults.length > 0 ? faults : [wrongRequirement(range)]));
    return nothing;
  }
  const decoded: Parts = { source: undefined, version: undefined, aliases: [] };
  for (const pair of pairs) if (!readPart(name, pair.key, pair.value, decoded, found)) break;
  return { ...nothing, ...decoded, source: fullAddress(name, decoded.source) };
}

/** What an entry says, as far as it is read. */
interface Parts {
  source: string | undefined;
  version: VersionText | undefined;
  aliases: readonly ProviderReference[];
}

/** Reads one part of an entry; false where that ends the reading. */
function readPart(provider: string, key: Expression, value: Expression, into: Parts, found: Diagnostic[]): boolean {
  const name = partName(key, found);
  switch (name) {
    case undefined:
      return true;
    case "version":
      into.version = readVersion(value, found);
      return true;
    case "source":
      into.source = readSource(value, found);
      return true;
    case "configuration_aliases":
      into.aliases = readAliases(provider, value, found);
      return true;
    default:
      found.push(unknownRequirement(key.range, name));
      return false;
  }
}

function partName(key: Expression, found: Diagnostic[]): string | undefined {
  const bare = bareNameOf(key);
  if (bare !== undefined) return bare;
  const { value, diagnostics } = evaluateConstant(key);
  found.push(...diagnostics);
  if (diagnostics.length > 0) return undefined;
  if (value.kind !== "string") found.push(wrongRequirementKey(key.range));
  return value.kind === "string" ? value.value : undefined;
}

function readVersion(expression: Expression, found: Diagnostic[]): VersionText | undefined {
  const { range } = expression;
  const text = constantString(expression);
  const isWrong = text === undefined || !parseConstraints(text);
  if (isWrong) found.push(text === undefined ? versionNoText(range) : wrongVersion(range));
  return isWrong ? undefined : { text, range };
}

function readSource(expression: Expression, found: Diagnostic[]): string | undefined {
  const text = constantString(expression);
  const faults = text === undefined ? [sourceNoText(expression.range)] : providerSourceFaults(text, expression.range);
  found.push(...faults);
  return faults.length === 0 ? text : undefined;
}

function constantString(expression: Expression): string | undefined {
  const { value, diagnostics } = evaluateConstant(expression);
  return diagnostics.length === 0 && value.kind === "string" ? value.value : undefined;
}

function readAliases(provider: string, expression: Expression, found: Diagnostic[]): readonly ProviderReference[] {
  const elements = expressionList(expression);
  if (!elements) {
    found.push(notAList(expression));
    return [];
  }
  return elements.flatMap((element) => {
    const traversal = traversalOf(element);
    const step = traversal?.steps[0];
    if (!traversal) found.push(notStatic(element));
    else if (!isProviderPart(traversal.root) || (step && step.kind !== "attribute"))
      found.push(wrongAlias(expression.range));
    else if (traversal.root !== provider) found.push(aliasOfOther(expression.range, provider, traversal.root));
    else return { name: provider, alias: step?.name, nameRange: traversal.rootRange, range: element.range };
    return [];
  });
}

/** What Terraform makes of a short address: the public registry, and there the namespace hashicorp. */
function fullAddress(localName: string, source: string | undefined): string {
  if (source === undefined && localName === "terraform") return BUILTIN_PROVIDER;
  const parts = (source ?? localName).toLowerCase().split("/");
  return [...["registry.terraform.io", "hashicorp"].slice(0, Math.max(0, 3 - parts.length)), ...parts].join("/");
}
