import { type Diagnostic, type Result, result } from "../source/diagnostic.ts";
import { content } from "../syntax/content.ts";
import type { Block } from "../syntax/tree.ts";
import { literalBool } from "./literal.ts";
import type { Removed } from "./module.ts";
import { decodeMoveEndpoint } from "./moveEndpoint.ts";
import { onlyFirst } from "./onlyFirst.ts";
import { connectionFaults, decodeProvisioners } from "./provisioner.ts";

/** Reads a `removed` block: what is not in the configuration any more, and whether its objects are destroyed. */
export function decodeRemoved(block: Block): Result<Removed | undefined> {
  const { value: read, diagnostics } = content(block.body, {
    arguments: { from: "required" },
    blocks: { lifecycle: [], connection: [], provisioner: ["type"] },
  });
  const from = read.arguments.get("from");
  const endpoint = from && decodeMoveEndpoint(from.expression);
  const found: Diagnostic[] = [...(endpoint?.diagnostics ?? [])];
  const { lifecycle, connection } = onlyFirst(block, read.blocks, ["lifecycle", "connection"], found);
  const destroy = lifecycle && decodeDestroy(lifecycle, found);
  const provisioners = decodeProvisioners(read.blocks);
  found.push(...provisioners.diagnostics, ...connectionFaults(connection, provisioners.value));
  if (!endpoint?.value) return result(undefined, diagnostics, found);
  const removed: Removed = {
    from: endpoint.value,
    destroy: destroy ?? true,
    connection: connection?.body,
    provisioners: provisioners.value,
    range: block.header,
  };
  return result(removed, diagnostics, found);
}

function decodeDestroy(lifecycle: Block, found: Diagnostic[]): boolean | undefined {
  const { value, diagnostics } = content(lifecycle.body, { arguments: { destroy: "required" }, blocks: {} });
  found.push(...diagnostics);
  return literalBool(value.arguments.get("destroy"), found);
}
