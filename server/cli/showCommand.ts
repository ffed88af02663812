import { textOf } from "../engine/config/answerText.ts";
import { parseLanguage } from "../engine/config/language.ts";
import { readLockFile } from "../engine/config/lockFile.ts";
import { BUILTIN_PROVIDER } from "../engine/config/settings/requiredProviders.ts";
import { lockFileQuestion, moduleFaults } from "../engine/config/tree/loadModules.ts";
import { type Dialect, dialectOf } from "../engine/lang/dialect.ts";
import { nearestKnown, newestOf, versionIn } from "../engine/lang/releases.ts";
import { DEFAULT_OPTIONS, type PlanOptions } from "../engine/load/inputs.ts";
import { isZip } from "../engine/plan/saved/planArchive.ts";
import { isRefusal } from "../engine/plan/saved/refusal.ts";
import { addressesOf } from "../engine/plan/saved/savedConfiguration.ts";
import { builtinProvider } from "../engine/provider/builtin/builtinProvider.ts";
import { configurationJson, singleModuleJson } from "../engine/render/planJson/configurationJson.ts";
import { planJson } from "../engine/render/planJson/planJson.ts";
import { priorContents } from "../engine/render/planJson/savedPlanJson.ts";
import { planPieces } from "../engine/render/planText/planText.ts";
import { NO_SECRETS } from "../engine/render/secrets.ts";
import { objectsIn, type SchemaOf, type StateContents, stateContents } from "../engine/render/stateContents.ts";
import { stateJson } from "../engine/render/stateJson.ts";
import { statePieces } from "../engine/render/stateText.ts";
import type { ProviderSchemas } from "../engine/schema/schema.ts";
import { hasErrors } from "../engine/source/diagnostic.ts";
import { type FileAnswer, fileQuestion } from "../engine/source/question.ts";
import { sourceFile } from "../engine/source/sourceFile.ts";
import { readState } from "../engine/state/readState.ts";
import type { State } from "../engine/state/state.ts";
import { UNTIL_THEN } from "../engine/state/stateFindings.ts";
import { positionOf } from "../engine/syntax/position.ts";
import { type Ask, answerTo } from "../workspace/asked/ask.ts";
import {
  cachedSchemas,
  type PlanFile,
  type PlanReading,
  planFileIn,
  readPlan,
  utf16Of,
} from "../workspace/asked/finishedPlan.ts";
import { diagnosticText } from "../workspace/diagnosticOutput.ts";
import { type Console, folderProblem, refuse, schemasOption, usage } from "./arguments.ts";
import { validate } from "./checkCommand.ts";
import type { CommandContext } from "./commandContext.ts";
import { namedSchemas } from "./namedSchemas.ts";
import { printDocument } from "./printDocument.ts";
import { pathFrom } from "./workingPaths.ts";

/**
 * `stateline show FILE`: prints a state file or a saved plan as `terraform show` does; with `--config`, the configuration of a root module as
 * `tofu show -config` does, with `--module`, one module alone, as `tofu show -module` does. Returns 0 on success, 1 if it cannot be
 * shown, 2 for wrong use.
 */
export async function showCommand({ args, ask, console, environment }: CommandContext): Promise<number> {
  const [file, ...more] = args.positional;
  const shownFolder = ["config", "module"].filter((flag) => args.flags.has(flag));
  if (shownFolder.length > 1) return usage(console, "stateline show takes --config or --module, not both.");
  if (shownFolder.length === 1) {
    if (!args.flags.has("json")) return usage(console, `stateline show --${shownFolder[0]} needs --json.`);
    const root = pathFrom(file ?? ".");
    const problem = await folderProblem(root, ask);
    if (problem !== undefined) return refuse(console, problem);
    return args.flags.has("module")
      ? showModule(root, environment, ask, console)
      : showConfiguration(root, { ...environment, ...schemasOption(args) }, ask, console);
  }
  if (file === undefined || more.length > 0) return usage(console, "stateline show takes one state or plan file.");
  const path = pathFrom(file);
  const content = await contentOf(path, ask);
  if (content.kind === "failure") return refuse(console, `${file} could not be read: ${content.reason}.`);
  const namedByUser = await namedSchemas(args, ask);
  if ("problem" in namedByUser) return refuse(console, namedByUser.problem);
  const shown: Shown = {
    file,
    isJson: args.flags.has("json"),
    reading: {
      root: pathFrom("."),
      dataDirectory: environment.dataDirectory ?? DEFAULT_OPTIONS.dataDirectory,
      language: environment.language,
      schemas: namedByUser.providers,
    },
  };
  const planFile = planFileIn(content, console.decompress);
  if (!planFile) return showState(shown, path, textOf(content), ask, console);
  return isRefusal(planFile)
    ? refuse(console, `${file} ${planFile.refusal}.`)
    : showPlan(shown, planFile, ask, console);
}

