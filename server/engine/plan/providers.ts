import { BUILTIN } from "../provider/builtin.ts";
import type { Provider } from "../provider/provider.ts";

/** The provider that plans resources of a type; undefined where none is at hand, and nothing is claimed of its resources. */
export const providerOf = (type: string): Provider | undefined => (BUILTIN.resourceSchema(type) ? BUILTIN : undefined);
