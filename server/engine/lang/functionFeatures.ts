import type { Feature } from "./features.ts";

/** The features of the functions that not every dialect has. */
export const FUNCTION_FEATURES: ReadonlyMap<string, Feature> = new Map<string, Feature>(
  Object.entries({
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
