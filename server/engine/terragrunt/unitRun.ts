import type { GivenValue } from "../config/variableValues.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { isBelow } from "../source/paths.ts";
import { formatSpaces } from "../syntax/format/format.ts";
import { toJson } from "../values/encodings/json.ts";
import { hclQuoted } from "../values/text/quote.ts";
import { isWhollyKnown, objectValue, stringValue, tupleValue, type Value } from "../values/value.ts";
import { type CommandLine, commandLineOf } from "./commandLine.ts";
import { below, isAbsolute, resolved } from "./filePaths.ts";
import type { PlainMembers } from "./plainValue.ts";
import type { Reader } from "./reader.ts";
import { type ModulePlace, modulePlace } from "./runFolder.ts";
import { stateFilesOf } from "./stateOutputs.ts";
import type { ExtraArguments, UnitConfiguration } from "./unit.ts";
import * as say from "./unitFindings.ts";

/** What a run of a unit gives to its root module. */
export interface UnitRun extends RunFiles {
  /** The values of variables from the inputs. */
  readonly inputs: ReadonlyMap<string, GivenValue>;
  /** The values of variables from the environment that extra_arguments add. */
  readonly environmentVariables: ReadonlyMap<string, string>;
  /** What extra_arguments add to the command line. */
  readonly commandLine: CommandLine;
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
  /** The paths of the files that Terragrunt removes there. */
  readonly removed: ReadonlySet<string>;
}

/** A run whose written files are not known yet. */
type CopiedFiles = Pick<RunFiles, "unitFolder" | "place">;

/** Returns the paths at which a file or folder of the run is looked for, the first that exists first. */
export function placesOf({ unitFolder, place }: CopiedFiles, path: string): readonly string[] {
  const { copyRoot, runFolder, sourceRoot } = place;
  if (!isBelow(path, copyRoot)) return [path];
  const ofUnit = isBelow(path, runFolder) ? [below(unitFolder, path.slice(runFolder.length + 1))] : [];
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
  const { written, removed } = writtenFiles(reader, unit, files, findings);
  findings.push(...missingModule(reader, unit, files, written));
  const extra = (unit.terraform?.extraArguments ?? []).filter(({ commands }) => commands?.includes(command));
  const states = stateFilesOf(reader, unit, unitFolder);
  const environment = new Map(extra.flatMap(({ envVars }) => [...(envVars ?? [])]));
  return {
    ...files,
    written,
    removed,
    inputs: new Map([...(unit.inputs ?? [])].flatMap(([name, value]) => inputOf(name, value))),
    environmentVariables: new Map([...environment].flatMap(variableOf)),
    commandLine: {
      ...commandLineOf(
        [
          ...environmentArguments(environment, command),
          ...extra.flatMap((block) => argumentsOf(reader, block, files, findings)),
        ],
        place.runFolder,
      ),
      ...workspaceIn(environment),
    },
    statePath: states && (states.find((path) => reader.exists(path)) ?? states.at(-1)),
    findings,
  };
}

/** Returns the place of a module; of a remote one the newest in the cache, if none has the name of its source. */
function cachedPlace(reader: Reader, place: ModulePlace): ModulePlace {
  if (place.sourceRoot !== undefined || reader.isFolder(place.copyRoot)) return place;
  const folder = place.copyRoot.slice(0, place.copyRoot.lastIndexOf("/"));
  const copies = reader.entries(folder).filter(({ name, directory }) => directory && !name.startsWith("."));
  const [newest] = copies.toSorted((a, b) => (b.modified ?? 0) - (a.modified ?? 0));
  const isKnown = copies.length === 1 || copies.every(({ modified }) => modified !== undefined);
  if (!newest || !isKnown) return place;
  const copyRoot = below(folder, newest.name);
  return { ...place, copyRoot, runFolder: below(copyRoot, place.subfolder) };
}

