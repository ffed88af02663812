import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[/\\]$/, "");

/** Where hosts are kept between runs; git ignores it. STATELINE_HOSTS lets several clones share one such folder. */
export const cache = process.env.STATELINE_HOSTS ?? join(root, ".vscode-test");
