import { evaluateConstant } from "../../lang/constant.ts";
import type { Dialect } from "../../lang/dialect.ts";
import { optionalArguments, supports } from "../../lang/features.ts";
import { type Diagnostic, type Result, result } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import { blocksOfType } from "../../syntax/bodyArguments.ts";
import { content, partialContent } from "../../syntax/content.ts";
import { literalText } from "../../syntax/expressions.ts";
import type { Block, Body } from "../../syntax/tree.ts";
import { constantText } from "../decode/literal.ts";
import { providerNameFaults } from "../providerName.ts";
import { aliasForEach } from "../tree/providerFindings.ts";
import * as say from "./testFindings.ts";
import { decodeTestOverride, duringFaults, valueFaults } from "./testOverride.ts";
import { withUnjudgedMocks } from "./unjudgedMocks.ts";

/** Decodes a `mock_provider` block. */
export function decodeMockProvider(
  block: Block,
  dialect: Dialect,
): Result<{ readonly name: string; readonly alias: string | undefined } | undefined> {
  const { value: decodedBody, diagnostics: written } = content(block.body, {
    arguments: {
      alias: "optional",
      ...optionalArguments(dialect, {
        source: "test-target-warnings",
        override_during: "test-state-key",
        for_each: "provider-for-each",
      }),
    },
    blocks: BLOCKS,
  });
  const diagnostics = withUnjudgedMocks(block.body, written, dialect);
  const faults: Diagnostic[] = [];
  const [label] = block.labels;
  if (label) faults.push(...providerNameFaults(label.value, block.header));
  faults.push(...duringFaults(decodedBody.arguments.get("override_during")));
  const alias = constantText(decodedBody.arguments.get("alias"), faults, dialect);
  const forEach = decodedBody.arguments.get("for_each");
  if (forEach && alias === undefined) faults.push(aliasForEach(forEach.expression.range));
  for (const inner of decodedBody.blocks)
    faults.push(
      ...(inner.type.startsWith("mock") ? mockFaults(inner, dialect) : decodeTestOverride(inner, dialect).diagnostics),
    );
  faults.push(...duplicateMocks(block, decodedBody.blocks, dialect));
  return result(label && { name: label.value, alias }, diagnostics, faults);
}

/** A folder from which a mocked provider takes its values, as it is written, and the range of the block's header. */
export interface MockFolder {
  readonly folder: string;
  readonly header: Range;
}

/** Returns the folders that the mocked providers of a test file name, in dialects that read them. */
export const mockFolders = (body: Body, dialect: Dialect): readonly MockFolder[] =>
  supports(dialect, "test-target-warnings") ? blocksOfType(body, "mock_provider").flatMap(foldersIn) : [];

function foldersIn({ header, body }: Block): readonly MockFolder[] {
  const { value } = partialContent(body, { arguments: { source: "optional" }, blocks: {} });
  const source = value.arguments.get("source");
  const folder = source && literalText(source.expression);
  return folder === undefined ? [] : [{ folder, header }];
}

const BLOCKS = { mock_resource: ["type"], mock_data: ["type"], override_resource: [], override_data: [] } as const;

function mockFaults(block: Block, dialect: Dialect): readonly Diagnostic[] {
  const { value, diagnostics } = content(block.body, {
    arguments: { defaults: "optional", ...optionalArguments(dialect, { override_during: "test-state-key" }) },
    blocks: {},
  });
  const faults = [...diagnostics, ...duringFaults(value.arguments.get("override_during"))];
  const defaults = value.arguments.get("defaults");
  if (!defaults || supports(dialect, "test-computed-mocks")) return faults;
  const isTyped = !supports(dialect, "test-target-warnings");
  return [
    ...faults,
    ...(isTyped ? valueFaults(defaults, block, dialect) : evaluateConstant(defaults.expression).diagnostics),
  ];
}

const duplicateMocks = ({ header }: Block, blocks: readonly Block[], dialect: Dialect): readonly Diagnostic[] =>
  blocks
    .filter(({ type }) => type.startsWith("mock"))
    .flatMap((block, at) => {
      const [label] = block.labels;
      const firstMock = blocks
        .slice(0, at)
        .find(({ type, labels }) => type === block.type && labels[0]?.value === label?.value);
      const range = supports(dialect, "test-target-warnings") ? label?.range : header;
      return label && range && firstMock ? [say.mockTwice(range, label, block, firstMock)] : [];
    });
