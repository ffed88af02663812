import { type Diagnostic, type Result, result } from "../source/diagnostic.ts";
import { content } from "../syntax/content.ts";
import type { Argument, Block } from "../syntax/tree.ts";
import { type Backend, decodeBackend } from "./backend.ts";
import type { ProviderMeta, ProviderRequirement } from "./module.ts";
import { decodeRequiredProviders } from "./requiredProviders.ts";

/** One `terraform` block; a module can have several. */
export interface TerraformBlock {
  readonly requiredVersion: Argument | undefined;
  readonly requirements: readonly ProviderRequirement[];
  readonly backend: Backend | undefined;
  readonly cloud: Block | undefined;
  readonly providerMeta: readonly ProviderMeta[];
}

/** Reads a `terraform` block. */
export function decodeTerraform(block: Block): Result<TerraformBlock> {
  const { value: read, diagnostics } = content(block.body, {
    arguments: { required_version: "optional", experiments: "optional", language: "optional" },
    blocks: { required_providers: [], provider_meta: ["provider"], backend: ["type"], cloud: [] },
  });
  const found: Diagnostic[] = [];
  const ofType = (type: string) => read.blocks.filter((inner) => inner.type === type);
  const required = ofType("required_providers").map(decodeRequiredProviders);
  found.push(...required.flatMap((one) => one.diagnostics));
  const terraform: TerraformBlock = {
    requiredVersion: read.arguments.get("required_version"),
    requirements: required.flatMap(({ value }) => value),
    backend: decodeBackend(block),
    cloud: ofType("cloud")[0],
    providerMeta: ofType("provider_meta").map(({ labels, body, header }) => ({
      provider: labels[0]?.value ?? "",
      body,
      range: header,
    })),
  };
  return result(terraform, diagnostics, found);
}
