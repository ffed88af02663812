import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { root } from "./paths.mjs";

/** The address of code-server's workbench on a folder, with the extension of this repository in it. */
export function workbenchAddress(server, folder, payload = []) {
  const remote = (path) => `vscode-remote://${server.authority}${path}`;
  const keys = [
    ["extensionDevelopmentPath", remote(root)],
    ["skipWelcome", "true"],
    ...payload.map(([key, value]) => [key, value.startsWith("/") ? remote(value) : value]),
  ];
  return `${server.address}?folder=${encodeURIComponent(folder)}&payload=${encodeURIComponent(JSON.stringify(keys))}`;
}

/** A copy that may be edited, under its own name in a folder that is removed with `remove`. */
export async function copyOf(folder) {
  const parent = await mkdtemp(join(tmpdir(), "stateline-"));
  const path = join(parent, basename(folder));
  await cp(folder, path, { recursive: true });
  return { path, remove: () => rm(parent, { recursive: true, force: true }) };
}
