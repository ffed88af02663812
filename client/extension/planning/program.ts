import * as vscode from "vscode";
import type { ConfigurationMiddleware } from "vscode-languageclient";

/** The user settings of other extensions that name the program to start; values from a workspace are ignored. */
const OTHER_SETTINGS = ["terraform.languageServer.terraform.path", "opentofu.languageServer.opentofu.path"];

/** Answers the server's requests for settings. If ours name no program, the program of another extension is used. */
export const withProgram: NonNullable<ConfigurationMiddleware["configuration"]> = async (params, token, next) => {
  const settings = await next(params, token);
  if (!Array.isArray(settings)) return settings;
  return params.items.map(({ section }, at) =>
    section === SECTION ? completed(settings[at], otherProgram()) : settings[at],
  );
};

/** Returns the program that the user has set for another extension; undefined without one. */
export const otherProgram = (): string | undefined => OTHER_SETTINGS.map(userText).find((path) => path !== undefined);

const SECTION = "stateline";

const userText = (setting: string): string | undefined => {
  const value = vscode.workspace.getConfiguration().inspect<unknown>(setting)?.globalValue;
  return typeof value === "string" && value !== "" ? value : undefined;
};

/** Returns the settings with a program, if they name none. */
function completed(settings: unknown, path: string | undefined): unknown {
  if (typeof settings !== "object" || settings === null || path === undefined) return settings;
  const { terraform } = settings as { readonly terraform?: { readonly path?: unknown } };
  return terraform?.path ? settings : { ...settings, terraform: { ...terraform, path } };
}
