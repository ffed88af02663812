import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { root } from "./paths.mjs";

/** Returns the address of code-server's workbench for a folder, with the extension of this repository. */
export function workbenchAddress(server, folder, payload = []) {
  const remote = (path) => `vscode-remote://${server.authority}${path}`;
  const keys = [
    ["extensionDevelopmentPath", remote(root)],
    ["skipWelcome", "true"],
    ...payload.map(([key, value]) => [key, value.startsWith("/") ? remote(value) : value]),
  ];
  return `${server.address}?folder=${encodeURIComponent(folder)}&payload=${encodeURIComponent(JSON.stringify(keys))}`;
}

/** Copies a folder, so that tests can edit it. `remove` deletes the copy. */
export async function copyOf(folder) {
  const parent = await mkdtemp(join(tmpdir(), "stateline-"));
  const path = join(parent, basename(folder));
  await cp(folder, path, { recursive: true });
  return { path, remove: () => rm(parent, { recursive: true, force: true }) };
}
