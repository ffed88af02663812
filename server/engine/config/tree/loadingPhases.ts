import type { Dialect } from "../../lang/dialect.ts";
import { supports } from "../../lang/features.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { hasErrors } from "../../source/diagnostic.ts";
import { remember } from "../../source/remember.ts";
import type { Block, SyntaxFile } from "../../syntax/tree.ts";
import { blocksIn } from "../decode/topLevelBlocks.ts";
import type { Language } from "../language.ts";
import type { Module } from "../module.ts";
import { versionFaults } from "../requiredVersion.ts";
import { type QueryFile, queryFaults } from "../tests/queryFile.ts";
import type { LoadedTestedModule } from "../tests/testedModule.ts";
import type { TestFile } from "../tests/testFile.ts";
import { ignoredBackend, ignoredCloud, importInChild } from "./moduleFindings.ts";
import type { ModuleNode } from "./moduleNode.ts";
import { passingFaults } from "./passedProviders.ts";

type Findings = () => readonly Diagnostic[];

/**
 * Returns Terraform's diagnostics of loading a configuration, phase by phase: the root module, the called modules, the
 * required version. A failed phase ends the loading. A validation loads tests, and the modules of their runs, too.
 */
export const loadingPhases = (
  {
    root,
    language,
    unreadable,
  }: {
    readonly root: ModuleNode | undefined;
    readonly language: Language;
    readonly unreadable: readonly Diagnostic[];
  },
  tests: readonly TestFile[] = [],
  queries: readonly QueryFile[] = [],
  tested: readonly LoadedTestedModule[] = [],
): readonly [rootModule: Findings, calledModules: Findings, requiredVersion: Findings] => [
  () => {
    const ofModule = [...unreadable, ...(root ? rootDiagnostics(root, language) : [])];
    const skipsTests = root && supports(root.dialect, "tests-read-last") && hasErrors(ofModule);
    const ofTests = skipsTests ? NOTHING : tests.flatMap(({ diagnostics }) => diagnostics);
    return [...ofModule, ...ofTests, ...(root ? queryFaults(root.module, queries) : [])];
  },
  () => {
    const ofConstants = root ? root.constantFaults : NOTHING;
    if (root && ofConstants.length > 0 && supports(root.dialect, "constants-need-values")) return ofConstants;
    if (!root) return NOTHING;
    const reportedModules = new Set<Module>([root.module]);
    const ofCalls = [...ofConstants, ...calledModuleDiagnostics(root, language, reportedModules)];
    const skipsTested = supports(root.dialect, "faulty-modules-end-loading") && hasErrors(ofCalls);
    const ofModules = skipsTested ? ofCalls : [...ofCalls, ...testedDiagnostics(tested, language, reportedModules)];
    const isPassingChecked = !(supports(root.dialect, "passed-providers-last") && hasErrors(ofModules));
    return isPassingChecked ? [...ofModules, ...passingFaults(root)] : ofModules;
  },
  () => (root && !checksVersionFirst(root.module) ? versionDiagnostics(root, language) : []),
];

const checksVersionFirst = ({ dialect }: Module): boolean => supports(dialect, "version-checked-first");

/** Returns the diagnostics of a module. A version that does not fit is reported alone, in dialects that check it first. */
function moduleDiagnostics(module: Module, language: Language): readonly Diagnostic[] {
  const ofVersion = checksVersionFirst(module) ? versionFaults(module, language) : NOTHING;
  return ofVersion.length > 0 ? ofVersion : module.diagnostics;
}

/** Returns the diagnostics of the root module. OpenTofu evaluates the sources of a faulty root module, too. */
function rootDiagnostics(node: ModuleNode, language: Language): readonly Diagnostic[] {
  const { module, dialect, earlyFaults, providerFaults } = node;
  const diagnostics = [...moduleDiagnostics(module, language), ...providerFaults];
  return supports(dialect, "static-evaluation") && hasErrors(diagnostics)
    ? [...diagnostics, ...earlyFaults]
    : diagnostics;
}

/** Returns the diagnostics of called modules, once per call; syntax errors are reported once per module. */
const calledModuleDiagnostics = (
  root: ModuleNode,
  language: Language,
  reportedModules: Set<Module>,
): readonly Diagnostic[] => callDiagnostics(root, (node) => diagnosticsOfCall(node, language, reportedModules));

function diagnosticsOfCall(
  { module, providerFaults }: ModuleNode,
  language: Language,
  reportedModules: Set<Module>,
): readonly Diagnostic[] {
  const isFirst = !reportedModules.has(module);
  reportedModules.add(module);
  const diagnostics = [...moduleDiagnostics(module, language), ...providerFaults];
  if (isFirst) return diagnostics;
  const syntaxErrors = new Set(module.files.flatMap((file) => file.diagnostics));
  return diagnostics.filter((diagnostic) => !syntaxErrors.has(diagnostic));
}

/** Returns the diagnostics of loading the modules of runs: each is loaded as a module that the run calls. */
export const testedDiagnostics = (
  tested: readonly LoadedTestedModule[],
  language: Language,
  reportedModules = new Set<Module>(),
): readonly Diagnostic[] =>
  tested.flatMap(({ faults, node }) =>
    node
      ? [
          ...faults,
          ...diagnosticsOfCall(node, language, reportedModules),
          ...calledModuleDiagnostics(node, language, reportedModules),
          ...rootOnly(node.module),
          ...passingFaults(node),
        ]
      : faults,
  );

/** Returns the faults of the calls of a module, each followed by the result of `of` for its child. */
export function callDiagnostics(
  node: ModuleNode,
  diagnosticsOf: (child: ModuleNode) => readonly Diagnostic[],
  diagnostics: Diagnostic[] = [],
): readonly Diagnostic[] {
  for (const [name, child] of node.children) {
    diagnostics.push(...(node.callFaults.get(name) ?? NOTHING));
    if (!child) continue;
    const ofChild = diagnosticsOf(child);
    diagnostics.push(...ofChild);
    if (supports(node.dialect, "faulty-modules-end-loading") && hasErrors(ofChild)) continue;
    callDiagnostics(child, diagnosticsOf, diagnostics);
    diagnostics.push(...rootOnly(child.module));
  }
  return diagnostics;
}

const NOTHING: readonly never[] = [];

/** Returns the errors of declarations that only a root module may have. */
const rootOnly = remember(({ backend, cloud, dialect, files }: Module): readonly Diagnostic[] => [
  ...(backend && !cloud ? [ignoredBackend(backend.range)] : []),
  ...(cloud && supports(dialect, "ignored-cloud-warning") ? [ignoredCloud(cloud.header)] : []),
  ...(supports(dialect, "import-in-module")
    ? []
    : firstImport(files, dialect).map(({ header }) => importInChild(header))),
]);

/** Returns the first import block, also one that is faulty. */
const firstImport = (files: readonly SyntaxFile[], dialect: Dialect): readonly Block[] =>
  files
    .flatMap(({ body, heldBody = body }) => blocksIn(heldBody, dialect).blocks)
    .filter(({ type }) => type === "import")
    .slice(0, 1);

const versionDiagnostics = ({ module, children }: ModuleNode, language: Language): readonly Diagnostic[] => [
  ...versionFaults(module, language),
  ...[...children.values()].flatMap((child) => (child ? versionDiagnostics(child, language) : [])),
];
