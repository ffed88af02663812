import type { Fault } from "../codecs/fault.ts";
import { callFault } from "../lang/functions/fault.ts";
import {
  type Diagnostic,
  error,
  errorAt,
  errorNear,
  errorNearAt,
  information,
  informationAt,
  warning,
  warningAt,
} from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { quoted } from "../values/text/quote.ts";

// The findings about files of Terragrunt: one function for each.

export const duplicateBlock = (range: Range, type: string): Diagnostic =>
  error(
    "terragrunt/duplicate-block",
    range,
    `Duplicate ${type} block`,
    `Only one ${type} block is allowed here. Merge the two.`,
  );
export const repeatedBlock = (range: Range, type: string): Diagnostic =>
  errorNear(
    "terragrunt/repeated-block",
    range,
    `Multiple ${type} block`,
    `A file can have only one ${type} block. Merge them.`,
  );
export const unsuitable = (range: Range, why: string): Diagnostic =>
  error("terragrunt/unsuitable-value", range, "Unsuitable value type", `Unsuitable value: ${why}.`);

/** The id of the finding that a value is not known here. */
export const NOT_KNOWN = "terragrunt/not-known";
export const notKnown = (range: Range, source: string): Diagnostic =>
  information(
    NOT_KNOWN,
    range,
    `${source} is not known`,
    `This depends on ${source}, which Stateline does not run or does not have, so nothing that follows from it is planned.`,
  );

// Files

export const missingFile = (path: string): Diagnostic =>
  error("terragrunt/missing-file", undefined, "Missing Terragrunt file", `The file ${path} does not exist.`);
export const missingInclude = (path: string, range: Range): Diagnostic =>
  errorNear("terragrunt/missing-include", range, "Missing included file", `The included file ${path} does not exist.`);
export const emptyIncludePath = (range: Range): Diagnostic =>
  errorNear("terragrunt/empty-include-path", range, "Missing included file", "The path of this include is empty.");
export const nestedInclude = (path: string, range: Range): Diagnostic =>
  errorNear(
    "terragrunt/nested-include",
    range,
    "Nested include",
    `${path} is included itself, so it cannot include other files. Include them in the unit.`,
  );
export const deepReading = (path: string): Diagnostic =>
  error(
    "terragrunt/deep-reading",
    undefined,
    "Circular configuration",
    `${path} is read while it is being read itself. Remove one of the references between the files.`,
  );
export const wrongMergeStrategy = errorNearAt(
  "terragrunt/merge-strategy",
  "Invalid merge strategy",
  (strategy: string) => `There is no merge strategy ${quoted(strategy)}. Use no_merge, shallow or deep.`,
);
export const unmergeable = (member: string): Diagnostic =>
  error(
    "terragrunt/unmergeable",
    undefined,
    "Values cannot be merged",
    `${member} is a list in one file and something else in the other. Use one kind of value in both.`,
  );

// Local values

export const notLocal = errorAt(
  "terragrunt/not-local",
  "Can't evaluate expression",
  (root: string) => `Local values can use only local, include, feature and values, not ${quoted(root)}.`,
);
export const unevaluatedLocal = errorAt("terragrunt/unevaluated-local", "Can't evaluate expression", (name: string) =>
  name === ""
    ? "A name is required after local."
    : `local.${name} has no value: it is not declared, or it depends on itself.`,
);

// Blocks

export const noFlagDefault = errorNearAt(
  "terragrunt/no-flag-default",
  "Missing feature default",
  (name: string) => `The feature ${quoted(name)} needs a default.`,
);
export const noHookCommand = (name: string): Diagnostic =>
  error(
    "terragrunt/no-hook-command",
    undefined,
    "Hook without a command",
    `execute of the hook ${quoted(name)} must name a command.`,
  );
export const noBackend = (range: Range): Diagnostic =>
  errorNear("terragrunt/no-backend", range, "Missing backend", "backend of remote_state must not be empty.");
export const notAnObject = (range: Range, what: string): Diagnostic =>
  errorNear("terragrunt/not-an-object", range, `Invalid ${what}`, `${what} must be an object.`);
export const missingDependencyFolder = (path: string, range: Range | undefined): Diagnostic =>
  errorNear(
    "terragrunt/missing-dependency-folder",
    range,
    "Missing dependency folder",
    `dependencies names the folder ${path}, which does not exist.`,
  );
export const duplicateGenerate = (names: readonly string[]): Diagnostic =>
  error(
    "terragrunt/duplicate-generate",
    undefined,
    "Duplicate generate block",
    `${names.join(", ")}: two generate blocks have the same name. Rename one, or include the file with merge_strategy = "deep".`,
  );
