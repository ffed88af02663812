import type { Fault } from "../codecs/fault.ts";
import { callFault } from "../lang/functions/fault.ts";
import { traversalsOf } from "../lang/reference.ts";
import { TERRAFORM } from "../lang/releases.ts";
import type { Scope } from "../lang/scope.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { hasErrors } from "../source/diagnostic.ts";
import { baseName } from "../source/paths.ts";
import { justArguments, partialContent } from "../syntax/content.ts";
import type { Argument, Block, Body, SyntaxFile } from "../syntax/tree.ts";
import { objectValue, stringValue, UNKNOWN, type Value } from "../values/value.ts";
import { bodyWithLabels } from "./bareInclude.ts";
import { membersIn } from "./blockMembers.ts";
import * as specs from "./blockSpecs.ts";
import { configurationAsValue } from "./configurationAsValue.ts";
import {
  configurationOf,
  dependenciesOf,
  errorsOf,
  featuresOf,
  remoteStateOf,
  terraformOf,
} from "./configurationOf.ts";
import { type Context, distinct, failed, type Parsed, type Section, unknownPartsOf } from "./context.ts";
import {
  type BlockSpec,
  type Decoded,
  decodeBody,
  type Evaluation,
  evaluateField,
  isNotKnown,
  textIn,
  truthIn,
} from "./decode.ts";
import { dependencyCycleFrom, dependencyValues, outputsFor } from "./dependencies.ts";
import { parentOf, resolved } from "./filePaths.ts";
import { defaultFile, type FunctionContext, functionsIn, type IncludeTracking } from "./functions.ts";
import {
  deeplyMergedConfigurations,
  deeplyMergedDependencies,
  shallowlyMerged,
  shallowlyMergedDependencies,
} from "./mergeConfigurations.ts";
import { plainValue } from "./plainValue.ts";
import type { Reader } from "./reader.ts";
import { modulePlace } from "./runFolder.ts";
import { stackAsValue } from "./stack.ts";
import {
  type Dependency,
  EMPTY_CONFIGURATION,
  type FeatureFlag,
  type Include,
  type UnitConfiguration,
} from "./unit.ts";
import * as say from "./unitFindings.ts";

/** A file whose text can be decoded. */
interface OpenedFile {
  readonly body: Body;
  readonly context: Context;
  readonly findings: Diagnostic[];
}

/** Reads the text of a file; returns why it cannot be decoded. */
function openFile(
  outer: Context,
  path: string,
  includedBy: Include | undefined,
  isWhole: boolean,
): OpenedFile | Parsed {
  const { reader, mode } = outer.surroundings;
  const entry = `${path} ${outer.configPath} ${outer.sections === undefined}`;
  const openings = outer.trail.filter((other) => other === entry).length;
  if (openings > (isWhole ? 0 : 1)) return failed(say.deepReading(path));
  const syntax = reader.syntax(path);
  if (!syntax) return failed(includedBy ? say.missingInclude(path, includedBy.range) : say.missingFile(path));
  const refused = refusedFile(syntax, isWhole);
  if (refused) return failed(refused);
  const findings: Diagnostic[] = [...syntax.diagnostics];
  if (hasErrors(findings)) return failed(...findings);
  const body = mode === "validate" && !syntax.body.json ? syntax.body : bodyWithLabels(syntax.body, findings);
  const context = { ...outer, trail: [...outer.trail, entry], values: valuesBeside(outer, path) };
  return { body, context, findings };
}

/** Parses a whole file; `includedBy` is the include through which a unit reads it. */
export function parseFile(outer: Context, path: string, includedBy?: Include): Parsed {
  const opened = openFile(outer, path, includedBy, true);
  if (!("body" in opened)) return opened;
  const { body, context, findings } = opened;
  const flags = parsePart({ ...outer, trail: context.trail, sections: ["flags"] }, path, includedBy);
  findings.push(...flags.findings);
  const base = decodeBase(context, path, body, includedBy, findings);
  const withBase: Context = { ...context, ...base };
  const dependencies = withBase.dependencies ?? retrievedOutputs(withBase, path, body, findings);
  const complete: Context = { ...withBase, dependencies };
  const unknownParts = unknownPartsOf(context);
  const evaluation = evaluationIn(complete, path, findings);
  const decoded = decodeLeniently(body, specs.FILE, complete, evaluation, findings);
  const locals = plainValue(base.locals, unknownParts);
  const own = configurationOf(decoded, locals.kind === "mapping" ? locals.entries : undefined, unknownParts, findings);
  findings.push(...missingFolders(own, complete, decoded));
  const includes = base.includes.current;
  const merged = mergeIncludes(complete, own, includes, false, findings);
  const configuration = { ...merged, locals: own.locals, exclude: own.exclude ?? merged.exclude };
  if (includedBy === undefined && configuration.terraform?.version !== undefined)
    findings.push(say.needsExperiment(configuration.terraform.sourceRange, "version of terraform"));
  return {
    configuration,
    findings: distinct(findings),
    includes,
    variables: evaluation.scope.variables ?? NO_VARIABLES,
  };
}

