import { type LockedProvider, type LockFile, readLockFile } from "../config/lockFile.ts";
import { BUILTIN_PROVIDER } from "../config/settings/requiredProviders.ts";
import { type LoadedModules, lockFileQuestion, type ModuleNode } from "../config/tree/loadModules.ts";
import { providersIn } from "../config/tree/namedProviders.ts";
import type { Dialect } from "../lang/dialect.ts";
import { supports } from "../lang/features.ts";
import { builtinProvider } from "../provider/builtin/builtinProvider.ts";
import { type Facts, factsInUse, type LearnedFacts } from "../provider/facts.ts";
import { liveProvider } from "../provider/live/liveProvider.ts";
import { type PluginRole, pluginProvider } from "../provider/plugin/pluginProvider.ts";
import type { Provider } from "../provider/provider.ts";
import { packProvider } from "../provider/simulation/packProvider.ts";
import { simulatedProvider } from "../provider/simulation/simulatedProvider.ts";
import { withoutComputedBlocks } from "../schema/computedBlocks.ts";
import { packQuestion, type RefusedPack } from "../schema/pack/packQuestion.ts";
import { ofOtherMajor, type Pack, standingFor } from "../schema/pack/readPack.ts";
import { type ReadSchemas, readSchemas } from "../schema/readSchemas.ts";
import type { ProviderSchemas, SchemaBasis } from "../schema/schema.ts";
import { IN_DEVELOPMENT, type SchemaQuestion, schemaQuestion } from "../schema/schemaQuestion.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { type Answers, type Failure, type FileAnswer, fileQuestion, type Question } from "../source/question.ts";
import { remember } from "../source/remember.ts";
import { sameObjects } from "../source/sameObjects.ts";
import type { Steps } from "../source/steps.ts";
import { EMPTY_STATE, type State } from "../state/state.ts";
import { compareCodePoints } from "../values/type.ts";
import { isOfOtherMajor } from "./choosePack.ts";
import type { Answering, Inputs } from "./inputs.ts";
import * as say from "./loadFindings.ts";
import { type SeenTypes, seenTypes } from "./seenTypes.ts";

/** The available providers, by source address. */
export type AvailableProviders = ReadonlyMap<string, Provider>;

/** The providers of a root module, as far as they are available. */
export interface LoadedProviders {
  /** By source address, each with the best available schemas. The same map as long as its entries are equal. */
  readonly available: AvailableProviders;
  /** The packs of other versions than the one in use, for providers that are not available. No claim rests on them alone. */
  readonly packs: ReadonlyMap<string, Pack>;
  /** Questions whose answers bring better schemas. */
  readonly open: readonly Question[];
  /** The origin of the schemas of each provider that the modules use, ordered by address. */
  readonly origins: readonly SchemaOrigin[];
  readonly diagnostics: readonly Diagnostic[];
  /** What was learned of the providers, for the packages in the lock file. */
  readonly facts: Facts;
  /** The lock file and the facts that `facts` follows from. */
  readonly locked: LockFile;
  readonly learned: LearnedFacts;
  /** The resource types of all other providers, as the state shows them. */
  readonly seenTypes: SeenTypes;
  /** The state that `seenTypes` is computed from. */
  readonly state: State | undefined;
}

