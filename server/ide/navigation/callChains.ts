import type { Module } from "../../engine/config/module.ts";
import type { ModuleNode } from "../../engine/config/tree/loadModules.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { folderOf } from "../../engine/source/paths.ts";
import type { Range } from "../../engine/source/range.ts";
import { rememberPair } from "../../engine/source/remember.ts";

/** A module call that leads from the root module to the module of a file. */
export interface CallPlace {
  readonly range: Range;
  /** Says what it is in the root module: `module.net of examples/complete calls it`. */
  readonly message: string;
}

/** Of more uses of a module, so many are named. */
const MOST_USES = 3;

/** Returns the calls through which the root module uses the module of a file, for each use the outermost first; none for its own files. */
export function callsLeadingTo({ queries, root }: ExplainablePlan, path: string): readonly CallPlace[] {
  const start = queries.moduleIn(root);
  const target = queries.moduleIn(folderOf(path));
  return start && target && start !== target ? callsTo(start, target.module) : NONE;
}

const NONE: readonly CallPlace[] = [];

const callsTo = rememberPair((root: ModuleNode, target: Module): readonly CallPlace[] => {
  const uses: (readonly CallPlace[])[] = [];
  const name = shortName(root.module.path);
  const visit = (node: ModuleNode, calls: readonly CallPlace[]): void => {
    if (uses.length === MOST_USES) return;
    if (node.module === target) uses.push(calls);
    for (const [call, child] of node.children) {
      const header = node.module.calls.get(call)?.header;
      if (!header || !child?.modules.has(target)) continue;
      const address = child.path.map((each) => `module.${each}`).join(".");
      visit(child, [...calls, { range: header, message: `${address} of ${name} calls it` }]);
    }
  };
  visit(root, []);
  return uses.flat();
});

/** Returns the last two folders of a path, because many root modules have the same name: `examples/complete`. */
const shortName = (root: string): string => root.split("/").slice(-2).join("/");
