import { type Diagnostic, type Result, result } from "../source/diagnostic.ts";
import { justArguments } from "../syntax/content.ts";
import { bareNameOf, expressionMap, literalText } from "../syntax/expressions.ts";
import type { Argument, Block, Expression } from "../syntax/tree.ts";
import type { ProviderRequirement } from "./module.ts";
import { providerReference } from "./providerReference.ts";

/** The provider that is part of Terraform itself. */
export const BUILTIN_PROVIDER = "terraform.io/builtin/terraform";

/** Reads a `required_providers` block. */
export function decodeRequiredProviders(block: Block): Result<readonly ProviderRequirement[]> {
  const { value, diagnostics } = justArguments(block.body);
  const found: Diagnostic[] = [];
  return result([...value.values()].map(decodeRequirement), diagnostics, found);
}

function decodeRequirement({ name, expression, range }: Argument): ProviderRequirement {
  const source = partOf(expression, "source");
  const version = literalText(expression) === undefined ? partOf(expression, "version") : expression;
  const text = version && literalText(version);
  const aliases = partOf(expression, "configuration_aliases");
  return {
    name,
    source: fullAddress(name, source && literalText(source)),
    version: version && text !== undefined ? { text, range: version.range } : undefined,
    aliases: aliases?.kind === "tuple" ? aliases.items.flatMap((item) => providerReference(item) ?? []) : [],
    range,
  };
}

const partOf = (expression: Expression, name: string): Expression | undefined =>
  expressionMap(expression)?.find(({ key }) => (bareNameOf(key) ?? literalText(key)) === name)?.value;

/** What Terraform makes of a short address: the public registry, and there the namespace hashicorp. */
function fullAddress(localName: string, source: string | undefined): string {
  if (source === undefined && localName === "terraform") return BUILTIN_PROVIDER;
  const parts = (source ?? localName).toLowerCase().split("/");
  return [...["registry.terraform.io", "hashicorp"].slice(0, Math.max(0, 3 - parts.length)), ...parts].join("/");
}
