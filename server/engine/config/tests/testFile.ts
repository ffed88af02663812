import type { Dialect } from "../../lang/dialect.ts";
import { optionalArguments, supports } from "../../lang/features.ts";
import { withNewerFeatures } from "../../lang/newerFeatures.ts";
import { isReference, parseReference } from "../../lang/reference.ts";
import { type Diagnostic, hasErrors, type Result, result } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import { remember } from "../../source/remember.ts";
import { content, justArguments } from "../../syntax/content.ts";
import type { ContentSchema } from "../../syntax/contentSchema.ts";
import { keywordOf } from "../../syntax/expressions.ts";
import type { Argument, Block, SyntaxFile, Traversal } from "../../syntax/tree.ts";
import { decodeCondition } from "../decode/conditions.ts";
import { decodeDependsOn } from "../decode/dependsOn.ts";
import { constantText, literalBool } from "../decode/literal.ts";
import { nameFaults } from "../decode/nameFaults.ts";
import { decodeProviderConfiguration } from "../decode/providerConfiguration.ts";
import { passedProviders, referenceText } from "../decode/providerReference.ts";
import { decodeVariable } from "../decode/variable.ts";
import type { ModuleCall } from "../module.ts";
import { newerCalls } from "../tree/newerCalls.ts";
import { decodeMockProvider } from "./mockProvider.ts";
import { decodeTestedModule, type TestedModule } from "./testedModule.ts";
import * as say from "./testFindings.ts";
import { decodeTestOverride, duplicateOverrides, type TestOverride } from "./testOverride.ts";
import { withUnjudgedMocks } from "./unjudgedMocks.ts";

/** A test file, as far as it can be checked without running it. */
export interface TestFile {
  readonly syntax: SyntaxFile;
  /** Faults of its structure; reported before any of the configuration. */
  readonly diagnostics: readonly Diagnostic[];
  /** Faults of its references; reported together with those of the configuration. */
  readonly referenceFaults: readonly Diagnostic[];
  readonly overrides: readonly TestOverride[];
  readonly runs: readonly TestRun[];
}

export interface TestRun {
  readonly name: string;
  /** The range of the block. */
  readonly range: Range;
  /** Whether it applies its plan, which creates real objects. */
  readonly applies: boolean;
  /** The module that it tests in place of the one that the file stands beside. */
  readonly module: TestedModule | undefined;
}

/** Returns the names of the test files of a folder. A file of OpenTofu replaces the one of Terraform with the same name. */
export function testFiles(names: readonly string[], dialect: Dialect): readonly string[] {
  const tests = new Set(names.filter((name) => isTestFile(name, dialect)));
  return [...tests].filter((name) => !name.includes(".tftest.") || !tests.has(name.replace(".tftest.", ".tofutest.")));
}

/** Whether this is the name of a test file; OpenTofu has names of its own beside those of Terraform. */
const isTestFile = (name: string, dialect: Dialect): boolean =>
  (supports(dialect, "tofu-files") ? /\.(tf|tofu)test\.(hcl|json)$/ : /\.tftest\.(hcl|json)$/).test(name) &&
  !name.startsWith(".") &&
  !/^#.*#$/.test(name);

/** Decodes a test file; cached for each dialect. */
export const decodeTestFile = (syntax: SyntaxFile, dialect: Dialect): TestFile => decoderOf(dialect)(syntax);

const decoderOf = remember((dialect: Dialect) =>
  remember((syntax: SyntaxFile): TestFile => {
    const decoded = decode(syntax, dialect);
    const judged = withUnjudgedMocks(syntax.body, decoded.diagnostics, dialect);
    const faults = [...judged, ...newerCalls(syntax.body, dialect)];
    return {
      ...decoded,
      diagnostics: withNewerFeatures(dialect, faults),
      referenceFaults: withNewerFeatures(dialect, decoded.referenceFaults),
    };
  }),
);

