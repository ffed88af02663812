import { readLockFile } from "../../engine/config/lockFile.ts";
import { fullAddress } from "../../engine/config/settings/requiredProviders.ts";
import { lockFileQuestion } from "../../engine/config/tree/loadModules.ts";
import { learnedCounts } from "../../engine/learn/learnedJson.ts";
import { type ProbedType, probeType } from "../../engine/learn/probe/probeType.ts";
import { probedPlugin } from "../../engine/learn/probedPlugin.ts";
import { converse } from "../../engine/learn/probing.ts";
import type { PackageFacts, StoredType } from "../../engine/learn/storedFacts.ts";
import type { PlanOptions } from "../../engine/load/inputs.ts";
import { pluginQuestion } from "../../engine/provider/plugin/pluginCalls.ts";
import { type Json, writeJson } from "../../engine/render/json.ts";
import type { ProviderSchemas } from "../../engine/schema/schema.ts";
import { type InstalledProvider, schemaQuestion } from "../../engine/schema/schemaQuestion.ts";
import { type Ask, answerTo } from "../../workspace/asked/ask.ts";
import type { FactStore, Packages } from "../../workspace/factStore.ts";
import { type Arguments, type Console, folderProblem, refuse, usage } from "../arguments.ts";
import type { CommandContext } from "../commandContext.ts";
import { pathFrom } from "../workingPaths.ts";
import { typeJson } from "./learnedTypeJson.ts";
import { learnFromDump } from "./learnFromDump.ts";
import { learnFromPlan } from "./learnFromPlan.ts";

/**
 * `stateline learn [DIR]`: asks installed plugins what their arguments do when they change, and keeps it. A type that is known
 * already is not asked again. Returns 0 also if some types do not answer.
 */
export async function learnCommand(context: CommandContext): Promise<number> {
  const { args, ask, console, environment, learning } = context;
  const planFile = args.values.get("plan")?.at(-1);
  if (planFile !== undefined) return learnFromPlan(planFile, context);
  const dump = args.values.get("dump")?.at(-1);
  if (dump !== undefined) return learnFromDump(dump, context);
  const { facts, packages } = learning;
  const wanted = wantedProviders(args);
  if ("problem" in wanted) return usage(console, wanted.problem);
  const root = pathFrom(args.positional[0] ?? ".");
  const problem = wanted.plugin === undefined ? await folderProblem(root, ask) : undefined;
  if (problem !== undefined) return refuse(console, problem);
  const installed = wanted.plugin
    ? await pluginFile(wanted.plugin, wanted.sources[0]!, packages)
    : await installedProviders(root, wanted.sources, environment, ask);
  if ("problem" in installed) {
    console.error(`Error: ${installed.problem}\n`);
    return 1;
  }
  const types = args.values.get("type");
  const learned: LearnedProvider[] = [];
  for (const each of installed.providers) {
    const about = await packages.packageOf(each);
    if ("kind" in about) {
      console.error(`${each.source}: ${about.reason}.\n`);
      continue;
    }
    const provider = { provider: each.source, source: about };
    if (args.flags.has("forget")) {
      await facts.remove(provider, types);
      console.error(`${each.source} ${about.version}: forgotten.\n`);
      continue;
    }
    const outcome = await learnProvider(each, provider, types, ask, console, facts);
    if (outcome) learned.push(outcome);
  }
  if (args.flags.has("forget")) return 0;
  if (args.flags.has("json")) console.out(`${writeJson({ providers: learned.map(providerJson) })}\n`);
  else for (const each of learned) console.out(providerText(each));
  return learned.length > 0 || installed.providers.length === 0 ? 0 : 1;
}

/** A provider, and what is known of its types now. */
interface LearnedProvider extends PackageFacts {
  /** How long the questions took that were asked now. */
  readonly seconds: number;
  readonly schemas: ProviderSchemas;
}

interface WantedProvider {
  readonly address: string;
  readonly version: string | undefined;
}

/** The providers that the options name; none for all that are installed. */
interface Wanted {
  readonly sources: readonly WantedProvider[];
  readonly plugin: string | undefined;
}

function wantedProviders({ values }: Arguments): Wanted | { readonly problem: string } {
  const sources: WantedProvider[] = [];
  for (const text of values.get("provider") ?? []) {
    const [address = "", version] = text.split("@");
    if (!/^(?:[\w.:-]+\/)?(?:[\w-]+\/)?[\w-]+$/.test(address))
      return {
        problem: `--provider ${text}: use a source address, such as hashicorp/random or registry.terraform.io/hashicorp/random@3.6.0.`,
      };
    sources.push({ address: withHost(address), version });
  }
  const plugin = values.get("plugin")?.at(-1);
  const [only] = sources;
  if (plugin !== undefined && (sources.length !== 1 || only?.version === undefined))
    return { problem: "--plugin FILE needs --provider SOURCE@VERSION, which says what the file is." };
  return { sources, plugin: plugin === undefined ? undefined : pathFrom(plugin) };
}

const withHost = (address: string): string =>
  address.split("/").length === 3 ? address : fullAddress(address.split("/").at(-1)!, address);

interface Installed {
  readonly providers: readonly InstalledProvider[];
}

async function pluginFile(
  file: string,
  { address, version }: WantedProvider,
  packages: Packages,
): Promise<Installed | { readonly problem: string }> {
  const installed = await packages.pluginFile(file, address, version!);
  return "kind" in installed ? { problem: installed.reason } : { providers: [installed] };
}

