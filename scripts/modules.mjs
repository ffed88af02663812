import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { root } from "./host/paths.mjs";

/** The TypeScript modules of a folder, compiled and imported. */
export async function importModules(folder) {
  const names = (await readdir(join(root, folder))).filter((name) => name.endsWith(".ts")).sort();
  const outdir = join(root, "out", folder);
  await build({
    entryPoints: names.map((name) => join(root, folder, name)),
    outdir,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    outExtension: { ".js": ".mjs" },
    packages: "external",
    logLevel: "warning",
  });
  return Promise.all(names.map((name) => import(pathToFileURL(join(outdir, name.replace(/\.ts$/, ".mjs"))).href)));
}
