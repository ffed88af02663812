import type { AvailableProviders } from "../../load/loadProviders.ts";
import { remember } from "../../source/remember.ts";

/**
 * Whether any of the providers is configured before it answers. Then a node must not be evaluated before its dependencies are, since
 * the provider would be asked with values that change. A simulation can be asked at any time.
 */
export const hasConfigured = remember((providers: AvailableProviders): boolean =>
  [...providers.values()].some(({ configure }) => configure !== undefined),
);

/** Whether any of the providers has a plugin that answers. Then the nodes that depend on one have a status. */
export const hasPlugins = remember((providers: AvailableProviders): boolean =>
  [...providers.values()].some(({ configure, live }) => configure !== undefined || live !== undefined),
);
