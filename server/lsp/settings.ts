import { type Connection, DidChangeConfigurationNotification } from "vscode-languageserver";
import { joinPath } from "../engine/source/paths.ts";
import type { Uris } from "../workspace/uris.ts";
import type { Settings, Workspace } from "../workspace/workspace.ts";
import type { Client } from "./client.ts";

/** The part of a user's settings that is for the server. */
const SECTION = "stateline";

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

/** What the editor says of the section, as far as it makes sense; a path of schemas is read from its folder. */
export function settingsIn(section: unknown, folder: string, homeDirectory: string | undefined): Settings {
  const { schemas, state, terraform } = isObject(section) ? section : {};
  const { path: schemasPath, fromPlugins } = isObject(schemas) ? schemas : {};
  const { path: statePath, load } = isObject(state) ? state : {};
  const schemasFile = textIn(schemasPath);
  const stateFile = textIn(statePath);
  const program = textIn(isObject(terraform) ? terraform.path : undefined);
  return {
    fromPlugins: fromPlugins === "never" ? "never" : "auto",
    loadState: load === "always" || load === "never" ? load : "ask",
    ...(schemasFile !== undefined && { schemas: joinPath(folder, fromHome(schemasFile, homeDirectory)) }),
    ...(stateFile !== undefined && { stateFile: fromHome(stateFile, homeDirectory) }),
    ...(program !== undefined && { terraformPath: fromHome(program, homeDirectory) }),
  };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const textIn = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;

const fromHome = (path: string, home: string | undefined): string =>
  home !== undefined && /^~[\\/]/.test(path) ? joinPath(home, path.slice(2)) : path;
