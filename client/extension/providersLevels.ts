import * as vscode from "vscode";
import type { ProvidersStatus } from "../../server/protocol/planStatus.ts";

export type Level = ProvidersStatus["level"];

/** The names of the levels, short enough for the status bar. */
export const LEVEL_NAMES: Readonly<Record<Level, string>> = {
  schema: vscode.l10n.t("Simulated"),
  offline: vscode.l10n.t("Plugins, no login"),
  configured: vscode.l10n.t("Plugins, your login"),
  refresh: vscode.l10n.t("Plugins, your login, objects read"),
};
