import type { Dialect } from "../../lang/dialect.ts";
import { supports } from "../../lang/features.ts";
import { type Diagnostic, type Result, result } from "../../source/diagnostic.ts";
import { content } from "../../syntax/content.ts";
import type { Block } from "../../syntax/tree.ts";
import type { Moved } from "../module.ts";
import { differentKinds, immovable } from "./addressFindings.ts";
import { decodeMoveEndpoint, type MoveEndpoint } from "./moveEndpoint.ts";

/** Decodes a `moved` block; both endpoints must be of the same kind. OpenTofu names the block of an invalid endpoint, too. */
export function decodeMoved(block: Block, dialect: Dialect): Result<Moved | undefined> {
  const { value: decodedBody, diagnostics } = content(block.body, {
    arguments: { from: "required", to: "required" },
    blocks: {},
  });
  const from = decodedBody.arguments.get("from");
  const to = decodedBody.arguments.get("to");
  const source = from && decodeMoveEndpoint(from.expression, dialect);
  const target = to && decodeMoveEndpoint(to.expression, dialect);
  const faults: Diagnostic[] = [...diagnostics, ...(source?.diagnostics ?? []), ...(target?.diagnostics ?? [])];
  if (supports(dialect, "checked-move-subject"))
    faults.push(
      ...[source, target].filter((endpoint) => !isMovable(endpoint?.value)).map(() => immovable(block.header)),
    );
  if (!source?.value || !target?.value) return result(undefined, faults);
  const kind = endpointKind(source.value);
  if (kind !== endpointKind(target.value)) return result(undefined, faults, [differentKinds(block, kind)]);
  return result({ from: source.value, to: target.value, header: block.header, range: block.range }, faults);
}

const isMovable = (endpoint: MoveEndpoint | undefined): boolean =>
  endpoint !== undefined && endpoint.resource?.mode !== "ephemeral";

const endpointKind = ({ resource }: MoveEndpoint): "resource" | "module" => (resource ? "resource" : "module");
