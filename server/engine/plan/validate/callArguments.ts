import { withNewerMetaArguments } from "../../lang/newerFeatures.ts";
import { type Diagnostic, followingFrom } from "../../source/diagnostic.ts";
import { content } from "../../syntax/content.ts";
import type { ContentSchema } from "../../syntax/contentSchema.ts";
import type { CallNode } from "../graph/node.ts";
import type { InModule } from "../kind/kind.ts";

/** Returns the faults of the other arguments of a module call, and of the required variables that the call does not set. */
export function callArgumentFaults({ declaration }: CallNode, { node }: InModule): readonly Diagnostic[] {
  const child = node.children.get(declaration.name);
  if (!child) return [];
  const requirements = [...child.module.variables.values()].map(
    (variable) => [variable.name, variable.default ? "optional" : "required"] as const,
  );
  const schema: ContentSchema = { arguments: Object.fromEntries(requirements), blocks: {} };
  const { headerFault } = child.module;
  const { diagnostics } = content(declaration.body, schema);
  return withNewerMetaArguments(node.dialect, diagnostics).map((found) => followingFrom(headerFault, found));
}
