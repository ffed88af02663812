import { type Diagnostic, error, errorAt, warningAt } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import type { Argument, Block, Label, Traversal } from "../../syntax/tree.ts";
import { quoted } from "../../values/text/quote.ts";
import { secondAt } from "../decode/declarationFindings.ts";

// The findings of test files: one function for each.

const firstAt = ({ header }: Block): Pick<Diagnostic, "related"> => ({
  related: [{ range: header, message: "the first one" }],
});

export const severalBlocks = ({ type, header }: Block): Diagnostic =>
  error(
    "config/several-blocks",
    header,
    `Multiple ${quoted(type)} blocks`,
    `A test file can have only one ${type} block. Move the contents of this one to the first.`,
  );
export const runTwice = secondAt(
  "config/run-twice",
  'Duplicate "run" block names',
  "This file already has a run with this name. Rename one of the two.",
);
export const providerTwiceInTest = secondAt(
  "config/provider-twice-in-test",
  "Duplicate provider block",
  "This file already configures or mocks this provider. Give one of the two an alias, or remove it.",
);
export const testVersion = errorAt(
  "config/test-version",
  "Version constraints are not allowed in test files",
  "A test file cannot constrain provider versions; the configuration under test does. Remove the argument.",
);
export const wrongWord = ({ name, expression }: Argument, words: readonly string[]): Diagnostic =>
  error(
    "config/wrong-word",
    expression.range,
    `Invalid ${quoted(name)} keyword`,
    `${quoted(name)} must be one of the keywords ${words.join(" and ")}, without quotes.`,
  );
export const incompatibleOptions = errorAt(
  "config/incompatible-options",
  "Incompatible plan options",
  "A run in refresh-only mode cannot have refresh = false.",
);
export const noSource = errorAt(
  "config/no-source",
  'Missing "source" attribute for module block',
  "Add a source: the module to run instead of the one under test.",
);
export const fetchedSource = errorAt(
  "config/fetched-source",
  "Invalid module source address",
  (source: string) => `A test can run only local and registry modules, and ${quoted(source)} is neither.`,
);
export const cannotFail = errorAt(
  "config/cannot-fail",
  "Invalid `expect_failures` reference",
  "expect_failures can refer only to objects with conditions: variables, outputs, checks, resources and data sources.",
);
export const noTarget = ({ type, header }: Block): Diagnostic =>
  error("config/no-target", header, "Missing target attribute", `${type} needs a target: target = ….`);
export const otherTarget = ({ range }: Argument, { type }: Block): Diagnostic =>
  error("config/other-target", range, "Invalid override target", `The target of ${type} must be ${TARGETS[type]}.`);
const TARGETS: Readonly<Record<string, string>> = {
  override_resource: "a resource, such as aws_instance.web",
  override_data: "a data source, such as data.aws_ami.ubuntu",
  override_module: "a module call, such as module.network",
};
/** Returns the first step behind the modules of an address; the first name of one that has no module. */
export function stepBehindModules({ root, rootRange, steps }: Traversal): Range {
  let at = -1;
  const nameAt = (index: number) => {
    const step = steps[index];
    return index < 0 ? root : step?.kind === "attribute" ? step.name : undefined;
  };
  while (nameAt(at) === "module") at += steps[at + 2]?.kind === "index" ? 3 : 2;
  return at < 0 ? rootRange : (steps[at]?.range ?? rootRange);
}
/** The error of OpenTofu for a target of another kind. */
export const otherKind = ({ expression }: Argument, { type }: Block, isModule: boolean): Diagnostic =>
  error(
    "config/other-kind",
    isModule ? expression.range : expression.kind === "traversal" ? stepBehindModules(expression) : expression.range,
    isModule ? "Module address is not allowed" : "Module address expected",
    `The target of ${type} must be ${TARGETS[type]}.`,
  );
export const missingTestProvider = (range: Range, name: string): Diagnostic =>
  error(
    "config/missing-test-provider",
    range,
    `Missing provider definition for ${name}`,
    `This test file does not configure ${name}. Add a provider or mock_provider block for it.`,
  );
export const variableTwice = secondAt(
  "config/variable-twice",
  'Duplicate "variable" block names',
  "This file already has a variable with this name. Remove one of the two.",
);
export const wrongCommand = errorAt(
  "config/wrong-command",
  "Invalid override_during value",
  "override_during must be one of the keywords plan and apply, without quotes.",
);
export const experimentalCleanup = errorAt(
  "config/experimental-cleanup",
  "Invalid attribute",
  "skip_cleanup is an experiment that releases of Terraform do not allow. Remove it.",
);
export const experimentalBackend = errorAt(
  "config/experimental-backend",
  "Invalid block",
  "backend blocks in runs are an experiment that releases of Terraform do not allow. Remove it.",
);
export const missingTarget = warningAt(
  "config/missing-target",
  "Invalid override target",
  "The configuration does not declare this object, so there is nothing to override.",
);
export const noObject = ({ name, range }: Argument, { type }: Block): Diagnostic =>
  error(
    "config/no-object",
    range,
    `Invalid ${name} attribute`,
    `The ${name} of ${type} must be an object, such as { id = "x" }.`,
  );
export const overrideTwice = (range: Range, { type }: Block, first: Block): Diagnostic =>
  error(
    "config/override-twice",
    range,
    `Duplicate ${type} block`,
    "This target is already overridden. Remove one of the two.",
    firstAt(first),
  );
export const mockTwice = (range: Range, { value }: Label, { type }: Block, first: Block): Diagnostic =>
  error(
    "config/mock-twice",
    range,
    `Duplicate ${type} block`,
    `${quoted(value)} is already mocked. Remove one of the two.`,
    firstAt(first),
  );

export const noMockFolder = errorAt(
  "config/no-mock-folder",
  "Failed to read mock data directory",
  (folder: string) =>
    `There is no folder ${quoted(folder)} below the one in which the tests run. Correct the path, or create the folder.`,
);
