import { instanceAddress, type ModuleAddress, resourceAddress } from "../../addrs/address.ts";
import { supports } from "../../lang/features.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { isUndecided } from "../checks/repetition.ts";
import type { Surroundings, Visit } from "../kind/kind.ts";
import type { Imported } from "../refactor/imports.ts";
import type { Repetition } from "../rows/rows.ts";
import { unmatchedImport, unmatchedImportKey } from "./resourceFindings.ts";

const isKeyed = (address: string): boolean => address.endsWith("]");

/**
 * Returns the faults of imports whose address neither an instance nor the state has. No import is wrong while the
 * expansion is unknown.
 */
export function unmatchedImports(
  { callsAround, placement }: Surroundings,
  { node, module }: Visit<"resource">,
  imports: Imported["byAddress"],
  repetitions: ReadonlyMap<string, Repetition>,
  instances: readonly ModuleAddress[],
): readonly Diagnostic[] {
  if (imports.size === 0 || isUndecided(callsAround(node.path))) return [];
  const { id, declaration } = node;
  const { mode, type, name } = declaration;
  const expansions = [...repetitions.values()];
  if (expansions.some(({ kind }) => kind === "unknown")) return [];
  const placedKeys = new Set(
    instances.flatMap((module) =>
      [...repetitions.get(module.text)!.keys.keys()].map(
        (key) => instanceAddress(resourceAddress(module, mode, type, name), key).text,
      ),
    ),
  );
  for (const { text } of placement.byId.get(id) ?? [])
    for (const { address } of placement.byResource.get(text) ?? []) placedKeys.add(address.text);
  const { dialect } = module;
  const unmatched = [...imports].filter(([address]) => !placedKeys.has(address));
  if (supports(dialect, "unmatched-import-keys"))
    return unmatched.flatMap(([address, { range }]) => (isKeyed(address) ? [unmatchedImportKey(address, range)] : []));
  const reported = supports(dialect, "unmatched-imports") ? unmatched : unmatched.slice(0, 1);
  return reported.map(([address, { range }]) => unmatchedImport(address, range));
}
