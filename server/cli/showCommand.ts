import { resolve } from "node:path";
import { textOf } from "../engine/config/answerText.ts";
import { parseLanguage } from "../engine/config/language.ts";
import { lockFileQuestion } from "../engine/config/loadModules.ts";
import { readLockFile } from "../engine/config/lockFile.ts";
import { BUILTIN_PROVIDER } from "../engine/config/requiredProviders.ts";
import { type Dialect, dialectOf } from "../engine/lang/dialect.ts";
import { nearestKnown, newestOf, versionIn } from "../engine/lang/releases.ts";
import { DEFAULT_OPTIONS, type PlanOptions } from "../engine/load/inputs.ts";
import { builtinProvider } from "../engine/provider/builtin/builtinProvider.ts";
import { writeJson } from "../engine/render/json.ts";
import { objectsIn, type SchemaOf, type StateContents, stateContents } from "../engine/render/stateContents.ts";
import { stateJson } from "../engine/render/stateJson.ts";
import { stateText } from "../engine/render/stateText.ts";
import { type ReadSchemas, readSchemas } from "../engine/schema/readSchemas.ts";
import type { ProviderSchemas } from "../engine/schema/schema.ts";
import { schemaQuestion } from "../engine/schema/schemaQuestion.ts";
import { fileQuestion } from "../engine/source/question.ts";
import { readState } from "../engine/state/readState.ts";
import type { State } from "../engine/state/state.ts";
import { UNTIL_THEN } from "../engine/state/texts.ts";
import { parsePlainJson } from "../engine/values/encodings/jsonReader.ts";
import { isPlainObject } from "../engine/values/encodings/plainJson.ts";
import { type Ask, answerTo } from "../workspace/ask.ts";
import { type Arguments, type Console, schemasOption, usage } from "./arguments.ts";

/**
 * `stateline show FILE`: prints a state file as `terraform show` does. Returns 0 on success, 1 if it cannot be shown, 2 for wrong
 * use.
 */
export async function showCommand(
  args: Arguments,
  ask: Ask,
  console: Console,
  environment: Partial<PlanOptions>,
): Promise<number> {
  const [file, ...more] = args.positional;
  if (file === undefined || more.length > 0) return usage(console, "stateline show takes one state file.");
  const path = resolve(file);
  const answer = await answerTo(ask, fileQuestion(path));
  if (answer.kind === "failure") return refuse(console, `${file} could not be read: ${answer.reason}.`);
  const namedByUser = await namedSchemas(args, ask);
  if ("problem" in namedByUser) return refuse(console, namedByUser.problem);
  const text = textOf(answer);
  if (text.startsWith(ZIP) || isPlanJson(text))
    return refuse(console, `${file} is a plan. Stateline shows only state files.`);
  const { value: state, diagnostics } = readState(path, text);
  for (const { summary, detail, severity } of diagnostics)
    console.error(
      `${severity === "warning" ? "Warning" : "Error"}: ${summary}\n\n${detail.replace(` ${UNTIL_THEN}`, "")}\n`,
    );
  if (!state) return 1;
  const cachedSchemas = await readCachedSchemas(state, ask, { ...DEFAULT_OPTIONS, ...environment });
  const contents = stateContents(
    state,
    schemaOf(
      new Map([...cachedSchemas, ...namedByUser.providers]),
      builtinProvider(dialectFor(state, environment.language)).schemas,
    ),
  );
  if (contents.faults.length > 0) return refuse(console, `The state cannot be shown: ${contents.faults[0]}.`);
  const inferred = inferredText(contents);
  if (inferred !== undefined) console.error(`${inferred}\n`);
  console.out(args.flags.has("json") ? `${writeJson(stateJson(state, contents))}\n` : stateText(contents));
  return 0;
}

/** Returns the dialect that the user names, else that of the version that wrote the state. */
function dialectFor({ terraformVersion }: State, option: string | undefined): Dialect {
  const language = option === undefined ? undefined : parseLanguage(option);
  const product = language?.product ?? "terraform";
  const version = language?.version ?? versionIn(product, terraformVersion);
  return version ? dialectOf(product, nearestKnown(product, version)) : newestOf(product);
}

