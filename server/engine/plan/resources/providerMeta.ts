import type { Module, ProviderMeta } from "../../config/module.ts";
import { requiredSource } from "../../config/settings/requiredProviders.ts";
import { decodeBody } from "../../lang/decodeBody.ts";
import type { Scope } from "../../lang/scope.ts";
import { NO_META, type ProviderMetaValue } from "../../lifecycle/resourceInstance.ts";
import type { Provider } from "../../provider/provider.ts";
import type { ProviderSchemas } from "../../schema/schema.ts";
import { remember } from "../../source/remember.ts";
import { withoutDeepMarks } from "../../values/value.ts";
import { noProviderMeta } from "./resourceFindings.ts";

/** Returns the value of a module's `provider_meta` block; the same object as long as block and schema are unchanged. */
export function providerMeta(
  module: Module | undefined,
  { source, schemas }: Provider,
  scope: Scope,
): ProviderMetaValue {
  const block =
    module && [...module.providerMeta.values()].find((each) => requiredSource(module, each.provider) === source);
  // Without a schema it is unknown whether the provider accepts the block.
  if (!block || !schemas.providerMeta) return NO_META;
  const cached = valuesOfBlock(block);
  const cachedValue = cached.get(schemas);
  if (cachedValue) return cachedValue;
  const now = decoded(block, source, schemas, scope);
  cached.set(schemas, now);
  return now;
}

const valuesOfBlock = remember((_: ProviderMeta) => new WeakMap<ProviderSchemas, ProviderMetaValue>());

/** Decodes the block. Any scope will do, because the block can only hold constants. */
function decoded(block: ProviderMeta, source: string, schemas: ProviderSchemas, scope: Scope): ProviderMetaValue {
  const schema = schemas.providerMeta?.();
  if (!schema) return { value: undefined, faults: [noProviderMeta(block.nameRange, source)] };
  const { value, diagnostics } = decodeBody(block.body, schema.block, scope);
  return { value: withoutDeepMarks(value), faults: diagnostics };
}
