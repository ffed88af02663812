import { type Connection, DidChangeConfigurationNotification } from "vscode-languageserver";
import { joinPath } from "../engine/source/paths.ts";
import type { Uris } from "../workspace/uris.ts";
import type { Settings, Workspace } from "../workspace/workspace.ts";
import type { Client } from "./client.ts";

/** The part of a user's settings that is for the server. */
const SECTION = "stateline.schemas";

/** Follows the user's settings for the open folders: read whenever they may have changed. */
export function settingsFollower(
  connection: Connection,
  uris: Uris,
  client: () => Client,
  workspace: () => Pick<Workspace, "configure">,
  homeDirectory: string | undefined,
): { readonly listen: () => void; readonly read: (folders: Iterable<string>) => Promise<void> } {
  let open: readonly string[] = [];
  const read = async (folders: Iterable<string>): Promise<void> => {
    open = [...folders];
    const paths = ["", ...open];
    if (!client().configures) {
      for (const path of paths) workspace().configure(path, settingsIn({}, path, homeDirectory));
      return;
    }
    const items = paths.map((path) =>
      path === "" ? { section: SECTION } : { section: SECTION, scopeUri: uris.toUri(path) },
    );
    const found: readonly unknown[] = await connection.workspace.getConfiguration(items);
    for (const [at, path] of paths.entries()) workspace().configure(path, settingsIn(found[at], path, homeDirectory));
  };
  return {
    read,
    listen: () => {
      connection.onDidChangeConfiguration(() => read(open));
      if (client().followsSettings)
        void connection.client.register(DidChangeConfigurationNotification.type, { section: SECTION });
    },
  };
}

/** What the editor says of the section, as far as it makes sense; a path is read from its folder. */
export function settingsIn(section: unknown, folder: string, homeDirectory: string | undefined): Settings {
  const { path, fromPlugins } = isObject(section) ? section : {};
  const schemas =
    typeof path === "string" && path.trim() !== "" ? fullPath(path.trim(), folder, homeDirectory) : undefined;
  return { fromPlugins: fromPlugins === "never" ? "never" : "auto", ...(schemas !== undefined && { schemas }) };
}

const isObject = (value: unknown): value is { readonly path?: unknown; readonly fromPlugins?: unknown } =>
  typeof value === "object" && value !== null;

const fullPath = (path: string, folder: string, home: string | undefined): string =>
  home !== undefined && /^~[\\/]/.test(path) ? joinPath(home, path.slice(2)) : joinPath(folder, path);
