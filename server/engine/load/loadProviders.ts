import { type LoadedModules, lockFileQuestion } from "../config/loadModules.ts";
import { type LockFile, readLockFile } from "../config/lockFile.ts";
import { providersIn } from "../config/namedProviders.ts";
import type { Dialect } from "../lang/dialect.ts";
import { BUILTIN } from "../provider/builtin/builtinProvider.ts";
import type { Facts } from "../provider/facts.ts";
import { pluginProvider } from "../provider/plugin/pluginProvider.ts";
import type { Provider } from "../provider/provider.ts";
import { simulatedProvider } from "../provider/simulation/simulatedProvider.ts";
import { type ReadSchemas, readSchemas } from "../schema/readSchemas.ts";
import type { SchemaBasis } from "../schema/schema.ts";
import { IN_DEVELOPMENT, type SchemaQuestion, schemaQuestion } from "../schema/schemaQuestion.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { type Failure, type FileAnswer, fileQuestion, type Question } from "../source/question.ts";
import { remember } from "../source/remember.ts";
import { sameObjects } from "../source/sameObjects.ts";
import type { Steps } from "../source/steps.ts";
import { EMPTY_STATE, type State } from "../state/state.ts";
import { compareCodePoints } from "../values/type.ts";
import { type Inputs, isValidation } from "./inputs.ts";
import { type SeenTypes, seenTypes } from "./seenTypes.ts";
import { inconsistentLock, inDevelopment, notInstalled, schemasNotLoaded, unreadableSchemas } from "./texts.ts";

/** The available providers, by source address. */
export type AvailableProviders = ReadonlyMap<string, Provider>;

/** The providers of a root module, as far as they are available. */
export interface LoadedProviders {
  /** By source address, each with the best available schemas. The same map as long as its entries are equal. */
  readonly available: AvailableProviders;
  /** Questions whose answers bring better schemas. */
  readonly open: readonly Question[];
  /** The origin of the schemas of each provider that the modules use, ordered by address. */
  readonly origins: readonly SchemaOrigin[];
  readonly diagnostics: readonly Diagnostic[];
  /** Facts that providers' answers proved. */
  readonly facts: Facts;
  /** The resource types of all other providers, as the state shows them. */
  readonly seenTypes: SeenTypes;
  /** The state that `seen` is computed from. */
  readonly state: State | undefined;
}

/** The origin of a provider's schemas, or the reason why it has none. */
export interface SchemaOrigin {
  readonly source: string;
  /** The version of the schemas; without schemas, that of the lock file. */
  readonly version: string | undefined;
  /** Undefined without schemas. */
  readonly basis: SchemaBasis | undefined;
  /** The reason why the schemas are missing; undefined while the question is open. */
  readonly failure: Failure | undefined;
}

/** Loads the providers of all modules: from the file that the user names, else as the host determines them. */
export function* loadProviders(
  inputs: Inputs,
  modules: LoadedModules,
  state: State | undefined,
  previous?: LoadedProviders,
): Steps<LoadedProviders> {
  const { answers, options, providers } = inputs;
  const question = options.schemas === undefined ? undefined : fileQuestion(options.schemas);
  const file = question && answers.get(question);
  const named = file && file.kind !== "failure" ? schemasIn(file) : NO_SCHEMAS_READ;
  const isExec = options.providers === "exec";
  // A running plugin answers for every object of the state, even if its resource is no longer declared.
  const used = usedProviders(modules, isExec && !isValidation(inputs) ? state : undefined);
  const locked = readLockFile(answers.get(lockFileQuestion(inputs.root)));
  const loaded = new Map<string, Provider>();
  for (const source of [...named.providers.keys()].flatMap(bothAddresses)) {
    const schemas = named.providers.get(source) ?? named.providers.get(inOpenTofu(source));
    if (schemas) loaded.set(source, simulatedProvider(source, schemas));
  }
  for (const [source, provider] of [[BUILTIN.source, BUILTIN] as const, ...(providers ?? [])])
    loaded.set(source, provider);
  const questions = schemaQuestions(
    inputs,
    used.filter((source) => (isExec ? !providers?.has(source) : !loaded.has(source))),
    locked,
    modules.root?.dialect,
  );
  for (const [source, asked] of questions) {
    const answer = answers.get(asked);
    if (answer?.kind !== "schemas") continue;
    const { installed } = asked;
    loaded.set(source, isExec ? pluginProvider(installed, answer.schemas) : simulatedProvider(source, answer.schemas));
  }
  const available = previous && sameProviders(previous.available, loaded) ? previous.available : loaded;
  const origins = used.map((source): SchemaOrigin => {
    const schemas = available.get(source)?.schemas;
    const asked = questions.get(source);
    const answer = asked && answers.get(asked);
    const lack = answer?.kind === "failure" ? answer : undefined;
    const { source: address, version } = asked?.installed ?? { source, version: locked.get(source)?.version };
    return { source: address, version: schemas?.version ?? version, basis: schemas?.basis, failure: lack };
  });
  const isSeen = previous && previous.state === state && previous.available === available;
  const seen = isSeen ? previous.seenTypes : yield* seenTypes(state ?? EMPTY_STATE, available, previous?.seenTypes);
  return {
    available: available,
    facts: inputs.facts ?? NO_FACTS,
    seenTypes: seen,
    state,
    origins,
    open: [...(question ? [question] : []), ...questions.values()],
    diagnostics: [...faultsOf(options.schemas, file, named), ...(isExec ? missingPlugins(origins) : [])],
  };
}

