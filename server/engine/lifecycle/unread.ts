import { shortProviderName } from "../addrs/provider.ts";
import type { Unasked } from "../values/value.ts";

/** Of what a provider would have to read. */
export const unreadOf = (provider: string, source: string): Unasked => ({
  source,
  why: "not-read",
  about: shortProviderName(provider),
});
