import { evaluateConstant } from "../lang/constant.ts";
import type { Dialect } from "../lang/dialect.ts";
import { type Diagnostic, type Result, result } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { content, justArguments } from "../syntax/content.ts";
import { keywordOf } from "../syntax/expressions.ts";
import type { Argument, Block } from "../syntax/tree.ts";
import { type Backend, decodeBackend } from "./backend.ts";
import type { ProviderMeta, ProviderRequirement } from "./module.ts";
import { providerNameFaults } from "./providerName.ts";
import { decodeRequiredProviders } from "./requiredProviders.ts";
import { versionConstraints } from "./requiredVersion.ts";
import { experimental, unknownEdition, wrongEdition } from "./texts.ts";

/** One `terraform` block; a module can have several, and each can have everything. */
export interface TerraformBlock {
  readonly requiredVersion: Argument | undefined;
  readonly requirements: readonly RequiredProviders[];
  readonly backends: readonly Backend[];
  readonly clouds: readonly Block[];
  readonly providerMeta: readonly ProviderMeta[];
}

/** One `required_providers` block. */
export interface RequiredProviders {
  readonly providers: readonly ProviderRequirement[];
  readonly header: Range;
}

/** Reads a `terraform` block. */
export function decodeTerraform(block: Block, dialect: Dialect): Result<TerraformBlock> {
  const { value: read, diagnostics } = content(block.body, {
    arguments: { required_version: "optional", experiments: "optional", language: "optional" },
    blocks: BLOCKS[dialect],
  });
  const found: Diagnostic[] = [];
  const requiredVersion = read.arguments.get("required_version");
  if (requiredVersion) versionConstraints(requiredVersion, found);
  found.push(...languageFaults(read.arguments.get("language")));
  const experiments = read.arguments.get("experiments");
  if (experiments) found.push(experimental(experiments.nameRange));
  const ofType = (type: string) => read.blocks.filter((inner) => inner.type === type);
  const required = ofType("required_providers").map((inner) => ({ inner, ...decodeRequiredProviders(inner) }));
  const metas = ofType("provider_meta").map(decodeProviderMeta);
  found.push(...required.flatMap((one) => one.diagnostics), ...metas.flatMap((meta) => meta.diagnostics));
  const backends = [...ofType("backend"), ...ofType("cloud")].map((inner) => decodeBackend(inner, dialect));
  const terraform: TerraformBlock = {
    requiredVersion,
    requirements: required.map(({ inner, value }) => ({ providers: value, header: inner.header })),
    backends,
    clouds: ofType("cloud"),
    providerMeta: metas.flatMap(({ value }) => value ?? []),
  };
  return result(terraform, diagnostics, found);
}

const TERRAFORM_BLOCKS = { required_providers: [], provider_meta: ["provider"], backend: ["type"], cloud: [] } as const;

/** What encrypts the state in OpenTofu is there, and nobody reads it. */
const BLOCKS = { terraform: TERRAFORM_BLOCKS, opentofu: { ...TERRAFORM_BLOCKS, encryption: [] } } as const;

function languageFaults(argument: Argument | undefined): readonly Diagnostic[] {
  if (!argument) return [];
  const { expression } = argument;
  const edition = keywordOf(expression);
  if (edition === undefined) return [wrongEdition(expression.range)];
  return edition === EDITION ? [] : [unknownEdition(expression.range, edition)];
}

/** The only edition of the language that there is. */
const EDITION = "TF2021";

/** What a module tells a provider of itself is written out. */
function decodeProviderMeta({ labels: [label], body, header }: Block): Result<ProviderMeta | undefined> {
  const { value, diagnostics } = justArguments(body);
  if (!label || diagnostics.length > 0) return result(undefined, diagnostics);
  const found = [...value.values()].flatMap(({ expression }) => evaluateConstant(expression).diagnostics);
  return result(
    { provider: label.value, nameRange: label.range, body, range: header },
    found,
    providerNameFaults(label.value, header),
  );
}
