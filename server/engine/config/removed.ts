import type { Dialect } from "../lang/dialect.ts";
import { supports } from "../lang/features.ts";
import { TERRAFORM } from "../lang/releases.ts";
import { type Diagnostic, type Result, result } from "../source/diagnostic.ts";
import { content } from "../syntax/content.ts";
import type { Block } from "../syntax/tree.ts";
import { literalBool } from "./literal.ts";
import type { Removed } from "./module.ts";
import { decodeRemoveTarget } from "./moveEndpoint.ts";
import { decodeProvisioners } from "./provisioner.ts";
import { firstOfEachType } from "./singleBlocks.ts";
import { creationProvisioner, noRemovedLifecycle, provisionedNothing } from "./texts.ts";

/** Decodes a `removed` block: the address of a former object, and whether it is destroyed. */
export function decodeRemoved(block: Block, dialect: Dialect = TERRAFORM): Result<Removed | undefined> {
  const { value: decodedBody, diagnostics } = content(block.body, {
    arguments: { from: "required" },
    blocks: supports(dialect, "removed-lifecycle") ? BLOCKS : {},
  });
  const from = decodedBody.arguments.get("from");
  const endpoint = from && decodeRemoveTarget(from.expression);
  const faults: Diagnostic[] = [...(endpoint?.diagnostics ?? [])];
  let destroy: boolean | undefined;
  for (const inner of decodedBody.blocks) if (inner.type === "lifecycle") destroy = decodeDestroy(inner, faults);
  const helpers = decodedBody.blocks.filter(({ type }) => type !== "lifecycle");
  const isProvisioned = endpoint?.value?.resource !== undefined;
  if (!isProvisioned) faults.push(...helpers.map(provisionedNothing));
  const { connection } = firstOfEachType(block, isProvisioned ? helpers : [], ["connection"], faults);
  const provisioners = decodeProvisioners(isProvisioned ? helpers : []);
  faults.push(
    ...provisioners.diagnostics,
    ...provisioners.value.filter(({ when }) => when === "create").map(creationProvisioner),
  );
  const hasLifecycle = decodedBody.blocks.some(({ type }) => type === "lifecycle");
  if (!hasLifecycle && supports(dialect, "removed-lifecycle") && supports(dialect, "removed-forgets"))
    faults.push(noRemovedLifecycle(block.header));
  if (!endpoint?.value) return result(undefined, diagnostics, faults);
  const removed: Removed = {
    from: endpoint.value,
    destroy: destroy ?? !supports(dialect, "removed-forgets"),
    connection: connection?.body,
    provisioners: provisioners.value,
    range: block.header,
  };
  return result(removed, diagnostics, faults);
}

const BLOCKS = { lifecycle: [], connection: [], provisioner: ["type"] } as const;

function decodeDestroy(lifecycle: Block, faults: Diagnostic[]): boolean | undefined {
  const { value, diagnostics } = content(lifecycle.body, { arguments: { destroy: "optional" }, blocks: {} });
  faults.push(...diagnostics);
  return literalBool(value.arguments.get("destroy"), faults);
}