const NO_VARIABLES: ReadonlyMap<string, Value> = new Map();

/** Parses only the parts of a file that the context names, merged with those of included files. */
export function parsePart(outer: Context, path: string, includedBy?: Include): Parsed {
  const opened = openFile(outer, path, includedBy, false);
  if (!("body" in opened)) return opened;
  const { body, context, findings } = opened;
  const base = decodeBase(context, path, body, includedBy, findings);
  const withBase: Context = { ...context, ...base };
  const dependencies = withBase.dependencies ?? (context.surroundings.skipsOutputs ? UNKNOWN : undefined);
  const complete: Context = dependencies ? { ...withBase, dependencies } : withBase;
  const evaluation = evaluationIn(complete, path, findings);
  const own = partOf(complete, body, evaluation, findings);
  const includes = base.includes.current;
  const merged = mergeIncludes(complete, own, includes, true, findings);
  return { configuration: merged, findings: distinct(findings), includes };
}

function partOf(context: Context, body: Body, evaluation: Evaluation, findings: Diagnostic[]): UnitConfiguration {
  const decode = (spec: BlockSpec): Decoded => decodeBody(body, spec, evaluation, findings);
  let own = EMPTY_CONFIGURATION;
  for (const section of context.sections ?? [])
    switch (section) {
      case "dependency": {
        const dependencies = dependenciesOf(decode(specs.DEPENDENCIES_PART)).filter(
          ({ configPath }) => configPath.kind !== "null",
        );
        const paths = dependencies.flatMap(({ enabled, configPath }) =>
          enabled !== false && configPath.kind === "string" ? [configPath.value] : [],
        );
        own = { ...own, dependencies, ...(dependencies.length > 0 && { dependencyPaths: paths }) };
        break;
      }
      case "feature":
        own = { ...own, features: featuresOf(decode(specs.FEATURES_PART)) };
        break;
      case "errors": {
        const errors = decode(specs.ERRORS_PART).blocks.get("errors")?.[0];
        own = { ...own, ...(errors && { errors: errorsOf(errors) }) };
        break;
      }
      case "exclude": {
        const [block] = blocksOf(body, "exclude");
        own = {
          ...own,
          ...(block && {
            exclude: membersIn(decodeBody(block.body, specs.EXCLUDE, evaluation, findings), specs.EXCLUDE),
          }),
        };
        break;
      }
      case "flags":
        own = { ...own, ...membersIn(decode(specs.FLAGS_PART), specs.FLAGS_PART) };
        break;
      case "remote_state":
        own = {
          ...own,
          remoteState: remoteStateOf(decode(specs.REMOTE_STATE_PART), unknownPartsOf(context), findings),
        };
        break;
      case "source": {
        const terraform = decode(specs.SOURCE_PART).blocks.get("terraform")?.[0];
        if (terraform) own = { ...own, terraform: { ...terraformOf(terraform, []), sourceRange: undefined } };
      }
    }
  return own;
}

/** Returns the fault that keeps a file from being decoded at all. */
function refusedFile({ body }: SyntaxFile, isWhole: boolean): Diagnostic | undefined {
  if (body.json) return undefined;
  for (const item of body.items) {
    if (item.kind === "argument") {
      const used = traversalsOf(item.expression).find(
        ({ root, steps }) => root === "dependency" && steps[1]?.kind === "attribute" && steps[1].name === "inputs",
      );
      if (used) return say.inputsOfDependency(used.range);
    } else if (item.type === "dependency" || item.type === "unit" || item.type === "stack") {
      const expansion = item.body.items.find((inner) => inner.kind === "block" && inner.type === "expansion");
      if (expansion) return say.needsExperiment(expansion.range, "expansion");
    } else if (item.type === "terraform" && isWhole)
      for (const inner of item.body.items)
        if (inner.kind === "argument" && inner.name === "source")
          if (traversalsOf(inner.expression).some(({ root }) => root === "dependency"))
            return say.sourceOfDependency(inner.expression.range);
  }
  return undefined;
}

