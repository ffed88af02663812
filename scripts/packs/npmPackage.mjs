import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../host/run.mjs";

/** Downloads a package of the npm registry and unpacks it, unless it is there. Resolves with its folder; nothing of it is run. */
export async function npmPackage({ name, version }, { work }) {
  const folder = join(work, "npm", `${name.replace(/^@/, "").replace("/", "-")}-${version}`);
  if (existsSync(join(folder, "package"))) return join(folder, "package");
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  const packed = await run("npm", ["pack", "--silent", "--ignore-scripts", `${name}@${version}`], { cwd: part });
  await run("tar", ["-xzf", packed.trim().split("\n").at(-1)], { cwd: part });
  await rm(join(part, packed.trim().split("\n").at(-1)));
  await rename(part, folder);
  return join(folder, "package");
}
