import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Argument, Block } from "../../syntax/tree.ts";
import type { ProviderMeta, ProviderReference, ProviderRequirement } from "../module.ts";
import type { Backend } from "./backend.ts";
import * as say from "./settingsFindings.ts";
import type { RequiredProviders, TerraformBlock } from "./terraformBlock.ts";

/** The combined `terraform` blocks of all files. */
export interface TerraformSettings {
  readonly requiredVersions: readonly Argument[];
  readonly providers: ReadonlyMap<string, string>;
  readonly requirements: ReadonlyMap<string, ProviderRequirement>;
  readonly configurationAliases: readonly ProviderReference[];
  readonly backend: Backend | undefined;
  readonly cloud: Block | undefined;
  readonly providerMeta: ReadonlyMap<string, ProviderMeta>;
  readonly diagnostics: readonly Diagnostic[];
}

/** The `terraform` blocks of one file. */
export type TerraformOfFile = readonly TerraformBlock[];

/** Merges the settings of override files into those of the other files, file by file. */
export function terraformSettings(
  files: readonly TerraformOfFile[],
  overrides: readonly TerraformOfFile[],
): TerraformSettings {
  const faults: Diagnostic[] = [];
  const requirements = requirementsOf(files, overrides, faults);
  const providers = new Map([...requirements].map(([name, { source }]) => [name, source]));
  const ordinary = backendsOf(files, faults);
  const backendBlocks = overrides.reduce((previous, file) => overriddenBackend(previous, file, faults), ordinary);
  return {
    requiredVersions: overrides.reduce<readonly Argument[]>((previous, file) => {
      const versions = versionsIn(file);
      return versions.length > 0 ? versions : previous;
    }, files.flatMap(versionsIn)),
    providers,
    requirements,
    configurationAliases: [...requirements.values()].flatMap(({ aliases }) => aliases),
    ...backendBlocks,
    providerMeta: metasOf(files.flat(), providers, faults),
    diagnostics: faults,
  };
}

const versionsIn = (file: TerraformOfFile): readonly Argument[] =>
  file.flatMap(({ requiredVersion }) => requiredVersion ?? []);

/** Returns the requirements: those of the first block, with single entries replaced by overrides. */
function requirementsOf(
  files: readonly TerraformOfFile[],
  overrides: readonly TerraformOfFile[],
  faults: Diagnostic[],
): ReadonlyMap<string, ProviderRequirement> {
  const blocksOf = (some: readonly TerraformOfFile[]): readonly RequiredProviders[] =>
    some.flat().flatMap((block) => block.requirements);
  const [first, ...others] = blocksOf(files);
  faults.push(...others.map(({ header }) => say.secondRequiredProviders(header, first!.header)));
  const entries = [first, ...others, ...blocksOf(overrides)].flatMap((block) => block?.providers ?? []);
  return new Map(entries.map((entry) => [entry.name, entry]));
}

/** The `backend` or `cloud` block of a module. */
interface BackendBlocks {
  readonly backend: Backend | undefined;
  readonly cloud: Block | undefined;
}

const isCloud = ({ type }: Backend): boolean => type === "cloud";

function backendsOf(files: readonly TerraformOfFile[], faults: Diagnostic[]): BackendBlocks {
  let backend: Backend | undefined;
  let cloud: Block | undefined;
  for (const file of files) {
    for (const next of file.flatMap(({ backends }) => backends).filter((each) => !isCloud(each))) {
      if (backend) faults.push(say.secondBackend(next.range, backend.range));
      else backend = next;
    }
    for (const next of file.flatMap(({ clouds }) => clouds)) {
      if (cloud) faults.push(say.secondCloud(next.header, cloud.header));
      else cloud = next;
    }
    if (backend && cloud) faults.push(say.bothBackends(backend.range, cloud.header));
  }
  const ofCloud = files.flat().flatMap(({ backends }) => backends.filter(isCloud))[0];
  return { backend: ofCloud ?? backend, cloud };
}

/** Returns the backend after an override file, whose backend replaces any other. */
function overriddenBackend(previous: BackendBlocks, file: TerraformOfFile, faults: Diagnostic[]): BackendBlocks {
  const backends = file.flatMap((block) => block.backends);
  const [backend, secondBackendBlock] = backends.filter((each) => !isCloud(each));
  const [cloud, secondCloudBlock] = file.flatMap(({ clouds }) => clouds);
  if (backend && secondBackendBlock) faults.push(say.secondOverridingBackend(secondBackendBlock.range, backend.range));
  if (cloud && secondCloudBlock) faults.push(say.secondCloud(secondCloudBlock.header, cloud.header));
  if (cloud) return { backend: backends.find(isCloud), cloud };
  return backend ? { backend, cloud: undefined } : previous;
}

/** Returns the `provider_meta` blocks; there may be one per provider, under whichever local name. */
function metasOf(
  blocks: TerraformOfFile,
  providers: ReadonlyMap<string, string>,
  faults: Diagnostic[],
): ReadonlyMap<string, ProviderMeta> {
  const metas = new Map<string, ProviderMeta>();
  for (const meta of blocks.flatMap(({ providerMeta }) => providerMeta)) {
    const source = providers.get(meta.provider) ?? meta.provider;
    const first = [...metas.values()].find(({ provider }) => (providers.get(provider) ?? provider) === source);
    if (first) faults.push(say.secondProviderMeta(meta.range, first.range, meta.provider));
    metas.set(meta.provider, meta);
  }
  return metas;
}