/** Prints the configuration of a root module as JSON, as far as it is valid. Returns 1 for errors. */
async function showConfiguration(
  root: string,
  options: Partial<PlanOptions>,
  ask: Ask,
  console: Console,
): Promise<number> {
  const { plan, diagnostics } = await validate(root, ask, options);
  for (const diagnostic of diagnostics) console.error(`${diagnosticText(plan, diagnostic, undefined, root)}\n\n`);
  const { configuration } = plan.details;
  if (!configuration || hasErrors(diagnostics)) return 1;
  printDocument(configurationJson({ ...configuration, isOfFiles: true }), console);
  return 0;
}

/** Prints one module as JSON, without what it depends on. Only its own faults count. Returns 1 for errors. */
async function showModule(root: string, options: Partial<PlanOptions>, ask: Ask, console: Console): Promise<number> {
  const { plan } = await validate(root, ask, options);
  const { root: node, unreadable } = plan.modules;
  const diagnostics = [...unreadable, ...(node ? moduleFaults(node, plan.modules.language) : [])];
  for (const diagnostic of diagnostics) console.error(`${diagnosticText(plan, diagnostic, undefined, root)}\n\n`);
  if (!node || hasErrors(diagnostics)) return 1;
  printDocument(singleModuleJson(node), console);
  return 0;
}

/** Returns the content of a file, as text unless it is an archive, so that its bytes are not kept beside their text. */
async function contentOf(path: string, ask: Ask): Promise<FileAnswer> {
  const answer = await answerTo(ask, fileQuestion(path));
  const isKept = answer.kind !== "bytes" || isZip(answer.bytes) || utf16Of(answer.bytes) !== undefined;
  return isKept ? answer : { kind: "text", text: textOf(answer) };
}

/** The file, and the options of the command. */
interface Shown {
  readonly file: string;
  readonly isJson: boolean;
  readonly reading: PlanReading;
}

async function showState(shown: Shown, path: string, text: string, ask: Ask, console: Console): Promise<number> {
  const { isJson, reading } = shown;
  const { value: state, diagnostics } = readState(path, text);
  const source = sourceFile(path, text);
  for (const { summary, detail, severity, subject } of diagnostics) {
    const place = `  on ${shown.file} line ${positionOf(source, subject?.start ?? 0).line}`;
    const heading = `${severity === "warning" ? "Warning" : "Error"}: ${summary}`;
    console.error(`${heading}\n\n${place}\n\n${detail.replace(` ${UNTIL_THEN}`, "")}\n`);
  }
  if (!state) return 1;
  const locked = readLockFile(await answerTo(ask, lockFileQuestion(reading.root)));
  const cached = await cachedSchemas(providersIn(state), locked, reading, ask);
  const contents = stateContents(
    state,
    schemaOf(new Map([...cached, ...reading.schemas]), builtinProvider(dialectFor(state, reading.language)).schemas),
  );
  if (contents.faults.length > 0) return refuse(console, `The state cannot be shown: ${contents.faults[0]}.`);
  tellInferred(inferredTypes(contents), console);
  if (isJson) printDocument(stateJson(state, contents), console);
  else for (const piece of statePieces(contents)) console.out(piece);
  return 0;
}

async function showPlan(shown: Shown, planFile: PlanFile, ask: Ask, console: Console): Promise<number> {
  const { file, isJson, reading } = shown;
  if (planFile.kind === "document" && planFile.document.lacks.length > 0)
    console.error(`${file} lacks ${planFile.document.lacks.join(", ")}. Only what the filtered plan holds is shown.\n`);
  // The real one prints such a document of the plan that it was made from.
  if (planFile.kind === "document" && isJson) {
    console.out(`${planFile.document.text.trim()}\n`);
    return 0;
  }
  const read = await readPlan(planFile, reading, ask);
  if (isRefusal(read)) return refuse(console, `${file} ${read.refusal}.`);
  const { plan } = read;
  const [fault] = priorContents(plan.saved).faults;
  if (fault !== undefined) return refuse(console, `The state in ${file} cannot be shown: ${fault}.`);
  tellInferred(plan.saved.inferredTypes, console);
  if (isJson) printDocument(planJson(plan), console);
  // Terraform prints a plan with its marks alone: a copy of a sensitive value elsewhere is shown.
  else for (const piece of planPieces(plan, plan.saved.errored, NO_SECRETS)) console.out(piece);
  return 0;
}

/** Returns the dialect that the user names, else that of the version that wrote the state. */
function dialectFor({ terraformVersion }: State, option: string | undefined): Dialect {
  const language = option === undefined ? undefined : parseLanguage(option);
  const product = language?.product ?? "terraform";
  const version = language?.version ?? versionIn(product, terraformVersion);
  return version ? dialectOf(product, nearestKnown(product, version)) : newestOf(product);
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
