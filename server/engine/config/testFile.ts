import { isReference, parseReference } from "../lang/reference.ts";
import { type Diagnostic, type Result, result } from "../source/diagnostic.ts";
import { remember } from "../source/remember.ts";
import { content, justArguments } from "../syntax/content.ts";
import type { ContentSchema } from "../syntax/contentSchema.ts";
import { keywordOf } from "../syntax/expressions.ts";
import type { Argument, Block, SyntaxFile, Traversal } from "../syntax/tree.ts";
import { decodeCondition } from "./conditions.ts";
import { decodeDependsOn } from "./dependsOn.ts";
import { constantText, literalBool } from "./literal.ts";
import { decodeMockProvider } from "./mockProvider.ts";
import { isLocalSource, sourceFaults } from "./moduleSource.ts";
import { nameFaults } from "./nameFaults.ts";
import { decodeProviderConfiguration } from "./providerConfiguration.ts";
import { passedProviders, referenceText } from "./providerReference.ts";
import { versionConstraints } from "./requiredVersion.ts";
import { decodeTestOverride, duplicateOverrides, type TestOverride } from "./testOverride.ts";
import * as say from "./testTexts.ts";

/** A test file, as far as it can be checked without running it. */
export interface TestFile {
  readonly syntax: SyntaxFile;
  /** Faults of its structure; reported before any of the configuration. */
  readonly diagnostics: readonly Diagnostic[];
  /** Faults of its references; reported together with those of the configuration. */
  readonly referenceFaults: readonly Diagnostic[];
  readonly overrides: readonly TestOverride[];
}

/** Whether this is the name of a test file. */
export const isTestFile = (name: string): boolean =>
  /\.tftest\.(hcl|json)$/.test(name) && !name.startsWith(".") && !/^#.*#$/.test(name);

export const decodeTestFile = remember((syntax: SyntaxFile): TestFile => {
  const { value, diagnostics } = content(syntax.terraformBody ?? syntax.body, FILE);
  const faults: Diagnostic[] = [...syntax.diagnostics, ...diagnostics];
  const ofType = (...types: readonly string[]) => value.blocks.filter(({ type }) => types.includes(type));
  const runs = ofType("run").map((block) => ({ block, ...decodeRun(block) }));
  faults.push(...runs.flatMap((run) => run.diagnostics), ...duplicateNames(ofType("run")));
  const [variables, ...more] = ofType("variables");
  if (variables) faults.push(...justArguments(variables.body).diagnostics);
  faults.push(...more.map((block) => say.severalBlocks(block)), ...providerFaults(ofType("provider", "mock_provider")));
  const overrides = decodeOverrides(value.blocks, faults);
  return {
    syntax,
    diagnostics: faults,
    referenceFaults: runs.flatMap(({ value: { expected } }) => expected.flatMap(expectationFaults)),
    overrides: [...overrides, ...runs.flatMap((run) => run.value.overrides)],
  };
});

const OVERRIDES = { override_resource: [], override_data: [], override_module: [] } as const;
const FILE: ContentSchema = {
  arguments: {},
  blocks: { run: ["name"], variables: [], provider: ["name"], mock_provider: ["name"], ...OVERRIDES },
};
const RUN: ContentSchema = {
  arguments: { command: "optional", providers: "optional", expect_failures: "optional", state_key: "optional" },
  blocks: { plan_options: [], assert: [], variables: [], module: [], ...OVERRIDES },
};

function duplicateNames(runs: readonly Block[]): readonly Diagnostic[] {
  return runs.flatMap((block, at) => {
    const name = block.labels[0]?.value;
    const firstRun = runs.slice(0, at).find(({ labels }) => labels[0]?.value === name);
    return firstRun ? [say.runTwice(block, firstRun)] : [];
  });
}

function providerFaults(blocks: readonly Block[]): readonly Diagnostic[] {
  const firstBlocks = new Map<string, Block>();
  return blocks.flatMap((block) => {
    const { value, diagnostics } =
      block.type === "provider"
        ? decodeTestProvider(block)
        : result(decodeMockProvider(block).value, decodeMockProvider(block).diagnostics);
    const first = value && firstBlocks.get(referenceText(value));
    if (value && !first) firstBlocks.set(referenceText(value), block);
    return first ? [...diagnostics, say.providerTwiceInTest(block, first)] : diagnostics;
  });
}

