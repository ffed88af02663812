import * as vscode from "vscode";
import type { ConfigurationMiddleware } from "vscode-languageclient/node";

/** The settings of the other extensions that name the program to start, on this machine and not by a workspace. */
const OTHERS = ["terraform.languageServer.terraform.path", "opentofu.languageServer.opentofu.path"];

/** Answers what the server asks of the settings; where ours names no program, that of the other extension counts. */
export const withProgram: NonNullable<ConfigurationMiddleware["configuration"]> = async (params, token, next) => {
  const settings = await next(params, token);
  if (!Array.isArray(settings)) return settings;
  const other = OTHERS.map(named).find((path) => path !== undefined);
  return params.items.map(({ section }, at) => (section === SECTION ? completed(settings[at], other) : settings[at]));
};

const SECTION = "stateline";

const named = (setting: string): string | undefined => {
  const value = vscode.workspace.getConfiguration().inspect<unknown>(setting)?.globalValue;
  return typeof value === "string" && value !== "" ? value : undefined;
};

function completed(settings: unknown, path: string | undefined): unknown {
  if (typeof settings !== "object" || settings === null || path === undefined) return settings;
  const { terraform } = settings as { readonly terraform?: { readonly path?: unknown } };
  return terraform?.path ? settings : { ...settings, terraform: { ...terraform, path } };
}
