import { made, nest } from "../validate/schemas.mjs";

const provider_schemas = { ...made.provider_schemas, ...nest.provider_schemas };

/** The providers that every text may use: `made` and `nest` of test/conformance/validate/schemas.mjs. */
export const schemas = { format_version: "1.0", provider_schemas };

/** A directory whose main.tf has this text; `more` holds other files by path, and may hold another main.tf. */
export const one = (name, text, more = {}) => ({ name, files: { "main.tf": text, ...more }, schemas });
