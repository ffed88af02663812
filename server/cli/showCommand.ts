import { resolve } from "node:path";
import { inflateRawSync } from "node:zlib";
import type { Decompress } from "../engine/codecs/zip.ts";
import { textOf } from "../engine/config/answerText.ts";
import { parseLanguage } from "../engine/config/language.ts";
import { lockFileQuestion } from "../engine/config/loadModules.ts";
import { type LockFile, readLockFile } from "../engine/config/lockFile.ts";
import { BUILTIN_PROVIDER } from "../engine/config/requiredProviders.ts";
import { type Dialect, dialectOf } from "../engine/lang/dialect.ts";
import { nearestKnown, newestOf, versionIn } from "../engine/lang/releases.ts";
import { DEFAULT_OPTIONS, type PlanOptions } from "../engine/load/inputs.ts";
import { isZip, readPlanArchive } from "../engine/plan/saved/planArchive.ts";
import {
  isDocument,
  type PlanDocument,
  planOfDocument,
  providersInDocument,
  readPlanDocument,
} from "../engine/plan/saved/planJsonFile.ts";
import { isRefusal, type Refusal } from "../engine/plan/saved/refusal.ts";
import { addressesOf, savedModules, savedProviders } from "../engine/plan/saved/savedConfiguration.ts";
import { type FinishedPlan, savedPlan } from "../engine/plan/saved/savedPlan.ts";
import { builtinProvider } from "../engine/provider/builtin/builtinProvider.ts";
import { writeJson } from "../engine/render/json.ts";
import { planJson } from "../engine/render/planJson/planJson.ts";
import { priorContents } from "../engine/render/planJson/savedPlanJson.ts";
import { planPieces } from "../engine/render/planText/planText.ts";
import { NO_SECRETS } from "../engine/render/secrets.ts";
import { objectsIn, type SchemaOf, type StateContents, stateContents } from "../engine/render/stateContents.ts";
import { stateJson } from "../engine/render/stateJson.ts";
import { stateText } from "../engine/render/stateText.ts";
import { type ReadSchemas, readSchemas } from "../engine/schema/readSchemas.ts";
import type { ProviderSchemas } from "../engine/schema/schema.ts";
import { schemaQuestion } from "../engine/schema/schemaQuestion.ts";
import { fileQuestion } from "../engine/source/question.ts";
import { encodeUtf8 } from "../engine/source/utf8.ts";
import { readState } from "../engine/state/readState.ts";
import type { State } from "../engine/state/state.ts";
import { UNTIL_THEN } from "../engine/state/texts.ts";
import { type Ask, answerTo } from "../workspace/ask.ts";
import { type Arguments, type Console, schemasOption, usage } from "./arguments.ts";

/**
 * `stateline show FILE`: prints a state file or a saved plan as `terraform show` does. Returns 0 on success, 1 if it cannot be shown,
 * 2 for wrong use.
 */
export async function showCommand(
  args: Arguments,
  ask: Ask,
  console: Console,
  environment: Partial<PlanOptions>,
): Promise<number> {
  const [file, ...more] = args.positional;
  if (file === undefined || more.length > 0) return usage(console, "stateline show takes one state or plan file.");
  const path = resolve(file);
  const answer = await answerTo(ask, fileQuestion(path));
  if (answer.kind === "failure") return refuse(console, `${file} could not be read: ${answer.reason}.`);
  const namedByUser = await namedSchemas(args, ask);
  if ("problem" in namedByUser) return refuse(console, namedByUser.problem);
  const shown: Shown = {
    file,
    isJson: args.flags.has("json"),
    schemas: namedByUser.providers,
    options: { ...DEFAULT_OPTIONS, ...environment },
  };
  const bytes = answer.kind === "bytes" ? answer.bytes : encodeUtf8(answer.text);
  if (isZip(bytes)) return showSavedPlan(shown, bytes, ask, console);
  const text = textOf(answer);
  const document = isDocument(text) ? readPlanDocument(text) : undefined;
  return document ? showDocument(shown, document, ask, console) : showState(shown, path, text, ask, console);
}

/** The file, and the options of the command. */
interface Shown {
  readonly file: string;
  readonly isJson: boolean;
  /** The schemas that the user names. */
  readonly schemas: ReadonlyMap<string, ProviderSchemas>;
  readonly options: PlanOptions;
}

