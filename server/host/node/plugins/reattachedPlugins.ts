import type { RunningPlugin } from "./pluginProcess.ts";

/** A plugin that was started elsewhere, for a debugger. Stateline never stops such a plugin. */
export type Reattached = Omit<RunningPlugin, "clientCertificate">;

/** Takes the place of a version: the plugin is not installed but running. */
export const RUNNING = "running";

/** Returns the plugins in TF_REATTACH_PROVIDERS, by source address; empty if the variable cannot be parsed. */
export function reattachedPlugins(text = process.env.TF_REATTACH_PROVIDERS): ReadonlyMap<string, Reattached> {
  if (!text) return new Map();
  try {
    const variable = JSON.parse(text) as Readonly<Record<string, ReattachJson>>;
    return new Map(Object.entries(variable).map(([source, json]) => [fullAddress(source), plugin(json)] as const));
  } catch {
    return new Map();
  }
}

interface ReattachJson {
  readonly ProtocolVersion?: number;
  readonly Addr: { readonly Network: string; readonly String: string };
}

const plugin = ({ ProtocolVersion, Addr }: ReattachJson): Reattached => ({
  protocol: ProtocolVersion === 6 ? 6 : 5,
  address: Addr.Network === "unix" ? `unix:${Addr.String}` : Addr.String,
  certificate: undefined,
});

function fullAddress(source: string): string {
  const parts = source.split("/");
  if (parts.length === 1) return `registry.terraform.io/hashicorp/${source}`;
  return parts.length === 2 ? `registry.terraform.io/${source}` : source;
}
