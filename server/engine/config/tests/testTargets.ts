import { resourceText } from "../../addrs/address.ts";
import { supports } from "../../lang/features.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { MoveEndpoint } from "../decode/moveEndpoint.ts";
import type { ModuleNode } from "../tree/moduleNode.ts";
import type { TestFile } from "./testFile.ts";
import { missingTarget } from "./testFindings.ts";

/** Returns the faults of overrides whose target is not declared; unloaded modules are skipped. OpenTofu has no such faults. */
export const targetFaults = (root: ModuleNode, tests: readonly TestFile[]): readonly Diagnostic[] =>
  (supports(root.dialect, "test-target-warnings") ? tests : []).flatMap(({ overrides }) =>
    overrides.flatMap(({ target, range }) => (isDeclared(root, target) ? [] : [missingTarget(range)])),
  );

function isDeclared(root: ModuleNode, { modules, resource }: MoveEndpoint): boolean {
  let node: ModuleNode = root;
  for (const { name } of modules) {
    if (!node.module.calls.has(name)) return false;
    const child = node.children.get(name);
    if (!child) return true;
    node = child;
  }
  return !resource || node.module.resources.has(resourceText(resource.mode, resource.type, resource.name));
}
