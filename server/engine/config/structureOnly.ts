import type { Diagnostic } from "../source/diagnostic.ts";
import { content, partialContent } from "../syntax/content.ts";
import type { ContentSchema } from "../syntax/contentSchema.ts";
import type { Block } from "../syntax/tree.ts";
import { decodeCondition } from "./conditions.ts";
import { zeroAsserts } from "./texts.ts";

/** What is wrong with the structure of a block whose meaning is not planned: `terraform`, `import`, `removed`, `check`. */
export function structureFaults(block: Block): readonly Diagnostic[] {
  const schema = SCHEMAS[block.type];
  if (!schema) return [];
  const { value, diagnostics } = content(block.body, schema);
  const found = [...diagnostics, ...value.blocks.flatMap(innerFaults)];
  const isEmptyCheck =
    block.type === "check" && !value.blocks.some(({ type, body }) => type === "assert" && body.items.length > 0);
  return isEmptyCheck ? [...found, zeroAsserts(block)] : found;
}

const SCHEMAS: Readonly<Record<string, ContentSchema>> = {
  terraform: {
    arguments: { required_version: "optional", experiments: "optional", language: "optional" },
    blocks: { required_providers: [], provider_meta: ["provider"], backend: ["type"], cloud: [] },
  },
  import: { arguments: { provider: "optional", for_each: "optional", id: "required", to: "required" }, blocks: {} },
  removed: { arguments: { from: "required" }, blocks: { lifecycle: [], connection: [], provisioner: ["type"] } },
  check: { arguments: {}, blocks: { data: ["type", "name"], assert: [] } },
};

function innerFaults(block: Block): readonly Diagnostic[] {
  if (block.type === "assert") return decodeCondition(block).diagnostics;
  if (block.type === "lifecycle")
    return content(block.body, { arguments: { destroy: "required" }, blocks: {} }).diagnostics;
  return block.type === "data" ? partialContent(block.body, { arguments: {}, blocks: {} }).diagnostics : [];
}
