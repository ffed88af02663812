import type { Dialect } from "../../lang/dialect.ts";
import { supports } from "../../lang/features.ts";
import { unjudgedFeature } from "../../lang/newerFeatures.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Body } from "../../syntax/tree.ts";

/**
 * Returns the faults of a body of a test file. Those of unknown blocks that mock or override something are informations where a
 * dialect has such blocks for ephemeral resources.
 */
export function withUnjudgedMocks(
  { items }: Body,
  faults: readonly Diagnostic[],
  dialect: Dialect,
): readonly Diagnostic[] {
  if (!supports(dialect, "ephemeral-mocks")) return faults;
  const mocks = new Set(
    items.flatMap((item) => (item.kind === "block" && /^(mock|override)_/.test(item.type) ? [item.typeRange] : [])),
  );
  return faults.map((fault) =>
    fault.id === "syntax/unknown-block" && fault.subject && mocks.has(fault.subject)
      ? unjudgedFeature(dialect, fault)
      : fault,
  );
}
