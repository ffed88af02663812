import { type Fault, isFault } from "../codecs/fault.ts";
import { matchingFiles } from "../codecs/glob.ts";
import { isMet, parseConstraints } from "../config/versionConstraint.ts";
import { evaluateConstant } from "../lang/constant.ts";
import { functionsWith } from "../lang/functions/table.ts";
import { TERRAFORM } from "../lang/releases.ts";
import type { FunctionDefinition, FunctionTable, Parameter } from "../lang/scope.ts";
import { justArguments } from "../syntax/content.ts";
import { toJson } from "../values/encodings/json.ts";
import { hclQuoted } from "../values/text/quote.ts";
import { BOOL, DYNAMIC, listOf, STRING, type Type } from "../values/type.ts";
import { boolValue, listValue, objectValue, stringValue, unknownValue, type Value } from "../values/value.ts";
import { below, isAbsolute, parentOf, relativeTo, resolved } from "./filePaths.ts";
import { plainValue } from "./plainValue.ts";
import type { Reader } from "./reader.ts";
import { RETRYABLE_ERRORS } from "./retryableErrors.ts";
import type { Include } from "./unit.ts";
import * as say from "./unitFindings.ts";

/** The includes that functions see: those of the file itself, or the one by which the file is included. */
export interface IncludeTracking {
  /** The include through which a unit reads this file. */
  readonly original: Include | undefined;
  /** The includes of this file, in the order written. */
  readonly current: readonly Include[];
}

/** What the functions of a file depend on. */
export interface FunctionContext {
  readonly reader: Reader;
  readonly environment: ReadonlyMap<string, string>;
  /** Whether a variable that the environment lacks is unknown. */
  readonly isEditor?: true;
  readonly platform: string;
  /** The command that Terragrunt is called with. */
  readonly command: string;
  /** The file of the unit: in an included file it is still that of the unit. */
  readonly configPath: string;
  /** As `configPath`; in a file that is read by a function it is that of the reading unit. */
  readonly originalConfigPath: string;
  readonly workingDir: string;
  readonly includes: IncludeTracking | undefined;
  /** Returns another configuration as a value. */
  readonly readConfiguration: (path: string, fallback: Value | undefined) => Value | Fault;
  /** Returns the folder in which Terraform runs. */
  readonly runFolder: () => string | Fault;
}

/** Returns the functions that a file of Terragrunt can call: its own, and those of Terraform 0.15.3. */
export function functionsIn(context: FunctionContext): FunctionTable {
  const own = OWN_FUNCTIONS.map((make) => make(context));
  return new Map([...terraformFunctions(), ...own.map((definition) => [definition.name, definition] as const)]);
}

const textParameter: Parameter = { name: "params", type: STRING, read: (value) => value };

type Outcome = string | boolean | readonly string[] | Value | Fault;

/** Returns a function that takes any number of texts. */
const ofTexts =
  (
    name: string,
    description: string,
    returns: Type,
    call: (context: FunctionContext, texts: readonly string[]) => Outcome,
  ) =>
  (context: FunctionContext): FunctionDefinition => ({
    name,
    description,
    parameters: [],
    variadic: textParameter,
    returns,
    notNull: true,
    call: (args) =>
      asValue(
        call(
          context,
          args.map((arg) => (arg.kind === "string" ? arg.value : "")),
        ),
      ),
  });

const withoutParameters =
  (name: string, description: string, returns: Type, call: (context: FunctionContext) => Outcome) =>
  (context: FunctionContext): FunctionDefinition => ({
    name,
    description,
    parameters: [],
    returns,
    notNull: true,
    call: () => asValue(call(context)),
  });

function asValue(outcome: Outcome): Value | Fault {
  if (typeof outcome === "string") return stringValue(outcome);
  if (typeof outcome === "boolean") return boolValue(outcome);
  return isFault(outcome) || "kind" in outcome
    ? (outcome as Value | Fault)
    : listValue(STRING, outcome.map(stringValue));
}

const TEXTS = listOf(STRING);

/** Returns a value that only a process or a login could tell. */
const notRun = (name: string): Value =>
  unknownValue(STRING, [{ source: `${name}()`, why: "not-run" }], { notNull: true });

