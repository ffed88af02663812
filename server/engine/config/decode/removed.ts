import type { Dialect } from "../../lang/dialect.ts";
import { supports } from "../../lang/features.ts";
import { type Diagnostic, type Result, result } from "../../source/diagnostic.ts";
import { content } from "../../syntax/content.ts";
import type { Block } from "../../syntax/tree.ts";
import type { Removed } from "../module.ts";
import { noRemovedLifecycle, provisionedModule, unusedProvisioners } from "../tree/moduleFindings.ts";
import { creationProvisioner, provisionedNothing } from "./lifecycleFindings.ts";
import { literalBool } from "./literal.ts";
import { decodeRemoveTarget } from "./moveEndpoint.ts";
import { decodeProvisioners } from "./provisioner.ts";
import { firstOfEachType } from "./singleBlocks.ts";

/** Decodes a `removed` block: the address of a former object, and whether it is destroyed. */
export function decodeRemoved(block: Block, dialect: Dialect): Result<Removed | undefined> {
  if (supports(dialect, "removed-forgets")) return decodeForgetting(block, dialect);
  const { value: decodedBody, diagnostics } = content(block.body, { arguments: { from: "required" }, blocks: BLOCKS });
  const from = decodedBody.arguments.get("from");
  const endpoint = from && decodeRemoveTarget(from.expression, dialect);
  const faults: Diagnostic[] = [...(endpoint?.diagnostics ?? [])];
  let destroy: boolean | undefined;
  for (const inner of decodedBody.blocks)
    if (inner.type === "lifecycle") destroy = decodeDestroy(inner, faults, dialect)?.value;
  const helpers = decodedBody.blocks.filter(({ type }) => type !== "lifecycle");
  const isProvisioned = endpoint?.value?.resource !== undefined;
  if (!isProvisioned) faults.push(...helpers.map(provisionedNothing));
  const { connection } = firstOfEachType(block, isProvisioned ? helpers : [], ["connection"], faults);
  const provisioners = decodeProvisioners(isProvisioned ? helpers : []);
  faults.push(
    ...provisioners.diagnostics,
    ...provisioners.value.filter(({ when }) => when === "create").map(({ header }) => creationProvisioner(header)),
  );
  if (!endpoint?.value) return result(undefined, diagnostics, faults);
  const removed: Removed = {
    from: endpoint.value,
    destroy: destroy ?? true,
    connection: connection?.body,
    provisioners: provisioners.value,
    range: block.header,
  };
  return result(removed, diagnostics, faults);
}

const BLOCKS = { lifecycle: [], connection: [], provisioner: ["type"] } as const;

/** Decodes a block of OpenTofu, which forgets the object unless `destroy` is true, and has no connection of its own. */
function decodeForgetting(block: Block, dialect: Dialect): Result<Removed | undefined> {
  const hasLifecycle = supports(dialect, "removed-lifecycle");
  const { value: decodedBody, diagnostics } = content(block.body, {
    arguments: { from: "required" },
    blocks: hasLifecycle ? { lifecycle: [], provisioner: ["type"] } : {},
  });
  const from = decodedBody.arguments.get("from");
  const endpoint = from && decodeRemoveTarget(from.expression, dialect);
  const faults: Diagnostic[] = [...(endpoint?.diagnostics ?? [])];
  const { lifecycle } = firstOfEachType(block, decodedBody.blocks, ["lifecycle"], faults);
  const destroy = lifecycle && decodeDestroy(lifecycle, faults, dialect);
  const written = decodeProvisioners(decodedBody.blocks);
  faults.push(...written.diagnostics);
  faults.push(
    ...written.value.filter(({ when }) => when === "create").map(({ header }) => creationProvisioner(header)),
  );
  const provisioners = written.value.filter(({ when }) => when === "destroy");
  if (endpoint?.value && !endpoint.value.resource)
    faults.push(...provisioners.map(() => provisionedModule(block.header)));
  if (hasLifecycle && [...diagnostics, ...faults].every(({ severity }) => severity !== "error"))
    faults.push(...forgettingWarnings(block, destroy, provisioners.length > 0));
  if (!endpoint?.value) return result(undefined, diagnostics, faults);
  const removed: Removed = {
    from: endpoint.value,
    destroy: destroy?.value ?? false,
    connection: undefined,
    provisioners,
    range: block.header,
  };
  return result(removed, diagnostics, faults);
}

function forgettingWarnings(
  { header }: Block,
  destroy: { readonly value: boolean | undefined } | undefined,
  isProvisioned: boolean,
): readonly Diagnostic[] {
  if (!destroy) return [noRemovedLifecycle(header)];
  return isProvisioned && !destroy.value ? [unusedProvisioners(header)] : [];
}

/** Decodes the `destroy` of a lifecycle; undefined if it has none. */
function decodeDestroy(
  lifecycle: Block,
  faults: Diagnostic[],
  dialect: Dialect,
): { readonly value: boolean | undefined } | undefined {
  const { value, diagnostics } = content(lifecycle.body, { arguments: { destroy: "optional" }, blocks: {} });
  faults.push(...diagnostics);
  const destroy = value.arguments.get("destroy");
  return destroy && { value: literalBool(destroy, faults, dialect) };
}
