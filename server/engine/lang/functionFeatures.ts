import type { Feature } from "./features.ts";

const ASSUMING = [
  "assumeequal",
  "assumenotnull",
  "assumestringprefix",
  ...["list", "map", "set"].flatMap((kind) => ["", "max", "min"].map((bound) => `assume${kind}length${bound}`)),
];

/** The features of the functions that not every dialect has. */
export const FUNCTION_FEATURES: ReadonlyMap<string, Feature> = new Map<string, Feature>(
  Object.entries({
    ...Object.fromEntries(ASSUMING.map((name) => [name, "assumptions"] as const)),
    base64gunzip: "opentofu-functions",
    cidrcontains: "opentofu-functions",
    convert: "convert",
    ephemeralasnull: "ephemeralasnull",
    issensitive: "issensitive",
    plantimestamp: "plantimestamp",
    strcontains: "strcontains",
    templatestring: "templatestring",
    urldecode: "opentofu-functions",
  }),
);