export const wrongChoice = (
  range: Range | undefined,
  name: string,
  choice: string,
  choices: readonly string[],
): Diagnostic =>
  errorNear(
    "terragrunt/wrong-choice",
    range,
    `Invalid ${name}`,
    `${name} cannot be ${quoted(choice)}. Use ${choices.join(", ")}.`,
  );
export const missingChoice = errorNearAt(
  "terragrunt/missing-choice",
  "Missing if_exists",
  (block: string) => `The generate block ${quoted(block)} needs if_exists.`,
);
export const needsExperiment = errorNearAt(
  "terragrunt/needs-experiment",
  "Experiment required",
  (what: string) => `${what} needs an experiment that is off by default.`,
);
export const sourceOfDependency = errorNearAt(
  "terragrunt/source-of-dependency",
  "Source depends on outputs",
  "source of terraform cannot use the outputs of a dependency.",
);
export const inputsOfDependency = errorNearAt(
  "terragrunt/inputs-of-dependency",
  "Inputs of a dependency",
  "The inputs of a dependency cannot be read. Use its outputs.",
);
export const repeatedBareInclude = (range: Range): Diagnostic =>
  errorNear("terragrunt/bare-includes", range, "Multiple includes without a label", "Give each include a label.");

// Dependencies

export const wrongConfigPath = errorNearAt(
  "terragrunt/wrong-config-path",
  "Invalid config_path",
  (name: string) => `config_path of the dependency ${quoted(name)} must be a text that is not empty.`,
);
export const missingDependency = (range: Range, path: string): Diagnostic =>
  errorNear("terragrunt/missing-dependency", range, "Missing dependency", `The unit ${path} does not exist.`);
export const noOutputs = errorNearAt(
  "terragrunt/no-outputs",
  "Dependency without outputs",
  (name: string, path: string) =>
    `The unit ${path} has no outputs, and the dependency ${quoted(name)} has no mock_outputs for this command. Apply the unit, or add mock_outputs.`,
);
export const mockedOutputs = informationAt(
  "terragrunt/mocked-outputs",
  "Outputs of a dependency are mocks",
  (name: string) =>
    `The plan uses the mock_outputs of the dependency ${quoted(name)}, which stand for what its unit will have.`,
);
export const dependencyCycle = (paths: readonly string[], range?: Range): Diagnostic =>
  errorNear(
    "terragrunt/dependency-cycle",
    range,
    "Dependency cycle",
    `These units depend on each other: ${paths.join(" -> ")}.`,
  );
export const wrongMockMerge = errorNearAt(
  "terragrunt/mock-merge",
  "Invalid merge strategy",
  (strategy: string) =>
    `mock_outputs_merge_strategy_with_state cannot be ${quoted(strategy)}. Use no_merge, shallow or deep_map_only.`,
);

/** Returns a finding without a place in Terragrunt, shown by an editor at the range. */
const placed = (range: Range | undefined, finding: Diagnostic): Diagnostic =>
  range ? { ...finding, near: range } : finding;

// Runs

export const notDownloaded = errorNearAt(
  "terragrunt/not-downloaded",
  "Module not downloaded",
  (source: string) => `The source ${source} is not in the cache. Run terragrunt init in the folder of the unit.`,
);
export const missingSource = (range: Range | undefined, source: string): Diagnostic =>
  errorNear("terragrunt/missing-source", range, "Missing module", `The source ${source} is not a folder.`);
export const sourceWithoutModule = (range: Range | undefined, source: string): Diagnostic =>
  errorNear("terragrunt/no-module", range, "No configuration files", `The source ${source} has no .tf or .tofu files.`);
export const fileExists = errorNearAt(
  "terragrunt/file-exists",
  "Generated file exists",
  (path: string) =>
    `The module has a file ${path} already, and the generate block does not allow Terragrunt to replace or remove it.`,
);
export const outsideOfRun = (range: Range | undefined, path: string): Diagnostic =>
  placed(
    range,
    warning(
      "terragrunt/outside-of-run",
      undefined,
      "Generated file outside of the module",
      `The file ${path} is outside of the folder of the module. Stateline does not use it.`,
    ),
  );
export const missingVarFile = errorNearAt(
  "terragrunt/missing-var-file",
  "Missing variable file",
  (path: string) => `required_var_files names ${path}, which does not exist.`,
);

// Stacks

export const remoteComponent = (source: string, range?: Range): Diagnostic =>
  errorNear(
    "terragrunt/remote-component",
    range,
    "Unit not downloaded",
    `The source ${source} is not a folder here. Run terragrunt stack generate.`,
  );