function missingModule(
  reader: Reader,
  { terraform }: UnitConfiguration,
  files: CopiedFiles,
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
  files: CopiedFiles,
  findings: Diagnostic[],
): Pick<RunFiles, "written" | "removed"> {
  const written = new Map<string, string>();
  const removed = new Set<string>();
  const { runFolder } = files.place;
  const nulls = [...(unit.inputs ?? [])].filter(([, value]) => value.kind === "null").map(([name]) => name);
  if (nulls.length > 0) {
    const members = Object.fromEntries(nulls.map((name) => [name, null]));
    written.set(below(runFolder, ".terragrunt-null-vars.auto.tfvars.json"), JSON.stringify(members));
  }
  const existingFile = (target: string) => placesOf(files, target).find((candidate) => reader.exists(candidate));
  const isSigned = (path: string) => (reader.text(path)?.split("\n", 1)[0] ?? "").includes(SIGNATURE);
  const write = (path: string, ifExists: string, text: string, range: Parameters<typeof say.fileExists>[0]): void => {
    const target = isAbsolute(path) ? resolved("/", path) : below(runFolder, path);
    if (!isBelow(target, files.place.copyRoot)) {
      findings.push(say.outsideOfRun(range, path));
      return;
    }
    const existing = existingFile(target);
    if (existing !== undefined && ifExists === "skip") return;
    const isOwn = existing !== undefined && isSigned(existing);
    if (existing !== undefined && (ifExists === "error" || (ifExists === "overwrite_terragrunt" && !isOwn)))
      findings.push(say.fileExists(range, path));
    else written.set(target, text);
  };
  for (const {
    path,
    ifExists,
    ifDisabled,
    contents,
    commentPrefix,
    disableSignature,
    disable,
    hclFmt,
    range,
  } of unit.generate.values()) {
    if (disable) {
      const target = below(runFolder, path);
      const existing = ifDisabled.startsWith("remove") ? existingFile(target) : undefined;
      if (existing === undefined) continue;
      if (ifDisabled === "remove" || isSigned(existing)) removed.add(target);
      else findings.push(say.fileExists(range, path));
      continue;
    }
    const text = `${disableSignature ? "" : `${commentPrefix}${SIGNATURE}\n`}${contents}`;
    write(path, ifExists, hclFmt !== false && /\.(hcl|tf|tofu)$/.test(path) ? formatSpaces(text) : text, range);
  }
  const { remoteState } = unit;
  if (remoteState?.generate) {
    const text = `# ${SIGNATURE}\n${backendText(remoteState.backend, remoteState.config)}`;
    write(remoteState.generate.path, remoteState.generate.ifExists, text, remoteState.range);
  }
  return { written, removed };
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
  const encoded = toJson(withoutTemplates(value));
  if ("fault" in encoded) return [];
  return [[name, { value: stringValue(encoded.text), text: encoded.text }]];
}

/** Returns a value whose texts are read as they are, where Terraform reads a template; those of keys stay. */
function withoutTemplates(value: Value): Value {
  switch (value.kind) {
    case "string":
      return stringValue(value.value.replaceAll("${", () => "$${"));
    case "sequence":
      return tupleValue(value.items.map(withoutTemplates));
    case "mapping":
      return objectValue([...value.entries].map(([name, member]) => [name, withoutTemplates(member)] as const));
    default:
      return value;
  }
}

/** Returns the variable of the root module that a variable of the environment sets; none if it sets none. */
const variableOf = ([name, text]: readonly [string, string]): readonly (readonly [string, string])[] =>
  name.startsWith("TF_VAR_") ? [[name.slice("TF_VAR_".length), text]] : [];

const workspaceIn = (environment: ReadonlyMap<string, string>): Pick<CommandLine, "workspace"> => {
  const workspace = environment.get("TF_WORKSPACE");
  return workspace === undefined ? {} : { workspace };
};

/** Returns the arguments that variables of the environment put before all others. */
function environmentArguments(environment: ReadonlyMap<string, string>, command: string): readonly string[] {
  const texts = [environment.get(`TF_CLI_ARGS_${command}`), environment.get("TF_CLI_ARGS")];
  return texts.flatMap((text = "") =>
    [...text.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) => word.replace(/["']/g, "")),
  );
}

/** Returns the arguments and the variable files of a block, in the order in which Terragrunt passes them. */
function argumentsOf(
  reader: Reader,
  block: ExtraArguments,
  files: CopiedFiles,
  findings: Diagnostic[],
): readonly string[] {
  const pathOf = (file: string) => resolved(files.place.runFolder, file);
  const exists = (file: string) => placesOf(files, pathOf(file)).some((candidate) => reader.exists(candidate));
  const required = lastOnes(block.requiredVarFiles ?? []);
  for (const file of required) if (!exists(file)) findings.push(say.missingVarFile(block.range, file));
  const optional = lastOnes(block.optionalVarFiles ?? []);
  const varFiles = [...required, ...optional].filter(exists).map((file) => `-var-file=${pathOf(file)}`);
  return [...(block.arguments ?? []), ...varFiles];
}

/** Returns the items without those that come again later. */
const lastOnes = (items: readonly string[]): readonly string[] =>
  items.filter((item, at) => items.lastIndexOf(item) === at);