const schemasIn = remember(
  (answer: FileAnswer & { kind: "bytes" | "text" }): ReadSchemas =>
    readSchemas(answer.kind === "text" ? answer.text : answer.bytes, "file"),
);

const NO_FACTS: Facts = new Map();

const NO_SCHEMAS_READ: ReadSchemas = { providers: new Map(), faults: [] };

/** Returns the addresses of the providers that modules and state name, in order; built-in ones are left out. */
function usedProviders(modules: LoadedModules, state: State | undefined): readonly string[] {
  const sources = new Set<string>();
  for (const { objects } of state?.resources.values() ?? []) for (const { provider } of objects) sources.add(provider);
  for (const module of modules.root?.modules ?? []) for (const source of providersIn(module)) sources.add(source);
  sources.delete(BUILTIN.source);
  return [...sources].sort(compareCodePoints);
}

/** Returns the questions for the schemas of these providers. */
function schemaQuestions(
  { root, options: { dataDirectory, ...options } }: Inputs,
  sources: readonly string[],
  locked: LockFile,
  dialect: Dialect | undefined,
): ReadonlyMap<string, SchemaQuestion> {
  const isOpenTofu = dialect === "opentofu";
  const fromPlugins = options.providers === "exec" ? "exec" : options.fromPlugins;
  return new Map(
    sources.map((address) => {
      const twin = inOpenTofu(address);
      const source = locked.has(address) || !(isOpenTofu || locked.has(twin)) ? address : twin;
      const { version, hashes } = locked.get(source) ?? { version: undefined, hashes: [] };
      return [address, schemaQuestion({ root, dataDirectory, source, version, hashes, fromPlugins })] as const;
    }),
  );
}

/** Returns the address of a provider in OpenTofu's registry, which OpenTofu installs from and prints. */
const inOpenTofu = (source: string): string => source.replace(/^registry\.terraform\.io\//, "registry.opentofu.org/");

/** Returns the address, and for OpenTofu's registry also the address in Terraform's. */
const bothAddresses = (source: string): readonly string[] => [
  source.replace(/^registry\.opentofu\.org\//, "registry.terraform.io/"),
  source,
];

/**
 * Returns errors for providers whose plugin has to answer but cannot. A missing lock entry is reported before a missing
 * plugin, as Terraform does it.
 */
function missingPlugins(origins: readonly SchemaOrigin[]): readonly Diagnostic[] {
  const built = origins.flatMap(({ source, version, failure: lack }) =>
    version === IN_DEVELOPMENT || lack?.lack === "override" ? [source] : [],
  );
  const warned = built.length > 0 ? [inDevelopment(built)] : [];
  const lacking = origins.flatMap(({ source, failure: lack }) => (lack ? [{ source, ...lack }] : []));
  const unlocked = lacking.filter(({ lack }) => lack === "lock");
  if (unlocked.length > 0) return [...warned, inconsistentLock(unlocked.map(({ source }) => source))];
  const faults = lacking.map(({ source, reason, lack }) => (lack ? schemasNotLoaded : notInstalled)(source, reason));
  return [...warned, ...faults];
}

const sameProviders = (before: AvailableProviders, now: AvailableProviders): boolean =>
  sameObjects([...before.keys()], [...now.keys()]) && sameObjects([...before.values()], [...now.values()]);

function faultsOf(
  path: string | undefined,
  file: FileAnswer | undefined,
  { faults: [fault] }: ReadSchemas,
): readonly Diagnostic[] {
  if (path === undefined || !file) return [];
  const reason = file.kind === "failure" ? file.reason : fault?.message;
  return reason === undefined ? [] : [unreadableSchemas(path, reason)];
}