export const missingValue = warningAt(
  "terragrunt/missing-value",
  "Missing value",
  (kind: string, name: string) => `The source of this ${kind} uses values.${name}, which the block does not set.`,
);
export const staleGenerated = informationAt(
  "terragrunt/stale-generated",
  "Generated folder differs",
  (folder: string, names: readonly string[]) =>
    `${folder} was generated from something else: ${names.join(", ")}. Its files are planned as they are. Run terragrunt stack generate to renew them.`,
);

export const emptyStack = (path: string): Diagnostic =>
  error("terragrunt/empty-stack", undefined, "Empty stack", `${path} must have at least one unit or stack block.`);
export const emptyComponent = (range: Range, kind: string, name: string, field: string): Diagnostic =>
  errorNear("terragrunt/empty-component", range, `Empty ${field}`, `The ${kind} ${quoted(name)} needs a ${field}.`);
export const repeatedComponent = (range: Range, kind: string, name: string): Diagnostic =>
  errorNear(
    "terragrunt/repeated-component",
    range,
    `Duplicate ${kind} name`,
    `The stack has two ${kind} blocks with the name ${quoted(name)}. Rename one.`,
  );
export const repeatedComponentPath = errorNearAt(
  "terragrunt/repeated-component-path",
  "Duplicate path",
  (path: string) => `Two blocks of the stack generate to the path ${quoted(path)}. Change one of the paths.`,
);

// Inputs

export const unusedInput = (range: Range | undefined, name: string, isStrict: boolean): Diagnostic =>
  (isStrict ? error : warning)(
    "terragrunt/unused-input",
    range,
    "Unused input",
    `The module declares no variable ${quoted(name)}, so this input does nothing.`,
  );
export const missingInput = (range: Range | undefined, name: string): Diagnostic =>
  error(
    "terragrunt/missing-input",
    range,
    "Missing required input",
    `The variable ${quoted(name)} of the module has no default, and the unit gives it no value.`,
  );

export const listAsText = (range: Range | undefined, name: string, kind: string, isTyped: boolean): Diagnostic =>
  warning(
    "terragrunt/list-as-text",
    range,
    "Input passed as text",
    `The variable ${quoted(name)} of the module ${isTyped ? "is a string" : "has no type"}, so Terragrunt passes this ${kind} as a JSON text. Declare its type to get the ${kind}.`,
  );

/** Returns a finding of a plan about the value of an input, at the input. `isText` says that Terraform parsed a text as an expression. */
export const wrongInput = (range: Range | undefined, finding: Diagnostic, isText: boolean): Diagnostic => {
  const { subject: _, near: __, related: ___, ...rest } = finding;
  const detail = isText
    ? `The variable ${quoted(finding.variable ?? "")} of the module is no string, so Terraform reads the text of this input as an expression. Use a value of the type of the variable.`
    : finding.detail;
  return { ...rest, detail, ...(range && { subject: range }) };
};

// Outputs

export const mockOfOtherType = warningAt(
  "terragrunt/mock-of-other-type",
  "Mock of another type",
  (dependency: string, output: string, mock: string, own: string) =>
    `The output ${quoted(output)} of the dependency ${quoted(dependency)} is ${own}, and its mock is ${mock}.`,
);
export const noSuchOutput = warningAt(
  "terragrunt/no-such-output",
  "No such output",
  (dependency: string, output: string) =>
    `The module of the dependency ${quoted(dependency)} declares no output ${quoted(output)}.`,
);
export const mockOfNoOutput = warningAt(
  "terragrunt/mock-of-no-output",
  "Mock of no output",
  (dependency: string, output: string) =>
    `The module of the dependency ${quoted(dependency)} declares no output ${quoted(output)}, so only the mock has it.`,
);

// Calls

export const wrongCount = (wanted: string, given: number): Fault =>
  callFault(`it takes ${wanted} arguments, but got {}`, given);
export const noEnvironmentVariable = (name: string): Fault =>
  callFault("the environment has no variable {}, and there is no default", name);
export const emptyName = (): Fault => callFault("it must not be empty");
export const noParentFile = (name: string, from: string): Fault =>
  callFault("no folder above {} has a file {}", from, name);
export const noRepository = (folder: string): Fault => callFault("{} is not in a Git repository", folder);
export const noSuchInclude = (name: string): Fault => callFault("there is no include {}", name);
export const noFile = (path: string): Fault => callFault("the file {} does not exist", path);
export const invalidFile = (path: string): Fault => callFault("the file {} has errors", path);
export const noVersion = (text: string): Fault => callFault("{} is not a version", text);
export const noConstraint = (text: string): Fault => callFault("{} is not a version constraint", text);
export const offByDefault = (): Fault => callFault("it needs an experiment that is off by default");