/** Returns the providers of the lock file, or those of them that are named. */
async function installedProviders(
  root: string,
  named: readonly WantedProvider[],
  { dataDirectory = ".terraform" }: Partial<PlanOptions>,
  ask: Ask,
): Promise<Installed | { readonly problem: string }> {
  const locked = readLockFile(await answerTo(ask, lockFileQuestion(root)));
  const sources = named.length > 0 ? named : [...locked.keys()].map((address) => ({ address, version: undefined }));
  if (sources.length === 0)
    return { problem: `No provider is installed in ${root}. Run terraform init, or name a plugin file with --plugin.` };
  const wrong = sources.find(
    ({ address, version }) => version !== undefined && locked.get(address)?.version !== version,
  );
  if (wrong)
    return {
      problem: `${wrong.address} ${wrong.version} is not the version in the lock file of ${root}. Use --plugin to name its file.`,
    };
  return {
    providers: sources.map(({ address: source }) => {
      const { version, hashes } = locked.get(source) ?? { version: undefined, hashes: [] };
      return { root, dataDirectory, source, version, hashes, fromPlugins: "exec" };
    }),
  };
}

const LONGEST_REASON = 200;

/** The number of types that are asked about at a time. */
const TYPES_AT_A_TIME = 4;

async function learnProvider(
  installed: InstalledProvider,
  about: Pick<PackageFacts, "provider" | "source">,
  types: readonly string[] | undefined,
  ask: Ask,
  console: Console,
  store: FactStore,
): Promise<LearnedProvider | undefined> {
  const started = performance.now();
  const answer = await answerTo(ask, schemaQuestion(installed));
  if (answer.kind === "failure") {
    console.error(`${installed.source}: ${answer.reason}.\n`);
    return undefined;
  }
  const { schemas } = answer;
  const wanted = types ? schemas.resourceTypes.filter((type) => types.includes(type)) : schemas.resourceTypes;
  const stored = await storedTypes(store, about);
  const isKnown = (type: string): boolean => stored.get(type)?.isProbed === true;
  const unknown = wanted.filter((type) => !isKnown(type));
  const name = `${about.provider} ${about.source.version}`;
  if (unknown.length < wanted.length)
    console.error(`${name}: ${wanted.length - unknown.length} of ${wanted.length} types are known already.\n`);
  const learned = new Map(wanted.filter(isKnown).map((type) => [type, stored.get(type)!] as const));
  let problem: string | undefined;
  let done = 0;
  const keep = async (type: string, probed: ProbedType): Promise<void> => {
    const typeFacts = { isProbed: true, ...probed };
    learned.set(type, typeFacts);
    problem = (await store.add(about, new Map([[type, typeFacts]]))) ?? problem;
    const remark = probed.why === undefined ? "" : `: ${probed.why.slice(0, LONGEST_REASON)}`;
    console.error(`${name}: ${++done} of ${unknown.length} types (${type}${remark})\n`);
  };
  const queue = [...unknown];
  const work = async (): Promise<void> => {
    for (let type = queue.shift(); type !== undefined; type = queue.shift()) {
      await keep(type, await probedType(installed, schemas, type, ask));
    }
  };
  await Promise.all(Array.from({ length: TYPES_AT_A_TIME }, work));
  if (problem !== undefined) console.error(`${name}: ${problem}.\n`);
  const inOrder = new Map(wanted.map((type) => [type, learned.get(type)!] as const));
  return { ...about, types: inOrder, schemas, seconds: (performance.now() - started) / 1000 };
}

async function storedTypes(
  store: FactStore,
  { provider, source }: Pick<PackageFacts, "provider" | "source">,
): Promise<ReadonlyMap<string, StoredType>> {
  const packages = await store.read();
  const found = packages.find((each) => each.provider === provider && each.source.checksum === source.checksum);
  return found?.types ?? new Map();
}

async function probedType(
  installed: InstalledProvider,
  schemas: ProviderSchemas,
  type: string,
  ask: Ask,
): Promise<ProbedType> {
  const schema = schemas.resource(type);
  if (!schema) return { isAnswered: false, why: "its schema could not be read", facts: new Map() };
  const { pluginFor, invented } = probedPlugin(installed, schemas.configuration()?.block);
  const key = [installed.root, installed.source, installed.version ?? "", ...installed.hashes, "learn"].join("\n");
  return converse(probeType(type, schema.block, { ...(invented && { invented }) }), (request) =>
    answerTo(ask, pluginQuestion(key, pluginFor(request), request, "better")),
  );
}

function providerJson({ provider, source, seconds, schemas, types }: LearnedProvider): Json {
  return {
    source: provider,
    ...source,
    seconds: Math.round(seconds * 1000) / 1000,
    types: Object.fromEntries(
      [...types].map(([type, stored]) => [type, typeJson(stored, schemas.resource(type))] as const),
    ),
  };
}

/** Returns one line for each type. */
function providerText({ provider, source, types }: LearnedProvider): string {
  const answered = [...types.values()].filter(({ isAnswered }) => isAnswered).length;
  const lines = [...types].map(([type, stored]) => {
    const { isAnswered, why } = stored;
    if (isAnswered) return `  ${type}: ${learnedCounts(stored)}`;
    return `  ${type}: not answered${why === undefined ? "" : `: ${why.slice(0, LONGEST_REASON)}`}`;
  });
  return `${provider} ${source.version}: ${answered} of ${types.size} types answered\n${lines.join("\n")}\n`;
}
