declare const STATELINE_VERSION: string | undefined;

/** The version in package.json, which the bundler inserts. */
export const version = typeof STATELINE_VERSION === "string" ? STATELINE_VERSION : "(not packaged)";

declare const STATELINE_HOMEPAGE: string | undefined;

/** The homepage in package.json, which the bundler inserts; empty where nothing was bundled. */
export const homepage = typeof STATELINE_HOMEPAGE === "string" ? STATELINE_HOMEPAGE : "";