function decode(syntax: SyntaxFile, dialect: Dialect): TestFile {
  const { value, diagnostics } = content(syntax.terraformBody ?? syntax.body, fileSchema(dialect));
  const faults: Diagnostic[] = [...syntax.diagnostics, ...diagnostics];
  const ofType = (...types: readonly string[]) => value.blocks.filter(({ type }) => types.includes(type));
  const settings = settingsFaults(ofType("test"), dialect);
  if (settings.length > 0)
    return { syntax, diagnostics: [...faults, ...settings], referenceFaults: [], overrides: [], runs: [] };
  const runs = ofType("run").map((block) => ({ block, ...decodeRun(block, dialect) }));
  faults.push(...runs.flatMap((run) => run.diagnostics), ...duplicateNames(ofType("run"), dialect));
  const [variables, ...more] = ofType("variables");
  if (variables) faults.push(...justArguments(variables.body).diagnostics);
  faults.push(
    ...more.map((block) => say.severalBlocks(block)),
    ...variableFaults(ofType("variable"), variables, dialect),
  );
  const providers = decodeProviders(ofType("provider", "mock_provider"), dialect);
  faults.push(...providers.diagnostics);
  const overrides = decodeOverrides(value.blocks, faults, dialect);
  const duplicates = supports(dialect, "test-target-warnings")
    ? []
    : [overrides, ...runs.map((run) => run.value.overrides)].flatMap((some) => duplicateOverrides(some, dialect));
  return {
    syntax,
    diagnostics: faults,
    referenceFaults: [...runs.flatMap((run) => runFaults(run.value, providers.value, dialect)), ...duplicates],
    overrides: [...overrides, ...runs.flatMap((run) => run.value.overrides)],
    runs: runs.map(({ block, value }) => ({
      name: block.labels[0]?.value ?? "",
      range: block.range,
      applies: value.applies,
      module: value.module,
    })),
  };
}

const OVERRIDES = { override_resource: [], override_data: [], override_module: [] } as const;

const fileSchema = (dialect: Dialect): ContentSchema => ({
  arguments: {},
  blocks: {
    run: ["name"],
    variables: [],
    provider: ["name"],
    ...(supports(dialect, "test-mocks") && { mock_provider: ["name"], ...OVERRIDES }),
    ...(supports(dialect, "test-parallel") && { test: [] }),
    ...(supports(dialect, "test-variable-blocks") && { variable: ["name"] }),
  },
});

const runSchema = (dialect: Dialect): ContentSchema => ({
  arguments: {
    command: "optional",
    providers: "optional",
    expect_failures: "optional",
    ...optionalArguments(dialect, DEPENDING),
  },
  blocks: {
    plan_options: [],
    assert: [],
    variables: [],
    module: [],
    ...(supports(dialect, "test-mocks") && OVERRIDES),
    ...(supports(dialect, "test-experiments") && { backend: ["name"] }),
  },
});

/** The arguments of a run that not every dialect has. */
const DEPENDING = {
  state_key: "test-state-key",
  parallel: "test-parallel",
  skip_cleanup: "test-experiments",
} as const;

/** Returns the faults of the `test` block, which a file has once. */
function settingsFaults([first, ...others]: readonly Block[], dialect: Dialect): readonly Diagnostic[] {
  if (!first) return [];
  if (others.length > 0) return others.map((block) => say.severalBlocks(block));
  const { parallel, skip_cleanup } = DEPENDING;
  const { value, diagnostics } = content(first.body, {
    arguments: optionalArguments(dialect, { parallel, skip_cleanup }),
    blocks: {},
  });
  const faults = [...diagnostics];
  literalBool(value.arguments.get("parallel"), faults, dialect);
  cleanupFaults(value.arguments.get("skip_cleanup"), faults, dialect);
  return faults;
}

/** Adds the faults of `skip_cleanup`, which releases do not allow. */
function cleanupFaults(argument: Argument | undefined, faults: Diagnostic[], dialect: Dialect): void {
  if (argument) faults.push(say.experimentalCleanup(argument.nameRange));
  literalBool(argument, faults, dialect);
}

