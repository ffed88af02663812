import { joined } from "../../engine/codecs/bytes.ts";
import { readLockFile } from "../../engine/config/lockFile.ts";
import { fullAddress } from "../../engine/config/settings/requiredProviders.ts";
import { lockFileQuestion } from "../../engine/config/tree/loadModules.ts";
import { packedFactsText } from "../../engine/learn/packedFacts.ts";
import { readFacts, type StoredType } from "../../engine/learn/storedFacts.ts";
import type { PlanOptions } from "../../engine/load/inputs.ts";
import { isNameable } from "../../engine/schema/pack/packHeader.ts";
import { writePack } from "../../engine/schema/pack/writePack.ts";
import { type ReadSchemas, readSchemas } from "../../engine/schema/readSchemas.ts";
import type { ProviderSchemas } from "../../engine/schema/schema.ts";
import { schemaQuestion } from "../../engine/schema/schemaQuestion.ts";
import { fileQuestion } from "../../engine/source/question.ts";
import { decodeUtf8 } from "../../engine/source/utf8.ts";
import { type Ask, answerTo } from "../../workspace/asked/ask.ts";
import type { Learning } from "../../workspace/factStore.ts";
import { usage } from "../arguments.ts";
import type { CommandContext } from "../commandContext.ts";
import { deflate } from "../deflate.ts";
import { pathFrom } from "../workingPaths.ts";

/**
 * `stateline pack [DIR] --out FILE`: writes the schemas of the installed providers, and what was learned of them, to a file of packs.
 * `--schemas FILE --provider SOURCE@VERSION [--facts FILE]` takes the schemas of one provider from a file instead.
 */
export async function packCommand({ args, ask, console, environment, learning }: CommandContext): Promise<number> {
  const [out] = args.values.get("out") ?? [];
  if (out === undefined) return usage(console, "stateline pack: --out FILE says where to write the pack.");
  const wanted = (args.values.get("provider") ?? []).map(providerIn);
  const unreadable = wanted.find((each) => typeof each === "string");
  if (typeof unreadable === "string") return usage(console, `stateline pack: ${unreadable}`);
  const named = wanted.filter((each) => typeof each !== "string");
  const file = args.values.get("schemas")?.at(-1);
  if (file === undefined && args.values.has("facts"))
    return usage(console, "stateline pack: --facts FILE needs --schemas FILE.");
  const [only] = named;
  if (file !== undefined && (named.length !== 1 || only?.version === undefined))
    return usage(console, "stateline pack: --schemas FILE needs one --provider SOURCE@VERSION.");
  const made =
    file === undefined
      ? await installedPacks(pathFrom(args.positional[0] ?? "."), named, ask, environment, learning)
      : await packOfFile(pathFrom(file), only!.source, only!.version!, args.values.get("facts")?.at(-1), ask);
  if ("problem" in made) {
    console.error(`Error: ${made.problem}\n`);
    return 1;
  }
  await console.save(pathFrom(out), joined(made.packs.map(({ bytes }) => bytes)));
  for (const { source, version, schemas, facts, bytes } of made.packs) {
    const { resourceTypes, dataSourceTypes } = schemas;
    console.out(
      `${source} ${version}: ${resourceTypes.length} resource types, ${dataSourceTypes.length} data sources, facts about ${facts} types, ${bytes.length} bytes\n`,
    );
  }
  return 0;
}

interface MadePack {
  readonly source: string;
  readonly version: string;
  readonly schemas: ProviderSchemas;
  /** The number of types with facts. */
  readonly facts: number;
  readonly bytes: Uint8Array;
}

type Made = { readonly packs: readonly MadePack[] } | { readonly problem: string };

interface WantedProvider {
  readonly source: string;
  readonly version: string | undefined;
}

/** Reads `SOURCE@VERSION`; returns a sentence if it is wrong. */
function providerIn(text: string): WantedProvider | string {
  const [address = "", version] = text.split("@");
  const source = address.split("/").length === 3 ? address : fullAddress(address.split("/").at(-1)!, address);
  return isNameable(source, version ?? "1")
    ? { source, version }
    : `--provider ${text}: use a source address and version, such as hashicorp/random@3.6.0.`;
}

