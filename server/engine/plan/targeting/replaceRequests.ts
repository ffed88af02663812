import type { Inputs } from "../../load/inputs.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { GraphNode } from "../graph/node.ts";
import type { Repetition, RowLookup } from "../rows/rows.ts";
import { unmatchedReplacement } from "./targetingFindings.ts";

/** Returns a warning for each `-replace` address without a key whose resource has no instance without a key. */
export function unmatchedReplacements(
  { options }: Inputs,
  nodes: readonly GraphNode[],
  rows: RowLookup,
): readonly Diagnostic[] {
  const keylessAddresses = options.replace.filter((address) => !address.endsWith("]"));
  if (keylessAddresses.length === 0) return [];
  return nodes.flatMap((node) => {
    const row = rows.get(node.id);
    if (node.kind !== "resource" || row?.kind !== "resource") return [];
    const { type, name } = node.declaration;
    const named = keylessAddresses.filter((address) => `.${address}`.endsWith(`.${type}.${name}`));
    return [...row.repetitions.values()].flatMap((repetition) =>
      isPlain(repetition) ? [] : named.map(unmatchedReplacement),
    );
  });
}

/** Whether the resource has a single instance without a key. */
const isPlain = ({ keys }: Repetition): boolean => keys.size === 1 && keys.has(undefined);
