/**
 * The providers whose data sources and imports depend on their arguments alone: they change nothing outside, run no program and need no
 * service. Without a configuration, only these are asked to read and to import.
 */
const SELF_CONTAINED: ReadonlySet<string> = new Set(
  ["random", "time", "null", "tls", "local", "cloudinit"].flatMap((name) => [
    `registry.terraform.io/hashicorp/${name}`,
    `registry.opentofu.org/hashicorp/${name}`,
  ]),
);

export const isSelfContained = (source: string): boolean => SELF_CONTAINED.has(source);
