import type { Diagnostic } from "../source/diagnostic.ts";
import type { Value } from "../values/value.ts";
import { parentOf } from "./filePaths.ts";
import type { IncludeTracking } from "./functions.ts";
import type { UnknownParts } from "./plainValue.ts";
import type { Reader } from "./reader.ts";
import type { Dependency, Include, UnitConfiguration } from "./unit.ts";

/** How a configuration is judged: as `render`, `hcl validate` or a run does it. */
export type Mode = "render" | "validate" | "run";

/** What every file of one evaluation shares. */
export interface Surroundings {
  readonly reader: Reader;
  readonly environment: ReadonlyMap<string, string>;
  readonly platform: string;
  readonly homeDirectory?: string;
  readonly mode: Mode;
  /** The command that Terragrunt is called with. */
  readonly command: string;
  /** Whether nothing of other units is asked, so that all their outputs are unknown. */
  readonly skipsOutputs?: true;
  /** Whether a variable that the environment lacks is unknown. */
  readonly isEditor?: true;
  /** Returns the outputs of a unit or a stack. */
  readonly outputsOf: (path: string, dependency: Dependency) => Outputs;
  /** The outputs that were seen of each dependency, by the file with its block and its name. */
  readonly seenOutputs: Map<string, SeenOutputs>;
  /** The paths that each unit depends on, so that each is parsed once. */
  readonly dependencyPaths: Map<string, DependencyPaths>;
  /** The parsed included files, so that one is parsed once for all expressions of a file. */
  readonly exposed: Map<Value | undefined, Map<string, Parsed>>;
}

/** The units that a unit depends on, and what is wrong with the file that says so. */
export interface DependencyPaths {
  readonly paths: readonly string[];
  readonly findings: readonly Diagnostic[];
}

/**
 * Where the outputs come from that a unit sees of a dependency: the plan of the other unit, its state, the mocks. `none`: the unit sees
 * no outputs; `unknown`: nobody knows them.
 */
export type OutputOrigin = "planned" | "state" | "mock" | "none" | "unknown";

/** The outputs that a unit sees of a dependency. */
export interface SeenOutputs {
  readonly name: string;
  /** The file of the other unit; undefined if its path is not known. */
  readonly path: string | undefined;
  readonly origin: OutputOrigin;
  readonly value: Value | undefined;
}

/** The outputs of another unit. */
export type Outputs =
  | { readonly kind: "outputs"; readonly value: Value; readonly origin: "planned" | "state" }
  /** The unit is still being planned. */
  | { readonly kind: "awaited" }
  /** The unit has no state, or none with outputs. */
  | { readonly kind: "none" }
  /** The state could not be read. */
  | { readonly kind: "unreadable" }
  /** There is no such unit. */
  | { readonly kind: "missing" };

/** Where an evaluation is: the file of the unit, and what its expressions see. */
export interface Context {
  readonly surroundings: Surroundings;
  readonly configPath: string;
  readonly originalConfigPath: string;
  readonly workingDir: string;
  readonly includes: IncludeTracking | undefined;
  readonly values: Value | undefined;
  readonly features: Value | undefined;
  readonly locals: Value | undefined;
  readonly dependencies: Value | undefined;
  /** The parts that are decoded, if not all are. */
  readonly sections: readonly Section[] | undefined;
  /** The files that are being parsed, outermost first. */
  readonly trail: readonly string[];
  /** The folder in which Terraform runs, while that folder is being computed. */
  readonly runFolder?: string;
}

export type Section = "dependency" | "feature" | "exclude" | "errors" | "flags" | "remote_state" | "source";

/** A parsed configuration, as far as it can be used, and what is wrong with it. */
export interface Parsed {
  readonly configuration: UnitConfiguration | undefined;
  readonly findings: readonly Diagnostic[];
  /** The files that a unit includes. */
  readonly includes: readonly Include[];
  /** The values that the expressions of the file see, by their names. */
  readonly variables?: ReadonlyMap<string, Value>;
}

/** Returns the context of a unit whose file is at the path. */
export const contextOf = (surroundings: Surroundings, configPath: string): Context => ({
  surroundings,
  configPath,
  originalConfigPath: configPath,
  workingDir: parentOf(configPath),
  includes: undefined,
  values: undefined,
  features: undefined,
  locals: undefined,
  dependencies: undefined,
  sections: undefined,
  trail: [],
});

/** Returns the context in which a unit that another one depends on is parsed. */
export const contextOfDependency = (context: Context, configPath: string): Context => ({
  ...context,
  configPath,
  originalConfigPath: configPath,
  workingDir: parentOf(configPath),
});

export const failed = (...findings: readonly Diagnostic[]): Parsed => ({
  configuration: undefined,
  findings,
  includes: [],
});

/** Returns the first finding of each range, as Terragrunt prints them. Several passes decode the same parts, and find the same. */
export function distinct(findings: readonly Diagnostic[]): readonly Diagnostic[] {
  const seen = new Map<object | undefined, Set<string>>();
  return findings.filter(({ id, subject, summary, detail }) => {
    const key = subject ? `${subject.start} ${subject.end}` : `${id} ${summary} ${detail}`;
    const keys = seen.get(subject?.anchor) ?? new Set();
    seen.set(subject?.anchor, keys);
    return !keys.has(key) && keys.add(key);
  });
}

export const unknownPartsOf = ({ surroundings }: Context): UnknownParts =>
  surroundings.mode === "render" ? "empty" : "kept";