const OWN_FUNCTIONS: readonly ((context: FunctionContext) => FunctionDefinition)[] = [
  ofTexts(
    "find_in_parent_folders",
    "The path of the nearest file of a name in the folders above the unit.",
    STRING,
    findInParentFolders,
  ),
  ofTexts("path_relative_to_include", "The path from the included file to the unit.", STRING, (context, [name]) =>
    pathToInclude(context, name),
  ),
  ofTexts("path_relative_from_include", "The path from the unit to the included file.", STRING, (context, [name]) =>
    pathFromInclude(context, name),
  ),
  ofTexts("get_parent_terragrunt_dir", "The folder of the included file.", STRING, (context, [name]) => {
    const path = pathFromInclude(context, name);
    return isFault(path) ? path : resolved(parentOf(context.configPath), path);
  }),
  ofTexts("get_env", "The value of an environment variable, or the default.", STRING, environmentVariable),
  ofTexts("run_cmd", "What a command prints. Stateline runs none, so the value is unknown.", STRING, () =>
    notRun("run_cmd"),
  ),
  ofTexts(
    "sops_decrypt_file",
    "A file, decrypted with sops. Stateline has no keys, so the value is unknown.",
    STRING,
    () => notRun("sops_decrypt_file"),
  ),
  ...[
    "get_aws_account_alias",
    "get_aws_account_id",
    "get_aws_caller_identity_arn",
    "get_aws_caller_identity_user_id",
  ].map((name) =>
    withoutParameters(name, "A property of the AWS login. Stateline has none, so the value is unknown.", STRING, () =>
      notRun(name),
    ),
  ),
  withoutParameters("get_platform", "The operating system.", STRING, ({ platform }) => platform),
  withoutParameters("get_repo_root", "The folder of the Git repository.", STRING, repositoryRoot),
  withoutParameters("get_path_from_repo_root", "The path from the folder of the Git repository.", STRING, (context) => {
    const root = repositoryRoot(context);
    return isFault(root) ? root : relativeTo(root, context.workingDir);
  }),
  withoutParameters("get_path_to_repo_root", "The path to the folder of the Git repository.", STRING, (context) => {
    const root = repositoryRoot(context);
    return isFault(root) ? root : relativeTo(context.workingDir, root);
  }),
  withoutParameters("get_terragrunt_dir", "The folder of the unit.", STRING, ({ configPath }) => parentOf(configPath)),
  withoutParameters(
    "get_original_terragrunt_dir",
    "The folder of the unit, also in a file that it reads.",
    STRING,
    ({ originalConfigPath }) => parentOf(originalConfigPath),
  ),
  withoutParameters("get_working_dir", "The folder in which Terraform runs.", STRING, ({ runFolder }) => runFolder()),
  withoutParameters("get_terraform_command", "The command that runs.", STRING, ({ command }) => command),
  withoutParameters("get_terraform_cli_args", "The arguments of the command that runs.", TEXTS, ({ command }) => [
    command,
  ]),
  withoutParameters("get_terragrunt_source_cli_flag", "The value of --source.", STRING, () => ""),
  withoutParameters(
    "get_default_retryable_errors",
    "The patterns of errors that are retried.",
    TEXTS,
    () => RETRYABLE_ERRORS,
  ),
  ...Object.entries({
    vars: ["apply", "console", "destroy", "import", "plan", "push", "refresh"],
    locking: ["apply", "destroy", "import", "plan", "refresh", "taint", "untaint"],
    input: ["apply", "import", "init", "plan", "refresh"],
    parallelism: ["apply", "plan", "destroy"],
  }).map(([what, commands]) =>
    withoutParameters(
      `get_terraform_commands_that_need_${what}`,
      `The commands that take ${what === "vars" ? "variables" : `the option for ${what}`}.`,
      TEXTS,
      () => commands,
    ),
  ),
  ofTexts("read_tfvars_file", "The values in a tfvars file, as JSON text.", STRING, readVariableFile),
  ofTexts("mark_as_read", "The path, which counts as read.", STRING, (_, [path, ...more]) =>
    path === undefined || more.length > 0 ? say.wrongCount("1", path === undefined ? 0 : more.length + 1) : path,
  ),
  ofTexts("mark_glob_as_read", "The files that match a pattern, which count as read.", TEXTS, filesLike),
  ofTexts("constraint_check", "Whether a version meets a constraint.", BOOL, checkConstraint),
  ({ originalConfigPath }) => ({
    name: "abspath",
    description: "The absolute form of a path, which starts from the folder of the unit.",
    parameters: [{ name: "path", type: STRING, read: (value) => value }],
    returns: STRING,
    notNull: true,
    call: ([path]) => stringValue(resolved(parentOf(originalConfigPath), path?.kind === "string" ? path.value : "")),
  }),
  (context) => ({
    name: "read_terragrunt_config",
    description: "Another file of Terragrunt as an object, or the default if it does not exist.",
    parameters: [{ name: "path", type: STRING, read: (value) => value }],
    variadic: { name: "default", type: DYNAMIC, read: (value) => value },
    returns: DYNAMIC,
    call: ([path, fallback, ...more]) =>
      more.length > 0
        ? say.wrongCount("1 or 2", more.length + 2)
        : context.readConfiguration(path?.kind === "string" ? path.value : "", fallback),
  }),
  () => ({
    name: "deep_merge",
    description: "Objects merged deeply. It needs an experiment.",
    parameters: [],
    variadic: { name: "values", type: DYNAMIC, allowNull: true, allowDynamic: true, read: (value) => value },
    returns: DYNAMIC,
    call: () => say.offByDefault(),
  }),
];

