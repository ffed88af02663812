import { type LoadedModules, lockFileQuestion } from "../config/loadModules.ts";
import { type LockFile, readLockFile } from "../config/lockFile.ts";
import { providersIn } from "../config/namedProviders.ts";
import type { Dialect } from "../lang/dialect.ts";
import { BUILTIN } from "../provider/builtin/builtin.ts";
import type { Facts } from "../provider/facts.ts";
import { answeredProvider } from "../provider/plugin/answered.ts";
import type { Provider } from "../provider/provider.ts";
import { simulatedProvider } from "../provider/simulation/simulated.ts";
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

/** The providers that can be asked, by source address. */
export type ProvidersAtHand = ReadonlyMap<string, Provider>;

/** Who can be asked about the resources of a root module. */
export interface LoadedProviders {
  /** By source address: each with the best schemas at hand. The same map as long as the same can be asked. */
  readonly atHand: ProvidersAtHand;
  /** What would bring better schemas. */
  readonly open: readonly Question[];
  /** Of each provider that the modules use, in the order of their addresses, where its schemas come from. */
  readonly origins: readonly SchemaOrigin[];
  readonly diagnostics: readonly Diagnostic[];
  /** What was learned from provider answers. */
  readonly facts: Facts;
  /** What the state shows of the types of all others. */
  readonly seen: SeenTypes;
  /** The state that it was seen in. */
  readonly state: State | undefined;
}

/** Where the schemas of a provider come from, or why there are none. */
export interface SchemaOrigin {
  readonly source: string;
  /** Of the schemas, else as the lock file has it. */
  readonly version: string | undefined;
  /** Undefined where there are none. */
  readonly basis: SchemaBasis | undefined;
  /** Why there are none; undefined while that is being found out. */
  readonly lack: Failure | undefined;
}

/** The providers of all modules: by the file that the user names, else as the host has found them out. */
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
  // A plugin is asked of what it has made, declared or not.
  const used = usedProviders(modules, isExec && !isValidation(inputs) ? state : undefined);
  const locked = readLockFile(answers.get(lockFileQuestion(inputs.root)));
  const found = new Map<string, Provider>();
  for (const source of [...named.providers.keys()].flatMap(bothAddresses)) {
    const schemas = named.providers.get(source) ?? named.providers.get(inOpenTofu(source));
    if (schemas) found.set(source, simulatedProvider(source, schemas));
  }
  for (const [source, provider] of [[BUILTIN.source, BUILTIN] as const, ...(providers ?? [])])
    found.set(source, provider);
  const questions = wantedSchemas(
    inputs,
    used.filter((source) => (isExec ? !providers?.has(source) : !found.has(source))),
    locked,
    modules.root?.dialect,
  );
  for (const [source, asked] of questions) {
    const answer = answers.get(asked);
    if (answer?.kind !== "schemas") continue;
    const { installed } = asked;
    found.set(source, isExec ? answeredProvider(installed, answer.schemas) : simulatedProvider(source, answer.schemas));
  }
  const atHand = previous && sameProviders(previous.atHand, found) ? previous.atHand : found;
  const origins = used.map((source): SchemaOrigin => {
    const schemas = atHand.get(source)?.schemas;
    const asked = questions.get(source);
    const answer = asked && answers.get(asked);
    const lack = answer?.kind === "failure" ? answer : undefined;
    const { source: address, version } = asked?.installed ?? { source, version: locked.get(source)?.version };
    return { source: address, version: schemas?.version ?? version, basis: schemas?.basis, lack };
  });
  const isSeen = previous && previous.state === state && previous.atHand === atHand;
  const seen = isSeen ? previous.seen : yield* seenTypes(state ?? EMPTY_STATE, atHand, previous?.seen);
  return {
    atHand,
    facts: inputs.facts ?? NO_FACTS,
    seen,
    state,
    origins,
    open: [...(question ? [question] : []), ...questions.values()],
    diagnostics: [...faultsOf(options.schemas, file, named), ...(isExec ? lacksOf(origins) : [])],
  };
}

const schemasIn = remember(
  (answer: FileAnswer & { kind: "bytes" | "text" }): ReadSchemas =>
    readSchemas(answer.kind === "text" ? answer.text : answer.bytes, "file"),
);

const NO_FACTS: Facts = new Map();

const NO_SCHEMAS_READ: ReadSchemas = { providers: new Map(), faults: [] };

/** The addresses of the providers that modules and state name, in order; what Terraform has built in is no one's to find. */
function usedProviders(modules: LoadedModules, state: State | undefined): readonly string[] {
  const sources = new Set<string>();
  for (const { objects } of state?.resources.values() ?? []) for (const { provider } of objects) sources.add(provider);
  for (const module of modules.root?.modules ?? []) for (const source of providersIn(module)) sources.add(source);
  sources.delete(BUILTIN.source);
  return [...sources].sort(compareCodePoints);
}

/** The questions for the schemas of these providers. */
function wantedSchemas(
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

/** A provider of Terraform's registry as OpenTofu finds it: what it installs and prints has addresses of its own. */
const inOpenTofu = (source: string): string => source.replace(/^registry\.terraform\.io\//, "registry.opentofu.org/");

/** What stands at an address of OpenTofu's registry is meant by Terraform's address too. */
const bothAddresses = (source: string): readonly string[] => [
  source.replace(/^registry\.opentofu\.org\//, "registry.terraform.io/"),
  source,
];

/** Where a plugin has to answer, and cannot. What nothing locks is told before Terraform looks at what is installed. */
function lacksOf(origins: readonly SchemaOrigin[]): readonly Diagnostic[] {
  const built = origins.flatMap(({ source, version, lack }) =>
    version === IN_DEVELOPMENT || lack?.lack === "override" ? [source] : [],
  );
  const warned = built.length > 0 ? [inDevelopment(built)] : [];
  const lacking = origins.flatMap(({ source, lack }) => (lack ? [{ source, ...lack }] : []));
  const unlocked = lacking.filter(({ lack }) => lack === "lock");
  if (unlocked.length > 0) return [...warned, inconsistentLock(unlocked.map(({ source }) => source))];
  const faults = lacking.map(({ source, reason, lack }) => (lack ? schemasNotLoaded : notInstalled)(source, reason));
  return [...warned, ...faults];
}

const sameProviders = (before: ProvidersAtHand, now: ProvidersAtHand): boolean =>
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
