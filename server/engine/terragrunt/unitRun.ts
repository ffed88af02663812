import type { GivenValue, VariableOption } from "../config/variableValues.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { formatSpaces } from "../syntax/format/format.ts";
import { toJson } from "../values/encodings/json.ts";
import { hclQuoted } from "../values/text/quote.ts";
import { isWhollyKnown, stringValue, type Value } from "../values/value.ts";
import { below, isAbsolute, isWithin, resolved } from "./filePaths.ts";
import type { PlainMembers } from "./plainValue.ts";
import type { Reader } from "./reader.ts";
import { type ModulePlace, modulePlace } from "./runFolder.ts";
import { stateFilesOf } from "./stateOutputs.ts";
import * as say from "./texts.ts";
import type { ExtraArguments, UnitConfiguration } from "./unit.ts";

/** What a run of a unit gives to its root module. */
export interface UnitRun extends RunFiles {
  /** The values of variables from the inputs. */
  readonly inputs: ReadonlyMap<string, GivenValue>;
  /** The values of variables from the environment that extra_arguments add. */
  readonly environmentVariables: ReadonlyMap<string, string>;
  /** What extra_arguments add to the command line. */
  readonly variables: readonly VariableOption[];
  /** The file of the state; undefined if it is in no file. */
  readonly statePath: string | undefined;
  readonly findings: readonly Diagnostic[];
}

/** The files of the folder in which Terraform runs: those of the module, over them those of the unit, and the generated ones. */
export interface RunFiles {
  readonly unitFolder: string;
  readonly place: ModulePlace;
  /** The texts of the files that Terragrunt writes, by their paths in the folder in which Terraform runs. */
  readonly written: ReadonlyMap<string, string>;
}

/** Returns the paths at which a file or folder of the run is looked for, the first that exists first. */
export function placesOf({ unitFolder, place }: Omit<RunFiles, "written">, path: string): readonly string[] {
  const { copyRoot, runFolder, sourceRoot } = place;
  if (!isWithin(copyRoot, path)) return [path];
  const ofUnit = isWithin(runFolder, path) ? [below(unitFolder, path.slice(runFolder.length + 1))] : [];
  const ofModule = sourceRoot === undefined ? [] : [below(sourceRoot, path.slice(copyRoot.length + 1))];
  const hidden = path
    .slice(copyRoot.length + 1)
    .split("/")
    .find((name) => name.startsWith("."));
  // Of hidden files, only the lock file is copied.
  if (hidden === ".terraform.lock.hcl") return [...ofUnit, ...ofModule, path];
  if (hidden !== undefined) return [path];
  return sourceRoot === undefined ? [...ofUnit, path] : [...ofUnit, ...ofModule];
}

/** Returns what a run of the unit in a folder gives to its root module. */
export function unitRun(reader: Reader, unit: UnitConfiguration, unitFolder: string, command: string): UnitRun {
  const place = cachedPlace(reader, modulePlace(unit, unitFolder));
  const findings: Diagnostic[] = [];
  const files = { unitFolder, place };
  const written = writtenFiles(reader, unit, files, findings);
  findings.push(...missingModule(reader, unit, files, written));
  const extra = (unit.terraform?.extraArguments ?? []).filter(({ commands }) => commands?.includes(command));
  const states = stateFilesOf(reader, unit, unitFolder);
  return {
    ...files,
    written,
    inputs: new Map([...(unit.inputs ?? [])].flatMap(([name, value]) => inputOf(name, value))),
    environmentVariables: new Map(extra.flatMap(environmentOf)),
    variables: extra.flatMap((block) => variablesOf(reader, block, files, findings)),
    statePath: states && (states.find((path) => reader.exists(path)) ?? states.at(-1)),
    findings,
  };
}

/** Returns the place of a module; of a remote one that in the cache, whatever the name of its folder there. */
function cachedPlace(reader: Reader, place: ModulePlace): ModulePlace {
  if (place.sourceRoot !== undefined || reader.isFolder(place.copyRoot)) return place;
  const folder = place.copyRoot.slice(0, place.copyRoot.lastIndexOf("/"));
  const copies = reader.entries(folder).filter(({ name, directory }) => directory && !name.startsWith("."));
  if (copies.length !== 1) return place;
  const copyRoot = below(folder, copies[0]!.name);
  return { ...place, copyRoot, runFolder: below(copyRoot, place.subfolder) };
}

function missingModule(
  reader: Reader,
  { terraform }: UnitConfiguration,
  files: Omit<RunFiles, "written">,
  written: RunFiles["written"],
): readonly Diagnostic[] {
  const { place } = files;
  const source = terraform?.source ?? ".";
  const range = terraform?.sourceRange;
  if (place.sourceRoot === undefined && !reader.isFolder(place.copyRoot)) return [say.notDownloaded(range, source)];
  if (place.sourceRoot !== undefined && !reader.isFolder(below(place.sourceRoot, place.subfolder)))
    return [say.missingSource(range, source)];
  const names = placesOf(files, place.runFolder).flatMap((path) => reader.entries(path).map(({ name }) => name));
  const hasModule = [...names, ...written.keys()].some((name) => /\.(tf|tofu)(\.json)?$/.test(name));
  return hasModule ? [] : [say.sourceWithoutModule(range, source)];
}

