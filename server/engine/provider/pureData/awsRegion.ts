import { MASKED } from "../../values/marks.ts";
import { deepMarks, isObject, stringValue, type Value } from "../../values/value.ts";
import { textOf } from "./localFiles.ts";
import type { Computed, PureReading } from "./pureReading.ts";

interface Partition {
  readonly name: string;
  readonly dnsSuffix: string;
}

/** The partitions of AWS by the beginnings of the names of their regions; all other regions are those of `aws`. */
const PARTITIONS: readonly (readonly [string, Partition])[] = [
  ["cn-", { name: "aws-cn", dnsSuffix: "amazonaws.com.cn" }],
  ["us-gov-", { name: "aws-us-gov", dnsSuffix: "amazonaws.com" }],
  ["us-iso-", { name: "aws-iso", dnsSuffix: "c2s.ic.gov" }],
  ["us-isob-", { name: "aws-iso-b", dnsSuffix: "sc2s.sgov.gov" }],
];

/** The regions of `aws` have names of this form; of a partition that is not known here, nothing is told. */
const COMMON =
  /^(?:us|ap|eu|sa|ca|me|af|il|mx)-(?:north|south|east|west|central|northeast|northwest|southeast|southwest)-\d$/;

const COMMON_PARTITION: Partition = { name: "aws", dnsSuffix: "amazonaws.com" };

function partitionOf(region: string): Partition | undefined {
  const special = PARTITIONS.find(([start]) => region.startsWith(start));
  return special?.[1] ?? (COMMON.test(region) ? COMMON_PARTITION : undefined);
}

/** Returns the region that the provider block sets; undefined if it is left to the environment. */
function regionOf(provider: Value | undefined): string | undefined {
  const region = provider && isObject(provider) ? textOf(provider.entries.get("region")) : undefined;
  return region === "" || (provider && deepMarks(provider) & MASKED) ? undefined : region;
}

/** Returns the partition of the region that the provider block sets. Anything else is decided by the environment. */
export function computedPartition({ provider }: Pick<PureReading, "provider">): Computed {
  const region = regionOf(provider);
  const partition = region === undefined ? undefined : partitionOf(region);
  if (!partition) return { why: "not-read" };
  const { name, dnsSuffix } = partition;
  return new Map([
    ["id", stringValue(name)],
    ["partition", stringValue(name)],
    ["dns_suffix", stringValue(dnsSuffix)],
    ["reverse_dns_prefix", stringValue(dnsSuffix.split(".").reverse().join("."))],
  ]);
}

/** Returns the names of the region that the provider block sets. Its description is not known here. */
export function computedRegion({ provider, configuration }: Pick<PureReading, "provider" | "configuration">): Computed {
  const isSearch = [...configuration.values()].some(({ kind }) => kind !== "null");
  const region = isSearch ? undefined : regionOf(provider);
  const partition = region === undefined ? undefined : partitionOf(region);
  if (region === undefined || !partition) return { why: "not-read" };
  return new Map([
    ["id", stringValue(region)],
    ["name", stringValue(region)],
    ["region", stringValue(region)],
    ["endpoint", stringValue(`ec2.${region}.${partition.dnsSuffix}`)],
  ]);
}
