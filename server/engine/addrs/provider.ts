/** `hashicorp/aws`, as users say it: without the public registries. */
export const shortName = (address: string): string => address.replace(/^registry\.(terraform\.io|opentofu\.org)\//, "");
