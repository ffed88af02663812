import { type Diagnostic, type Result, result } from "../source/diagnostic.ts";
import { content } from "../syntax/content.ts";
import type { Block } from "../syntax/tree.ts";
import { literalBool } from "./literal.ts";
import type { Removed } from "./module.ts";
import { decodeRemoveTarget } from "./moveEndpoint.ts";
import { onlyFirst } from "./onlyFirst.ts";
import { decodeProvisioners } from "./provisioner.ts";
import { creationProvisioner, provisionedNothing } from "./texts.ts";

/** Reads a `removed` block: what is not in the configuration any more, and whether its objects are destroyed. */
export function decodeRemoved(block: Block): Result<Removed | undefined> {
  const { value: read, diagnostics } = content(block.body, {
    arguments: { from: "required" },
    blocks: { lifecycle: [], connection: [], provisioner: ["type"] },
  });
  const from = read.arguments.get("from");
  const endpoint = from && decodeRemoveTarget(from.expression);
  const found: Diagnostic[] = [...(endpoint?.diagnostics ?? [])];
  let destroy: boolean | undefined;
  for (const inner of read.blocks) if (inner.type === "lifecycle") destroy = decodeDestroy(inner, found);
  const helpers = read.blocks.filter(({ type }) => type !== "lifecycle");
  const isProvisioned = endpoint?.value?.resource !== undefined;
  if (!isProvisioned) found.push(...helpers.map(provisionedNothing));
  const { connection } = onlyFirst(block, isProvisioned ? helpers : [], ["connection"], found);
  const provisioners = decodeProvisioners(isProvisioned ? helpers : []);
  found.push(
    ...provisioners.diagnostics,
    ...provisioners.value.filter(({ when }) => when === "create").map(creationProvisioner),
  );
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
  const { value, diagnostics } = content(lifecycle.body, { arguments: { destroy: "optional" }, blocks: {} });
  found.push(...diagnostics);
  return literalBool(value.arguments.get("destroy"), found);
}