function refuse(console: Console, why: string): 1 {
  console.error(`Error: ${why}\n`);
  return 1;
}

async function namedSchemas(args: Arguments, ask: Ask): Promise<ReadSchemas | { readonly problem: string }> {
  const { schemas } = schemasOption(args);
  if (schemas === undefined) return { providers: new Map(), faults: [] };
  const answer = await answerTo(ask, fileQuestion(schemas));
  if (answer.kind === "failure") return { problem: `${schemas} could not be read: ${answer.reason}.` };
  const read = readSchemas(answer.kind === "text" ? answer.text : answer.bytes, "file");
  const [fault] = read.faults;
  return fault ? { problem: `${schemas} contains no schemas: ${fault.message}.` } : read;
}

/** Returns the cached schemas of the providers installed in the working directory. Starts no plugin. */
async function readCachedSchemas(
  { resources }: State,
  ask: Ask,
  { dataDirectory }: PlanOptions,
): Promise<ReadonlyMap<string, ProviderSchemas>> {
  const root = resolve(".");
  const locked = readLockFile(await answerTo(ask, lockFileQuestion(root)));
  const sources = new Set([...resources.values()].flatMap(({ objects }) => objects.map(({ provider }) => provider)));
  const schemas = new Map<string, ProviderSchemas>();
  for (const source of [...sources].flatMap(addressesOf)) {
    const installed = locked.get(source);
    if (!installed) continue;
    const answer = await answerTo(
      ask,
      schemaQuestion({ root, dataDirectory, source, ...installed, fromPlugins: "never" }),
    );
    if (answer.kind === "schemas") schemas.set(source, answer.schemas);
  }
  return schemas;
}

/**
 * Returns a look-up of schemas: those of the user's file, those of the cache, and the built-in ones. A provider matches by its
 * address in either registry.
 */
function schemaOf(namedByUser: ReadonlyMap<string, ProviderSchemas>, builtin: ProviderSchemas): SchemaOf {
  return ({ provider, address: { resource } }) => {
    const schemas =
      provider === BUILTIN_PROVIDER
        ? builtin
        : addressesOf(provider)
            .map((address) => namedByUser.get(address))
            .find((found) => found !== undefined);
    return resource.mode === "data" ? schemas?.dataSource(resource.type) : schemas?.resource(resource.type);
  };
}

/** Returns the addresses by which a provider may be listed. A provider without an address was one of HashiCorp's. */
function addressesOf(provider: string): readonly string[] {
  const [host, namespace, type] = provider.split("/");
  const path = `${namespace === "-" ? "hashicorp" : namespace}/${type}`;
  const isPublic = host === TERRAFORM || host === OPENTOFU;
  return [provider, ...(isPublic ? [`${TERRAFORM}/${path}`, `${OPENTOFU}/${path}`] : [])];
}

const TERRAFORM = "registry.terraform.io";
const OPENTOFU = "registry.opentofu.org";

/** Returns a message about the types without a schema. */
function inferredText({ root }: StateContents): string | undefined {
  const types = new Set(
    objectsIn(root)
      .filter(({ schema }) => schema.isInferred)
      .map(({ object }) => `${object.address.resource.type} (${object.provider})`),
  );
  if (types.size === 0) return undefined;
  return `No schema for ${[...types].join(", ")}: lists, sets and tuples look the same, and a value is masked only if the state or its name marks it as secret. Use --schemas FILE.`;
}

/** The first bytes of a saved plan. */
const ZIP = "PK\u0003\u0004";

function isPlanJson(text: string): boolean {
  if (!/^\s*\{/.test(text) || !text.includes('"planned_values"')) return false;
  const parsed = parsePlainJson(text);
  return "value" in parsed && isPlainObject(parsed.value) && "planned_values" in parsed.value;
}
