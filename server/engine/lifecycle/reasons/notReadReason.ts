import { shortProviderName } from "../../addrs/provider.ts";
import type { Unasked } from "../../values/value.ts";

/** Returns the reason for a value that only the provider could read. */
export const notReadReason = (provider: string, source: string): Unasked => ({
  source,
  why: "not-read",
  about: shortProviderName(provider),
});
