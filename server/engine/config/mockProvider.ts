import { type Diagnostic, type Result, result } from "../source/diagnostic.ts";
import { content } from "../syntax/content.ts";
import type { Block } from "../syntax/tree.ts";
import { constantText } from "./literal.ts";
import { providerNameFaults } from "./providerName.ts";
import { decodeTestOverride } from "./testOverride.ts";
import * as say from "./testTexts.ts";

/** Decodes a `mock_provider` block. */
export function decodeMockProvider(
  block: Block,
): Result<{ readonly name: string; readonly alias: string | undefined } | undefined> {
  const { value: decodedBody, diagnostics } = content(block.body, {
    arguments: { alias: "optional", source: "optional", override_during: "optional" },
    blocks: {
      mock_resource: ["type"],
      mock_data: ["type"],
      override_resource: [],
      override_data: [],
      override_module: [],
    },
  });
  const faults: Diagnostic[] = [];
  const [label] = block.labels;
  if (label) faults.push(...providerNameFaults(label.value, block.header));
  const alias = constantText(decodedBody.arguments.get("alias"), faults);
  for (const inner of decodedBody.blocks)
    faults.push(...(inner.type.startsWith("mock") ? mockFaults(inner) : decodeTestOverride(inner).diagnostics));
  faults.push(...duplicateMocks(decodedBody.blocks));
  return result(label && { name: label.value, alias }, diagnostics, faults);
}

const mockFaults = ({ body }: Block): readonly Diagnostic[] =>
  content(body, { arguments: { defaults: "optional", override_during: "optional" }, blocks: {} }).diagnostics;

const duplicateMocks = (blocks: readonly Block[]): readonly Diagnostic[] =>
  blocks.flatMap((block, at) => {
    const [label] = block.labels;
    const firstMock = blocks
      .slice(0, at)
      .find(({ type, labels }) => type === block.type && labels[0]?.value === label?.value);
    return label && firstMock ? [say.mockTwice(label, block, firstMock)] : [];
  });