export const blocksOf = (body: Body, type: string): readonly Block[] =>
  partialContent(body, { arguments: {}, blocks: { [type]: [] } }).value.blocks;

/** Returns the values that a stack gives to the unit in the folder of the file; undefined without such a file. */
export function valuesBeside(context: Context, path: string): Value | undefined {
  const { reader } = context.surroundings;
  const valuesPath = resolved(parentOf(path), "terragrunt.values.hcl");
  const syntax = reader.exists(valuesPath) ? reader.syntax(valuesPath) : undefined;
  if (!syntax) return undefined;
  const findings: Diagnostic[] = [];
  const evaluation = evaluationIn({ ...context, includes: undefined }, valuesPath, findings);
  const members = [...justArguments(syntax.body).value.values()].map(
    ({ name, expression }) => [name, evaluateField(expression, evaluation, findings)] as const,
  );
  return objectValue(members);
}

interface Base {
  readonly includes: IncludeTracking;
  readonly features: Value;
  readonly locals: Value;
}

/** Decodes what everything else can refer to: includes, features and local values. */
function decodeBase(
  context: Context,
  path: string,
  body: Body,
  includedBy: Include | undefined,
  findings: Diagnostic[],
): Base {
  const bare = evaluationIn({ ...context, includes: undefined }, path, findings);
  const current = includesIn(context, decodeBody(body, specs.INCLUDES_PART, bare, findings), findings);
  if (current.length > 0 && includedBy) findings.push(say.nestedInclude(path, current[0]!.range));
  const isNested = current.length > 0 && includedBy !== undefined;
  const includes: IncludeTracking = {
    original: current.length === 0 ? includedBy : undefined,
    current: isNested ? [] : current,
  };
  const flags = featuresOf(decodeBody(body, specs.FEATURES_PART, bare, findings));
  for (const { name, default: value, range } of flags) if (!value) findings.push(say.noFlagDefault(range, name));
  const features = featureValues(withIncludedFeatures({ ...context, includes }, flags, findings));
  const locals = localsIn({ ...context, includes, features }, path, body, findings);
  return { includes, features, locals };
}

function includesIn(context: Context, decoded: Decoded, findings: Diagnostic[]): readonly Include[] {
  const blocks = decoded.blocks.get("include") ?? [];
  return blocks.map((block) => {
    const path = textIn(block, "path") ?? "";
    const range = block.block.header;
    if (path === "" && !hasErrors(findings) && !isNotKnown(block, "path")) findings.push(say.emptyIncludePath(range));
    return {
      name: block.labels[0] ?? "",
      path: path === "" ? "" : resolved(parentOf(context.configPath), path),
      expose: truthIn(block, "expose") ?? false,
      mergeStrategy: textIn(block, "merge_strategy"),
      range,
    };
  });
}

/** Returns the flags of a file and of the files that it includes. */
function withIncludedFeatures(
  context: Context,
  own: readonly FeatureFlag[],
  findings: Diagnostic[],
): readonly FeatureFlag[] {
  let merged: UnitConfiguration = { ...EMPTY_CONFIGURATION, features: own };
  for (const include of context.includes?.current.toReversed() ?? []) {
    if (include.path === "" || include.mergeStrategy === "no_merge") continue;
    const parsed = parsePart({ ...context, sections: ["feature"] }, include.path, include);
    if (hasErrors(parsed.findings) || !parsed.configuration) {
      findings.push(...parsed.findings);
      return own;
    }
    const parent: UnitConfiguration = { ...EMPTY_CONFIGURATION, features: parsed.configuration.features };
    const merge = include.mergeStrategy === "deep" ? deeplyMergedConfigurations : shallowlyMerged;
    merged = merge(parent, merged, findings);
  }
  return merged.features;
}

