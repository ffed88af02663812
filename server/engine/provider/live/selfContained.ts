/**
 * The providers whose data sources and imports change nothing outside and run no program. Without a configuration, only these are asked
 * to read and to import. One that needs the network or another working folder fails, and counts as not read.
 */
const SELF_CONTAINED: ReadonlySet<string> = new Set(
  ["random", "time", "null", "tls", "local", "cloudinit"].flatMap((name) => [
    `registry.terraform.io/hashicorp/${name}`,
    `registry.opentofu.org/hashicorp/${name}`,
  ]),
);

export const isSelfContained = (source: string): boolean => SELF_CONTAINED.has(source);
