import { diagnosticsByFile, diagnosticsIn, type PlacedDiagnostic } from "../../server/ide/diagnostics/diagnostics.ts";
import type { Snapshot } from "../../server/workspace/snapshot.ts";

/** Returns all diagnostics that an editor gets, by file. */
export function diagnostics({ roots }: Snapshot): ReadonlyMap<string, readonly PlacedDiagnostic[]> {
  const paths = new Set(roots.flatMap((root) => [...diagnosticsByFile(root).keys()]));
  return new Map([...paths].map((path) => [path, diagnosticsIn(roots, path)] as const));
}
