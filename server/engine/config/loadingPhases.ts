import type { Diagnostic } from "../source/diagnostic.ts";
import { remember } from "../source/remember.ts";
import type { Module } from "./module.ts";
import type { ModuleNode } from "./moduleNode.ts";
import { passingFaults } from "./passedProviders.ts";
import { versionFaults } from "./requiredVersion.ts";
import type { TestFile } from "./testFile.ts";
import { ignoredBackend, importInChild } from "./texts.ts";

type Findings = () => readonly Diagnostic[];

/**
 * Returns Terraform's diagnostics of loading a configuration, phase by phase: the root module, the called modules, the
 * required version. A failed phase ends the loading. A validation loads tests too.
 */
export const loadingPhases = (
  { root, unreadable }: { readonly root: ModuleNode | undefined; readonly unreadable: readonly Diagnostic[] },
  tests: readonly TestFile[] = [],
): readonly [rootModule: Findings, calledModules: Findings, requiredVersion: Findings] => [
  () => [...unreadable, ...(root?.module.diagnostics ?? []), ...tests.flatMap(({ diagnostics }) => diagnostics)],
  () => (root ? [...below(root), ...passingFaults(root)] : []),
  () => (root ? versions(root) : []),
];

/** Returns the diagnostics of called modules, once per call; syntax errors are reported once per module. */
function below(root: ModuleNode): readonly Diagnostic[] {
  const reportedModules = new Set<Module>([root.module]);
  return callDiagnostics(root, ({ module }) => {
    const isFirst = !reportedModules.has(module);
    reportedModules.add(module);
    if (isFirst) return module.diagnostics;
    const inSyntax = new Set(module.files.flatMap((file) => file.diagnostics));
    return module.diagnostics.filter((diagnostic) => !inSyntax.has(diagnostic));
  });
}

/** Returns the faults of the calls of a module, each followed by the result of `of` for its child. */
export function callDiagnostics(
  node: ModuleNode,
  of: (child: ModuleNode) => readonly Diagnostic[],
  into: Diagnostic[] = [],
): readonly Diagnostic[] {
  for (const [name, child] of node.children) {
    into.push(...(node.callFaults.get(name) ?? NOTHING));
    if (!child) continue;
    into.push(...of(child));
    callDiagnostics(child, of, into);
    into.push(...rootOnly(child.module));
  }
  return into;
}

const NOTHING: readonly never[] = [];

/** Returns the errors of declarations that only a root module may have. */
const rootOnly = remember(({ backend, cloud, imports: [first] }: Module): readonly Diagnostic[] => [
  ...(backend && !cloud ? [ignoredBackend(backend.range)] : []),
  ...(first ? [importInChild(first.range)] : []),
]);

const versions = ({ module, children }: ModuleNode): readonly Diagnostic[] => [
  ...versionFaults(module),
  ...[...children.values()].flatMap((child) => (child ? versions(child) : [])),
];
