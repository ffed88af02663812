import { justArguments, partialContent } from "../syntax/content.ts";
import { bareNameOf, expressionMap, literalText } from "../syntax/expressions.ts";
import type { Block, Expression } from "../syntax/tree.ts";
import type { ProviderReference } from "./module.ts";
import { providerReference } from "./providerReference.ts";

/** The provider that is part of Terraform itself. */
export const BUILTIN_PROVIDER = "terraform.io/builtin/terraform";

/** The local names that a `terraform` block gives to providers, each with the full address of the provider. */
export function decodeRequiredProviders(block: Block): readonly (readonly [string, string])[] {
  const { value } = partialContent(block.body, { arguments: {}, blocks: { required_providers: [] } });
  return value.blocks.flatMap(({ body }) =>
    [...justArguments(body).value.values()].map(
      ({ name, expression }) => [name, fullAddress(name, sourceOf(expression))] as const,
    ),
  );
}

/** The provider configurations that whoever calls the module has to give it: its `configuration_aliases`. */
export function decodeConfigurationAliases(block: Block): readonly ProviderReference[] {
  const { value } = partialContent(block.body, { arguments: {}, blocks: { required_providers: [] } });
  return value.blocks.flatMap(({ body }) =>
    [...justArguments(body).value.values()].flatMap(({ expression }) => {
      const aliases = partOf(expression, "configuration_aliases");
      const items = aliases?.kind === "tuple" ? aliases.items : [];
      return items.flatMap((item) => providerReference(item) ?? []);
    }),
  );
}

function sourceOf(expression: Expression): string | undefined {
  const source = partOf(expression, "source");
  return source && literalText(source);
}

const partOf = (expression: Expression, name: string): Expression | undefined =>
  expressionMap(expression)?.find(({ key }) => (bareNameOf(key) ?? literalText(key)) === name)?.value;

/** What Terraform makes of a short address: the public registry, and there the namespace hashicorp. */
function fullAddress(localName: string, source: string | undefined): string {
  if (source === undefined && localName === "terraform") return BUILTIN_PROVIDER;
  const parts = (source ?? localName).toLowerCase().split("/");
  return [...["registry.terraform.io", "hashicorp"].slice(0, Math.max(0, 3 - parts.length)), ...parts].join("/");
}
