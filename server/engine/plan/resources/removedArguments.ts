import { type ModuleNode, moduleAt } from "../../config/tree/loadModules.ts";
import { writtenNames } from "../../schema/writtenBlocks.ts";
import { remember } from "../../source/remember.ts";
import type { Body } from "../../syntax/tree.ts";
import type { ResourceNode } from "../graph/node.ts";

/**
 * Returns the paths of the arguments that a resource had at the last apply and lacks now, such as `disk.size`. Undefined if there are
 * none, or if the configuration of the last apply is unknown.
 */
export function removedArguments(
  applied: ModuleNode | undefined,
  { path, declaration: { type, name, mode, body } }: ResourceNode,
): ReadonlySet<string> | undefined {
  if (!applied || mode !== "managed") return undefined;
  const around = moduleAt(
    applied,
    path.map((call) => ({ name: call })),
  );
  const before = around?.module.resources.get(`${type}.${name}`)?.body;
  return before && before !== body ? missingFrom(body)(before) : undefined;
}

const missingFrom = remember((body: Body) =>
  remember((before: Body): ReadonlySet<string> | undefined => {
    const names = writtenNames(body);
    const missing = [...writtenNames(before)].filter((name) => !names.has(name));
    return missing.length > 0 ? new Set(missing) : undefined;
  }),
);
