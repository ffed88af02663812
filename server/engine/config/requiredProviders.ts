import { justArguments, partialContent } from "../syntax/content.ts";
import { bareNameOf, expressionMap, literalText } from "../syntax/expressions.ts";
import type { Block, Expression } from "../syntax/tree.ts";

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

function sourceOf(expression: Expression): string | undefined {
  const source = expressionMap(expression)?.find(({ key }) => (bareNameOf(key) ?? literalText(key)) === "source");
  return source && literalText(source.value);
}

/** What Terraform makes of a short address: the public registry, and there the namespace hashicorp. */
function fullAddress(localName: string, source: string | undefined): string {
  if (source === undefined && localName === "terraform") return BUILTIN_PROVIDER;
  const parts = (source ?? localName).toLowerCase().split("/");
  return [...["registry.terraform.io", "hashicorp"].slice(0, Math.max(0, 3 - parts.length)), ...parts].join("/");
}
