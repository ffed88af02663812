import { type Diagnostic, type Result, result } from "../source/diagnostic.ts";
import { partialContent } from "../syntax/content.ts";
import { literalText } from "../syntax/expressions.ts";
import type { Block } from "../syntax/tree.ts";
import { escaped } from "./escaped.ts";
import type { ProviderConfiguration } from "./module.ts";
import { onlyFirst } from "./onlyFirst.ts";

/** Reads a `provider` block, leaving the provider's own arguments to its schema. */
export function decodeProviderConfiguration(block: Block): Result<ProviderConfiguration | undefined> {
  const { value: read, diagnostics } = partialContent(block.body, {
    arguments: { version: "optional", alias: "optional", for_each: "optional" },
    blocks: { _: [] },
  });
  const [label] = block.labels;
  const found: Diagnostic[] = [];
  const alias = read.arguments.get("alias");
  const { _: kept } = onlyFirst(block, read.blocks, ["_"], found);
  if (!label) return result(undefined, diagnostics, found);
  const configuration: ProviderConfiguration = {
    name: label.value,
    alias: alias && literalText(alias.expression),
    forEach: read.arguments.get("for_each")?.expression,
    body: escaped(read.rest, kept),
    header: block.header,
    range: block.range,
  };
  return result(configuration, diagnostics, found);
}