const featureValues = (flags: readonly FeatureFlag[]): Value =>
  objectValue(
    flags.flatMap(({ name, default: value }) =>
      value ? [[name, objectValue([["name", stringValue(name)] as const, ["value", value] as const])] as const] : [],
    ),
  );

/** Evaluates local values, each after those that it depends on. */
export function localsIn(context: Context, path: string, body: Body, findings: Diagnostic[]): Value {
  const [block, second] = blocksOf(body, "locals");
  if (!block) return NO_LOCALS;
  if (second) findings.push(say.repeatedBlock(second.header, "locals"));
  if (second) return NO_LOCALS;
  const { value, diagnostics } = justArguments(block.body);
  findings.push(...diagnostics);
  const values = new Map<string, Value>();
  let pending: readonly Argument[] = [...value.values()];
  while (pending.length > 0) {
    const ready = pending.filter((argument) => !openLocal(argument, values));
    if (ready.length === 0) break;
    const evaluation = evaluationIn({ ...context, locals: objectValue(values) }, path, findings);
    const before = findings.length;
    for (const { name, expression } of ready) values.set(name, evaluateField(expression, evaluation, findings));
    if (hasErrors(findings.slice(before)) && context.surroundings.mode === "render") return objectValue(values);
    pending = pending.filter((argument) => !ready.includes(argument));
  }
  for (const argument of pending) findings.push(...openReferences(argument, values));
  for (const { name } of pending) values.set(name, UNKNOWN);
  return objectValue(values);
}

const NO_LOCALS = objectValue([]);

const openLocal = (argument: Argument, values: ReadonlyMap<string, Value>): boolean =>
  openReferences(argument, values).length > 0;

/** Returns the references of a local value that cannot be evaluated, or not yet. */
function openReferences({ expression }: Argument, values: ReadonlyMap<string, Value>): readonly Diagnostic[] {
  return traversalsOf(expression).flatMap(({ root, steps }) => {
    if (root === "include" || root === "feature" || root === "values") return [];
    if (root !== "local") return [say.notLocal(expression.range, root)];
    const named = steps.find((step) => step.kind === "attribute");
    const name = named?.kind === "attribute" ? named.name : "";
    return values.has(name) ? [] : [say.unevaluatedLocal(expression.range, name)];
  });
}

/** Returns the outputs of the units that a file depends on, by the names of its blocks; undefined if they cannot be retrieved. */
function retrievedOutputs(context: Context, path: string, body: Body, findings: Diagnostic[]): Value | undefined {
  const { mode } = context.surroundings;
  const before = findings.length;
  const evaluation = evaluationIn(context, path, findings);
  const decoded = decodeBody(body, specs.DEPENDENCIES_PART, evaluation, findings);
  if (hasErrors(findings.slice(before)) && mode === "render") return undefined;
  const own = dependenciesOf(decoded).filter(({ configPath }) => configPath.kind !== "null");
  for (const { name, enabled, configPath, pathRange } of own)
    if (enabled !== false && mode !== "validate" && configPath.kind !== "unknown")
      if (configPath.kind !== "string" || configPath.value === "") {
        findings.push(say.wrongConfigPath(pathRange, name));
        return mode === "render" ? undefined : UNKNOWN;
      }
  const cycle = context.surroundings.skipsOutputs ? [] : dependencyCycleFrom(context, own);
  if (cycle.length > 0) {
    findings.push(...cycle);
    return mode === "render" ? undefined : UNKNOWN;
  }
  const merged = withIncludedDependencies(context, own, findings);
  return merged && dependencyValues(context, merged, findings);
}

/** Returns the dependencies of a file and of those that it includes; undefined if an included file has errors. */
function withIncludedDependencies(
  context: Context,
  own: readonly Dependency[],
  findings: Diagnostic[],
): readonly Dependency[] | undefined {
  let merged = own;
  for (const include of context.includes?.current.toReversed() ?? []) {
    if (include.path === "") continue;
    const sections: readonly Section[] = ["dependency", "feature", "exclude", "errors"];
    const parsed = parsePart({ ...context, sections }, include.path, include);
    findings.push(...parsed.findings);
    if (hasErrors(parsed.findings) || !parsed.configuration) return undefined;
    const inherited = parsed.configuration.dependencies;
    if (include.mergeStrategy === "no_merge") continue;
    merged =
      include.mergeStrategy === "deep"
        ? deeplyMergedDependencies(inherited, merged, findings)
        : shallowlyMergedDependencies(inherited, merged);
  }
  return merged;
}

