import { type Result, result } from "../source/diagnostic.ts";
import { content } from "../syntax/content.ts";
import type { Block } from "../syntax/tree.ts";
import type { Moved } from "./module.ts";
import { decodeMoveEndpoint, type MoveEndpoint } from "./moveEndpoint.ts";
import { differentKinds } from "./texts.ts";

/** Decodes a `moved` block; both endpoints must be of the same kind. */
export function decodeMoved(block: Block): Result<Moved | undefined> {
  const { value: decodedBody, diagnostics } = content(block.body, {
    arguments: { from: "required", to: "required" },
    blocks: {},
  });
  const from = decodedBody.arguments.get("from");
  const to = decodedBody.arguments.get("to");
  const source = from && decodeMoveEndpoint(from.expression);
  const target = to && decodeMoveEndpoint(to.expression);
  const faults = [...diagnostics, ...(source?.diagnostics ?? []), ...(target?.diagnostics ?? [])];
  if (!source?.value || !target?.value) return result(undefined, faults);
  const kind = endpointKind(source.value);
  if (kind !== endpointKind(target.value)) return result(undefined, faults, [differentKinds(block, kind)]);
  return result({ from: source.value, to: target.value, header: block.header, range: block.range }, faults);
}

const endpointKind = ({ resource }: MoveEndpoint): "resource" | "module" => (resource ? "resource" : "module");
