import type { Dialect } from "../lang/dialect.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { Module } from "./module.ts";

/**
 * A module where it is used: `path` holds the names of the calls that lead to it. A node is the same object as long as nothing
 * changes in it or below it.
 */
export interface ModuleNode {
  readonly path: readonly string[];
  readonly module: Module;
  readonly dialect: Dialect;
  /** The child of each call, undefined where it could not be loaded. */
  readonly children: ReadonlyMap<string, ModuleNode | undefined>;
  /** The modules of the node and of all below it. */
  readonly modules: ReadonlySet<Module>;
  /** How many calls there are below it. */
  readonly size: number;
  /** What is wrong with its calls, by the name of the call; of the modules themselves it stands with the module. */
  readonly callFaults: ReadonlyMap<string, readonly Diagnostic[]>;
  /** Was everything below it found? */
  readonly isWhole: boolean;
}

/** The module that a way of calls leads to from the root; undefined where one of them could not be loaded. */
export function moduleAt(
  root: ModuleNode | undefined,
  calls: readonly { readonly name: string }[],
): ModuleNode | undefined {
  let node = root;
  for (const { name } of calls) node = node?.children.get(name);
  return node;
}
