import { mkdir, mkdtemp, realpath, rm, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { InstalledProvider } from "../../../engine/schema/schemaQuestion.ts";
import { baseName } from "../../../engine/source/paths.ts";
import type { Packages } from "../../../workspace/factStore.ts";
import { failure, failureOf } from "../../shared/askWith.ts";
import { readCliConfiguration } from "../plugins/cliConfiguration.ts";
import { packageHash } from "../plugins/packageHash.ts";
import { PLATFORM, type ProviderPackage, providerPackage } from "../plugins/providerPackage.ts";

/** Packages on this machine, and the folders that present a plugin file as one. */
export interface LocalPackages extends Packages {
  /** Removes the folders. */
  close(): Promise<void>;
}

export function localPackages(): LocalPackages {
  const folders: string[] = [];
  const checksums = new Map<string, string>();
  /** Returns the checksum of a package. It is computed again when the plugin has changed. */
  const checksumOf = async ({ folder, executable }: ProviderPackage): Promise<string> => {
    const { mtimeMs, size, ino } = await stat(executable);
    const key = [executable, mtimeMs, size, ino].join("\n");
    const checksum = checksums.get(key) ?? (await packageHash(folder));
    checksums.set(key, checksum);
    return checksum;
  };
  return {
    async packageOf(installed) {
      try {
        const { overrides } = await readCliConfiguration();
        const files = await providerPackage(installed, { overrides, mirrors: [] });
        if ("kind" in files) return files;
        return { version: files.version, checksum: await checksumOf(files) };
      } catch (caught) {
        return failure(`could not be examined: ${failureOf(caught).reason}`);
      }
    },
    async pluginFile(file, source, version) {
      try {
        const path = await realpath(file);
        if (!(await stat(path)).isFile()) return failure(`${file} is not a file`);
        const root = await mkdtemp(join(tmpdir(), "stateline-"));
        folders.push(root);
        return await presented(path, root, source, version);
      } catch (caught) {
        return failure(`${file} could not be read: ${failureOf(caught).reason}`);
      }
    },
    async close() {
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}

/**
 * Presents a plugin as installed below a root folder. Its checksum is that of the file alone, whatever lies beside it; a package with
 * this only file has the same in lock files.
 */
async function presented(path: string, root: string, source: string, version: string): Promise<InstalledProvider> {
  const folder = join(root, "providers", source, version, PLATFORM);
  await mkdir(folder, { recursive: true });
  const prefix = `terraform-provider-${baseName(source)}`;
  const name = basename(path);
  await symlink(path, join(folder, name.startsWith(prefix) ? name : `${prefix}_v${version}`));
  const hashes = [await packageHash(folder)];
  return { root, dataDirectory: ".", source, version, hashes, fromPlugins: "exec" };
}
