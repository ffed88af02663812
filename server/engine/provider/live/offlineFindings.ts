import { shortProviderName } from "../../addrs/provider.ts";
import type { ProviderFault } from "../provider.ts";

/** Returns an error of a plan that was asked without a configuration. The configured provider may accept the change. */
export const refusedOffline = (source: string, { summary, detail, path }: ProviderFault): ProviderFault => ({
  id: "provider/refused-offline",
  severity: "information",
  isOwn: true,
  summary,
  detail: `${detail}${detail === "" ? "" : "\n\n"}The plugin of ${shortProviderName(source)} was asked without its configuration, so the plan may succeed all the same.`,
  path,
});