function duplicateNames(runs: readonly Block[], dialect: Dialect): readonly Diagnostic[] {
  if (!supports(dialect, "test-unique-runs")) return [];
  return runs.flatMap((block, at) => {
    const name = block.labels[0]?.value;
    const firstRun = runs.slice(0, at).find(({ labels }) => labels[0]?.value === name);
    const range = supports(dialect, "test-experiments") ? block.labels[0]?.range : block.header;
    return firstRun && range ? [say.runTwice(range, firstRun.header)] : [];
  });
}

/** Returns the faults of the `variable` blocks of a test file, each of which also excludes a value in `variables`. */
function variableFaults(
  blocks: readonly Block[],
  variables: Block | undefined,
  dialect: Dialect,
): readonly Diagnostic[] {
  const first = new Map<string, Range>();
  const values = variables ? justArguments(variables.body).value : undefined;
  return blocks.flatMap((block) => {
    const { value, diagnostics } = decodeVariable(block, dialect);
    if (!value || hasErrors(diagnostics)) return diagnostics;
    const other = first.get(value.name) ?? values?.get(value.name)?.range;
    first.set(value.name, value.header);
    return other ? [...diagnostics, say.variableTwice(block.header, other)] : diagnostics;
  });
}

/** Decodes the providers of a test file; the value has the names that runs can use. */
function decodeProviders(blocks: readonly Block[], dialect: Dialect): Result<ReadonlySet<string>> {
  const firstBlocks = new Map<string, Block>();
  const isUnique = supports(dialect, "test-target-warnings");
  const diagnostics = blocks.flatMap((block) => {
    const { value, diagnostics } =
      block.type === "provider" ? decodeTestProvider(block, dialect) : decodeMockProvider(block, dialect);
    const key = value && (isUnique ? referenceText(value) : `${block.type} ${referenceText(value)}`);
    const first = key === undefined ? undefined : firstBlocks.get(key);
    if (key !== undefined && !first) firstBlocks.set(key, block);
    const isReported = first && (isUnique || block.type === "mock_provider");
    return isReported ? [...diagnostics, say.providerTwiceInTest(block.header, first.header)] : diagnostics;
  });
  return result(new Set(firstBlocks.keys()), diagnostics);
}

/** Decodes a `provider` block of a test, which must not set a version. */
function decodeTestProvider(block: Block, dialect: Dialect): ReturnType<typeof decodeProviderConfiguration> {
  const { value, diagnostics } = decodeProviderConfiguration(block, dialect);
  if (!value?.version || !supports(dialect, "test-target-warnings")) return { value, diagnostics };
  const { range } = value.version.expression;
  const withoutVersion = diagnostics.filter(({ subject }) => subject !== range);
  return result(value, withoutVersion, [say.testVersion(range)]);
}

interface Run {
  readonly applies: boolean;
  readonly module: TestedModule | undefined;
  readonly expected: readonly Traversal[];
  readonly providers: ModuleCall["providers"];
  readonly overrides: readonly TestOverride[];
}

