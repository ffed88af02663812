import type { Bindings } from "./bindings.mjs";

interface Reconstructed {
  readonly schema: {
    readonly missing: { readonly resource_schemas: readonly string[] };
    readonly provider_schemas: Readonly<Record<string, { readonly resource_schemas: object }>>;
  };
  readonly left: readonly { readonly type: string }[];
}

export function reconstruct(source: string, bindings: Bindings): Reconstructed;
