import type { Diagnostic } from "../source/diagnostic.ts";
import { objectValue, type Value } from "../values/value.ts";
import { setMembers } from "./blockMembers.ts";
import { SETTINGS } from "./blockSpecs.ts";
import { deeplyMerged, mergedMembers, type PlainMembers, plainValue } from "./plainValue.ts";
import type {
  Dependency,
  EngineSettings,
  ErrorRules,
  Exclude,
  FeatureFlag,
  IgnoreRule,
  RetryRule,
  TerraformSettings,
  UnitConfiguration,
} from "./unit.ts";
import * as say from "./unitFindings.ts";

/** Returns the configuration of a file over that of an included one, merged shallowly. */
export function shallowlyMerged(
  parent: UnitConfiguration,
  child: UnitConfiguration,
  findings: Diagnostic[],
): UnitConfiguration {
  const doubled = [...parent.generate.keys()].filter((name) => child.generate.has(name));
  if (doubled.length > 0) findings.push(say.duplicateGenerate(doubled));
  return {
    ...simplyMerged(parent, child),
    terraform: mergedTerraform(parent.terraform, child.terraform, "replaced"),
    engine: child.engine ?? parent.engine,
    exclude: child.exclude ?? parent.exclude,
    errors: child.errors ?? parent.errors,
    dependencyPaths: mergedIfBoth(parent.dependencyPaths, child.dependencyPaths, (above, own) => [
      ...above,
      ...own.filter((path) => !above.includes(path)),
    ]),
    dependencies: mergedByName(parent.dependencies, child.dependencies, (_, own) => own),
    features: mergedByName(parent.features, child.features, (_, own) => own),
    inputs: child.inputs ? mergedMembers(parent.inputs ?? NO_MEMBERS, child.inputs) : parent.inputs,
  };
}

/** Returns the configuration of a file over that of an included one, merged deeply. */
export function deeplyMergedConfigurations(
  parent: UnitConfiguration,
  child: UnitConfiguration,
  findings: Diagnostic[],
): UnitConfiguration {
  return {
    ...simplyMerged(parent, child),
    terraform: mergedTerraform(parent.terraform, child.terraform, "joined"),
    engine: mergedIfBoth(parent.engine, child.engine, mergedEngine),
    exclude: mergedIfBoth(parent.exclude, child.exclude, mergedExclude),
    errors: mergedIfBoth(parent.errors, child.errors, mergedErrors),
    dependencyPaths: deepDependencyPaths(parent, child),
    dependencies: deeplyMergedDependencies(parent.dependencies, child.dependencies, findings),
    features: deeplyMergedFeatures(parent.features, child.features, findings),
    inputs: child.inputs ? deepMembers(parent.inputs ?? NO_MEMBERS, child.inputs, findings) : parent.inputs,
  };
}

const mergedIfBoth = <T>(
  parent: T | undefined,
  child: T | undefined,
  merge: (parent: T, child: T) => T,
): T | undefined => (parent && child ? merge(parent, child) : (child ?? parent));

const NO_MEMBERS: PlainMembers = new Map();

/** Returns what both kinds of merging have in common. */
const simplyMerged = (parent: UnitConfiguration, child: UnitConfiguration): UnitConfiguration => ({
  ...parent,
  ...setMembers(child, SETTINGS),
  remoteState: child.remoteState ?? parent.remoteState,
  generate: new Map([...parent.generate, ...child.generate]),
  inputPlaces: new Map([...parent.inputPlaces, ...child.inputPlaces]),
});

/** Returns the settings of both; the lists about copied files are joined, or those of the parent stay. */
function mergedTerraform(
  parent: TerraformSettings | undefined,
  child: TerraformSettings | undefined,
  copies: "joined" | "replaced",
): TerraformSettings | undefined {
  if (!parent || !child) return child ?? parent;
  const joined = (own: readonly string[] | undefined, inherited: readonly string[] | undefined) =>
    copies === "replaced" || !own ? inherited : [...own, ...(inherited ?? [])];
  return {
    ...parent,
    ...(child.source !== undefined && { source: child.source, sourceRange: child.sourceRange }),
    version: child.version ?? parent.version,
    includeInCopy: joined(child.includeInCopy, parent.includeInCopy),
    excludeFromCopy: joined(child.excludeFromCopy, parent.excludeFromCopy),
    copyTerraformLockFile: child.copyTerraformLockFile ?? parent.copyTerraformLockFile,
    extraArguments: mergedByName(parent.extraArguments, child.extraArguments, (_, own) => own),
    beforeHooks: mergedByName(parent.beforeHooks, child.beforeHooks, (_, own) => own),
    afterHooks: mergedByName(parent.afterHooks, child.afterHooks, (_, own) => own),
    errorHooks: mergedByName(parent.errorHooks, child.errorHooks, (_, own) => own),
  };
}

/** Returns the items of the parent, those of the child in the place of their namesakes, then the others of the child. */
function mergedByName<T extends { readonly name: string }>(
  parent: readonly T[],
  child: readonly T[],
  merge: (inherited: T, own: T) => T,
): readonly T[] {
  const byName = new Map(parent.map((item) => [item.name, item]));
  for (const own of child) {
    const inherited = byName.get(own.name);
    byName.set(own.name, inherited ? merge(inherited, own) : own);
  }
  return [...byName.values()];
}

