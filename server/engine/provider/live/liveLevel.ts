/**
 * What a live plugin is asked. `offline`: it has no configuration, no environment and no network; `configured`: it has the
 * configuration and environment of the user, and reads data sources and imports; `refresh`: it also reads objects and opens
 * ephemeral resources.
 */
export type LiveLevel = "offline" | "configured" | "refresh";
