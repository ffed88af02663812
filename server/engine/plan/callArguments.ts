import type { Diagnostic } from "../source/diagnostic.ts";
import { remember } from "../source/remember.ts";
import { content } from "../syntax/content.ts";
import type { ContentSchema } from "../syntax/contentSchema.ts";
import type { GraphNode } from "./graph.ts";

/** What a call says beside the variables of its child, and which of them it leaves out. */
export const callArgumentFaults = remember((node: GraphNode): readonly Diagnostic[] => {
  if (node.kind !== "call") return [];
  const child = node.module.children.get(node.declaration.name);
  if (!child) return [];
  const wanted = [...child.module.variables.values()].map(
    (variable) => [variable.name, variable.default ? "optional" : "required"] as const,
  );
  const schema: ContentSchema = { arguments: Object.fromEntries(wanted), blocks: {} };
  return content(node.declaration.body, schema).diagnostics;
});