async function showState(shown: Shown, path: string, text: string, ask: Ask, console: Console): Promise<number> {
  const { isJson, schemas, options } = shown;
  const { value: state, diagnostics } = readState(path, text);
  for (const { summary, detail, severity } of diagnostics)
    console.error(
      `${severity === "warning" ? "Warning" : "Error"}: ${summary}\n\n${detail.replace(` ${UNTIL_THEN}`, "")}\n`,
    );
  if (!state) return 1;
  const locked = readLockFile(await answerTo(ask, lockFileQuestion(resolve("."))));
  const cachedSchemas = await readCachedSchemas(providersIn(state), locked, ask, options);
  const contents = stateContents(
    state,
    schemaOf(new Map([...cachedSchemas, ...schemas]), builtinProvider(dialectFor(state, options.language)).schemas),
  );
  if (contents.faults.length > 0) return refuse(console, `The state cannot be shown: ${contents.faults[0]}.`);
  tellInferred(inferredTypes(contents), console);
  console.out(isJson ? `${writeJson(stateJson(state, contents))}\n` : stateText(contents));
  return 0;
}

async function showSavedPlan(shown: Shown, bytes: Uint8Array, ask: Ask, console: Console): Promise<number> {
  const { file, options, schemas } = shown;
  const archive = readPlanArchive(bytes, inflate);
  if (isRefusal(archive)) return refuse(console, `${file} ${archive.refusal}.`);
  const root = resolve(".");
  const modules = savedModules(archive, root, options.language);
  const locked = readLockFile({ kind: "text", text: archive.lockFile });
  const cachedSchemas = await readCachedSchemas(savedProviders(archive, modules), locked, ask, options);
  const plan = savedPlan(archive, modules, root, new Map([...cachedSchemas, ...schemas]));
  return showPlan(shown, plan, console);
}

async function showDocument(
  shown: Shown,
  document: PlanDocument | Refusal,
  ask: Ask,
  console: Console,
): Promise<number> {
  const { file, isJson, options, schemas } = shown;
  if (isRefusal(document)) return refuse(console, `${file} ${document.refusal}.`);
  // The real one prints such a document of the plan that it was made from.
  if (isJson) {
    console.out(`${document.text.trim()}\n`);
    return 0;
  }
  const locked = readLockFile(await answerTo(ask, lockFileQuestion(resolve("."))));
  const cachedSchemas = await readCachedSchemas(providersInDocument(document), locked, ask, options);
  const known = new Map([...cachedSchemas, ...schemas]);
  return showPlan(shown, planOfDocument(document, resolve("."), known, options.language), console);
}

function showPlan({ file, isJson }: Shown, plan: FinishedPlan | Refusal, console: Console): number {
  if (isRefusal(plan)) return refuse(console, `${file} ${plan.refusal}.`);
  const [fault] = priorContents(plan.saved).faults;
  if (fault !== undefined) return refuse(console, `The state in ${file} cannot be shown: ${fault}.`);
  tellInferred(plan.saved.inferredTypes, console);
  if (isJson) console.out(`${writeJson(planJson(plan))}\n`);
  // Terraform prints a plan with its marks alone: a copy of a sensitive value elsewhere is shown.
  else for (const piece of planPieces(plan, plan.saved.errored, NO_SECRETS)) console.out(piece);
  return 0;
}

/** Decompresses as the engine does, and several times as fast. */
const inflate: Decompress = (packed, length) => {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(length, 1) });
  } catch {
    return undefined;
  }
};

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

/** Returns the cached schemas of providers, as far as a lock file names their packages. Starts no plugin. */
async function readCachedSchemas(
  providers: Iterable<string>,
  locked: LockFile,
  ask: Ask,
  { dataDirectory }: PlanOptions,
): Promise<ReadonlyMap<string, ProviderSchemas>> {
  const schemas = new Map<string, ProviderSchemas>();
  for (const source of [...providers].flatMap(addressesOf)) {
    const installed = locked.get(source);
    if (!installed) continue;
    const answer = await answerTo(
      ask,
      schemaQuestion({ root: resolve("."), dataDirectory, source, ...installed, fromPlugins: "never" }),
    );
    if (answer.kind === "schemas") schemas.set(source, answer.schemas);
  }
  return schemas;
}

const providersIn = ({ resources }: State): ReadonlySet<string> =>
  new Set([...resources.values()].flatMap(({ objects }) => objects.map(({ provider }) => provider)));

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

/** Returns the types of a state without a schema, with their providers. */
const inferredTypes = ({ root }: StateContents): readonly string[] => [
  ...new Set(
    objectsIn(root)
      .filter(({ schema }) => schema.isInferred)
      .map(({ object }) => `${object.address.resource.type} (${object.provider})`),
  ),
];

function tellInferred(types: readonly string[], console: Console): void {
  if (types.length === 0) return;
  console.error(
    `No schema for ${types.join(", ")}: lists, sets and tuples look the same, and a value is masked only if the file or its name marks it as secret. Use --schemas FILE.\n`,
  );
}
