import type { Diagnostic } from "../source/diagnostic.ts";
import { remember } from "../source/remember.ts";
import type { Module } from "./module.ts";
import type { ModuleNode } from "./moduleNode.ts";
import { passingFaults } from "./passedProviders.ts";
import { versionFaults } from "./requiredVersion.ts";
import type { TestFile } from "./testFile.ts";
import { ignoredBackend, importInChild } from "./texts.ts";

/**
 * What Terraform says of reading a configuration, in the steps in which it reads: the root module, the modules that are called,
 * and then whether its own version is wanted. Where a step fails the next ones say nothing. A validation reads tests too.
 */
export const loadingPhases = (
  { root, unreadable }: { readonly root: ModuleNode | undefined; readonly unreadable: readonly Diagnostic[] },
  tests: readonly TestFile[] = [],
): readonly [() => readonly Diagnostic[], ...(() => readonly Diagnostic[])[]] => [
  () => [...unreadable, ...(root?.module.diagnostics ?? []), ...tests.flatMap(({ diagnostics }) => diagnostics)],
  () => (root ? [...below(root), ...passingFaults(root)] : []),
  () => (root ? versions(root) : []),
];

/** Of each module each time that it is called; but its files are parsed once. */
function below(root: ModuleNode): readonly Diagnostic[] {
  const seen = new Set<Module>([root.module]);
  return calledBy(root, ({ module }) => {
    const isFirst = !seen.has(module);
    seen.add(module);
    if (isFirst) return module.diagnostics;
    const inSyntax = new Set(module.files.flatMap((file) => file.diagnostics));
    return module.diagnostics.filter((found) => !inSyntax.has(found));
  });
}

/** What is wrong with the calls of a module, with what `of` says of each module that they lead to. */
export function calledBy(
  node: ModuleNode,
  of: (child: ModuleNode) => readonly Diagnostic[],
  into: Diagnostic[] = [],
): readonly Diagnostic[] {
  for (const [name, child] of node.children) {
    into.push(...(node.callFaults.get(name) ?? NOTHING));
    if (!child) continue;
    into.push(...of(child));
    calledBy(child, of, into);
    into.push(...rootOnly(child.module));
  }
  return into;
}

const NOTHING: readonly never[] = [];

/** What only a root module can say. */
const rootOnly = remember(({ backend, cloud, imports: [first] }: Module): readonly Diagnostic[] => [
  ...(backend && !cloud ? [ignoredBackend(backend.range)] : []),
  ...(first ? [importInChild(first.range)] : []),
]);

const versions = ({ module, children }: ModuleNode): readonly Diagnostic[] => [
  ...versionFaults(module),
  ...[...children.values()].flatMap((child) => (child ? versions(child) : [])),
];
