import type { ConfiguredPlugin } from "../../../engine/provider/plugin/pluginCalls.ts";
import { textOfBytes } from "../../../engine/values/encodings/byteText.ts";

/** Returns what one plugin at a time answers for: a provider configuration of a root module. */
export const placeKey = ({
  installed: { root, source },
  configuration,
  isIsolated,
  isProbed,
}: ConfiguredPlugin): string => JSON.stringify([root, source, isIsolated, isProbed, configuration?.address]);

/** Returns a text that is equal for equal configurations. */
export const configurationKey = (configuration: ConfiguredPlugin["configuration"]): string | undefined =>
  configuration &&
  JSON.stringify([configuration.version, configuration.address, textOfBytes(configuration.configuration)]);
