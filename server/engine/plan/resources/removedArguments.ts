import { type ModuleNode, moduleAt } from "../../config/loadModules.ts";
import { writtenNames } from "../../schema/writtenBlocks.ts";
import { remember } from "../../source/remember.ts";
import type { Body } from "../../syntax/tree.ts";
import type { ResourceNode } from "../nodes/node.ts";

/**
 * The names of what a resource had in the configuration that was last applied and has no more, those of what is in a block
 * behind its own; undefined where there are none, or nobody knows that configuration.
 */
export function takenOut(
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
