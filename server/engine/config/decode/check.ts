import type { Dialect } from "../../lang/dialect.ts";
import { type Diagnostic, type Result, result } from "../../source/diagnostic.ts";
import { content } from "../../syntax/content.ts";
import type { Block } from "../../syntax/tree.ts";
import type { Check, Resource } from "../module.ts";
import { decodeCondition } from "./conditions.ts";
import { secondData, zeroAsserts } from "./lifecycleFindings.ts";
import { nameFaults } from "./nameFaults.ts";
import { decodeResource } from "./resource.ts";

/** Decodes a `check` block. */
export function decodeCheck(block: Block, dialect: Dialect): Result<Check | undefined> {
  const { value: decodedBody, diagnostics } = content(block.body, {
    arguments: {},
    blocks: { data: ["type", "name"], assert: [] },
  });
  const [label] = block.labels;
  const faults: Diagnostic[] = [...nameFaults(label, "Invalid check block name")];
  const name = label?.value ?? "";
  const data = decodeData(decodedBody.blocks, name, dialect, faults);
  const decoded = decodedBody.blocks
    .filter(({ type }) => type === "assert")
    .map((inner) => decodeCondition(inner, dialect));
  faults.push(...decoded.flatMap((one) => one.diagnostics));
  const asserts = decoded.flatMap(({ value, diagnostics: assertFaults }) =>
    value && assertFaults.length === 0 ? [value] : [],
  );
  if (asserts.length === 0) faults.push(zeroAsserts(block));
  return result(label && { name, data, asserts, header: block.header }, diagnostics, faults);
}

function decodeData(
  blocks: readonly Block[],
  check: string,
  dialect: Dialect,
  faults: Diagnostic[],
): Resource | undefined {
  let first: { readonly block: Block; readonly data: Resource } | undefined;
  for (const block of blocks.filter(({ type }) => type === "data")) {
    if (first) {
      faults.push(secondData(block.header, first.block.header));
      continue;
    }
    const { value, diagnostics } = decodeResource(block, "data", dialect, check);
    faults.push(...diagnostics);
    if (value && diagnostics.every(({ severity }) => severity !== "error")) first = { block, data: value };
  }
  return first?.data;
}
