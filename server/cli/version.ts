declare const STATELINE_VERSION: string | undefined;

/** The version in package.json, which the bundler writes in. */
export const version = typeof STATELINE_VERSION === "string" ? STATELINE_VERSION : "(not packaged)";
