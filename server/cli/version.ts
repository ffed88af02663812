declare const STATELINE_VERSION: string | undefined;

/** The version in package.json, which the bundler inserts. */
export const version = typeof STATELINE_VERSION === "string" ? STATELINE_VERSION : "(not packaged)";
