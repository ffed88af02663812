import { type Diagnostic, error, warning } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import type { Argument, Block, Label } from "../syntax/tree.ts";
import { quoted } from "../values/text/quote.ts";

// What can be wrong with a file of tests: one function for each.

const first = ({ header }: Block): Pick<Diagnostic, "related"> => ({
  related: [{ range: header, message: "the first one" }],
});

export const severalBlocks = ({ type, header }: Block): Diagnostic =>
  error(
    "config/several-blocks",
    header,
    `Multiple ${quoted(type)} blocks`,
    `There is a ${type} block already. Move what is in this one to it.`,
  );
export const runTwice = ({ header }: Block, before: Block): Diagnostic => ({
  ...error(
    "config/run-twice",
    header,
    'Duplicate "run" block names',
    "This file has a run of that name already. Rename one of the two.",
  ),
  ...first(before),
});
export const providerTwiceInTest = ({ header }: Block, before: Block): Diagnostic => ({
  ...error(
    "config/provider-twice-in-test",
    header,
    "Duplicate provider block",
    "This file configures or mocks the provider already. Give one of the two an alias, or take it away.",
  ),
  ...first(before),
});
export const testVersion = (range: Range): Diagnostic =>
  error(
    "config/test-version",
    range,
    "Version constraints are not allowed in test files",
    "The version of a provider is chosen in the configuration that is tested. Take the argument out.",
  );
export const wrongWord = ({ name, expression }: Argument, words: readonly string[]): Diagnostic =>
  error(
    "config/wrong-word",
    expression.range,
    `Invalid ${quoted(name)} keyword`,
    `${quoted(name)} is one of the words ${words.join(" and ")}, without quotes.`,
  );
export const incompatibleOptions = ({ range }: Argument): Diagnostic =>
  error(
    "config/incompatible-options",
    range,
    "Incompatible plan options",
    "A run that only refreshes cannot leave refreshing out.",
  );
export const noSource = ({ header }: Block): Diagnostic =>
  error(
    "config/no-source",
    header,
    'Missing "source" attribute for module block',
    "Say which module is run instead of the one that is tested.",
  );
export const fetchedSource = (range: Range, source: string): Diagnostic =>
  error(
    "config/fetched-source",
    range,
    "Invalid module source address",
    `A test runs modules of a folder or of a registry, and ${quoted(source)} is neither.`,
  );
export const cannotFail = (range: Range): Diagnostic =>
  error(
    "config/cannot-fail",
    range,
    "Invalid `expect_failures` reference",
    "Only what has conditions can fail: a variable, an output, a check, a resource or a data source.",
  );
export const noTarget = ({ type, header }: Block): Diagnostic =>
  error("config/no-target", header, "Missing target attribute", `Say with target = … what ${type} is about.`);
export const otherTarget = ({ range }: Argument, { type }: Block): Diagnostic =>
  error("config/other-target", range, "Invalid override target", `The target of ${type} is ${TARGETS[type]}.`);
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
    "The configuration does not declare this, so there is nothing to make up.",
  );
export const noObject = ({ name, range }: Argument, { type }: Block): Diagnostic =>
  error(
    "config/no-object",
    range,
    `Invalid ${name} attribute`,
    `The ${name} of ${type} stand in braces: { id = "x" }.`,
  );
export const overrideTwice = ({ type, header }: Block, before: Block): Diagnostic => ({
  ...error(
    "config/override-twice",
    header,
    `Duplicate ${type} block`,
    "The target is made up already. Take one of the two away.",
  ),
  ...first(before),
});
export const mockTwice = ({ range, value }: Label, { type }: Block, before: Block): Diagnostic => ({
  ...error(
    "config/mock-twice",
    range,
    `Duplicate ${type} block`,
    `${quoted(value)} is mocked already. Take one of the two away.`,
  ),
  ...first(before),
});
