import type { ResourceAddress } from "../../addrs/address.ts";
import type { Dialect } from "../../lang/dialect.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Module, Resource } from "../module.ts";

/**
 * A module at one place of the tree; `path` holds the names of the calls from the root. A node is the same object as
 * long as it and everything below it is unchanged.
 */
export interface ModuleNode {
  readonly path: readonly string[];
  readonly module: Module;
  readonly dialect: Dialect;
  /** The child of each call; undefined if it could not be loaded. */
  readonly children: ReadonlyMap<string, ModuleNode | undefined>;
  /** The modules of the node and of all nodes below it. */
  readonly modules: ReadonlySet<Module>;
  /** The number of calls below it. */
  readonly size: number;
  /** The faults of its calls, by name. The faults of a module are in the module. */
  readonly callFaults: ReadonlyMap<string, readonly Diagnostic[]>;
  /** Those of them that the early evaluation of sources and versions found. */
  readonly earlyFaults: readonly Diagnostic[];
  /** The errors of constant variables without a value. */
  readonly constantFaults: readonly Diagnostic[];
  /** The faults of the for_each of its provider configurations, which are evaluated early, too. */
  readonly providerFaults: readonly Diagnostic[];
  /** Whether everything below it could be loaded. */
  readonly isWhole: boolean;
}

/** Returns the module at a path of calls from the root; undefined if one of them could not be loaded. */
export function moduleAt(
  root: ModuleNode | undefined,
  calls: readonly { readonly name: string }[],
): ModuleNode | undefined {
  let node = root;
  for (const { name } of calls) node = node?.children.get(name);
  return node;
}

/** Returns the declaration of a resource in a tree of modules; undefined if nothing declares it. */
export const declaredResource = (
  root: ModuleNode | undefined,
  { module, mode, type, name }: ResourceAddress,
): Resource | undefined =>
  moduleAt(root, module.steps)?.module.resources.get(mode === "data" ? `data.${type}.${name}` : `${type}.${name}`);