/** The origin of a provider's schemas, or the reason why it has none. */
export interface SchemaOrigin {
  readonly source: string;
  /** The version of the schemas; without schemas, that of the lock file. */
  readonly version: string | undefined;
  /** For the schemas of a pack: whether they are of the locked version, of another one, or of either but reconstructed. */
  readonly packOf?: "locked" | "other" | "reconstructed";
  /** For the schemas of a pack: the version in the lock file; absent without one. */
  readonly lockedVersion?: string;
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
  const answering = answeringOf(options);
  const isExec = answering === "exec";
  // A plugin answers for every object of the state, even if its resource is no longer declared.
  const used = usedProviders(modules, answering === "schema" ? undefined : state);
  const locked = readLockFile(answers.get(lockFileQuestion(inputs.root)));
  const schemaFile = readSchemaFile(inputs);
  const { dialect } = modules.language;
  const providersAtHand = namedAndBuiltIn(schemaFile.schemas, providers, dialect);
  const questions = schemaQuestions(
    inputs,
    used.filter((source) => (isExec ? !providers?.has(source) : !providersAtHand.has(source))),
    locked,
    dialect,
  );
  const ofPlugins = providersOfPlugins(questions, answers, answering, dialect);
  const packs = packsFor(inputs, modules, locked, questions);
  const loaded = new Map([...providersAtHand, ...ofPlugins, ...packs.ofLockedVersion]);
  const available = previous && sameProviders(previous.available, loaded) ? previous.available : loaded;
  const origins = used.map((source) => schemaOrigin(source, available, locked, questions.get(source), answers, packs));
  const hasSeenTypes = previous && previous.state === state && previous.available === available;
  const currentSeenTypes = hasSeenTypes
    ? previous.seenTypes
    : yield* seenTypes(state ?? EMPTY_STATE, available, previous?.seenTypes);
  return {
    available,
    packs: previous && sameEntries(previous.packs, packs.ofOtherVersions) ? previous.packs : packs.ofOtherVersions,
    facts: factsFor(inputs.facts ?? NO_FACTS, locked, previous),
    locked,
    learned: inputs.facts ?? NO_FACTS,
    seenTypes: currentSeenTypes,
    state,
    origins,
    open: [...(schemaFile.question ? [schemaFile.question] : []), ...questions.values(), ...packs.open],
    diagnostics: [
      ...schemaFileFaults(options.schemas, schemaFile),
      ...packs.refused.map(({ path, problem }) => say.refusedPack(path, problem)),
      ...(isExec ? missingPlugins(origins) : []),
    ],
  };
}

/** The packs of the providers that have no better schemas. */
interface ChosenPacks {
  /** The providers whose pack is of the locked version. Such a pack counts as the schema. */
  readonly ofLockedVersion: AvailableProviders;
  readonly ofOtherVersions: ReadonlyMap<string, Pack>;
  readonly open: readonly Question[];
  readonly refused: readonly RefusedPack[];
}

/** Chooses packs for the providers whose schemas nobody else has. A plan that plugins have to answer uses none. */
function packsFor(
  { answers, options: { packs: places, providers } }: Inputs,
  modules: LoadedModules,
  locked: LockFile,
  questions: ReadonlyMap<string, SchemaQuestion>,
): ChosenPacks {
  const ofLockedVersion = new Map<string, Provider>();
  const ofOtherVersions = new Map<string, Pack>();
  const open: Question[] = [];
  const refused = new Map<string, RefusedPack>();
  if (places === undefined || providers === "exec") return { ofLockedVersion, ofOtherVersions, open, refused: [] };
  for (const [source, question] of questions) {
    const failure = answers.get(question);
    if (failure?.kind !== "failure") continue;
    const { version } = locked.get(question.installed.source) ?? NOT_LOCKED;
    const constraints = version === undefined ? constraintsOn(modules, source) : [];
    const wanted = { source, version, constraints, places };
    const ofPack = packQuestion(wanted);
    open.push(ofPack);
    const answer = answers.get(ofPack);
    if (answer?.kind !== "pack") continue;
    for (const each of answer.refused) refused.set(each.path, each);
    const { pack } = answer;
    if (!pack) continue;
    // An override of a developer is another build than that of the locked version.
    const isLocked = pack.version === version && !pack.isReconstructed && failure.lack !== "override";
    if (isLocked) ofLockedVersion.set(source, packProvider(source, pack));
    else {
      const other = isOfOtherMajor(pack, wanted) ? ofOtherMajor(pack) : pack;
      ofOtherVersions.set(source, version === undefined ? other : standingFor(other, version));
    }
  }
  return { ofLockedVersion, ofOtherVersions, open, refused: [...refused.values()] };
}

