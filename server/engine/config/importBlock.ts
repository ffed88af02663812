import { type Result, result } from "../source/diagnostic.ts";
import { partialContent } from "../syntax/content.ts";
import type { Block, Expression } from "../syntax/tree.ts";
import type { Import } from "./module.ts";
import { decodeMoveEndpoint } from "./moveEndpoint.ts";
import { structureFaults } from "./structureOnly.ts";

/** Reads what an `import` block names; the import itself is not planned. */
export function decodeImport(block: Block): Result<Import | undefined> {
  const { value } = partialContent(block.body, { arguments: { to: "optional" }, blocks: {} });
  const to = value.arguments.get("to");
  const endpoint = to && decodeMoveEndpoint(withoutKey(to.expression)).value;
  return result(endpoint && { to: endpoint, range: block.header }, structureFaults(block));
}

/** With `for_each` the key is computed: then every instance of the resource is meant. */
const withoutKey = (expression: Expression): Expression =>
  expression.kind === "index" ? expression.collection : expression;