async function packOfFile(
  path: string,
  source: string,
  version: string,
  factsFile: string | undefined,
  ask: Ask,
): Promise<Made> {
  const file = await answerTo(ask, fileQuestion(path));
  if (file.kind === "failure") return { problem: `${path} could not be read: ${file.reason}.` };
  const read = readSchemas(file.kind === "text" ? file.text : file.bytes, "file");
  const [fault] = read.faults;
  if (fault) return { problem: `${path} has no schemas: ${fault.message}.` };
  const schemas = read.providers.get(source);
  if (!schemas) return { problem: `${path} has no schemas of ${source}.` };
  const facts = factsFile === undefined ? NO_TYPES : await factsOfFile(pathFrom(factsFile), source, version, ask);
  if ("problem" in facts) return facts;
  return packed(source, version, schemas, facts, read);
}

const NO_TYPES: ReadonlyMap<string, StoredType> = new Map();

async function factsOfFile(
  path: string,
  source: string,
  version: string,
  ask: Ask,
): Promise<ReadonlyMap<string, StoredType> | { readonly problem: string }> {
  const file = await answerTo(ask, fileQuestion(path));
  if (file.kind === "failure") return { problem: `${path} could not be read: ${file.reason}.` };
  const facts = readFacts(file.kind === "text" ? file.text : (decodeUtf8(file.bytes) ?? ""));
  if (!facts) return { problem: `${path} is not a file of facts.` };
  const subject = `${facts.provider} ${facts.source.version}`;
  const wanted = `${source} ${version}`;
  return subject === wanted ? facts.types : { problem: `${path} is about ${subject}, not ${wanted}.` };
}

/** Makes the packs of the providers in the lock file of a folder, or of those of them that are named. */
async function installedPacks(
  root: string,
  named: readonly WantedProvider[],
  ask: Ask,
  { dataDirectory = ".terraform" }: Partial<PlanOptions>,
  { facts, packages }: Learning,
): Promise<Made> {
  const locked = readLockFile(await answerTo(ask, lockFileQuestion(root)));
  const sources = named.length > 0 ? named.map(({ source }) => source) : [...locked.keys()];
  if (sources.length === 0)
    return { problem: `No provider is installed in ${root}. Run terraform init, or name a file with --schemas.` };
  const packs: MadePack[] = [];
  const stored = await facts.read();
  for (const source of sources) {
    const { version, hashes } = locked.get(source) ?? { version: undefined, hashes: [] };
    const installed = { root, dataDirectory, source, version, hashes, fromPlugins: "auto" } as const;
    const answer = await answerTo(ask, schemaQuestion(installed));
    if (answer.kind === "failure") return { problem: `${source}: ${answer.reason}.` };
    const about = await packages.packageOf(installed);
    const ofPackage = stored.find(
      (each) => !("kind" in about) && each.provider === source && each.source.checksum === about.checksum,
    );
    const packageVersion = version ?? ("kind" in about ? undefined : about.version);
    if (packageVersion === undefined) return { problem: `${source}: its version is not known.` };
    const made = packed(source, packageVersion, answer.schemas, ofPackage?.types ?? NO_TYPES, {});
    if ("problem" in made) return made;
    packs.push(...made.packs);
  }
  return { packs };
}

function packed(
  source: string,
  version: string,
  schemas: ProviderSchemas,
  types: ReadonlyMap<string, StoredType>,
  { unknownMembers }: Pick<ReadSchemas, "unknownMembers">,
): Made {
  const facts = new Map<string, string>();
  for (const [type, stored] of types) {
    const schema = schemas.resource(type);
    const text = schema && packedFactsText(stored, schema);
    if (text !== undefined) facts.set(type, text);
  }
  const about = {
    provider: source,
    version,
    isReconstructed: unknownMembers !== undefined,
    unknown: unknownMembers ?? [],
  };
  const written = writePack({ ...about, schemas, facts }, deflate);
  if ("problem" in written) return { problem: `${source}: ${written.problem}.` };
  return { packs: [{ source, version, schemas, facts: facts.size, bytes: written }] };
}