/** Decodes a `provider` block of a test, which must not set a version. */
function decodeTestProvider(block: Block): ReturnType<typeof decodeProviderConfiguration> {
  const { value, diagnostics } = decodeProviderConfiguration(block);
  if (!value?.version) return { value, diagnostics };
  const { range } = value.version.expression;
  const withoutVersion = diagnostics.filter(({ subject }) => subject !== range);
  return result(value, withoutVersion, [say.testVersion(range)]);
}

interface Run {
  readonly expected: readonly Traversal[];
  readonly overrides: readonly TestOverride[];
}

function decodeRun(block: Block): Result<Run> {
  const { value: decodedBody, diagnostics } = content(block.body, RUN);
  const faults: Diagnostic[] = [...nameFaults(block.labels[0], "Invalid run block name")];
  const ofType = (type: string) => decodedBody.blocks.filter((inner) => inner.type === type);
  faults.push(...ofType("assert").flatMap((inner) => decodeCondition(inner).diagnostics));
  for (const type of ["plan_options", "variables", "module"] as const) {
    const [first, ...more] = ofType(type);
    if (first) faults.push(...INNER[type](first));
    faults.push(...more.map((inner) => say.severalBlocks(inner)));
  }
  const overrides = decodeOverrides(decodedBody.blocks, faults);
  faults.push(...keywordFaults(decodedBody.arguments.get("command"), ["apply", "plan"]));
  passedProviders(decodedBody.arguments.get("providers"), faults);
  constantText(decodedBody.arguments.get("state_key"), faults);
  const expected = decodeDependsOn(decodedBody.arguments.get("expect_failures"));
  return result({ expected: expected.value, overrides }, diagnostics, faults, expected.diagnostics);
}

const INNER = {
  plan_options: optionFaults,
  variables: ({ body }: Block) => justArguments(body).diagnostics,
  module: moduleFaults,
} as const;

const keywordFaults = (argument: Argument | undefined, words: readonly string[]): readonly Diagnostic[] =>
  argument && !words.includes(keywordOf(argument.expression) ?? "") ? [say.wrongWord(argument, words)] : [];

const OPTIONS: ContentSchema = {
  arguments: { mode: "optional", refresh: "optional", replace: "optional", target: "optional" },
  blocks: {},
};

function optionFaults(block: Block): readonly Diagnostic[] {
  const { value, diagnostics } = content(block.body, OPTIONS);
  const [mode, refresh] = [value.arguments.get("mode"), value.arguments.get("refresh")];
  const faults = [...diagnostics, ...keywordFaults(mode, ["refresh-only", "normal"])];
  const isRefreshed = literalBool(refresh, faults);
  for (const name of ["replace", "target"]) faults.push(...decodeDependsOn(value.arguments.get(name)).diagnostics);
  if (mode && refresh && keywordOf(mode.expression) === "refresh-only" && isRefreshed === false)
    faults.push(say.incompatibleOptions(refresh));
  return faults;
}

function moduleFaults(block: Block): readonly Diagnostic[] {
  const { value, diagnostics } = content(block.body, {
    arguments: { source: "optional", version: "optional" },
    blocks: {},
  });
  const faults = [...diagnostics];
  const [source, version] = [value.arguments.get("source"), value.arguments.get("version")];
  if (version) versionConstraints(version, faults);
  if (!source) return [...faults, say.noSource(block)];
  const text = constantText(source, faults);
  if (text === undefined) return faults;
  const invalidSource = sourceFaults(text, version !== undefined, source.range);
  const isFetched = invalidSource.length === 0 && !isLocalSource(text) && !/^[^:]*$/.test(text);
  return [...faults, ...invalidSource, ...(isFetched ? [say.fetchedSource(source.range, text)] : [])];
}

function decodeOverrides(blocks: readonly Block[], faults: Diagnostic[]): readonly TestOverride[] {
  const overrides: TestOverride[] = [];
  for (const block of blocks.filter(({ type }) => Object.hasOwn(OVERRIDES, type))) {
    const { value, diagnostics } = decodeTestOverride(block);
    faults.push(...diagnostics);
    if (value) overrides.push(value);
  }
  faults.push(...duplicateOverrides(overrides));
  return overrides;
}

/** Returns the faults of an expected failure: only a checkable object can fail. */
function expectationFaults(traversal: Traversal): readonly Diagnostic[] {
  if (CHECKED.has(traversal.root) && traversal.steps.length > 0) return [];
  if (traversal.root === "run") return [say.cannotFail(traversal.range)];
  const reference = parseReference(traversal);
  if (!isReference(reference)) return [reference];
  const { kind } = reference.subject;
  return kind === "resource" || kind === "variable" ? [] : [say.cannotFail(reference.range)];
}

const CHECKED = new Set(["output", "check"]);
