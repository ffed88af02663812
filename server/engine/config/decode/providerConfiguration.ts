import type { Dialect } from "../../lang/dialect.ts";
import { supports } from "../../lang/features.ts";
import { type Diagnostic, type Result, result } from "../../source/diagnostic.ts";
import { partialContent } from "../../syntax/content.ts";
import { isIdentifier } from "../../syntax/scan/identifier.ts";
import type { Block } from "../../syntax/tree.ts";
import type { ProviderConfiguration } from "../module.ts";
import { providerNameFaults } from "../providerName.ts";
import { versionConstraints } from "../requiredVersion.ts";
import { reservedBlock } from "../tree/moduleFindings.ts";
import { aliasForEach, inlineVersion, reservedProviderArgument, wrongAliasName } from "../tree/providerFindings.ts";
import { constantText } from "./literal.ts";
import { withEscapedContent } from "./metaArgumentEscape.ts";
import { firstOfEachType } from "./singleBlocks.ts";

/** Decodes a `provider` block; the provider's own arguments stay in `body`. */
export function decodeProviderConfiguration(block: Block, dialect: Dialect): Result<ProviderConfiguration | undefined> {
  const { value: decodedBody, diagnostics } = partialContent(block.body, {
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
  const faults: Diagnostic[] = [];
  const named = label ? providerNameFaults(label.value, block.header) : [];
  if (named.length > 0) return result(undefined, diagnostics, named);
  const argument = decodedBody.arguments.get("alias");
  const alias = constantText(argument, faults, dialect);
  if (argument && !isIdentifier(alias ?? "")) faults.push(wrongAliasName(argument.range));
  const version = decodedBody.arguments.get("version");
  if (version) {
    faults.push(inlineVersion(version.expression.range));
    versionConstraints(version, faults);
  }
  const reserved = supports(dialect, "provider-for-each") ? RESERVED.filter((name) => name !== "for_each") : RESERVED;
  faults.push(...reserved.flatMap((name) => decodedBody.arguments.get(name) ?? []).map(reservedProviderArgument));
  const forEach = decodedBody.arguments.get("for_each")?.expression;
  if (forEach && alias === undefined && supports(dialect, "provider-for-each"))
    faults.push(aliasForEach(forEach.range));
  const { _: escaped } = firstOfEachType(block, decodedBody.blocks, ["_"], faults);
  faults.push(...decodedBody.blocks.filter(({ type }) => type !== "_").map((inner) => reservedBlock(block, inner)));
  if (!label) return result(undefined, diagnostics, faults);
  const configuration: ProviderConfiguration = {
    name: label.value,
    alias,
    version,
    forEach,
    body: withEscapedContent(decodedBody.remaining, escaped),
    header: block.header,
    range: block.range,
  };
  return result(configuration, diagnostics, faults);
}

/** Arguments that are reserved for later use. */
const RESERVED: readonly string[] = ["count", "depends_on", "for_each", "source"];
