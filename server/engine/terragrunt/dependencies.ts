import type { Diagnostic } from "../source/diagnostic.ts";
import { hasErrors } from "../source/diagnostic.ts";
import { DYNAMIC } from "../values/type.ts";
import { type MappingValue, NULL, objectValue, UNKNOWN, unknownValue, type Value } from "../values/value.ts";
import { type Context, contextOfDependency, type DependencyPaths, type Mode, type OutputOrigin } from "./context.ts";
import { parentOf } from "./filePaths.ts";
import { parsePart, targetFile } from "./parseConfiguration.ts";
import { deeplyMerged, plainValue } from "./plainValue.ts";
import type { Dependency } from "./unit.ts";
import * as say from "./unitFindings.ts";

/** Returns the value of `dependency`: for each block an object with its outputs, if it has any. */
export function dependencyValues(
  context: Context,
  dependencies: readonly Dependency[],
  findings: Diagnostic[],
): MappingValue {
  const { mode, reader } = context.surroundings;
  return objectValue(
    dependencies.map((dependency) => {
      const outputs = outputsFor(context, dependency, findings) ?? (hasOutputs(mode, dependency) ? UNKNOWN : undefined);
      const target = targetOf(context, dependency);
      const hasInputs = mode !== "render" || (target !== undefined && reader.exists(target));
      return [
        dependency.name,
        objectValue([
          ...(outputs ? [["outputs", outputs] as const] : []),
          ...(hasInputs ? [["inputs", mode === "render" ? NULL : UNKNOWN] as const] : []),
        ]),
      ] as const;
    }),
  );
}

/** Whether a dependency has outputs that are not known; `render` shows none, and a run none that nobody asks for. */
const hasOutputs = (mode: Mode, { enabled, skipOutputs }: Dependency): boolean =>
  mode === "validate" || (mode === "run" && enabled !== false && skipOutputs !== true);

const targetOf = ({ surroundings, configPath }: Context, { configPath: path }: Dependency): string | undefined =>
  path.kind === "string" && path.value !== ""
    ? targetFile(surroundings.reader, path.value, parentOf(configPath))
    : undefined;

/** Returns the outputs that expressions see of a dependency: those of its state, else its mocks where these are allowed. */
export function outputsFor(context: Context, dependency: Dependency, findings: Diagnostic[]): Value | undefined {
  const { mode, seenOutputs, skipsOutputs } = context.surroundings;
  if (skipsOutputs) return UNKNOWN;
  if (mode === "validate")
    return dependency.enabled === false || isMocked(context, dependency) ? dependency.mockOutputs : undefined;
  const { value, origin } = seenIn(context, dependency, findings);
  const { name } = dependency;
  seenOutputs.set(`${context.configPath} ${name}`, { name, path: targetOf(context, dependency), origin, value });
  return value;
}

const isMocked = ({ surroundings }: Context, dependency: Dependency): boolean =>
  surroundings.mode === "render" ||
  (dependency.mockOutputs !== undefined && allowsMocks(dependency, surroundings.command));

const allowsMocks = ({ mockOutputsAllowedTerraformCommands: commands = [] }: Dependency, command: string): boolean =>
  commands.length === 0 || commands.includes(command);

