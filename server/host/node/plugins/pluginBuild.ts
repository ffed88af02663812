import { stat } from "node:fs/promises";
import { IN_DEVELOPMENT, type InstalledProvider } from "../../../engine/schema/schemaQuestion.ts";
import { configurationFiles, readCliConfiguration } from "./cliConfiguration.ts";
import { fileIdentity } from "./packageHash.ts";
import { providerPackage } from "./providerPackage.ts";
import { reattachedPlugins } from "./reattachedPlugins.ts";

/** The program that answers for a provider. */
export interface PluginBuild {
  /** As `SchemaAnswer.build`. */
  readonly build: string | undefined;
  /** Whether it replaces the installed version: a development override, or a plugin that was started for a debugger. */
  readonly isReplaced: boolean;
  /** The files outside of the root module that decide this. */
  readonly decidingFiles: readonly string[];
}

/** Returns the program that answers for an installed provider. */
export async function pluginBuild(installed: InstalledProvider): Promise<PluginBuild> {
  const attached = reattachedPlugins().get(installed.source);
  if (attached) {
    const socket = attached.address.startsWith("unix:") ? attached.address.slice("unix:".length) : undefined;
    const about = socket === undefined ? undefined : await identityOf(socket);
    return {
      build: `${attached.address} ${about}`,
      isReplaced: true,
      decidingFiles: socket === undefined ? [] : [socket],
    };
  }
  const files = await configurationFiles();
  const { overrides } = await readCliConfiguration();
  const providerFiles = await providerPackage(installed, { overrides, mirrors: [] });
  if ("kind" in providerFiles)
    return { build: undefined, isReplaced: providerFiles.lack === "override", decidingFiles: files };
  const { executable, version } = providerFiles;
  const isReplaced = version === IN_DEVELOPMENT;
  const about = await identityOf(executable);
  return {
    build: about === undefined ? undefined : `${executable} ${about}`,
    isReplaced,
    decidingFiles: isReplaced ? [...files, executable] : files,
  };
}

async function identityOf(path: string): Promise<string | undefined> {
  const stats = await stat(path).catch(() => undefined);
  return stats && fileIdentity(stats);
}