const NOT_LOCKED: LockedProvider = { version: undefined, hashes: [] };

/** Returns the version constraints of all modules on a provider. */
const constraintsOn = ({ root }: LoadedModules, source: string): readonly string[] =>
  (root && constraintsIn(root).get(source)) ?? [];

const constraintsIn = remember(({ modules }: ModuleNode): ReadonlyMap<string, readonly string[]> => {
  const bySource = new Map<string, readonly string[]>();
  for (const { requirements } of modules)
    for (const { source, version } of requirements.values())
      if (version) bySource.set(source, [...new Set([...(bySource.get(source) ?? []), version.text])]);
  return bySource;
});

/** The file of schemas that the user names, as far as it has been read. */
interface SchemaFile {
  /** Undefined if the user names no file. */
  readonly question: Question | undefined;
  readonly answer: FileAnswer | undefined;
  /** Without providers if the file could not be read. */
  readonly schemas: ReadSchemas;
}

function readSchemaFile({ answers, options }: Inputs): SchemaFile {
  if (options.schemas === undefined) return { question: undefined, answer: undefined, schemas: NO_SCHEMAS_READ };
  const question = fileQuestion(options.schemas);
  const answer = answers.get(question);
  return { question, answer, schemas: answer && answer.kind !== "failure" ? schemasOfFile(answer) : NO_SCHEMAS_READ };
}

const schemasOfFile = remember(
  (answer: FileAnswer & { kind: "bytes" | "text" }): ReadSchemas =>
    readSchemas(answer.kind === "text" ? answer.text : answer.bytes, "file"),
);

const NO_FACTS: LearnedFacts = new Map();

/** Returns the facts of the locked packages: the same map as long as neither the facts nor the lock file change. */
const factsFor = (learned: LearnedFacts, locked: LockFile, previous: LoadedProviders | undefined): Facts =>
  previous && previous.learned === learned && previous.locked === locked ? previous.facts : factsInUse(learned, locked);

const NO_SCHEMAS_READ: ReadSchemas = { providers: new Map(), faults: [] };

/** Returns the providers that need no plugin: those of the schema file, the built-in one, and those of the inputs. */
function namedAndBuiltIn(
  { providers: schemasOf }: ReadSchemas,
  providers: Inputs["providers"],
  dialect: Dialect,
): AvailableProviders {
  const available = new Map<string, Provider>();
  for (const source of [...schemasOf.keys()].flatMap(bothAddresses)) {
    const schemas = schemasOf.get(source) ?? schemasOf.get(inOpenTofu(source));
    if (schemas) available.set(source, simulatedProvider(source, schemasIn(dialect, schemas)));
  }
  available.set(BUILTIN_PROVIDER, builtinProvider(dialect));
  for (const [source, provider] of providers ?? []) available.set(source, provider);
  return available;
}

/** Returns who answers. Without plugins for the schemas none is started to answer either. */
const answeringOf = ({ providers, fromPlugins }: Inputs["options"]): Answering =>
  providers !== "exec" && fromPlugins === "never" ? "schema" : providers;

/** Returns the providers whose schemas a plugin has reported. */
function providersOfPlugins(
  questions: ReadonlyMap<string, SchemaQuestion>,
  answers: Answers,
  answering: Answering,
  dialect: Dialect,
): AvailableProviders {
  const providers = new Map<string, Provider>();
  for (const [source, question] of questions) {
    const answer = answers.get(question);
    if (answer?.kind !== "schemas") continue;
    const schemas = schemasIn(dialect, answer.schemas);
    const { build } = answer;
    const installed = build === undefined ? question.installed : { ...question.installed, build };
    const plugin = (role: PluginRole): Provider => pluginProvider(installed, schemas, dialect, role);
    providers.set(source, answeringWith(answering, simulatedProvider(source, schemas), plugin));
  }
  return providers;
}

/** Returns the schemas of a provider as a dialect reads them. */
const schemasIn = (dialect: Dialect, schemas: ProviderSchemas): ProviderSchemas =>
  supports(dialect, "computed-blocks") ? schemas : withoutComputedBlocks(schemas);