function decodeRun(block: Block, dialect: Dialect): Result<Run> {
  const { value: decodedBody, diagnostics } = content(block.body, runSchema(dialect));
  const faults: Diagnostic[] = supports(dialect, "test-run-names")
    ? [...nameFaults(block.labels[0], "Invalid run block name")]
    : [];
  const ofType = (type: string) => decodedBody.blocks.filter((inner) => inner.type === type);
  faults.push(...ofType("assert").flatMap((inner) => decodeCondition(inner, dialect).diagnostics));
  const [options, variables, module] = ["plan_options", "variables", "module"].map((type) => {
    const [first, ...more] = ofType(type);
    faults.push(...more.map((inner) => say.severalBlocks(inner)));
    return first;
  });
  if (options) faults.push(...optionFaults(options, dialect));
  if (variables) faults.push(...justArguments(variables.body).diagnostics);
  const tested = module && decodeTestedModule(module, block.labels[0]?.value ?? "", dialect);
  faults.push(...(tested?.diagnostics ?? []));
  const overrides = decodeOverrides(decodedBody.blocks, faults, dialect);
  faults.push(...ofType("backend").map((inner) => say.experimentalBackend(inner.header)));
  const command = decodedBody.arguments.get("command");
  faults.push(...keywordFaults(command, ["apply", "plan"]));
  const applies = !command || keywordOf(command.expression) !== "plan";
  const providers = passedProviders(decodedBody.arguments.get("providers"), faults, dialect);
  constantText(decodedBody.arguments.get("state_key"), faults, dialect);
  literalBool(decodedBody.arguments.get("parallel"), faults, dialect);
  cleanupFaults(decodedBody.arguments.get("skip_cleanup"), faults, dialect);
  const expected = decodeDependsOn(decodedBody.arguments.get("expect_failures"));
  const run: Run = { applies, module: tested?.value, expected: expected.value, providers, overrides };
  return result(run, diagnostics, faults, expected.diagnostics);
}

/** Returns the faults of the references of a run. */
const runFaults = (
  { expected, providers }: Run,
  configured: ReadonlySet<string>,
  dialect: Dialect,
): readonly Diagnostic[] => [
  ...expected.flatMap((traversal) => expectationFaults(traversal, dialect)),
  ...(supports(dialect, "test-provider-check")
    ? providers.flatMap(([, inParent]) =>
        inParent && !configured.has(referenceText(inParent))
          ? [say.missingTestProvider(inParent.nameRange, referenceText(inParent))]
          : [],
      )
    : []),
];

const keywordFaults = (argument: Argument | undefined, words: readonly string[]): readonly Diagnostic[] =>
  argument && !words.includes(keywordOf(argument.expression) ?? "") ? [say.wrongWord(argument, words)] : [];

const OPTIONS: ContentSchema = {
  arguments: { mode: "optional", refresh: "optional", replace: "optional", target: "optional" },
  blocks: {},
};

function optionFaults(block: Block, dialect: Dialect): readonly Diagnostic[] {
  const { value, diagnostics } = content(block.body, OPTIONS);
  const [mode, refresh] = [value.arguments.get("mode"), value.arguments.get("refresh")];
  const faults = [...diagnostics, ...keywordFaults(mode, ["refresh-only", "normal"])];
  const isRefreshed = literalBool(refresh, faults, dialect);
  for (const name of ["replace", "target"]) faults.push(...decodeDependsOn(value.arguments.get(name)).diagnostics);
  if (mode && refresh && keywordOf(mode.expression) === "refresh-only" && isRefreshed === false)
    faults.push(say.incompatibleOptions(refresh.range));
  return faults;
}

function decodeOverrides(blocks: readonly Block[], faults: Diagnostic[], dialect: Dialect): readonly TestOverride[] {
  const overrides: TestOverride[] = [];
  for (const block of blocks.filter(({ type }) => Object.hasOwn(OVERRIDES, type))) {
    const { value, diagnostics } = decodeTestOverride(block, dialect);
    faults.push(...diagnostics);
    if (value) overrides.push(value);
  }
  if (supports(dialect, "test-target-warnings")) faults.push(...duplicateOverrides(overrides, dialect));
  return overrides;
}

/** Returns the faults of an expected failure: only a checkable object can fail. */
function expectationFaults(traversal: Traversal, dialect: Dialect): readonly Diagnostic[] {
  if (CHECKED.has(traversal.root) && traversal.steps.length > 0) return [];
  if (traversal.root === "run" && supports(dialect, "test-target-warnings")) return [say.cannotFail(traversal.range)];
  const reference = parseReference(traversal);
  if (!isReference(reference)) return [reference];
  const { kind } = reference.subject;
  return kind === "resource" || kind === "variable" ? [] : [say.cannotFail(reference.range)];
}

const CHECKED = new Set(["output", "check"]);
