import type { Path } from "../values/path.ts";
import { childrenOf, type Value } from "../values/value.ts";

/**
 * The certainty of a planned value, weakest first. `unknowable`: only the provider can tell; `assumed`: what most providers do;
 * `learned`: what this provider did before; `certain`: the configuration, or a rule of Core.
 */
export type Basis = "unknowable" | "assumed" | "learned" | "certain";

/** The certainty of one part of a planned state. */
export interface PartBasis {
  readonly path: Path;
  readonly basis: Basis;
}

const ORDER: readonly Basis[] = ["unknowable", "assumed", "learned", "certain"];

export const weaker = (a: Basis, b: Basis): Basis => (ORDER.indexOf(a) < ORDER.indexOf(b) ? a : b);

/** Returns the basis of a configured value, which is the basis of its weakest unknown part. */
export function basisOfConfigured(value: Value): Basis {
  let basis: Basis = "certain";
  if (value.kind === "unknown")
    for (const origin of value.origins)
      if (typeof origin !== "string") basis = weaker(basis, origin.why === "assumed" ? "assumed" : "unknowable");
  for (const child of childrenOf(value)) basis = weaker(basis, basisOfConfigured(child));
  return basis;
}
