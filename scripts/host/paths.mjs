import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the repository. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[/\\]$/, "");

/** The folder that keeps hosts between runs; git ignores it. With STATELINE_HOSTS, several clones can share it. */
export const cache = process.env.STATELINE_HOSTS ?? join(root, ".vscode-test");
