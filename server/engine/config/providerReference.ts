import { partialContent } from "../syntax/content.ts";
import { expressionMap, literalText } from "../syntax/expressions.ts";
import type { Argument, Block, Expression } from "../syntax/tree.ts";
import type { ModuleCall, ProviderConfiguration, ProviderReference } from "./module.ts";
import { staticTraversal } from "./staticTraversal.ts";

/** Reads `aws` or `aws.east`, also in quotes; undefined where it is neither. */
export function providerReference(expression: Expression): ProviderReference | undefined {
  const traversal = staticTraversal(expression).value;
  const [alias, ...more] = traversal?.steps ?? [];
  if (!traversal || more.length > 0 || (alias && alias.kind !== "attribute")) return undefined;
  return { name: traversal.root, alias: alias?.name, range: expression.range };
}

/** What a module call hands down in `providers = {}`. */
export const passedProviders = (argument: Argument | undefined): ModuleCall["providers"] =>
  (argument ? (expressionMap(argument.expression) ?? []) : []).flatMap(({ key, value }) => {
    const inChild = providerReference(key);
    return inChild ? [[inChild, providerReference(value)] as const] : [];
  });

/** Which configuration a `provider` block is; what is in it is the provider's own. */
export function decodeProviderConfiguration({ body, labels, header }: Block): ProviderConfiguration | undefined {
  const { value } = partialContent(body, { arguments: { alias: "optional" }, blocks: {} });
  const alias = value.arguments.get("alias");
  const [name] = labels;
  return name && { name: name.value, alias: alias && literalText(alias.expression), header };
}
