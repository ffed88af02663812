import type { Dialect } from "../lang/dialect.ts";
import { type Diagnostic, type Result, result } from "../source/diagnostic.ts";
import { partialContent } from "../syntax/content.ts";
import { isIdentifier } from "../syntax/scan/identifier.ts";
import type { Block } from "../syntax/tree.ts";
import { escaped } from "./escaped.ts";
import { constantText } from "./literal.ts";
import type { ProviderConfiguration } from "./module.ts";
import { onlyFirst } from "./onlyFirst.ts";
import { providerNameFaults } from "./providerName.ts";
import { versionConstraints } from "./requiredVersion.ts";
import { inlineVersion, reservedBlock, reservedProviderArgument, wrongAliasName } from "./texts.ts";

/** Reads a `provider` block, leaving the provider's own arguments to its schema. */
export function decodeProviderConfiguration(
  block: Block,
  dialect: Dialect = "terraform",
): Result<ProviderConfiguration | undefined> {
  const { value: read, diagnostics } = partialContent(block.body, {
    arguments: {
      version: "optional",
      alias: "optional",
      count: "optional",
      depends_on: "optional",
      for_each: "optional",
      source: "optional",
    },
    blocks: { _: [], lifecycle: [], locals: [] },
  });
  const [label] = block.labels;
  const found: Diagnostic[] = [];
  const named = label ? providerNameFaults(label.value, block.header) : [];
  if (named.length > 0) return result(undefined, diagnostics, named);
  const argument = read.arguments.get("alias");
  const alias = constantText(argument, found);
  if (argument && !isIdentifier(alias ?? "")) found.push(wrongAliasName(argument.range));
  const version = read.arguments.get("version");
  if (version) {
    found.push(inlineVersion(version.expression.range));
    versionConstraints(version, found);
  }
  found.push(...RESERVED[dialect].flatMap((name) => read.arguments.get(name) ?? []).map(reservedProviderArgument));
  const { _: kept } = onlyFirst(block, read.blocks, ["_"], found);
  found.push(...read.blocks.filter(({ type }) => type !== "_").map((inner) => reservedBlock(block, inner)));
  if (!label) return result(undefined, diagnostics, found);
  const configuration: ProviderConfiguration = {
    name: label.value,
    alias,
    version,
    forEach: read.arguments.get("for_each")?.expression,
    body: escaped(read.rest, kept),
    header: block.header,
    range: block.range,
  };
  return result(configuration, diagnostics, found);
}

/** Arguments that mean something elsewhere, and might one day here. */
const RESERVED = {
  terraform: ["count", "depends_on", "for_each", "source"],
  opentofu: ["count", "depends_on", "source"],
} as const;
