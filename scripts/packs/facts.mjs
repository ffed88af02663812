import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../host/paths.mjs";
import { run } from "../host/run.mjs";

/**
 * Asks the plugin of a provider what its arguments do when they change. Resolves with the file of what was learned. What is there
 * already is not asked again; with `anew` all of it is.
 */
export async function learnedFacts({ name, source, version }, plugin, { work, anew }) {
  const cache = join(work, "facts", name);
  if (anew) await rm(cache, { recursive: true, force: true });
  const env = { ...process.env, XDG_CACHE_HOME: cache };
  const args = ["learn", "--provider", `${source}@${version}`, "--plugin", plugin];
  await run(process.execPath, [join(root, "dist/cli.js"), ...args], { cwd: work, env });
  return factsFile({ name, version }, { work });
}

/** Returns the file of what was learned before, or undefined. */
export async function factsFile({ name, version }, { work }) {
  const folder = join(work, "facts", name, "stateline", "facts");
  const files = await readdir(folder).catch(() => []);
  const file = files.find((each) => each.includes(`-${name}-${version}-`));
  return file && join(folder, file);
}