const mergedEngine = (parent: EngineSettings, child: EngineSettings): EngineSettings => ({
  source: child.source || parent.source,
  version: child.version ?? parent.version,
  type: child.type ?? parent.type,
  meta: child.meta ?? parent.meta,
});

const mergedExclude = (parent: Exclude, child: Exclude): Exclude => ({
  ...child,
  actions: child.actions && child.actions.length > 0 ? child.actions : parent.actions,
});

const mergedErrors = (parent: ErrorRules, child: ErrorRules): ErrorRules => ({
  retry: mergedByName(
    parent.retry,
    child.retry,
    (inherited, own): RetryRule => ({
      ...inherited,
      retryableErrors: united(inherited.retryableErrors, own.retryableErrors),
      maxAttempts: own.maxAttempts > 0 ? own.maxAttempts : inherited.maxAttempts,
      sleepIntervalSec: own.sleepIntervalSec > 0 ? own.sleepIntervalSec : inherited.sleepIntervalSec,
    }),
  ),
  ignore: mergedByName(
    parent.ignore,
    child.ignore,
    (inherited, own): IgnoreRule => ({
      ...inherited,
      ignorableErrors: united(inherited.ignorableErrors, own.ignorableErrors),
      message: own.message || inherited.message,
      signals: mergedSignals(inherited.signals, own.signals),
    }),
  ),
});

const united = (a: readonly string[] | undefined, b: readonly string[] | undefined): readonly string[] => [
  ...new Set([...(a ?? []), ...(b ?? [])]),
];

const mergedSignals = (inherited: Value | undefined, own: Value | undefined): Value | undefined =>
  inherited?.kind === "mapping" && own?.kind === "mapping"
    ? objectValue(mergedMembers(inherited.entries, own.entries))
    : (own ?? inherited);

/** Returns the paths of `dependencies`: those of the child stand last, and those of dependency blocks that it lacks first. */
function deepDependencyPaths(parent: UnitConfiguration, child: UnitConfiguration): readonly string[] | undefined {
  if (!child.dependencyPaths) return parent.dependencyPaths;
  if (!parent.dependencyPaths) return child.dependencyPaths;
  const ownNames = new Set(child.dependencies.map(({ name }) => name));
  const blockPaths = parent.dependencies.map(({ name, configPath }) => ({
    name,
    path: configPath.kind === "string" ? configPath.value : "",
  }));
  const inherited = blockPaths.filter(({ name }) => !ownNames.has(name)).map(({ path }) => path);
  const others = parent.dependencyPaths.filter((path) => !blockPaths.some((block) => block.path === path));
  return [...inherited, ...others, ...child.dependencyPaths];
}

export const deeplyMergedDependencies = (
  parent: readonly Dependency[],
  child: readonly Dependency[],
  findings: Diagnostic[],
): readonly Dependency[] =>
  mergedByName(parent, child, (inherited, own) => ({
    ...inherited,
    configPath: own.configPath.kind === "string" && own.configPath.value === "" ? inherited.configPath : own.configPath,
    pathRange: own.pathRange,
    enabled: own.enabled ?? inherited.enabled,
    skipOutputs: own.skipOutputs ?? inherited.skipOutputs,
    mockOutputs: deepValue(inherited.mockOutputs, own.mockOutputs, findings),
    mockOutputsAllowedTerraformCommands: mergedIfBoth(
      inherited.mockOutputsAllowedTerraformCommands,
      own.mockOutputsAllowedTerraformCommands,
      (above, below) => [...above, ...below],
    ),
  }));

export const shallowlyMergedDependencies = (
  parent: readonly Dependency[],
  child: readonly Dependency[],
): readonly Dependency[] => mergedByName(parent, child, (_, own) => own);

const deeplyMergedFeatures = (
  parent: readonly FeatureFlag[],
  child: readonly FeatureFlag[],
  findings: Diagnostic[],
): readonly FeatureFlag[] =>
  mergedByName(parent, child, (inherited, own) => ({
    ...inherited,
    default: deepValue(inherited.default, own.default, findings),
  }));

/** Returns two objects, merged deeply as plain values. */
function deepValue(inherited: Value | undefined, own: Value | undefined, findings: Diagnostic[]): Value | undefined {
  if (!inherited || !own) return own ?? inherited;
  const [below, above] = [plainValue(inherited, "kept"), plainValue(own, "kept")];
  if (below.kind !== "mapping" || above.kind !== "mapping") {
    findings.push(say.unmergeable("default"));
    return own;
  }
  return objectValue(deepMembers(below.entries, above.entries, findings));
}

function deepMembers(parent: PlainMembers, child: PlainMembers, findings: Diagnostic[]): PlainMembers {
  const merged = deeplyMerged(parent, child);
  if (!("conflict" in merged)) return merged as PlainMembers;
  findings.push(say.unmergeable((merged as { conflict: string }).conflict));
  return child;
}