/** Returns the configuration of a file, merged with those that it includes: the last one is the nearest. */
function mergeIncludes(
  context: Context,
  own: UnitConfiguration,
  includes: readonly Include[],
  isPart: boolean,
  findings: Diagnostic[],
): UnitConfiguration {
  let merged = own;
  for (const include of includes.toReversed()) {
    const strategy = include.mergeStrategy ?? "shallow";
    if (!["no_merge", "shallow", "deep"].includes(strategy)) {
      findings.push(say.wrongMergeStrategy(include.range, strategy));
      return merged;
    }
    if (include.path === "") return merged;
    const parsed = isPart ? parsePart(context, include.path, include) : parseIncluded(context, include);
    findings.push(...parsed.findings);
    if (!parsed.configuration || (hasErrors(parsed.findings) && context.surroundings.mode === "render")) return merged;
    if (strategy === "no_merge") continue;
    const merge = strategy === "deep" ? deeplyMergedConfigurations : shallowlyMerged;
    merged = merge(parsed.configuration, merged, findings);
  }
  return merged;
}

/** Parses an included file: only in part if its dependencies must not be asked for. */
function parseIncluded(context: Context, include: Include): Parsed {
  if (include.path === "") return failed();
  const { reader } = context.surroundings;
  const syntax = reader.syntax(include.path);
  if (!syntax) return failed(say.missingInclude(include.path, include.range));
  const hasDependency = syntax.body.items.some(
    (item) => item.kind === "block" && (item.type === "dependency" || item.type === "dependencies"),
  );
  return context.sections && hasDependency
    ? parsePart(context, include.path, include)
    : parseFile(context, include.path, include);
}

/** Decodes a whole file. As in `render`, nothing is said if an attribute does not exist; its value is unknown. */
function decodeLeniently(
  body: Body,
  spec: BlockSpec,
  { surroundings }: Context,
  evaluation: Evaluation,
  findings: Diagnostic[],
): Decoded {
  const own: Diagnostic[] = [];
  const decoded = decodeBody(body, spec, evaluation, own);
  const isLenient = surroundings.mode === "render" && own.some(({ id }) => MISSING_ATTRIBUTES.has(id));
  if (!isLenient) findings.push(...own);
  return decoded;
}

/** The findings about attributes that do not exist. */
const MISSING_ATTRIBUTES: ReadonlySet<string> = new Set(["lang/no-such-attribute", "lang/no-attributes"]);

function missingFolders(
  { dependencyPaths }: UnitConfiguration,
  { surroundings, workingDir }: Context,
  { blocks }: Decoded,
): readonly Diagnostic[] {
  const range = blocks.get("dependencies")?.[0]?.block.header;
  return (dependencyPaths ?? []).flatMap((path) =>
    surroundings.reader.isFolder(resolved(workingDir, path)) ? [] : [say.missingDependencyFolder(path, range)],
  );
}

/** Returns what the expressions of a file are evaluated in. */
export function evaluationIn(context: Context, path: string, findings: Diagnostic[]): Evaluation {
  const { surroundings, locals, features, values, dependencies, includes } = context;
  const variables = new Map<string, Value>();
  if (locals) variables.set("local", locals);
  if (features) variables.set("feature", features);
  if (values) variables.set("values", values);
  if (dependencies) variables.set("dependency", dependencies);
  if (includes && includes.current.length > 0) {
    const exposed = exposedIncludes(context, includes.current, findings);
    if (exposed) variables.set("include", exposed);
  }
  return { reader: surroundings.reader, scope: scopeWith(context, path, variables) };
}

export const scopeWith = (context: Context, path: string, variables: ReadonlyMap<string, Value>): Scope => {
  const { reader, homeDirectory } = context.surroundings;
  let functions: Scope["functions"] | undefined;
  return {
    value: () => UNKNOWN,
    variables,
    hasOnlyVariables: true,
    mixesFunctions: true,
    answers: reader.answers,
    dialect: TERRAFORM,
    baseDirectory: parentOf(path),
    // Most parts of a file call none.
    get functions() {
      functions ??= functionsIn(functionContext(context));
      return functions;
    },
    ...(homeDirectory !== undefined && { homeDirectory }),
  };
};

