import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { root } from "./host/paths.mjs";

/** Yields the TypeScript modules of a folder, each compiled and imported on demand. */
export async function* importModules(folder) {
  const names = (await readdir(join(root, folder))).filter((name) => name.endsWith(".ts")).sort();
  for (const name of names) yield importModule(join(folder, name));
}

/** Compiles and imports a TypeScript module. */
export async function importModule(path) {
  const outfile = join(root, "out", path.replace(/\.ts$/, ".mjs"));
  await build({
    entryPoints: [join(root, path)],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    logLevel: "warning",
  });
  return import(pathToFileURL(outfile).href);
}