function seenIn(
  context: Context,
  dependency: Dependency,
  findings: Diagnostic[],
): { readonly value: Value | undefined; readonly origin: OutputOrigin } {
  const { mode, command, outputsOf } = context.surroundings;
  const { enabled, skipOutputs, mockOutputs, name, range, pathRange } = dependency;
  const mocks = { value: mockOutputs, origin: mockOutputs ? "mock" : "none" } as const;
  if (enabled === false) return mocks;
  const usesMocks = isMocked(context, dependency);
  if (skipOutputs !== true) {
    const target = targetOf(context, dependency);
    if (target === undefined) return { value: unknownValue(DYNAMIC), origin: "unknown" };
    const outputs = outputsOf(target, dependency);
    if (outputs.kind === "missing") {
      findings.push(say.missingDependency(pathRange, target));
      return { value: mode === "render" ? undefined : UNKNOWN, origin: "unknown" };
    }
    if (outputs.kind === "outputs") {
      const value = allowsMocks(dependency, command) ? withMocks(outputs.value, dependency, findings) : outputs.value;
      return { value, origin: outputs.origin };
    }
    if (outputs.kind === "awaited") return { value: UNKNOWN, origin: "unknown" };
    // Terragrunt takes the state that it could not read for the mocks, written as JSON: null for none.
    if (outputs.kind === "unreadable" && mode === "render" && mockOutputs === undefined)
      return { value: objectValue([]), origin: "unknown" };
    if (outputs.kind === "unreadable" && mode === "run" && !usesMocks)
      return { value: unreadOutputs(name), origin: "unknown" };
    if (!usesMocks) {
      findings.push(say.noOutputs(range, name, target));
      return { value: UNKNOWN, origin: "unknown" };
    }
  }
  if (mode === "run" && usesMocks) findings.push(say.mockedOutputs(range, name));
  return usesMocks ? mocks : { value: undefined, origin: "none" };
}

const unreadOutputs = (name: string): Value =>
  unknownValue(DYNAMIC, [{ source: `dependency.${name}.outputs`, why: "state-not-loaded" }]);

/** Returns outputs of a state with the mocks that its strategy adds. */
function withMocks(outputs: Value, dependency: Dependency, findings: Diagnostic[]): Value {
  const { mockOutputs, range } = dependency;
  const strategy =
    dependency.mockOutputsMergeStrategyWithState ?? (dependency.mockOutputsMergeWithState ? "shallow" : "no_merge");
  if (strategy === "no_merge" || !mockOutputs) return outputs;
  const [stored, mocks] = [plainValue(outputs, "kept"), plainValue(mockOutputs, "kept")];
  const known = stored.kind === "mapping" ? stored.entries : NO_ENTRIES;
  const mocked = mocks.kind === "mapping" ? mocks.entries : NO_ENTRIES;
  if (strategy === "shallow") return objectValue([...mocked, ...known]);
  if (strategy === "deep_map_only")
    return objectValue(deeplyMerged(mocked, known, "replaced") as ReadonlyMap<string, Value>);
  findings.push(say.wrongMockMerge(range, strategy));
  return outputs;
}

const NO_ENTRIES: ReadonlyMap<string, Value> = new Map();

/** Returns the fault of units that depend on each other, or of a unit on the way whose file has errors. */
export function dependencyCycleFrom(context: Context, own: readonly Dependency[]): readonly Diagnostic[] {
  const visited = new Set<string>();
  const visit = (path: string, trail: readonly string[], range: Dependency["range"]): readonly Diagnostic[] => {
    if (visited.has(path)) return [];
    if (trail.includes(path)) return [say.dependencyCycle([...trail.slice(trail.indexOf(path)), path], range)];
    if (!context.surroundings.reader.exists(path)) return [];
    const { paths, findings } = pathsOf(context, path);
    if (hasErrors(findings)) return findings;
    for (const next of paths) {
      const target = targetFile(context.surroundings.reader, next, parentOf(path));
      const faults = visit(target, [...trail, path], range);
      if (faults.length > 0) return faults;
    }
    visited.add(path);
    return [];
  };
  for (const dependency of own) {
    if (dependency.enabled === false) continue;
    const target = targetOf(context, dependency);
    const faults = target === undefined ? [] : visit(target, [context.configPath], dependency.range);
    if (faults.length > 0) return faults;
  }
  return [];
}

function pathsOf(context: Context, path: string): DependencyPaths {
  const { dependencyPaths } = context.surroundings;
  const known = dependencyPaths.get(path);
  if (known) return known;
  const part = parsePart(
    {
      ...contextOfDependency(context, path),
      sections: ["dependency"],
      includes: undefined,
      locals: undefined,
      features: undefined,
      values: undefined,
      trail: [],
    },
    path,
  );
  const read = { paths: part.configuration?.dependencyPaths ?? [], findings: part.findings };
  dependencyPaths.set(path, read);
  return read;
}