/** The number of folders above a unit that are searched. */
const MOST_FOLDERS = 100;

function findInParentFolders({ reader, configPath }: FunctionContext, texts: readonly string[]): Outcome {
  const [name = "", fallback, ...more] = texts;
  if (more.length > 0) return say.wrongCount("0, 1 or 2", texts.length);
  let folder = parentOf(configPath);
  for (let count = 0; count < MOST_FOLDERS; count++) {
    const parent = parentOf(folder);
    if (parent === folder) break;
    folder = parent;
    const path = name === "" ? defaultFile(reader, folder) : below(folder, name);
    if (reader.exists(path)) return path;
  }
  return fallback ?? say.noParentFile(name === "" ? "terragrunt.hcl" : name, configPath);
}

/** Returns the file of the unit in a folder: that in JSON syntax, if there is one. */
export function defaultFile(reader: Reader, folder: string): string {
  const inJson = below(folder, "terragrunt.hcl.json");
  return reader.exists(inJson) ? inJson : below(folder, "terragrunt.hcl");
}

function pathToInclude(context: FunctionContext, name: string | undefined): string | Fault {
  const include = selectedInclude(context, name);
  if (include === undefined || isFault(include)) return include ?? ".";
  return relativeTo(parentOf(include.path), parentOf(context.configPath));
}

function pathFromInclude(context: FunctionContext, name: string | undefined): string | Fault {
  const include = selectedInclude(context, name);
  if (include === undefined || isFault(include)) return include ?? ".";
  return relativeTo(parentOf(context.configPath), parentOf(include.path));
}

/** Returns the include that a function is about; a name is needed only if there are several. */
function selectedInclude({ includes }: FunctionContext, name: string | undefined): Include | Fault | undefined {
  if (!includes) return undefined;
  if (includes.original) return includes.original;
  const byName = new Map(includes.current.map((include) => [include.name, include]));
  if (byName.size <= 1) return [...byName.values()][0];
  if (name === undefined) return say.wrongCount("1", 0);
  return byName.get(name) ?? say.noSuchInclude(name);
}

function environmentVariable({ environment, isEditor }: FunctionContext, texts: readonly string[]): Outcome {
  const [name, fallback, ...more] = texts;
  if (name === undefined || more.length > 0) return say.wrongCount("1 or 2", texts.length);
  if (name === "") return say.emptyName();
  const value = environment.get(name) ?? fallback;
  if (value !== undefined) return value;
  const source = `get_env(${hclQuoted(name)})`;
  return isEditor
    ? unknownValue(STRING, [{ source, why: "no-value" }], { notNull: true })
    : say.noEnvironmentVariable(name);
}

