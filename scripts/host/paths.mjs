import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[/\\]$/, "");

/** Where hosts are kept between runs; git ignores it. */
export const cache = join(root, ".vscode-test");