const functionContext = (context: Context): FunctionContext => {
  const { surroundings, configPath, originalConfigPath, workingDir, includes } = context;
  const { reader, environment, platform, command, isEditor } = surroundings;
  return {
    ...(isEditor && { isEditor }),
    reader,
    environment,
    platform,
    command,
    configPath,
    originalConfigPath,
    workingDir,
    includes,
    readConfiguration: (path, fallback) => readConfiguration(context, path, fallback),
    runFolder: () => runFolderIn(context),
  };
};

/** Returns the value of `include`: the exposed files by their labels; a single file without a label stands for itself. */
function exposedIncludes(context: Context, current: readonly Include[], findings: Diagnostic[]): Value | undefined {
  const bare = current.find(({ name }) => name === "");
  const names = new Set(current.map(({ name }) => name));
  if (bare && names.size === 1) return exposedInclude(context, bare, findings);
  const members: (readonly [string, Value])[] = [];
  for (const include of current) {
    const own: Diagnostic[] = [];
    const value = exposedInclude(context, include, own);
    if (hasErrors(own)) {
      if (context.sections) return undefined;
      findings.push(...own);
    }
    if (value) members.push([include.name, value]);
  }
  return objectValue(members);
}

function exposedInclude(context: Context, include: Include, findings: Diagnostic[]): Value | undefined {
  if (!include.expose || include.path === "") return undefined;
  const parsed = rememberedInclude(context, include);
  findings.push(...parsed.findings);
  return parsed.configuration ? configurationAsValue(parsed.configuration) : UNKNOWN;
}

function rememberedInclude(context: Context, include: Include): Parsed {
  const { exposed } = context.surroundings;
  const key = [include.path, context.configPath, context.originalConfigPath, context.sections?.join()].join(" ");
  const byPath = exposed.get(context.dependencies) ?? new Map<string, Parsed>();
  exposed.set(context.dependencies, byPath);
  const remembered = byPath.get(key);
  if (remembered) return remembered;
  const parsed = parseIncluded({ ...context, includes: undefined }, include);
  byPath.set(key, parsed);
  return parsed;
}

/** Returns another file of Terragrunt as a value. */
function readConfiguration(outer: Context, path: string, fallback: Value | undefined): Value | Fault {
  const { reader } = outer.surroundings;
  const target = targetFile(reader, path, parentOf(outer.configPath));
  if (!reader.exists(target)) return fallback ?? say.noFile(target);
  const context: Context = {
    ...outer,
    configPath: target,
    workingDir: parentOf(target),
    includes: undefined,
    dependencies: undefined,
  };
  const name = baseName(target);
  if (name === "terragrunt.stack.hcl") return stackAsValue(context, target);
  if (target.endsWith("terragrunt.values.hcl")) return valuesBeside(context, target) ?? objectValue([]);
  const parsed = parseFile(context, target);
  if (!parsed.configuration || hasErrors(parsed.findings)) return readFault(target, parsed.findings);
  const findings: Diagnostic[] = [];
  const { configuration } = parsed;
  const dependencies = configuration.dependencies.map((dependency) => ({
    ...dependency,
    outputs: outputsFor(context, dependency, findings),
  }));
  if (hasErrors(findings)) return readFault(target, findings);
  return configurationAsValue({ ...configuration, dependencies });
}

function readFault(path: string, findings: readonly Diagnostic[]): Fault {
  const first = findings.find(({ severity }) => severity === "error");
  return callFault("{}: {}", path, first ? `${first.summary}. ${first.detail}` : "it cannot be read");
}

/** Returns the file that a path names: of a folder the file of its unit. */
export function targetFile(reader: Reader, path: string, folder: string): string {
  const target = resolved(folder, path);
  return reader.isFolder(target) ? defaultFile(reader, target) : target;
}

function runFolderIn(context: Context): string | Fault {
  if (context.runFolder !== undefined) return context.runFolder;
  const parsed = parseFile({ ...context, runFolder: "", includes: undefined, trail: [] }, context.configPath);
  if (!parsed.configuration || hasErrors(parsed.findings)) return readFault(context.configPath, parsed.findings);
  return modulePlace(parsed.configuration, context.workingDir).runFolder;
}