function repositoryRoot({ reader, workingDir }: FunctionContext): string | Fault {
  for (let folder = workingDir; ; folder = parentOf(folder)) {
    if (reader.exists(below(folder, ".git"))) return folder;
    if (folder === parentOf(folder)) return say.noRepository(workingDir);
  }
}

function readVariableFile({ reader, workingDir }: FunctionContext, texts: readonly string[]): Outcome {
  const [name] = texts;
  if (name === undefined || texts.length > 1) return say.wrongCount("1", texts.length);
  const path = resolved(workingDir, name);
  const text = reader.text(path);
  if (text === undefined) return say.noFile(path);
  if (path.endsWith("json")) return text;
  const syntax = reader.syntax(path);
  const { value, diagnostics } = syntax ? justArguments(syntax.body) : { value: new Map(), diagnostics: [] };
  const evaluated = [...value.values()].map(
    (argument) => [argument.name, evaluateConstant(argument.expression)] as const,
  );
  const isFaulty = [...(syntax?.diagnostics ?? []), ...diagnostics, ...evaluated.flatMap(([, of]) => of.diagnostics)]
    .length;
  const encoded = toJson(
    plainValue(objectValue(evaluated.map(([member, of]) => [member, of.value] as const)), "empty"),
  );
  return isFaulty || "fault" in encoded ? say.invalidFile(path) : encoded.text;
}

/** Returns the files of a pattern; it must be relative, or without wildcards in the folder part. */
function filesLike({ reader, workingDir }: FunctionContext, texts: readonly string[]): Outcome {
  const [pattern] = texts;
  if (pattern === undefined || texts.length > 1) return say.wrongCount("1", texts.length);
  const folder = isAbsolute(pattern) ? "/" : workingDir;
  const paths = matchingFiles(pattern.replace(/^\/+/, ""), (relative) => reader.entries(below(folder, relative)));
  return Array.isArray(paths) ? paths.map((path) => below(folder, path)) : say.noFile(pattern);
}

function checkConstraint(_: FunctionContext, texts: readonly string[]): Outcome {
  const [version = "", constraint = ""] = texts;
  if (texts.length !== 2) return say.wrongCount("2", texts.length);
  const [, numbers, prerelease] = /^v?(\d+(?:\.\d+)*)(-[0-9A-Za-z.~-]+)?(?:\+[0-9A-Za-z.~-]+)?$/.exec(version) ?? [];
  if (numbers === undefined) return say.noVersion(version);
  const constraints = parseConstraints(constraint);
  if (!constraints) return say.noConstraint(constraint);
  // A prerelease meets only constraints that name a prerelease.
  if (prerelease !== undefined && constraints.some(({ isPrerelease }) => !isPrerelease)) return false;
  return isMet(constraints, numbers.split(".").map(Number));
}

/** The functions of Terraform 0.15.3, and those later ones that Terragrunt added. */
const TERRAFORM_FUNCTIONS: ReadonlySet<string> = new Set(
  `abs abspath alltrue anytrue base64decode base64encode base64gzip base64sha256 base64sha512 basename bcrypt can ceil chomp
  chunklist cidrhost cidrnetmask cidrsubnet cidrsubnets coalesce coalescelist compact concat contains csvdecode dirname distinct
  element endswith file filebase64 filebase64sha256 filebase64sha512 fileexists filemd5 fileset filesha1 filesha256 filesha512
  flatten floor format formatdate formatlist indent index join jsondecode jsonencode keys length list log lookup lower map
  matchkeys max md5 merge min nonsensitive one parseint pathexpand pow range regex regexall replace reverse rsadecrypt sensitive
  setintersection setproduct setsubtract setunion sha1 sha256 sha512 signum slice sort split startswith strcontains strrev substr
  sum templatefile textdecodebase64 textencodebase64 timeadd timecmp timestamp title tobool tolist tomap tonumber toset tostring
  transpose trim trimprefix trimspace trimsuffix try upper urlencode uuid uuidv5 values yamldecode yamlencode zipmap`.split(
    /\s+/,
  ),
);

let table: FunctionTable | undefined;

function terraformFunctions(): FunctionTable {
  table ??= new Map([...functionsWith(TERRAFORM, [])].filter(([name]) => TERRAFORM_FUNCTIONS.has(name)));
  return table;
}
