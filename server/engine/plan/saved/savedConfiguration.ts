import { BUILTIN_PROVIDER } from "../../config/settings/requiredProviders.ts";
import { type LoadedModules, loadModules } from "../../config/tree/loadModules.ts";
import { providersIn } from "../../config/tree/namedProviders.ts";
import type { AvailableProviders } from "../../load/loadProviders.ts";
import { builtinProvider } from "../../provider/builtin/builtinProvider.ts";
import { simulatedProvider } from "../../provider/simulation/simulatedProvider.ts";
import type { ProviderSchemas } from "../../schema/schema.ts";
import { runToEnd } from "../../source/steps.ts";
import { parseProviderAddress } from "../../state/addressText.ts";
import type { PlanArchive } from "./planArchive.ts";
import type { SchemasOf } from "./savedSchemas.ts";
import { snapshotAnswers } from "./snapshotAnswers.ts";

/** Decodes the configuration in a saved plan, as if it stood in `root`. `language` overrides who wrote the plan. */
export const savedModules = (archive: PlanArchive, root: string, language: string | undefined): LoadedModules =>
  runToEnd(
    loadModules(
      root,
      snapshotAnswers(archive, root),
      { language: language ?? `${archive.product}@${archive.plan.terraformVersion}`, asksProgram: false },
      undefined,
    ),
  );

/** Returns the source addresses of all providers of a saved plan. */
export function savedProviders({ plan, priorState }: PlanArchive, { root }: LoadedModules): readonly string[] {
  const sources = new Set<string>();
  for (const { provider } of [...plan.changes, ...plan.drift, ...plan.invocations])
    sources.add(parseProviderAddress(provider)?.provider ?? provider);
  for (const { objects } of priorState.resources.values()) for (const { provider } of objects) sources.add(provider);
  for (const module of root?.modules ?? []) for (const source of providersIn(module)) sources.add(source);
  return [...sources];
}

/** Returns the schemas of the providers, with those of the built-in one. A provider matches by its address in either registry. */
export function schemasIn(
  schemas: ReadonlyMap<string, ProviderSchemas>,
  { language }: Pick<LoadedModules, "language">,
): SchemasOf {
  const builtin = builtinProvider(language.dialect).schemas;
  return (source) =>
    source === BUILTIN_PROVIDER
      ? builtin
      : addressesOf(source)
          .map((address) => schemas.get(address))
          .find((found) => found !== undefined);
}

/** Returns the addresses by which a provider may be listed. A provider without an address was one of HashiCorp's. */
export function addressesOf(provider: string): readonly string[] {
  const [host, namespace, type] = provider.split("/");
  const path = `${namespace === "-" ? "hashicorp" : namespace}/${type}`;
  const isPublic = host === TERRAFORM || host === OPENTOFU;
  return [provider, ...(isPublic ? [`${TERRAFORM}/${path}`, `${OPENTOFU}/${path}`] : [])];
}

const TERRAFORM = "registry.terraform.io";
const OPENTOFU = "registry.opentofu.org";

/** Returns the providers whose schemas are known, by the addresses that the configuration has for them. */
export function availableIn(sources: readonly string[], schemasOf: SchemasOf): AvailableProviders {
  const available = new Map(
    sources.flatMap((source) => {
      const schemas = schemasOf(source);
      return schemas && source !== BUILTIN_PROVIDER ? [[source, simulatedProvider(source, schemas)] as const] : [];
    }),
  );
  return available;
}
