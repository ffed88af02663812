import { type Diagnostic, type Result, result } from "../source/diagnostic.ts";
import { partialContent } from "../syntax/content.ts";
import type { Block } from "../syntax/tree.ts";
import { literalBool } from "./literal.ts";
import type { Removed } from "./module.ts";
import { decodeMoveEndpoint } from "./moveEndpoint.ts";
import { structureFaults } from "./structureOnly.ts";

/** Reads a `removed` block: what is not in the configuration any more, and whether its objects are destroyed. */
export function decodeRemoved(block: Block): Result<Removed | undefined> {
  const found: Diagnostic[] = [...structureFaults(block)];
  const { value } = partialContent(block.body, { arguments: { from: "optional" }, blocks: { lifecycle: [] } });
  const from = value.arguments.get("from");
  if (!from) return result(undefined, found);
  const endpoint = decodeMoveEndpoint(from.expression);
  const [lifecycle] = value.blocks;
  const destroy = lifecycle && partialContent(lifecycle.body, { arguments: { destroy: "optional" }, blocks: {} });
  const destroys = literalBool(destroy?.value.arguments.get("destroy"), found) ?? true;
  if (!endpoint.value) return result(undefined, found, endpoint.diagnostics);
  return result({ from: endpoint.value, destroy: destroys, range: block.header }, found);
}