/** Returns the provider that answers a plan: a simulation, its plugin, or the simulation until its plugin answers. */
function answeringWith(answering: Answering, simulation: Provider, plugin: (role: PluginRole) => Provider): Provider {
  if (answering === "schema") return simulation;
  if (answering === "exec") return plugin({ need: "value", isIsolated: false });
  return liveProvider(simulation, plugin({ need: "better", isIsolated: answering === "offline" }), answering);
}

function schemaOrigin(
  source: string,
  available: AvailableProviders,
  locked: LockFile,
  question: SchemaQuestion | undefined,
  answers: Answers,
  { ofOtherVersions }: ChosenPacks,
): SchemaOrigin {
  const schemas = available.get(source)?.schemas;
  const answer = question && answers.get(question);
  const installed = question?.installed ?? { source, version: locked.get(source)?.version };
  const pack = ofOtherVersions.get(source);
  const packOf = pack?.isReconstructed && pack.version === installed.version ? "reconstructed" : "other";
  const ofPack = { packOf, ...(installed.version !== undefined && { lockedVersion: installed.version }) } as const;
  if (pack)
    return {
      source: installed.source,
      version: pack.version,
      basis: "pack",
      failure: answer?.kind === "failure" ? answer : undefined,
      ...ofPack,
    };
  return {
    source: installed.source,
    version: schemas?.version ?? installed.version,
    basis: schemas?.basis,
    failure: answer?.kind === "failure" ? answer : undefined,
    ...(schemas?.basis === "pack" && { ...ofPack, packOf: "locked" as const }),
  };
}

/** Returns the addresses of the providers that modules and state name, in order; built-in ones are left out. */
function usedProviders(modules: LoadedModules, state: State | undefined): readonly string[] {
  const sources = new Set<string>();
  for (const { objects } of state?.resources.values() ?? []) for (const { provider } of objects) sources.add(provider);
  for (const module of modules.root?.modules ?? []) for (const source of providersIn(module)) sources.add(source);
  sources.delete(BUILTIN_PROVIDER);
  return [...sources].sort(compareCodePoints);
}

/** Returns the questions for the schemas of these providers. */
function schemaQuestions(
  { root, options: { dataDirectory, ...options } }: Inputs,
  sources: readonly string[],
  locked: LockFile,
  { product }: Dialect,
): ReadonlyMap<string, SchemaQuestion> {
  const isOpenTofu = product === "opentofu";
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
  const inDevelopmentSources = origins.flatMap(({ source, version, failure }) =>
    version === IN_DEVELOPMENT || failure?.lack === "override" ? [source] : [],
  );
  const warnings = inDevelopmentSources.length > 0 ? [say.inDevelopment(inDevelopmentSources)] : [];
  const failures = origins.flatMap(({ source, failure }) => (failure ? [{ source, ...failure }] : []));
  const unlocked = failures.filter(({ lack }) => lack === "lock");
  if (unlocked.length > 0) return [...warnings, say.inconsistentLock(unlocked.map(({ source }) => source))];
  const errors = failures.map(({ source, reason, lack }) =>
    (lack ? say.schemasNotLoaded : say.notInstalled)(source, reason),
  );
  return [...warnings, ...errors];
}

const sameProviders = (a: AvailableProviders, b: AvailableProviders): boolean => sameEntries(a, b);

const sameEntries = (a: ReadonlyMap<string, object>, b: ReadonlyMap<string, object>): boolean =>
  sameObjects([...a.keys()], [...b.keys()]) && sameObjects([...a.values()], [...b.values()]);

function schemaFileFaults(path: string | undefined, { answer, schemas }: SchemaFile): readonly Diagnostic[] {
  if (path === undefined || !answer) return [];
  const reason = answer.kind === "failure" ? answer.reason : schemas.faults[0]?.message;
  return reason === undefined ? [] : [say.unreadableSchemas(path, reason)];
}