/** What Terragrunt writes at the top of a generated file. */
const SIGNATURE = "Generated by Terragrunt. Sig: nIlQXj57tbuaRZEa";

function writtenFiles(
  reader: Reader,
  unit: UnitConfiguration,
  files: Omit<RunFiles, "written">,
  findings: Diagnostic[],
): ReadonlyMap<string, string> {
  const written = new Map<string, string>();
  const { runFolder } = files.place;
  const nulls = [...(unit.inputs ?? [])].filter(([, value]) => value.kind === "null").map(([name]) => name);
  if (nulls.length > 0) {
    const members = Object.fromEntries(nulls.map((name) => [name, null]));
    written.set(below(runFolder, ".terragrunt-null-vars.auto.tfvars.json"), JSON.stringify(members));
  }
  const write = (path: string, ifExists: string, text: string, range: Parameters<typeof say.fileExists>[0]): void => {
    const target = isAbsolute(path) ? resolved("/", path) : below(runFolder, path);
    if (!isWithin(files.place.copyRoot, target)) {
      findings.push(say.outsideOfRun(range, path));
      return;
    }
    const existing = placesOf(files, target).find((candidate) => reader.exists(candidate));
    if (existing !== undefined && ifExists === "skip") return;
    const isOwn = existing !== undefined && (reader.text(existing)?.split("\n", 1)[0] ?? "").includes(SIGNATURE);
    if (existing !== undefined && (ifExists === "error" || (ifExists === "overwrite_terragrunt" && !isOwn)))
      findings.push(say.fileExists(range, path));
    else written.set(target, text);
  };
  for (const {
    path,
    ifExists,
    contents,
    commentPrefix,
    disableSignature,
    disable,
    hclFmt,
    range,
  } of unit.generate.values()) {
    if (disable) continue;
    const text = `${disableSignature ? "" : `${commentPrefix}${SIGNATURE}\n`}${contents}`;
    write(path, ifExists, hclFmt !== false && /\.(hcl|tf|tofu)$/.test(path) ? formatSpaces(text) : text, range);
  }
  const { remoteState } = unit;
  if (remoteState?.generate) {
    const text = `# ${SIGNATURE}\n${backendText(remoteState.backend, remoteState.config)}`;
    write(remoteState.generate.path, remoteState.generate.ifExists, text, remoteState.range);
  }
  return written;
}

/** Returns the block of a backend; only its texts, numbers and booleans matter to a plan. */
function backendText(backend: string, config: PlainMembers): string {
  const settings = [...config].flatMap(([name, value]) => {
    const encoded = value.kind === "string" ? { text: hclQuoted(value.value) } : toJson(value);
    return "text" in encoded ? [`    ${name} = ${encoded.text}\n`] : [];
  });
  return `terraform {\n  backend ${hclQuoted(backend)} {\n${settings.join("")}  }\n}\n`;
}

/** Returns an input as Terragrunt passes it: a text as it is, everything else as JSON; a null is written to a file. */
function inputOf(name: string, value: Value): readonly (readonly [string, GivenValue])[] {
  if (value.kind === "null") return [];
  if (!isWhollyKnown(value)) return [[name, { value }]];
  if (value.kind === "string") return [[name, { value, text: value.value }]];
  const encoded = toJson(value);
  if ("fault" in encoded) return [];
  const text = encoded.text.replaceAll("${", "$${");
  return [[name, { value: stringValue(text), text }]];
}

function environmentOf({ envVars }: ExtraArguments): readonly (readonly [string, string])[] {
  return [...(envVars ?? [])].flatMap(([name, text]) =>
    name.startsWith("TF_VAR_") ? [[name.slice("TF_VAR_".length), text] as const] : [],
  );
}

/** Returns the variables and variable files of a block, in the order in which Terragrunt passes them. */
function variablesOf(
  reader: Reader,
  block: ExtraArguments,
  files: Omit<RunFiles, "written">,
  findings: Diagnostic[],
): readonly VariableOption[] {
  const { runFolder } = files.place;
  const options: VariableOption[] = [];
  const words = block.arguments ?? [];
  for (let at = 0; at < words.length; at++) {
    const [, name, attached] = /^--?(var|var-file)(?:=([\s\S]*))?$/.exec(words[at]!) ?? [];
    if (name === undefined) continue;
    const text = attached ?? words[++at] ?? "";
    const equals = text.indexOf("=");
    if (name === "var-file") options.push({ file: resolved(runFolder, text) });
    else if (equals > 0) options.push({ name: text.slice(0, equals), text: text.slice(equals + 1) });
  }
  const exists = (path: string) => placesOf(files, path).some((candidate) => reader.exists(candidate));
  for (const file of lastOnes(block.requiredVarFiles ?? [])) {
    const path = resolved(runFolder, file);
    if (exists(path)) options.push({ file: path });
    else findings.push(say.missingVarFile(block.range, file));
  }
  for (const file of lastOnes(block.optionalVarFiles ?? [])) {
    const path = resolved(runFolder, file);
    if (exists(path)) options.push({ file: path });
  }
  return options;
}

/** Returns the items without those that come again later. */
const lastOnes = (items: readonly string[]): readonly string[] =>
  items.filter((item, at) => items.lastIndexOf(item) === at);
