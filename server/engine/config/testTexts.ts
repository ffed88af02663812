import { type Diagnostic, error, warning } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import type { Argument, Block, Label } from "../syntax/tree.ts";
import { quoted } from "../values/text/quote.ts";

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
export const runTwice = ({ header }: Block, first: Block): Diagnostic => ({
  ...error(
    "config/run-twice",
    header,
    'Duplicate "run" block names',
    "This file already has a run with this name. Rename one of the two.",
  ),
  ...firstAt(first),
});
export const providerTwiceInTest = ({ header }: Block, first: Block): Diagnostic => ({
  ...error(
    "config/provider-twice-in-test",
    header,
    "Duplicate provider block",
    "This file already configures or mocks this provider. Give one of the two an alias, or remove it.",
  ),
  ...firstAt(first),
});
export const testVersion = (range: Range): Diagnostic =>
  error(
    "config/test-version",
    range,
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
export const incompatibleOptions = ({ range }: Argument): Diagnostic =>
  error(
    "config/incompatible-options",
    range,
    "Incompatible plan options",
    "A run in refresh-only mode cannot have refresh = false.",
  );
export const noSource = ({ header }: Block): Diagnostic =>
  error(
    "config/no-source",
    header,
    'Missing "source" attribute for module block',
    "Add a source: the module to run instead of the one under test.",
  );
export const fetchedSource = (range: Range, source: string): Diagnostic =>
  error(
    "config/fetched-source",
    range,
    "Invalid module source address",
    `A test can run only local and registry modules, and ${quoted(source)} is neither.`,
  );
export const cannotFail = (range: Range): Diagnostic =>
  error(
    "config/cannot-fail",
    range,
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
export const missingTarget = (range: Range): Diagnostic =>
  warning(
    "config/missing-target",
    range,
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
export const overrideTwice = ({ type, header }: Block, first: Block): Diagnostic => ({
  ...error(
    "config/override-twice",
    header,
    `Duplicate ${type} block`,
    "This target is already overridden. Remove one of the two.",
  ),
  ...firstAt(first),
});
export const mockTwice = ({ range, value }: Label, { type }: Block, first: Block): Diagnostic => ({
  ...error(
    "config/mock-twice",
    range,
    `Duplicate ${type} block`,
    `${quoted(value)} is already mocked. Remove one of the two.`,
  ),
  ...firstAt(first),
});
